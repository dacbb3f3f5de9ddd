import Foundation

/// What key-value coding finds in the defaults on Apple's platforms, where Foundation has it.
extension UserDefaults {
  /// The value that is stored under a name; nil where there is none.
  public func value(forKey key: String) -> Any? { object(forKey: key) }

  /// Stores a value under a name; nil removes it.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}
