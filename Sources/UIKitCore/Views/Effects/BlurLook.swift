import Foundation
import QuartzCore

/// What a style of blur looks like in one interface style.
@MainActor struct BlurLook {
  /// The Gaussian's deviation, in points.
  var radius: Double
  /// How far colours move away from grey.
  var saturation: Double
  /// What lies above the blurred picture.
  var tint: UIColor

  init(_ style: UIBlurEffect.Style, isDark: Bool) {
    let isDark = style.fixedDarkness ?? isDark
    switch style {
    case .extraLight: (radius, saturation, tint) = (20, 1.8, UIColor(white: 0.97, alpha: 0.82))
    case .light: (radius, saturation, tint) = (30, 1.8, UIColor(white: 1, alpha: 0.3))
    case .dark: (radius, saturation, tint) = (20, 1.8, UIColor(white: 0.11, alpha: 0.73))
    case .regular, .prominent:
      let alpha = style == .regular ? 0.66 : 0.82
      (radius, saturation) = (25, 1.8)
      tint = isDark ? UIColor(white: 0.11, alpha: alpha) : UIColor(white: 0.97, alpha: alpha)
    default:
      (radius, saturation) = (isDark ? 28 : 30, isDark ? 1.6 : 1.9)
      tint = UIColor(white: isDark ? 0.13 : 0.97, alpha: style.thickness)
    }
  }
}

extension UIBlurEffect.Style {
  /// Whether the style is dark or light whatever the interface is; nil where it follows.
  var fixedDarkness: Bool? {
    switch self {
    case .extraLight, .light: false
    case .dark: true
    case .regular, .prominent: nil
    default: rawValue <= 10 ? nil : rawValue > 15
    }
  }

  /// How opaque a material's tint is.
  fileprivate var thickness: Double {
    // The five materials repeat in their light and dark forms.
    switch (rawValue - 6) % 5 {
    case 0: 0.42
    case 1: 0.58
    case 2: 0.72
    case 3: 0.86
    default: 0.78
    }
  }
}

extension UIVibrancyEffect {
  /// The colour that contents have in an interface of one style.
  func color(isDark: Bool) -> UIColor {
    let isDark = blur.fixedDarkness ?? isDark
    if blur == .light, style == nil { return UIColor(white: 1, alpha: 0.88) }
    let alpha: Double =
      switch style {
      case nil: isDark ? 0.75 : 0.6
      case .label: isDark ? 0.92 : 0.86
      case .secondaryLabel: isDark ? 0.62 : 0.6
      case .tertiaryLabel: isDark ? 0.38 : 0.36
      case .quaternaryLabel: isDark ? 0.22 : 0.2
      case .fill: isDark ? 0.36 : 0.2
      case .secondaryFill: isDark ? 0.28 : 0.16
      case .tertiaryFill: isDark ? 0.2 : 0.12
      case .separator: isDark ? 0.2 : 0.18
      }
    return UIColor(white: isDark ? 1 : 0, alpha: alpha)
  }
}
