import Foundation
import TouchPlatform

/// Two fingers that spread or close.
///
/// It begins when their distance has changed by more than 8 points, which are taken off; it changes while both are down,
/// and ends when both have left. A finger may be lifted and set down again in between. Fingers on a touch pad pinch
/// what is under the pointer. Distances are measured on the screen. It allocates nothing while fingers move.
///
/// Statements: GZ1–GZ13.
/// > Here: of fingers on a touch pad as well.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  // Unchecked: every event of its fingers changes it, and measuring calls no code of an app.
  @exclusivity(unchecked) private var gesture = PairGesture<PinchMeasurement>()

  /// How many times farther apart the fingers are than when it began. Setting it lets it continue from there; the speed is
  /// measured from the beginning. (GZ3, GZ5, GZ6)
  open var scale: CGFloat {
    get { gesture.measurement.scale }
    set {
      guard newValue.isFinite else {
        return PlatformNote.misuse("a pinch's scale was set to \(newValue); it keeps the one it had")
      }
      gesture.measurement.setScale(newValue, at: Runtime.current.media.now, constants)
    }
  }

  /// How fast the scale changes, per second; zero when the fingers have rested for 40 ms. (GZ7–GZ9)
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
