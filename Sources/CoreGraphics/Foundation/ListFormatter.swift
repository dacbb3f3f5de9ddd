import Foundation

/// Writes a list as people do: “a, b, and c”. Foundation has it on Apple's platforms only.
open class ListFormatter: Formatter, @unchecked Sendable {
  // Unchecked: like Foundation's formatters it is used by one thread at a time while it is changed.

  /// What writes the items that are not texts; nil, the default, for their descriptions.
  open var itemFormatter: Formatter?
  /// The language. Default: the user's.
  open var locale: Locale! = .autoupdatingCurrent

  /// Texts as a list in the user's language.
  open class func localizedString(byJoining strings: [String]) -> String { join(strings, .autoupdatingCurrent) }

  private static func join(_ strings: [String], _ locale: Locale?) -> String {
    strings.formatted(.list(type: .and, width: .standard).locale(locale ?? .current))
  }

  /// The items as a list; nil where one of them cannot be written.
  open func string(from items: [Any]) -> String? {
    var texts: [String] = []
    for item in items {
      if let itemFormatter {
        guard let text = itemFormatter.string(for: item) else { return nil }
        texts.append(text)
      } else {
        texts.append("\(item)")
      }
    }
    return Self.join(texts, locale)
  }

  /// An array as a list; nil for anything else.
  open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap { string(from: $0) } }
}
