import CoreGraphics
import Foundation

extension NSValue {
  /// Off Apple's platforms Foundation boxes no such struct: it is boxed as its sixteen numbers.
  static let spaceTransformType = "[16d]"

  /// A boxed transform, as animations of `transform` take it.
  public convenience init(caTransform3D t: CATransform3D) {
    var numbers = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ].map(\.native)
    self.init(bytes: &numbers, objCType: Self.spaceTransformType)
  }

  /// The boxed transform; the identity when something else is boxed.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType) == Self.spaceTransformType else { return CATransform3DIdentity }
    var numbers = [Double](repeating: 0, count: 16)
    getValue(&numbers)
    let n = numbers.map { CGFloat($0) }
    return CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
      m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }
}

extension CATransform3D: BoxedInValue {
  /// The transform in a box.
  public init?(boxedIn value: NSValue) {
    guard String(cString: value.objCType) == NSValue.spaceTransformType else { return nil }
    self = value.caTransform3DValue
  }
  /// A box with it.
  public var boxed: NSValue { NSValue(caTransform3D: self) }
}
