/// The text of a Swift file with comments and string literals blanked out, so that only code is left to look at.
struct SwiftSourceText {
  /// The file's lines; line numbers and columns are those of the file.
  let lines: [Substring]

  init(_ text: String) {
    lines = Self.blanked(text).split(separator: "\n", omittingEmptySubsequences: false).map { $0 }
  }

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
      for word in line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) { body(word, index + 1) }
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

  /// `text` with a space for every character of a comment or literal; code inside `\( )` goes too, which no rule needs.
  private static func blanked(_ text: String) -> String {
    let characters = Array(text)
    var result = ""
    result.reserveCapacity(characters.count)
    var region = Region.code
    var index = 0

    func matches(_ pattern: String, at start: Int) -> Bool {
      start + pattern.count <= characters.count && zip(pattern, characters[start...]).allSatisfy { $0 == $1 }
    }
    func skip(_ count: Int) {
      for offset in index..<min(index + count, characters.count) {
        result.append(characters[offset].isNewline ? "\n" : " ")
      }
      index += count
    }

    while index < characters.count {
      switch region {
      case .code:
        let hashes = characters[index...].prefix { $0 == "#" }.count
        if matches("//", at: index) {
          region = .lineComment
        } else if matches("/*", at: index) {
          region = .blockComment(depth: 1)
          skip(2)
        } else if matches("\"\"\"", at: index + hashes) {
          region = .string(quotes: 3, hashes: hashes)
          skip(hashes + 3)
        } else if matches("\"", at: index + hashes) {
          region = .string(quotes: 1, hashes: hashes)
          skip(hashes + 1)
        } else {
          result.append(characters[index])
          index += 1
        }
      case .lineComment:
        if characters[index].isNewline { region = .code }
        skip(1)
      case .blockComment(let depth):
        if matches("/*", at: index) {
          region = .blockComment(depth: depth + 1)
          skip(2)
        } else if matches("*/", at: index) {
          region = depth == 1 ? .code : .blockComment(depth: depth - 1)
          skip(2)
        } else {
          skip(1)
        }
      case .string(let quotes, let hashes):
        let mark = String(repeating: "#", count: hashes)
        let end = String(repeating: "\"", count: quotes) + mark
        if matches("\\" + mark, at: index) {
          skip(2 + hashes)
        } else if matches(end, at: index) {
          region = .code
          skip(end.count)
        } else {
          if quotes == 1, characters[index].isNewline { region = .code }
          skip(1)
        }
      }
    }
    return result
  }
}
