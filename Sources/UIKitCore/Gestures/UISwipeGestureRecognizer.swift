import Foundation
import TouchPlatform

/// Fingers that are flicked in a direction.
///
/// It is recognised in one moment, while they move. A slow swipe needs less way and may stray less than a fast one; after
/// half a second there is none.
///
/// Statements: GS1–GS13.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions on the screen, as bits; unknown ones are kept. (GS1, GS12)
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The directions of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Upwards.
    public static let up = Direction(rawValue: 1 << 2)
    /// Downwards.
    public static let down = Direction(rawValue: 1 << 3)
  }
  private enum Phase {
    /// Too few fingers are down.
    case landing
    /// All are down.
    case moving
  }
  // Unchecked: every event of its fingers reads it, and it is read and set whole.
  @exclusivity(unchecked) private var phase = Phase.landing
  /// When the first finger touched.
  @exclusivity(unchecked) private var start: MonotonicInstant?

  /// How many fingers swipe together. Default 1. (GS1)
  open var numberOfTouchesRequired = 1
  /// Which directions it takes; it does not say which one it was. Of a mask that mixes axes the horizontal part counts.
  /// Default right. (GS1, GS9, GS10)
  open var direction = Direction.right

  /// Where the swipe began: the middle of the fingers as they touched, in `view`'s space (nil: the window's). (GS11)
  open override func location(in view: UIView?) -> CGPoint {
    let touches = following.isEmpty ? attempt.touches : following
    guard !touches.isEmpty else { return super.location(in: view) }
    var middle = SIMD2<Double>.zero
    for touch in touches { middle += touch.startPlace }
    return point(middle / Double(touches.count), in: view)
  }

  /// Where a finger touched, in `view`'s space (nil: the window's). (GS11)
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard following.indices.contains(touchIndex) else { return super.location(ofTouch: touchIndex, in: view) }
    return point(following[touchIndex].startPlace, in: view)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if start == nil {
      start = event.time
      // A sample of the last moment still counts, so what fails it comes after that.
      wake(at: event.time.advanced(bySeconds: constants.swipeDuration).advanced(byNanoseconds: 1))
    }
    if following.count > max(1, numberOfTouchesRequired) {
      state = .failed
    } else if following.count == max(1, numberOfTouchesRequired) {
      phase = .moving
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let start else { return }
    let seconds = Double(event.time.nanoseconds(since: start)) * 1e-9
    switch (SwipeMeasurement(direction).verdict(of: following, after: seconds, constants), phase) {
    case (.failed, _): state = .failed
    case (.swiped, .moving):
      stopWaking()
      state = .ended
    case (.swiped, .landing), (.open, .landing), (.open, .moving): break
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    state = .failed
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .failed
  }

  open override func reset() {
    super.reset()
    phase = .landing
    start = nil
  }

  override func deadlineCame() { state = .failed }
}
