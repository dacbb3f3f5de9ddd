import CoreGraphics
import Foundation

/// A colour's components in sRGB, as Core Image has them: a short way to read those of a `UIColor`.
/// > Partly: components alone; there is no Core Image that would draw with it.
open class CIColor: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.

  /// How much red, 0…1; beyond for wider gamuts.
  public let red: CGFloat
  /// How much green.
  public let green: CGFloat
  /// How much blue.
  public let blue: CGFloat
  /// How opaque, 0…1.
  public let alpha: CGFloat

  /// The colour with these components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    super.init()
  }

  /// The opaque colour with these components.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  /// The components of a colour.
  public convenience init(color: UIColor) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The components of a colour.
  public convenience init(cgColor: CGColor) { self.init(color: UIColor(cgColor: cgColor)) }

  /// Four: red, green, blue and alpha.
  open var numberOfComponents: Int { 4 }
  /// The components in words, with spaces between.
  open var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }
}

extension UIColor {
  /// The colour's components in sRGB.
  public var ciColor: CIColor { CIColor(color: self) }

  /// The colour with these components.
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }
}
