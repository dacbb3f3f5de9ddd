import TouchPlatform

/// The line between two fingers on the screen.
@MainActor struct FingerPair {
  /// From the older finger to the newer.
  let line: SIMD2<Double>

  /// The line between the first two of some touches; those that leave are where they were.
  @inline(__always) init(_ touches: ContiguousArray<UITouch>) { line = touches[1].place - touches[0].place }

  /// How far the fingers are apart, in points.
  @inline(__always) var distance: Double { line.length }
}

/// By how much two fingers have spread, without jumps when one is replaced. (GZ3–GZ9, GZ12)
@MainActor struct PinchMeasurement: PairMeasuring {
  /// What the scale was when `base` was the fingers' distance.
  private var factor = 1.0
  private var base = 1.0
  private var distance = 1.0
  private var lastTime = MonotonicInstant.zero
  private var history = MotionHistory()

  /// How many times farther the fingers are apart.
  var scale: Double { factor * distance / base }

  /// Two fingers are down: everything is measured from here. Fingers in one place count as being a hair apart.
  mutating func start(_ pair: FingerPair, time: MonotonicInstant) {
    self = PinchMeasurement()
    rebase(pair, time: time)
  }

  /// Two fingers are down again: the scale continues from what it is. (GZ12)
  mutating func rebase(_ pair: FingerPair, time: MonotonicInstant) {
    factor = scale
    distance = max(pair.distance, 1e-6)
    base = distance
    lastTime = time
  }

  /// The fingers have moved and nothing has begun: until then the scale counts as 1. (GZ2, GZ8)
  mutating func begin(_ pair: FingerPair, time: MonotonicInstant, _ constants: GestureConstants) -> Bool {
    distance = max(pair.distance, 1e-6)
    return begin(at: time, hysteresis: constants.pinchHysteresis)
  }

  /// It begins if the change is large enough: the hysteresis is taken off it, and the speed is measured from the sample
  /// before. (GZ3, GZ8)
  private mutating func begin(at time: MonotonicInstant, hysteresis: Double) -> Bool {
    guard abs(distance - base) > hysteresis else {
      lastTime = time
      return false
    }
    history.clear()
    history.add(SIMD2(1, 0), at: lastTime)
    base = max(base + (distance < base ? -hysteresis : hysteresis), 1e-6)
    history.add(SIMD2(scale, 0), at: time)
    return true
  }

  /// The fingers have moved.
  mutating func move(_ pair: FingerPair, time: MonotonicInstant) {
    distance = max(pair.distance, 1e-6)
    history.add(SIMD2(scale, 0), at: time)
  }

  /// Touch pads report no distance; only its changes count.
  mutating func start(at sample: TransformSample) { lastTime = sample.time }

  /// The fingers' distance is not known, so the change counts in parts of it.
  mutating func begin(by sample: TransformSample, _ constants: GestureConstants) -> Bool {
    spread(by: sample.scale)
    return begin(at: sample.time, hysteresis: constants.padPinchHysteresis)
  }

  /// A touch pad's fingers are so many times farther apart.
  mutating func move(by sample: TransformSample) {
    spread(by: sample.scale)
    history.add(SIMD2(scale, 0), at: sample.time)
  }

  private mutating func spread(by factor: Double) { if factor.isFinite, factor > 0 { distance *= factor } }

  /// Sets what the scale is now; the speed is measured from the beginning. (GZ6, GZ7)
  mutating func setScale(_ scale: Double, at time: MonotonicInstant, _ constants: GestureConstants) {
    factor = scale
    base = distance
    history.restart(with: SIMD2(scale, 0), at: time, constants)
  }

  /// Scale per second.
  func velocity(at now: MonotonicInstant, _ constants: GestureConstants) -> Double {
    history.velocity(at: now, constants).x
  }
}
