/// The names that Swift gives its methods in Objective-C.
enum ObjectiveCName {
  /// `clear:` of `clear(_:)`, `showWithItem:` of `show(item:)`, `moveTo:by:` of `move(to:by:)`.
  static func of(_ base: String, _ labels: [String]) -> String {
    let base = base.replacing("`", with: "")
    guard let first = labels.first else { return base }
    let others = labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }
    return base + joined(first, to: base) + ":" + others.joined()
  }

  /// The first label in camel case. Unless it begins with a preposition, or the base name ends with one, "With" joins the
  /// two.
  private static func joined(_ label: String, to base: String) -> String {
    guard label != "_", let initial = label.first else { return "" }
    let hasPreposition = [words(label).first, words(base).last].contains { $0.map(prepositions.contains) ?? false }
    return (hasPreposition ? "" : "With") + initial.uppercased() + label.dropFirst()
  }

  /// The words of a name in camel case, in small letters.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    for character in name {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }

  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given",
    "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
    "using", "via", "when", "with", "within",
  ]
}
