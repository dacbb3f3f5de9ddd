import Foundation
import RenderTree

// What the values of attributes have in common, whichever module their classes stand in.

/// A font as a value of an attribute.
package protocol FontAttribute { var fontDescription: FontDescription { get } }
/// A colour as a value of an attribute.
package protocol ColorAttribute { var attributeColor: RenderColor { get } }
/// A paragraph style as a value of an attribute.
package protocol ParagraphAttribute { var textParagraphStyle: TextParagraphStyle { get } }
/// A shadow as a value of an attribute; nil when nothing would be seen.
package protocol ShadowAttribute { var drawShadow: DrawShadow? { get } }
/// Something among letters as a value of an attribute.
package protocol AttachmentAttribute { var attachmentBox: TextAttachmentBox { get } }

extension CGColor: ColorAttribute {
  package var attributeColor: RenderColor { renderColor }
}

/// Attributes resolved to the engine's values. What has the wrong type is passed over.
package enum TextAttributes {
  /// What holds where attributes say nothing.
  package struct Defaults {
    package var style: TextStyle
    package var paragraph: TextParagraphStyle

    /// The system's font at 12 points, black, unless given.
    package init(
      style: TextStyle = TextStyle(font: FontDescription(size: 12)),
      paragraph: TextParagraphStyle = TextParagraphStyle()
    ) {
      self.style = style
      self.paragraph = paragraph
    }
  }

  /// Apple's names of the attributes.
  private enum Name {
    static let font = NSAttributedString.Key(rawValue: "NSFont")
    static let paragraph = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    static let color = NSAttributedString.Key(rawValue: "NSColor")
    static let background = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
    static let kern = NSAttributedString.Key(rawValue: "NSKern")
    static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
    static let strikethrough = NSAttributedString.Key(rawValue: "NSStrikethrough")
    static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    static let underline = NSAttributedString.Key(rawValue: "NSUnderline")
    static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
    static let link = NSAttributedString.Key(rawValue: "NSLink")
    static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
    static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  }

  /// The colour of links that say none: the system's blue.
  private static let link = RenderColor(red: 0, green: 122.0 / 255, blue: 1)

  /// The colour that a value is, if it is one.
  package static func color(_ value: Any?) -> RenderColor? { (value as? any ColorAttribute)?.attributeColor }

  /// The finite number that a value is, if it is one.
  package static func number(_ value: Any?) -> Double? {
    let found: Double? =
      switch value {
      case let value as Double: value
      case let value as Int: Double(value)
      case let value as CGFloat: Double(value)
      case let value as Float: Double(value)
      case let value as NSNumber: value.doubleValue
      default: nil
      }
    return found.flatMap { $0.isFinite ? $0 : nil }
  }

  /// How letters with these attributes look.
  package static func style(_ attributes: [NSAttributedString.Key: Any], _ defaults: Defaults) -> TextStyle {
    var style = defaults.style
    guard !attributes.isEmpty else { return style }
    if let font = attributes[Name.font] as? any FontAttribute { style.font = font.fontDescription }
    if attributes[Name.link] != nil { style.color = link }
    if let color = color(attributes[Name.color]) { style.color = color }
    style.background = color(attributes[Name.background])
    style.kern = number(attributes[Name.kern])
    style.tracking = number(attributes[Name.tracking]) ?? 0
    style.hasLigatures = number(attributes[Name.ligature]) != 0
    style.baselineOffset = number(attributes[Name.baselineOffset]) ?? 0
    style.underline = decoration(attributes[Name.underline], attributes[Name.underlineColor])
    style.strikethrough = decoration(attributes[Name.strikethrough], attributes[Name.strikethroughColor])
    style.strokeWidth = number(attributes[Name.strokeWidth]) ?? 0
    style.strokeColor = color(attributes[Name.strokeColor])
    if let shadow = attributes[Name.shadow] as? any ShadowAttribute { style.shadow = shadow.drawShadow }
    style.obliqueness = number(attributes[Name.obliqueness]) ?? 0
    style.expansion = number(attributes[Name.expansion]) ?? 0
    style.attachment = (attributes[Name.attachment] as? any AttachmentAttribute)?.attachmentBox
    return style
  }

  private static func decoration(_ style: Any?, _ color: Any?) -> LineDecoration {
    guard let bits = number(style), bits >= 0, bits < 0x10_0000 else { return LineDecoration() }
    return LineDecoration(style: Int(bits), color: self.color(color))
  }

  /// How a paragraph whose first character has these attributes is set.
  package static func paragraph(_ attributes: [NSAttributedString.Key: Any], _ defaults: Defaults) -> TextParagraphStyle
  {
    (attributes[Name.paragraph] as? any ParagraphAttribute)?.textParagraphStyle ?? defaults.paragraph
  }

  /// A text of one look.
  package static func text(
    _ string: String, _ attributes: [NSAttributedString.Key: Any]?, _ defaults: Defaults = Defaults()
  ) -> StyledText {
    let attributes = attributes ?? [:]
    return StyledText(string, style(attributes, defaults), paragraph(attributes, defaults))
  }

  /// A text of several looks.
  package static func text(_ attributed: NSAttributedString, _ defaults: Defaults = Defaults()) -> StyledText {
    let string = attributed.string
    var ends: [Int] = []
    var spans: [StyledText.Span] = []
    attributed.enumerateAttributes(in: NSRange(location: 0, length: attributed.length), options: []) {
      attributes, range, _ in
      ends.append(range.location + range.length)
      spans.append(
        StyledText.Span(end: 0, style: style(attributes, defaults), paragraph: paragraph(attributes, defaults)))
    }
    guard !spans.isEmpty else {
      return StyledText(string, style([:], defaults), defaults.paragraph)
    }
    for (index, end) in bytes(at: ends, in: string).enumerated() { spans[index].end = end }
    return StyledText(string, spans: spans)
  }

  /// How many bytes of UTF-8 lie before each of these rising numbers of UTF-16 units.
  package static func bytes(at units: [Int], in string: String) -> [Int] {
    if string.utf8.count == string.utf16.count { return units }
    var made: [Int] = []
    var seen = 0
    var bytes = 0
    for unit in string.utf16 {
      while made.count < units.count, units[made.count] <= seen { made.append(bytes) }
      seen += 1
      switch unit {
      case 0..<0x80: bytes += 1
      case 0x80..<0x800: bytes += 2
      // The four bytes of a pair count with its second half, so that no look begins within a character.
      case 0xD800..<0xDC00: break
      case 0xDC00..<0xE000: bytes += 4
      default: bytes += 3
      }
    }
    while made.count < units.count { made.append(bytes) }
    return made
  }
}
