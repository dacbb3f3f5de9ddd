import TouchPlatform

/// How far the middle of some fingers has moved, on the screen, without jumps when fingers come and leave. (GP3–GP5, GP11)
struct PanMeasurement {
  /// The middle of the fingers.
  private(set) var centroid = SIMD2<Double>.zero
  /// How far the middle was shifted by fingers that came and went.
  private var shift = SIMD2<Double>.zero
  /// Where the translation is zero.
  private var base = SIMD2<Double>.zero
  private var history = MotionHistory()

  /// Whether nothing was measured yet.
  private(set) var isEmpty = true

  private var place: SIMD2<Double> { centroid - shift }

  /// How far the fingers have gone; after `removeHysteresis` without that part.
  var translation: SIMD2<Double> { place - base }

  /// Enough fingers are down: everything is measured from here.
  mutating func start(at centroid: SIMD2<Double>, time: MonotonicInstant) {
    self.centroid = centroid
    shift = .zero
    base = centroid
    isEmpty = false
    history.clear()
    history.add(centroid, at: time)
  }

  /// The fingers have moved.
  @inline(__always) mutating func move(to centroid: SIMD2<Double>, time: MonotonicInstant) {
    self.centroid = centroid
    history.add(place, at: time)
  }

  /// The middle is elsewhere, and not because anything moved.
  mutating func jump(to centroid: SIMD2<Double>) {
    shift += centroid - self.centroid
    self.centroid = centroid
  }

  /// Takes so much off the way gone, along its direction. (GP4)
  mutating func removeHysteresis(_ distance: Double) {
    let way = translation
    let length = way.length
    if length > 0 { base += way * (min(distance, length) / length) }
  }

  /// Sets what the translation is now; the speed is measured from the beginning. (GP9)
  mutating func setTranslation(
    _ translation: SIMD2<Double>, at time: MonotonicInstant, _ constants: GestureConstants
  ) {
    base = place - translation
    history.restart(with: place, at: time, constants)
  }

  /// Points per second.
  func velocity(at now: MonotonicInstant, _ constants: GestureConstants) -> SIMD2<Double> {
    history.velocity(at: now, constants)
  }
}
