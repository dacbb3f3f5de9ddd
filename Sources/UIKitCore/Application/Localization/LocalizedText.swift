import Foundation

/// The text of a key in the user's language: what `NSLocalizedString` is on iOS, whose calls `touchstone run` turns into
/// this one, since Foundation here knows no language but English.
///
/// - Parameters:
///   - key: the key in `NAME.strings`, `NAME.stringsdict` or what a string catalogue was compiled to.
///   - tableName: the file's name; `Localizable` unless given.
///   - bundle: where the files are.
///   - value: the text where there is none; the key unless given.
///   - comment: for translators.
public func LocalizedString(
  _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String = ""
) -> String {
  bundle.localizedText(forKey: key, value: value, table: tableName)
}

extension Bundle {
  /// The text of a key in the user's language: `localizedString(forKey:value:table:)` as it is on iOS. Without a text the
  /// value, without a value the key. Cost: a table's file is read when it is first asked for.
  /// > Ours: what calls of `localizedString(forKey:value:table:)` become.
  public func localizedText(forKey key: String, value: String?, table tableName: String?) -> String {
    let name = tableName.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
    if let text = TextTable.named(name, in: self).text(key) { return text }
    guard let value, !value.isEmpty else { return key }
    return value
  }

  /// A file of the bundle in the user's language, else without one; nil where there is none.
  /// > Ours: what calls of `path(forResource:ofType:)` become.
  public func localizedPath(forResource name: String?, ofType type: String?) -> String? {
    localizedPath(forResource: name, ofType: type, inDirectory: nil)
  }

  /// A file in a folder of the bundle, in the user's language, else without one; nil where there is none.
  /// > Ours: what calls of `path(forResource:ofType:inDirectory:)` become.
  public func localizedPath(forResource name: String?, ofType type: String?, inDirectory folder: String?) -> String? {
    guard let name, !name.isEmpty, !LanguageFolders.of(self).available.isEmpty else {
      return path(forResource: name, ofType: type, inDirectory: folder)
    }
    var file = name
    if let type, !type.isEmpty { file += type.hasPrefix(".") ? type : "." + type }
    if let folder, !folder.isEmpty { file = folder + "/" + file }
    let found = LanguageFolders.of(self).places(of: file).first { access($0.path, R_OK) == 0 }
    return found?.path ?? path(forResource: name, ofType: type, inDirectory: folder)
  }

  /// A file of the bundle in the user's language, else without one; nil where there is none.
  /// > Ours: what calls of `url(forResource:withExtension:)` become.
  public func localizedURL(forResource name: String?, withExtension type: String?) -> URL? {
    localizedURL(forResource: name, withExtension: type, subdirectory: nil)
  }

  /// A file in a folder of the bundle, in the user's language, else without one; nil where there is none.
  /// > Ours: what calls of `url(forResource:withExtension:subdirectory:)` become.
  public func localizedURL(forResource name: String?, withExtension type: String?, subdirectory: String?) -> URL? {
    guard let name, !name.isEmpty else {
      return url(forResource: name, withExtension: type, subdirectory: subdirectory)
    }
    return localizedPath(forResource: name, ofType: type, inDirectory: subdirectory).map { URL(fileURLWithPath: $0) }
  }

  /// An entry of the bundle's Info.plist, in the user's language where `InfoPlist.strings` has it.
  /// > Ours: what calls of `object(forInfoDictionaryKey:)` become.
  public func localizedObject(forInfoDictionaryKey key: String) -> Any? {
    TextTable.named("InfoPlist", in: self).texts[key] ?? object(forInfoDictionaryKey: key)
  }
}

extension String {
  /// A text of a format and its arguments: `String(format:_:)`, with the forms that a `.stringsdict` has for its numbers.
  /// > Ours: what calls of `String(format:_:)` become.
  public init(localizedFormat format: String, _ arguments: any CVarArg...) {
    self.init(localizedFormat: format, locale: nil, arguments: arguments)
  }

  /// The same with the arguments in a list.
  public init(localizedFormat format: String, arguments: [any CVarArg]) {
    self.init(localizedFormat: format, locale: nil, arguments: arguments)
  }

  /// The same with numbers as a locale writes them.
  public init(localizedFormat format: String, locale: Locale?, _ arguments: any CVarArg...) {
    self.init(localizedFormat: format, locale: locale, arguments: arguments)
  }

  /// The same with numbers as a locale writes them, and the arguments in a list.
  public init(localizedFormat format: String, locale: Locale?, arguments: [any CVarArg]) {
    guard let (table, key) = FormMarks.rules(of: format), let rule = table.rule(key) else {
      self.init(format: format, locale: locale, arguments: arguments)
      return
    }
    let whole = VariedText(rule, language: table.language).format(arguments)
    self.init(format: whole.text, locale: locale, arguments: whole.arguments)
  }

  /// A text of a format and its arguments in the user's locale.
  /// > Ours: what calls of `localizedStringWithFormat(_:_:)` become.
  public static func localizedText(withFormat format: String, _ arguments: any CVarArg...) -> String {
    String(localizedFormat: format, locale: .current, arguments: arguments)
  }
}
