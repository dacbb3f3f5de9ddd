import TouchPlatform

/// What a gesture of two fingers measures: how far they have spread, or turned.
@MainActor protocol PairMeasuring {
  init()
  /// Two fingers are down: everything is measured from here.
  mutating func start(_ pair: FingerPair, time: MonotonicInstant)
  /// Two fingers are down again: what is measured continues from what it is.
  mutating func rebase(_ pair: FingerPair, time: MonotonicInstant)
  /// The fingers have moved and nothing has begun.
  /// - Returns: whether they have gone far enough; then the hysteresis is taken off.
  mutating func begin(_ pair: FingerPair, time: MonotonicInstant, _ constants: GestureConstants) -> Bool
  /// The fingers have moved in a gesture.
  mutating func move(_ pair: FingerPair, time: MonotonicInstant)
  /// A touch pad's fingers have begun to do something.
  mutating func start(at sample: TransformSample)
  /// A touch pad's fingers have moved and nothing has begun.
  /// - Returns: whether they have gone far enough; then the hysteresis is taken off.
  mutating func begin(by sample: TransformSample, _ constants: GestureConstants) -> Bool
  /// A touch pad's fingers have moved in a gesture.
  mutating func move(by sample: TransformSample)
}

/// The way of a gesture of two fingers, which pinches and rotations have in common: it begins when what is measured has
/// changed enough, changes while both fingers are down, and ends when both have left. One may be lifted and set down
/// again in between. A value: each of its methods answers the state that the recogniser is to set, nil for none.
/// (GZ2, GZ10–GZ12, GR2, GR8–GR10)
@MainActor struct PairGesture<Measurement: PairMeasuring> {
  private enum Phase {
    /// Fewer than two fingers are down.
    case idle
    /// Two are down and have not gone far enough.
    case measuring
    /// It has begun, or waits for others to fail.
    case going
  }
  private var phase = Phase.idle
  var measurement = Measurement()

  /// Fingers have come. `isNew` says that one of the two that count is among them, and not only a third one.
  mutating func came(_ following: ContiguousArray<UITouch>, isNew: Bool, at time: MonotonicInstant) {
    guard following.count == 2 else { return }
    switch phase {
    case .idle:
      phase = .measuring
      measurement.start(FingerPair(following), time: time)
    case .measuring: break
    case .going: if isNew { measurement.rebase(FingerPair(following), time: time) }
    }
  }

  /// Fingers have moved.
  @inline(__always) mutating func moved(
    _ following: ContiguousArray<UITouch>, at time: MonotonicInstant, _ constants: @autoclosure () -> GestureConstants
  ) -> UIGestureRecognizer.State? {
    guard following.count == 2 else { return nil }
    switch phase {
    case .idle: return nil
    case .measuring:
      guard measurement.begin(FingerPair(following), time: time, constants()) else { return nil }
      phase = .going
      return .began
    case .going:
      measurement.move(FingerPair(following), time: time)
      return .changed
    }
  }

  /// Fingers have left; so many stay.
  mutating func left(staying count: Int) -> UIGestureRecognizer.State? {
    switch phase {
    case .idle: return nil
    case .measuring: phase = .idle
    case .going: if count == 0 { return .ended }
    }
    return nil
  }

  /// The system took fingers.
  mutating func cancelled() -> UIGestureRecognizer.State? {
    switch phase {
    case .idle: return nil
    case .measuring: phase = .idle
    case .going: return .cancelled
    }
    return nil
  }

  /// Fingers on a touch pad did something. `isFree` says that none is on the screen.
  mutating func apply(
    _ sample: TransformSample, isFree: Bool, _ constants: GestureConstants
  ) -> UIGestureRecognizer.State? {
    switch (sample.phase, phase) {
    case (.began, _), (.changed, .idle):
      guard isFree else { return nil }
      phase = .measuring
      measurement = Measurement()
      measurement.start(at: sample)
      return begin(by: sample, constants)
    case (.changed, .measuring): return begin(by: sample, constants)
    case (.changed, .going):
      measurement.move(by: sample)
      return .changed
    case (.ended, .going): return .ended
    case (.cancelled, .going): return .cancelled
    case (.ended, .idle), (.ended, .measuring), (.cancelled, .idle), (.cancelled, .measuring):
      phase = .idle
      return nil
    }
  }

  private mutating func begin(
    by sample: TransformSample, _ constants: GestureConstants
  ) -> UIGestureRecognizer.State? {
    guard measurement.begin(by: sample, constants) else { return nil }
    phase = .going
    return .began
  }
}

extension UIGestureRecognizer {
  /// Keeps the first two fingers, for gestures of two.
  final func ignoreThirdFingers(for event: UIEvent) {
    while following.count > 2, let last = following.last { ignore(last, for: event) }
  }
}
