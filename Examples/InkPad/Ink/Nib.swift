import UIKit

/// The shape with which a pen or finger touches the paper at one place: an ellipse.
struct Nib: Equatable {
  var center: CGPoint
  /// Half of the longer and of the shorter axis, in points.
  var long: CGFloat
  var short: CGFloat
  /// The direction of the longer axis, in radians.
  var angle: CGFloat = 0

  init(center: CGPoint, long: CGFloat, short: CGFloat, angle: CGFloat = 0) {
    self.center = center
    self.long = long
    self.short = short
    self.angle = angle
  }

  /// The nib of a sample.
  ///
  /// - A pen's width grows with its force: from 0.3 to 1.7 of the ink's width, which half of the force gives.
  /// - Below 60° a pen draws with the side of its tip: along the direction in which it leans the nib grows up to four times,
  ///   and across it shrinks to a half, at 20°. So a tilted pen writes as a broad one.
  /// - A finger's width follows its radius, 10 points for the ink's width, within 0.6 to 1.6 of it. Without a radius it is
  ///   constant.
  init(_ sample: InkSample, width: CGFloat) {
    var half = width / 2
    var (stretch, squeeze, angle) = (CGFloat(1), CGFloat(1), CGFloat(0))
    if let force = sample.force { half *= 0.3 + 1.4 * min(max(force, 0), 1) }
    if sample.altitude == nil, sample.radius > 0 { half *= min(max(sample.radius / 10, 0.6), 1.6) }
    if let altitude = sample.altitude {
      let tilt = min(max((.pi / 3 - altitude) / (.pi / 3 - .pi / 9), 0), 1)
      stretch = 1 + 3 * tilt
      squeeze = 1 - 0.5 * tilt
      angle = sample.azimuth ?? 0
    }
    self.init(
      center: sample.location, long: max(half * stretch, 0.25), short: max(half * squeeze, 0.25), angle: angle)
  }

  /// The nib between this one and another, at `share` of the way; its centre is given. The axis turns the shorter way.
  func mixed(with other: Nib, share: CGFloat, center: CGPoint) -> Nib {
    let turn = (other.angle - angle).remainder(dividingBy: .pi)
    return Nib(
      center: center, long: long + (other.long - long) * share, short: short + (other.short - short) * share,
      angle: angle + turn * share)
  }

  /// The outermost point in a direction of length 1.
  func edge(_ direction: CGVector) -> CGPoint {
    let (c, s) = (cos(angle), sin(angle))
    let (u, v) = (direction.dx * c + direction.dy * s, direction.dy * c - direction.dx * s)
    let (a, b) = (long * long * u, short * short * v)
    let reach = ((a * u + b * v).squareRoot())
    let (x, y) = (a / reach, b / reach)
    return CGPoint(x: center.x + x * c - y * s, y: center.y + x * s + y * c)
  }

  var bounds: CGRect {
    let (c, s) = (cos(angle), sin(angle))
    let x = (long * long * c * c + short * short * s * s).squareRoot()
    let y = (long * long * s * s + short * short * c * c).squareRoot()
    return CGRect(x: center.x - x, y: center.y - y, width: 2 * x, height: 2 * y)
  }
}
