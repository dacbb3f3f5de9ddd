import Foundation

/// A text of a button's configuration, which was set plain or with attributes and can be read as both.
struct ConfiguredText: Hashable {
  /// What was set plain.
  var own: String?
  /// What was set with attributes.
  var formatted: AttributedString?

  var plain: String? { own ?? formatted.map { String($0.characters) } }
  var attributed: AttributedString? { formatted ?? own.map { AttributedString($0) } }
}
