import CoreGraphics
import Foundation
import RenderTree

/// A label's text and attributes.
package struct LabelContent {
  var string: String?
  /// Nil while the looks are the label's own.
  var attributed: NSAttributedString?
  var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  var color = UIColor.label
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byTruncatingTail
  var numberOfLines = 1

  /// The size for unlimited room.
  package static let unlimited: CGFloat = 1e7

  /// The label's own looks as attributes.
  var attributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.lineBreakMode = lineBreakMode
    return [.font: font, .foregroundColor: color, .paragraphStyle: style.copy()]
  }

  /// The looks that the app gave the label itself, while those above are those of an attributed text's first character.
  private var own: (font: UIFont, color: UIColor)?

  /// The values for attributes that are not set.
  func defaults(shadow: DrawShadow?) -> TextAttributes.Defaults {
    let looks = attributed == nil ? (font, color) : own ?? (font, color)
    var defaults = TextAttributes.Defaults(style: TextStyle(font: looks.0.face, color: looks.1.cgColor.renderColor))
    defaults.paragraph.alignment = TextParagraphStyle.Alignment(rawValue: alignment.rawValue) ?? .natural
    defaults.style.shadow = shadow
    return defaults
  }

  /// Takes the looks of a text's first character.
  mutating func takeLooks(of text: NSAttributedString) {
    let looks = text.attributes(at: 0, effectiveRange: nil)
    if own == nil { own = (font, color) }
    if let font = looks[.font] as? UIFont { self.font = font }
    if let color = looks[.foregroundColor] as? UIColor { self.color = color }
    if let style = looks[.paragraphStyle] as? NSParagraphStyle {
      alignment = style.alignment
      // A style without a break mode has wrapping, with which a label truncates at the end.
      if style.lineBreakMode != .byWordWrapping { lineBreakMode = style.lineBreakMode }
    }
  }

  /// Sets the font of the label, and of the whole of an attributed text.
  mutating func setFont(_ new: UIFont) {
    font = new
    own?.font = new
    setInWholeText(.font, new)
  }

  /// Sets the colour of the label, and of the whole of an attributed text.
  mutating func setColor(_ new: UIColor) {
    color = new
    own?.color = new
    setInWholeText(.foregroundColor, new)
  }

  /// Sets an attribute in the whole of an attributed text.
  mutating func setInWholeText(_ key: NSAttributedString.Key, _ value: Any) {
    // Not `addAttribute`: Foundation stops the process there when it replaces the only attribute of a text.
    change { $0.addAttributes([key: value], range: NSRange(location: 0, length: $0.length)) }
  }

  /// Changes the paragraph styles of an attributed text.
  mutating func changeParagraphs(_ body: (NSMutableParagraphStyle) -> Void) {
    change { text in
      let whole = NSRange(location: 0, length: text.length)
      var styles: [(NSRange, NSMutableParagraphStyle)] = []
      text.enumerateAttributes(in: whole, options: []) { looks, range, _ in
        let style = NSMutableParagraphStyle()
        if let old = looks[.paragraphStyle] as? NSParagraphStyle { style.setParagraphStyle(old) }
        body(style)
        styles.append((NSIntersectionRange(range, whole), style))
      }
      for (range, style) in styles { text.addAttributes([.paragraphStyle: style], range: range) }
    }
  }

  private mutating func change(_ body: (NSMutableAttributedString) -> Void) {
    guard let attributed, attributed.length > 0 else { return }
    let text = NSMutableAttributedString(attributedString: attributed)
    body(text)
    self.attributed = NSAttributedString(attributedString: text)
  }
}
