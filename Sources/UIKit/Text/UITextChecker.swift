import Foundation
import Synchronization

/// Finds words that are spelled wrong.
///
/// The words are those of the system's lists: `/usr/share/dict/words`, or of a language the list of Hunspell in
/// `/usr/share/hunspell`. Where there is none, every word is right; the log says so once. Cost: some fifty milliseconds for a
/// list when its first word is looked up.
/// > Partly: with lists of whole words, and English endings.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
  private var ignored: [Int: Set<String>] = [:]
  private static var learned: Set<String> = []

  /// A checker.
  public override init() { super.init() }

  /// The languages that there are lists of.
  open class var availableLanguages: [String] { WordLists.languages }

  /// The first wrong word of a range from a place on; `wrap` looks from the range's beginning if there is none. Where all is
  /// right the location is `NSNotFound`.
  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool, language: String
  ) -> NSRange {
    guard let list = WordLists.list(of: language), let whole = Range(range, in: stringToCheck) else {
      return NSRange(location: NSNotFound, length: 0)
    }
    var wrong: [NSRange] = []
    stringToCheck.enumerateSubstrings(in: whole, options: .byWords) { word, place, _, _ in
      guard let word, !list.contains(word) else { return }
      wrong.append(NSRange(place, in: stringToCheck))
    }
    let known = ignored.values.reduce(Self.learned) { $0.union($1) }
    wrong.removeAll { known.contains((stringToCheck as NSString).substring(with: $0)) }
    return wrong.first { $0.location >= startingOffset } ?? (wrapFlag ? wrong.first : nil)
      ?? NSRange(location: NSNotFound, length: 0)
  }

  /// Words that may be meant by a wrong one: those that differ in one letter, the usual order of letters first.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    guard let list = WordLists.list(of: language), let place = Range(range, in: string) else { return nil }
    return list.near(String(string[place]))
  }

  /// Words that begin as a range of a text does, the shortest first.
  open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]? {
    guard let list = WordLists.list(of: language), let place = Range(range, in: string) else { return nil }
    return list.beginning(with: String(string[place]))
  }

  /// Words of a document that are taken for right.
  open func ignoredWords(inDocumentWithTag tag: Int) -> [String] { ignored[tag, default: []].sorted() }
  /// Takes a word for right in a document.
  open func ignoreWord(_ wordToIgnore: String) { ignored[0, default: []].insert(wordToIgnore) }
  /// The words that are taken for right.
  open var ignoredWords: [String]? {
    get { ignored[0]?.sorted() }
    set { ignored[0] = newValue.map(Set.init) }
  }

  /// Takes a word for right in all texts.
  /// > Here: as long as the app runs.
  open class func learnWord(_ word: String) { learned.insert(word) }
  /// Whether a word was learned.
  open class func hasLearnedWord(_ word: String) -> Bool { learned.contains(word) }
  /// Forgets a word that was learned.
  open class func unlearnWord(_ word: String) { learned.remove(word) }

}

/// The words of a language.
struct WordList: Sendable {
  /// In small letters.
  private let words: Set<String>
  private let isEnglish: Bool

  /// - Parameter text: a word on each line; what follows a slash belongs to Hunspell.
  init(_ text: String, isEnglish: Bool) {
    var words: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) {
      let word = line.prefix { $0 != "/" && $0 != "\t" }
      if !word.isEmpty, word.first?.isNumber == false { words.insert(word.lowercased()) }
    }
    self.words = words
    self.isEnglish = isEnglish
  }

  /// Whether a word is one of them, or a form of one.
  func contains(_ word: String) -> Bool {
    let word = word.lowercased().replacingOccurrences(of: "’", with: "'")
    if words.contains(word) || word.contains(where: \.isNumber) { return true }
    guard isEnglish else { return false }
    if word.count == 1 { return word == "a" || word == "i" }
    // Lists may have the first form of a word alone.
    for (ending, instead) in Self.endings where word.count > ending.count + 2 && word.hasSuffix(ending) {
      if words.contains(word.dropLast(ending.count) + instead) { return true }
    }
    return false
  }

  private static let endings = [
    ("'s", ""), ("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ied", "y"), ("ing", ""), ("ing", "e"),
    ("er", ""), ("er", "e"), ("est", ""), ("est", "e"), ("ly", ""), ("ily", "y"), ("ness", ""),
  ]

  /// The words that differ in one letter: two that are exchanged, one that is another, is missing, or is too many.
  func near(_ word: String) -> [String] {
    let letters = Array(word.lowercased())
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    var found: [String] = []
    func offer(_ letters: [Character]) {
      let word = String(letters)
      if words.contains(word), !found.contains(word) { found.append(word) }
    }
    for index in letters.indices.dropLast() {
      var other = letters
      other.swapAt(index, index + 1)
      offer(other)
    }
    for index in letters.indices {
      for letter in alphabet {
        var other = letters
        other[index] = letter
        offer(other)
      }
    }
    for index in 0...letters.count {
      for letter in alphabet { offer(letters[..<index] + [letter] + letters[index...]) }
    }
    for index in letters.indices { offer(Array(letters[..<index] + letters[(index + 1)...])) }
    return found
  }

  /// The words that begin with some letters, the shortest first; 20 at most.
  func beginning(with start: String) -> [String] {
    let start = start.lowercased()
    let found = words.filter { $0.hasPrefix(start) && $0 != start }
    return Array(found.sorted { ($0.count, $0) < ($1.count, $1) }.prefix(20))
  }
}

/// The lists of words that the system has.
enum WordLists {
  private static let known = Mutex<[String: WordList?]>([:])
  /// Folders of the lists; tests have one of their own.
  static let folders = Mutex(["/usr/share/dict", "/usr/share/hunspell", "/usr/share/myspell/dicts"])

  /// Languages of which there is a list.
  static var languages: [String] {
    var found: [String] = []
    for folder in folders.withLock({ $0 }) {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? [] {
        let language = name == "words" ? "en_US" : name.hasSuffix(".dic") ? String(name.dropLast(4)) : nil
        if let language, !language.hasPrefix("hyph"), !found.contains(language) { found.append(language) }
      }
    }
    return found.isEmpty ? ["en_US"] : found
  }

  /// The list of a language, such as `en` or `de_DE`; nil where there is none.
  static func list(of language: String) -> WordList? {
    if let list = known.withLock({ $0[language] }) { return list }
    let made = read(language)
    known.withLock { $0[language] = .some(made) }
    if made == nil {
      PlatformNote.misuse(
        "there is no list of the words of \(language) (package wamerican, or hunspell): all are right")
    }
    return made
  }

  /// Reads lists again that are asked for next.
  static func forget() { known.withLock { $0 = [:] } }

  private static func read(_ language: String) -> WordList? {
    let name = language.replacingOccurrences(of: "-", with: "_")
    let base = String(name.prefix { $0 != "_" })
    for folder in folders.withLock({ $0 }) {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
      let own = files.first { $0 == "\(name).dic" } ?? files.first { $0.hasPrefix(base + "_") && $0.hasSuffix(".dic") }
      guard let file = own ?? (base == "en" ? files.first { $0 == "words" } : nil) else { continue }
      let data = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
      let text = String(data: data, encoding: .utf8) ?? String(data: data, encoding: .isoLatin1) ?? ""
      return WordList(text, isEnglish: base == "en")
    }
    return nil
  }
}
