import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// A colour in its amounts, 0…1 each.
struct PickedColor: Equatable {
  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat
  var alpha: CGFloat

  init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// A colour that has no amounts, such as a pattern, counts as white.
  @MainActor init(_ color: UIColor) {
    self.init(red: 1, green: 1, blue: 1, alpha: 1)
    var parts: (CGFloat, CGFloat, CGFloat, CGFloat) = (1, 1, 1, 1)
    guard color.getRed(&parts.0, green: &parts.1, blue: &parts.2, alpha: &parts.3) else { return }
    red = min(max(parts.0, 0), 1)
    green = min(max(parts.1, 0), 1)
    blue = min(max(parts.2, 0), 1)
    alpha = min(max(parts.3, 0), 1)
  }

  var color: UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }
  var opaque: UIColor { UIColor(red: red, green: green, blue: blue, alpha: 1) }

  func isNear(_ other: PickedColor) -> Bool {
    abs(red - other.red) < 0.004 && abs(green - other.green) < 0.004 && abs(blue - other.blue) < 0.004
  }

  /// As web pages write it, without the number sign.
  var hex: String {
    String(
      format: "%02X%02X%02X", Int((red * 255).rounded()), Int((green * 255).rounded()), Int((blue * 255).rounded()))
  }

  /// The same colour with amounts written as six or three digits; nil for other text.
  func with(hex text: String) -> PickedColor? {
    var digits = text.trimmingCharacters(in: .whitespaces)
    if digits.hasPrefix("#") { digits.removeFirst() }
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16) else { return nil }
    return PickedColor(
      red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255, blue: CGFloat(value & 255) / 255,
      alpha: alpha)
  }
}
