/// A part of a source that is replaced.
struct TextEdit {
  var place: Range<Int>
  var text: String
}

/// The edits of one source. A line of the result is the line of the same number in the source, so that the compiler's
/// messages and breakpoints lead there.
struct TextEdits {
  private(set) var all: [TextEdit] = []

  /// Replaces a part, with as many ends of lines as it had.
  mutating func replace(_ place: Range<Int>, in file: SourceFile, with text: String = "") {
    let lost = file.text[place].count { $0 == UInt8(ascii: "\n") } - text.utf8.count { $0 == UInt8(ascii: "\n") }
    all.append(TextEdit(place: place, text: text + String(repeating: "\n", count: max(0, lost))))
  }

  mutating func insert(_ text: String, at offset: Int) { all.append(TextEdit(place: offset..<offset, text: text)) }

  /// The source's part with the edits within it. Of two edits that overlap the outer one counts.
  func applied(to range: Range<Int>, of file: SourceFile) -> String {
    var result: [UInt8] = []
    var position = range.lowerBound
    let inside = all.enumerated()
      .filter { range.lowerBound <= $1.place.lowerBound && $1.place.upperBound <= range.upperBound }
      .sorted { ($0.1.place.lowerBound, -$0.1.place.count, $0.0) < ($1.1.place.lowerBound, -$1.1.place.count, $1.0) }
    for (_, edit) in inside where edit.place.lowerBound >= position {
      result += file.text[position..<edit.place.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.place.upperBound
    }
    result += file.text[position..<range.upperBound]
    return String(decoding: result, as: UTF8.self)
  }
}
