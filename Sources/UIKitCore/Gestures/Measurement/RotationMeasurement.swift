import Foundation
import TouchPlatform

/// By how much two fingers have turned around each other: clockwise on the screen, over any number of turns. (GR2–GR7)
@MainActor struct RotationMeasurement: PairMeasuring {
  /// The turn since the fingers touched.
  private var raw = 0.0
  /// Where the rotation is zero.
  private var base = 0.0
  /// The angle of the line between the fingers; nil while they are in one place, which has none.
  private var angle: Double?
  private var history = MotionHistory()

  /// The turn in radians; after `begin` without the hysteresis.
  var rotation: Double { raw - base }

  /// Two fingers are down: everything is measured from here.
  mutating func start(_ pair: FingerPair, time: MonotonicInstant) {
    self = RotationMeasurement()
    rebase(pair, time: time)
    history.add(.zero, at: time)
  }

  /// Two fingers are down again: the rotation continues from what it is. (GR9)
  mutating func rebase(_ pair: FingerPair, time: MonotonicInstant) {
    angle = pair.distance > 1e-6 ? pair.line.angle : nil
  }

  /// The fingers have moved and nothing has begun. (GR2)
  mutating func begin(_ pair: FingerPair, time: MonotonicInstant, _ constants: GestureConstants) -> Bool {
    move(pair, time: time)
    return begin(constants)
  }

  /// The fingers have moved.
  mutating func move(_ pair: FingerPair, time: MonotonicInstant) {
    if pair.distance > 1e-6 {
      let new = pair.line.angle
      if let angle { raw += Self.shorterWay(new - angle) }
      angle = new
    }
    history.add(SIMD2(raw, 0), at: time)
  }

  /// The same turn the shorter way round. Both angles it is between lie in −π…π, so one turn more or less is enough.
  @inline(__always) private static func shorterWay(_ turn: Double) -> Double {
    turn > .pi ? turn - 2 * .pi : turn < -.pi ? turn + 2 * .pi : turn
  }

  /// Touch pads report no angle; only its changes count.
  mutating func start(at sample: TransformSample) {}

  /// A touch pad's fingers have turned and nothing has begun.
  mutating func begin(by sample: TransformSample, _ constants: GestureConstants) -> Bool {
    move(by: sample)
    return begin(constants)
  }

  /// A touch pad's fingers have turned by so much.
  mutating func move(by sample: TransformSample) {
    raw += sample.rotation
    history.add(SIMD2(raw, 0), at: sample.time)
  }

  /// It begins if the turn is large enough: the hysteresis is taken off it. (GR2)
  private mutating func begin(_ constants: GestureConstants) -> Bool {
    // A hair less counts: angles are not exact.
    guard abs(rotation) > constants.rotationThreshold - 1e-9 else { return false }
    base += raw < base ? -constants.rotationHysteresis : constants.rotationHysteresis
    return true
  }

  /// Sets what the rotation is now; the speed is measured from the beginning. (GR5)
  mutating func setRotation(_ rotation: Double, at time: MonotonicInstant, _ constants: GestureConstants) {
    base = raw - rotation
    history.restart(with: SIMD2(raw, 0), at: time, constants)
  }

  /// Radians per second. (GR6)
  func velocity(at now: MonotonicInstant, _ constants: GestureConstants) -> Double {
    history.velocity(at: now, constants).x
  }
}
