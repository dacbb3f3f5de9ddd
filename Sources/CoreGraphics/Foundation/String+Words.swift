import Foundation

extension NSString.EnumerationOptions {
  /// Words, without spaces and punctuation between them. Foundation's open-source edition has no such option.
  /// > Here: for texts of `String`; the method of `NSString` does not take it.
  public static var byWords: NSString.EnumerationOptions { NSString.EnumerationOptions(rawValue: 0x1003) }
  /// Sentences, with the spaces that follow them. Foundation's open-source edition has no such option.
  /// > Here: for texts of `String`; the method of `NSString` does not take it.
  public static var bySentences: NSString.EnumerationOptions { NSString.EnumerationOptions(rawValue: 0x1004) }
}

extension String {
  /// The text that an interpolation of the value has. Xcode offered it first in sources of Swift 1 to 4.
  public init<T>(stringInterpolationSegment value: T) { self = "\(value)" }

  /// Calls a closure for each part of a text: with the part, nil with `substringNotRequired`; its range; the range up to the
  /// next part; and a flag that ends the calls when it is set.
  ///
  /// Beside Foundation's method, for words and sentences.
  /// > Here: words are runs of letters and digits, with apostrophes inside; each character of Chinese and Japanese is one.
  public func enumerateSubstrings<R: RangeExpression>(
    in range: R, options opts: EnumerationOptions = [],
    _ body: @escaping (_ part: String?, _ partRange: Range<Index>, _ around: Range<Index>, inout Bool) -> Void
  ) where R.Bound == Index {
    let range = range.relative(to: self)
    let kinds = EnumerationOptions(rawValue: 0x1007)
    let parts: [Range<Index>]
    switch opts.intersection(kinds) {
    case .byWords: parts = words(in: range)
    case .bySentences: parts = sentences(in: range)
    default:
      let whole = self[...]
      return whole.enumerateSubstrings(in: range, options: opts, body)
    }
    let ordered = opts.contains(.reverse) ? parts.reversed() : parts
    for part in ordered {
      let before = parts.last { $0.upperBound <= part.lowerBound }?.upperBound ?? range.lowerBound
      let after = parts.first { $0.lowerBound >= part.upperBound }?.lowerBound ?? range.upperBound
      var stops = false
      body(opts.contains(.substringNotRequired) ? nil : String(self[part]), part, before..<after, &stops)
      if stops { return }
    }
  }

  private func words(in range: Range<Index>) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var start: Index?
    var index = range.lowerBound
    func end() {
      if let begun = start { found.append(begun..<index) }
      start = nil
    }
    while index < range.upperBound {
      let next = self.index(after: index)
      let character = self[index]
      if character.isIdeograph {
        end()
        found.append(index..<next)
      } else if character.isLetter || character.isNumber || character == "_" {
        if start == nil { start = index }
      } else {
        // An apostrophe between two letters, and a point between two digits, belong to the word.
        let isInside =
          start != nil && next < range.upperBound
          && (("'’".contains(character) && self[next].isLetter)
            || (".,".contains(character) && self[next].isNumber && self[self.index(before: index)].isNumber))
        if !isInside { end() }
      }
      index = next
    }
    end()
    return found
  }

  private func sentences(in range: Range<Index>) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var start = range.lowerBound
    var index = start
    var isEnding = false
    while index < range.upperBound {
      let character = self[index]
      if isEnding, !character.isWhitespace, !".!?…。！？\"”’)".contains(character) {
        found.append(start..<index)
        start = index
        isEnding = false
      }
      let next = self.index(after: index)
      if "。！？".contains(character) || character.isNewline {
        isEnding = true
      } else if ".!?…".contains(character) {
        isEnding = next == range.upperBound || self[next].isWhitespace || "\"”’).!?".contains(self[next])
      }
      index = next
    }
    if start < range.upperBound { found.append(start..<range.upperBound) }
    return found
  }
}

extension Character {
  /// Whether it is a word of its own in languages without spaces.
  fileprivate var isIdeograph: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return (0x3040...0x30FF).contains(value) || (0x3400...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0x20000...0x3FFFF).contains(value)
  }
}
