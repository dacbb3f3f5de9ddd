import CoreGraphics
import Foundation
import RenderTree
import UIKit
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// What makes a screen hard to use for some people, as far as a program can tell.
@MainActor public enum AccessibilityAudit {
  /// What is looked at.
  public enum Kind: Sendable, CaseIterable {
    /// A text whose colour is too near to that of its background: less than 4.5, for large texts 3 (WCAG 2, level AA).
    case contrast
    /// A control that is smaller than 28 × 28 points.
    case hitRegion
    /// A control or picture without a label.
    case sufficientElementDescription
    /// A text that does not follow the user's text size.
    case dynamicType
    /// A text that has less room than it needs.
    case textClipped
  }

  /// One thing that was found.
  package struct Issue {
    package let kind: Kind
    /// The element; nil where a text belongs to none.
    package let node: AccessibilityNode?
    /// In a few words.
    package let summary: String
    /// What and where, with the measured value.
    package let detail: String
    package let frame: CGRect
  }

  /// Apple's guidelines name this as the least that a control should have, in points.
  static let leastControl: CGFloat = 28
  /// The least contrast of texts by WCAG 2 at level AA, and that of large ones.
  static let leastContrast = (text: 4.5, large: 3.0)

  /// Looks at a screen.
  /// - Parameter picture: the screen as it is shown, for the contrast of texts; nil leaves that out.
  package static func issues(
    _ kinds: Set<Kind>, in runtime: Runtime, tree: AccessibilityNode, picture: PixelBuffer?, scale: CGFloat
  ) -> [Issue] {
    var issues: [Issue] = []
    // Texts belong to elements: their own, or those of what contains them.
    var elements: [ObjectIdentifier: AccessibilityNode] = [:]
    tree.visit { node in
      if node.isElement, let view = node.view { elements[ObjectIdentifier(view)] = node }
      guard node.isElement, node.rowToShow == nil, !ElementPlace.seen(node).isEmpty else { return true }
      if kinds.contains(.sufficientElementDescription), let issue = description(of: node) { issues.append(issue) }
      if kinds.contains(.hitRegion), let issue = hitRegion(of: node) { issues.append(issue) }
      return true
    }
    for window in runtime.shownWindows {
      visitLabels(window) { label in
        let node = sequence(first: label as UIView, next: \.superview).lazy
          .compactMap { elements[ObjectIdentifier($0)] }.first
        if kinds.contains(.textClipped), let issue = clipping(of: label, node) { issues.append(issue) }
        if kinds.contains(.dynamicType), let issue = fixedSize(of: label, node) { issues.append(issue) }
        if kinds.contains(.contrast), let picture, let issue = contrast(of: label, node, picture, scale) {
          issues.append(issue)
        }
      }
    }
    return issues
  }

  // MARK: Elements

  private static func description(of node: AccessibilityNode) -> Issue? {
    switch node.role {
    case .button, .image, .slider, .switchControl, .link, .tabBar, .stepper, .pickerWheel, .colorWell: break
    case .textField, .secureTextField, .searchField: if node.placeholder?.isEmpty == false { return nil }
    default: return nil
    }
    guard node.label.isEmpty else { return nil }
    return Issue(
      kind: .sufficientElementDescription, node: node, summary: "Element has no description",
      detail: "the \(name(of: node.role)) at \(words(node.frame)) has no accessibilityLabel", frame: node.frame)
  }

  private static func hitRegion(of node: AccessibilityNode) -> Issue? {
    switch node.role {
    case .button, .switchControl, .link, .textField, .secureTextField, .searchField, .slider, .stepper, .colorWell:
      break
    default: return nil
    }
    let size = node.frame.size
    guard size.width < leastControl || size.height < leastControl else { return nil }
    return Issue(
      kind: .hitRegion, node: node, summary: "Hit area is too small",
      detail: "the \(name(of: node.role)) “\(node.label)” is \(words(size)) points, less than "
        + "\(Int(leastControl)) × \(Int(leastControl))", frame: node.frame)
  }

  // MARK: Texts

  private static func visitLabels(_ view: UIView, _ body: (UILabel) -> Void) {
    guard !view.isHidden, view.alpha >= 0.01, !view.accessibilityElementsHidden else { return }
    if let label = view as? UILabel, !(label.text ?? "").isEmpty, !seen(label).isEmpty { body(label) }
    for subview in view.subviews { visitLabels(subview, body) }
  }

  private static func seen(_ label: UILabel) -> CGRect {
    ElementPlace.seen(UIAccessibility.convertToScreenCoordinates(label.bounds, in: label), of: label)
  }

  private static func clipping(of label: UILabel, _ node: AccessibilityNode?) -> Issue? {
    let bounds = label.bounds
    var needed = label.textRect(
      forBounds: CGRect(x: 0, y: 0, width: label.numberOfLines == 1 ? 100_000 : bounds.width, height: 100_000),
      limitedToNumberOfLines: 0
    ).size
    if label.adjustsFontSizeToFitWidth, label.numberOfLines == 1, label.minimumScaleFactor > 0 {
      needed.width *= label.minimumScaleFactor
      needed.height *= label.minimumScaleFactor
    }
    guard needed.width > bounds.width + 0.5 || needed.height > bounds.height + 0.5 else { return nil }
    return issue(
      .textClipped, label, node, "Text clipped", "has \(words(bounds.size)) points and needs \(words(needed))")
  }

  private static func fixedSize(of label: UILabel, _ node: AccessibilityNode?) -> Issue? {
    guard !label.adjustsFontForContentSizeCategory else { return nil }
    return issue(
      .dynamicType, label, node, "Dynamic Type font sizes are unsupported",
      "keeps its size of \(Double(label.font.pointSize)) points when the user chooses another text size")
  }

  private static func contrast(
    of label: UILabel, _ node: AccessibilityNode?, _ picture: PixelBuffer, _ scale: CGFloat
  ) -> Issue? {
    guard label.isEnabled, node?.isEnabled ?? true,
      let background = commonestColor(in: seen(label), of: picture, scale)
    else { return nil }
    var text = RGB(label.textColor.resolvedColor(with: label.traitCollection))
    text.alpha *= Double(label.alpha)
    let ratio = text.over(background).contrast(with: background)
    let font = label.font.pointSize
    let isBold = label.font.fontDescriptor.symbolicTraits.contains(.traitBold)
    let least = font >= 18 || (isBold && font >= 14) ? leastContrast.large : leastContrast.text
    guard ratio < least else { return nil }
    let measured = (ratio * 100).rounded() / 100
    return issue(.contrast, label, node, "Contrast failed", "has a contrast of \(measured), less than \(least)")
  }

  private static func issue(
    _ kind: Kind, _ label: UILabel, _ node: AccessibilityNode?, _ summary: String, _ what: String
  ) -> Issue {
    let frame = UIAccessibility.convertToScreenCoordinates(label.bounds, in: label)
    return Issue(
      kind: kind, node: node, summary: summary, detail: "the text “\(label.text ?? "")” at \(words(frame)) \(what)",
      frame: frame)
  }

  /// What most pixels of a rectangle show: between and around letters, their background.
  private static func commonestColor(in frame: CGRect, of picture: PixelBuffer, _ scale: CGFloat) -> RGB? {
    let left = max(0, Int(frame.minX * scale)), right = min(picture.width, Int((frame.maxX * scale).rounded(.up)))
    let top = max(0, Int(frame.minY * scale)), bottom = min(picture.height, Int((frame.maxY * scale).rounded(.up)))
    guard left < right, top < bottom else { return nil }
    var counts: [UInt32: Int] = [:]
    for y in top..<bottom {
      for x in left..<right { counts[picture[x, y], default: 0] += 1 }
    }
    // Of equal counts the smaller value, so that the answer is the same each time.
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { RGB(pixel: $0.key) }
  }

  // MARK: Words

  private static func name(of role: AccessibilityRole) -> String {
    switch role {
    case .switchControl: "switch"
    case .secureTextField, .textField, .searchField: "text field"
    case .pickerWheel: "wheel of a picker"
    case .colorWell: "colour well"
    default: "\(role)"
    }
  }

  private static func words(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
  private static func words(_ size: CGSize) -> String { "\(words(size.width)) × \(words(size.height))" }
  private static func words(_ frame: CGRect) -> String { "(\(words(frame.minX)), \(words(frame.minY)))" }
}

/// A colour in numbers from 0 to 1, for its luminance as WCAG 2 defines it.
private struct RGB {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  @MainActor init(_ color: UIColor) {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    (red, green, blue, alpha) = (Double(r), Double(g), Double(b), Double(a))
  }

  init(pixel: UInt32) {
    func part(_ shift: UInt32) -> Double { Double((pixel >> shift) & 0xff) / 255 }
    (red, green, blue, alpha) = (part(16), part(8), part(0), 1)
  }

  func over(_ below: RGB) -> RGB {
    var mixed = self
    mixed.red = red * alpha + below.red * (1 - alpha)
    mixed.green = green * alpha + below.green * (1 - alpha)
    mixed.blue = blue * alpha + below.blue * (1 - alpha)
    mixed.alpha = 1
    return mixed
  }

  private var luminance: Double {
    func linear(_ part: Double) -> Double { part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
