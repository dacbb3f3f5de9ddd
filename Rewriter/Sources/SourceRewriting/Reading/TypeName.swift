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
    guard let name = names(in: spelling).first, name.hasPrefix("["), name.hasSuffix("]"), !name.contains(":") else {
      return nil
    }
    return String(name.dropFirst().dropLast())
  }

  /// The value of `[Key: Value]`, nil for what is no dictionary.
  static func value(of spelling: String) -> String? {
    guard let name = names(in: spelling).first, name.hasPrefix("["), name.hasSuffix("]") else { return nil }
    var depth = 0
    for (offset, letter) in name.enumerated() {
      if "[<(".contains(letter) { depth += 1 } else if "]>)".contains(letter) { depth -= 1 }
      if letter == ":", depth == 1 {
        return name.dropFirst(offset + 1).dropLast().trimmingPrefix(while: \.isWhitespace).description
      }
    }
    return nil
  }

  /// The type whose initialiser a call such as `Board()` names.
  static func made(by called: String) -> String? {
    let last = called.split(separator: ".").last
    return called.first?.isUppercase == true && last?.first?.isUppercase == true ? called : nil
  }
}
