import Foundation

// On Apple's platforms every object of Objective-C can stand for `%@`. Foundation's open-source edition takes strings alone.
extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// What `%@` writes: the object's description.
  /// It lets `String(format:)` and `NSLog` take objects. `%p` writes the address of that text.
  public var _cVarArgObject: any CVarArg { self as? NSString ?? NSString(string: description) }
  /// The object's address, as C's functions take it.
  /// It lets `String(format:)` and `NSLog` take objects.
  public var _cVarArgEncoding: [Int] {
    // Unsafe: the address is passed on like any pointer; it is not retained for it.
    [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
  }
}
