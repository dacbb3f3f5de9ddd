import Foundation

extension NSValue {
  /// The address of an object, which is not kept alive: a key for a touch while its finger is down. Two values are
  /// equal when they stand for the same object. Nil, and what is no object, stands for no address. (T37)
  /// > Here: the object must still exist when it is asked for.
  public convenience init(nonretainedObject anObject: Any?) {
    var address: UInt64 = 0
    if let anObject, type(of: anObject) is AnyClass {
      // Unsafe: Apple declares that the address alone is kept.
      address = UInt64(UInt(bitPattern: Unmanaged.passUnretained(anObject as AnyObject).toOpaque()))
    }
    // Foundation off Apple's platforms has no values of objects or pointers, so the address is kept as a number.
    self.init(bytes: &address, objCType: "Q")
  }

  /// The object that `init(nonretainedObject:)` was given; nil for none. It must still exist: nothing keeps it alive.
  /// > Here: the object must still exist when it is asked for.
  public var nonretainedObjectValue: Any? {
    guard String(cString: objCType) == "Q" else { return nil }
    var address: UInt64 = 0
    getValue(&address)
    guard let pointer = UnsafeRawPointer(bitPattern: UInt(address)) else { return nil }
    // Unsafe: Apple demands that the object still exists.
    return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
  }
}
