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

  init<Target: AnyObject, Value>(_ path: ReferenceWritableKeyPath<Target, Value>) {
    self.path = path
    get = { object in
      guard let target = object as? Target else { return nil }
      let value = target[keyPath: path]
      // An optional value within `Any` is not nil; what is in it is wanted.
      if let optional = value as? any OptionalValue { return optional.content }
      return value
    }
    set = { object, value in
      guard let target = object as? Target, let value = PropertyValue.convert(value, to: Value.self) else {
        return false
      }
      target[keyPath: path] = value
      return true
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
    default: nil
    }
  }
}
