import Foundation
import TouchPlatform

/// Two fingers that turn around each other.
///
/// It begins when they have turned by 10°, of which 5° are taken off; it changes while both are down, and ends when both
/// have left. A finger may be lifted and set down again in between. Fingers on a touch pad turn what is under the
/// pointer. It allocates nothing while fingers move.
///
/// Statements: GR1–GR10.
/// > Here: of fingers on a touch pad as well.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  // Unchecked: every event of its fingers changes it, and measuring calls no code of an app.
  @exclusivity(unchecked) private var gesture = PairGesture<RotationMeasurement>()

  /// How far the fingers have turned since it began, in radians, clockwise on the screen; it continues past half a turn.
  /// Setting it lets it continue from there; the speed is measured from the beginning. (GR4, GR5, GR7)
  open var rotation: CGFloat {
    get { gesture.measurement.rotation }
    set {
      guard newValue.isFinite else {
        return PlatformNote.misuse("a rotation was set to \(newValue); it keeps the one it had")
      }
      gesture.measurement.setRotation(newValue, at: Runtime.current.media.now, constants)
    }
  }

  /// How fast they turn, in radians per second; zero when they have rested for 40 ms. (GR6)
  open var velocity: CGFloat { gesture.measurement.velocity(at: Runtime.current.media.now, constants) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    ignoreThirdFingers(for: event)
    gesture.came(following, isNew: following.contains { touches.contains($0) }, at: event.time)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if let next = gesture.moved(following, at: event.time, constants) { state = next }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if let next = gesture.left(staying: downCount) { state = next }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    if let next = gesture.cancelled() { state = next }
  }

  override func pointerActed(_ event: PointerEvent) {
    guard let sample = event.transform else { return }
    if let next = gesture.apply(sample, isFree: following.isEmpty, constants) { state = next }
  }

  open override func reset() {
    super.reset()
    gesture = PairGesture()
  }
}
