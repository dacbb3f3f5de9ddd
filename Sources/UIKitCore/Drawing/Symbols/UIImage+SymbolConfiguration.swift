import CoreGraphics
import Foundation

extension UIImage {
  /// How thick a symbol's lines are: as the letters of a font of that weight.
  public enum SymbolWeight: Int, Sendable {
    /// That of another configuration, at last regular.
    case unspecified = 0
    /// The thinnest.
    case ultraLight
    /// Thin.
    case thin
    /// Light.
    case light
    /// The default one.
    case regular
    /// A little thicker.
    case medium
    /// Thicker.
    case semibold
    /// Bold.
    case bold
    /// Heavy.
    case heavy
    /// The thickest.
    case black

    /// The font weight of this symbol weight.
    public func fontWeight() -> UIFont.Weight { weightOfText }

    var weightOfText: UIFont.Weight {
      switch self {
      case .unspecified, .regular: .regular
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      }
    }
  }

  /// The size of a symbol relative to text of its size.
  public enum SymbolScale: Int, Sendable {
    /// The default: medium.
    case `default` = -1
    /// That of another configuration.
    case unspecified = 0
    /// Small: 0.78 of medium.
    case small
    /// As high as capitals with some room.
    case medium
    /// Large: 1.29 of medium.
    case large

    /// The size relative to medium.
    var factor: CGFloat {
      switch self {
      case .small: 0.78
      case .large: 1.29
      case .default, .unspecified, .medium: 1
      }
    }
  }

  /// The configuration of an image.
  open class Configuration: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked because NSObject is open; nothing here changes.
    /// Itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// The configuration with the values of another one, which replace its own.
    open func applying(_ otherConfiguration: Configuration?) -> Self { self }
  }

  /// The size, weight, scale and colour of symbols. Values that it does not specify are those of another one or the
  /// default: 17 points, regular, medium. It never changes.
  /// > Here: one colour for all parts.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    final let pointSize: CGFloat?
    final let weight: SymbolWeight
    final let scale: SymbolScale
    final let textStyle: UIFont.TextStyle?
    final let color: UIColor?

    init(
      pointSize: CGFloat? = nil, weight: SymbolWeight = .unspecified, scale: SymbolScale = .unspecified,
      textStyle: UIFont.TextStyle? = nil, color: UIColor? = nil
    ) {
      self.pointSize = pointSize
      self.weight = weight
      self.scale = scale
      self.textStyle = textStyle
      self.color = color
      super.init()
    }

    /// A configuration that specifies nothing.
    public class var unspecified: SymbolConfiguration { SymbolConfiguration() }
    /// In one colour.
    /// > Here: as every symbol is.
    public class func preferringMonochrome() -> SymbolConfiguration { SymbolConfiguration() }
    /// In a symbol's own colours.
    /// > Partly: symbols have one colour.
    public class func preferringMulticolor() -> SymbolConfiguration { SymbolConfiguration() }
    /// Symbols of a size in points, as a font's.
    public convenience init(pointSize: CGFloat) { self.init(pointSize: .some(pointSize)) }
    /// Symbols of a weight.
    public convenience init(weight: SymbolWeight) { self.init(pointSize: nil, weight: weight) }
    /// Symbols of a scale.
    public convenience init(scale: SymbolScale) { self.init(pointSize: nil, scale: scale) }
    /// Symbols of a size in points and a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize: .some(pointSize), weight: weight)
    }
    /// Symbols of a size in points, a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: .some(pointSize), weight: weight, scale: scale, textStyle: nil)
    }
    /// Symbols of the size of a text style.
    public convenience init(textStyle: UIFont.TextStyle) { self.init(pointSize: nil, textStyle: textStyle) }
    /// Symbols of the size of a text style and a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(pointSize: nil, scale: scale, textStyle: textStyle)
    }
    /// Symbols of a font's size and weight.
    public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }
    /// Symbols of a font's size and weight, and a scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      let weights: [SymbolWeight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ]
      let own = font.fontDescription.weight
      let weight = weights.min { abs($0.weightOfText.typographic - own) < abs($1.weightOfText.typographic - own) }
      self.init(pointSize: .some(font.pointSize), weight: weight ?? .regular, scale: scale, textStyle: nil)
    }
    /// Symbols in shades of a colour; here in the colour.
    /// > Partly: all parts have the colour.
    public convenience init(hierarchicalColor: UIColor) { self.init(pointSize: nil, color: hierarchicalColor) }
    /// Symbols in several colours; here in the first one.
    /// > Partly: all parts have the first colour.
    public convenience init(paletteColors: [UIColor]) { self.init(pointSize: nil, color: paletteColors.first) }

    /// The configuration with the values of another one, which replace its own.
    public override func applying(_ otherConfiguration: Configuration?) -> Self {
      guard let other = otherConfiguration as? SymbolConfiguration else { return self }
      let made = SymbolConfiguration(
        pointSize: other.pointSize ?? (other.textStyle == nil ? pointSize : nil),
        weight: other.weight == .unspecified ? weight : other.weight,
        scale: other.scale == .unspecified ? scale : other.scale,
        textStyle: other.textStyle ?? (other.pointSize == nil ? textStyle : nil), color: other.color ?? color)
      // Unsafe: the class has no subclasses, so a new object is of this type.
      return unsafeDowncast(made, to: Self.self)
    }

    /// Equal to a configuration with the same values.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && weight == other.weight && scale == other.scale
        && textStyle == other.textStyle && color == other.color
    }
    /// Hashes size, weight and scale.
    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      hasher.combine(scale)
      return hasher.finalize()
    }

    /// The size in points of the text beside a symbol.
    var size: CGFloat {
      if let pointSize, pointSize.isFinite, pointSize > 0 { return min(pointSize, 1_000) }
      if let textStyle { return UIFont.preferredFont(forTextStyle: textStyle).pointSize }
      return 17
    }
  }
}
