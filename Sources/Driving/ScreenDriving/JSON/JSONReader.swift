import Foundation

/// Why a text is no JSON.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// Where, in bytes from the beginning.
  package let place: Int
  /// What is wrong there.
  package let message: String

  package var description: String { "at byte \(place + 1): \(message)" }
}

/// Reads JSON as RFC 8259 defines it. Of members with one name the last counts.
///
/// Cost: proportional to the text's length.
package struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  /// How deep lists and objects may stand in one another.
  private static let deepest = 100

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that a text is.
  package static func value(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.place == bytes.count else { throw reader.fail("the text should end here") }
    return value
  }

  private func fail(_ message: String) -> JSONError { JSONError(place: place, message: message) }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  private mutating func accept(_ symbol: Character) -> Bool {
    skipSpace()
    guard byte == symbol.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func accept(word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return .number(try number())
    case nil: throw fail("a value is missing")
    default:
      if accept(word: "true") { return .bool(true) }
      if accept(word: "false") { return .bool(false) }
      if accept(word: "null") { return .null }
      throw fail("this is no value")
    }
  }

  private mutating func enter() throws(JSONError) {
    guard depth < Self.deepest else { throw fail("values stand too deep in one another") }
    depth += 1
    place += 1
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var members: [String: JSONValue] = [:]
    if accept("}") { return .object(members) }
    while true {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw fail("a member's name is missing") }
      let name = try string()
      guard accept(":") else { throw fail("a colon is missing") }
      members[name] = try value()
      if accept("}") { return .object(members) }
      guard accept(",") else { throw fail("a comma or a closing brace is missing") }
    }
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if accept("]") { return .array(elements) }
    while true {
      elements.append(try value())
      if accept("]") { return .array(elements) }
      guard accept(",") else { throw fail("a comma or a closing bracket is missing") }
    }
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = place
    while let byte, Self.isInNumber(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let hasLeadingZero = digits.count > 1 && digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
    guard let first = digits.first, first.isNumber, !hasLeadingZero, !text.hasSuffix("."), !text.contains(".e"),
      !text.contains(".E"), let number = Double(text), number.isFinite
    else {
      place = start
      throw fail("this is no number")
    }
    return number
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func string() throws(JSONError) -> String {
    place += 1
    var text: [UInt8] = []
    while let next = byte {
      switch next {
      case UInt8(ascii: "\""):
        place += 1
        guard let string = String(validating: text, as: UTF8.self) else { throw fail("a text is not in UTF-8") }
        return string
      case UInt8(ascii: "\\"):
        place += 1
        try escape(&text)
      case 0..<0x20: throw fail("a control character has to be escaped")
      default:
        text.append(next)
        place += 1
      }
    }
    throw fail("a text has no end")
  }

  private mutating func escape(_ text: inout [UInt8]) throws(JSONError) {
    guard let symbol = byte else { throw fail("a text has no end") }
    place += 1
    switch symbol {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(symbol)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var value = try hexadecimal()
      if (0xD800..<0xDC00).contains(value), accept(word: "\\u") {
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw fail("half of a character is missing") }
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw fail("half of a character is missing") }
      text += Array(String(Character(scalar)).utf8)
    default:
      place -= 1
      throw fail("there is no such escape")
    }
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    let digits = bytes[place...].prefix(4)
    let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard digits.count == 4, isHexadecimal, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else {
      throw fail("four hexadecimal digits are missing")
    }
    place += 4
    return value
  }
}
