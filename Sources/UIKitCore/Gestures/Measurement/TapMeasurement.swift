import TouchPlatform

/// Counts taps of one or several fingers. (GT1–GT9)
@MainActor struct TapMeasurement {
  /// What the fingers have done so far.
  enum Verdict {
    /// Nothing is decided.
    case open
    /// It is no tap.
    case failed
    /// One tap is done, and so many in all.
    case tapped(Int)
  }

  /// How many taps are done.
  private(set) var taps = 0
  /// Where the fingers of the first tap touched, on the screen.
  private(set) var firstPlaces: ContiguousArray<SIMD2<Double>> = []
  /// When the first finger of the running tap touched.
  private(set) var start: MonotonicInstant?
  /// Whether all fingers of the running tap have been down together. (GT8)
  private(set) var isComplete = false

  /// The middle of the first tap's fingers.
  var firstPlace: SIMD2<Double>? {
    guard !firstPlaces.isEmpty else { return nil }
    return firstPlaces.reduce(.zero, +) / Double(firstPlaces.count)
  }

  /// Forgets everything and keeps the storage.
  mutating func clear() {
    taps = 0
    firstPlaces.removeAll(keepingCapacity: true)
    start = nil
    isComplete = false
  }

  /// When the running tap is too long, or its fingers are too late.
  func deadline(_ constants: GestureConstants) -> MonotonicInstant? {
    start?.advanced(bySeconds: isComplete ? constants.tapDuration : min(constants.tapLanding, constants.tapDuration))
  }

  /// Fingers have touched. `down` are all that are down.
  mutating func begin(
    _ down: ContiguousArray<UITouch>, required: Int, time: MonotonicInstant, _ constants: GestureConstants
  ) -> Verdict {
    if isComplete || down.count > required { return .failed }
    start = start ?? time
    guard down.count == required else { return .open }
    isComplete = true
    if taps == 0 {
      for touch in down { firstPlaces.append(touch.startPlace) }
    } else if let first = firstPlace {
      var middle = SIMD2<Double>.zero
      for touch in down { middle += touch.startPlace }
      if (middle / Double(down.count) - first).length > constants.tapMovement { return .failed }
    }
    return .open
  }

  /// Fingers have moved.
  func move(_ touches: ContiguousArray<UITouch>, _ constants: GestureConstants) -> Verdict {
    for touch in touches where (touch.place - touch.startPlace).length > constants.tapMovement { return .failed }
    return .open
  }

  /// Fingers have left; so many are still down.
  mutating func lift(remaining: Int) -> Verdict {
    guard isComplete else { return .failed }
    guard remaining == 0 else { return .open }
    taps += 1
    start = nil
    isComplete = false
    return .tapped(taps)
  }
}
