import Foundation

/// Builds lines of JSON objects, key by key, in one growing block of bytes.
struct JSONLineWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Forgets the bytes and keeps their memory.
  mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(raw text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func line(_ members: (inout JSONLineWriter) -> Void) {
    object(members)
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  mutating func object(_ members: (inout JSONLineWriter) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  mutating func array(_ elements: (inout JSONLineWriter) -> Void) {
    open(UInt8(ascii: "["))
    elements(&self)
    close(UInt8(ascii: "]"))
  }

  mutating func key(_ name: StaticString) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A string that needs no escapes.
  mutating func value(_ word: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func value(_ number: Double) {
    if number == number.rounded(.towardZero) && abs(number) < 1e15 && !(number == 0 && number.sign == .minus) {
      signed(Int64(number))
    } else {
      real(number.description, isFinite: number.isFinite, isNegative: number < 0, isNaN: number.isNaN)
    }
  }

  mutating func value(_ number: Float) {
    if number == number.rounded(.towardZero) && abs(number) < 1e7 && !(number == 0 && number.sign == .minus) {
      signed(Int64(number))
    } else {
      real(number.description, isFinite: number.isFinite, isNegative: number < 0, isNaN: number.isNaN)
    }
  }

  mutating func value(_ number: UInt64) {
    comma()
    digits(number)
  }

  mutating func value(_ truth: Bool) {
    comma()
    bytes.append(contentsOf: (truth ? "true" : "false").utf8)
  }

  mutating func value(_ text: String) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        let hex = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hex[Int(byte >> 4)])
        bytes.append(hex[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// JSON has no numbers that are not finite; they are written as the strings "nan", "inf" and "-inf".
  private mutating func real(_ text: String, isFinite: Bool, isNegative: Bool, isNaN: Bool) {
    guard isFinite else { return value(isNaN ? "nan" : isNegative ? "-inf" : "inf") }
    comma()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func signed(_ number: Int64) {
    comma()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(number.magnitude)
  }

  private mutating func digits(_ number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
      var first = 20
      var rest = number
      repeat {
        first -= 1
        text[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: text[first...]))
    }
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    comma()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }
}
