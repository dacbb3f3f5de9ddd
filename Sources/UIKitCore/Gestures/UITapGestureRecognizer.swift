import Foundation
import TouchPlatform

/// Fingers that tap, once or several times.
///
/// It is recognised in one moment, when the last finger of the last tap leaves. It fails by itself, without an event,
/// when a finger stays too long or the next tap does not come.
///
/// Statements: GT1–GT14, G20.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  // Unchecked: every event of its fingers changes it, and measuring calls no code of an app.
  @exclusivity(unchecked) private var measurement = TapMeasurement()

  /// How many taps make the gesture. Default 1. (GT1)
  open var numberOfTapsRequired = 1
  /// How many fingers tap together. Default 1. (GT1)
  open var numberOfTouchesRequired = 1
  /// The buttons that must be held when a pointer taps; fingers and pencils have none. Default the primary one; it may
  /// not be empty. (GT11)
  open var buttonMaskRequired: UIEvent.ButtonMask = .primary {
    didSet {
      guard buttonMaskRequired.isEmpty else { return }
      PlatformNote.misuse("a tap needs a button: buttonMaskRequired was set to none and keeps what it was")
      buttonMaskRequired = oldValue
    }
  }

  /// Where the first tap of the series touched: the middle of its fingers, in `view`'s space (nil: the window's). (GT10)
  open override func location(in view: UIView?) -> CGPoint {
    guard let place = measurement.firstPlace else { return super.location(in: view) }
    return point(place, in: view)
  }

  /// How many fingers the first tap has; before they are all down, how many are.
  open override var numberOfTouches: Int {
    measurement.firstPlaces.isEmpty ? super.numberOfTouches : measurement.firstPlaces.count
  }

  /// Where a finger of the first tap touched, in `view`'s space (nil: the window's). A number out of range stops the
  /// program. (GT10)
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard measurement.firstPlaces.indices.contains(touchIndex) else {
      return super.location(ofTouch: touchIndex, in: view)
    }
    return point(measurement.firstPlaces[touchIndex], in: view)
  }

  /// A tap never keeps one with more taps from being recognised. (G20)
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    if let other = preventedGestureRecognizer as? UITapGestureRecognizer,
      other.numberOfTapsRequired > numberOfTapsRequired
    {
      return false
    }
    return super.canPrevent(preventedGestureRecognizer)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard hasButtons(touches, event) else {
      state = .failed
      return
    }
    follow(measurement.begin(following, required: max(1, numberOfTouchesRequired), time: event.time, constants))
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if case .failed = measurement.move(following, constants) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    follow(measurement.lift(remaining: downCount))
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    // One that has all its taps and waits for others is not undone by what fingers do now.
    if isUndecided { state = .failed }
  }

  open override func reset() {
    super.reset()
    measurement.clear()
  }

  override func deadlineCame() { state = .failed }

  private func follow(_ verdict: TapMeasurement.Verdict) {
    switch verdict {
    case .open: if let deadline = measurement.deadline(constants) { wake(at: deadline) }
    case .failed: state = .failed
    case .tapped(let taps):
      if taps >= numberOfTapsRequired {
        stopWaking()
        state = .ended
      } else {
        // From the time of the lift, which is when the event came.
        wake(at: Runtime.current.media.now.advanced(bySeconds: constants.tapPause))
      }
    }
  }

  /// Whether touches of a pointer have the buttons that it wants. A device that does not report them has pressed the primary
  /// one. (GT11)
  private func hasButtons(_ touches: Set<UITouch>, _ event: UIEvent) -> Bool {
    for touch in touches where touch.type == .indirectPointer {
      let held = event.buttonMask.isEmpty ? .primary : event.buttonMask
      if !held.isSuperset(of: buttonMaskRequired) { return false }
    }
    return true
  }
}
