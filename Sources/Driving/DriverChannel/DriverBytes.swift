import Foundation

/// Writes values one behind the other, lowest byte first.
struct DriverByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: UInt8) { bytes.append(value) }
  mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }
  mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
  mutating func write(_ value: Double) { write(value.bitPattern) }
  mutating func write(_ value: Float) { write(value.bitPattern) }
  mutating func write(_ value: String) {
    var value = value
    value.withUTF8 {
      write(UInt32($0.count))
      bytes.append(contentsOf: $0)
    }
  }
  mutating func write(_ value: [UInt8]) {
    write(UInt32(value.count))
    bytes.append(contentsOf: value)
  }
  mutating func write(_ value: Float?) {
    write(value != nil)
    if let value { write(value) }
  }
  mutating func write(_ value: String?) {
    write(value != nil)
    if let value { write(value) }
  }
  mutating func write(_ point: CGPoint) {
    write(Double(point.x))
    write(Double(point.y))
  }
  mutating func write(_ frame: CGRect) {
    write(frame.origin)
    write(Double(frame.width))
    write(Double(frame.height))
  }
}

/// Why bytes are no message.
package struct DriverFormatError: Error, Hashable, CustomStringConvertible {
  /// Where, in bytes from the message's beginning.
  package let place: Int
  /// What is wrong there.
  package let message: String

  package var description: String { "at byte \(place): \(message)" }
}

/// Reads what `DriverByteWriter` writes, and nothing beyond the end.
struct DriverByteReader {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  func fail(_ message: String) -> DriverFormatError { DriverFormatError(place: place, message: message) }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(DriverFormatError) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count - place >= size else { throw fail("the message ends within a number") }
    var value: Value = 0
    for index in (0..<size).reversed() {
      value =
        size == 1
        ? Value(truncatingIfNeeded: bytes[place]) : value << 8 | Value(truncatingIfNeeded: bytes[place + index])
    }
    place += size
    return value
  }

  mutating func flag() throws(DriverFormatError) -> Bool { try integer(UInt8.self) != 0 }
  mutating func double() throws(DriverFormatError) -> Double { Double(bitPattern: try integer()) }
  mutating func float() throws(DriverFormatError) -> Float { Float(bitPattern: try integer()) }
  mutating func optionalFloat() throws(DriverFormatError) -> Float? { try flag() ? try float() : nil }
  mutating func point() throws(DriverFormatError) -> CGPoint { CGPoint(x: try double(), y: try double()) }
  mutating func rect() throws(DriverFormatError) -> CGRect {
    let origin = try point()
    return CGRect(origin: origin, size: CGSize(width: try double(), height: try double()))
  }
  mutating func optionalText() throws(DriverFormatError) -> String? { try flag() ? try text() : nil }
  mutating func text() throws(DriverFormatError) -> String { String(decoding: try slice(), as: UTF8.self) }
  mutating func data() throws(DriverFormatError) -> [UInt8] { Array(try slice()) }

  private mutating func slice() throws(DriverFormatError) -> ArraySlice<UInt8> {
    let count = Int(try integer(UInt32.self))
    guard count <= bytes.count - place else { throw fail("a text of \(count) bytes is longer than the message") }
    place += count
    return bytes[(place - count)..<place]
  }

  /// How many values follow, each of at least `size` bytes.
  mutating func count(ofAtLeast size: Int) throws(DriverFormatError) -> Int {
    let count = Int(try integer(UInt32.self))
    guard count <= (bytes.count - place) / size else { throw fail("a list of \(count) is longer than the message") }
    return count
  }
}
