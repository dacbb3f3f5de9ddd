import UIKit

/// The mark of a tip at one place: an ellipse.
struct StrokeNib: Equatable {
  var center: CGPoint
  /// Half its size along `axis`, and across.
  var along: CGFloat
  var across: CGFloat
  /// The direction of the tip, of length 1.
  var axis: CGVector

  init(_ point: PKStrokePoint) {
    center = point.location
    along = max(point.size.width / 2, 0.05)
    across = max(point.size.height / 2, 0.05)
    axis = along == across ? CGVector(dx: 1, dy: 0) : CGVector(dx: cos(point.azimuth), dy: sin(point.azimuth))
  }

  /// Half the larger of its sizes.
  var radius: CGFloat { max(along, across) }

  var bounds: CGRect {
    let half = CGSize(
      width: hypot(along * axis.dx, across * axis.dy), height: hypot(along * axis.dy, across * axis.dx))
    return CGRect(
      x: center.x - half.width, y: center.y - half.height, width: 2 * half.width, height: 2 * half.height)
  }

  /// Its outermost point in a direction.
  func edge(_ direction: CGVector) -> CGPoint {
    let u = direction.dx * axis.dx + direction.dy * axis.dy
    let v = direction.dy * axis.dx - direction.dx * axis.dy
    let length = hypot(along * u, across * v)
    guard length > 0 else { return center }
    return place(along * along * u / length, across * across * v / length)
  }

  /// A place by lengths along and across the axis.
  func place(_ u: CGFloat, _ v: CGFloat) -> CGPoint {
    CGPoint(x: center.x + u * axis.dx - v * axis.dy, y: center.y + u * axis.dy + v * axis.dx)
  }
}
