import Foundation

/// A message of D-Bus, as far as settings need it: its header, and bodies of strings, numbers and variants.
struct BusMessage {
  /// What kind of message it is.
  enum Kind: UInt8 { case call = 1, answer, failure, signal }
  /// A field of a header, by its number.
  enum Field: UInt8 { case path = 1, interface, member, failureName, answerTo, destination, sender, signature }

  /// What a sender says of a message before its body.
  struct Header {
    var kind = Kind.call
    var interface = ""
    var member = ""
    /// The serial that it answers; 0 for none.
    var answerTo: UInt32 = 0
    var signature = ""
  }

  /// The longest message that is read, in bytes.
  static let longest = 1 << 20

  // MARK: Writing

  /// A call with strings alone as its arguments, in little-endian order, and an empty dictionary of options behind them
  /// where the method takes one.
  static func call(
    serial: UInt32, to destination: String, path: String, _ interface: String, _ member: String,
    _ arguments: [String] = [], takesOptions: Bool = false
  ) -> [UInt8] {
    var body: [UInt8] = []
    for argument in arguments { append(string: argument, to: &body) }
    var signature = [UInt8](repeating: UInt8(ascii: "s"), count: arguments.count)
    if takesOptions {
      signature += Array("a{sv}".utf8)
      pad(&body, to: 4)
      append(UInt32(0), to: &body)
      // The first item would begin at a multiple of eight; the space before it stands there without one, too.
      pad(&body, to: 8)
    }
    var bytes: [UInt8] = [0x6c, Kind.call.rawValue, 0, 1]
    append(UInt32(body.count), to: &bytes)
    append(serial, to: &bytes)
    var fields: [UInt8] = []
    let texts: [(Field, String, String)] = [
      (.path, "o", path), (.interface, "s", interface), (.member, "s", member), (.destination, "s", destination),
    ]
    for (field, type, text) in texts {
      pad(&fields, to: 8)
      fields += [field.rawValue, 1] + Array(type.utf8) + [0]
      append(string: text, to: &fields)
    }
    if !signature.isEmpty {
      pad(&fields, to: 8)
      fields += [Field.signature.rawValue, 1, UInt8(ascii: "g"), 0, UInt8(signature.count)] + signature + [0]
    }
    // Its items begin at a multiple of eight, as the array itself does.
    append(UInt32(fields.count), to: &bytes)
    bytes += fields
    pad(&bytes, to: 8)
    return bytes + body
  }

  private static func pad(_ bytes: inout [UInt8], to size: Int) { while bytes.count % size != 0 { bytes.append(0) } }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func append(string: String, to bytes: inout [UInt8]) {
    pad(&bytes, to: 4)
    append(UInt32(string.utf8.count), to: &bytes)
    bytes += Array(string.utf8) + [0]
  }

  // MARK: Reading

  /// How long the message is that begins these bytes, nil while too few have come to say.
  /// - Throws: `BusError` when they begin no message, or one that is too long.
  static func length(_ bytes: ArraySlice<UInt8>) throws(BusError) -> Int? {
    guard bytes.count >= 16 else { return nil }
    var reader = try BusReader(message: bytes)
    reader.place = 4
    let body = try reader.number()
    reader.place = 12
    let fields = try reader.number()
    guard body <= longest, fields <= longest else { throw BusError() }
    return (16 + Int(fields) + 7) & ~7 + Int(body)
  }

  /// The header of a whole message, and a reader of its body.
  /// - Throws: `BusError` when it is none.
  static func read(_ bytes: ArraySlice<UInt8>) throws(BusError) -> (Header, BusReader) {
    var reader = try BusReader(message: bytes)
    var header = Header()
    reader.place = 1
    guard let kind = Kind(rawValue: try reader.byte()) else { throw BusError() }
    header.kind = kind
    reader.place = 12
    let end = 16 + Int(try reader.number())
    while reader.place < end {
      try reader.align(8)
      let field = Field(rawValue: try reader.byte())
      let signature = try reader.signature()
      switch (field, signature) {
      case (.interface, "s"): header.interface = try reader.string()
      case (.member, "s"): header.member = try reader.string()
      case (.answerTo, "u"): header.answerTo = try reader.number()
      case (.signature, "g"): header.signature = try reader.signature()
      case (_, "s"), (_, "o"): _ = try reader.string()
      case (_, "u"): _ = try reader.number()
      case (_, "g"): _ = try reader.signature()
      default: throw BusError()
      }
    }
    guard reader.place == end else { throw BusError() }
    try reader.align(8)
    return (header, reader)
  }
}

/// What was read is no message of D-Bus.
struct BusError: Error {}

/// Reads the values of a message front to back, in the byte order that it says; never beyond its end.
struct BusReader {
  private let bytes: ArraySlice<UInt8>
  private let isBig: Bool
  /// From the message's first byte.
  var place = 0

  init(message: ArraySlice<UInt8>) throws(BusError) {
    guard let order = message.first, order == 0x6c || order == 0x42 else { throw BusError() }
    bytes = message
    isBig = order == 0x42
  }

  mutating func align(_ size: Int) throws(BusError) {
    place = (place + size - 1) / size * size
    guard place <= bytes.count else { throw BusError() }
  }

  mutating func byte() throws(BusError) -> UInt8 {
    guard place < bytes.count else { throw BusError() }
    defer { place += 1 }
    return bytes[bytes.startIndex + place]
  }

  mutating func number() throws(BusError) -> UInt32 { UInt32(truncatingIfNeeded: try wide(4)) }

  /// A number of so many bytes.
  mutating func wide(_ size: Int) throws(BusError) -> UInt64 {
    try align(size)
    var value: UInt64 = 0
    for index in 0..<size {
      let byte = UInt64(try byte())
      value |= byte << UInt64(8 * (isBig ? size - 1 - index : index))
    }
    return value
  }

  /// Whether nothing follows.
  var isAtEnd: Bool { place == bytes.count }

  mutating func string() throws(BusError) -> String { try text(Int(try number())) }
  mutating func signature() throws(BusError) -> String { try text(Int(try byte())) }

  private mutating func text(_ length: Int) throws(BusError) -> String {
    guard length < bytes.count - place else { throw BusError() }
    let start = bytes.startIndex + place
    place += length + 1
    return String(decoding: bytes[start..<start + length], as: UTF8.self)
  }

  /// The number in a variant, which may lie in further ones; nil for a value of another type.
  mutating func numberInVariant() throws(BusError) -> UInt32? {
    for _ in 0..<8 {
      switch try signature() {
      case "v": continue
      case "u": return try number()
      default: return nil
      }
    }
    return nil
  }
}
