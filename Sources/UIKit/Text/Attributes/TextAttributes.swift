import CoreGraphics
import Foundation
import RenderTree

/// Attributes resolved to the engine's values. What has the wrong type is passed over.
enum TextAttributes {
  /// What holds where attributes say nothing.
  struct Defaults {
    var font = UIFont.systemFont(ofSize: 12)
    var color = RenderColor.black
    var paragraph = TextParagraphStyle()
    var shadow: DrawShadow?
  }

  /// The colour of links that say none: the system's blue.
  private static let link = RenderColor(red: 0, green: 122.0 / 255, blue: 1)

  static func color(_ value: Any?) -> RenderColor? {
    switch value {
    case let color as UIColor: color.cgColor.renderColor
    case let color as CGColor: color.renderColor
    default: nil
    }
  }

  static func number(_ value: Any?) -> Double? {
    let found: Double? =
      switch value {
      case let value as Double: value
      case let value as Int: Double(value)
      case let value as CGFloat: Double(value)
      case let value as Float: Double(value)
      case let value as NSUnderlineStyle: Double(value.rawValue)
      case let value as NSNumber: value.doubleValue
      default: nil
      }
    return found.flatMap { $0.isFinite ? $0 : nil }
  }

  static func style(_ attributes: [NSAttributedString.Key: Any], _ defaults: Defaults) -> TextStyle {
    var style = TextStyle(font: (attributes[.font] as? UIFont ?? defaults.font).face, color: defaults.color)
    style.shadow = defaults.shadow
    guard !attributes.isEmpty else { return style }
    if attributes[.link] != nil { style.color = link }
    if let color = color(attributes[.foregroundColor]) { style.color = color }
    style.background = color(attributes[.backgroundColor])
    style.kern = number(attributes[.kern])
    style.tracking = number(attributes[.tracking]) ?? 0
    style.hasLigatures = number(attributes[.ligature]) != 0
    style.baselineOffset = number(attributes[.baselineOffset]) ?? 0
    style.underline = decoration(attributes[.underlineStyle], attributes[.underlineColor])
    style.strikethrough = decoration(attributes[.strikethroughStyle], attributes[.strikethroughColor])
    style.strokeWidth = number(attributes[.strokeWidth]) ?? 0
    style.strokeColor = color(attributes[.strokeColor])
    if let shadow = attributes[.shadow] as? NSShadow { style.shadow = shadow.drawn }
    style.obliqueness = number(attributes[.obliqueness]) ?? 0
    style.expansion = number(attributes[.expansion]) ?? 0
    style.attachment = (attributes[.attachment] as? NSTextAttachment)?.box
    return style
  }

  private static func decoration(_ style: Any?, _ color: Any?) -> LineDecoration {
    guard let bits = number(style), bits >= 0, bits < 0x10_0000 else { return LineDecoration() }
    return LineDecoration(style: Int(bits), color: self.color(color))
  }

  static func paragraph(_ attributes: [NSAttributedString.Key: Any], _ defaults: Defaults) -> TextParagraphStyle {
    (attributes[.paragraphStyle] as? NSParagraphStyle)?.values ?? defaults.paragraph
  }

  /// A text of one look.
  static func text(
    _ string: String, _ attributes: [NSAttributedString.Key: Any]?, _ defaults: Defaults = Defaults()
  ) -> StyledText {
    let attributes = attributes ?? [:]
    return StyledText(string, style(attributes, defaults), paragraph(attributes, defaults))
  }

  /// A text of several looks.
  static func text(_ attributed: NSAttributedString, _ defaults: Defaults = Defaults()) -> StyledText {
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
  private static func bytes(at units: [Int], in string: String) -> [Int] {
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
