import Foundation

/// Texts with `*` for any letters and `?` for one.
enum Wildcards {
  /// Whether a whole text fits a pattern. Cost: at most the product of both lengths.
  static func match(_ text: String, _ pattern: String, _ options: String.CompareOptions) -> Bool {
    let text = Array(options.isEmpty ? text : text.folding(options: options, locale: nil))
    var pattern = Array(options.isEmpty ? pattern : pattern.folding(options: options, locale: nil))[...]
    var rest = text[...]
    // Where the last star stood, and what it has not yet taken.
    var star: (pattern: ArraySlice<Character>, text: ArraySlice<Character>)?
    while true {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        star = (pattern, rest)
        continue
      }
      var literal = pattern
      let isEscaped = literal.first == "\\" && literal.count > 1
      if isEscaped { literal = literal.dropFirst() }
      if let letter = rest.first, let wanted = literal.first, letter == wanted || (wanted == "?" && !isEscaped) {
        rest = rest.dropFirst()
        pattern = literal.dropFirst()
      } else if rest.isEmpty && pattern.isEmpty {
        return true
      } else if let last = star, !last.text.isEmpty {
        // The star takes one letter more.
        star = (last.pattern, last.text.dropFirst())
        rest = last.text.dropFirst()
        pattern = last.pattern
      } else {
        return false
      }
    }
  }
}
