import Foundation
import QuartzCore

/// Which part of an interface a vibrancy is for.
public enum UIVibrancyEffectStyle: Int, Sendable {
  /// Text.
  case label = 0
  /// Text of less weight.
  case secondaryLabel = 1
  /// Text of little weight.
  case tertiaryLabel = 2
  /// Text of least weight.
  case quaternaryLabel = 3
  /// Large shapes.
  case fill = 4
  /// Shapes of less weight.
  case secondaryFill = 5
  /// Shapes of little weight.
  case tertiaryFill = 6
  /// Lines between things.
  case separator = 7
}

/// Lets what is behind a blur shine through the contents of a view above it.
///
/// It belongs into the `contentView` of a visual effect view with the blur. Of its contents only the alpha counts.
/// > Here: the contents have one translucent colour by style; nothing is brightened by what is behind.
open class UIVibrancyEffect: UIVisualEffect {
  final let blur: UIBlurEffect.Style
  /// Nil for a vibrancy without a style.
  final let style: UIVibrancyEffectStyle?

  /// The vibrancy above a blur.
  public convenience init(blurEffect: UIBlurEffect) { self.init(blurEffect.style, nil) }

  /// The vibrancy of a part of an interface, above a blur.
  public convenience init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.init(blurEffect.style, style)
  }

  init(_ blur: UIBlurEffect.Style, _ style: UIVibrancyEffectStyle?) {
    self.blur = blur
    self.style = style
    super.init()
  }

  /// An effect from an archive.
  public required init?(coder: NSCoder) {
    blur = UIBlurEffect.Style(rawValue: coder.decodeInteger(forKey: "UIVibrancyEffectBlurStyle")) ?? .regular
    style =
      coder.containsValue(forKey: "UIVibrancyEffectStyle")
      ? UIVibrancyEffectStyle(rawValue: coder.decodeInteger(forKey: "UIVibrancyEffectStyle")) : nil
    super.init(coder: coder)
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(blur.rawValue, forKey: "UIVibrancyEffectBlurStyle")
    if let style { coder.encode(style.rawValue, forKey: "UIVibrancyEffectStyle") }
  }

  /// Vibrancies of one style above one blur are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIVibrancyEffect else { return false }
    return other.blur == blur && other.style == style
  }

  /// A number that equal effects share.
  open override var hash: Int { blur.rawValue * 16 + (style?.rawValue ?? 15) }
}
