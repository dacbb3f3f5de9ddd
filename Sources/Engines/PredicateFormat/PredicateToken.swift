/// A piece of a predicate's format.
struct PredicateToken: Equatable {
  enum Kind: Equatable {
    /// A name, or a word of the language. `isPlain` is false after `#`, which makes any word a name.
    case word(String, isPlain: Bool)
    case text(String)
    case whole(Int)
    case decimal(Double)
    /// `%@`, `%d` and their like; of `%K` the argument is a key path.
    case argument(isKeyPath: Bool)
    case variable(String)
    /// `@count` and its like.
    case collectionOperator(String)
    /// An operator, a bracket or a comma.
    case symbol(String)
    case end
  }

  let kind: Kind
  /// How many characters stand before it.
  let place: Int
}

/// Cuts a predicate's format into pieces.
struct PredicateLexer {
  private let characters: [Character]
  private var place = 0

  private static let pairs: Set<String> = ["**", "==", "=<", "=>", "<=", ">=", "!=", "<>", "&&", "||"]
  private static let singles: Set<Character> = [
    "=", "<", ">", "!", "(", ")", "{", "}", "[", "]", ",", "+", "-", "*", "/", ".",
  ]

  init(_ format: String) { characters = Array(format) }

  /// All pieces; the last one is the end.
  mutating func tokens() throws(PredicateFormatError) -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    repeat { tokens.append(try next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(PredicateFormatError) -> PredicateToken {
    while place < characters.count, characters[place].isWhitespace { place += 1 }
    let start = place
    guard place < characters.count else { return PredicateToken(kind: .end, place: start) }
    return PredicateToken(kind: try kind(characters[place]), place: start)
  }

  private mutating func kind(_ first: Character) throws(PredicateFormatError) -> PredicateToken.Kind {
    switch first {
    case "'", "\"": return .text(try text(until: first))
    case "%": return try argument()
    case "$":
      place += 1
      return .variable(try name(after: "$"))
    case "@":
      place += 1
      return .collectionOperator(try name(after: "@"))
    case "#":
      place += 1
      return .word(try name(after: "#"), isPlain: false)
    case "0"..."9": return try number()
    case _ where Self.isNamePart(first): return .word(try name(after: ""), isPlain: true)
    default: return try symbol()
    }
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character == "_" || character.isLetter || character.isNumber
  }

  private func fail(_ message: String, at place: Int) -> PredicateFormatError {
    PredicateFormatError(place: place, message: message)
  }

  private mutating func name(after prefix: String) throws(PredicateFormatError) -> String {
    let start = place
    while place < characters.count, Self.isNamePart(characters[place]) { place += 1 }
    guard place > start else { throw fail("a name is missing after \(prefix)", at: start) }
    return String(characters[start..<place])
  }

  private mutating func symbol() throws(PredicateFormatError) -> PredicateToken.Kind {
    if place + 1 < characters.count {
      let pair = String(characters[place...(place + 1)])
      if Self.pairs.contains(pair) {
        place += 2
        return .symbol(pair)
      }
    }
    if Self.singles.contains(characters[place]) {
      place += 1
      return .symbol(String(characters[place - 1]))
    }
    throw fail("\(characters[place]) has no meaning here", at: place)
  }

  private mutating func argument() throws(PredicateFormatError) -> PredicateToken.Kind {
    let start = place
    place += 1
    while place < characters.count, "lhqzt".contains(characters[place]) { place += 1 }
    guard place < characters.count, "@KdDiuUxXocCsSfFeEgGaAp".contains(characters[place]) else {
      throw fail("% is not followed by a kind of argument", at: start)
    }
    place += 1
    return .argument(isKeyPath: characters[place - 1] == "K")
  }

  private mutating func number() throws(PredicateFormatError) -> PredicateToken.Kind {
    let start = place
    func digits(_ from: Int) -> Int {
      var end = from
      while end < characters.count, characters[end].isASCII, characters[end].isNumber { end += 1 }
      return end
    }
    if characters[place...].starts(with: "0x") {
      place += 2
      while place < characters.count, characters[place].isHexDigit { place += 1 }
      guard let value = Int(String(characters[(start + 2)..<place]), radix: 16) else {
        throw fail("no number has this form", at: start)
      }
      return .whole(value)
    }
    place = digits(place)
    var isWhole = true
    if place + 1 < characters.count, characters[place] == ".", characters[place + 1].isNumber {
      isWhole = false
      place = digits(place + 1)
    }
    if place < characters.count, characters[place] == "e" || characters[place] == "E" {
      var end = place + 1
      if end < characters.count, "+-".contains(characters[end]) { end += 1 }
      if digits(end) > end {
        isWhole = false
        place = digits(end)
      }
    }
    let text = String(characters[start..<place])
    if isWhole, let value = Int(text) { return .whole(value) }
    guard let value = Double(text) else { throw fail("no number has this form", at: start) }
    return .decimal(value)
  }

  private mutating func text(until quote: Character) throws(PredicateFormatError) -> String {
    let start = place
    place += 1
    var text = ""
    while place < characters.count {
      let character = characters[place]
      place += 1
      if character == quote { return text }
      guard character == "\\", place < characters.count else {
        text.append(character)
        continue
      }
      let escaped = characters[place]
      place += 1
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "u", "U":
        let end = min(characters.count, place + 4)
        guard let code = UInt32(String(characters[place..<end]), radix: 16), let scalar = Unicode.Scalar(code) else {
          throw fail("four digits are missing after \\\(escaped)", at: place)
        }
        place = end
        text.unicodeScalars.append(scalar)
      case "'", "\"", "\\": text.append(escaped)
      // As a regular expression wants them.
      default: text.append("\\\(escaped)")
      }
    }
    throw fail("the text that begins here has no end", at: start)
  }
}
