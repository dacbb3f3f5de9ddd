import Foundation
import TouchPlatform

/// Fingers that stay where they are for a while.
///
/// It begins by time alone, without an event; it changes when a finger moves, now as far as it likes, and ends when the
/// first one leaves.
///
/// Statements: GL1–GL13.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  private enum Phase {
    /// The taps before the press, or too few fingers are down.
    case tapping
    /// All fingers are down and time passes.
    case resting
    /// It has begun, or waits for others to fail.
    case pressing
  }
  // Unchecked: every event of its fingers reads it, and measuring calls no other code.
  @exclusivity(unchecked) private var phase = Phase.tapping
  @exclusivity(unchecked) private var taps = TapMeasurement()
  /// Where the middle of the fingers was when all were down.
  @exclusivity(unchecked) private var origin = SIMD2<Double>.zero

  /// How many taps come before the press. Default 0. (GL1, GL9)
  open var numberOfTapsRequired = 0
  /// How many fingers press. Default 1. (GL1)
  open var numberOfTouchesRequired = 1
  /// How long they stay before it begins, in seconds; 0 lets it begin as they touch. Default 0.5. (GL1, GL10)
  open var minimumPressDuration: TimeInterval = GestureConstants().pressDuration
  /// How far their middle may go until then, in points on the screen. Default 10. (GL1, GL4–GL6)
  open var allowableMovement: CGFloat = GestureConstants().pressMovement

  private var fingers: Int { max(1, numberOfTouchesRequired) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    switch phase {
    case .tapping: land(event)
    case .resting: state = .failed
    case .pressing: ignore(touches, for: event)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    switch phase {
    case .tapping: if isTapping, case .failed = taps.move(following, constants) { state = .failed }
    case .resting: if (centroid - origin).length > allowableMovement { state = .failed }
    case .pressing: state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    switch phase {
    case .tapping: liftTap()
    case .resting: state = .failed
    case .pressing: state = .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    switch phase {
    case .tapping, .resting: state = .failed
    case .pressing: state = .cancelled
    }
  }

  open override func reset() {
    super.reset()
    phase = .tapping
    taps.clear()
  }

  override func deadlineCame() {
    switch phase {
    case .tapping: state = .failed
    case .resting: begin()
    case .pressing: break
    }
  }

  /// Whether taps are still to come before the press.
  private var isTapping: Bool { taps.taps < numberOfTapsRequired }

  private func land(_ event: UIEvent) {
    let constants = constants
    if numberOfTapsRequired > 0 {
      // The press is one more tap that is not lifted: its fingers land as a tap's do.
      if case .failed = taps.begin(following, required: fingers, time: event.time, constants) {
        state = .failed
        return
      }
      if let deadline = taps.deadline(constants) { wake(at: deadline) }
      if isTapping { return }
    } else if following.count > fingers {
      state = .failed
      return
    }
    guard following.count == fingers else { return }
    phase = .resting
    origin = centroid
    if minimumPressDuration > 0 {
      wake(at: event.time.advanced(bySeconds: minimumPressDuration))
    } else {
      begin()
    }
  }

  private func liftTap() {
    // A press that not all fingers have come to is over when one leaves. (GL12)
    guard isTapping else {
      state = .failed
      return
    }
    switch taps.lift(remaining: downCount) {
    case .open: break
    case .failed: state = .failed
    case .tapped: wake(at: Runtime.current.media.now.advanced(bySeconds: constants.tapPause))
    }
  }

  private func begin() {
    stopWaking()
    phase = .pressing
    state = .began
  }
}
