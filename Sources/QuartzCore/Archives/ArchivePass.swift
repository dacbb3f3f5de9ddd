import CoreGraphics
import Foundation
import RenderTree

/// A value that keyed archives hold under a key of its own.
package protocol ArchiveValue: Equatable {
  /// Writes it.
  func write(to coder: NSCoder, _ key: String)
  /// Reads one; nil where the archive has none, or none that can be used.
  static func read(from coder: NSCoder, _ key: String) -> Self?
}

/// The keys of one object in a keyed archive, written or read by one and the same list of properties.
///
/// What has its default is not written; what an archive does not hold, or holds damaged, keeps its default.
@MainActor package struct ArchivePass {
  /// The archive.
  package let coder: NSCoder
  /// Whether it is written.
  package let writes: Bool

  /// A pass over an archive's keys.
  package init(_ coder: NSCoder, writes: Bool) { (self.coder, self.writes) = (coder, writes) }

  /// Whether there is something to read under a key: never in an archive that is being written, which code may hand over to
  /// make an object with all its defaults.
  package func has(_ key: String) -> Bool {
    !writes && coder.allowsKeyedCoding && !(coder is NSKeyedArchiver) && coder.containsValue(forKey: key)
  }

  /// A property that is left out while it has its default; without a default it is always written.
  package func field<Owner: AnyObject, Value: ArchiveValue>(
    _ key: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Value>, _ usual: Value? = nil
  ) {
    if writes {
      let value = owner[keyPath: path]
      if value != usual { value.write(to: coder, key) }
    } else if has(key), let value = Value.read(from: coder, key) {
      owner[keyPath: path] = value
    }
  }

  /// The same for a property that may be nil, which is its default.
  package func field<Owner: AnyObject, Value: ArchiveValue>(
    _ key: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Value?>
  ) {
    if writes {
      owner[keyPath: path]?.write(to: coder, key)
    } else if has(key), let value = Value.read(from: coder, key) {
      owner[keyPath: path] = value
    }
  }

  /// The same for an enumeration or a set of options.
  package func field<Owner: AnyObject, Value: RawRepresentable>(
    _ key: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Value>,
    _ usual: Value? = nil
  ) where Value.RawValue: ArchiveValue {
    if writes {
      let value = owner[keyPath: path].rawValue
      if value != usual?.rawValue { value.write(to: coder, key) }
    } else if has(key),
      let value = Value.RawValue.read(from: coder, key).flatMap({ Value(rawValue: $0) })
    {
      owner[keyPath: path] = value
    }
  }

  /// An object that archives itself.
  package func object<Owner: AnyObject, Value: NSObject & NSCoding>(
    _ key: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Value?>
  ) {
    if writes {
      if let value = owner[keyPath: path] { coder.encode(value, forKey: key) }
    } else if let value: Value = read(key) {
      owner[keyPath: path] = value
    }
  }

  /// A value that is computed from the archive's, for properties without a key path.
  package func value<Value: ArchiveValue>(_ key: String, _ value: @autoclosure () -> Value?, _ set: (Value) -> Void) {
    if writes {
      value()?.write(to: coder, key)
    } else if has(key), let value = Value.read(from: coder, key) {
      set(value)
    }
  }

  /// Reads an object; nil where there is none, or one of another class.
  package func read<Value: NSObject & NSCoding>(_ key: String) -> Value? {
    guard has(key) else { return nil }
    return coder.decodeObject(of: [Value.self], forKey: key) as? Value
  }

  /// Reads objects of a class and its subclasses; damaged ones are left out.
  package func readList<Value: NSObject & NSCoding>(_ key: String, of type: Value.Type) -> [Value] {
    guard has(key) else { return [] }
    let list = coder.decodeObject(of: [NSArray.self, type], forKey: key) as? [Any] ?? []
    return list.compactMap { $0 as? Value }
  }

  /// Writes or reads plain data: strings, numbers, lists and dictionaries of them.
  package func plist(_ key: String) -> Any? {
    guard has(key) else { return nil }
    return coder.decodeObject(of: [NSArray.self, NSDictionary.self, NSString.self, NSNumber.self], forKey: key)
  }
}

extension NSCoder {
  /// An object of a class under a key; nil where there is none. Foundation takes a key that is missing for damage.
  package func archived<Value: NSObject & NSCoding>(_ type: Value.Type, _ key: String) -> Value? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// The same for a list and what it holds.
  package func archived(_ types: [AnyClass], _ key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(of: types, forKey: key) : nil
  }
}

extension Bool: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) { coder.encode(self, forKey: key) }
  package static func read(from coder: NSCoder, _ key: String) -> Bool? { coder.decodeBool(forKey: key) }
}

extension Int: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) { coder.encode(self, forKey: key) }
  package static func read(from coder: NSCoder, _ key: String) -> Int? { coder.decodeInteger(forKey: key) }
}

extension UInt: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) { coder.encode(Int(bitPattern: self), forKey: key) }
  package static func read(from coder: NSCoder, _ key: String) -> UInt? {
    UInt(bitPattern: coder.decodeInteger(forKey: key))
  }
}

extension UInt32: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) { coder.encode(Int(self), forKey: key) }
  package static func read(from coder: NSCoder, _ key: String) -> UInt32? {
    UInt32(truncatingIfNeeded: coder.decodeInteger(forKey: key))
  }
}

extension Double: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) { coder.encode(self, forKey: key) }
  package static func read(from coder: NSCoder, _ key: String) -> Double? {
    let value = coder.decodeDouble(forKey: key)
    return value.isFinite ? value : nil
  }
}

extension CGFloat: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) { coder.encode(Double(self), forKey: key) }
  package static func read(from coder: NSCoder, _ key: String) -> CGFloat? {
    Double.read(from: coder, key).map { CGFloat($0) }
  }
}

extension Float: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) { coder.encode(Double(self), forKey: key) }
  package static func read(from coder: NSCoder, _ key: String) -> Float? {
    Double.read(from: coder, key).map { Float($0) }
  }
}

extension String: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) { coder.encode(self as NSString, forKey: key) }
  package static func read(from coder: NSCoder, _ key: String) -> String? {
    coder.decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
  }
}

extension Data: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) { coder.encode(self as NSData, forKey: key) }
  package static func read(from coder: NSCoder, _ key: String) -> Data? {
    coder.decodeObject(of: NSData.self, forKey: key).map { Data(referencing: $0) }
  }
}

extension [Double]: ArchiveValue {
  package func write(to coder: NSCoder, _ key: String) {
    coder.encode(map { NSNumber(value: $0) } as NSArray, forKey: key)
  }
  package static func read(from coder: NSCoder, _ key: String) -> [Double]? {
    let list = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: key) as? [Any]
    let numbers = list?.compactMap { ($0 as? NSNumber)?.doubleValue }
    guard let numbers, numbers.count == list?.count, numbers.allSatisfy(\.isFinite) else { return nil }
    return numbers
  }
}

/// A value that is some numbers.
package protocol ArchivedNumbers: ArchiveValue {
  /// Its numbers, always as many.
  var archivedNumbers: [Double] { get }
  /// The value of numbers; nil for another count.
  init?(archivedNumbers: [Double])
}

extension ArchivedNumbers {
  package func write(to coder: NSCoder, _ key: String) { archivedNumbers.write(to: coder, key) }
  package static func read(from coder: NSCoder, _ key: String) -> Self? {
    [Double].read(from: coder, key).flatMap(Self.init(archivedNumbers:))
  }
}

extension CGPoint: ArchivedNumbers {
  package var archivedNumbers: [Double] { [x, y] }
  package init?(archivedNumbers list: [Double]) {
    guard list.count == 2 else { return nil }
    self.init(x: list[0], y: list[1])
  }
}

extension CGSize: ArchivedNumbers {
  package var archivedNumbers: [Double] { [width, height] }
  package init?(archivedNumbers list: [Double]) {
    guard list.count == 2 else { return nil }
    self.init(width: list[0], height: list[1])
  }
}

extension CGRect: ArchivedNumbers {
  package var archivedNumbers: [Double] { [origin.x, origin.y, size.width, size.height] }
  package init?(archivedNumbers list: [Double]) {
    guard list.count == 4 else { return nil }
    self.init(x: list[0], y: list[1], width: list[2], height: list[3])
  }
}

extension CATransform3D: ArchivedNumbers {
  package var archivedNumbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map { Double($0) }
  }
  package init?(archivedNumbers list: [Double]) {
    guard list.count == 16 else { return nil }
    let n = list.map { CGFloat($0) }
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
      m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }
}

extension CGColor: ArchivedNumbers {
  package var archivedNumbers: [Double] {
    let color = renderColor
    return [color.red, color.green, color.blue, color.alpha].map { Double($0) }
  }
  package convenience init?(archivedNumbers list: [Double]) {
    guard list.count == 4 else { return nil }
    self.init(srgbRed: list[0], green: list[1], blue: list[2], alpha: list[3])
  }
}
