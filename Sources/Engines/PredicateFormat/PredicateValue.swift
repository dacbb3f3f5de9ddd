import Foundation

/// What predicates know of values: Swift's own, and Foundation's classes for them.
enum PredicateValue {
  /// Nil and `NSNull` are nothing, however deep nil stands in optionals.
  static func unwrapped(_ value: Any) -> Any? {
    if value is NSNull { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  static func text(_ value: Any?) -> String? {
    switch value {
    case let text as String: text
    case let text as Substring: String(text)
    case let text as NSString: text as String
    case let text as NSAttributedString: text.string
    default: nil
    }
  }

  /// A number of any type; truth values are 1 and 0.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as Int: Double(number)
    case let truth as Bool: truth ? 1 : 0
    case let number as NSNumber: number.doubleValue
    case let number as any BinaryInteger: Double(number)
    case let number as any BinaryFloatingPoint: Double(number)
    default: nil
    }
  }

  /// The elements of a list or a set, or the values of a dictionary.
  static func elements(_ value: Any?) -> [Any?]? {
    switch value {
    case nil: nil
    case let list as [Any]: list.map(unwrapped)
    case let set as Set<AnyHashable>: set.map { unwrapped($0.base) }
    case let list as NSArray: list.map(unwrapped)
    case let set as NSSet: set.map(unwrapped)
    case let set as NSOrderedSet: set.map(unwrapped)
    case let dictionary as [AnyHashable: Any]: dictionary.values.map(unwrapped)
    default: nil
    }
  }

  static func areEqual(_ left: Any?, _ right: Any?, _ options: String.CompareOptions) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    if let a = text(left), let b = text(right) {
      return options.isEmpty ? a == b : a.compare(b, options: options) == .orderedSame
    }
    if let a = left as? Int, let b = right as? Int { return a == b }
    if let a = number(left), let b = number(right) { return a == b }
    if let a = elements(left), let b = elements(right) {
      return a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1, options) }
    }
    if let a = left as? NSObject, let b = right as? NSObject { return a.isEqual(b) }
    if let a = left as? AnyHashable, let b = right as? AnyHashable { return a == b }
    return type(of: left) is AnyClass && type(of: right) is AnyClass && (left as AnyObject) === (right as AnyObject)
  }

  /// Which comes first; nil for what has no order.
  static func order(_ left: Any?, _ right: Any?, _ options: String.CompareOptions) -> ComparisonResult? {
    func compare<Value: Comparable>(_ a: Value, _ b: Value) -> ComparisonResult {
      a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    }
    if let a = text(left), let b = text(right) { return a.compare(b, options: options) }
    if let a = left as? Int, let b = right as? Int { return compare(a, b) }
    if let a = number(left), let b = number(right) { return a.isNaN || b.isNaN ? nil : compare(a, b) }
    if let a = left as? Date, let b = right as? Date { return compare(a, b) }
    return nil
  }
}
