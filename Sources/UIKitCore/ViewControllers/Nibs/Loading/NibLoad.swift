import Foundation
import InterfaceArchive

/// One load of a scene's or a nib's objects.
///
/// The objects are made first, each by `init(coder:)`, a view's subviews within its own; then constraints, then outlets and
/// actions, then runtime attributes, then `awakeFromNib()`. (I1–I3, I5–I8, I15)
@MainActor final class NibLoad {
  let document: NibDocument
  /// The object that stands outside of the file: a controller whose view is loaded, a nib's owner.
  weak var owner: AnyObject?
  /// All objects of the file that exist, by their ids.
  private(set) var objects: [String: AnyObject] = [:]
  /// What was made, in order, for `awakeFromNib()`.
  private var made: [AnyObject] = []
  private var connections: [(source: AnyObject, node: InterfaceNode)] = []
  private var attributes: [(object: AnyObject, list: [InterfaceNode])] = []
  private var constraints: [(view: UIView, node: InterfaceNode)] = []
  /// Views, constraints and recognisers that the traits of now leave out.
  private var left: Set<String> = []
  /// Windows that are shown as soon as all is connected. (I6)
  private var shownWindows: [UIWindow] = []
  /// What is done when all is connected.
  private var afterwards: [@MainActor () -> Void] = []
  /// The load of the container that a relationship leads from: what is made here is awakened with what is made there, when the
  /// container has its controllers.
  weak var outer: NibLoad?

  init(_ document: NibDocument, owner: AnyObject?, objects: [String: AnyObject] = [:]) {
    (self.document, self.owner, self.objects) = (document, owner, objects)
  }

  /// Gives an object that exists already its id.
  func note(_ object: AnyObject, as id: String?) { if let id { objects[id] = object } }

  func later(_ body: @escaping @MainActor () -> Void) { afterwards.append(body) }

  // MARK: Making

  /// Makes the view of an element, with all in it.
  func makeView(_ node: InterfaceNode) -> UIView? {
    let node = node.forTraits(of: UIScreen.main.traitCollection)
    if let id = node.id, left.contains(id) { return nil }
    guard let name = NibClasses.views[node.name],
      let type = NibClasses.type(of: node.reference(in: document.name), default: name) as? UIView.Type
    else {
      PlatformNote.misuse(
        "a <\(node.name)> of \(document.name), line \(node.line), is not shown: there is no such view")
      return nil
    }
    guard let view = type.init(coder: NibCoder(self, node)) else { return nil }
    add(view, node)
    return view
  }

  /// Makes an object that is no view: a recogniser, a bar's item, an object of the app's.
  @discardableResult func makeObject(_ node: InterfaceNode) -> AnyObject? {
    if let id = node.id, let known = objects[id] { return known }
    if let id = node.id, left.contains(id) { return nil }
    if NibClasses.views[node.name] != nil { return makeView(node) }
    if NibClasses.controllers[node.name] != nil {
      // It is connected and awakened as a scene's controller is.
      let controller = node.id.flatMap { UIStoryboard(document).make($0, nil, outer: self) }
      if let controller { note(controller, as: node.id) }
      return controller
    }
    var object: AnyObject?
    if let name = NibClasses.recognizers[node.name] {
      object = makeRecognizer(node, name)
    } else {
      switch node.name {
      case "customObject":
        let type: AnyClass? = NibClasses.type(of: node.reference(in: document.name), default: "Foundation.NSObject")
        object = type.flatMap(ClassInstantiation.make)
      case "barButtonItem": object = makeBarItem(node)
      case "tabBarItem": object = makeTabBarItem(node)
      case "navigationItem": object = makeNavigationItem(node)
      default: break
      }
    }
    guard let object else { return nil }
    add(object, node)
    return object
  }

  /// An object was made of an element.
  func add(_ object: AnyObject, _ node: InterfaceNode) {
    note(object, as: node.id)
    made.append(object)
    for connection in node.list("connections") { connections.append((object, connection)) }
    if let window = object as? UIWindow, node.bool("visibleAtLaunch") == true { shownWindows.append(window) }
    let list = node.list("userDefinedRuntimeAttributes")
    if !list.isEmpty { attributes.append((object, list)) }
  }

  /// The element of an object that was made elsewhere: a controller.
  func connect(_ object: AnyObject, _ node: InterfaceNode, where isWanted: (InterfaceNode) -> Bool) {
    note(object, as: node.id)
    for connection in node.list("connections") where isWanted(connection) { connections.append((object, connection)) }
  }

  /// The constraints of a view's element are made when all views are.
  func addConstraints(_ node: InterfaceNode, of view: UIView) {
    if !node.list("constraints").isEmpty { constraints.append((view, node)) }
  }

  func setAttributes(_ list: [InterfaceNode], of object: AnyObject) {
    if !list.isEmpty { attributes.append((object, list)) }
  }

  /// Leaves out what an element's variations exclude for the traits of now.
  func leaveOut(_ node: InterfaceNode) {
    left = node.leftOut(for: UIScreen.main.traitCollection, from: left)
  }

  // MARK: Finishing

  /// Connects all that was made, sets runtime attributes, and calls `awakeFromNib()`.
  func finish() {
    for (view, node) in constraints { makeConstraints(of: view, node) }
    constraints = []
    // Before outlets: what an outlet's observer shows of a view must not be replaced by the values of Interface Builder.
    for (object, list) in attributes {
      for attribute in list { set(attribute, of: object) }
    }
    attributes = []
    connectAll()
    for window in shownWindows { window.isHidden = false }
    shownWindows = []
    if let outer {
      outer.made += made
    } else {
      for object in made { (object as? any NibAwakening)?.awakeFromNib() }
    }
    made = []
    for body in afterwards { body() }
    afterwards = []
  }

  private func makeConstraints(of view: UIView, _ element: InterfaceNode) {
    let masked = element.everLeftOut
    var varied: [(NSLayoutConstraint, InterfaceNode)] = []
    for node in element.list("constraints") {
      let isLeft = node.id.map(left.contains) ?? false
      let isMasked = node.id.map(masked.contains) ?? false
      if isLeft, !isMasked { continue }
      let now = node.forTraits(of: UIScreen.main.traitCollection)
      guard let constraint = NibConstraints.make(now, of: view, in: self) else { continue }
      note(constraint, as: node.id)
      if !isLeft { constraint.isActive = true }
      if isMasked || node.hasVariation { varied.append((constraint, node)) }
    }
    if !varied.isEmpty { view.needExtras().constraintVariations = ConstraintVariations(element, varied) }
  }

  private func connectAll() {
    // Collections keep the order of the file.
    var collections: [(source: AnyObject, property: String, members: [AnyObject])] = []
    for (source, node) in connections {
      switch node.name {
      case "outlet":
        guard let property = node["property"] else { continue }
        setOutlet(property, of: source, to: node["destination"].flatMap(object), line: node.line)
      case "outletCollection":
        guard let property = node["property"], let member = node["destination"].flatMap(object) else { continue }
        if let place = collections.firstIndex(where: { $0.source === source && $0.property == property }) {
          collections[place].members.append(member)
        } else {
          collections.append((source, property, [member]))
        }
      default: break
      }
    }
    for (source, property, members) in collections {
      if property == "gestureRecognizers", let view = source as? UIView {
        for case let recognizer as UIGestureRecognizer in members { view.addGestureRecognizer(recognizer) }
      } else {
        setOutlet(property, of: source, to: members, line: 0)
      }
    }
    for (source, node) in connections where node.name == "action" { connectAction(node, of: source) }
    for (source, node) in connections where node.name == "segue" { connectSegue(node, of: source) }
    connections = []
  }

  /// The object of an id; the file's owner and the first responder have ids as well.
  func object(_ id: String) -> AnyObject? { objects[id] }

  private func setOutlet(_ property: String, of source: AnyObject, to value: Any?, line: Int) {
    guard let value else { return }
    if property == "view", source is UIViewController { return }
    switch PropertyTable.set(value, at: property, of: source) {
    case nil: break
    case .unknown(let name, let type):
      PlatformNote.misuse(
        "\(type) has no outlet \(name), which the interface file \(document.name) connects; mark the property with "
          + "@IBOutlet, or register it with PropertyTable")
    // A view answers one of the delegate's questions without being one: iOS connects it in silence.
    case .wrongType("delegate", _) where source is UIGestureRecognizer && value is UIView: break
    case .wrongType(let name, let type):
      PlatformNote.misuse("the outlet \(name) of \(type) cannot hold the object that \(document.name) connects to it")
    }
  }

  private func set(_ attribute: InterfaceNode, of object: AnyObject) {
    guard let path = attribute["keyPath"], let type = attribute["type"] else { return }
    let child = attribute.children.first
    let value: Any?
    switch type {
    case "boolean": value = attribute.bool("value") ?? child?.bool("value") ?? false
    case "number": value = (child?.number("value") ?? attribute.number("value")).map { Double($0) }
    case "color": value = NibValues.color(child, in: document)
    case "image":
      value =
        child.flatMap { NibValues.image($0["name"] ?? $0["value"], of: $0, in: document) }
        ?? NibValues.image(attribute["value"], of: attribute, in: document)
    case "point": value = child?.point
    case "size": value = child?.size
    case "rect": value = child?.rect
    case "range":
      value = child.flatMap { node in
        node.integer("location").map { NSRange(location: $0, length: node.integer("length") ?? 0) }
      }
    case "nil": value = nil
    default: value = attribute["value"] ?? child?.text ?? child?["value"]
    }
    switch PropertyTable.set(value, at: path, of: object) {
    case nil: break
    case .unknown(let name, let type):
      PlatformNote.misuse(
        "\(type) has no property \(name), which the runtime attribute \(path) in \(document.name) sets")
    case .wrongType(let name, let type):
      PlatformNote.misuse(
        "the property \(name) of \(type) cannot hold the runtime attribute \(path) of \(document.name)")
    }
  }

  // MARK: Actions

  private func connectAction(_ node: InterfaceNode, of source: AnyObject) {
    guard let name = node["selector"], let destination = node["destination"] else { return }
    // An action to the first responder has no target: it is sent along the responder chain.
    let target = objects[destination]
    let selector = Selector(name)
    switch source {
    case let control as UIControl:
      control.addTarget(target, action: selector, for: NibEvents.event(node["eventType"], of: control))
    case let recognizer as UIGestureRecognizer:
      if let target { recognizer.addTarget(target, action: selector) }
    case let item as UIBarButtonItem: (item.target, item.action) = (target, selector)
    default: PlatformNote.misuse("\(type(of: source)) sends no actions, but \(document.name) connects \(name) to it")
    }
  }
}

/// What `awakeFromNib()` is called on.
@MainActor protocol NibAwakening: AnyObject { func awakeFromNib() }
extension UIResponder: NibAwakening {}
extension UIGestureRecognizer: NibAwakening {}
extension UIBarItem: NibAwakening {}

/// The names of control events in Interface Builder's files.
@MainActor enum NibEvents {
  static func event(_ name: String?, of control: UIControl) -> UIControl.Event {
    name.flatMap { names[$0] } ?? control.nibEvent
  }

  private static let names: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat, "touchDragInside": .touchDragInside,
    "touchDragOutside": .touchDragOutside, "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
    "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside, "touchCancel": .touchCancel,
    "valueChanged": .valueChanged, "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged,
    "editingDidEnd": .editingDidEnd, "editingDidEndOnExit": .editingDidEndOnExit,
    "primaryActionTriggered": .primaryActionTriggered, "allEvents": .allEvents,
  ]
}

extension UIControl {
  /// The event that an action without one stands for.
  final var nibEvent: Event { isButtonLike ? .touchUpInside : .valueChanged }
}
