import Foundation

// On Apple's platforms these classes inherit `init()`, and apps write `NSMutableAttributedString()`. An extension cannot
// override it here, so the initialisers have an argument with a default.

extension NSAttributedString {
  /// A text without characters.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}

extension Bundle {
  /// A bundle to stand in until there is a real one.
  /// > Here: the app's.
  public convenience init(_ nothing: Void = ()) { self.init(for: NSObject.self) }
}
