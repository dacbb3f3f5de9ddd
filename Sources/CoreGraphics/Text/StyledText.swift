import Foundation
import RenderTree

/// Text with its looks, as plain values: what a layout is made of.
package struct StyledText: Hashable, Sendable {
  /// A stretch of one look.
  package struct Span: Hashable, Sendable {
    /// Where it ends, in bytes of UTF-8 from the text's start; it begins where the one before ends.
    package var end: Int
    package var style: TextStyle
    package var paragraph: TextParagraphStyle

    /// A stretch.
    package init(end: Int, style: TextStyle, paragraph: TextParagraphStyle = TextParagraphStyle()) {
      self.end = end
      self.style = style
      self.paragraph = paragraph
    }
  }

  /// What it says.
  package private(set) var string: String
  /// Its looks, in order; the last one continues to the text's end. Never empty.
  package private(set) var spans: [Span]

  /// The longest text that is looked at, in bytes of UTF-8.
  package static let longest = 131_072

  /// A text of one look.
  package init(_ string: String, _ style: TextStyle, _ paragraph: TextParagraphStyle = TextParagraphStyle()) {
    self.init(string, spans: [Span(end: 0, style: style, paragraph: paragraph)])
  }

  /// A text of several looks. Text beyond the longest is cut off at a character.
  package init(_ string: String, spans: [Span]) {
    precondition(!spans.isEmpty, "a styled text needs at least one style, even when it is empty")
    var string = string
    string.makeContiguousUTF8()
    let count = string.utf8.count
    if count > Self.longest {
      var end = string.utf8.index(string.utf8.startIndex, offsetBy: Self.longest)
      while end > string.startIndex, end.samePosition(in: string.unicodeScalars) == nil {
        end = string.utf8.index(before: end)
      }
      string = String(string.unicodeScalars[..<end])
    }
    self.string = string
    var spans = spans
    spans[spans.count - 1].end = string.utf8.count
    for index in spans.indices { spans[index].end = min(spans[index].end, string.utf8.count) }
    self.spans = spans
  }

  /// Whether it says nothing.
  package var isEmpty: Bool { string.isEmpty }

  /// The same text with every font's size multiplied, and what hangs on the size with it.
  package func scaled(by factor: Double) -> StyledText {
    var made = self
    for index in made.spans.indices { made.spans[index].style.font.size *= factor }
    return made
  }

  /// The same text with every colour's alpha multiplied.
  package func dimmed(by factor: Float) -> StyledText {
    var made = self
    for index in made.spans.indices {
      made.spans[index].style.color.alpha *= factor
      made.spans[index].style.background?.alpha *= factor
      made.spans[index].style.underline.color?.alpha *= factor
      made.spans[index].style.strikethrough.color?.alpha *= factor
      made.spans[index].style.strokeColor?.alpha *= factor
      made.spans[index].style.shadow?.color.alpha *= factor
    }
    return made
  }
}
