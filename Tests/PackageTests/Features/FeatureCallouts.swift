import Foundation

/// What the comment of a declaration says of how much of the symbol there is.
///
/// A callout is a paragraph that begins with `> Partly:` or another of these words:
///
///     /// What stands above the contents.
///     ///
///     /// > Partly: kept, not shown.
///     public var prompt: String?
struct FeatureCallouts: Equatable {
  /// A word that begins a callout.
  enum Word: String, CaseIterable {
    /// What is missing of the symbol.
    case partly = "Partly"
    /// How a complete symbol behaves here, where that is a choice.
    case here = "Here"
    /// What a symbol is that Apple does not have.
    case ours = "Ours"
    /// What does not exist, separated by commas.
    case notYet = "Not yet"
  }

  var texts: [Word: String] = [:]
  /// What is wrong with the callouts, in words.
  var problems: [String] = []
  /// The first sentence of the comment.
  var summary = ""
  /// Whether the comment says that a value is kept without effect.
  var isWithoutEffect = false

  init(comment: [String]) {
    var paragraph: [String] = []
    var paragraphs: [String] = []
    for line in comment + [""] {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      let beginsCallout = Self.word(of: trimmed) != nil
      if trimmed.isEmpty || beginsCallout {
        if !paragraph.isEmpty { paragraphs.append(paragraph.joined(separator: " ")) }
        paragraph = []
      }
      if trimmed.isEmpty { continue }
      let isInCallout = paragraph.first?.hasPrefix("> ") == true
      paragraph.append(isInCallout && trimmed.hasPrefix("> ") ? String(trimmed.dropFirst(2)) : trimmed)
    }
    for paragraph in paragraphs {
      guard let word = Self.word(of: paragraph) else {
        if paragraph.contains("without effect") { isWithoutEffect = true }
        continue
      }
      let text = paragraph.dropFirst(word.count + 3).trimmingCharacters(in: .whitespaces)
      guard let known = Word(rawValue: word) else {
        problems.append(
          "“> \(word):” is no callout; there are \(Word.allCases.map { "“> \($0.rawValue):”" }.joined(separator: ", "))"
        )
        continue
      }
      if text.isEmpty { problems.append("“> \(word):” says nothing") }
      if texts[known] != nil { problems.append("two callouts “> \(word):”") }
      texts[known] = Self.plain(text)
    }
    if [Word.partly, .here, .ours].filter({ texts[$0] != nil }).count > 1 {
      problems.append("a symbol is complete, partly there, or ours: one of “> Here:”, “> Partly:” and “> Ours:”")
    }
    if let first = paragraphs.first, Self.word(of: first) == nil { summary = Self.firstSentence(of: first) }
  }

  /// The word before the colon of a line that begins a callout.
  static func word(of line: some StringProtocol) -> String? {
    guard line.hasPrefix("> "), let colon = line.firstIndex(of: ":") else { return nil }
    let word = line[..<colon].dropFirst(2)
    guard word.first?.isUppercase == true, word.count < 12, word.allSatisfy({ $0.isLetter || $0 == " " }) else {
      return nil
    }
    return String(word)
  }

  /// The names of not yet built things, as the callout lists them.
  var missing: [String] {
    guard var text = texts[.notYet] else { return [] }
    if text.hasSuffix(".") { text.removeLast() }
    var items: [String] = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 { items.append("") } else { items[items.count - 1].append(character) }
    }
    return items.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// Without a full stop, and with links to symbols as code.
  private static func plain(_ text: String) -> String {
    let text = text.replacing("``", with: "`")
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func firstSentence(of paragraph: String) -> String {
    let end = paragraph.range(of: ". ")?.lowerBound ?? paragraph.endIndex
    return plain(String(paragraph[..<end]))
  }
}
