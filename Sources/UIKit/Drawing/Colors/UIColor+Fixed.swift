import Foundation

extension UIColor {
  /// Opaque black, a grey.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Opaque grey, a third of white.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Opaque grey, two thirds of white.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Opaque white, a grey.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Opaque grey, half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Opaque red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Opaque green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Opaque blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Opaque cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Opaque yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Opaque magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Opaque orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Opaque purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Opaque brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Nothing: black at alpha 0, a grey.
  public static let clear = UIColor(white: 0, alpha: 0)
}
