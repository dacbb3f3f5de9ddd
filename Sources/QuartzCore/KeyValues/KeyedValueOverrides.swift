/// A class of rewritten sources that overrides `setValue(_:forKey:)`.
public protocol KeyedValueSetting: AnyObject {
  /// Sets the property of a name.
  func setValue(_ value: Any?, forKey key: String)
}

/// A class of rewritten sources that overrides `setValue(_:forUndefinedKey:)`.
public protocol UndefinedValueSetting: AnyObject {
  /// The object has no property of the name that was to be set.
  func setValue(_ value: Any?, forUndefinedKey key: String)
}

/// A class of rewritten sources that overrides `value(forUndefinedKey:)`.
public protocol UndefinedValueReading: AnyObject {
  /// The object has no property of the name that was asked for.
  func value(forUndefinedKey key: String) -> Any?
}
