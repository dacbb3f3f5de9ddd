import DriverChannel
import Foundation
import ScreenDriving
import TouchPlatform

/// One source of input of the command `actions`.
struct ActionSource {
  enum Kind: Hashable {
    case none, key, wheel
    case pointer(ContactTool)
  }

  /// One thing that it does, at the tick of its place in the list.
  enum Action: Hashable {
    /// Nothing, for a number of seconds.
    case pause(Double)
    case keyDown(Character)
    case keyUp(Character)
    case pointerDown(button: Int, Measures)
    case pointerUp(button: Int)
    case pointerMove(to: Target, seconds: Double, Measures)
    case pointerCancel
    case scroll(at: Target, dx: Double, dy: Double, seconds: Double)
  }

  /// Where a place is counted from.
  enum Origin: Hashable {
    case viewport, pointer
    case element(UInt64)
  }

  struct Target: Hashable {
    var origin: Origin
    var x: Double
    var y: Double
  }

  /// What a pen or finger measures beside its place.
  struct Measures: Hashable {
    var force: Float?
    var lean: PenTilt?
    var roll: Float?
    /// In points.
    var radius: Float = 0
  }

  var id: String
  var kind: Kind
  var actions: [Action]
}

extension ActionSource.Action {
  /// How long a tick with it takes at least, in seconds.
  var seconds: Double {
    switch self {
    case .pause(let seconds), .pointerMove(_, let seconds, _), .scroll(_, _, _, let seconds): seconds
    default: 0
    }
  }
}

// MARK: Reading

extension ActionSource {
  /// So many sources and actions are taken at most.
  static let mostSources = 100
  static let mostActions = 10_000
  /// No single action may take longer, in milliseconds.
  private static let longest = 600_000.0

  /// The sources of a command's parameters.
  static func read(_ arguments: Arguments) throws(WebDriverError) -> [ActionSource] {
    var sources: [ActionSource] = []
    var ids: Set<String> = []
    for (index, value) in try arguments.list("actions", atMost: mostSources).enumerated() {
      let source = try ActionSource(Arguments(members: value, place: "actions[\(index)]"))
      guard ids.insert(source.id).inserted else {
        throw WebDriverError(.invalidArgument, "actions[\(index)].id is “\(source.id)”, as that of another source")
      }
      sources.append(source)
    }
    return sources
  }

  private init(_ arguments: Arguments) throws(WebDriverError) {
    id = try arguments.text("id")
    let type = try arguments.text("type")
    switch type {
    case "none": kind = .none
    case "key": kind = .key
    case "wheel": kind = .wheel
    case "pointer":
      let pointer = arguments.has("parameters") ? try arguments.object("parameters").optionalText("pointerType") : nil
      switch pointer {
      case "touch": kind = .pointer(.finger)
      case "pen": kind = .pointer(.pen)
      case "mouse", nil: kind = .pointer(.pointer)
      case let other?:
        throw WebDriverError(
          .invalidArgument, "\(arguments.place).parameters.pointerType “\(other)” is not touch, pen or mouse")
      }
    default:
      throw WebDriverError(.invalidArgument, "\(arguments.place).type “\(type)” is not none, key, pointer or wheel")
    }
    var actions: [Action] = []
    for (index, value) in try arguments.list("actions", atMost: Self.mostActions).enumerated() {
      actions.append(
        try Self.action(Arguments(members: value, place: "\(arguments.place).actions[\(index)]"), kind))
    }
    self.actions = actions
  }

  private static func action(_ arguments: Arguments, _ kind: Kind) throws(WebDriverError) -> Action {
    let type = try arguments.text("type")
    func seconds() throws(WebDriverError) -> Double {
      try arguments.number("duration", in: 0...longest, or: 0) / 1000
    }
    switch (kind, type) {
    case (_, "pause"): return .pause(try seconds())
    case (.key, "keyDown"): return .keyDown(try key(arguments))
    case (.key, "keyUp"): return .keyUp(try key(arguments))
    case (.pointer, "pointerDown"):
      return .pointerDown(button: try arguments.whole("button", in: 0...31), try measures(arguments))
    case (.pointer, "pointerUp"): return .pointerUp(button: try arguments.whole("button", in: 0...31))
    case (.pointer, "pointerMove"):
      return .pointerMove(to: try target(arguments), seconds: try seconds(), try measures(arguments))
    case (.pointer, "pointerCancel"): return .pointerCancel
    case (.wheel, "scroll"):
      return .scroll(
        at: try target(arguments), dx: try arguments.number("deltaX", in: -1e6...1e6),
        dy: try arguments.number("deltaY", in: -1e6...1e6), seconds: try seconds())
    default: throw WebDriverError(.invalidArgument, "\(arguments.place).type “\(type)” is nothing that its source does")
    }
  }

  private static func key(_ arguments: Arguments) throws(WebDriverError) -> Character {
    let text = try arguments.text("value")
    guard text.count == 1, let character = text.first else {
      throw WebDriverError(.invalidArgument, "\(arguments.place).value should be one character")
    }
    return character
  }

  private static func target(_ arguments: Arguments) throws(WebDriverError) -> Target {
    let origin: Origin
    switch arguments.members["origin"] {
    case nil, .null?, "viewport"?: origin = .viewport
    case "pointer"?: origin = .pointer
    case let value?:
      guard let id = ElementReference.id(value) else {
        throw WebDriverError(.invalidArgument, "\(arguments.place).origin is not viewport, pointer or an element")
      }
      origin = .element(id)
    }
    return Target(
      origin: origin, x: try arguments.number("x", in: -1e6...1e6), y: try arguments.number("y", in: -1e6...1e6))
  }

  private static func measures(_ arguments: Arguments) throws(WebDriverError) -> Measures {
    var measures = Measures()
    measures.force = try arguments.optionalNumber("pressure", in: 0...1).map { Float($0) }
    measures.roll = try arguments.optionalNumber("twist", in: 0...359).map { Float($0 * .pi / 180) }
    let size = max(
      try arguments.number("width", in: 0...10_000, or: 0), try arguments.number("height", in: 0...10_000, or: 0))
    measures.radius = Float(size / 2)
    if arguments.has("altitudeAngle") || arguments.has("azimuthAngle") {
      measures.lean = PenTilt(
        altitude: Float(try arguments.number("altitudeAngle", in: 0...(.pi / 2), or: .pi / 2)),
        azimuth: Float(try arguments.number("azimuthAngle", in: 0...(2 * .pi), or: 0)))
    } else if arguments.has("tiltX") || arguments.has("tiltY") {
      measures.lean = PenTilt(
        xDegrees: try arguments.number("tiltX", in: -90...90, or: 0),
        yDegrees: try arguments.number("tiltY", in: -90...90, or: 0))
    }
    return measures
  }
}
