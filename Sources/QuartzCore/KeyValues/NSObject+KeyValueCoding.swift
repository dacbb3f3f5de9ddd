import Foundation
import TouchPlatform

// What Foundation has on Apple's platforms and not here, for the properties that `PropertyTable` knows: those of rewritten
// sources that Objective-C could see, and UIKit's. Bound to the main actor, since the table is.
@MainActor
extension KeyValueObservable {
  /// The value of the property of a name; nil where there is none. A name that the object does not have is reported, where
  /// Apple's raises an exception.
  @preconcurrency public func value(forKey key: String) -> Any? { readValue(at: key) }

  /// Sets the property of a name. A name that the object does not have, and a value of another type, are reported and
  /// change nothing. Numbers fit properties of any kind of number.
  @preconcurrency public func setValue(_ value: Any?, forKey key: String) { writeValue(value, at: key) }

  /// The value at a path of names, such as `layer.cornerRadius`; nil where an object on the path is nil.
  @preconcurrency public func value(forKeyPath keyPath: String) -> Any? { readValue(at: keyPath) }

  /// Sets the value at a path of names. Nothing happens where an object on the path is nil.
  @preconcurrency public func setValue(_ value: Any?, forKeyPath keyPath: String) { writeValue(value, at: keyPath) }

  /// Sets several properties by their names, each as `setValue(_:forKey:)` does; `NSNull` stands for nil.
  @preconcurrency public func setValuesForKeys(_ keyedValues: [String: Any]) {
    let own = self as? any KeyedValueSetting
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
      let value = value is NSNull ? nil : value
      if let own { own.setValue(value, forKey: key) } else { writeValue(value, at: key) }
    }
  }

  /// Reports a name that the object does not have; classes of rewritten sources have their own answer.
  @preconcurrency public func setValue(_ value: Any?, forUndefinedKey key: String) {
    PlatformLog.write(.app, "\(type(of: self)) has no property \(key.printable()) that can be set by its name")
  }

  /// Reports a name that the object does not have; classes of rewritten sources have their own answer.
  @preconcurrency public func value(forUndefinedKey key: String) -> Any? {
    PlatformLog.write(.app, "\(type(of: self)) has no property \(key.printable()) that can be read by its name")
    return nil
  }

  /// The values of several properties; `NSNull` stands for nil.
  @preconcurrency public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, readValue(at: $0) ?? NSNull()) }) { $1 }
  }

  private func readValue(at path: String) -> Any? {
    switch PropertyTable.value(at: path, of: self) {
    case .success(let value): return value
    case .failure(let unknown):
      if !path.contains("."), let own = self as? any UndefinedValueReading {
        return own.value(forUndefinedKey: unknown.name)
      }
      PlatformLog.write(
        .app, "\(unknown.type) has no property \(unknown.name.printable()) that can be read by its name")
      return nil
    }
  }

  private func writeValue(_ value: Any?, at path: String) {
    switch PropertyTable.set(value, at: path, of: self) {
    case nil: return
    case .unknown(let name, let type):
      if !path.contains("."), let own = self as? any UndefinedValueSetting {
        return own.setValue(value, forUndefinedKey: name)
      }
      PlatformLog.write(.app, "\(type) has no property \(name.printable()) that can be set by its name")
    case .wrongType(let name, let type):
      PlatformLog.write(
        .app, "\(name.printable()) of \(type) is of another type than the value that it was to be set to")
    }
  }
}
