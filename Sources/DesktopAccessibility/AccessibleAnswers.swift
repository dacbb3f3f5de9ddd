import Foundation
import TouchPlatform

/// Answers to what readers ask.
extension DesktopAccessibility {
  static let cachePath = "/org/a11y/atspi/cache"
  static let cacheInterface = "org.a11y.atspi.Cache"

  /// Which space places are told in.
  enum Space: UInt32 { case screen = 0, window, parent }

  /// A call is not done, with the reason.
  struct Refusal: Error {
    var name = "org.freedesktop.DBus.Error.UnknownMethod"
    var text: String
  }

  func answer(_ packet: BusPacket) {
    guard packet.kind == .call else { return }
    do throws(Refusal) {
      watch.readIfStale()
      let body = try answers(to: packet)
      if !packet.needsNoAnswer { bus?.send(.answer(to: packet, body)) }
    } catch {
      if !packet.needsNoAnswer { bus?.send(.failure(of: packet, error.name, error.text)) }
    }
  }

  private func answers(to packet: BusPacket) throws(Refusal) -> [BusValue] {
    if packet.path == Self.cachePath { return try cacheAnswers(packet) }
    guard let object = AccessibleObject(path: packet.path) else {
      throw Refusal(name: "org.freedesktop.DBus.Error.UnknownObject", text: "there is no object \(packet.path)")
    }
    let element = try element(of: object)
    switch packet.interface {
    case Self.properties: return try propertyAnswers(packet, object, element)
    case "org.freedesktop.DBus.Introspectable": return [.string("<node/>")]
    case "org.freedesktop.DBus.Peer": return []
    default: break
    }
    guard let interface = AccessibleInterface(name: packet.interface) else {
      throw Refusal(
        name: "org.freedesktop.DBus.Error.UnknownInterface", text: "there is no interface \(packet.interface)")
    }
    guard interfaces(of: object, element).contains(interface) else {
      throw Refusal(
        name: "org.freedesktop.DBus.Error.UnknownInterface", text: "\(packet.path) has no \(interface.rawValue)")
    }
    let found =
      switch interface {
      case .accessible: accessibleAnswers(packet, object, element)
      case .application: applicationAnswers(packet)
      case .component: element.flatMap { componentAnswers(packet, $0) }
      case .action: element.flatMap { actionAnswers(packet, $0) }
      case .value: nil as [BusValue]?
      case .text: element.flatMap { textAnswers(packet, $0) }
      case .editableText: element.flatMap { editingAnswers(packet, $0) }
      case .selection: element.flatMap { selectionAnswers(packet, $0) }
      }
    guard let found else {
      throw Refusal(text: "\(interface.rawValue) has no \(packet.member) with such arguments")
    }
    return found
  }

  /// The element of an object; nil for the app.
  private func element(of object: AccessibleObject) throws(Refusal) -> AccessibilityElement? {
    if object == .notice {
      var element = AccessibilityElement(.other, id: ElementNumbers.notice)
      (element.label, element.isElement, element.states) = (notice, true, .enabled)
      element.visibleFrame = watch.snapshot.flatMap { $0[$0.root]?.visibleFrame } ?? .zero
      return element
    }
    guard case .element(let id) = object else { return nil }
    guard let element = watch.snapshot?[id] else {
      throw Refusal(name: "org.freedesktop.DBus.Error.UnknownObject", text: "\(object.path) is gone")
    }
    return element
  }

  // MARK: What an object is

  /// What it is called, with a value that has no place of its own.
  func name(of element: AccessibilityElement) -> String {
    if element.role == .application { return window().title }
    let value =
      element.range == nil && element.text == nil && !element.states.contains(.checkable) ? element.value : nil
    let name = element.label.isEmpty ? element.placeholder ?? "" : element.label
    return [name, value ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func parent(of object: AccessibleObject) -> BusValue {
    if object == .notice { return reference(watch.snapshot.map { .element($0.root) }) }
    guard case .element(let id) = object, let entry = watch.snapshot?.entries[id] else { return desktop }
    return reference(entry.parent.map { .element($0) } ?? .root)
  }

  private func children(of object: AccessibleObject) -> [AccessibleObject] {
    guard let snapshot = watch.snapshot else { return [] }
    if object == .root { return [.element(snapshot.root)] }
    guard case .element(let id) = object else { return [] }
    return snapshot.entries[id]?.children.map { .element($0) } ?? []
  }

  private func index(of object: AccessibleObject) -> Int32 {
    guard case .element(let id) = object, let snapshot = watch.snapshot, let parent = snapshot.entries[id]?.parent
    else {
      return 0
    }
    return Int32(snapshot.entries[parent]?.children.firstIndex(of: id) ?? -1)
  }

  private func interfaces(of object: AccessibleObject, _ element: AccessibilityElement?) -> [AccessibleInterface] {
    guard let element else { return [.accessible, .application] }
    return AccessibleInterface.all(of: element, hasChoices: !choices(of: element).isEmpty)
  }

  /// The children that can be chosen.
  private func choices(of element: AccessibilityElement) -> [AccessibilityElement] {
    switch element.role {
    case .table, .collectionView, .tabBar, .segmentedControl:
      children(of: .element(element.id)).compactMap { child in
        guard case .element(let id) = child else { return nil }
        return watch.snapshot?[id].flatMap { $0.isElement ? $0 : nil }
      }
    default: []
    }
  }

  private func states(of element: AccessibilityElement?) -> BusValue {
    guard let element else { return .array(of: "u", [.uint32(0), .uint32(0)]) }
    var states = AccessibleNumbers.states(of: element, isActive: isActive, hasFocus: element.id == focus)
    if role(of: element).number == 44 {
      // A segment is a radio button, which is on or off.
      states.insert(.checkable)
      if states.contains(.selected) { states.insert(.checked) }
    }
    return .array(of: "u", AccessibleNumbers.words(states).map { .uint32($0) })
  }

  private func role(of element: AccessibilityElement?) -> (number: UInt32, name: String) {
    guard let element else { return (AccessibleNumbers.application, "application") }
    if element.id == ElementNumbers.notice { return (101, "notification") }
    let parent = watch.snapshot?.entries[element.id]?.parent.flatMap { watch.snapshot?[$0]?.role }
    if element.role == .button, parent == .tabBar { return (37, "page tab") }
    if element.role == .button, parent == .segmentedControl { return (44, "radio button") }
    return AccessibleNumbers.role(of: element)
  }

  private func attributes(of element: AccessibilityElement?) -> BusValue {
    var all: [(String, String)] = [("toolkit", "Touchstone")]
    if let element {
      if !element.identifier.isEmpty { all.append(("id", element.identifier)) }
      if let placeholder = element.placeholder { all.append(("placeholder-text", placeholder)) }
      if let position = element.position {
        all.append(("posinset", "\(position.index + 1)"))
        all.append(("setsize", "\(position.count)"))
      }
      if element.states.contains(.header) { all.append(("level", "2")) }
      if let value = element.value, element.range != nil { all.append(("valuetext", value)) }
    }
    return .array(of: "{ss}", all.map { .entry(.string($0.0), .string($0.1)) })
  }

  private func accessibleAnswers(
    _ packet: BusPacket, _ object: AccessibleObject, _ element: AccessibilityElement?
  ) -> [BusValue]? {
    switch packet.member {
    case "GetChildAtIndex":
      guard let index = packet.body.first?.number else { return nil }
      let children = children(of: object)
      return [reference(children.indices.contains(index) ? children[index] : nil)]
    case "GetChildren": return [.array(of: "(so)", children(of: object).map { reference($0) })]
    case "GetIndexInParent": return [.int32(index(of: object))]
    case "GetRelationSet": return [.array(of: "(ua(so))", [])]
    case "GetRole": return [.uint32(role(of: element).number)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(role(of: element).name)]
    case "GetState": return [states(of: element)]
    case "GetAttributes": return [attributes(of: element)]
    case "GetApplication": return [reference(.root)]
    case "GetInterfaces":
      return [.array(of: "s", interfaces(of: object, element).map { .string($0.name) })]
    default: return nil
    }
  }

  private func applicationAnswers(_ packet: BusPacket) -> [BusValue]? {
    switch packet.member {
    case "GetLocale": [.string(locale)]
    case "GetApplicationBusAddress": [.string("")]
    default: nil
    }
  }

  private var locale: String {
    let variables = ProcessInfo.processInfo.environment
    return ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? "C"
  }

  // MARK: Properties

  private func propertyAnswers(
    _ packet: BusPacket, _ object: AccessibleObject, _ element: AccessibilityElement?
  ) throws(Refusal) -> [BusValue] {
    guard let name = packet.body.first?.text, let interface = AccessibleInterface(name: name),
      interfaces(of: object, element).contains(interface)
    else {
      throw Refusal(
        name: "org.freedesktop.DBus.Error.UnknownInterface", text: "\(packet.path) has no such interface")
    }
    let all = properties(interface, object, element)
    switch packet.member {
    case "GetAll": return [.array(of: "{sv}", all.map { .entry(.string($0.name), .variant($0.value)) })]
    case "Get":
      guard packet.body.count > 1, let found = all.first(where: { $0.name == packet.body[1].text }) else { break }
      return [.variant(found.value)]
    case "Set":
      guard packet.body.count > 2, let name = packet.body[1].text else { break }
      if interface == .application, name == "Id", let number = packet.body[2].number {
        self.number = Int32(clamping: number)
        return []
      }
      if interface == .value, name == "CurrentValue", let value = packet.body[2].real, let element {
        watch.perform(.setNumber(value), on: element.id)
        return []
      }
    default: break
    }
    throw Refusal(
      name: "org.freedesktop.DBus.Error.UnknownProperty", text: "\(interface.rawValue) has no such property")
  }

  private func properties(
    _ interface: AccessibleInterface, _ object: AccessibleObject, _ element: AccessibilityElement?
  ) -> [(name: String, value: BusValue)] {
    switch interface {
    case .accessible:
      return [
        ("Name", .string(element.map { name(of: $0) } ?? window().title)),
        ("Description", .string(element?.hint ?? "")), ("Parent", parent(of: object)),
        ("ChildCount", .int32(Int32(clamping: children(of: object).count))),
        ("Locale", .string(element?.language ?? locale)), ("AccessibleId", .string(element?.identifier ?? "")),
        ("HelpText", .string(element?.hint ?? "")),
      ]
    case .application:
      return [
        ("ToolkitName", .string("Touchstone")), ("Version", .string("1")), ("ToolkitVersion", .string("1")),
        ("AtspiVersion", .string("2.1")), ("InterfaceVersion", .uint32(1)), ("Id", .int32(number)),
      ]
    case .action:
      return [("NActions", .int32(Int32(clamping: element.map { AccessibleActions.all(of: $0).count } ?? 0)))]
    case .value:
      guard let range = element?.range else { return [] }
      return [
        ("MinimumValue", .double(range.minimum)), ("MaximumValue", .double(range.maximum)),
        ("MinimumIncrement", .double(range.step)), ("CurrentValue", .double(range.value)),
        ("Text", .string(element?.value ?? "")),
      ]
    case .text:
      guard let text = element?.text.map(AccessibleText.init) else { return [] }
      return [
        ("CharacterCount", .int32(Int32(clamping: text.count))), ("CaretOffset", .int32(Int32(clamping: text.caret))),
      ]
    case .selection:
      let chosen = element.map { choices(of: $0).filter { $0.states.contains(.selected) } } ?? []
      return [("NSelectedChildren", .int32(Int32(clamping: chosen.count)))]
    case .component, .editableText: return []
    }
  }

  // MARK: Places

  /// Where an element is, in pixels: x, y, width, height.
  func extents(of element: AccessibilityElement, _ space: Space) -> [Int32] {
    let window = window()
    var frame = element.frame
    if space == .parent, let parent = watch.snapshot?.entries[element.id]?.parent, let outer = watch.snapshot?[parent] {
      frame = frame.offsetBy(dx: -outer.frame.minX, dy: -outer.frame.minY)
    }
    let origin = space == .screen ? window.origin ?? .zero : .zero
    return [
      frame.minX * window.scale + origin.x, frame.minY * window.scale + origin.y, frame.width * window.scale,
      frame.height * window.scale,
    ].map { $0.isFinite ? Int32(max(-1e9, min(1e9, $0.rounded()))) : 0 }
  }

  private func contains(_ element: AccessibilityElement, _ x: Int, _ y: Int, _ space: Space) -> Bool {
    let place = extents(of: element, space).map { Int($0) }
    return x >= place[0] && y >= place[1] && x < place[0] + place[2] && y < place[1] + place[3]
  }

  /// The element at a place, the innermost and frontmost.
  private func element(at x: Int, _ y: Int, _ space: Space, in element: AccessibilityElement) -> AccessibilityElement? {
    for child in children(of: .element(element.id)).reversed() {
      guard case .element(let id) = child, let inner = watch.snapshot?[id] else { continue }
      if let found = self.element(at: x, y, space, in: inner) { return found }
    }
    return contains(element, x, y, space) ? element : nil
  }

  private func componentAnswers(_ packet: BusPacket, _ element: AccessibilityElement) -> [BusValue]? {
    let numbers = packet.body.compactMap(\.number)
    func space(_ index: Int) -> Space { Space(rawValue: UInt32(clamping: numbers[index])) ?? .screen }
    switch packet.member {
    case "GetExtents" where numbers.count == 1:
      return [.structure(extents(of: element, space(0)).map { .int32($0) })]
    case "GetPosition" where numbers.count == 1:
      return extents(of: element, space(0)).prefix(2).map { .int32($0) }
    case "GetSize": return extents(of: element, .window).suffix(2).map { .int32($0) }
    case "Contains" where numbers.count == 3:
      return [.bool(contains(element, numbers[0], numbers[1], space(2)))]
    case "GetAccessibleAtPoint" where numbers.count == 3:
      let found = self.element(at: numbers[0], numbers[1], space(2) == .parent ? .window : space(2), in: element)
      return [reference(found.map { .element($0.id) })]
    // A window's layer is its own, and a widget's another one.
    case "GetLayer": return [.uint32(element.role == .application ? 7 : 3)]
    case "GetMDIZOrder": return [.int16(0)]
    case "GetAlpha": return [.double(1)]
    case "GrabFocus":
      let isDone = watch.perform(.focus, on: element.id)
      if isDone { lead(to: element.id) }
      return [.bool(isDone)]
    case "ScrollTo", "ScrollToPoint": return [.bool(watch.perform(.show, on: element.id))]
    default: return nil
    }
  }

  // MARK: Doing

  private func actionAnswers(_ packet: BusPacket, _ element: AccessibilityElement) -> [BusValue]? {
    let all = AccessibleActions.all(of: element)
    if packet.member == "GetActions" {
      return [
        .array(of: "(sss)", all.map { .structure([.string($0.name), .string($0.shown), .string("")]) })
      ]
    }
    guard let index = packet.body.first?.number else { return nil }
    let chosen = all.indices.contains(index) ? all[index] : nil
    switch packet.member {
    case "GetName": return [.string(chosen?.name ?? "")]
    case "GetLocalizedName": return [.string(chosen?.shown ?? "")]
    case "GetDescription": return [.string(chosen.map { $0.action == .press ? element.hint ?? "" : "" } ?? "")]
    case "GetKeyBinding": return [.string("")]
    case "DoAction": return [.bool(chosen.map { watch.perform($0.action, on: element.id) } ?? false)]
    default: return nil
    }
  }

  private func selectionAnswers(_ packet: BusPacket, _ element: AccessibilityElement) -> [BusValue]? {
    let all = choices(of: element)
    let chosen = all.filter { $0.states.contains(.selected) }
    let index = packet.body.first?.number
    switch packet.member {
    case "GetSelectedChild":
      return [reference(index.flatMap { chosen.indices.contains($0) ? .element(chosen[$0].id) : nil })]
    case "SelectChild":
      guard let index, all.indices.contains(index) else { return [.bool(false)] }
      return [.bool(watch.perform(.press, on: all[index].id))]
    case "IsChildSelected":
      return [.bool(index.map { all.indices.contains($0) && all[$0].states.contains(.selected) } ?? false)]
    case "SelectAll", "ClearSelection", "DeselectSelectedChild", "DeselectChild": return [.bool(false)]
    default: return nil
    }
  }

  // MARK: All at once

  private func cacheAnswers(_ packet: BusPacket) throws(Refusal) -> [BusValue] {
    guard packet.interface == Self.cacheInterface, packet.member == "GetItems", let snapshot = watch.snapshot else {
      throw Refusal(text: "the cache has no \(packet.member)")
    }
    let app = BusValue.structure([
      reference(.root), reference(.root), desktop, .int32(number), .int32(1),
      .array(of: "s", [.string(AccessibleInterface.accessible.name), .string(AccessibleInterface.application.name)]),
      .string(window().title), .uint32(AccessibleNumbers.application), .string(""), states(of: nil),
    ])
    return [.array(of: "((so)(so)(so)iiassusau)", [app] + snapshot.order.map { cacheItem($0, in: snapshot) })]
  }

  /// What a reader keeps of an element.
  func cacheItem(_ id: ElementID, in snapshot: AccessibilitySnapshot) -> BusValue {
    let object = AccessibleObject.element(id)
    let element = snapshot[id] ?? AccessibilityElement(.other, id: id)
    return .structure([
      reference(object), reference(.root), parent(of: object), .int32(index(of: object)),
      .int32(Int32(clamping: children(of: object).count)),
      .array(of: "s", interfaces(of: object, element).map { .string($0.name) }), .string(name(of: element)),
      .uint32(role(of: element).number), .string(element.hint ?? ""), states(of: element),
    ])
  }
}
