import Foundation
import Synchronization
import TouchPlatform

/// Values behind names, for observers, which may stand on any thread.
package enum KeyValueNames {
  /// The name of a property, by the table of properties.
  static func name(of path: AnyKeyPath, in type: AnyClass) -> String {
    // Unsafe: a key path never changes.
    nonisolated(unsafe) let path = path
    if let name = onMain({ PropertyTable.name(of: path, in: type) }) { return name }
    PlatformLog.write(
      .app,
      "\(type) has no name for \(path): register it with PropertyTable, or say forKeyPath: what it is called")
    return ""
  }

  /// The object behind the property of another; nil where there is none, or no such property.
  static func next(_ object: AnyObject, _ name: String) -> AnyObject? {
    guard let value = property(name, of: object)?.get(object) else { return nil }
    return value as AnyObject
  }

  /// The value at a path; nil where there is none, or no such property.
  static func value(at path: String, of root: AnyObject) -> Any? {
    var value: Any? = root
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let owner = value else { return nil }
      let object = owner as AnyObject
      guard let property = property(String(name), of: object) else {
        PlatformLog.write(.app, "\(type(of: object)) has no property \(String(name).printable()) that can be observed")
        return nil
      }
      value = property.get(object)
    }
    return value
  }

  private struct Name: Hashable {
    let type: ObjectIdentifier
    let name: String
  }
  private static let known = Mutex<[Name: NamedProperty]>([:])

  /// Each is looked up once, so that changes on other threads do not wait for the main one.
  private static func property(_ name: String, of object: AnyObject) -> NamedProperty? {
    let type: AnyObject.Type = type(of: object)
    let key = Name(type: ObjectIdentifier(type), name: name)
    if let found = known.withLock({ $0[key] }) { return found }
    guard let found = onMain({ PropertyTable.property(name, of: type) }) else { return nil }
    known.withLock { $0[key] = found }
    return found
  }

  /// The table of properties belongs to the main actor; from another thread it is asked there.
  private static func onMain<Value>(_ body: @MainActor () -> Value) -> Value {
    // Unsafe: the value is used after the main thread has returned it.
    nonisolated(unsafe) var value: Value?
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { value = body() }
    } else {
      DispatchQueue.main.sync { MainActor.assumeIsolated { value = body() } }
    }
    // Both ways have set it.
    return value!
  }
}
