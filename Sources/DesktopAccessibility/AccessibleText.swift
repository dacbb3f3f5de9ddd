import TouchPlatform

/// A text by its characters, as AT-SPI counts them: Unicode's scalar values, while the app counts UTF-16 units.
struct AccessibleText {
  private let scalars: [Unicode.Scalar]
  /// Where the caret is; -1 where nothing is edited.
  let caret: Int
  /// What is selected; nil for nothing.
  let selection: Range<Int>?

  init(_ text: AccessibilityElement.Text) {
    scalars = Array(text.string.unicodeScalars)
    guard let range = text.selection else {
      (caret, selection) = (-1, nil)
      return
    }
    var places: [Int] = []
    for unit in [range.lowerBound, range.upperBound] {
      var (left, place) = (unit, 0)
      while left > 0, place < scalars.count {
        left -= UTF16.width(scalars[place])
        place += 1
      }
      places.append(place)
    }
    caret = places[1]
    selection = places[0] < places[1] ? places[0]..<places[1] : nil
  }

  var count: Int { scalars.count }

  /// A range cut to the text; -1 as its end means the text's.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let last = end < 0 ? count : min(end, count)
    let first = min(max(0, start), last)
    return first..<last
  }

  /// A part of the text.
  func string(_ range: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[range])
    return text
  }

  /// The number of a character; 0 where there is none.
  func character(_ offset: Int) -> UInt32 { scalars.indices.contains(offset) ? scalars[offset].value : 0 }

  /// A range in UTF-16 units.
  func units(_ range: Range<Int>) -> Range<Int> {
    let start = scalars[..<range.lowerBound].reduce(0) { $0 + UTF16.width($1) }
    return start..<scalars[range].reduce(start) { $0 + UTF16.width($1) }
  }

  /// How much of a text is read at once.
  enum Unit: UInt32 {
    case character = 0
    case word, sentence, line, paragraph
  }

  /// The character, word, sentence or line at a place.
  func range(of unit: Unit, at offset: Int) -> Range<Int> {
    guard offset >= 0, offset < count else { return count..<count }
    func isEnd(_ scalar: Unicode.Scalar) -> Bool {
      switch unit {
      case .character: true
      case .word: scalar.properties.isWhitespace
      case .sentence: ".!?\n".unicodeScalars.contains(scalar)
      case .line, .paragraph: scalar == "\n"
      }
    }
    if unit == .character { return offset..<offset + 1 }
    var start = offset
    while start > 0, !isEnd(scalars[start - 1]) { start -= 1 }
    var end = offset
    while end < count, !isEnd(scalars[end]) { end += 1 }
    return start..<min(count, end + 1)
  }
}
