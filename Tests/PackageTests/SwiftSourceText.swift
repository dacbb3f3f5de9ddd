/// The text of a Swift file with comments and string literals blanked out, so that only code is left to look at.
struct SwiftSourceText {
  /// The file's lines; line numbers and columns are those of the file.
  let lines: [Substring]

  init(_ text: String) {
    lines = Self.kept(.code, of: text).split(separator: "\n", omittingEmptySubsequences: false).map { $0 }
  }

  /// The text of a Swift file with all but its comments blanked out; every byte keeps its place.
  static func comments(of text: String) -> String { kept(.comments, of: text) }

  /// One import declaration.
  struct Import: Equatable {
    var line: Int
    /// The module, without a submodule or a declaration in it.
    var module: String
    /// Whether clients of the importing module may see it: neither `internal`, `fileprivate` nor `private`.
    var isVisibleOutside: Bool
  }

  /// The import declarations, in order.
  var imports: [Import] {
    lines.enumerated().flatMap { index, line in
      // More than one may stand on a line.
      line.split(separator: ";").compactMap { Self.importDeclaration($0, line: index + 1) }
    }
  }

  private static func importDeclaration(_ statement: Substring, line: Int) -> Import? {
    let words = statement.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard let keyword = words.firstIndex(of: "import") else { return nil }
    let modifiers = words[..<keyword]
    guard modifiers.allSatisfy({ $0.hasPrefix("@") || accessLevels.contains($0) }) else { return nil }
    var rest = words[(keyword + 1)...]
    if let kind = rest.first, declarationKinds.contains(kind) { rest = rest.dropFirst() }
    guard let name = rest.first?.prefix(while: { $0 != "." }), !name.isEmpty else { return nil }
    let isVisible = !modifiers.contains { ["internal", "fileprivate", "private"].contains($0) }
    return Import(line: line, module: String(name), isVisibleOutside: isVisible)
  }

  /// The words of the code: runs of letters, digits and underscores, with the line they stand on.
  func forEachWord(_ body: (_ word: Substring, _ line: Int) -> Void) {
    for (index, line) in lines.enumerated() {
      for word in line.utf8.split(whereSeparator: { !Self.isInWord($0) }) { body(Substring(word), index + 1) }
    }
  }

  /// Whether a byte of UTF-8 is part of a word; every character outside ASCII is.
  static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static let accessLevels: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private", "open",
  ]
  private static let declarationKinds: Set<Substring> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]

  /// What the scanner is inside of.
  private enum Region {
    case code, lineComment
    case blockComment(depth: Int)
    case string(quotes: Int, hashes: Int)
  }

  private enum Part { case code, comments }

  /// `text` with a space for every byte that belongs to another part; code inside `\( )` is a part of its literal.
  ///
  /// It works on bytes, since characters cost a hundred times as much and every mark it looks for is ASCII.
  private static func kept(_ part: Part, of text: String) -> String {
    let bytes = Array(text.utf8)
    let (slash, star, quote) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\""))
    let (hash, backslash) = (UInt8(ascii: "#"), UInt8(ascii: "\\"))
    let (newline, space) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var region = Region.code
    var index = 0

    /// How often `byte` stands from `start` on, at most `limit` times.
    func run(of byte: UInt8, at start: Int, limit: Int = .max) -> Int {
      var end = start
      while end < bytes.count, end - start < limit, bytes[end] == byte { end += 1 }
      return end - start
    }
    func pair(_ first: UInt8, _ second: UInt8) -> Bool {
      bytes[index] == first && index + 1 < bytes.count && bytes[index + 1] == second
    }
    func pass(_ count: Int, as kind: Part? = nil) {
      let end = min(index + count, bytes.count)
      while index < end {
        result.append(bytes[index] == newline || kind == part ? bytes[index] : space)
        index += 1
      }
    }

    while index < bytes.count {
      let byte = bytes[index]
      switch region {
      case .code:
        guard byte == slash || byte == hash || byte == quote else {
          pass(1, as: .code)
          continue
        }
        let hashes = run(of: hash, at: index)
        let quotes = run(of: quote, at: index + hashes, limit: 3)
        if pair(slash, slash) {
          region = .lineComment
        } else if pair(slash, star) {
          region = .blockComment(depth: 1)
          pass(2)
        } else if quotes > 0 {
          // Two quotation marks are an empty literal: its first opens it, its second ends it.
          let opening = quotes == 3 ? 3 : 1
          region = .string(quotes: opening, hashes: hashes)
          pass(hashes + opening)
        } else {
          pass(1, as: .code)
        }
      case .lineComment:
        if byte == newline { region = .code }
        pass(1, as: .comments)
      case .blockComment(let depth):
        if pair(slash, star) {
          region = .blockComment(depth: depth + 1)
          pass(2, as: .comments)
        } else if pair(star, slash) {
          region = depth == 1 ? .code : .blockComment(depth: depth - 1)
          pass(2, as: .comments)
        } else {
          pass(1, as: .comments)
        }
      case .string(let quotes, let hashes):
        if byte == backslash, run(of: hash, at: index + 1, limit: hashes) == hashes {
          pass(2 + hashes)
        } else if byte == quote, run(of: quote, at: index, limit: quotes) == quotes,
          run(of: hash, at: index + quotes, limit: hashes) == hashes
        {
          region = .code
          pass(quotes + hashes)
        } else {
          if quotes == 1, byte == newline { region = .code }
          pass(1)
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
