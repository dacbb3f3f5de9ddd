import Foundation

/// What is wrong with a line, and at which byte of it.
struct JSONFault: Error {
  var offset: Int
  var message: String
  var newerVersion: Int?

  static func version(_ number: Int) -> JSONFault { JSONFault(offset: 0, message: "", newerVersion: number) }
}

/// Reads one line of JSON from left to right, strictly, and names the byte where it stops making sense.
struct JSONLineReader {
  private let bytes: [UInt8]
  /// The next byte to read.
  var offset = 0
  /// The kind that a line of an unknown kind named.
  var unknownKind = ""
  /// Deeper values than these are refused, so that a hostile tape cannot exhaust the stack.
  private static let depthLimit = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The column, from 1, of a byte: characters count, not bytes.
  func column(of offset: Int) -> Int {
    bytes[..<min(offset, bytes.count)].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// The byte there; 0 past the end.
  func byteAt(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// The bytes of a range, which are ASCII.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func fault(_ message: String, at place: Int? = nil) -> JSONFault {
    JSONFault(offset: place ?? offset, message: message)
  }

  /// The next byte after white space; 0 at the end.
  mutating func peek() -> UInt8 {
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 || bytes[offset] == 0x0D { offset += 1 }
    return offset < bytes.count ? bytes[offset] : 0
  }

  mutating func expect(_ character: Unicode.Scalar) throws(JSONFault) {
    guard peek() == UInt8(truncatingIfNeeded: character.value) else { throw fault("expected \(character)") }
    offset += 1
  }

  mutating func expectEnd() throws(JSONFault) {
    _ = peek()
    if offset < bytes.count { throw fault("the line continues after its object") }
  }

  // MARK: - Values

  /// Reads an object; `member` is called for each key and must read its value.
  mutating func object(_ member: (inout JSONLineReader, String) throws(JSONFault) -> Void) throws(JSONFault) {
    try expect("{")
    if peek() == UInt8(ascii: "}") {
      offset += 1
      return
    }
    while true {
      guard peek() == UInt8(ascii: "\"") else { throw fault("expected a key in quotes") }
      let key = try string()
      try expect(":")
      try member(&self, key)
      if peek() == UInt8(ascii: ",") {
        offset += 1
      } else {
        try expect("}")
        return
      }
    }
  }

  /// Reads an array; `element` is called for each element and must read it.
  mutating func array(_ element: (inout JSONLineReader) throws(JSONFault) -> Void) throws(JSONFault) {
    try expect("[")
    if peek() == UInt8(ascii: "]") {
      offset += 1
      return
    }
    while true {
      try element(&self)
      if peek() == UInt8(ascii: ",") {
        offset += 1
      } else {
        try expect("]")
        return
      }
    }
  }

  mutating func bool() throws(JSONFault) -> Bool {
    if literal("true") { return true }
    if literal("false") { return false }
    throw fault("expected true or false")
  }

  private mutating func literal(_ word: StaticString) -> Bool {
    _ = peek()
    let length = word.utf8CodeUnitCount
    guard offset + length <= bytes.count else { return false }
    let matches = word.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + length]) }
    if matches { offset += length }
    return matches
  }

  mutating func string() throws(JSONFault) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw fault("expected a string") }
    let start = offset
    offset += 1
    let first = offset
    var allBits: UInt8 = 0
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "\\"),
      bytes[offset] >= 0x20
    {
      allBits |= bytes[offset]
      offset += 1
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
      defer { offset += 1 }
      // Nearly every string is a key in ASCII, which needs no check.
      if allBits < 0x80 { return text(first..<offset) }
      return try text(bytes[first..<offset], from: start)
    }
    var unescaped = Array(bytes[first..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return try text(unescaped[...], from: start)
      }
      if byte < 0x20 { throw fault("a string holds a control character") }
      offset += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &unescaped) } else { unescaped.append(byte) }
    }
    throw fault("a string does not end")
  }

  private func text(_ utf8: ArraySlice<UInt8>, from start: Int) throws(JSONFault) -> String {
    guard let text = String(validating: utf8, as: UTF8.self) else { throw fault("a string is not UTF-8", at: start) }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
    guard offset < bytes.count else { throw fault("a string does not end") }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      let place = offset - 2
      var code = try hex()
      if code & 0xFC00 == 0xD800, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
        bytes[offset + 1] == UInt8(ascii: "u")
      {
        offset += 2
        let low = try hex()
        if low & 0xFC00 == 0xDC00 { code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF) }
      }
      guard let scalar = Unicode.Scalar(code) else {
        throw fault("an escape is half of a character", at: place)
      }
      text.append(contentsOf: Character(scalar).utf8)
    default: throw fault("an unknown escape", at: offset - 2)
    }
  }

  private mutating func hex() throws(JSONFault) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count else { throw fault("a string does not end") }
      guard let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else {
        throw fault("expected four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      offset += 1
    }
    return code
  }

  // MARK: - Passing over

  /// Passes over any value, checking that it is one.
  mutating func skip() throws(JSONFault) { try skip(depth: 0) }

  private mutating func skip(depth: Int) throws(JSONFault) {
    guard depth < Self.depthLimit else { throw fault("values are nested too deeply") }
    switch peek() {
    case UInt8(ascii: "{"):
      try object { (reader, _) throws(JSONFault) in try reader.skip(depth: depth + 1) }
    case UInt8(ascii: "["):
      try array { (reader) throws(JSONFault) in try reader.skip(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try number()
    case UInt8(ascii: "n"):
      if literal("null") { return }
      throw fault("expected a value")
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
    default: throw fault("expected a value")
    }
  }
}
