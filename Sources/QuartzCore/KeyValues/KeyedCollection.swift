import Foundation

/// Values by name of arrays, sets and dictionaries, Foundation's and Swift's: of an array the values of all its objects, and
/// what `@count`, `@sum` and their like make of them.
@MainActor enum KeyedCollection {
  /// The objects of an array or a set; nil for anything else.
  static func objects(of owner: Any) -> [Any]? {
    // Objects of other classes are told apart first: casts to Swift's collections cost most.
    guard let object = object(owner) else { return owner as? [Any] ?? (owner as? Set<AnyHashable>)?.map(\.base) }
    switch object {
    case let list as NSArray: return (0..<list.count).map { list.object(at: $0) }
    case let set as NSSet: return set.allObjects
    case let set as NSOrderedSet: return set.array
    default: return nil
    }
  }

  /// The values of a dictionary whose keys are texts; nil for anything else.
  static func dictionary(_ owner: Any) -> [String: Any]? {
    guard let object = object(owner) else { return owner as? [String: Any] }
    guard let values = object as? NSDictionary else { return nil }
    return Dictionary(
      values.allKeys.compactMap { key in (key as? String).map { ($0, values.object(forKey: key) ?? NSNull()) } }
    ) { $1 }
  }

  private static func object(_ owner: Any) -> AnyObject? {
    type(of: owner) is AnyClass ? owner as AnyObject : nil
  }

  /// Sets a value of a dictionary that can be changed, or removes it; false where the owner is none.
  static func set(_ value: Any?, at key: String, of owner: AnyObject) -> Bool {
    guard let values = owner as? NSMutableDictionary else { return false }
    if let value {
      values.setObject(value, forKey: key as NSString)
    } else {
      values.removeObject(forKey: key as NSString)
    }
    return true
  }

  /// The value at a path of a collection's objects: an array with `NSNull` where an object has none.
  static func value(at names: ArraySlice<String>, of objects: [Any]) -> Result<Any?, UnknownProperty> {
    guard let name = names.first else { return .success(objects) }
    guard name.hasPrefix("@") else { return values(at: names, of: objects).map { $0.map { $0 ?? NSNull() } } }
    if name == "@count" { return .success(NSNumber(value: objects.count)) }
    return values(at: names.dropFirst(), of: objects).flatMap { combined($0.compactMap { $0 }, by: name) }
  }

  private static func values(at names: ArraySlice<String>, of objects: [Any]) -> Result<[Any?], UnknownProperty> {
    var found: [Any?] = []
    for object in objects {
      switch PropertyTable.value(at: names, of: object) {
      case .success(let value): found.append(value)
      case .failure(let unknown): return .failure(unknown)
      }
    }
    return .success(found)
  }

  private static func combined(_ values: [Any], by name: String) -> Result<Any?, UnknownProperty> {
    let sum = values.reduce(0.0) { $0 + (PropertyValue.convert($1, to: Double.self) ?? 0) }
    switch name {
    case "@sum": return .success(NSNumber(value: sum))
    case "@avg": return .success(NSNumber(value: values.isEmpty ? 0 : sum / Double(values.count)))
    case "@max": return .success(values.max { KeyedOrder.compare($0, $1, by: nil) == .orderedAscending })
    case "@min": return .success(values.min { KeyedOrder.compare($0, $1, by: nil) == .orderedAscending })
    case "@unionOfObjects": return .success(values)
    case "@distinctUnionOfObjects":
      var seen: Set<AnyHashable> = []
      return .success(values.filter { ($0 as? AnyHashable).map { seen.insert($0).inserted } ?? true })
    case "@unionOfArrays", "@distinctUnionOfArrays":
      let all = values.flatMap { objects(of: $0) ?? [] }
      return name == "@unionOfArrays" ? .success(all) : combined(all, by: "@distinctUnionOfObjects")
    default: return .failure(UnknownProperty(name: name, type: "a collection"))
    }
  }
}
