import Foundation
import RenderTree

/// From points to device pixels, the same way for finding damage and for painting.
enum DeviceBox {
  /// The pixels that anything in `rect` may reach under `map`, with a pixel to each side for smoothed edges and snapping.
  ///
  /// A rectangle that is not finite, or so large that its corner is lost in rounding, may reach everything: better too
  /// much than a lost picture.
  static func around(_ rect: CGRect, _ map: Affine, in limits: PixelRect) -> PixelRect {
    if rect.isNull { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return around(map.apply(rect), in: limits)
  }

  /// The same under a projective map: of what is in front of the eye.
  static func around(_ rect: CGRect, _ map: Projection, in limits: PixelRect) -> PixelRect {
    let box = map.apply(rect)
    return box.isNull ? PixelRect(x: 0, y: 0, width: 0, height: 0) : around(box, in: limits)
  }

  /// The pixels that a box of the device may reach, with a pixel to each side.
  @inline(__always)
  private static func around(_ box: CGRect, in limits: PixelRect) -> PixelRect {
    let x0 = box.origin.x
    let y0 = box.origin.y
    let x1 = x0 + box.size.width
    let y1 = y0 + box.size.height
    // Written so that what is not a number fails too.
    guard max(abs(x0), abs(x1)) < 1e10, max(abs(y0), abs(y1)) < 1e10, (x0 + x1 + y0 + y1).isFinite else {
      return limits
    }
    return PixelRect(
      x: pixel(x0.rounded(.down)) - 1, y: pixel(y0.rounded(.down)) - 1,
      width: pixel(x1.rounded(.up)) - pixel(x0.rounded(.down)) + 2,
      height: pixel(y1.rounded(.up)) - pixel(y0.rounded(.down)) + 2
    ).intersection(limits)
  }

  /// A coordinate as a whole number, held where sums cannot overflow.
  static func pixel(_ value: Double) -> Int { Int(max(-1e8, min(1e8, value))) }

  /// The map from the surface's points to the device's pixels.
  static func map(of frame: RenderFrame) -> Affine {
    Affine(a: frame.scale, b: 0, c: 0, d: frame.scale, tx: 0, ty: 0)
  }
}
