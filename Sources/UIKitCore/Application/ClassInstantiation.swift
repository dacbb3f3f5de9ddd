internal import CTouchstone
import Foundation
import RenderTree

/// Makes an object of a class known only at run time, through the plain `init()` that the class has or inherits.
///
/// Swift asks for a `required` initialiser to do that, which iOS sources do not write. `NSObject`'s allocating
/// initialiser has a place in every subclass's table of methods; it is found once in `NSObject`'s own description and
/// called through a C shim. A self-test at first use shows that the place is right.
@MainActor package enum ClassInstantiation {
  /// A new object of `type`, or nil when it is no `NSObject` subclass or the class layout is not the known one.
  package static func make(_ type: AnyClass) -> NSObject? {
    guard type is NSObject.Type, let place else { return nil }
    return call(type, at: place)
  }

  /// A new object of a class that a variable holds. The program stops where it cannot be made.
  static func made<Object: NSObject>(_ type: Object.Type) -> Object {
    guard let object = make(type) as? Object else { preconditionFailure("\(type) has no plain init()") }
    return object
  }

  // Unsafe: a class is a pointer to its metadata, the self-test shows the place, and the initialiser returns a
  // reference of its own.
  private static func call(_ type: AnyClass, at place: Int) -> NSObject? {
    let metatype = unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
    let function = metatype.load(fromByteOffset: place, as: UnsafeMutableRawPointer.self)
    guard let made = touchstone_call_alloc_init(function, metatype) else { return nil }
    return Unmanaged<NSObject>.fromOpaque(made).takeRetainedValue()
  }

  private class Probe: NSObject {
    var proof = 0
    override init() {
      proof = 4711
      super.init()
    }
  }

  /// Where the initialiser stands in class metadata, in bytes.
  private static let place: Int? = {
    guard let found = search() else { return nil }
    guard let probe = call(Probe.self, at: found) as? Probe, probe.proof == 4711 else { return nil }
    return found
  }()

  /// Reads `NSObject`'s class descriptor (Linux layout, no Objective-C): flags and ten more words, then the table of
  /// methods as pairs of flags and pointer; kind 1 is an initialiser.
  private static func search() -> Int? {
    // Unsafe: as above; the kind of the metadata is checked before its table is read.
    let metadata = unsafeBitCast(NSObject.self, to: UnsafeRawPointer.self)
    let descriptor = metadata.load(fromByteOffset: 40, as: UnsafeRawPointer.self)
    let flags = descriptor.load(as: UInt32.self)
    let kind = flags >> 16
    let isClass = flags & 0x1f == 16
    let isGeneric = flags & 0x80 != 0
    let hasTable = kind & 0x8000 != 0
    let hasResilientSuperclass = kind & 0x2000 != 0
    guard isClass, hasTable, !isGeneric, !hasResilientSuperclass, kind & 3 == 0 else { return nil }
    var cursor = descriptor + 44
    let offset = Int(cursor.load(as: UInt32.self))
    let count = Int(cursor.load(fromByteOffset: 4, as: UInt32.self))
    guard count > 0, count < 1000 else { return nil }
    cursor += 8
    for index in 0..<count where cursor.load(fromByteOffset: index * 8, as: UInt32.self) & 0xf == 1 {
      return (offset + index) * 8
    }
    return nil
  }
}
