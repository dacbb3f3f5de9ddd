import Foundation

/// The swarm of a touch: which recognisers get it, fixed when it begins. (D10, D12–D17)
extension TouchRegistry {
  /// Offers a touch that begins to the recognisers of its view and of everything above, the window included.
  func join(_ touch: UITouch, _ swarm: ContiguousArray<UIGestureRecognizer>, _ event: UIEvent) {
    let type = UInt8(truncatingIfNeeded: touch.state.type.rawValue)
    for recognizer in swarm {
      // Code that was asked has taken the touch's view out, and may have taken this recogniser's along: out of
      // any window, or to another one, which hears nothing of this touch.
      if touch.state.flags.contains(.detached), !isInWindow(of: touch, recognizer.attachedView) { continue }
      if let refusal = refusal(of: touch, type, by: recognizer, event) {
        arbiter.witness?.refused(recognizer, touch, refusal)
        continue
      }
      arbiter.enliven(recognizer)
      touch.recognizers.append(recognizer)
      recognizer.following.append(touch)
      recognizer.attempt.touches.append(touch)
      if recognizer.attempt.touchType == nil { recognizer.attempt.touchType = touch.state.type }
      arbiter.witness?.joined(recognizer, touch)
      // A gesture that goes on takes the touch before its view has heard of it. (D40)
      if recognizer.attempt.hasRecognized, recognizer.storedState.isActive, recognizer.cancelsTouchesInView,
        let view = touch.boundView, touch.state.flags.isDisjoint(with: [.finished, .silent, .detached])
      {
        touch.state.flags.insert(.finished)
        arbiter.witness?.taken(touch, from: view, by: recognizer, wasDelivered: false)
      }
    }
  }

  private func refusal(
    of touch: UITouch, _ type: UInt8, by recognizer: UIGestureRecognizer, _ event: UIEvent
  ) -> GestureRefusal? {
    guard recognizer.isEnabled, let view = recognizer.attachedView else { return .disabled }
    guard recognizer.touchTypeBits & (1 << type) != 0, recognizer.takesTouches else { return .touchType }
    // One whose attempt is over is reset at the end of the event; one that only waits has its gesture already.
    if recognizer.storedState.isFinal || recognizer.attempt.isComplete { return .waiting }
    if recognizer.requiresExclusiveTouchType, let first = recognizer.attempt.touchType, first != touch.state.type {
      return .exclusiveTouchType
    }
    if recognizer.attempt.askedSerial != serial {
      recognizer.attempt.askedSerial = serial
      recognizer.attempt.receivesEvent = recognizer.shouldReceive(event)
    }
    guard recognizer.attempt.receivesEvent else { return .shouldReceiveEvent }
    if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) == false { return .shouldReceiveTouch }
    // What was asked may have switched it off, or taken it from its view.
    let isThere =
      recognizer.attachedView === view && (!touch.state.flags.contains(.detached) || isInWindow(of: touch, view))
    return recognizer.isEnabled && isThere && !recognizer.isLeaving ? nil : .disabled
  }

  private func isInWindow(of touch: UITouch, _ view: UIView?) -> Bool {
    guard let window = view?.window else { return false }
    return window === touch.windowHandle?.window
  }
}
