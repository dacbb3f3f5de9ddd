import Foundation

// Off Apple's platforms Foundation boxes points, sizes and rectangles, and no other structs: the others are boxed as
// arrays of numbers.
extension NSValue {
  /// How six numbers are boxed.
  package static let affineTransformType = "[6d]"

  /// A boxed point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// A boxed size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// A boxed rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// A boxed vector.
  public convenience init(cgVector vector: CGVector) {
    self.init(size: CGSize(width: vector.dx, height: vector.dy))
  }
  /// A boxed transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    var numbers = (
      transform.a.native, transform.b.native, transform.c.native, transform.d.native, transform.tx.native,
      transform.ty.native
    )
    self.init(bytes: &numbers, objCType: Self.affineTransformType)
  }

  /// The boxed point; zero when something else is boxed.
  public var cgPointValue: CGPoint { String(cString: objCType) == "{CGPoint=dd}" ? pointValue : .zero }
  /// The boxed size; zero when something else is boxed.
  public var cgSizeValue: CGSize { String(cString: objCType) == "{CGSize=dd}" ? sizeValue : .zero }
  /// The boxed rectangle; zero when something else is boxed.
  public var cgRectValue: CGRect { String(cString: objCType).hasPrefix("{CGRect") ? rectValue : .zero }
  /// The boxed vector; zero when something else is boxed.
  public var cgVectorValue: CGVector { CGVector(dx: cgSizeValue.width, dy: cgSizeValue.height) }
  /// The boxed transform; the identity when something else is boxed.
  public var cgAffineTransformValue: CGAffineTransform {
    guard String(cString: objCType) == Self.affineTransformType else { return .identity }
    var n = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    getValue(&n)
    return CGAffineTransform(n.0, n.1, n.2, n.3, n.4, n.5)
  }
}
