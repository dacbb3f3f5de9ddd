import Foundation
import RenderTree

/// A damped spring that pulls from 0 to 1, started with a velocity: the arithmetic of every spring animation.
///
/// Time is in seconds, velocity in total distances a second. Statements: A22–A26.
package struct SpringMotion: Hashable, Sendable {
  /// What counts as rest: the share of the way that is still open. (A23)
  package static let rest = 0.001
  /// A settling time that stands for "never".
  package static let never = 1e6

  /// The undamped angular frequency, in radians a second; positive and finite.
  package let frequency: Double
  /// The damping ratio: below 1 it swings, at 1 it just does not, above 1 it creeps. (A22)
  package let ratio: Double
  /// The velocity at the start, in total distances a second.
  package let velocity: Double

  /// A spring of this frequency; numbers that are not finite or make no spring become the nearest sensible ones.
  package init(frequency: Double, ratio: Double, velocity: Double) {
    self.frequency = frequency.isFinite ? min(max(frequency, 1e-6), 1e6) : 1
    self.ratio = ratio.isFinite ? min(max(ratio, 0), 1e3) : 1
    self.velocity = velocity.isFinite ? min(max(velocity, -1e9), 1e9) : 0
  }

  /// A mass on a spring. (A26)
  package init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    let mass = mass.isFinite && mass > 0 ? mass : 1
    let stiffness = stiffness.isFinite && stiffness > 0 ? stiffness : 1e-6
    let damping = damping.isFinite ? max(0, damping) : 0
    self.init(
      frequency: (stiffness / mass).squareRoot(), ratio: damping / (2 * (stiffness * mass).squareRoot()),
      velocity: velocity)
  }

  /// The spring of a perceptual duration, the period of its undamped swing, and a bounce in −1…1: 0 is critically
  /// damped, positive swings, negative creeps.
  package init(perceptualDuration: Double, bounce: Double, velocity: Double) {
    let duration = perceptualDuration.isFinite && perceptualDuration > 0 ? perceptualDuration : 1e-3
    let bounce = bounce.isFinite ? min(max(bounce, -0.999), 1) : 0
    self.init(
      frequency: 2 * .pi / duration, ratio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), velocity: velocity)
  }

  /// The spring of this damping ratio whose swings have died down to a thousandth after `duration` seconds.
  /// (A22–A25)
  package init(settlingIn duration: Double, ratio: Double, velocity: Double) {
    let duration = duration.isFinite && duration > 0 ? min(duration, 1e6) : 1e-3
    // Below a hundredth a spring has no envelope that a duration could fit; it swings as one of a hundredth.
    let ratio = ratio.isFinite ? min(max(ratio, 0.01), 1e3) : 1
    let velocity = velocity.isFinite ? min(max(velocity, -1e9), 1e9) : 0
    self.init(
      frequency: Self.frequency(settlingIn: duration, ratio: ratio, velocity: velocity), ratio: ratio,
      velocity: velocity)
  }

  private var isCritical: Bool { abs(ratio - 1) < 1e-7 }

  /// How far it has come: 0 at the start, 1 at rest, beyond 1 where it overshoots.
  package func progress(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    let decay = ratio * frequency
    if isCritical { return 1 - StableMath.exp(-frequency * seconds) * (1 + (frequency - velocity) * seconds) }
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      let angle = swing * seconds
      return 1 - StableMath.exp(-decay * seconds)
        * (StableMath.cos(angle) + (decay - velocity) / swing * StableMath.sin(angle))
    }
    let (slow, fast, slowShare, fastShare) = creeping
    return 1 - slowShare * StableMath.exp(-slow * seconds) - fastShare * StableMath.exp(-fast * seconds)
  }

  /// The two decays of an overdamped spring and how much of the open way each of them holds.
  private var creeping: (slow: Double, fast: Double, slowShare: Double, fastShare: Double) {
    let root = frequency * (ratio * ratio - 1).squareRoot()
    let fast = ratio * frequency + root
    // The product of the two is the square of the frequency; the difference would lose all its digits.
    let slow = frequency * frequency / fast
    let slowShare = (fast - velocity) / (fast - slow)
    return (slow, fast, slowShare, 1 - slowShare)
  }

  /// When the open way is a thousandth for good, judged by the sum of its parts' envelopes; `never` for a spring
  /// without damping.
  package var settlingDuration: Double {
    let decay = ratio * frequency
    guard decay > 1e-9 else { return Self.never }
    if ratio < 1, !isCritical {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      return min(Self.never, StableMath.log((1 + abs(decay - velocity) / swing) / Self.rest) / decay)
    }
    let parts = creepingParts
    return min(Self.never, Self.lastTime { parts($0) > Self.rest })
  }

  private var creepingParts: (Double) -> Double {
    if isCritical {
      let frequency = frequency
      let slope = abs(frequency - velocity)
      return { (1 + slope * $0) * StableMath.exp(-frequency * $0) }
    }
    let (slow, fast, slowShare, fastShare) = creeping
    return { abs(slowShare) * StableMath.exp(-slow * $0) + abs(fastShare) * StableMath.exp(-fast * $0) }
  }

  /// The moment after which `isOpen` no longer holds.
  private static func lastTime(where isOpen: (Double) -> Bool) -> Double {
    var high = 1.0
    while isOpen(high), high < never { high *= 2 }
    var low = 0.0
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if isOpen(middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// The largest frequency at which the envelope is a thousandth at `duration`. (A23, A24, A25)
  private static func frequency(settlingIn duration: Double, ratio: Double, velocity: Double) -> Double {
    func envelope(_ frequency: Double) -> Double {
      let spring = SpringMotion(frequency: frequency, ratio: ratio, velocity: velocity)
      if spring.isCritical { return abs(1 + (frequency - velocity) * duration) * StableMath.exp(-frequency * duration) }
      if ratio > 1 { return spring.creepingParts(duration) }
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      return abs((ratio * frequency - velocity) / swing) * StableMath.exp(-ratio * frequency * duration)
    }
    if velocity == 0, ratio < 1 - 1e-7 {
      return StableMath.log(ratio / (1 - ratio * ratio).squareRoot() / rest) / (ratio * duration)
    }
    // Down from where everything has died away, to the first frequency that has not.
    var high = 60 * max(1, ratio) / (min(ratio, 1) * duration) + 2 * abs(velocity)
    var low = high
    while envelope(low) < rest, low > 1e-6 / duration { low *= 0.99 }
    for _ in 0..<100 where low < high {
      let middle = (low + high) / 2
      if envelope(middle) > rest { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
