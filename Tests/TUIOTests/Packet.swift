import Foundation

/// Packets of Open Sound Control, written by hand.
enum OSC {
  enum Argument {
    case i(Int32), f(Float), s(String), b([UInt8])
  }

  static func message(_ address: String, _ arguments: [Argument]) -> [UInt8] {
    var bytes = text(address)
    bytes += text(
      ","
        + arguments.map {
          switch $0 {
          case .i: "i"
          case .f: "f"
          case .s: "s"
          case .b: "b"
          }
        }.joined())
    for argument in arguments {
      switch argument {
      case .i(let number): bytes += word(UInt32(bitPattern: number))
      case .f(let number): bytes += word(number.bitPattern)
      case .s(let string): bytes += text(string)
      case .b(let blob):
        bytes += word(UInt32(blob.count)) + blob + [UInt8](repeating: 0, count: (4 - blob.count % 4) % 4)
      }
    }
    return bytes
  }

  static func bundle(_ elements: [[UInt8]], timeTag: UInt64 = 1) -> [UInt8] {
    text("#bundle") + word(UInt32(timeTag >> 32)) + word(UInt32(truncatingIfNeeded: timeTag))
      + elements.flatMap { word(UInt32($0.count)) + $0 }
  }

  static func text(_ string: String) -> [UInt8] {
    let bytes = Array(string.utf8)
    return bytes + [UInt8](repeating: 0, count: 4 - bytes.count % 4)
  }

  static func word(_ word: UInt32) -> [UInt8] { withUnsafeBytes(of: word.bigEndian) { Array($0) } }
}

/// A finger as a tracker tells it.
struct Finger {
  var session: Int32
  var x: Float
  var y: Float

  init(_ session: Int32, _ x: Float, _ y: Float) { (self.session, self.x, self.y) = (session, x, y) }
}

extension OSC {
  /// A bundle of 2Dcur as trackers send it.
  static func frame(
    _ number: Int32?, alive: [Int32]? = nil, _ fingers: [Finger] = [], source: String? = nil, timeTag: UInt64 = 1
  ) -> [UInt8] {
    bundle(messages(number, alive: alive, fingers, source: source), timeTag: timeTag)
  }

  static func messages(
    _ number: Int32?, alive: [Int32]? = nil, _ fingers: [Finger] = [], source: String? = nil
  ) -> [[UInt8]] {
    let profile = "/tuio/2Dcur"
    var messages: [[UInt8]] = []
    if let source { messages.append(message(profile, [.s("source"), .s(source)])) }
    messages.append(message(profile, [.s("alive")] + (alive ?? fingers.map(\.session)).map { .i($0) }))
    for finger in fingers {
      messages.append(
        message(
          profile, [.s("set"), .i(finger.session), .f(finger.x), .f(finger.y), .f(0), .f(0), .f(0)]))
    }
    if let number { messages.append(message(profile, [.s("fseq"), .i(number)])) }
    return messages
  }

  static func blob(
    _ session: Int32, _ x: Float, _ y: Float, angle: Float = 0, width: Float, height: Float, number: Int32 = -1
  ) -> [[UInt8]] {
    let profile = "/tuio/2Dblb"
    let rest: [Argument] = [.f(0.01), .f(0), .f(0), .f(0), .f(0), .f(0)]
    return [
      message(profile, [.s("alive"), .i(session)]),
      message(
        profile, [.s("set"), .i(session), .f(x), .f(y), .f(angle), .f(width), .f(height)] + rest),
      message(profile, [.s("fseq"), .i(number)]),
    ]
  }
}
