/// The name of a module as it stands in the names of symbols.
struct MangledModule {
  /// Its length and its letters. A word that occurs again is written by its letter: `FooFoo` is `03FooA0`.
  let text: String
  private let prefix: [UInt8]

  init(_ name: String) {
    var words: [Substring] = []
    var result = ""
    var literal = ""
    var endsInLetter = false
    for part in Self.parts(of: name) {
      if let number = words.firstIndex(of: part), number < 26 {
        result += literal.isEmpty ? "" : "\(literal.utf8.count)\(literal)"
        if endsInLetter, literal.isEmpty, let last = result.popLast() { result += last.lowercased() }
        literal = ""
        result.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(number)))
        endsInLetter = true
      } else {
        if Self.isWord(part) { words.append(part) }
        literal += part
      }
    }
    if !literal.isEmpty {
      result += "\(literal.utf8.count)\(literal)"
    } else if endsInLetter {
      result += "0"
    }
    text = endsInLetter ? "0" + result : result
    prefix = Array("$s\(text)".utf8)
  }

  /// Whether the name is that of a stored variable of the module's, or of a token that says whether one has been made. Those in
  /// extensions of other modules' types are not counted: they are constants nearly always.
  func hasVariable(_ symbol: some BidirectionalCollection<UInt8>) -> Bool {
    symbol.starts(with: prefix) && Self.endings.contains { symbol.reversed().starts(with: $0) }
  }

  /// How the names of a global variable, a static one and a token end, from the last letter on.
  private static let endings = ["vp", "vpZ", "_Wz"].map { $0.utf8.reversed() }

  private static func isWord(_ part: Substring) -> Bool {
    part.utf8.count > 1 && part.first.map { !$0.isNumber && $0 != "_" } ?? false
  }

  /// The words and what stands between them. A word ends before an underscore, and before a capital that follows another letter.
  private static func parts(of name: String) -> [Substring] {
    var parts: [Substring] = []
    var start = name.startIndex
    var isInWord = false
    func cut(_ end: String.Index) {
      if start < end { parts.append(name[start..<end]) }
      start = end
    }
    var before: Character?
    for (index, letter) in zip(name.indices, name) {
      if isInWord, letter == "_" || (letter.isUppercase && before?.isUppercase == false) {
        cut(index)
        isInWord = false
      }
      if !isInWord, !letter.isNumber, letter != "_" {
        cut(index)
        isInWord = true
      }
      before = letter
    }
    cut(name.endIndex)
    return parts
  }
}
