import Foundation
import RenderTree

/// Reads the numbers of `Documentation/WebProtocol.md`; throws where they do not fit.
struct MessageReader {
  struct Malformed: Error, CustomStringConvertible {
    var description: String
  }

  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, place + count <= bytes.count else { throw Malformed(description: "the message ends at \(place)") }
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func u8() throws -> UInt8 { try take(1).first ?? 0 }

  mutating func v() throws -> Int {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      let byte = try u8()
      value |= UInt64(byte & 127) << shift
      if byte < 128 {
        guard value <= 1 << 53 - 1 else { throw Malformed(description: "\(value) is too large") }
        return Int(value)
      }
    }
    throw Malformed(description: "a number has no end")
  }

  /// A count of things of which each takes a byte at least.
  mutating func count() throws -> Int {
    let count = try v()
    guard count <= bytes.count - place else { throw Malformed(description: "there cannot be \(count) more") }
    return count
  }

  mutating func float() throws -> Float {
    let bits = try take(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let value = Float(bitPattern: bits)
    guard value.isFinite else { throw Malformed(description: "\(value) at \(place - 4)") }
    return value
  }

  mutating func f32() throws -> Double { Double(try float()) }
  mutating func pt() throws -> CGPoint { CGPoint(x: try f32(), y: try f32()) }
  mutating func size() throws -> CGSize { CGSize(width: try f32(), height: try f32()) }
  mutating func rect() throws -> CGRect { CGRect(origin: try pt(), size: try size()) }
  mutating func map() throws -> Affine {
    Affine(a: try f32(), b: try f32(), c: try f32(), d: try f32(), tx: try f32(), ty: try f32())
  }
  mutating func rgba() throws -> RenderColor {
    let parts = try take(4).map { Float($0) / 255 }
    return RenderColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
  mutating func raw(_ count: Int) throws -> ArraySlice<UInt8> { try take(count) }

  /// Adds path elements to a path.
  mutating func elements(addedTo path: inout DrawPath) throws {
    let count = try count()
    for verb in try take(count).map({ PathVerb(rawValue: $0) }) {
      switch verb {
      case .move: path.move(to: try pt())
      case .line: path.addLine(to: try pt())
      case .quad:
        let control = try pt()
        path.addQuadCurve(to: try pt(), control: control)
      case .cubic:
        let first = try pt()
        let second = try pt()
        path.addCurve(to: try pt(), control1: first, control2: second)
      case .close: path.close()
      case nil: throw Malformed(description: "a path has an unknown verb")
      }
    }
  }
}
