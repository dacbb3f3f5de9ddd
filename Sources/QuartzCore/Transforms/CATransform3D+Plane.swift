import CoreGraphics
import Foundation
import RenderTree

extension CATransform3D {
  /// What the map does with the plane at depth 0.
  var plane: Projection {
    Projection(
      Affine(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42), perspective: Perspective(x: m14, y: m24, w: m44))
  }

  /// Whether something of this size about the origin is seen in perspective: a parallelogram would be off by more than a
  /// millionth of the size. In a small layer there may be larger ones.
  func showsPerspective(across size: CGSize) -> Bool {
    if m14 == 0 && m24 == 0 { return false }
    return abs(m14) * max(size.width, 100) + abs(m24) * max(size.height, 100) > 1e-6 * abs(m44)
  }

  /// What the map does with the plane, about a point instead of the origin.
  func seen(about middle: CGPoint, _ size: CGSize) -> Projection {
    let flat = affinePart
    let map =
      showsPerspective(across: size)
      ? plane : Projection(Affine(a: flat.a, b: flat.b, c: flat.c, d: flat.d, tx: flat.tx, ty: flat.ty))
    return Affine.translation(-middle.x, -middle.y).then(map).then(.translation(middle.x, middle.y))
  }

  /// Where a layer with this transform lies in its superlayer; nil where it is not seen in perspective. (V5)
  func place(bounds: CGRect, position: CGPoint, anchor: CGPoint) -> Projection? {
    let size = bounds.standardized.size
    guard showsPerspective(across: size) else { return nil }
    let x = bounds.origin.x + anchor.x * bounds.size.width
    let y = bounds.origin.y + anchor.y * bounds.size.height
    return Affine.translation(-x, -y).then(plane).then(.translation(position.x, position.y))
  }
}
