import Foundation

/// The build settings of a target: levels from the weakest (what Xcode presets) to the strongest (the target's own), in
/// which a value may refer to others by `$(NAME)` and to the level below by `$(inherited)`.
package struct BuildSettings: Sendable {
  /// A value as it is written, and its place.
  struct Entry: Sendable {
    var value: String
    var line: Int
  }

  /// One level: of each name the value without a condition and those with one.
  struct Level: Sendable {
    var file: String
    var plain: [String: Entry] = [:]
    var conditional: [String: [(condition: Condition, entry: Entry)]] = [:]

    /// Adds `NAME` or `NAME[sdk=iphone*][arch=arm64]`.
    mutating func set(_ key: String, _ entry: Entry) {
      guard let bracket = key.firstIndex(of: "[") else { return plain[key] = entry }
      let name = String(key[..<bracket])
      conditional[name, default: []].append((Condition(String(key[bracket...])), entry))
    }

    fileprivate func entry(_ name: String, _ circumstances: Circumstances) -> Entry? {
      let fitting = (conditional[name] ?? []).filter { $0.condition.holds(circumstances) }
      // Of several that hold the one with the most conditions is meant.
      return fitting.max { $0.condition.count < $1.condition.count }?.entry ?? plain[name]
    }
  }

  /// `[sdk=…]`, `[arch=…]` and `[config=…]` behind a name. Each pattern may have a `*` at any place.
  struct Condition: Sendable {
    private var patterns: [(kind: String, pattern: String)] = []
    var count: Int { patterns.count }

    init(_ text: String) {
      for part in text.split(whereSeparator: { "[],".contains($0) }) {
        let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        if sides.count == 2 { patterns.append((sides[0], sides[1])) }
      }
    }

    fileprivate func holds(_ circumstances: Circumstances) -> Bool {
      patterns.allSatisfy { kind, pattern in
        switch kind {
        case "sdk": Self.matches(circumstances.sdk, pattern)
        case "arch": Self.matches(circumstances.architecture, pattern)
        case "config": Self.matches(circumstances.configuration, pattern)
        default: false
        }
      }
    }

    /// Cost: at most the product of both lengths.
    private static func matches(_ text: String, _ pattern: String) -> Bool {
      let (text, pattern) = (Array(text), Array(pattern))
      var (place, star, mark, index) = (0, -1, 0, 0)
      while place < text.count {
        if index < pattern.count, pattern[index] == "*" {
          (star, mark) = (index, place)
          index += 1
        } else if index < pattern.count, pattern[index] == text[place] {
          place += 1
          index += 1
        } else if star >= 0 {
          mark += 1
          (place, index) = (mark, star + 1)
        } else {
          return false
        }
      }
      return pattern[index...].allSatisfy { $0 == "*" }
    }
  }

  /// What conditions are about.
  struct Circumstances: Sendable {
    var configuration: String
    /// Apps are built as for the simulator: that is what an iOS app without a device is.
    var sdk = "iphonesimulator"
    var architecture = "x86_64"
  }

  /// A value ends where it has cost more bytes and references, or is deeper: values that refer to each other can grow
  /// without an end.
  static let costLimit = 1 << 16
  static let depthLimit = 40

  private let levels: [Level]
  private let circumstances: Circumstances

  init(levels: [Level], configuration: String) {
    self.levels = levels
    circumstances = Circumstances(configuration: configuration)
  }

  /// The value of a setting with all that it refers to; nil where no level has it, an empty text where it is set to none.
  package subscript(name: String) -> String? {
    guard let top = levels.indices.reversed().first(where: { levels[$0].entry(name, circumstances) != nil }) else {
      return nil
    }
    var cost = 0
    return value(name, from: top, depth: 0, &cost).trimmingCharacters(in: .whitespaces)
  }

  package func isTrue(_ name: String) -> Bool { ["YES", "TRUE", "1"].contains((self[name] ?? "").uppercased()) }

  /// The words of a setting that is a list. Quotes keep words with spaces together.
  package func list(_ name: String) -> [String] { Self.words(self[name] ?? "") }

  /// The names of all settings of all levels.
  package var names: Set<String> {
    levels.reduce(into: []) {
      $0.formUnion($1.plain.keys); $0.formUnion($1.conditional.keys)
    }
  }

  /// The file and the line that give a setting its value.
  package func place(of name: String) -> (file: String, line: Int)? {
    for level in levels.reversed() {
      if let entry = level.entry(name, circumstances) { return (level.file, entry.line) }
    }
    return nil
  }

  /// A text of a property list or a setting, with the settings that it refers to.
  package func expand(_ text: String) -> String {
    var cost = 0
    return expand(text, name: "", level: levels.count, depth: 0, &cost)
  }

  // MARK: - References

  private func value(_ name: String, from top: Int, depth: Int, _ cost: inout Int) -> String {
    for index in stride(from: top, through: 0, by: -1) {
      if let entry = levels[index].entry(name, circumstances) {
        return expand(entry.value, name: name, level: index, depth: depth, &cost)
      }
    }
    return ""
  }

  /// `level` is where the text stands: what is inherited comes from below it.
  private func expand(_ text: String, name: String, level: Int, depth: Int, _ cost: inout Int) -> String {
    guard text.contains("$") else { return text }
    guard depth < Self.depthLimit else { return "" }
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      guard let opening = rest.first, opening == "(" || opening == "{",
        let end = Self.end(of: rest, opening: opening)
      else {
        result += "$"
        continue
      }
      let reference = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      let replaced = resolve(reference, name: name, level: level, depth: depth + 1, &cost)
      cost += replaced.utf8.count + 1
      guard cost <= Self.costLimit else { return result }
      result += replaced
    }
    return result + rest
  }

  /// The bracket that closes a reference, which may hold others: `$(NAME_$(OTHER))`. A longer one is taken for plain text,
  /// so that many that are never closed cost little.
  private static func end(of text: Substring, opening: Character) -> Substring.Index? {
    let bytes = text.utf8
    let (opens, closes) =
      opening == "(" ? (UInt8(ascii: "("), UInt8(ascii: ")")) : (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var open = 0
    for index in bytes.indices.prefix(256) {
      if bytes[index] == opens { open += 1 }
      if bytes[index] == closes {
        open -= 1
        if open == 0 { return index }
      }
    }
    return nil
  }

  private func resolve(_ reference: String, name: String, level: Int, depth: Int, _ cost: inout Int) -> String {
    let inner = expand(reference, name: name, level: level, depth: depth, &cost)
    var parts = inner.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard !parts.isEmpty else { return "" }
    let wanted = parts.removeFirst()
    var value: String
    if wanted == "inherited" || wanted == name {
      value = level > 0 ? self.value(name, from: level - 1, depth: depth, &cost) : ""
    } else {
      value = self.value(wanted, from: levels.count - 1, depth: depth, &cost)
    }
    for part in parts {
      if part.hasPrefix("default=") {
        if value.isEmpty { value = String(part.dropFirst(8)) }
      } else {
        value = Self.change(value, part)
      }
    }
    return value
  }

  /// The operators behind a name: `$(PRODUCT_NAME:c99extidentifier)`.
  private static func change(_ value: String, _ change: String) -> String {
    switch change {
    case "lower": value.lowercased()
    case "upper": value.uppercased()
    case "identifier", "c99extidentifier": identifier(value)
    case "rfc1034identifier":
      String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
    case "file": (value as NSString).lastPathComponent
    case "base": ((value as NSString).lastPathComponent as NSString).deletingPathExtension
    case "dir": (value as NSString).deletingLastPathComponent + "/"
    case "suffix": (value as NSString).pathExtension.isEmpty ? "" : "." + (value as NSString).pathExtension
    case "standardizepath": (value as NSString).standardizingPath
    default: value
    }
  }

  /// A name that Swift takes: of a module, for instance.
  package static func identifier(_ text: String) -> String {
    let letters = text.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    return letters.first?.isNumber == true ? "_" + String(letters.dropFirst()) : String(letters)
  }

  /// Words between spaces; quotes and backslashes keep what belongs together.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for letter in text {
      if isEscaped {
        word = (word ?? "") + String(letter)
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else if let open = quote {
        if letter == open { quote = nil } else { word = (word ?? "") + String(letter) }
      } else if letter == "\"" || letter == "'" {
        quote = letter
        word = word ?? ""
      } else if letter.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    if let done = word { words.append(done) }
    return words
  }
}
