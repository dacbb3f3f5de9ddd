import Foundation

/// The system's colours. They are dynamic: light, dark, high contrast, and elevated where that matters.
extension UIColor {
  static let _lightText = UIColor(white: 1, alpha: 0.6)
  static let _darkText = UIColor(white: 0, alpha: 1)
}
