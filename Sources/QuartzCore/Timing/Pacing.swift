import CoreGraphics
import Foundation

/// How an animation's progress follows its time: a curve, or a spring.
package enum Pacing: Hashable, Sendable {
  /// A cubic Bézier over the whole duration.
  case curve(TimingCurve)
  /// A spring that runs in seconds; at the end of the duration progress is 1.
  case spring(SpringMotion)
  /// A spring with a velocity of its own along each axis; what has one dimension takes `scalar`.
  case springs(x: SpringMotion, y: SpringMotion, scalar: SpringMotion)

  /// Even.
  package static let linear = Pacing.curve(.linear)

  /// The progress at `fraction` (0…1) of a way of `duration` seconds.
  package func progress(at fraction: Double, duration: Double) -> Progress {
    switch self {
    case .curve(let curve): return Progress(curve.progress(at: fraction))
    case .spring(let spring): return Progress(Self.reach(spring, fraction, duration))
    case .springs(let x, let y, let scalar):
      return Progress(
        scalar: Self.reach(scalar, fraction, duration), x: Self.reach(x, fraction, duration),
        y: Self.reach(y, fraction, duration))
    }
  }

  private static func reach(_ spring: SpringMotion, _ fraction: Double, _ duration: Double) -> Double {
    fraction >= 1 ? 1 : spring.progress(at: fraction * duration)
  }
}

/// How far an animation has come: mostly one number, for a place under a two-dimensional spring one along each axis.
package struct Progress: Hashable, Sendable {
  /// For whatever has one dimension.
  package var scalar: Double
  /// For a place's x.
  package var x: Double
  /// For a place's y.
  package var y: Double

  /// The same along both axes.
  package init(_ value: Double) {
    scalar = value
    x = value
    y = value
  }

  /// One number each.
  package init(scalar: Double, x: Double, y: Double) {
    self.scalar = scalar
    self.x = x
    self.y = y
  }

  /// From this one towards `end` by `share`.
  package func mixed(with end: Double, _ share: Progress) -> Progress {
    Progress(
      scalar: scalar + (end - scalar) * share.scalar, x: x + (end - x) * share.x, y: y + (end - y) * share.y)
  }
}
