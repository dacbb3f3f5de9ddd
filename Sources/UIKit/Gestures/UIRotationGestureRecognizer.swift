import Foundation
import TouchPlatform

/// Two fingers that turn around each other.
///
/// It begins when they have turned by 10°, of which 5° are taken off; it changes while both are down, and ends when both
/// have left. A finger may be lifted and set down again in between. Fingers on a touch pad turn what is under the
/// pointer. It allocates nothing while fingers move.
///
/// Statements: GR1–GR10.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private enum Phase {
    /// Fewer than two fingers are down.
    case idle
    /// Two are down and have not turned enough.
    case measuring
    /// It has begun, or waits for others to fail.
    case turning
  }
  @exclusivity(unchecked) private var phase = Phase.idle
  @exclusivity(unchecked) private var measurement = RotationMeasurement()

  /// How far the fingers have turned since it began, in radians, clockwise on the screen; it goes on past half a turn.
  /// Setting it lets it go on from there; the speed is measured anew. (GR4, GR5, GR7)
  open var rotation: CGFloat {
    get { measurement.rotation }
    set {
      guard newValue.isFinite else {
        return PlatformNote.misuse("a rotation was set to \(newValue); it keeps the one it had")
      }
      measurement.setRotation(newValue, at: Runtime.current.media.now, constants)
    }
  }

  /// How fast they turn, in radians per second; zero when they have rested for 40 ms. (GR6)
  open var velocity: CGFloat { measurement.velocity(at: Runtime.current.media.now, constants) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    while following.count > 2, let last = following.last { ignore(last, for: event) }
    guard following.count == 2 else { return }
    switch phase {
    case .idle:
      phase = .measuring
      measurement.start(FingerPair(following), time: event.time)
    case .measuring: break
    case .turning:
      // Unless it was a third finger, which is ignored.
      if following.contains(where: { touches.contains($0) }) { measurement.rebase(FingerPair(following)) }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard following.count == 2 else { return }
    switch phase {
    case .idle: break
    case .measuring:
      measurement.move(FingerPair(following), time: event.time)
      beginIfFar()
    case .turning:
      measurement.move(FingerPair(following), time: event.time)
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    switch phase {
    case .idle: break
    case .measuring: phase = .idle
    case .turning: if downCount == 0 { state = .ended }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    switch phase {
    case .idle: break
    case .measuring: phase = .idle
    case .turning: state = .cancelled
    }
  }

  open override func reset() {
    super.reset()
    phase = .idle
    measurement = RotationMeasurement()
  }

  override func take(_ event: PointerEvent) {
    guard let sample = event.transform else { return }
    switch (sample.phase, phase) {
    case (.began, _), (.changed, .idle):
      guard following.isEmpty else { return }
      phase = .measuring
      measurement = RotationMeasurement()
      measurement.turn(by: sample.rotation, time: sample.time)
      beginIfFar()
    case (.changed, .measuring):
      measurement.turn(by: sample.rotation, time: sample.time)
      beginIfFar()
    case (.changed, .turning):
      measurement.turn(by: sample.rotation, time: sample.time)
      state = .changed
    case (.ended, .turning): state = .ended
    case (.cancelled, .turning): state = .cancelled
    case (.ended, .idle), (.ended, .measuring), (.cancelled, .idle), (.cancelled, .measuring): phase = .idle
    }
  }

  private func beginIfFar() {
    let constants = constants
    // A hair less counts: angles are not exact.
    guard abs(measurement.rotation) > constants.rotationThreshold - 1e-9 else { return }
    phase = .turning
    measurement.begin(hysteresis: constants.rotationHysteresis)
    state = .began
  }
}
