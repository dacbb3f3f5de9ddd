import Foundation
import Synchronization

/// The texts of a bundle in the user's language: `NAME.strings`, and `NAME.stringsdict` for those that depend on numbers.
final class TextTable: @unchecked Sendable {
  // Unchecked: nothing changes once it is made.
  let texts: [String: String]
  /// The rules of texts with forms.
  let rules: [String: [String: Any]]
  /// The language of the rules, by its folder.
  let language: String

  private init(texts: [String: String], rules: [String: [String: Any]], language: String) {
    (self.texts, self.rules, self.language) = (texts, rules, language)
  }

  private static let known = Mutex<[String: TextTable]>([:])

  static func forget() { known.withLock { $0 = [:] } }

  /// The table of a name; an empty one where the bundle has none. Files are read once.
  static func named(_ name: String, in bundle: Bundle) -> TextTable {
    let key = bundle.bundlePath + "\0" + name
    if let found = known.withLock({ $0[key] }) { return found }
    let made = read(name, LanguageFolders.of(bundle))
    known.withLock { $0[key] = made }
    return made
  }

  /// What the best folder says; texts that it lacks are those of the next one.
  static func read(_ name: String, _ folders: LanguageFolders) -> TextTable {
    var texts: [String: String] = [:]
    var rules: [String: [String: Any]] = [:]
    for file in folders.places(of: name + ".strings") {
      for (key, value) in table(file) { if let text = value as? String, texts[key] == nil { texts[key] = text } }
    }
    for file in folders.places(of: name + ".stringsdict") {
      for (key, value) in table(file) {
        if let rule = value as? [String: Any], rules[key] == nil { rules[key] = rule }
      }
    }
    return TextTable(texts: texts, rules: rules, language: folders.chosen.first ?? "en")
  }

  private static func table(_ file: URL) -> [String: Any] {
    guard access(file.path, R_OK) == 0, let data = try? Data(contentsOf: file) else { return [:] }
    do {
      if let table = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] {
        return table
      }
      PlatformNote.misuse("\(file.path) is no table of texts")
    } catch {
      PlatformNote.misuse("\(file.path) is damaged, so its texts are not shown: \(error.localizedDescription)")
    }
    return [:]
  }

  /// The text of a key; one with forms has a mark, by which formatting finds them again. Nil where there is none.
  func text(_ key: String) -> String? {
    guard let whole = rules[key] else { return texts[key] }
    switch VariedText.chosen(whole) {
    case .text(let text): return text
    case .rule(let rule):
      guard let format = rule["NSStringLocalizedFormatKey"] as? String else { return texts[key] }
      return FormMarks.mark(format, self, key)
    }
  }

  /// The rule of a key whose text depends on numbers.
  func rule(_ key: String) -> [String: Any]? {
    if let whole = rules[key], case .rule(let rule) = VariedText.chosen(whole) { rule } else { nil }
  }
}

/// Marks that are not seen, by which a format is known to have forms: Unicode's tags behind its last letter.
enum FormMarks {
  private static let known = Mutex<(list: [(table: TextTable, key: String)], places: [String: Int])>(([], [:]))
  private static let zero: UInt32 = 0xE0030
  private static let end: UInt32 = 0xE007F

  static func mark(_ format: String, _ table: TextTable, _ key: String) -> String {
    let place = "\(ObjectIdentifier(table))\0\(key)"
    let index = known.withLock { known in
      if let index = known.places[place] { return index }
      known.list.append((table, key))
      known.places[place] = known.list.count - 1
      return known.list.count - 1
    }
    var text = format
    for digit in String(index).utf8 {
      if let scalar = Unicode.Scalar(zero + UInt32(digit) - 48) { text.unicodeScalars.append(scalar) }
    }
    if let scalar = Unicode.Scalar(end) { text.unicodeScalars.append(scalar) }
    return text
  }

  /// The rules of a marked format; nil for any other text. Cost for these: a look at the last letter.
  static func rules(of format: String) -> (table: TextTable, key: String)? {
    guard format.unicodeScalars.last?.value == end else { return nil }
    var index = 0
    var scale = 1
    for scalar in format.unicodeScalars.dropLast().reversed() {
      guard scalar.value >= zero, scalar.value <= zero + 9, scale < 1_000_000_000 else { break }
      index += Int(scalar.value - zero) * scale
      scale *= 10
    }
    return known.withLock { $0.list.indices.contains(index) ? $0.list[index] : nil }
  }
}
