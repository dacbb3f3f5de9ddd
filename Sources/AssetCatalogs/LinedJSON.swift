/// A value of a JSON file, with the line on which it begins.
package struct LinedJSON: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case text(String)
    case number(Double)
    case truth(Bool)
    case null
    case list([LinedJSON])
    case table([String: LinedJSON])
  }

  package let content: Content
  /// Counted from 1.
  package let line: Int

  /// Reads a whole file.
  package static func read(_ bytes: some Collection<UInt8>) throws(Damage) -> LinedJSON {
    var reader = LinedJSONReader(bytes)
    return try reader.readAll()
  }

  /// Why a file is no JSON, and where.
  package struct Damage: Error, Hashable, CustomStringConvertible {
    package let line: Int
    package let text: String
    package var description: String { "line \(line): \(text)" }
  }

  package subscript(key: String) -> LinedJSON? {
    if case .table(let table) = content { table[key] } else { nil }
  }
  package var text: String? { if case .text(let text) = content { text } else { nil } }
  package var truth: Bool? { if case .truth(let value) = content { value } else { nil } }
  package var list: [LinedJSON]? { if case .list(let list) = content { list } else { nil } }
  package var table: [String: LinedJSON]? { if case .table(let table) = content { table } else { nil } }
  /// A number, also where it stands in quotation marks.
  package var number: Double? {
    switch content {
    case .number(let value): value
    case .text(let text): Double(text)
    default: nil
    }
  }
}

/// Reads JSON byte by byte; what it costs is linear in the file's length.
private struct LinedJSONReader {
  private let bytes: [UInt8]
  private var at = 0
  private var line = 1
  /// Deeper files are attacks on the stack.
  private static let deepest = 64

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = [UInt8](bytes)
    // Editors of other systems write a mark of the byte order.
    if self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  mutating func readAll() throws(LinedJSON.Damage) -> LinedJSON {
    let value = try value(depth: 0)
    skipSpace()
    guard at == bytes.count else { throw damage("something follows the last bracket") }
    return value
  }

  private func damage(_ text: String) -> LinedJSON.Damage { LinedJSON.Damage(line: line, text: text) }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return
      }
      at += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func value(depth: Int) throws(LinedJSON.Damage) -> LinedJSON {
    skipSpace()
    guard depth < Self.deepest else { throw damage("its brackets are nested more than \(Self.deepest) deep") }
    guard at < bytes.count else { throw damage("the file ends before its last value") }
    let start = line
    return LinedJSON(content: try content(depth), line: start)
  }

  private mutating func content(_ depth: Int) throws(LinedJSON.Damage) -> LinedJSON.Content {
    switch bytes[at] {
    case UInt8(ascii: "{"): return .table(try table(depth))
    case UInt8(ascii: "["): return .list(try list(depth))
    case UInt8(ascii: "\""): return .text(try text())
    default: break
    }
    let start = at
    while at < bytes.count, !Self.ends.contains(bytes[at]) { at += 1 }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    switch word {
    case "true": return .truth(true)
    case "false": return .truth(false)
    case "null": return .null
    default:
      guard let number = Double(word), number.isFinite else {
        throw damage(word.isEmpty ? "a value is missing" : "\"\(word.prefix(40))\" is no value")
      }
      return .number(number)
    }
  }

  private static let ends = Set(",:]}[{\" \n\r\t".utf8)

  private mutating func list(_ depth: Int) throws(LinedJSON.Damage) -> [LinedJSON] {
    at += 1
    var list: [LinedJSON] = []
    if take("]") { return list }
    while true {
      list.append(try value(depth: depth + 1))
      if take("]") { return list }
      guard take(",") else { throw damage("a comma or ] is missing") }
      // Files that were edited by hand end so.
      if take("]") { return list }
    }
  }

  private mutating func table(_ depth: Int) throws(LinedJSON.Damage) -> [String: LinedJSON] {
    at += 1
    var table: [String: LinedJSON] = [:]
    if take("}") { return table }
    while true {
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        throw damage("a key in quotation marks is missing")
      }
      let key = try text()
      guard take(":") else { throw damage("a colon is missing behind \"\(key.prefix(40))\"") }
      table[key] = try value(depth: depth + 1)
      if take("}") { return table }
      guard take(",") else { throw damage("a comma or } is missing") }
      if take("}") { return table }
    }
  }

  private mutating func text() throws(LinedJSON.Damage) -> String {
    at += 1
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\n"): throw damage("a text does not end on its line")
      case UInt8(ascii: "\\"): try text.append(contentsOf: String(escape()).utf8)
      default: text.append(byte)
      }
    }
    throw damage("a text does not end")
  }

  private mutating func escape() throws(LinedJSON.Damage) -> Character {
    guard at < bytes.count else { throw damage("a text does not end") }
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "u"): return Character(try unicode())
    default: throw damage("\\\(Character(Unicode.Scalar(byte))) is no escape")
    }
  }

  private mutating func unicode() throws(LinedJSON.Damage) -> Unicode.Scalar {
    let high = try hexadecimal()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u")
    else {
      return "\u{FFFD}"
    }
    at += 2
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(LinedJSON.Damage) -> UInt32 {
    guard at + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    else { throw damage("\\u is not followed by four digits") }
    at += 4
    return value
  }
}
