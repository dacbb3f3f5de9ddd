import CoreGraphics
import Foundation
import RenderTree

/// Scales an app's own fonts and lengths as the user's text size scales a text style.
/// > Here: the factor is that of the style's point sizes.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; the stored value never changes.
  private let style: UIFont.TextStyle

  /// Metrics that scale as body text does.
  open class var `default`: UIFontMetrics { body }
  private static let body = UIFontMetrics(forTextStyle: .body)

  /// Metrics that scale as a text style does.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  /// A font for the default text size, scaled to the user's text size.
  ///
  /// Scaling a font that was scaled already stops the process, as on iOS.
  open func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

  /// The same for the text size of traits.
  open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    scaled(font, .infinity, traitCollection)
  }

  /// The same, never larger than a size in points; 0 for no limit.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// The same for the text size of traits.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaled(font, maximumPointSize > 0 ? maximumPointSize : .infinity, traitCollection)
  }

  /// A length for the default text size, such as a distance, scaled to the user's text size.
  open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  /// The same for the text size of traits.
  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    value * FontScaling.factor(style, PreferredTextSize.category(of: traitCollection))
  }

  private func scaled(_ font: UIFont, _ limit: CGFloat, _ traits: UITraitCollection?) -> UIFont {
    precondition(
      font.scaling == nil,
      "UIFontMetrics cannot scale a font that UIFontMetrics has scaled: keep the font it was made of and scale that one"
    )
    return FontScaling(base: font.face, style: style, limit: limit).font(PreferredTextSize.category(of: traits))
  }
}

/// The font and style from which a font was scaled by the user's text size.
struct FontScaling: Hashable, Sendable {
  var base: FontDescription
  var style: UIFont.TextStyle
  var limit: Double

  /// How much larger a style is at a text size than at the default one.
  static func factor(_ style: UIFont.TextStyle, _ category: UIContentSizeCategory) -> Double {
    TextSizes.size(of: style, category) / TextSizes.size(of: style, .large)
  }

  func font(_ category: UIContentSizeCategory) -> UIFont {
    UIFont(base.withSize(min(base.size * Self.factor(style, category), limit)), scaling: self)
  }
}
