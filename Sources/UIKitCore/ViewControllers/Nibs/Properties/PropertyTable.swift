import Foundation
import QuartzCore

/// Which properties can be set by name: the outlets and inspectable properties of an app's classes, and those of UIKit that
/// Interface Builder sets as runtime attributes.
///
/// Off Apple's platforms no property answers to a name by itself. Code that `touchstone run` rewrites registers its own;
/// other code may do so where `registerSelectors()` of `SelectorAnswering` asks for it:
///
/// ```swift
/// PropertyTable.register(BoardController.self) { $0.add("board", \BoardController.board) }
/// ```
///
/// A subclass has what its superclasses have. Cost of a look-up: two hashes for each class on the way up. (I8, I14)
@MainActor public enum PropertyTable {
  /// What `register` passes on: the properties of one class.
  @MainActor public struct Entries<Target: AnyObject> {
    fileprivate var properties: [String: NamedProperty] = [:]

    /// Names a property. A name that is given twice has the property given last.
    public mutating func add<Value>(_ name: String, _ path: ReferenceWritableKeyPath<Target, Value>) {
      properties[name] = NamedProperty(path)
    }
  }

  private static var properties: [ObjectIdentifier: [String: NamedProperty]] = [:]

  /// Registers properties of a class, beside those that it has already.
  public static func register<Target: AnyObject>(_ type: Target.Type, _ body: (inout Entries<Target>) -> Void) {
    var entries = Entries<Target>()
    body(&entries)
    properties[ObjectIdentifier(type), default: [:]].merge(entries.properties) { $1 }
  }

  /// The property of a name: that of the nearest class on the way up.
  package static func property(_ name: String, of type: AnyClass) -> NamedProperty? {
    FrameworkProperties.register()
    SelectorTable.ask(classesUpFrom: type)
    var current: AnyClass? = type
    while let here = current {
      if let found = properties[ObjectIdentifier(here)]?[name] { return found }
      current = _getSuperclass(here)
    }
    return nil
  }

  /// Why a property was not set.
  enum Refusal: Equatable {
    /// No class of the object, or of one on the path, has a property of this name.
    case unknown(name: String, of: String)
    /// The value has another type than the property.
    case wrongType(name: String, of: String)
  }

  /// Sets the property at a path: `layer.cornerRadius`. Nothing happens where an object on the path is nil.
  static func set(_ value: Any?, at path: String, of object: AnyObject) -> Refusal? {
    var names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let last = names.removeLast()
    var object = object
    for name in names {
      guard let property = property(name, of: type(of: object)) else {
        return .unknown(name: name, of: "\(type(of: object))")
      }
      guard let next = property.get(object) else { return nil }
      object = next as AnyObject
    }
    guard let property = property(last, of: type(of: object)) else {
      return .unknown(name: last, of: "\(type(of: object))")
    }
    return property.set(object, value) ? nil : .wrongType(name: last, of: "\(type(of: object))")
  }
}

/// One property of a class, read and set without its type.
package struct NamedProperty {
  /// The value; nil where it is nil, or the object is of another class.
  let get: @MainActor (AnyObject) -> Any?
  /// Sets the value; false where it has another type.
  let set: @MainActor (AnyObject, Any?) -> Bool

  @MainActor init<Target: AnyObject, Value>(_ path: ReferenceWritableKeyPath<Target, Value>) {
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
