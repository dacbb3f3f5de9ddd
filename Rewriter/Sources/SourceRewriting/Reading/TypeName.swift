/// Types as sources spell them.
enum TypeName {
  /// The protocols or the class that a spelling names, without what wraps it: `Board` of `any Board?`, both of `A & B`.
  static func names(in spelling: String) -> [String] {
    var rest = Substring(spelling)
    func trim() { rest = rest.drop(while: \.isWhitespace) }
    while true {
      trim()
      while let last = rest.last, "?! \n".contains(last) { rest.removeLast() }
      if rest.hasPrefix("any ") || rest.hasPrefix("some ") {
        rest = rest.drop { !$0.isWhitespace }
      } else if rest.hasPrefix("("), rest.hasSuffix(")") {
        rest = rest.dropFirst().dropLast()
      } else if rest.hasPrefix("Optional<"), rest.hasSuffix(">") {
        rest = rest.dropFirst("Optional<".count).dropLast()
      } else {
        break
      }
    }
    guard rest.contains("&") else { return [String(rest)] }
    return rest.split(separator: "&").flatMap { names(in: String($0)) }
  }

  /// The element of `[Element]`, nil for what is no array.
  static func element(of spelling: String) -> String? {
    guard let inner = bracketed(spelling), parts(of: inner, at: ":").count == 1 else { return nil }
    return String(inner)
  }

  /// What stands within the brackets of an array or a dictionary; nil for other types.
  private static func bracketed(_ spelling: String) -> Substring? {
    guard let name = names(in: spelling).first, name.hasPrefix("["), name.hasSuffix("]") else { return nil }
    return name.dropFirst().dropLast()
  }

  /// The element of a label in `(label: Element, other: Other)`; nil where there is none.
  static func part(_ label: String, ofTuple spelling: String) -> String? {
    let tuple = spelling.drop(while: \.isWhitespace)
    guard tuple.hasPrefix("("), tuple.last == ")" else { return nil }
    for part in parts(of: tuple.dropFirst().dropLast(), at: ",") {
      let halves = parts(of: part, at: ":")
      guard halves.count == 2, halves[0].withoutSpaces == label else { continue }
      return halves[1].withoutSpaces
    }
    return nil
  }

  /// What stands between separators that are within no brackets.
  private static func parts(of text: Substring, at separator: Character) -> [Substring] {
    var result: [Substring] = []
    var (start, depth, last) = (text.startIndex, 0, Character(" "))
    for place in text.indices {
      let letter = text[place]
      if "[<(".contains(letter) { depth += 1 }
      // The arrow of a function is no bracket.
      if "])".contains(letter) || letter == ">" && last != "-" { depth -= 1 }
      if letter == separator, depth == 0 {
        result.append(text[start..<place])
        start = text.index(after: place)
      }
      last = letter
    }
    return result + [text[start...]]
  }

  /// The value of `[Key: Value]`, nil for what is no dictionary.
  static func value(of spelling: String) -> String? {
    guard let halves = bracketed(spelling).map({ parts(of: $0, at: ":") }), halves.count == 2 else { return nil }
    return halves[1].withoutSpaces
  }

  /// The type whose initialiser a call such as `Board()` names.
  static func made(by called: String) -> String? {
    let last = called.split(separator: ".").last
    return called.first?.isUppercase == true && last?.first?.isUppercase == true ? called : nil
  }
}

extension Substring {
  fileprivate var withoutSpaces: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
