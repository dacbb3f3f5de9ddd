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
    var scanner = Scanner(bytes: Array(source.utf8))
    while let (token, line) = scanner.next() { tokens.append((token, line)) }
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0
    var line = 1

    private static let (quote, pound, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "\\"))
    private static let (slash, star, newline) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\n"))

    private func byte(_ offset: Int = 0) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

    private mutating func advance(_ count: Int = 1) {
      for _ in 0..<count where index < bytes.count {
        if bytes[index] == Self.newline { line += 1 }
        index += 1
      }
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
        true
      default: false
      }
    }

    mutating func next() -> (Token, Int)? {
      skipSpaceAndComments()
      guard let first = byte() else { return nil }
      let begin = line
      if Self.isInWord(first) {
        let start = index
        while let next = byte(), Self.isInWord(next) { index += 1 }
        return (.word(String(decoding: bytes[start..<index], as: UTF8.self)), begin)
      }
      var pounds = 0
      while byte(pounds) == Self.pound { pounds += 1 }
      if byte(pounds) == Self.quote { return (.text(text(pounds: pounds)), begin) }
      advance(max(1, pounds))
      return (.sign(Character(UnicodeScalar(first))), begin)
    }

    private mutating func skipSpaceAndComments() {
      while let next = byte() {
        if next <= UInt8(ascii: " ") {
          advance()
        } else if next == Self.slash, byte(1) == Self.slash {
          while let next = byte(), next != Self.newline { index += 1 }
        } else if next == Self.slash, byte(1) == Self.star {
          skipComment()
        } else {
          return
        }
      }
    }

    /// Comments may hold others.
    private mutating func skipComment() {
      var depth = 0
      repeat {
        if byte() == Self.slash, byte(1) == Self.star {
          depth += 1
          advance(2)
        } else if byte() == Self.star, byte(1) == Self.slash {
          depth -= 1
          advance(2)
        } else {
          advance()
        }
      } while depth > 0 && index < bytes.count
    }

    /// A literal of one line or of several; what stands behind a backslash is taken as it is, except for ends of lines.
    private mutating func text(pounds: Int) -> String {
      advance(pounds)
      let isLong = byte(1) == Self.quote && byte(2) == Self.quote
      let quotes = isLong ? 3 : 1
      advance(quotes)
      var text: [UInt8] = []
      while let next = byte() {
        let ends =
          next == Self.quote
          && (1..<quotes + pounds).allSatisfy { byte($0) == ($0 < quotes ? Self.quote : Self.pound) }
        if ends {
          advance(quotes + pounds)
          break
        }
        if !isLong, next == Self.newline { break }
        if next == Self.backslash, pounds == 0, let escaped = byte(1) {
          advance()
          text.append(escaped == UInt8(ascii: "n") ? Self.newline : escaped == UInt8(ascii: "t") ? 9 : escaped)
        } else {
          text.append(next)
        }
        advance()
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
