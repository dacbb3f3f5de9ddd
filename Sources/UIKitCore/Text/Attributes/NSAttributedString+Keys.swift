import Foundation

// The keys of text attributes; values of other types than named here are ignored.
extension NSAttributedString.Key {
  /// A `UIFont`. Default: the system's at 12 points, in a label the label's.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// An `NSParagraphStyle`; that of a paragraph's first character is used. Default: the default style.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// A `UIColor`. Default: black, in a label the label's.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A `UIColor` behind the line. Default: none.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// A number: 0 for no ligatures, 1 for the font's standard ones. Default 1.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// A number of points added after each letter; 0 switches the font's own kerning off.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// A number of points added after each letter beside the font's own kerning.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// A number: the raw value of an `NSUnderlineStyle`, for a line through the letters.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// A number: the raw value of an `NSUnderlineStyle`, for a line under the letters.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The outline's `UIColor`. Default: the letters'.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// A number, percent of the font's size: positive draws outlines alone, negative outlines around filled letters.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// A text effect; it is kept, but not drawn.
  /// > Partly: kept, not drawn.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  /// An `NSTextAttachment`, on a character U+FFFC.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// A `URL` or a string; shown in the link colour unless a foreground colour is given.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// A number of points by which letters are raised.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The underline's `UIColor`. Default: the letters'.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The `UIColor` of the line through. Default: the letters'.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// A number: the tangent of the angle by which letters lean.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// A number: the natural logarithm of the factor by which letters are widened.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// Overrides of the writing direction.
  /// > Partly: kept, not drawn; `NSParagraphStyle.baseWritingDirection` is used.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
}

extension NSAttributedString {
  /// An effect of letters, the value of `textEffect`.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// The effect of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Letters look pressed into the ground.
    /// > Partly: they are drawn plainly.
    public static let letterpressStyle = Self(rawValue: "_UIKitNewLetterpressStyle")
  }
}
