import CoreGraphics
import Foundation

/// A colour's components in sRGB, as Core Image has them.
open class CIColor: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.

  private let parts: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

  /// How much red, 0…1; beyond for wider gamuts.
  open var red: CGFloat { parts.red }
  /// How much green.
  open var green: CGFloat { parts.green }
  /// How much blue.
  open var blue: CGFloat { parts.blue }
  /// How opaque, 0…1.
  open var alpha: CGFloat { parts.alpha }

  /// The colour with these components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    parts = (red, green, blue, alpha)
    super.init()
  }

  /// The opaque colour with these components.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  /// The components of a colour.
  public convenience init(cgColor: CGColor) {
    let color = cgColor.renderColor
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha))
  }

  /// The components of a text such as `"0.5 0 1 1"`; those that are missing are 0, and alpha 1.
  public convenience init(string representation: String) {
    let numbers = representation.split(separator: " ").map { Double($0) ?? 0 }
    func number(_ index: Int, _ other: Double) -> CGFloat { CGFloat(index < numbers.count ? numbers[index] : other) }
    self.init(red: number(0, 0), green: number(1, 0), blue: number(2, 0), alpha: number(3, 1))
  }

  /// Four: red, green, blue and alpha.
  open var numberOfComponents: Int { 4 }
  /// The components in words, with spaces between.
  open var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }

  /// Opaque black.
  public static let black = CIColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  /// Opaque grey.
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  /// Opaque red.
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  /// Opaque green.
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  /// Opaque blue.
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  /// Opaque yellow.
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  /// Opaque cyan.
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  /// Opaque magenta.
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  /// Transparent black.
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}
