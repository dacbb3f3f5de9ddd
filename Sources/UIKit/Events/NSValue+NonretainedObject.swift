import Foundation

extension NSValue {
  /// The address of an object, which is not kept alive: a key for a touch while its finger is down. Two values are
  /// equal when they stand for the same object. (T37)
  public convenience init(nonretainedObject object: AnyObject) {
    var address = UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
    // Foundation off Apple's platforms has no values of objects or pointers, so the address goes in as a number.
    self.init(bytes: &address, objCType: "Q")
  }
}
