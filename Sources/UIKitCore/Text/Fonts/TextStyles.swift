import CoreGraphics
import Foundation

extension UIFont {
  /// The purpose of a piece of text: its size depends on the text size that the user prefers.
  /// > Here: in the sizes of Apple's guidelines.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the style.
    public let rawValue: String
    /// The style of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest headings: 34 points at the default text size.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// Headings of the first order: 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// Headings of the second order: 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// Headings of the third order: 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// Headings within text: 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// Headings below those: 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Text: 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// Text that stands out: 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// Notes: 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// Captions: 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// Smaller captions: 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  static func _preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferred(style, PreferredTextSize.category(of: traitCollection))
  }

  static func preferred(_ style: TextStyle, _ category: UIContentSizeCategory) -> UIFont {
    let weight: Weight = style == .headline ? .semibold : .regular
    return UIFont(
      FontDescription(size: TextSizes.size(of: style, category), weight: weight.typographic), textStyle: style)
  }

  /// The font at another text size, where it follows one; else itself.
  package func adjusted(to category: UIContentSizeCategory) -> UIFont {
    if let scaling { return scaling.font(category) }
    if let textStyle {
      return UIFont(face.withSize(TextSizes.size(of: textStyle, category)), textStyle: textStyle)
    }
    return self
  }
}

/// The sizes of text styles that Apple's Human Interface Guidelines list, in points.
enum TextSizes {
  private static let columns: [UIFont.TextStyle] = [
    .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
  ]
  private static let rows: [(UIContentSizeCategory, [Double])] = [
    (.extraSmall, [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11]),
    (.small, [32, 26, 20, 18, 15, 15, 14, 13, 12, 11, 11]),
    (.medium, [33, 27, 21, 19, 16, 16, 15, 14, 12, 11, 11]),
    (.large, [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11]),
    (.extraLarge, [36, 30, 24, 22, 19, 19, 18, 17, 15, 14, 13]),
    (.extraExtraLarge, [38, 32, 26, 24, 21, 21, 20, 19, 17, 16, 15]),
    (.extraExtraExtraLarge, [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17]),
    (.accessibilityMedium, [44, 38, 34, 31, 28, 28, 26, 25, 23, 22, 20]),
    (.accessibilityLarge, [48, 43, 39, 37, 33, 33, 32, 30, 27, 26, 24]),
    (.accessibilityExtraLarge, [52, 48, 44, 43, 40, 40, 38, 36, 33, 32, 29]),
    (.accessibilityExtraExtraLarge, [56, 53, 50, 49, 47, 47, 44, 42, 38, 37, 34]),
    (.accessibilityExtraExtraExtraLarge, [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40]),
  ]

  /// A style's size; unknown styles count as body, unknown categories as `large`.
  static func size(of style: UIFont.TextStyle, _ category: UIContentSizeCategory) -> Double {
    let column = columns.firstIndex(of: style) ?? 5
    let row = rows.first { $0.0 == category } ?? rows[3]
    return row.1[column]
  }
}

/// The text size that the user prefers.
package enum PreferredTextSize {
  /// The category of the current traits, else `large`.
  static var category: UIContentSizeCategory { category(of: .current) }

  /// The category of the traits, else of the current ones.
  package static func category(of traits: UITraitCollection?) -> UIContentSizeCategory {
    if let category = traits?.preferredContentSizeCategory, category != .unspecified { return category }
    let current = UITraitCollection.current.preferredContentSizeCategory
    return current == .unspecified ? .large : current
  }
}
