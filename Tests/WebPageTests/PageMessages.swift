import Foundation

/// Messages of the page, read as the server reads them.
struct PageMessage {
  private var bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func u8() -> Int {
    defer { place += 1 }
    return Int(bytes[place])
  }
  mutating func f32() -> Double {
    defer { place += 4 }
    return Double(Float(bitPattern: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }))
  }
  mutating func f64() -> Double {
    defer { place += 8 }
    return Double(bitPattern: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) })
  }
  mutating func v() -> Int {
    var value = 0
    var shift = 0
    while true {
      let byte = u8()
      value |= (byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
    }
  }
  mutating func str() -> String {
    let count = v()
    defer { place += count }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }
  var isAtEnd: Bool { place == bytes.count }
}

/// One sample of a message of pointers.
struct PageSample: CustomStringConvertible {
  static let phases = ["down", "move", "up", "cancel", "entered", "hovered", "left"]
  static let tools = ["finger", "pen", "mouse"]
  var what = ""
  var tool = ""
  var id = 0
  var x = 0.0
  var y = 0.0
  var time = 0.0
  var pressure: Double?
  var radius: Double?
  var altitude: Double?
  var azimuth: Double?
  var roll: Double?
  var buttons: Int?
  var modifiers: Int?

  var description: String { "\(tool) \(what) \(Int(x.rounded())) \(Int(y.rounded()))" }

  /// The samples of a message of kind 3.
  static func all(in bytes: [UInt8]) -> [PageSample] {
    var message = PageMessage(bytes)
    guard message.u8() == 3 else { return [] }
    let start = message.f64()
    let samples = (0..<message.u8()).map { _ -> PageSample in
      var sample = PageSample()
      sample.what = phases[message.u8()]
      sample.tool = tools[message.u8()]
      let fields = message.u8()
      sample.id = message.v()
      sample.x = message.f32()
      sample.y = message.f32()
      sample.time = start
      if fields & 1 != 0 { sample.time += message.f32() }
      if fields & 2 != 0 { sample.pressure = message.f32() }
      if fields & 4 != 0 { sample.radius = message.f32() }
      if fields & 8 != 0 {
        sample.altitude = message.f32()
        sample.azimuth = message.f32()
      }
      if fields & 16 != 0 { sample.roll = message.f32() }
      if fields & 32 != 0 {
        sample.buttons = message.u8()
        sample.modifiers = message.u8()
      }
      return sample
    }
    precondition(message.isAtEnd, "a message of pointers goes on after its samples")
    return samples
  }
}

/// The body of the messages hello and surroundings.
struct PageSurroundings {
  var width = 0.0, height = 0.0, ratio = 0.0
  var covered: [Double] = []
  var flags = 0
  var rate = 0.0

  init(_ message: inout PageMessage) {
    width = message.f32()
    height = message.f32()
    ratio = message.f32()
    covered = (0..<4).map { _ in message.f32() }
    flags = message.u8()
    rate = message.f32()
  }
  var isDark: Bool { flags & 1 != 0 }
  var isVisible: Bool { flags & 2 != 0 }
  var hasTouch: Bool { flags & 8 != 0 }
  var hasCoalesced: Bool { flags & 16 != 0 }
}
