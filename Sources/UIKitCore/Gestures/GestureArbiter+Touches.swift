import Foundation

/// Which recognisers get a touch, fixed when it begins; how they get it, and how they lose it. (D10, D12–D17)
extension GestureArbiter {
  // MARK: Joining

  /// Offers a touch that begins to the recognisers of its view and of everything above, the window included.
  /// - Parameter serial: the number of the event.
  func join(
    _ touch: UITouch, _ recognizers: ContiguousArray<UIGestureRecognizer>, _ event: UIEvent, serial: UInt32
  ) {
    let type = UInt8(truncatingIfNeeded: touch.state.type.rawValue)
    for recognizer in recognizers {
      // Code that was asked has removed the touch's view, and may have removed this recogniser's along: out of any
      // window, or to another one, which gets nothing of this touch.
      if touch.delivery.state.hasLeft, !isInWindow(of: touch, recognizer.attachedView) { continue }
      if let refusal = refusal(of: touch, type, by: recognizer, event, serial) {
        context.observers?.refused(recognizer, touch, refusal)
        continue
      }
      beginAttempt(recognizer)
      touch.recognizers.append(recognizer)
      recognizer.following.append(touch)
      recognizer.attempt.touches.append(touch)
      // This one's end will come.
      recognizer.attempt.isInterrupted = false
      if recognizer.attempt.touchType == nil { recognizer.attempt.touchType = touch.state.type }
      context.observers?.joined(recognizer, touch)
      // A gesture that continues takes the touch before its view has got it. (D40)
      if recognizer.attempt.isActive, recognizer.cancelsTouchesInView, let view = touch.boundView {
        deliveries.take(touch, from: view, for: recognizer)
      }
    }
  }

  private func refusal(
    of touch: UITouch, _ type: UInt8, by recognizer: UIGestureRecognizer, _ event: UIEvent, _ serial: UInt32
  ) -> GestureRefusal? {
    guard recognizer.isEnabled, let view = recognizer.attachedView else { return .disabled }
    guard recognizer.touchTypeBits & (1 << type) != 0, recognizer.takesTouches else { return .touchType }
    // One whose attempt is over is reset at the end of the event; one that only waits has its gesture already.
    if recognizer.attempt.state.isClosed { return .waiting }
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
      recognizer.attachedView === view && (!touch.delivery.state.hasLeft || isInWindow(of: touch, view))
    return recognizer.isEnabled && isThere && !recognizer.isLeaving ? nil : .disabled
  }

  private func isInWindow(of touch: UITouch, _ view: UIView?) -> Bool {
    guard let window = view?.window else { return false }
    return window === touch.windowHandle?.window
  }

  // MARK: Delivering

  /// Stage 8: calls a recogniser as planned, for the touches that it still gets.
  func deliver(_ call: DeliveryPlan.RecognizerCall, _ event: UIEvent) {
    let recognizer = call.recognizer
    // It was decided, in this event or because it only waits, or its view has left: it gets no more. (D25, D43)
    guard !recognizer.attempt.state.isClosed, !recognizer.isLeaving else { return }
    var touches = call.touches
    if context.plan.hasLosses {
      touches = touches.filter { recognizer.following.contains($0) }
      if touches.isEmpty { return }
    }
    // Of a touch whose beginning it has not got, since it was decided or away just then, it gets nothing more.
    if call.phase != .began, recognizer.begun.count != recognizer.following.count {
      touches = touches.filter { recognizer.begun.contains($0) }
      if touches.isEmpty { return }
    }
    recognizer.lastModifiers = event.modifiers
    recognizer.lastButtons = event.buttonMask
    context.observers?.delivers(recognizer, call.phase, touches)
    switch call.phase {
    case .began:
      recognizer.begun.append(contentsOf: touches)
      recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended:
      recognizer.begun.removeAll { touches.contains($0) }
      recognizer.touchesEnded(touches, with: event)
    case .cancelled:
      recognizer.begun.removeAll { touches.contains($0) }
      recognizer.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  // MARK: Losing

  /// The touches of a call have ended.
  func loseTouches(of call: DeliveryPlan.RecognizerCall) {
    guard !call.recognizer.isLeaving else { return }
    call.recognizer.following.removeAll { call.touches.contains($0) }
    noteLoss(of: call.recognizer, isInterrupted: call.phase == .cancelled && call.recognizer.following.isEmpty)
  }

  /// A touch is over: recognisers that are undecided keep it until they are reset, the others need it no more.
  func release(_ touch: UITouch) {
    for recognizer in touch.recognizers {
      if let index = recognizer.following.firstIndex(where: { $0 === touch }) {
        // It did not get the end: it only waits for others, or an override kept the event from its window.
        recognizer.following.remove(at: index)
        noteLoss(of: recognizer, isInterrupted: touch.state.phase == .cancelled && recognizer.following.isEmpty)
      }
      recognizer.begun.removeAll { $0 === touch }
      if !recognizer.isUndecided { recognizer.attempt.touches.removeAll { $0 === touch } }
    }
    touch.recognizers.removeAll { !$0.isUndecided }
  }

  /// The recogniser gets no more of a touch. (D22)
  func ignore(_ touch: UITouch, by recognizer: UIGestureRecognizer) {
    guard recognizer.following.contains(where: { $0 === touch }) else { return }
    context.observers?.ignored(touch, by: recognizer)
    recognizer.following.removeAll { $0 === touch }
    recognizer.attempt.touches.removeAll { $0 === touch }
    recognizer.begun.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === recognizer }
    context.plan.noteLoss()
    // It has lost the last one as if to the system: no end will come, and no other code would ever end its gesture. A key
    // that it still follows only delays that.
    noteLoss(of: recognizer, isInterrupted: recognizer.following.isEmpty)
    decideAgain()
    resolveUnlessInEvent()
  }

  /// The view of a recogniser has left its window: the recogniser is called once for all of its touches, and its attempt
  /// is over. (V16)
  func viewLeft(_ recognizer: UIGestureRecognizer, _ event: UIEvent) {
    let touches = recognizer.begun
    recognizer.following.removeAll { touch in touches.contains { $0 === touch } }
    recognizer.begun.removeAll()
    if !touches.isEmpty, !recognizer.attempt.state.isClosed {
      let late = event.beginLate(Array(touches))
      context.observers?.delivers(recognizer, .cancelled, Set(touches))
      recognizer.touchesCancelled(Set(touches), with: event)
      event.endLate(late)
    }
    abort(recognizer, .viewLeft)
  }

  /// The system cancels touches that are over: recognisers that wait for the next one have lost them. (G42)
  func interrupt(touchesWhere isChosen: (UITouch) -> Bool) {
    for recognizer in live where recognizer.following.isEmpty && recognizer.attempt.touches.contains(where: isChosen) {
      recognizer.attempt.isInterrupted = true
      lookForAbandoned()
    }
  }

  /// A recogniser has lost touches or presses. (G11, G42)
  /// - Parameter isInterrupted: whether it has lost the last touch, or the last of all, otherwise than by its end.
  func noteLoss(of recognizer: UIGestureRecognizer, isInterrupted: Bool) {
    lookForAbandoned()
    if isInterrupted { recognizer.attempt.isInterrupted = true }
  }

  // MARK: Pointers

  /// A recogniser gets what a pointer does without touching. The pointer is among the attempt's touches.
  func join(_ pointer: UITouch, _ recognizer: UIGestureRecognizer) {
    beginAttempt(recognizer)
    recognizer.isUnderPointer = true
    recognizer.attempt.touches.append(pointer)
    pointer.recognizers.append(recognizer)
  }

  /// Delivers a pointer's event to its recognisers.
  func deliver(_ event: PointerEvent) {
    // A copy: what one does may change the rest.
    for (recognizer, _) in event.calls where recognizer.isEnabled && recognizer.attachedView != nil {
      recognizer.lastModifiers = event.modifiers
      recognizer.lastButtons = event.buttons
      recognizer.pointerActed(event)
    }
  }

  /// The pointer is gone for a recogniser. One that has not begun fails; one that continues never got the end.
  /// - Parameter isCancelled: whether the system took it: then one that is just being decided does not stay begun either.
  func lose(_ pointer: UITouch, _ recognizer: UIGestureRecognizer, isCancelled: Bool) {
    guard recognizer.isUnderPointer else { return }
    recognizer.isUnderPointer = false
    let isItsOwn = recognizer.attempt.touches.contains { $0 === pointer }
    if isItsOwn, isCancelled { recognizer.attempt.isInterrupted = true }
    if isItsOwn, recognizer.attempt.isActive { cancel(recognizer, .noTouchesLeft) }
    lookForAbandoned()
  }
}
