import DriverChannel
import Foundation
import ScreenDriving
import TouchPlatform

/// The commands that Appium's clients send as scripts: `mobile: swipe` and their like, and some of ours.
extension WebDriverSession {
  func execute(_ arguments: Arguments) throws(WebDriverError) -> JSONValue {
    let name = try arguments.text("script")
    let list = arguments.has("args") ? try arguments.list("args", atMost: 10) : []
    let parameters = Arguments(members: list.first ?? [:], place: "args[0]")
    if case .object = parameters.members {
    } else {
      throw WebDriverError(.invalidArgument, "args[0] should be an object, but it is \(parameters.members.kind)")
    }
    switch name.split(separator: ":", maxSplits: 1).map({ $0.trimmingCharacters(in: .whitespaces) }) {
    case ["mobile", "tap"]: return try touch(parameters) { ScreenGesture.taps(at: $0) }
    case ["mobile", "doubleTap"]: return try touch(parameters) { ScreenGesture.taps(2, at: $0) }
    case ["mobile", "twoFingerTap"]: return try touch(parameters) { ScreenGesture.taps(fingers: 2, at: $0) }
    case ["mobile", "tapWithNumberOfTaps"]:
      let taps = try parameters.whole("numberOfTaps", in: 1...20, or: 1)
      let fingers = try parameters.whole("numberOfTouches", in: 1...10, or: 1)
      return try touch(parameters) { ScreenGesture.taps(taps, fingers: fingers, at: $0) }
    case ["mobile", "touchAndHold"]:
      let seconds = try parameters.number("duration", in: 0...600)
      return try touch(parameters) { ScreenGesture.taps(at: $0, for: max(0.01, seconds)) }
    case ["mobile", "swipe"]: return try swipe(parameters)
    case ["mobile", "scroll"]: return try scroll(parameters)
    case ["mobile", "dragFromToForDuration"]:
      return try drag(parameters, after: try parameters.number("duration", in: 0...600), speed: 600, holding: 0)
    case ["mobile", "dragFromToWithVelocity"]:
      return try drag(
        parameters, after: try parameters.number("pressDuration", in: 0...600),
        speed: try parameters.number("velocity", in: 1...1e6),
        holding: try parameters.number("holdDuration", in: 0...600))
    case ["mobile", "pinch"]: return try pinch(parameters)
    case ["mobile", "rotateElement"]: return try rotate(parameters)
    case ["mobile", "alert"]: return try alert(parameters)
    case ["mobile", "keys"]:
      let text = try parameters.list("keys", atMost: 10_000).map { $0.text ?? $0["key"]?.text ?? "" }.joined()
      try driving { () throws(DrivingError) in try driver.type(WebDriverKey.text(text)) }
      return .null
    case ["mobile", "launchApp"], ["mobile", "activateApp"]: return try activateApp()
    case ["mobile", "terminateApp"]: return .bool(terminateApp())
    case ["mobile", "queryAppState"]: return .number(Double(appState))
    case ["mobile", "backgroundApp"]: return try background(for: try parameters.number("seconds", in: -1...86_400))
    case ["mobile", "hideKeyboard"]: return try hideKeyboard()
    case ["mobile", "isKeyboardShown"]: return .bool(try takesText())
    case ["mobile", "source"]: return .string(try source())
    case ["mobile", "viewportRect"]: return try windowRect()
    case ["mobile", "deviceScreenInfo"]:
      let geometry = try driving { () throws(DrivingError) in try driver.geometry() }
      return [
        "scale": .number(geometry.scale),
        "screenSize": ["width": .number(geometry.size.width), "height": .number(geometry.size.height)],
      ]
    case ["touchstone", "advance"]:
      let seconds = try parameters.number("seconds", in: 0...86_400)
      try driving { () throws(DrivingError) in try driver.pass(seconds) }
      return .null
    case ["touchstone", "settle"]:
      let seconds = try parameters.number("seconds", in: 0...86_400, or: ScreenDriver.patience)
      try driving { () throws(DrivingError) in try driver.settle(within: seconds) }
      return .null
    case ["touchstone", "why"]: return .string(try driving { () throws(DrivingError) in try driver.why() })
    case ["touchstone", "tape"]:
      return .string(
        Data(try driving { () throws(DrivingError) in try driver.app.tape() }).base64EncodedString())
    default:
      throw WebDriverError(.unsupportedOperation, "there is no script “\(name.prefix(80))”")
    }
  }

  // MARK: Places

  /// The element that the parameters name; nil for none.
  private func target(_ arguments: Arguments) throws(WebDriverError) -> UInt64? {
    for name in ["elementId", "element"] {
      guard let value = arguments.members[name], value != .null else { continue }
      guard let id = ElementReference.id(value) else {
        throw WebDriverError(.invalidArgument, "\(arguments.place).\(name) is no element")
      }
      return id
    }
    return nil
  }

  /// What is seen of the named element, or the screen.
  private func frame(_ arguments: Arguments) throws(WebDriverError) -> CGRect {
    let id = try target(arguments)
    return try driving { () throws(DrivingError) in
      let screen = CGRect(origin: .zero, size: try driver.geometry().size)
      guard let id else { return screen }
      let seen = try driver.reach(id).element.frame.intersection(screen)
      return seen.isEmpty ? screen : seen
    }
  }

  private static let coordinates = -1e5...1e5

  /// Touches a place: counted from the named element, or from the screen; without one the element's own.
  private func touch(_ arguments: Arguments, _ paths: (CGPoint) -> [TouchPath]) throws(WebDriverError) -> JSONValue {
    let id = try target(arguments)
    let hasPlace = arguments.has("x") || arguments.has("y")
    guard id != nil || hasPlace else {
      throw WebDriverError(
        .invalidArgument, "\(arguments.place) should name an element by elementId, or a place by x and y")
    }
    let point: CGPoint
    if hasPlace {
      let origin = id == nil ? .zero : try frame(arguments).origin
      point = CGPoint(
        x: origin.x + (try arguments.number("x", in: Self.coordinates)),
        y: origin.y + (try arguments.number("y", in: Self.coordinates)))
    } else {
      point = try driving { () throws(DrivingError) in try driver.reach(id ?? 0).point }
    }
    try driving { () throws(DrivingError) in try driver.perform(paths(point)) }
    return .null
  }

  // MARK: Gestures

  private static func direction(_ arguments: Arguments) throws(WebDriverError) -> (dx: Double, dy: Double) {
    let name = try arguments.text("direction")
    switch name {
    case "up": return (0, -1)
    case "down": return (0, 1)
    case "left": return (-1, 0)
    case "right": return (1, 0)
    default:
      throw WebDriverError(
        .invalidArgument, "\(arguments.place).direction “\(name.prefix(40))” is not up, down, left or right")
    }
  }

  private func swipe(_ arguments: Arguments) throws(WebDriverError) -> JSONValue {
    let (dx, dy) = try Self.direction(arguments)
    let speed = try arguments.number("velocity", in: 1...1e6, or: 1_000)
    let frame = try frame(arguments)
    let start = CGPoint(x: frame.midX, y: frame.midY)
    let length = max(60, (dx != 0 ? frame.width : frame.height) * 0.45)
    let end = CGPoint(x: start.x + dx * length, y: start.y + dy * length)
    try driving { () throws(DrivingError) in
      try driver.perform(ScreenGesture.drag(from: start, to: end, over: length / speed))
    }
    return .null
  }

  /// Scrolls by most of a page, or until an element is seen.
  private func scroll(_ arguments: Arguments) throws(WebDriverError) -> JSONValue {
    if arguments.has("toVisible"), let id = try target(arguments) {
      _ = try driving { () throws(DrivingError) in try driver.reach(id) }
      return .null
    }
    if arguments.has("name") || arguments.has("predicateString") {
      let locator: ElementLocator =
        arguments.has("name")
        ? .name(try arguments.text("name")) : .predicate(try arguments.text("predicateString"))
      let inside = try target(arguments)
      try driving { () throws(DrivingError) in
        let tree = try driver.tree()
        let found = try locator.find(in: tree, from: inside.flatMap(tree.place))
        guard let place = found.first else { throw .noElement("there is no element with \(locator.description)") }
        _ = try driver.reach(tree[place].id)
      }
      return .null
    }
    let (dx, dy) = try Self.direction(arguments)
    let share = try arguments.number("distance", in: 0...10, or: 1)
    let frame = try frame(arguments)
    // Contents move against the direction in which one scrolls, slowly enough not to move on.
    let (width, height) = (frame.width * 0.8, frame.height * 0.8)
    let start = CGPoint(x: frame.midX + dx * width / 2, y: frame.midY + dy * height / 2)
    let end = CGPoint(x: start.x - dx * width * min(1, share), y: start.y - dy * height * min(1, share))
    try driving { () throws(DrivingError) in
      try driver.perform(ScreenGesture.drag(from: start, to: end, over: 1, holding: 0.2))
    }
    return .null
  }

  private func drag(
    _ arguments: Arguments, after hold: Double, speed: Double, holding rest: Double
  ) throws(WebDriverError) -> JSONValue {
    func place(_ x: String, _ y: String, _ origin: CGPoint) throws(WebDriverError) -> CGPoint {
      CGPoint(
        x: origin.x + (try arguments.number(x, in: Self.coordinates)),
        y: origin.y + (try arguments.number(y, in: Self.coordinates)))
    }
    let origin = try target(arguments) == nil ? .zero : try frame(arguments).origin
    let start = try place("fromX", "fromY", origin)
    let end = try place("toX", "toY", origin)
    let seconds = hypot(end.x - start.x, end.y - start.y) / speed
    try driving { () throws(DrivingError) in
      try driver.perform(ScreenGesture.drag(from: start, to: end, after: hold, over: seconds, holding: rest))
    }
    return .null
  }

  private func pinch(_ arguments: Arguments) throws(WebDriverError) -> JSONValue {
    let scale = try arguments.number("scale", in: 0.01...100)
    let velocity = try arguments.number("velocity", in: -1000...1000, or: scale >= 1 ? 1 : -1)
    guard velocity != 0, (scale >= 1) == (velocity > 0) else {
      throw WebDriverError(
        .invalidArgument, "\(arguments.place).velocity \(velocity) does not lead to a scale of \(scale)")
    }
    let frame = try frame(arguments)
    let seconds = min(10, max(0.05, abs(scale - 1) / abs(velocity)))
    try driving { () throws(DrivingError) in
      try driver.perform(ScreenGesture.pinch(in: frame, scale: scale, over: seconds))
    }
    return .null
  }

  private func rotate(_ arguments: Arguments) throws(WebDriverError) -> JSONValue {
    let angle = try arguments.number("rotation", in: -1000...1000)
    let velocity = try arguments.number("velocity", in: -1000...1000)
    guard velocity != 0, (angle >= 0) == (velocity > 0) else {
      throw WebDriverError(
        .invalidArgument, "\(arguments.place).velocity \(velocity) does not lead to a rotation of \(angle)")
    }
    let frame = try frame(arguments)
    let seconds = min(10, max(0.05, angle / velocity))
    try driving { () throws(DrivingError) in
      try driver.perform(ScreenGesture.rotation(in: frame, by: angle, over: seconds))
    }
    return .null
  }

  private func alert(_ arguments: Arguments) throws(WebDriverError) -> JSONValue {
    let action = try arguments.text("action")
    switch action {
    case "accept", "dismiss":
      return try answerAlert(accepting: action == "accept", label: try arguments.optionalText("buttonLabel"))
    case "getButtons": return .array(try alertButtons().map { .string($0.label) })
    default:
      throw WebDriverError(
        .invalidArgument, "\(arguments.place).action “\(action.prefix(40))” is not accept, dismiss or getButtons")
    }
  }
}
