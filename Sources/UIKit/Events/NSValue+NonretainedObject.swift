import Foundation

extension NSValue {
  /// The address of an object, which is not kept alive: a key for a touch while its finger is down. Two values are
  /// equal when they stand for the same object. (T37)
  public convenience init(nonretainedObject object: AnyObject) {
    var address = UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
    // Foundation off Apple's platforms has no values of objects or pointers, so the address goes in as a number.
    self.init(bytes: &address, objCType: "Q")
  }

  /// The object of a value made by `init(nonretainedObject:)`. Ask only while the object is alive; nil for values that
  /// hold no address.
  public var nonretainedObjectValue: AnyObject? {
    guard String(cString: objCType) == "Q" else { return nil }
    var address: UInt64 = 0
    getValue(&address)
    guard let pointer = UnsafeRawPointer(bitPattern: UInt(address)) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
  }
}
