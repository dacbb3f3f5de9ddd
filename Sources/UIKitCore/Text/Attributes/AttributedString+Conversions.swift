import Foundation

extension NSAttributedString {
  /// The text of a value, with those of its attributes that UIKit draws, and its links.
  /// > Partly: other attributes are left out.
  public convenience init(_ attrStr: AttributedString) { self.init(attributedString: attrStr.drawn()) }

  /// The same; which scope is named makes no difference.
  /// > Partly: attributes that UIKit does not draw are left out.
  public convenience init<S: AttributeScope>(_ attrStr: AttributedString, including scope: S.Type) throws {
    self.init(attributedString: attrStr.drawn())
  }
}

extension AttributedString {
  /// The text of an object, with those of its attributes that UIKit draws, and its links.
  /// > Partly: other attributes are left out.
  public init(_ nsStr: NSAttributedString) {
    self.init()
    let string = nsStr.string as NSString
    nsStr.enumerateAttributes(in: NSRange(location: 0, length: nsStr.length)) { attributes, range, _ in
      typealias Keys = AttributeScopes.UIKitAttributes
      var part = AttributedString(string.substring(with: range))
      if let font = attributes[.font] as? UIFont { part[Keys.FontAttribute.self] = font }
      if let color = attributes[.foregroundColor] as? UIColor { part[Keys.ForegroundColorAttribute.self] = color }
      if let color = attributes[.backgroundColor] as? UIColor { part[Keys.BackgroundColorAttribute.self] = color }
      if let kern = attributes[.kern] as? NSNumber { part[Keys.KernAttribute.self] = CGFloat(kern.doubleValue) }
      if let offset = attributes[.baselineOffset] as? NSNumber {
        part[Keys.BaselineOffsetAttribute.self] = CGFloat(offset.doubleValue)
      }
      if let style = attributes[.underlineStyle] as? NSNumber {
        part[Keys.UnderlineStyleAttribute.self] = style.intValue
      }
      if let style = attributes[.strikethroughStyle] as? NSNumber {
        part[Keys.StrikethroughStyleAttribute.self] = style.intValue
      }
      if let url = attributes[.link] as? URL ?? (attributes[.link] as? String).flatMap(URL.init(string:)) {
        part.link = url
      }
      append(part)
    }
  }
}

extension AttributeContainer {
  /// The attributes of a dictionary that UIKit draws, and its link.
  /// > Partly: other attributes are left out.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    let text = AttributedString(NSAttributedString(string: " ", attributes: dictionary))
    self = text.runs.first?.attributes ?? AttributeContainer()
  }
}
