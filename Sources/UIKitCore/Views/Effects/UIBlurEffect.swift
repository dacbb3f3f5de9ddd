import Foundation
import QuartzCore

/// A blur of what lies behind a visual effect view, under a tint.
open class UIBlurEffect: UIVisualEffect {
  /// How much shows through, and in which tint. Names without "Light" or "Dark" follow the interface's style, apart from
  /// the three oldest.
  public enum Style: Int, Sendable {
    /// Much brighter than what is behind.
    case extraLight = 0
    /// A little brighter than what is behind.
    case light = 1
    /// Darker than what is behind.
    case dark = 2
    /// The usual blur.
    case regular = 4
    /// A blur that stands out.
    case prominent = 5
    /// The material that shows most of what is behind.
    case systemUltraThinMaterial = 6
    /// A material that shows much of what is behind.
    case systemThinMaterial = 7
    /// The usual material.
    case systemMaterial = 8
    /// A material that shows little of what is behind.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
    /// `systemUltraThinMaterial`, always light.
    case systemUltraThinMaterialLight = 11
    /// `systemThinMaterial`, always light.
    case systemThinMaterialLight = 12
    /// `systemMaterial`, always light.
    case systemMaterialLight = 13
    /// `systemThickMaterial`, always light.
    case systemThickMaterialLight = 14
    /// `systemChromeMaterial`, always light.
    case systemChromeMaterialLight = 15
    /// `systemUltraThinMaterial`, always dark.
    case systemUltraThinMaterialDark = 16
    /// `systemThinMaterial`, always dark.
    case systemThinMaterialDark = 17
    /// `systemMaterial`, always dark.
    case systemMaterialDark = 18
    /// `systemThickMaterial`, always dark.
    case systemThickMaterialDark = 19
    /// `systemChromeMaterial`, always dark.
    case systemChromeMaterialDark = 20
  }

  final let style: Style

  /// A blur of the style `extraLight`, as zero stands for.
  public convenience override init() { self.init(of: .extraLight) }

  /// A blur of this style.
  public convenience init(style: UIBlurEffect.Style) { self.init(of: style) }

  init(of style: Style) {
    self.style = style
    super.init()
  }

  /// An effect from an archive; one of a style that is not known is `regular`.
  public required init?(coder: NSCoder) {
    style = Style(rawValue: coder.decodeInteger(forKey: "UIBlurEffectStyle")) ?? .regular
    super.init(coder: coder)
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(style.rawValue, forKey: "UIBlurEffectStyle")
  }

  /// Blurs of one style are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIBlurEffect)?.style == style }

  /// A number that equal effects share.
  open override var hash: Int { style.rawValue }
}
