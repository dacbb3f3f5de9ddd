import CoreGraphics
import Foundation

/// A colour's components in sRGB, as Core Image has them: a short way to read those of a `UIColor`.
/// > Partly: components alone; there is no Core Image that would draw with it.
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
  /// The colour with these components.
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }
}
