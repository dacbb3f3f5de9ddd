import UIKit

/// The uniform cubic B-spline through the neighbourhood of control points.
struct StrokeSpline: Sendable {
  let points: [PKStrokePoint]

  /// The largest parametric value.
  var last: CGFloat { CGFloat(max(0, points.count - 1)) }

  func clamp(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(0, value), last) : 0 }

  /// A range cut to the curve; nil for an empty path.
  func clamp(_ range: ClosedRange<CGFloat>?) -> ClosedRange<CGFloat>? {
    guard !points.isEmpty else { return nil }
    guard let range else { return 0...last }
    let lower = clamp(range.lowerBound)
    return lower...max(lower, clamp(range.upperBound))
  }

  /// The shares of four neighbouring control points at `t`, 0…1 from the second to the third.
  static func weights(_ t: CGFloat) -> SIMD4<Double> {
    let (t2, s) = (t * t, 1 - t)
    return SIMD4(s * s * s, 3 * t2 * t - 6 * t2 + 4, -3 * t2 * t + 3 * t2 + 3 * t + 1, t2 * t) / 6
  }

  /// The segment of a parametric value, and how far in it the value lies.
  private func place(_ value: CGFloat) -> (index: Int, t: CGFloat) {
    let value = clamp(value)
    let index = min(Int(value), max(0, points.count - 2))
    return (index, value - CGFloat(index))
  }

  /// The sum of four control points' values. Beyond the ends stands the mirror image of what lies inside.
  private func sum(_ index: Int, _ weights: SIMD4<Double>, _ value: (PKStrokePoint) -> Double) -> Double {
    let b = value(points[index])
    let c = index + 1 < points.count ? value(points[index + 1]) : b
    let a = index > 0 ? value(points[index - 1]) : 2 * b - c
    let d = index + 2 < points.count ? value(points[index + 2]) : 2 * c - b
    return (weights * SIMD4(a, b, c, d)).sum()
  }

  func location(at value: CGFloat) -> CGPoint {
    guard !points.isEmpty else { return .zero }
    let (index, t) = place(value)
    let weights = Self.weights(t)
    return CGPoint(x: sum(index, weights) { $0.location.x }, y: sum(index, weights) { $0.location.y })
  }

  func point(at value: CGFloat) -> PKStrokePoint {
    guard points.count > 1 else {
      return points.first
        ?? PKStrokePoint(
          location: .zero, timeOffset: 0, size: .zero, opacity: 1, force: 0, azimuth: 0, altitude: .pi / 2)
    }
    let (index, t) = place(value)
    let weights = Self.weights(t)
    func sum(_ value: (PKStrokePoint) -> Double) -> Double { self.sum(index, weights, value) }
    // Directions that are a turn apart are the same one.
    let near = points[index].azimuth
    func azimuth(_ point: PKStrokePoint) -> Double {
      near + (point.azimuth - near).remainder(dividingBy: 2 * .pi)
    }
    return PKStrokePoint(
      location: CGPoint(x: sum { $0.location.x }, y: sum { $0.location.y }), timeOffset: sum { $0.timeOffset },
      size: CGSize(width: sum { $0.size.width }, height: sum { $0.size.height }), opacity: sum { $0.opacity },
      force: sum { $0.force }, azimuth: sum(azimuth), altitude: sum { $0.altitude },
      secondaryScale: sum { $0.secondaryScale })
  }

  private func time(at value: CGFloat) -> Double {
    guard !points.isEmpty else { return 0 }
    let (index, t) = place(value)
    return sum(index, Self.weights(t)) { $0.timeOffset }
  }

  // MARK: Steps

  /// Into how many parts a segment is cut to measure its length.
  private static let parts = 16

  /// The value that is a step further; nil where the curve ends before. A step of nothing stays where it is.
  func value(_ start: CGFloat, offsetBy step: PKStrokePath.InterpolatedSlice.Stride) -> CGFloat? {
    switch step {
    case .parametricStep(let step):
      let value = start + step
      return value.isFinite && value >= -1e-9 && value <= last + 1e-9 ? clamp(value) : nil
    case .distance(let distance):
      var before = location(at: start)
      return walk(from: start, amount: abs(distance), backwards: distance < 0) { value in
        let place = location(at: value)
        defer { before = place }
        return hypot(place.x - before.x, place.y - before.y)
      }
    case .time(let seconds):
      var before = time(at: start)
      return walk(from: start, amount: abs(seconds), backwards: seconds < 0) { value in
        let now = time(at: value)
        defer { before = now }
        return abs(now - before)
      }
    }
  }

  /// Moves in small parts until an amount is spent; `cost` is what the part that ends at a value takes.
  private func walk(
    from start: CGFloat, amount: CGFloat, backwards: Bool, _ cost: (CGFloat) -> CGFloat
  ) -> CGFloat? {
    guard amount.isFinite else { return nil }
    guard amount > 0 else { return start }
    var (left, value) = (amount, start)
    let part = 1 / CGFloat(Self.parts)
    while backwards ? value > 0 : value < last {
      // Parts end at multiples of their length, so that a place has one value whichever way leads to it.
      let next =
        backwards
        ? max(0, ((value - 1e-9) / part).rounded(.up) * part - part)
        : min(last, ((value + 1e-9) / part).rounded(.down) * part + part)
      let spent = cost(next)
      if spent >= left - 1e-9 { return spent > 0 ? value + (next - value) * min(1, left / spent) : next }
      left -= spent
      value = next
    }
    return nil
  }
}
