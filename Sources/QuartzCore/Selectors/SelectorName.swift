/// Swift's names of methods as Objective-C spells them.
enum SelectorName {
  /// The Objective-C name of what is either that already or a Swift name such as `Board.handle(_:)`.
  static func objectiveC(_ name: String) -> String {
    guard name.hasSuffix(")"), let open = name.firstIndex(of: "(") else { return name }
    let base = name[..<open].split(separator: ".").last.map(String.init) ?? ""
    let labels = name[name.index(after: open)...].dropLast().split(separator: ":").map(String.init)
    guard let first = labels.first else { return base }
    return base + beginning(of: first, after: base) + ":"
      + labels.dropFirst().map { $0 == "_" ? ":" : $0 + ":" }.joined()
  }

  /// What the first argument's label adds to the base name: nothing for none, else the label in camel case, with "With"
  /// in between unless a preposition stands there already.
  private static func beginning(of label: String, after base: String) -> String {
    guard label != "_" else { return "" }
    let capital = label.prefix(1).uppercased() + label.dropFirst()
    return prepositions.contains(firstWord(label)) || prepositions.contains(lastWord(base)) ? capital : "With" + capital
  }

  private static func firstWord(_ name: String) -> String {
    guard let first = name.first else { return "" }
    return (String(first) + name.dropFirst().prefix { !$0.isUppercase }).lowercased()
  }

  private static func lastWord(_ name: String) -> String {
    guard let start = name.lastIndex(where: \.isUppercase) else { return name }
    return name[start...].lowercased()
  }

  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given",
    "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
    "using",
    "via", "when", "with", "within",
  ]
}
