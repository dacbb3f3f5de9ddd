import Foundation
import RenderTree

/// How a thrown offset slows down by itself: it keeps a share of its speed over each millisecond and stops at 10 points
/// a second. Closed in time, so a frame's place does not depend on the frames before it. (S33–S36)
///
/// Times are seconds, lengths points, velocities points per second.
package struct Deceleration: Equatable {
  /// Below this speed it stops. (S36, S37)
  package static let stopSpeed = 10.0

  /// The offset at the start.
  package let start: Double
  /// The velocity at the start.
  package let velocity: Double
  /// The share of the speed that is kept over a millisecond, 0 < rate < 1.
  package let rate: Double

  /// A throw from `start`; a rate outside of 0…1 is cut to what can be computed with.
  package init(start: Double, velocity: Double, rate: Double) {
    self.start = start
    self.velocity = velocity
    self.rate = Self.legal(rate)
  }

  package static func legal(_ rate: Double) -> Double { rate.isFinite ? min(max(rate, 0.001), 0.99999) : 0.998 }

  /// The distance in points for each point a second of speed: 0.499 s for 0.998, 0.099 s for 0.99. (S35)
  package static func reach(ofRate rate: Double) -> Double {
    let rate = legal(rate)
    return rate / (1 - rate) / 1000
  }

  private var reach: Double { rate / (1 - rate) / 1000 }

  /// The natural logarithm of what is left of the speed after one second. Negative.
  private var decay: Double { 1000 * StableMath.log(rate) }

  /// When it stops: ln(v0/10)/(1000·|ln r|); 0 if it is too slow to move. (S36)
  package var duration: Double {
    abs(velocity) <= Self.stopSpeed ? 0 : StableMath.log(abs(velocity) / Self.stopSpeed) / -decay
  }

  /// Where it stops: x0 + (v0 ∓ 10)·F. (S36)
  package var target: Double {
    guard abs(velocity) > Self.stopSpeed else { return start }
    return start + (velocity - (velocity < 0 ? -Self.stopSpeed : Self.stopSpeed)) * reach
  }

  /// Where the delegate is told that it stops: x0 + (v0 ∓ 10)/(1000·|ln r|), 0.4995 points for each point a second at
  /// the normal rate, of which it moves 0.499. (S36)
  package var proposal: Double {
    guard abs(velocity) > Self.stopSpeed else { return start }
    return start + (velocity - (velocity < 0 ? -Self.stopSpeed : Self.stopSpeed)) / -decay
  }

  /// x0 + v0·F·(1 − r^(1000t)); the target from `duration` on. (S35)
  package func offset(at time: Double) -> Double {
    if time <= 0 { return start }
    if time >= duration { return target }
    return start + velocity * reach * (1 - StableMath.exp(decay * time))
  }

  /// v0·r^(1000t); 0 from `duration` on. (S34)
  package func velocity(at time: Double) -> Double {
    if time <= 0 { return velocity }
    return time >= duration ? 0 : velocity * StableMath.exp(decay * time)
  }

  /// When it passes `offset`; nil if it stops before or moves the other way.
  package func time(reaching offset: Double) -> Double? {
    guard abs(velocity) > Self.stopSpeed else { return nil }
    let left = 1 - (offset - start) / (velocity * reach)
    guard left <= 1, left * abs(velocity) > Self.stopSpeed else { return nil }
    return StableMath.log(left) / decay
  }

  /// The throw from `start` that stops at `target`: the same curve with another velocity. (S44)
  package static func stopping(at target: Double, from start: Double, rate: Double) -> Deceleration {
    let way = target - start
    let velocity = way == 0 ? 0 : way / reach(ofRate: rate) + (way < 0 ? -stopSpeed : stopSpeed)
    return Deceleration(start: start, velocity: velocity, rate: rate)
  }
}
