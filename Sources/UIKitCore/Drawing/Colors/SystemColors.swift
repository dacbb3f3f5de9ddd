import CoreGraphics
import Foundation

/// The system's dynamic colours, with the values that Apple publishes: light, dark, and where published those for high
/// contrast and for elevated interfaces in the dark.
enum SystemColors {
  private static func byte(_ red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1) -> UIColor {
    UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
  }

  /// A colour in four variants.
  private static func make(
    _ name: String, _ light: UIColor, _ dark: UIColor, _ highLight: UIColor, _ highDark: UIColor
  ) -> UIColor {
    UIColor(
      DynamicColor(name: name) { traits in
        let isDark = traits.values.style == .dark
        if traits.values.contrast == .high { return isDark ? highDark : highLight }
        return isDark ? dark : light
      })
  }

  /// A colour in light, dark, and dark above other content.
  private static func make(_ name: String, _ light: UIColor, _ dark: UIColor, elevated: UIColor? = nil) -> UIColor {
    UIColor(
      DynamicColor(name: name) { traits in
        guard traits.values.style == .dark else { return light }
        return traits.values.level == .elevated ? elevated ?? dark : dark
      })
  }

  static let systemRed = make(
    "systemRedColor", byte(255, 59, 48), byte(255, 69, 58), byte(215, 0, 21), byte(255, 105, 97))
  static let systemOrange = make(
    "systemOrangeColor", byte(255, 149, 0), byte(255, 159, 10), byte(201, 52, 0), byte(255, 179, 64))
  static let systemYellow = make(
    "systemYellowColor", byte(255, 204, 0), byte(255, 214, 10), byte(178, 80, 0), byte(255, 212, 38))
  static let systemGreen = make(
    "systemGreenColor", byte(52, 199, 89), byte(48, 209, 88), byte(36, 138, 61), byte(48, 219, 91))
  static let systemMint = make(
    "systemMintColor", byte(0, 199, 190), byte(99, 230, 226), byte(12, 129, 123), byte(102, 212, 207))
  static let systemTeal = make(
    "systemTealColor", byte(48, 176, 199), byte(64, 200, 224), byte(0, 130, 153), byte(93, 230, 255))
  static let systemCyan = make(
    "systemCyanColor", byte(50, 173, 230), byte(100, 210, 255), byte(0, 113, 164), byte(112, 215, 255))
  static let systemBlue = make(
    "systemBlueColor", byte(0, 122, 255), byte(10, 132, 255), byte(0, 64, 221), byte(64, 156, 255))
  static let systemIndigo = make(
    "systemIndigoColor", byte(88, 86, 214), byte(94, 92, 230), byte(54, 52, 163), byte(125, 122, 255))
  static let systemPurple = make(
    "systemPurpleColor", byte(175, 82, 222), byte(191, 90, 242), byte(137, 68, 171), byte(218, 143, 255))
  static let systemPink = make(
    "systemPinkColor", byte(255, 45, 85), byte(255, 55, 95), byte(211, 15, 69), byte(255, 100, 130))
  static let systemBrown = make(
    "systemBrownColor", byte(162, 132, 94), byte(172, 142, 104), byte(127, 101, 69), byte(181, 148, 105))
  static let systemGray = make(
    "systemGrayColor", byte(142, 142, 147), byte(142, 142, 147), byte(108, 108, 112), byte(174, 174, 178))
  static let systemGray2 = make(
    "systemGray2Color", byte(174, 174, 178), byte(99, 99, 102), byte(142, 142, 147), byte(124, 124, 128))
  static let systemGray3 = make(
    "systemGray3Color", byte(199, 199, 204), byte(72, 72, 74), byte(174, 174, 178), byte(84, 84, 86))
  static let systemGray4 = make(
    "systemGray4Color", byte(209, 209, 214), byte(58, 58, 60), byte(188, 188, 192), byte(68, 68, 70))
  static let systemGray5 = make(
    "systemGray5Color", byte(229, 229, 234), byte(44, 44, 46), byte(216, 216, 220), byte(54, 54, 56))
  static let systemGray6 = make(
    "systemGray6Color", byte(242, 242, 247), byte(28, 28, 30), byte(235, 235, 240), byte(36, 36, 38))
  static let label = make(
    "labelColor", byte(0, 0, 0), byte(255, 255, 255))
  static let secondaryLabel = make(
    "secondaryLabelColor", byte(60, 60, 67, 0.6), byte(235, 235, 245, 0.6))
  static let tertiaryLabel = make(
    "tertiaryLabelColor", byte(60, 60, 67, 0.3), byte(235, 235, 245, 0.3))
  static let quaternaryLabel = make(
    "quaternaryLabelColor", byte(60, 60, 67, 0.18), byte(235, 235, 245, 0.16))
  static let placeholderText = make(
    "placeholderTextColor", byte(60, 60, 67, 0.3), byte(235, 235, 245, 0.3))
  static let link = make(
    "linkColor", byte(0, 122, 255), byte(9, 132, 255))
  static let separator = make(
    "separatorColor", byte(60, 60, 67, 0.29), byte(84, 84, 88, 0.6))
  static let opaqueSeparator = make(
    "opaqueSeparatorColor", byte(198, 198, 200), byte(56, 56, 58))
  static let systemBackground = make(
    "systemBackgroundColor", byte(255, 255, 255), byte(0, 0, 0), elevated: byte(28, 28, 30))
  static let secondarySystemBackground = make(
    "secondarySystemBackgroundColor", byte(242, 242, 247), byte(28, 28, 30), elevated: byte(44, 44, 46))
  static let tertiarySystemBackground = make(
    "tertiarySystemBackgroundColor", byte(255, 255, 255), byte(44, 44, 46), elevated: byte(58, 58, 60))
  static let systemGroupedBackground = make(
    "systemGroupedBackgroundColor", byte(242, 242, 247), byte(0, 0, 0), elevated: byte(28, 28, 30))
  static let secondarySystemGroupedBackground = make(
    "secondarySystemGroupedBackgroundColor", byte(255, 255, 255), byte(28, 28, 30), elevated: byte(44, 44, 46))
  static let tertiarySystemGroupedBackground = make(
    "tertiarySystemGroupedBackgroundColor", byte(242, 242, 247), byte(44, 44, 46), elevated: byte(58, 58, 60))
  static let systemFill = make(
    "systemFillColor", byte(120, 120, 128, 0.2), byte(120, 120, 128, 0.36))
  static let secondarySystemFill = make(
    "secondarySystemFillColor", byte(120, 120, 128, 0.16), byte(120, 120, 128, 0.32))
  static let tertiarySystemFill = make(
    "tertiarySystemFillColor", byte(118, 118, 128, 0.12), byte(118, 118, 128, 0.24))
  static let quaternarySystemFill = make(
    "quaternarySystemFillColor", byte(116, 116, 128, 0.08), byte(118, 118, 128, 0.18))
  static let tintColor = UIColor(DynamicColor(name: "tintColor") { $0.tint ?? accent })

  // Unsafe: it is set once, before the app's first code runs.
  /// The tint of views without one: the accent colour of the app, else blue.
  nonisolated(unsafe) static var accent = systemBlue

  /// The system colour of a name, for archives.
  static func named(_ name: String) -> UIColor? { all[name] }

  private static let all: [String: UIColor] = {
    let colors = [
      systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan, systemBlue,
      systemIndigo, systemPurple, systemPink, systemBrown, systemGray, systemGray2, systemGray3, systemGray4,
      systemGray5, systemGray6, label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, link,
      separator, opaqueSeparator, systemBackground, secondarySystemBackground, tertiarySystemBackground,
      systemGroupedBackground, secondarySystemGroupedBackground, tertiarySystemGroupedBackground, systemFill,
      secondarySystemFill, tertiarySystemFill, quaternarySystemFill, tintColor,
    ]
    var all: [String: UIColor] = [:]
    for color in colors {
      if let name = color.dynamic?.name { all[name] = color }
    }
    return all
  }()
}
