/// The words, literals and signs of a package's manifest, which is Swift. It is read and never run.
struct ManifestTokens {
  enum Token: Equatable {
    case word(String)
    /// A literal without interpolation, unescaped.
    case text(String)
    case sign(Character)
  }

  private(set) var tokens: [(token: Token, line: Int)] = []

  /// Cost: linear in the text.
  init(_ source: String) {
    var scanner = Scanner(characters: Array(source))
    while let (token, line) = scanner.next() { tokens.append((token, line)) }
  }

  private struct Scanner {
    let characters: [Character]
    var index = 0
    var line = 1

    private func character(_ offset: Int = 0) -> Character? {
      index + offset < characters.count ? characters[index + offset] : nil
    }

    private mutating func advance() {
      if characters[index].isNewline { line += 1 }
      index += 1
    }

    mutating func next() -> (Token, Int)? {
      skipSpaceAndComments()
      guard let first = character() else { return nil }
      let begin = line
      if first.isLetter || first.isNumber || first == "_" {
        var word = ""
        while let next = character(), next.isLetter || next.isNumber || next == "_" {
          word.append(next)
          advance()
        }
        return (.word(word), begin)
      }
      var pounds = 0
      while character(pounds) == "#" { pounds += 1 }
      if character(pounds) == "\"" { return (.text(text(pounds: pounds)), begin) }
      advance()
      return (.sign(first), begin)
    }

    private mutating func skipSpaceAndComments() {
      while let next = character() {
        if next.isWhitespace {
          advance()
        } else if next == "/", character(1) == "/" {
          while let next = character(), !next.isNewline { advance() }
        } else if next == "/", character(1) == "*" {
          var depth = 0
          repeat {
            if character() == "/", character(1) == "*" {
              depth += 1
              advance()
            } else if character() == "*", character(1) == "/" {
              depth -= 1
              advance()
            }
            if character() != nil { advance() }
          } while depth > 0 && character() != nil
        } else {
          return
        }
      }
    }

    /// A literal of one line or of several; what stands behind a backslash is taken as it is, except for ends of lines.
    private mutating func text(pounds: Int) -> String {
      for _ in 0..<pounds { advance() }
      let isLong = character(1) == "\"" && character(2) == "\""
      let quotes = isLong ? 3 : 1
      for _ in 0..<quotes { advance() }
      var text = ""
      while let next = character() {
        let ends = next == "\"" && (1..<quotes + pounds).allSatisfy { character($0) == ($0 < quotes ? "\"" : "#") }
        if ends {
          for _ in 0..<quotes + pounds { advance() }
          return text
        }
        if !isLong, next.isNewline { return text }
        if next == "\\", pounds == 0, let escaped = character(1) {
          advance()
          text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
        } else {
          text.append(next)
        }
        advance()
      }
      return text
    }
  }
}
