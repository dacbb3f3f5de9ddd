import Foundation

// Foundation's open-source edition sorts by Swift's key paths only. The names of properties are those of `PropertyTable`.

extension NSSortDescriptor {
  /// Sorts by the property of a name, or by the value of a key in dictionaries; by the objects themselves for nil. Numbers,
  /// texts and dates can be compared; objects without the property stand first.
  /// > Here: on the main thread.
  public convenience init(key: String?, ascending: Bool) {
    self.init(key: key, ascending: ascending) { KeyedOrder.compare($0, $1, by: nil) }
  }

  /// The same with the method that compares the values: `compare:`, `caseInsensitiveCompare:`, `localizedCompare:` and their like.
  /// > Here: on the main thread; a method of the app's own is not called.
  public convenience init(key: String?, ascending: Bool, selector: Selector?) {
    let name = selector?.description
    self.init(key: key, ascending: ascending) { KeyedOrder.compare($0, $1, by: name) }
  }

  /// The same with a closure that compares the values.
  /// > Here: on the main thread.
  public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
    self.init(keyPath: \NSObject.self, ascending: ascending) { first, second in
      let values = (KeyedOrder.value(of: first, at: key), KeyedOrder.value(of: second, at: key))
      switch values {
      case (nil, nil): return .orderedSame
      case (nil, _): return .orderedAscending
      case (_, nil): return .orderedDescending
      case (let first?, let second?): return cmptr(first, second)
      }
    }
  }
}

/// The order of values that are found by name.
enum KeyedOrder {
  static func value(of object: Any, at key: String?) -> Any? {
    guard let key, key != "self" else { return object }
    let holder = object as AnyObject
    if let dictionary = holder as? NSDictionary { return dictionary.object(forKey: key) }
    // Unsafe: apps sort what they show on the main thread; the table is the main actor's.
    nonisolated(unsafe) let handed = holder
    guard MainQueue.isCurrent else { return nil }
    return MainActor.assumeIsolated { Found(value: try? PropertyTable.value(at: key, of: handed).get()) }.value ?? nil
  }

  private struct Found: @unchecked Sendable {
    // Unchecked: a value on its way back to the same thread.
    let value: Any??
  }

  static func compare(_ first: Any, _ second: Any, by selector: String?) -> ComparisonResult {
    if let first = first as? String, let second = second as? String {
      switch selector {
      case "caseInsensitiveCompare:": return first.caseInsensitiveCompare(second)
      case "localizedCompare:": return first.localizedCompare(second)
      case "localizedCaseInsensitiveCompare:": return first.localizedCaseInsensitiveCompare(second)
      case "localizedStandardCompare:": return first.localizedStandardCompare(second)
      default: return first.compare(second)
      }
    }
    if let first = first as? Date, let second = second as? Date { return first.compare(second) }
    if let first = first as? NSNumber, let second = second as? NSNumber { return first.compare(second) }
    return .orderedSame
  }
}
