import TouchPlatform

extension UITouch {
  /// Whether it is still on the screen.
  @inline(__always) final var isDown: Bool { state.phase != .ended && state.phase != .cancelled }

  /// Where it is on the screen; of one that leaves, where it was before: leaving is no movement. (GP14)
  @inline(__always) final var place: SIMD2<Double> { SIMD2(isDown ? state.location : state.previous) }

  /// Where it touched the screen.
  final var startPlace: SIMD2<Double> { SIMD2(state.start) }
}

/// What our recognisers see of the touches they follow. Those that leave in the event being handled are still there.
extension UIGestureRecognizer {
  /// How many of its touches stay on the screen.
  final var downCount: Int {
    var count = 0
    for touch in following where touch.isDown { count += 1 }
    return count
  }

  /// The middle of its touches on the screen, those that leave in this event included.
  @inline(__always) final var centroid: SIMD2<Double> {
    var sum = SIMD2<Double>.zero
    for touch in following { sum += touch.place }
    return following.count == 1 ? sum : sum / Double(max(1, following.count))
  }

  /// The middle of its touches where they were before this event; new ones where they touched.
  final var centroidBefore: SIMD2<Double> {
    var sum = SIMD2<Double>.zero
    for touch in following { sum += SIMD2(touch.state.previous) }
    return sum / Double(max(1, following.count))
  }

  /// The middle of those that stay; nil if all leave.
  final var centroidOfStaying: SIMD2<Double>? {
    var sum = SIMD2<Double>.zero
    var count = 0.0
    for touch in following where touch.isDown {
      sum += touch.place
      count += 1
    }
    return count > 0 ? sum / count : nil
  }

  /// The numbers in force.
  final var constants: GestureConstants { Runtime.current.gestures }
}
