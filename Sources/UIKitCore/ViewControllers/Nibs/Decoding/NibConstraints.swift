import Foundation
import InterfaceArchive

/// Constraints of Interface Builder's files.
@MainActor enum NibConstraints {
  /// The constraint of an element in a view's list; nil for a placeholder, which Interface Builder removes at build time,
  /// and where an item is not there.
  static func make(_ node: InterfaceNode, of view: UIView, in load: NibLoad) -> NSLayoutConstraint? {
    guard node.bool("placeholder") != true, let first = node["firstAttribute"].flatMap({ attributes[$0] }) else {
      return nil
    }
    guard let firstItem = node["firstItem"].map(load.object) ?? view else { return nil }
    var secondItem: AnyObject?
    if let id = node["secondItem"] {
      guard let found = load.object(id) else { return nil }
      secondItem = found
    } else if node["secondAttribute"] != nil {
      secondItem = view
    }
    let second = node["secondAttribute"].flatMap { attributes[$0] } ?? .notAnAttribute
    guard fits(first, second, hasSecond: secondItem != nil) else {
      PlatformNote.misuse(
        "the constraint in \(load.document.name), line \(node.line), compares what cannot be compared")
      return nil
    }
    guard meet(firstItem, secondItem ?? firstItem) else {
      PlatformNote.misuse(
        "the constraint in \(load.document.name), line \(node.line), is not between views of one hierarchy")
      return nil
    }
    let constraint = NSLayoutConstraint(
      item: firstItem, attribute: first, relatedBy: relations[node["relation"] ?? ""] ?? .equal, toItem: secondItem,
      attribute: second, multiplier: multiplier(node["multiplier"]), constant: constant(node))
    constraint.priority = priority(node)
    if let name = node["identifier"] { constraint.identifier = name }
    return constraint
  }

  /// Whether both items are views or guides, with a view in common.
  private static func meet(_ first: AnyObject, _ second: AnyObject) -> Bool {
    let hosts = [first, second].compactMap { item in
      item is UIView || item is UILayoutGuide ? LayoutBox.of(item).hostView : nil
    }
    return hosts.count == 2 && LayoutBox.commonAncestor(hosts[0], hosts[1]) != nil
  }

  /// Whether an app could make such a constraint; the program would stop otherwise.
  private static func fits(
    _ first: NSLayoutConstraint.Attribute, _ second: NSLayoutConstraint.Attribute, hasSecond: Bool
  ) -> Bool {
    let sizes: Set<NSLayoutConstraint.Attribute> = [.width, .height]
    if !hasSecond || second == .notAnAttribute { return sizes.contains(first) }
    if sizes.contains(first) != sizes.contains(second) { return false }
    let reading: Set<NSLayoutConstraint.Attribute> = [.leading, .trailing, .leadingMargin, .trailingMargin]
    let fixed: Set<NSLayoutConstraint.Attribute> = [.left, .right, .leftMargin, .rightMargin]
    return !(reading.contains(first) && fixed.contains(second)) && !(fixed.contains(first) && reading.contains(second))
  }

  /// `2`, a ratio as `16:9` or `1/3`, or a share as `80%`.
  private static func multiplier(_ text: String?) -> CGFloat {
    guard let text else { return 1 }
    let parts = text.split { $0 == ":" || $0 == "/" }.compactMap { part -> Double? in
      part.hasSuffix("%") ? Double(part.dropLast()).map { $0 / 100 } : Double(part)
    }
    switch parts.count {
    case 1 where parts[0] != 0: return CGFloat(parts[0])
    case 2 where parts[1] != 0 && parts[0] != 0: return CGFloat(parts[0] / parts[1])
    default: return 1
    }
  }

  /// Required unless the element says otherwise.
  static func priority(_ node: InterfaceNode) -> UILayoutPriority {
    node.number("priority").map { UILayoutPriority(rawValue: Float($0)) } ?? .required
  }

  /// A standard distance without a number is the usual 8 points.
  static func constant(_ node: InterfaceNode) -> CGFloat {
    if let value = node.number("constant") { return value }
    return node.bool("symbolic") == true ? 8 : 0
  }

  private static let relations: [String: NSLayoutConstraint.Relation] = [
    "equal": .equal, "greaterThanOrEqual": .greaterThanOrEqual, "lessThanOrEqual": .lessThanOrEqual,
  ]

  private static let attributes: [String: NSLayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading, "trailing": .trailing,
    "width": .width, "height": .height, "centerX": .centerX, "centerY": .centerY, "baseline": .lastBaseline,
    "lastBaseline": .lastBaseline, "firstBaseline": .firstBaseline, "leftMargin": .leftMargin,
    "rightMargin": .rightMargin, "topMargin": .topMargin, "bottomMargin": .bottomMargin,
    "leadingMargin": .leadingMargin, "trailingMargin": .trailingMargin,
    "centerXWithinMargins": .centerXWithinMargins, "centerYWithinMargins": .centerYWithinMargins,
  ]
}
