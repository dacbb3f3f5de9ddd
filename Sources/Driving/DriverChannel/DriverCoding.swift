import Foundation
import TouchPlatform

extension DriverRequest {
  /// The request as bytes.
  package var bytes: [UInt8] {
    var writer = DriverByteWriter()
    switch self {
    case .hello(let version):
      writer.write(UInt8(0))
      writer.write(version)
    case .perform(let steps):
      writer.write(UInt8(1))
      writer.write(UInt32(steps.count))
      for step in steps { writer.write(step) }
    case .settle(let seconds):
      writer.write(UInt8(2))
      writer.write(seconds)
    case .elements: writer.write(UInt8(3))
    case .act(let element, let action):
      writer.write(UInt8(4))
      writer.write(element)
      writer.write(action)
    case .screenshot: writer.write(UInt8(5))
    case .close: writer.write(UInt8(6))
    }
    return writer.bytes
  }

  /// The request that these bytes are.
  package init(bytes: [UInt8]) throws(DriverFormatError) {
    var reader = DriverByteReader(bytes)
    let kind = try reader.integer(UInt8.self)
    switch kind {
    case 0: self = .hello(version: try reader.integer())
    case 1:
      let count = try reader.count(ofAtLeast: 9)
      var steps: [DriverStep] = []
      for _ in 0..<count { steps.append(try reader.step()) }
      self = .perform(steps)
    case 2: self = .settle(seconds: try reader.double())
    case 3: self = .elements
    case 4:
      let element = try reader.integer(UInt64.self)
      self = .act(element: element, try reader.action())
    case 5: self = .screenshot
    case 6: self = .close
    default: throw reader.fail("there is no request \(kind)")
    }
    guard reader.isAtEnd else { throw reader.fail("the message should end here") }
  }
}

extension DriverAnswer {
  /// The answer as bytes.
  package var bytes: [UInt8] {
    var writer = DriverByteWriter()
    writer.write(now.nanoseconds)
    writer.write(geometry)
    writer.write(takesText)
    switch reply {
    case .hello(let version, let title):
      writer.write(UInt8(0))
      writer.write(version)
      writer.write(title)
    case .done: writer.write(UInt8(1))
    case .settled(let moving):
      writer.write(UInt8(2))
      writer.write(UInt32(moving.count))
      for name in moving { writer.write(name) }
    case .elements(let element):
      writer.write(UInt8(3))
      writer.write(element)
    case .acted(let isDone):
      writer.write(UInt8(4))
      writer.write(isDone)
    case .picture(let picture):
      writer.write(UInt8(5))
      writer.write(UInt32(picture.width))
      writer.write(UInt32(picture.height))
      writer.write(picture.bytes)
    case .refused(let why):
      writer.write(UInt8(6))
      writer.write(why)
    }
    return writer.bytes
  }

  /// The answer that these bytes are.
  package init(bytes: [UInt8]) throws(DriverFormatError) {
    var reader = DriverByteReader(bytes)
    now = MonotonicInstant(nanoseconds: try reader.integer())
    geometry = try reader.geometry()
    takesText = try reader.flag()
    let kind = try reader.integer(UInt8.self)
    switch kind {
    case 0:
      let version = try reader.integer(UInt16.self)
      reply = .hello(version: version, title: try reader.text())
    case 1: reply = .done
    case 2:
      let count = try reader.count(ofAtLeast: 4)
      var names: [String] = []
      for _ in 0..<count { names.append(try reader.text()) }
      reply = .settled(moving: names)
    case 3: reply = .elements(try reader.element())
    case 4: reply = .acted(try reader.flag())
    case 5:
      let width = Int(try reader.integer(UInt32.self))
      let height = Int(try reader.integer(UInt32.self))
      let bytes = try reader.data()
      guard width <= 1 << 15, height <= 1 << 15, bytes.count == width * height * 4 else {
        throw reader.fail("\(bytes.count) bytes are no picture of \(width) × \(height)")
      }
      reply = .picture(DriverPicture(width: width, height: height, bytes: bytes))
    case 6: reply = .refused(try reader.text())
    default: throw reader.fail("there is no answer \(kind)")
    }
    guard reader.isAtEnd else { throw reader.fail("the message should end here") }
  }
}

// MARK: Values

extension DriverByteWriter {
  fileprivate mutating func write(_ geometry: SurfaceGeometry) {
    write(Double(geometry.size.width))
    write(Double(geometry.size.height))
    write(geometry.scale)
  }

  fileprivate mutating func write(_ step: DriverStep) {
    write(step.delay)
    switch step.input {
    case nil: write(UInt8(0))
    case .contacts(let reports)?:
      write(UInt8(1))
      write(UInt32(reports.count))
      for report in reports { write(report) }
    case .hover(let hover)?:
      write(UInt8(2))
      write(hover.phase.rawValue)
      write(hover.location)
      write(hover.tool.rawValue)
      for measure in [hover.altitude, hover.azimuth, hover.roll, hover.height] { write(measure) }
      write(hover.isEraser)
    case .scroll(let scroll)?:
      write(UInt8(3))
      write(scroll.phase.rawValue)
      write(scroll.location)
      write(scroll.delta.dx)
      write(scroll.delta.dy)
    case .key(let key)?:
      write(UInt8(4))
      write(key.usage)
      write(key.isDown)
      write(key.characters)
      write(key.modifiers.rawValue)
    case .geometry(let geometry)?:
      write(UInt8(5))
      write(geometry)
    case .visible(let isVisible)?:
      write(UInt8(6))
      write(isVisible)
    }
  }

  private mutating func write(_ report: ContactReport) {
    write(report.key)
    write(report.kind.rawValue)
    write(report.location)
    write(report.tool.rawValue)
    write(report.radius)
    for measure in [report.force, report.altitude, report.azimuth, report.roll] { write(measure) }
    write(report.isEraser)
  }

  fileprivate mutating func write(_ action: DriverAction) {
    switch action {
    case .press: write(UInt8(0))
    case .increment: write(UInt8(1))
    case .decrement: write(UInt8(2))
    case .focus: write(UInt8(3))
    case .setValue(let text):
      write(UInt8(4))
      write(text)
    case .show: write(UInt8(5))
    }
  }

  fileprivate mutating func write(_ element: DriverElement) {
    write(element.id)
    write(element.type)
    write(element.identifier)
    write(element.label)
    write(element.value)
    write(element.placeholder)
    write(element.states.rawValue)
    write(element.frame)
    write(element.activationPoint)
    write(UInt32(element.children.count))
    for child in element.children { write(child) }
  }
}

extension DriverByteReader {
  fileprivate mutating func geometry() throws(DriverFormatError) -> SurfaceGeometry {
    let size = CGSize(width: try double(), height: try double())
    return SurfaceGeometry(size: size, scale: try double())
  }

  private mutating func value<Value: RawRepresentable>(
    _ type: Value.Type = Value.self
  ) throws(DriverFormatError) -> Value where Value.RawValue == UInt8 {
    let raw = try integer(UInt8.self)
    guard let value = Value(rawValue: raw) else { throw fail("there is no \(type) \(raw)") }
    return value
  }

  fileprivate mutating func step() throws(DriverFormatError) -> DriverStep {
    let delay = try integer(UInt64.self)
    let kind = try integer(UInt8.self)
    switch kind {
    case 0: return DriverStep(after: delay)
    case 1:
      let count = try count(ofAtLeast: 35)
      var reports: [ContactReport] = []
      for _ in 0..<count { reports.append(try report()) }
      return DriverStep(after: delay, .contacts(reports))
    case 2:
      let phase = try value(HoverSample.Phase.self)
      let location = try point()
      let tool = try value(ContactTool.self)
      var hover = HoverSample(surface: .main, time: .zero, phase: phase, location: location, tool: tool)
      hover.altitude = try optionalFloat()
      hover.azimuth = try optionalFloat()
      hover.roll = try optionalFloat()
      hover.height = try optionalFloat()
      hover.isEraser = try flag()
      return DriverStep(after: delay, .hover(hover))
    case 3:
      let phase = try value(ScrollSample.Phase.self)
      let location = try point()
      let delta = Displacement(dx: try double(), dy: try double())
      let scroll = ScrollSample(surface: .main, time: .zero, location: location, delta: delta, phase: phase)
      return DriverStep(after: delay, .scroll(scroll))
    case 4:
      let usage = try integer(UInt16.self)
      let isDown = try flag()
      let characters = try text()
      let modifiers = ModifierSet(rawValue: try integer())
      let key = KeySample(
        surface: .main, time: .zero, usage: usage, isDown: isDown, characters: characters, modifiers: modifiers)
      return DriverStep(after: delay, .key(key))
    case 5: return DriverStep(after: delay, .geometry(try geometry()))
    case 6: return DriverStep(after: delay, .visible(try flag()))
    default: throw fail("there is no input \(kind)")
    }
  }

  private mutating func report() throws(DriverFormatError) -> ContactReport {
    let key = try integer(UInt64.self)
    let kind = try value(ContactReport.Kind.self)
    var report = ContactReport(key: key, kind: kind, location: try point(), time: .zero)
    report.tool = try value()
    report.radius = try float()
    report.force = try optionalFloat()
    report.altitude = try optionalFloat()
    report.azimuth = try optionalFloat()
    report.roll = try optionalFloat()
    report.isEraser = try flag()
    return report
  }

  fileprivate mutating func action() throws(DriverFormatError) -> DriverAction {
    let kind = try integer(UInt8.self)
    switch kind {
    case 0: return .press
    case 1: return .increment
    case 2: return .decrement
    case 3: return .focus
    case 4: return .setValue(try text())
    case 5: return .show
    default: throw fail("there is no action \(kind)")
    }
  }

  /// How deep elements may stand in one another: deeper ones would take the stack.
  private static var deepest: Int { 1_000 }

  fileprivate mutating func element(depth: Int = 0) throws(DriverFormatError) -> DriverElement {
    guard depth < Self.deepest else { throw fail("elements stand too deep in one another") }
    let id = try integer(UInt64.self)
    var element = DriverElement(id: id, type: try text())
    element.identifier = try text()
    element.label = try text()
    element.value = try optionalText()
    element.placeholder = try optionalText()
    element.states = DriverElement.States(rawValue: try integer())
    element.frame = try rect()
    element.activationPoint = try point()
    let count = try count(ofAtLeast: 76)
    element.children.reserveCapacity(count)
    for _ in 0..<count { element.children.append(try self.element(depth: depth + 1)) }
    return element
  }
}
