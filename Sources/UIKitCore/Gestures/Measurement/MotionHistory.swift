import TouchPlatform

/// The last samples of something that moves, and its speed. Plain values: adding one allocates nothing. (GP15, GP16)
struct MotionHistory {
  // Newest first.
  private var values = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
  private var times = SIMD4<UInt64>.zero
  private var count = 0
  /// The speed shown until there is a difference to take it from.
  private var carried = SIMD2<Double>.zero

  /// Forgets everything.
  mutating func clear() {
    count = 0
    carried = .zero
  }

  /// What was measured before counts no more: the next difference is taken from here.
  ///
  /// Until there is one the last speed stays. Apple documents that setting a translation or scale resets the velocity;
  /// yet drags that set it to zero at every step, and throw by the velocity at the end, are common and work there.
  mutating func restart(with value: SIMD2<Double>, at now: MonotonicInstant, _ constants: GestureConstants) {
    guard count > 0 else { return }
    carried = velocity(at: now, constants)
    // From the last sample's time: what is set now is set for what was there then.
    values.0 = value
    count = 1
  }

  /// Notes where it is. Of several samples of one moment the last counts.
  @inline(__always) mutating func add(_ value: SIMD2<Double>, at time: MonotonicInstant) {
    if count > 0, time.nanoseconds <= times[0] {
      values.0 = value
      return
    }
    values = (value, values.0, values.1, values.2)
    times = SIMD4(time.nanoseconds, times[0], times[1], times[2])
    if count < 4 { count += 1 }
  }

  /// How fast it moves, per second.
  ///
  /// Three differences within the window are weighed; with fewer the newest one is taken as it is, however long it took:
  /// a finger that rested and then jumped has a direction. Nothing moves that had no sample for a while before `now`.
  func velocity(at now: MonotonicInstant, _ constants: GestureConstants) -> SIMD2<Double> {
    guard count > 0, seconds(from: times[0], to: now.nanoseconds) <= constants.velocityRest else { return .zero }
    guard count > 1 else { return carried }
    let newest = (values.0 - values.1) / seconds(from: times[1], to: times[0])
    guard count == 4, seconds(from: times[3], to: times[0]) <= constants.velocityWindow else { return newest }
    let middle = (values.1 - values.2) / seconds(from: times[2], to: times[1])
    let oldest = (values.2 - values.3) / seconds(from: times[3], to: times[2])
    let weights = constants.velocityWeights
    return newest * weights.x + middle * weights.y + oldest * weights.z
  }

  private func seconds(from earlier: UInt64, to later: UInt64) -> Double {
    later > earlier ? Double(later - earlier) * 1e-9 : 0
  }
}
