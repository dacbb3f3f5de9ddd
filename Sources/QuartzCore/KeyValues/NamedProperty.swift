import Foundation

/// One property of a class, read and set without its type.
///
/// Unchecked: key paths never change; on which thread a property may be read is a matter of its object.
package struct NamedProperty: @unchecked Sendable {
  /// The property, to find its name by.
  let path: AnyKeyPath
  /// The value; nil where it is nil, or the object is of another class.
  // Not of the main actor: objects of a model are observed on any thread, each by one at a time.
  package let get: (AnyObject) -> Any?
  /// Sets the value; false where it has another type.
  package let set: (AnyObject, Any?) -> Bool
  /// Whether it has a setter.
  let isWritable: Bool

  init<Target: AnyObject, Value>(_ path: ReferenceWritableKeyPath<Target, Value>) {
    self.path = path
    isWritable = true
    get = Self.reading(path)
    set = { object, value in
      guard let target = object as? Target, let value = PropertyValue.convert(value, to: Value.self) else {
        return false
      }
      target[keyPath: path] = value
      return true
    }
  }

  init<Target: AnyObject, Value>(readOnly path: KeyPath<Target, Value>) {
    self.path = path
    isWritable = false
    get = Self.reading(path)
    set = { _, _ in false }
  }

  private static func reading<Target: AnyObject, Value>(_ path: KeyPath<Target, Value>) -> (AnyObject) -> Any? {
    { object in
      guard let target = object as? Target else { return nil }
      let value = target[keyPath: path]
      // An optional value within `Any` is not nil; what is in it is wanted.
      if let optional = value as? any OptionalValue { return optional.content }
      return value
    }
  }
}

private protocol OptionalValue { var content: Any? { get } }
extension Optional: OptionalValue {
  var content: Any? { self.map { $0 } }
}

/// Values as properties want them: Interface Builder knows numbers, and a property may be a `CGFloat` or an `Int`.
enum PropertyValue {
  static func convert<Value>(_ value: Any?, to type: Value.Type) -> Value? {
    guard let value else {
      // Nil fits optional properties alone.
      return Value.self is any OptionalValue.Type ? Optional<Any>.none as? Value : nil
    }
    if let same = value as? Value { return same }
    if let list = value as? [AnyObject] { return (list as [Any]) as? Value }
    guard let number = number(value) else { return nil }
    // Objective-C has a choice as the number behind it.
    if let choice = Value.self as? any RawRepresentable.Type { return raw(number, choice) as? Value }
    if let result = number as? Value { return result }
    if let result = CGFloat(number) as? Value { return result }
    if let result = Float(number) as? Value { return result }
    if let result = NSNumber(value: number) as? Value { return result }
    guard let whole = Int(exactly: number.rounded(.towardZero)) else { return nil }
    if let result = whole as? Value { return result }
    if let result = Int32(exactly: whole) as? Value { return result }
    if let result = UInt(exactly: whole) as? Value { return result }
    return (number != 0) as? Value
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Int: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as NSNumber: value.doubleValue
    case let value as String: number(of: value)
    default: nil
    }
  }

  private static func raw<Choice: RawRepresentable>(_ number: Double, _ type: Choice.Type) -> Any? {
    convert(number, to: Choice.RawValue.self).flatMap { Choice(rawValue: $0) }
  }

  /// What Apple's strings answer to `doubleValue` and `boolValue`: the number at the beginning, and 1 for a word of consent.
  private static func number(of text: String) -> Double {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let first = text.first, "YyTt".contains(first) { return 1 }
    return NSString(string: text).doubleValue
  }
}
