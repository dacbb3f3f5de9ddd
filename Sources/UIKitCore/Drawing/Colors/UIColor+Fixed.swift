import Foundation

extension UIColor {
  static let _black = UIColor(white: 0, alpha: 1)
  static let _darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  static let _lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  static let _white = UIColor(white: 1, alpha: 1)
  static let _gray = UIColor(white: 0.5, alpha: 1)
  static let _red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let _green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let _blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  static let _cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  static let _yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  static let _magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  static let _orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  static let _purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  static let _brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  static let _clear = UIColor(white: 0, alpha: 0)
}
