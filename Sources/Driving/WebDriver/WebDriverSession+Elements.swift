import DriverChannel
import Foundation
import ScreenDriving

extension WebDriverSession {
  /// The number of an element that a path or a parameter names.
  func id(_ name: String) throws(WebDriverError) -> UInt64 {
    guard let id = UInt64(name) else {
      throw WebDriverError(.noSuchElement, "“\(name.prefix(64))” is no element of this session")
    }
    return id
  }

  func element(_ name: String) throws(WebDriverError) -> DriverElement {
    let id = try id(name)
    return try driving { () throws(DrivingError) in try driver.element(id) }
  }

  // MARK: Finding

  static func locator(_ arguments: Arguments) throws(WebDriverError) -> ElementLocator {
    let text = try arguments.text("value")
    let strategy = try arguments.text("using")
    switch strategy {
    case "accessibility id", "id", "name": return .name(text)
    case "class name", "tag name": return .type(text)
    case "xpath": return .xpath(text)
    case "-ios predicate string": return .predicate(text)
    case "-ios class chain": return .classChain(text)
    default:
      throw WebDriverError(
        .invalidSelector,
        "there is no strategy “\(strategy.prefix(80))”: use accessibility id, id, name, class name, xpath, "
          + "-ios predicate string or -ios class chain")
    }
  }

  func find(_ arguments: Arguments, inside root: String?) throws(WebDriverError) -> JSONValue {
    let locator = try Self.locator(arguments)
    guard let first = try search(locator, inside: root).first else {
      throw WebDriverError(.noSuchElement, "there is no element with \(locator.description)")
    }
    return ElementReference.value(first)
  }

  func findAll(_ arguments: Arguments, inside root: String?) throws(WebDriverError) -> JSONValue {
    .array(try search(try Self.locator(arguments), inside: root).map(ElementReference.value))
  }

  /// Looks again and again until the implicit timeout is over.
  private func search(_ locator: ElementLocator, inside root: String?) throws(WebDriverError) -> [UInt64] {
    let root = try root.map { name throws(WebDriverError) in try id(name) }
    return try driving { () throws(DrivingError) in
      var left = timeouts.implicit
      while true {
        let tree = try driver.tree()
        var place: Int?
        if let root {
          guard let found = tree.place(of: root) else {
            throw .stale("the element \(root) is not on the screen any more")
          }
          place = found
        }
        let found = try locator.find(in: tree, from: place)
        guard found.isEmpty, left > 0 else { return found.map { tree[$0].id } }
        try driver.pass(min(left, 0.1))
        left -= 0.1
      }
    }
  }

  func active() throws(WebDriverError) -> JSONValue {
    let tree = try driving { () throws(DrivingError) in try driver.tree() }
    guard let node = tree.nodes.last(where: { $0.element.has(.focused) }) else {
      throw WebDriverError(.noSuchElement, "no element takes what is typed")
    }
    return ElementReference.value(node.element.id)
  }

  func attribute(_ name: String, of element: String) throws(WebDriverError) -> JSONValue {
    guard let value = try self.element(element).attribute(name) else {
      throw WebDriverError(.invalidArgument, "elements have no attribute “\(name.prefix(80))”")
    }
    // The standard has attributes as texts.
    switch value {
    case .bool(let flag): return flag ? "true" : "false"
    case .number, .object, .array: return .string(String(decoding: value.json, as: UTF8.self))
    case .string, .null: return value
    }
  }

  // MARK: Acting

  func click(_ element: String) throws(WebDriverError) -> JSONValue {
    let id = try id(element)
    try driving { () throws(DrivingError) in try driver.tap(id) }
    return .null
  }

  func clear(_ element: String) throws(WebDriverError) -> JSONValue {
    let id = try id(element)
    try driving { () throws(DrivingError) in try driver.clear(id) }
    return .null
  }

  /// Types a text, or sets what is no text.
  func setValue(of element: String, _ arguments: Arguments) throws(WebDriverError) -> JSONValue {
    let id = try id(element)
    let text: String
    if arguments.has("text") {
      text = try arguments.text("text")
    } else {
      text = try arguments.list("value", atMost: 100_000).compactMap(\.text).joined()
    }
    try driving { () throws(DrivingError) in
      let found = try driver.element(id)
      guard ["Slider", "PickerWheel", "DatePicker"].contains(found.type) else {
        return try driver.type(WebDriverKey.text(text), into: id)
      }
      guard case .acted(true) = try driver.ask(.act(element: id, .setValue(text))) else {
        throw .badArgument("\(found.inWords) has no value “\(text.prefix(80))”")
      }
      try driver.settleAfterEvent()
    }
    return .null
  }

  // MARK: Bars and alerts

  /// Uses the button of a navigation bar that leads back.
  func back() throws(WebDriverError) -> JSONValue {
    try driving { () throws(DrivingError) in
      let tree = try driver.tree()
      for bar in tree.nodes.indices.reversed() where tree[bar].type == "NavigationBar" && tree[bar].has(.visible) {
        let buttons = tree.inside(of: bar).filter { tree[$0].type == "Button" }
        let named = buttons.first { ["BackButton", "Back"].contains(tree[$0].identifier) }
        if let button = named ?? buttons.first { return try driver.tap(tree[button].id) }
      }
      throw .unsupported("nothing on the screen leads back: there is no navigation bar with a button")
    }
    return .null
  }

  private func alert() throws(WebDriverError) -> (tree: ElementTree, place: Int) {
    let tree = try driving { () throws(DrivingError) in try driver.tree() }
    guard let place = tree.nodes.indices.last(where: { ["Alert", "Sheet"].contains(tree[$0].type) }) else {
      throw WebDriverError(.noSuchAlert, "no alert is shown")
    }
    return (tree, place)
  }

  func alertText() throws(WebDriverError) -> String {
    let (tree, place) = try alert()
    let texts = tree.inside(of: place).filter { tree[$0].type == "StaticText" }.map { tree[$0].label }
    let label = tree[place].label
    return (texts.contains(label) || label.isEmpty ? texts : [label] + texts).joined(separator: "\n")
  }

  func typeIntoAlert(_ text: String) throws(WebDriverError) -> JSONValue {
    let (tree, place) = try alert()
    guard let field = tree.inside(of: place).first(where: { ["TextField", "SecureTextField"].contains(tree[$0].type) })
    else { throw WebDriverError(.elementNotInteractable, "the alert has no text field") }
    try driving { () throws(DrivingError) in try driver.type(WebDriverKey.text(text), into: tree[field].id) }
    return .null
  }

  func alertButtons() throws(WebDriverError) -> [(label: String, id: UInt64)] {
    let (tree, place) = try alert()
    return tree.inside(of: place).filter { tree[$0].type == "Button" }.map { (tree[$0].label, tree[$0].id) }
  }

  /// Of an alert's buttons the last one accepts and the first one dismisses; of a sheet's it is the other way round.
  func answerAlert(accepting: Bool, label: String? = nil) throws(WebDriverError) -> JSONValue {
    let (tree, place) = try alert()
    let buttons = try alertButtons()
    let isSheet = tree[place].type == "Sheet"
    let chosen =
      if let label { buttons.first { $0.label == label } } else { accepting != isSheet ? buttons.last : buttons.first }
    guard let chosen else {
      throw WebDriverError(
        .noSuchElement,
        label.map { "the alert has no button “\($0.prefix(80))”" } ?? "the alert has no button")
    }
    try driving { () throws(DrivingError) in try driver.tap(chosen.id) }
    return .null
  }
}
