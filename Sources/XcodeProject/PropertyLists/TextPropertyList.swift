import Foundation

/// The text form of property lists: `{ key = value; }`, `( a, b )`, `<0fbd77>`, quoted and plain words, both kinds of
/// comments. JSON, which some tools write into `project.pbxproj`, is read as well.
///
/// Cost: linear in the number of bytes.
struct TextPropertyList {
  private let bytes: [UInt8]
  private let file: String
  private var place = 0
  private var line = 1

  static func read(_ bytes: [UInt8], file: String) throws(Problem) -> PropertyNode {
    var reader = TextPropertyList(bytes: bytes, file: file)
    try reader.skipBlank()
    // A .strings file is a table without its braces.
    let isBare = reader.peek.map { $0 == UInt8(ascii: "\"") || Self.isPlain($0) } ?? true
    let node = isBare ? try reader.bareTable() : try reader.value(depth: 0)
    try reader.skipBlank()
    guard reader.place == bytes.count else { throw reader.problem("something follows the end of the property list") }
    return node
  }

  private init(bytes: [UInt8], file: String) {
    (self.bytes, self.file) = (bytes, file)
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func problem(_ text: String, line: Int? = nil) -> Problem {
    Problem(.error, file: file, line: line ?? self.line, text)
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(Problem) -> PropertyNode {
    guard depth < PropertyListReader.depthLimit else {
      throw problem("lists and tables are more than \(PropertyListReader.depthLimit) deep")
    }
    let begin = line
    switch peek {
    case UInt8(ascii: "{"):
      place += 1
      return PropertyNode(.table(try entries(until: UInt8(ascii: "}"), opened: begin, depth: depth)), line: begin)
    case UInt8(ascii: "("): return PropertyNode(.list(try list(until: UInt8(ascii: ")"), depth: depth)), line: begin)
    case UInt8(ascii: "["): return PropertyNode(.list(try list(until: UInt8(ascii: "]"), depth: depth)), line: begin)
    case UInt8(ascii: "<"):
      if isAtConflictMark { throw conflict }
      return PropertyNode(.data(try data()), line: begin)
    default: return PropertyNode(.text(try word()), line: begin)
    }
  }

  /// The entries of a table, up to its brace or, without one, to the end of the file.
  private mutating func entries(until end: UInt8?, opened: Int, depth: Int) throws(Problem) -> [String: PropertyNode] {
    var table: [String: PropertyNode] = [:]
    while true {
      try skipBlank()
      guard let byte = peek else {
        if end == nil { return table }
        throw problem("the file ends inside the table that begins on line \(opened)")
      }
      if byte == end {
        place += 1
        return table
      }
      if isAtConflictMark { throw conflict }
      let keyLine = line
      let key = try word()
      try skipBlank()
      switch peek {
      case UInt8(ascii: "="), UInt8(ascii: ":"):
        place += 1
        try skipBlank()
        table[key] = try value(depth: depth + 1)
      case UInt8(ascii: ";"):
        // Short for a text that is its own key, in .strings.
        table[key] = PropertyNode(.text(key), line: keyLine)
      default: throw problem("there is no = after \"\(key)\"")
      }
      try skipBlank()
      switch peek {
      case UInt8(ascii: ";"), UInt8(ascii: ","): place += 1
      case end where end != nil: break
      default: throw problem("there is no ; after the value of \"\(key)\", which begins on line \(keyLine)")
      }
    }
  }

  private mutating func bareTable() throws(Problem) -> PropertyNode {
    let begin = line
    return PropertyNode(.table(try entries(until: nil, opened: begin, depth: 0)), line: begin)
  }

  private mutating func list(until end: UInt8, depth: Int) throws(Problem) -> [PropertyNode] {
    let opened = line
    place += 1
    var list: [PropertyNode] = []
    while true {
      try skipBlank()
      guard let byte = peek else { throw problem("the file ends inside the list that begins on line \(opened)") }
      if byte == end {
        place += 1
        return list
      }
      if isAtConflictMark { throw conflict }
      list.append(try value(depth: depth + 1))
      try skipBlank()
      if peek == UInt8(ascii: ",") {
        place += 1
      } else if peek != end {
        throw problem("there is no , between two values of the list that begins on line \(opened)")
      }
    }
  }

  private mutating func data() throws(Problem) -> [UInt8] {
    let opened = line
    place += 1
    var digits: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: ">") {
      if let digit = Self.hexDigit(byte) {
        digits.append(digit)
      } else if byte == 10 {
        line += 1
      } else if ![9, 13, 32].contains(byte) {
        throw problem("data may hold digits from 0 to f only")
      }
      place += 1
    }
    guard peek != nil else { throw problem("the file ends inside the data that begins on line \(opened)") }
    place += 1
    guard digits.count % 2 == 0 else { throw problem("data has half a byte at its end") }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  // MARK: - Words

  private mutating func word() throws(Problem) -> String {
    guard let byte = peek else { throw problem("the file ends where a value should be") }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(byte) }
    let begin = place
    while let byte = peek, Self.isPlain(byte) { place += 1 }
    guard place > begin else {
      throw problem("there is \"\(Self.shown(byte))\" where a value should be")
    }
    return String(decoding: bytes[begin..<place], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(Problem) -> String {
    let opened = line
    place += 1
    var text: [UInt8] = []
    while let byte = peek {
      place += 1
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped(opened: opened)
      case 10:
        line += 1
        text.append(byte)
      default: text.append(byte)
      }
    }
    throw problem("the file ends inside the text that begins on line \(opened)", line: opened)
  }

  private mutating func escaped(opened: Int) throws(Problem) -> [UInt8] {
    guard let byte = peek else {
      throw problem("the file ends inside the text that begins on line \(opened)", line: opened)
    }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "a"): return [7]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "v"): return [11]
    case 10:
      line += 1
      return [10]
    case UInt8(ascii: "U"), UInt8(ascii: "u"): return Array(String(decoding: utf16Units(), as: UTF16.self).utf8)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = UInt32(byte - UInt8(ascii: "0"))
      for _ in 0..<2 {
        guard let digit = peek, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { break }
        code = code << 3 | UInt32(digit - UInt8(ascii: "0"))
        place += 1
      }
      // Such a number is a character of NeXTSTEP's encoding.
      return Array((String(bytes: [UInt8(truncatingIfNeeded: code)], encoding: .nextstep) ?? "").utf8)
    default: return [byte]
    }
  }

  /// The four digits after `\U`, and those of the pairs that follow: two of them may make one character.
  private mutating func utf16Units() -> [UInt16] {
    var units = [unit()]
    while place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] | 0x20 == UInt8(ascii: "u"),
      UTF16.isLeadSurrogate(units[units.count - 1])
    {
      place += 2
      units.append(unit())
    }
    return units
  }

  private mutating func unit() -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Self.hexDigit(byte) else { break }
      unit = unit << 4 | UInt16(digit)
      place += 1
    }
    return unit
  }

  // MARK: - What stands between

  private mutating func skipBlank() throws(Problem) {
    while let byte = peek {
      if byte == 10 {
        line += 1
        place += 1
      } else if byte == 9 || byte == 13 || byte == 32 {
        place += 1
      } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
        while let byte = peek, byte != 10 { place += 1 }
      } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(Problem) {
    let opened = line
    place += 2
    while place < bytes.count {
      if bytes[place] == 10 { line += 1 }
      if bytes[place] == UInt8(ascii: "*"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
        place += 2
        return
      }
      place += 1
    }
    throw problem("the comment that begins here has no end", line: opened)
  }

  /// Whether a merge has left its marks here.
  private var isAtConflictMark: Bool {
    [UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">")].contains { mark in
      place + 7 <= bytes.count && bytes[place..<place + 7].allSatisfy { $0 == mark }
    }
  }

  private var conflict: Problem {
    Problem(
      .error, file: file, line: line, "a merge has left its conflict marks", advice: "resolve the conflict in the file")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: plainMarks.contains(byte)
    }
  }
  private static let plainMarks = Array("_$/:.-+@~#%!".utf8)

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func shown(_ byte: UInt8) -> String { String(UnicodeScalar(byte)) }
}
