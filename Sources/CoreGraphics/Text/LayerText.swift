import Foundation
import RenderTree

/// Text as a text layer sets it.
package struct LayerText {
  /// What it says: a `String`, or an `NSAttributedString`, which keeps its own looks; others say nothing.
  package var string: Any?
  /// The font of a plain string: a PostScript name, full name or family; nil or unknown for the system's.
  package var fontName: String?
  /// The font of a plain string, whose size is not taken; nil for that of the name.
  package var font: FontDescription?
  /// The size of a plain string's font, in points.
  package var fontSize = 36.0
  /// The colour of a plain string.
  package var color = RenderColor.white
  /// Where lines stand between the edges.
  package var alignment = TextParagraphStyle.Alignment.natural
  /// Where an ellipsis stands for what does not fit; nil cuts text off at the edge.
  package var truncation: TextParagraphStyle.LineBreak?
  /// Whether lines wrap at the width.
  package var isWrapped = false

  /// No text.
  package init() {}

  /// The text in a room at a scale, its top at the room's; nil for no text.
  package func layout(in size: CGSize, scale: Double) -> TextLayout? {
    var style = TextStyle(font: FontDescription(size: fontSize), color: color)
    if let font {
      style.font = font.withSize(fontSize)
    } else if let fontName {
      if let face = FontLibrary.face(named: fontName) {
        style.font = FontDescription(
          family: face.family, size: fontSize, weight: face.weight, isItalic: face.isItalic, width: face.width)
      } else {
        style.font.setFamily(fontName)
      }
    }
    var paragraph = TextParagraphStyle()
    paragraph.alignment = alignment
    let defaults = TextAttributes.Defaults(style: style, paragraph: paragraph)
    let text: StyledText
    switch string {
    case let string as String: text = TextAttributes.text(string, nil, defaults)
    case let string as NSAttributedString:
      // The colour is that of plain strings only.
      style.color = .black
      text = TextAttributes.text(string, TextAttributes.Defaults(style: style, paragraph: paragraph))
    default: return nil
    }
    guard !text.isEmpty else { return nil }
    var box = TextBox(width: size.width, height: size.height, scale: scale)
    box.lineBreak = truncation ?? (isWrapped ? .wordWrap : .clip)
    box.wrapsBeforeCutting = isWrapped
    return TextEngine.layout(text, in: box)
  }
}
