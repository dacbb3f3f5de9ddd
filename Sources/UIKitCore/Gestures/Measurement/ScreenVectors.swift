import Foundation
import RenderTree

// Recognisers measure on the screen, so that a view which its own gesture moves does not disturb it, and convert when
// they are read. (GP10, GZ5)

extension SIMD2<Double> {
  /// A point as a vector.
  @inline(__always) init(_ point: CGPoint) { self.init(point.x, point.y) }

  /// The vector's length.
  @inline(__always) var length: Double { (x * x + y * y).squareRoot() }

  /// The vector's angle, clockwise on the screen from +x, in −π…π.
  var angle: Double { StableMath.atan2(y, x) }

  /// The vector as a point.
  var point: CGPoint { CGPoint(x: x, y: y) }
}

extension UIView {
  /// A way on the screen as it is in this view's space now. Cost without transforms: a look at each ancestor.
  final func vectorFromScreen(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    // Without turning and scaling ways are the same everywhere.
    if _layer.plainPointFromScreen(.zero) != nil { return vector }
    return SIMD2(pointFromScreen(vector.point)) - SIMD2(pointFromScreen(.zero))
  }

  /// A way in this view's space as it is on the screen now.
  final func vectorToScreen(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    if _layer.plainPointFromScreen(.zero) != nil { return vector }
    let (toRoot, root) = _layer.toRoot()
    let map = toRoot.then(root.toSuperlayer)
    return SIMD2(map.apply(vector.point)) - SIMD2(map.apply(.zero))
  }
}

extension UIGestureRecognizer {
  /// The view in whose space something is asked for: nil stands for the window.
  private func space(_ view: UIView?) -> UIView? { view ?? attachedView?.window }

  /// A place on the screen in a view's space (nil: the window's).
  final func point(_ place: SIMD2<Double>, in view: UIView?) -> CGPoint {
    space(view)?.pointFromScreen(place.point) ?? place.point
  }

  /// A way on the screen in a view's space (nil: the window's).
  final func vector(_ vector: SIMD2<Double>, in view: UIView?) -> SIMD2<Double> {
    space(view)?.vectorFromScreen(vector) ?? vector
  }

  /// A way in a view's space (nil: the window's) on the screen.
  final func screenVector(_ vector: SIMD2<Double>, from view: UIView?) -> SIMD2<Double> {
    space(view)?.vectorToScreen(vector) ?? vector
  }
}
