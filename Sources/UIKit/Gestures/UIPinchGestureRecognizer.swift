import Foundation
import TouchPlatform

/// Two fingers that spread or close.
///
/// It begins when their distance has changed by more than 8 points, which are taken off; it changes while both are down,
/// and ends when both have left. A finger may be lifted and set down again in between. Fingers on a touch pad pinch
/// what is under the pointer. Distances are measured on the screen. It allocates nothing while fingers move.
///
/// Statements: GZ1–GZ13.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private enum Phase {
    /// Fewer than two fingers are down.
    case idle
    /// Two are down and have not spread enough.
    case measuring
    /// It has begun, or waits for others to fail.
    case pinching
  }
  @exclusivity(unchecked) private var phase = Phase.idle
  @exclusivity(unchecked) private var measurement = PinchMeasurement()

  /// How many times farther apart the fingers are than when it began. Setting it lets it go on from there; the speed is
  /// measured anew. (GZ3, GZ5, GZ6)
  open var scale: CGFloat {
    get { measurement.scale }
    set {
      guard newValue.isFinite else {
        return PlatformNote.misuse("a pinch's scale was set to \(newValue); it keeps the one it had")
      }
      measurement.setScale(newValue, at: Runtime.current.media.now, constants)
    }
  }

  /// How fast the scale changes, per second; zero when the fingers have rested for 40 ms. (GZ7–GZ9)
  open var velocity: CGFloat { measurement.velocity(at: Runtime.current.media.now, constants) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    while following.count > 2, let last = following.last { ignore(last, for: event) }
    guard following.count == 2 else { return }
    let pair = FingerPair(following)
    switch phase {
    case .idle:
      phase = .measuring
      measurement.start(pair, time: event.time)
    case .measuring: break
    case .pinching:
      // Unless it was a third finger, which is ignored.
      if following.contains(where: { touches.contains($0) }) { measurement.rebase(pair, time: event.time) }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard following.count == 2 else { return }
    let pair = FingerPair(following)
    switch phase {
    case .idle: break
    case .measuring:
      measurement.measure(pair)
      let hysteresis = constants.pinchHysteresis
      guard abs(measurement.change) > hysteresis else { return measurement.noteTime(event.time) }
      phase = .pinching
      measurement.begin(at: event.time, hysteresis: hysteresis)
      state = .began
    case .pinching:
      measurement.move(pair, time: event.time)
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    switch phase {
    case .idle: break
    case .measuring: phase = .idle
    case .pinching: if downCount == 0 { state = .ended }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    switch phase {
    case .idle: break
    case .measuring: phase = .idle
    case .pinching: state = .cancelled
    }
  }

  override func take(_ event: PointerEvent) {
    guard let sample = event.transform else { return }
    switch (sample.phase, phase) {
    case (.began, _), (.changed, .idle):
      guard following.isEmpty else { return }
      phase = .measuring
      measurement = PinchMeasurement()
      measurement.noteTime(sample.time)
      spread(by: sample)
    case (.changed, .measuring): spread(by: sample)
    case (.changed, .pinching):
      measurement.spread(by: sample.scale, time: sample.time)
      state = .changed
    case (.ended, .pinching): state = .ended
    case (.cancelled, .pinching): state = .cancelled
    case (.ended, .idle), (.ended, .measuring), (.cancelled, .idle), (.cancelled, .measuring): phase = .idle
    }
  }

  /// A touch pad's fingers have spread, and nothing has begun.
  private func spread(by sample: TransformSample) {
    measurement.spread(by: sample.scale)
    // Its fingers' distance is not known, so the change counts in parts of it.
    let hysteresis = constants.padPinchHysteresis
    guard abs(measurement.change) > hysteresis else { return measurement.noteTime(sample.time) }
    phase = .pinching
    measurement.begin(at: sample.time, hysteresis: hysteresis)
    state = .began
  }

  open override func reset() {
    super.reset()
    phase = .idle
    measurement = PinchMeasurement()
  }
}
