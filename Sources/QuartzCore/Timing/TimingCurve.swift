import Foundation

/// How an animation's progress follows time: a cubic Bézier from (0, 0) to (1, 1), as `CAMediaTimingFunction` describes.
package struct TimingCurve: Hashable, Sendable {
  private let ax, bx, cx, ay, by, cy: Double

  /// The inner control points, as far as doubles give them back.
  package var controlPoints: (Double, Double, Double, Double) {
    let (x1, y1) = (cx / 3, cy / 3)
    return (x1, y1, bx / 3 + 2 * x1, by / 3 + 2 * y1)
  }

  /// The curve with the control points (x1, y1) and (x2, y2); the x must lie in 0…1 and are cut to it.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let x1 = x1.isFinite ? min(max(x1, 0), 1) : 0
    let x2 = x2.isFinite ? min(max(x2, 0), 1) : 0
    let y1 = y1.isFinite ? y1 : 0
    let y2 = y2.isFinite ? y2 : 0
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// Progress is time. (A5)
  package static let linear = TimingCurve(0, 0, 1, 1)
  /// What layers without a view do by themselves. (A6)
  package static let layerDefault = TimingCurve(0.25, 0.1, 0.25, 1)
  /// Starts slowly. (A5)
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// Ends slowly. (A5)
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// Starts and ends slowly: the default of view animations. (A4, A5)
  package static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)

  /// The progress at `time`, both 0…1; outside it is held at the ends. Exact to 1e-9 in x.
  package func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    // Newton is quick where the slope is kind; bisection always ends.
    var t = time
    for _ in 0..<8 {
      let error = ((ax * t + bx) * t + cx) * t - time
      if abs(error) < 1e-10 { return ((ay * t + by) * t + cy) * t }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      if abs(slope) < 1e-6 { break }
      t -= error / slope
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      t = (low + high) / 2
      if ((ax * t + bx) * t + cx) * t < time { low = t } else { high = t }
    }
    return ((ay * t + by) * t + cy) * t
  }
}
