import DriverChannel
import Foundation
import ScreenDriving
import TouchPlatform

/// A server of the Model Context Protocol for one app: each message in gives at most one message out.
package final class ContextServer {
  private let driver: ScreenDriver
  private let writeFile: ([UInt8], String) throws -> Void
  private var list = ScreenList()
  private var hasBegun = false

  /// The versions of the protocol that are spoken, the newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]
  /// A message may have so many bytes.
  package static let longestMessage = 1_000_000

  /// - Parameters:
  ///   - app: the app, which is launched when a client has introduced itself.
  ///   - writeFile: writes a tape's bytes to a path.
  package init(_ app: any DrivenApp, writeFile: @escaping ([UInt8], String) throws -> Void) {
    driver = ScreenDriver(app)
    self.writeFile = writeFile
  }

  /// An error of JSON-RPC.
  private struct Failure: Error {
    var code: Int
    var message: String
  }

  /// Takes a message without its line feed, and gives the one that answers it; nil for a notification.
  package func answer(_ message: [UInt8]) -> [UInt8]? {
    guard message.count <= Self.longestMessage else {
      return Self.failure(
        -32600, "a message of \(message.count) bytes is longer than \(Self.longestMessage)", id: .null)
    }
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.value(message) } catch {
      return Self.failure(-32700, "the message is no JSON: \(error)", id: .null)
    }
    let id = value["id"] ?? .null
    switch id {
    case .null, .string, .number: break
    default: return Self.failure(-32600, "the id is \(id.kind), and no text or number", id: .null)
    }
    guard case .object = value, value["jsonrpc"] == "2.0" else {
      return Self.failure(-32600, "the message is no object of JSON-RPC 2.0", id: id)
    }
    guard let method = value["method"]?.text else {
      // An answer to nothing that was asked.
      if value["result"] != nil || value["error"] != nil { return nil }
      return Self.failure(-32600, "the message names no method", id: id)
    }
    let isNotification = value["id"] == nil
    do throws(Failure) {
      let result = try run(method, value["params"] ?? [:])
      return isNotification ? nil : JSONValue.object(["jsonrpc": "2.0", "id": id, "result": result]).json
    } catch { return isNotification ? nil : Self.failure(error.code, error.message, id: id) }
  }

  private static func failure(_ code: Int, _ message: String, id: JSONValue) -> [UInt8] {
    JSONValue.object([
      "jsonrpc": "2.0", "id": id, "error": ["code": .number(Double(code)), "message": .string(message)],
    ]).json
  }

  // MARK: Methods

  private func run(_ method: String, _ parameters: JSONValue) throws(Failure) -> JSONValue {
    guard case .object = parameters else {
      throw Failure(code: -32602, message: "params is \(parameters.kind), and no object")
    }
    switch method {
    case "initialize": return initialize(parameters)
    case "ping", "notifications/initialized", "notifications/cancelled": return [:]
    case "tools/list": return ["tools": ContextTools.all]
    case "tools/call": return try call(CheckedArguments(members: parameters, place: "params"))
    default: throw Failure(code: -32601, message: "there is no method “\(method.prefix(80))”")
    }
  }

  private func initialize(_ parameters: JSONValue) -> JSONValue {
    let asked = parameters["protocolVersion"]?.text ?? ""
    return [
      "protocolVersion": .string(Self.versions.contains(asked) ? asked : Self.versions[0]),
      "capabilities": ["tools": [:]],
      "serverInfo": ["name": "touchstone", "version": "1"],
      "instructions":
        "Drives one app. look lists its screen, act uses it, wait lets time pass, why explains the last gesture.",
    ]
  }

  private func call(_ parameters: CheckedArguments<DrivingError>) throws(Failure) -> JSONValue {
    let name: String
    let arguments: CheckedArguments<DrivingError>
    do throws(DrivingError) {
      name = try parameters.text("name")
      arguments =
        parameters.has("arguments")
        ? try parameters.object("arguments") : CheckedArguments(members: [:], place: "params.arguments")
    } catch { throw Failure(code: -32602, message: error.description) }
    guard ContextTools.all.list?.contains(where: { $0["name"]?.text == name }) == true else {
      throw Failure(code: -32602, message: "there is no tool “\(name.prefix(80))”")
    }
    do throws(DrivingError) {
      try begin()
      return ["content": [try use(name, arguments)], "isError": false]
    } catch { return ["content": [Self.text(error.description)], "isError": true] }
  }

  /// Launches the app before it is used first.
  private func begin() throws(DrivingError) {
    guard !hasBegun else { return }
    try restart()
    hasBegun = true
  }

  private func restart() throws(DrivingError) {
    driver.app.terminate()
    try driver.app.launch()
    try driver.ask(.hello(version: driverChannelVersion))
    try driver.settleAfterEvent()
    list = ScreenList()
  }

  private static func text(_ text: String) -> JSONValue { ["type": "text", "text": .string(text)] }

  private func use(_ name: String, _ arguments: CheckedArguments<DrivingError>) throws(DrivingError) -> JSONValue {
    switch name {
    case "look": return Self.text(try look(arguments))
    case "act":
      let note = try act(arguments)
      return Self.text(note)
    case "wait": return Self.text(try wait(arguments))
    case "why": return Self.text(try driver.why())
    case "screenshot":
      return [
        "type": "image", "mimeType": "image/png", "data": .string(try driver.picture().png().base64EncodedString()),
      ]
    default:
      let path = try arguments.text("file")
      let tape = try driver.app.tape()
      do { try writeFile(tape, path) } catch { throw .badArgument("\(path.prefix(200)) cannot be written: \(error)") }
      return Self.text("wrote \(tape.count) bytes to \(path.prefix(200))")
    }
  }

  private func look(_ arguments: CheckedArguments<DrivingError>) throws(DrivingError) -> String {
    let most = try arguments.whole("most", in: 1...10_000, or: ScreenList.mostLines)
    let find = try arguments.optionalText("find")
    let lines = list.lines(
      of: try driver.tree(), containing: find, hasFrames: arguments.members["frames"]?.flag ?? false, most: most)
    guard lines.isEmpty else { return lines.joined(separator: "\n") }
    return find.map { "no element has “\($0.prefix(80))” in its name or value" } ?? "the screen has no elements"
  }

  private func wait(_ arguments: CheckedArguments<DrivingError>) throws(DrivingError) -> String {
    let seconds = try arguments.optionalNumber("seconds", in: 0...86_400)
    let shown = try arguments.optionalText("shown")
    let gone = try arguments.optionalText("gone")
    guard shown != nil || gone != nil else {
      if let seconds { try driver.pass(seconds) } else { try driver.settle() }
      return "done"
    }
    var left = seconds ?? 10
    while true {
      let tree = try driver.tree()
      func isThere(_ text: String) -> Bool {
        tree.nodes.contains { node in
          node.element.has(.visible)
            && [node.element.label, node.element.identifier, node.element.value ?? ""].contains { $0.contains(text) }
        }
      }
      if shown.map(isThere) ?? true, gone.map({ !isThere($0) }) ?? true { return "done" }
      guard left > 0 else {
        let what = shown.map { "“\($0.prefix(80))” was not shown" } ?? gone.map { "“\($0.prefix(80))” is still shown" }
        throw .timeout("\(what ?? "it did not happen") within \(seconds ?? 10) seconds")
      }
      try driver.pass(min(left, 0.1))
      left -= 0.1
    }
  }
}

// MARK: - Acting

extension ContextServer {
  private typealias ToolArguments = CheckedArguments<DrivingError>

  private func element(_ arguments: ToolArguments, _ name: String = "element") throws(DrivingError) -> UInt64? {
    guard arguments.has(name) else { return nil }
    let number = try arguments.whole(name, in: 1...Int(Int32.max))
    guard let id = list.id(of: number) else { throw .noElement("there is no element \(number); look first") }
    return id
  }

  private func point(
    _ arguments: ToolArguments, _ element: String = "element", _ x: String = "x", _ y: String = "y"
  ) throws(DrivingError) -> CGPoint {
    if let id = try self.element(arguments, element) { return try driver.reach(id).point }
    let size = try driver.geometry().size
    return CGPoint(
      x: try arguments.number(x, in: 0...Double(size.width)), y: try arguments.number(y, in: 0...Double(size.height)))
  }

  private func needed(_ arguments: ToolArguments) throws(DrivingError) -> UInt64 {
    guard let id = try element(arguments) else { throw .badArgument("\(arguments.place).element is missing") }
    return id
  }

  /// What is seen of the named element, or a square around the point; else the screen.
  private func frame(_ arguments: ToolArguments) throws(DrivingError) -> CGRect {
    let screen = CGRect(origin: .zero, size: try driver.geometry().size)
    if let id = try element(arguments) { return try driver.reach(id).element.frame.intersection(screen) }
    guard arguments.has("x") || arguments.has("y") else { return screen }
    let middle = try point(arguments)
    let side = min(Self.gestureSide, screen.width, screen.height)
    return CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
  }

  /// How far around a point a gesture of two fingers reaches, in points.
  private static let gestureSide: CGFloat = 200

  private func act(_ arguments: ToolArguments) throws(DrivingError) -> String {
    let action = try arguments.text("do")
    let seconds = 0...TouchPlan.longest
    switch action {
    case "tap":
      try driver.perform(
        ScreenGesture.taps(
          try arguments.whole("taps", in: 1...20, or: 1), fingers: try arguments.whole("fingers", in: 1...10, or: 1),
          at: try point(arguments),
          for: try arguments.number("seconds", in: seconds, or: ScreenGesture.tapDuration)))
    case "press":
      try driver.perform(
        ScreenGesture.taps(at: try point(arguments), for: try arguments.number("seconds", in: seconds, or: 1)))
    case "type":
      let text = try arguments.text("text")
      if let id = try element(arguments) { try driver.type(text, into: id) } else { try driver.type(text) }
    case "clear": try driver.clear(try needed(arguments))
    case "set": try act(on: try needed(arguments), .setValue(try arguments.text("text")))
    case "activate": try act(on: try needed(arguments), .press)
    case "increment": try act(on: try needed(arguments), .increment)
    case "decrement": try act(on: try needed(arguments), .decrement)
    case "drag":
      let start = try point(arguments)
      let end = try point(arguments, "toElement", "toX", "toY")
      try driver.perform(
        ScreenGesture.drag(
          from: start, to: end, after: 0, over: try arguments.number("seconds", in: seconds, or: 0.5), holding: 0.1))
    case "swipe": try swipe(arguments)
    case "pinch":
      try driver.perform(
        ScreenGesture.pinch(
          in: try frame(arguments), scale: try arguments.number("scale", in: 0.01...100),
          over: try arguments.number("seconds", in: seconds, or: 0.5)))
    case "rotate":
      try driver.perform(
        ScreenGesture.rotation(
          in: try frame(arguments), by: try arguments.number("angle", in: -36_000...36_000) * .pi / 180,
          over: try arguments.number("seconds", in: seconds, or: 0.5)))
    case "paths": try driver.perform(try paths(arguments))
    case "restart": try restart()
    default:
      throw .badArgument(
        "\(arguments.place).do “\(action.prefix(40))” is not one of \(ContextTools.actions.joined(separator: ", "))")
    }
    return "done"
  }

  private func act(on id: UInt64, _ action: DriverAction) throws(DrivingError) {
    guard case .acted(true) = try driver.ask(.act(element: id, action)) else {
      throw .notInteractable("\(try driver.element(id).inWords) does not take this")
    }
    try driver.settleAfterEvent()
  }

  private func swipe(_ arguments: ToolArguments) throws(DrivingError) {
    let directions: [String: (dx: Double, dy: Double)] = [
      "up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0),
    ]
    let name = try arguments.text("direction")
    guard let (dx, dy) = directions[name] else {
      throw .badArgument("\(arguments.place).direction “\(name.prefix(40))” is not up, down, left or right")
    }
    let frame = try frame(arguments)
    let length = max(60, (dx != 0 ? frame.width : frame.height) * 0.45)
    let isPlaced = arguments.has("x") || arguments.has("y")
    let start = isPlaced ? try point(arguments) : CGPoint(x: frame.midX, y: frame.midY)
    let end = CGPoint(x: start.x + dx * length, y: start.y + dy * length)
    try driver.perform(ScreenGesture.drag(from: start, to: end, over: length / 1_000))
  }

  private func paths(_ arguments: ToolArguments) throws(DrivingError) -> [TouchPath] {
    var paths: [TouchPath] = []
    let coordinates = -1e5...1e5
    for (index, value) in try arguments.list("paths", atMost: TouchPlan.mostPaths).enumerated() {
      let path = ToolArguments(members: value, place: "\(arguments.place).paths[\(index)]")
      var places: [TouchPath.Place] = []
      for (index, value) in try path.list("points", atMost: TouchPlan.mostPlaces).enumerated() {
        let point = ToolArguments(members: value, place: "\(path.place).points[\(index)]")
        let location = CGPoint(x: try point.number("x", in: coordinates), y: try point.number("y", in: coordinates))
        places.append(
          TouchPath.Place(
            at: try point.number("t", in: 0...TouchPlan.longest), location,
            force: try point.optionalNumber("force", in: 0...1)))
      }
      guard !places.isEmpty else { throw .badArgument("\(path.place).points is empty") }
      let isPen = try path.optionalText("tool") == "pen"
      let altitude = try path.number("altitude", in: 0...90, or: 90)
      let azimuth = try path.number("azimuth", in: 0...360, or: 0)
      paths.append(
        TouchPath(
          places, tool: isPen ? .pen : .finger,
          lean: isPen ? PenTilt(altitude: Float(altitude * .pi / 180), azimuth: Float(azimuth * .pi / 180)) : nil))
    }
    return paths
  }
}
