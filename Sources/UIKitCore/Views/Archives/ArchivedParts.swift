import Foundation

/// Constraints in keyed archives, as dictionaries: items are ways from the view that holds the constraint.
@MainActor enum ArchivedConstraints {
  static func write(_ constraint: NSLayoutConstraint, of view: UIView) -> [String: Any]? {
    guard constraint.first.origin == nil, constraint.second?.origin == nil,
      let first = item(constraint.first, of: view)
    else { return nil }
    var values: [String: Any] = [
      "first": first, "relation": constraint.relation.rawValue, "multiplier": Double(constraint.multiplier),
      "constant": Double(constraint.constant), "priority": Double(constraint.priority.rawValue),
    ]
    if let side = constraint.second {
      guard let second = item(side, of: view) else { return nil }
      values["second"] = second
    }
    if let identifier = constraint.identifier { values["identifier"] = identifier }
    return values
  }

  private static func item(_ side: NSLayoutConstraint.Side, of view: UIView) -> [String: Any]? {
    guard let host = side.box.hostView, let path = view.archivedPath(to: host) else { return nil }
    var values: [String: Any] = ["path": path, "attribute": side.attribute.rawValue]
    guard let guide = side.box.item as? UILayoutGuide else { return values }
    switch guide.kind {
    case .safeArea: values["guide"] = "safeArea"
    case .margins: values["guide"] = "margins"
    case .readable: values["guide"] = "readable"
    case .scrollContent: values["guide"] = "content"
    case .scrollFrame: values["guide"] = "frame"
    case .own:
      guard let place = host.archivedGuides.firstIndex(where: { $0 === guide }) else { return nil }
      values["guide"] = "\(place)"
    }
    return values
  }

  /// The constraint of a dictionary; nil where that makes no sense.
  static func read(_ values: [String: Any], of view: UIView) -> NSLayoutConstraint? {
    guard let first = side(values["first"], of: view), first.attribute != .notAnAttribute,
      let relation = (values["relation"] as? NSNumber).flatMap({ NSLayoutConstraint.Relation(rawValue: $0.intValue) }),
      let multiplier = number(values["multiplier"]), let constant = number(values["constant"])
    else { return nil }
    let second = side(values["second"], of: view)
    guard values["second"] == nil || second != nil, fits(first.attribute, second?.attribute) else { return nil }
    let constraint = NSLayoutConstraint(
      item: first.item, attribute: first.attribute, relatedBy: relation, toItem: second?.item,
      attribute: second?.attribute ?? .notAnAttribute, multiplier: CGFloat(multiplier), constant: CGFloat(constant))
    if let priority = number(values["priority"]), (1...1000).contains(priority) {
      constraint.priority = UILayoutPriority(rawValue: Float(priority))
    }
    constraint.identifier = values["identifier"] as? String
    return constraint
  }

  private static func number(_ value: Any?) -> Double? {
    (value as? NSNumber).map(\.doubleValue).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether a constraint of these attributes can be made: what cannot stops the program.
  private static func fits(_ one: NSLayoutConstraint.Attribute, _ two: NSLayoutConstraint.Attribute?) -> Bool {
    guard let two else { return one.isSize }
    guard two != .notAnAttribute, one.isSize == two.isSize else { return false }
    if one.isSize { return true }
    guard one.isHorizontal == two.isHorizontal else { return false }
    return !one.isHorizontal || !one.isEdge || !two.isEdge || one.isDirectional == two.isDirectional
  }

  private static func side(
    _ value: Any?, of view: UIView
  ) -> (item: AnyObject, attribute: NSLayoutConstraint.Attribute)? {
    guard let values = value as? [String: Any], let host = view.archivedView(at: values["path"]),
      let attribute = (values["attribute"] as? NSNumber).flatMap({
        NSLayoutConstraint.Attribute(rawValue: $0.intValue)
      })
    else { return nil }
    guard let name = values["guide"] as? String else { return (host, attribute) }
    switch name {
    case "safeArea": return (host.safeAreaLayoutGuide, attribute)
    case "margins": return (host.layoutMarginsGuide, attribute)
    case "readable": return (host.readableContentGuide, attribute)
    case "content": return (host as? UIScrollView).map { ($0.contentLayoutGuide, attribute) }
    case "frame": return (host as? UIScrollView).map { ($0.frameLayoutGuide, attribute) }
    default:
      let guides = host.archivedGuides
      return Int(name).flatMap { guides.indices.contains($0) ? (guides[$0], attribute) : nil }
    }
  }
}

/// Recognisers in keyed archives, as dictionaries of what their public properties say. (I16)
@MainActor enum ArchivedRecognizers {
  static func write(_ recognizer: UIGestureRecognizer) -> [String: Any] {
    var values: [String: Any] = [
      "class": NSStringFromClass(type(of: recognizer)), "enabled": recognizer.isEnabled,
      "cancelsTouchesInView": recognizer.cancelsTouchesInView, "delaysTouchesBegan": recognizer.delaysTouchesBegan,
      "delaysTouchesEnded": recognizer.delaysTouchesEnded, "allowedTouchTypes": recognizer.allowedTouchTypes,
    ]
    if let name = recognizer.name { values["name"] = name }
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      values["numberOfTapsRequired"] = tap.numberOfTapsRequired
      values["numberOfTouchesRequired"] = tap.numberOfTouchesRequired
    case let press as UILongPressGestureRecognizer:
      values["numberOfTapsRequired"] = press.numberOfTapsRequired
      values["numberOfTouchesRequired"] = press.numberOfTouchesRequired
      values["minimumPressDuration"] = press.minimumPressDuration
      values["allowableMovement"] = Double(press.allowableMovement)
    case let pan as UIPanGestureRecognizer:
      values["minimumNumberOfTouches"] = pan.minimumNumberOfTouches
      values["maximumNumberOfTouches"] = pan.maximumNumberOfTouches
      if let edge = pan as? UIScreenEdgePanGestureRecognizer { values["edges"] = Int(edge.edges.rawValue) }
    case let swipe as UISwipeGestureRecognizer:
      values["numberOfTouchesRequired"] = swipe.numberOfTouchesRequired
      values["direction"] = Int(swipe.direction.rawValue)
    default: break
    }
    return values
  }

  /// The recogniser of a dictionary; nil where its class is none, or is not there.
  static func read(_ values: [String: Any]) -> UIGestureRecognizer? {
    guard let name = values["class"] as? String, let type = NSClassFromString(name), type is UIGestureRecognizer.Type,
      let recognizer = ClassInstantiation.make(type) as? UIGestureRecognizer
    else { return nil }
    func bool(_ key: String) -> Bool? { (values[key] as? NSNumber)?.boolValue }
    func count(_ key: String, from least: Int) -> Int? { (values[key] as? NSNumber).map { max(least, $0.intValue) } }
    func length(_ key: String) -> Double? {
      (values[key] as? NSNumber).map(\.doubleValue).flatMap { $0.isFinite ? max(0, $0) : nil }
    }
    recognizer.name = values["name"] as? String
    if let value = bool("enabled") { recognizer.isEnabled = value }
    if let value = bool("cancelsTouchesInView") { recognizer.cancelsTouchesInView = value }
    if let value = bool("delaysTouchesBegan") { recognizer.delaysTouchesBegan = value }
    if let value = bool("delaysTouchesEnded") { recognizer.delaysTouchesEnded = value }
    if let value = values["allowedTouchTypes"] as? [NSNumber] { recognizer.allowedTouchTypes = value }
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      if let value = count("numberOfTapsRequired", from: 1) { tap.numberOfTapsRequired = value }
      if let value = count("numberOfTouchesRequired", from: 1) { tap.numberOfTouchesRequired = value }
    case let press as UILongPressGestureRecognizer:
      if let value = count("numberOfTapsRequired", from: 0) { press.numberOfTapsRequired = value }
      if let value = count("numberOfTouchesRequired", from: 1) { press.numberOfTouchesRequired = value }
      if let value = length("minimumPressDuration") { press.minimumPressDuration = value }
      if let value = length("allowableMovement") { press.allowableMovement = CGFloat(value) }
    case let pan as UIPanGestureRecognizer:
      if let value = count("minimumNumberOfTouches", from: 1) { pan.minimumNumberOfTouches = value }
      if let value = count("maximumNumberOfTouches", from: 1) { pan.maximumNumberOfTouches = value }
      if let edge = pan as? UIScreenEdgePanGestureRecognizer, let value = count("edges", from: 0) {
        edge.edges = UIRectEdge(rawValue: UInt(value))
      }
    case let swipe as UISwipeGestureRecognizer:
      if let value = count("numberOfTouchesRequired", from: 1) { swipe.numberOfTouchesRequired = value }
      if let value = count("direction", from: 0) { swipe.direction = .init(rawValue: UInt(value)) }
    default: break
    }
    return recognizer
  }
}

/// Targets of controls and recognisers in keyed archives, where the target is a view of the same archive: the outermost
/// view holds them all, as ways from itself.
@MainActor enum ArchivedTargets {
  private static let key = "UITargets"

  static func write(_ pass: ArchivePass, of root: UIView) {
    var list: [[String: Any]] = []
    visit(root, []) { view, path in
      if let control = view as? UIControl {
        for entry in control.archivedActions {
          var values: [String: Any] = ["from": path, "action": entry.action, "events": Int(entry.events.rawValue)]
          if let target = entry.target {
            guard let target = target as? UIView, let way = root.archivedPath(to: target) else { continue }
            values["to"] = way
          }
          list.append(values)
        }
      }
      for (place, recognizer) in view.archivedRecognizers.enumerated() {
        for pair in recognizer.targets.pairs {
          guard let target = pair.target as? UIView, let way = root.archivedPath(to: target) else { continue }
          list.append(["from": path, "recognizer": place, "action": NSStringFromSelector(pair.action), "to": way])
        }
      }
    }
    if !list.isEmpty { pass.coder.encode(list as NSArray, forKey: key) }
  }

  static func read(_ pass: ArchivePass, into root: UIView) {
    for case let values as [String: Any] in pass.plist(key) as? [Any] ?? [] {
      guard let view = root.archivedView(at: values["from"]), let action = values["action"] as? String else { continue }
      let target = root.archivedView(at: values["to"])
      if let place = (values["recognizer"] as? NSNumber)?.intValue {
        let recognizers = view.archivedRecognizers
        guard let target, recognizers.indices.contains(place) else { continue }
        recognizers[place].addTarget(target, action: Selector(action))
      } else if let control = view as? UIControl, values["to"] == nil || target != nil,
        let events = (values["events"] as? NSNumber)?.intValue
      {
        control.addTarget(target, action: Selector(action), for: .init(rawValue: UInt(bitPattern: events)))
      }
    }
  }

  private static func visit(_ view: UIView, _ path: [Int], _ body: (UIView, [Int]) -> Void) {
    guard path.count < ArchiveDepth.limit else { return }
    body(view, path)
    for (place, child) in view.archivedSubviews.enumerated() { visit(child, path + [place], body) }
  }
}

extension UIEdgeInsets {
  /// Its numbers, as archives hold them.
  package var archived: [Double] { [top, left, bottom, right].map { Double($0) } }
  /// The insets of such numbers; nil for another count.
  package init?(archived list: [Double]) {
    guard list.count == 4 else { return nil }
    self.init(top: list[0], left: list[1], bottom: list[2], right: list[3])
  }
}
