import Foundation
import Synchronization

/// The languages that the user reads, as apps ask for them: Foundation here has none but English.
package enum UserLanguages {
  /// The user's languages as BCP 47 names them (`de-DE`, `zh-Hans-CN`), the first one first.
  ///
  /// They come from the argument `-AppleLanguages (de,fr)`, else from the defaults of that name, else from the variables
  /// `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`. English without any.
  package static var preferred: [String] {
    if let list = known.withLock({ $0 }) { return list }
    let list = read(
      arguments: CommandLine.arguments, chosen: UserDefaults.standard.stringArray(forKey: "AppleLanguages"),
      environment: ProcessInfo.processInfo.environment)
    known.withLock { $0 = list }
    return list
  }
  private static let known = Mutex<[String]?>(nil)

  /// The user's locale: that of the argument `-AppleLocale`, else of the first language, in the region where most people read
  /// it unless one is named. American English without any.
  package static var locale: Locale {
    let arguments = CommandLine.arguments
    if let index = arguments.firstIndex(of: "-AppleLocale"), index + 1 < arguments.count {
      return Locale(identifier: arguments[index + 1])
    }
    return Locale(identifier: localeIdentifier(of: preferred.first ?? "en"))
  }

  /// `de_DE` for `de-DE` and for `de`.
  static func localeIdentifier(of language: String) -> String {
    if language == "en" { return "en_US" }
    var parts = language.split { $0 == "-" || $0 == "_" }.map(String.init)
    if let region = parts.last, parts.count > 1, region.count == 2 || region.allSatisfy(\.isNumber) {
      parts.removeLast()
      return parts.joined(separator: "-") + "_" + region.uppercased()
    }
    let fullest = Locale.Language(identifier: language).maximalIdentifier.split(separator: "-")
    guard fullest.count > 2, let region = fullest.last else { return language }
    return parts.joined(separator: "-") + "_" + region
  }

  /// The user's calendar, with names and weeks of the locale above.
  package static var calendar: Calendar {
    var calendar = Calendar(identifier: Calendar.autoupdatingCurrent.identifier)
    calendar.locale = locale
    calendar.timeZone = .autoupdatingCurrent
    return calendar
  }

  /// Another app begins, whose arguments may ask for other languages: they, and texts in them, are read again.
  @MainActor static func forget() {
    known.withLock { $0 = nil }
    FoundationLocale.isSet = false
    LanguageFolders.forget()
    TextTable.forget()
    NibDocument.forget()
  }

  /// The languages that some arguments, defaults and variables ask for.
  static func read(arguments: [String], chosen: [String]?, environment: [String: String]) -> [String] {
    if let index = arguments.firstIndex(of: "-AppleLanguages"), index + 1 < arguments.count {
      let list = arguments[index + 1].split { "(), \"'".contains($0) }.map(String.init)
      if !list.isEmpty { return list }
    }
    if let chosen, !chosen.isEmpty { return chosen }
    let first = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // As gettext reads it: a list of languages counts only where some language is set at all.
    var names =
      first.isEmpty || isPlain(first) ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
    names.append(first)
    var languages: [String] = []
    for name in names where !isPlain(name) {
      let tag = tag(name)
      if !tag.isEmpty, !languages.contains(tag) { languages.append(tag) }
    }
    return languages.isEmpty ? ["en"] : languages
  }

  private static func isPlain(_ name: String) -> Bool {
    name.isEmpty || name == "POSIX" || name == "C" || name.hasPrefix("C.")
  }

  /// `de_DE.UTF-8@euro` is `de-DE`.
  private static func tag(_ name: String) -> String {
    name.prefix { $0 != "." && $0 != "@" }.replacingOccurrences(of: "_", with: "-")
  }

  /// The names of folders that hold a language, the best first: `zh-Hant-TW`, `zh-Hant`, `zh-TW`, `zh`.
  static func folders(of language: String) -> [String] {
    var parts = language.replacingOccurrences(of: "_", with: "-").split(separator: "-").map(String.init)
    guard let base = parts.first else { return [] }
    if base == "zh", !parts.contains(where: { $0.count == 4 }) {
      let isTraditional = parts.contains { ["TW", "HK", "MO"].contains($0.uppercased()) }
      parts.insert(isTraditional ? "Hant" : "Hans", at: 1)
    }
    var names = [language]
    while !parts.isEmpty {
      names.append(parts.joined(separator: "-"))
      parts.removeLast()
    }
    if let region = language.split(separator: "-").last, region.count == 2, language != base {
      names.insert("\(base)-\(region)", at: 1)
    }
    if let old = Self.oldNames[base] { names.append(old) }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The names of folders before there were codes.
  private static let oldNames = [
    "en": "English", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian", "ja": "Japanese", "nl": "Dutch",
  ]
}
