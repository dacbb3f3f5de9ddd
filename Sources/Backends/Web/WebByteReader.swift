/// Takes the protocol's numbers from the front of a message; past its end it throws.
struct WebByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func u8() throws(WebMessageError) -> UInt8 {
    guard offset < bytes.count else { throw WebMessageError("it is cut off") }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func f32() throws(WebMessageError) -> Float { Float(bitPattern: try word(UInt32.self)) }
  mutating func f64() throws(WebMessageError) -> Double { Double(bitPattern: try word(UInt64.self)) }

  /// An unsigned LEB128 number of at most 2⁵³ − 1, in as few bytes as it needs or more, but at most 8.
  mutating func v() throws(WebMessageError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try u8()
      value |= UInt64(byte & 0x7f) << shift
      if byte & 0x80 == 0 { break }
      shift += 7
      guard shift < 56 else { throw WebMessageError("a number has too many bytes") }
    }
    guard value < 1 << 53 else { throw WebMessageError("a number is too large") }
    return value
  }

  /// Text of at most `limit` bytes; bytes that are no UTF-8 become U+FFFD.
  mutating func str(limit: Int) throws(WebMessageError) -> String {
    let count = try v()
    guard count <= limit else { throw WebMessageError("a text of \(count) bytes is too long") }
    let length = Int(count)
    guard length <= bytes.count - offset else { throw WebMessageError("it is cut off") }
    defer { offset += length }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length]), as: UTF8.self)
  }

  private mutating func word<W: FixedWidthInteger>(_ type: W.Type) throws(WebMessageError) -> W {
    guard bytes.count - offset >= MemoryLayout<W>.size else { throw WebMessageError("it is cut off") }
    defer { offset += MemoryLayout<W>.size }
    return W(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: W.self))
  }
}
