import Foundation
import TouchPlatform

/// Presses are delivered as touches are: first to the recognisers of the views of their responder and above, which may
/// hold them back or take them, then to the responder. (D45)
extension GestureArbiter {
  /// Offers a press that begins to the recognisers of the view of its responder and of everything above.
  func join(_ press: UIPress, _ event: UIPressesEvent) {
    var ancestor = press.responder.flatMap(view(of:))
    var offered: [UIGestureRecognizer] = []
    while let view = ancestor {
      offered += view.extras?.recognizers ?? []
      ancestor = view._superview
    }
    for recognizer in offered where accepts(press, recognizer, event) {
      beginAttempt(recognizer)
      press.recognizers.append(recognizer)
      recognizer.followedPresses.append(press)
      recognizer.attempt.presses.append(press)
      // A gesture that continues takes the press before its responder has got it. (D40)
      if recognizer.attempt.isActive, recognizer.cancelsTouchesInView { deliveries.take(press) }
    }
  }

  private func accepts(_ press: UIPress, _ recognizer: UIGestureRecognizer, _ event: UIPressesEvent) -> Bool {
    guard recognizer.isEnabled, let view = recognizer.attachedView,
      recognizer.allowedPressTypes.contains(where: { $0.intValue == press.type.rawValue }),
      !recognizer.attempt.state.isClosed, recognizer.shouldReceive(event),
      recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) != false
    else { return false }
    // The delegate's methods may have disabled the recogniser or removed it from its view.
    return recognizer.isEnabled && recognizer.attachedView === view && !recognizer.isLeaving
  }

  /// The view whose recognisers get a responder's presses first.
  private func view(of responder: UIResponder) -> UIView? {
    var current: UIResponder? = responder
    for _ in 0..<10_000 {
      guard let here = current else { return nil }
      if let view = here as? UIView { return view }
      if let view = (here as? UIViewController)?.viewIfLoaded { return view }
      current = here.next
    }
    return nil
  }

  /// Calls the recognisers of a press; then they lose it if it is over.
  func deliver(_ press: UIPress, _ event: UIPressesEvent) {
    for recognizer in press.recognizers { deliver(press, event, to: recognizer) }
    guard press.isOver else { return }
    for recognizer in press.recognizers {
      recognizer.followedPresses.removeAll { $0 === press }
      noteLoss(of: recognizer, isInterrupted: press.phase == .cancelled && recognizer.followsNothing)
      if recognizer.attempt.state.isRecognized { recognizer.attempt.presses.removeAll { $0 === press } }
    }
  }

  private func deliver(_ press: UIPress, _ event: UIPressesEvent, to recognizer: UIGestureRecognizer) {
    guard recognizer.followedPresses.contains(where: { $0 === press }), !recognizer.attempt.state.isClosed,
      !recognizer.isLeaving
    else { return }
    recognizer.lastModifiers = event.modifiers
    switch press.phase {
    case .began: recognizer.pressesBegan([press], with: event)
    case .changed: recognizer.pressesChanged([press], with: event)
    case .ended: recognizer.pressesEnded([press], with: event)
    case .cancelled: recognizer.pressesCancelled([press], with: event)
    case .stationary: break
    }
  }

  /// A press is over: recognisers that are undecided keep it until they are reset.
  func release(_ press: UIPress) { press.recognizers.removeAll { !$0.isUndecided } }

  /// The recogniser gets no more of a press. (D45)
  func ignore(_ press: UIPress, by recognizer: UIGestureRecognizer) {
    guard recognizer.followedPresses.contains(where: { $0 === press }) else { return }
    recognizer.followedPresses.removeAll { $0 === press }
    recognizer.attempt.presses.removeAll { $0 === press }
    press.recognizers.removeAll { $0 === recognizer }
    noteLoss(of: recognizer, isInterrupted: recognizer.followsNothing)
    decideAgain()
    resolveUnlessInEvent()
  }

  /// The system takes keys that are up away: recognisers that wait for the next one have lost them. (X8)
  func interrupt(pressesWhere isChosen: (UIPress) -> Bool) {
    for recognizer in live where recognizer.followsNothing && recognizer.attempt.presses.contains(where: isChosen) {
      recognizer.attempt.isInterrupted = true
      lookForAbandoned()
    }
  }
}

/// What responders get of presses. (D45)
extension ViewDeliveries {
  /// Calls the responder of a press for what it does, and responders for what was held of their presses and is free now.
  func deliver(_ press: UIPress, _ event: UIPressesEvent) {
    deliver(press, isNew: true, event)
    releasePresses()
  }

  /// Calls responders for what was held and is free now.
  func releasePresses() {
    for press in heldPresses.all { deliver(press, isNew: false, ownEvent(of: press)) }
  }

  /// Works out what the responder gets of a press now, and calls it.
  private func deliver(_ press: UIPress, isNew: Bool, _ event: UIPressesEvent) {
    switch press.delivery.state {
    case .new, .held:
      if press.phase == .cancelled {
        heldPresses.change(press, .systemCancelled)
        return
      }
      if press.holder(.beginningDelayed) != nil {
        heldPresses.change(press, .beginningDelayed)
        return
      }
      release(press)
      call(press, .began, event)
    case .delivered, .endHeld:
      if isNew, press.phase == .changed { call(press, .changed, event) }
    case .newEndHeld, .ended, .cancelled, .dropped, .ignored, .departing, .departed: return
    }
    // The responder may have brought about that the press was taken.
    guard press.delivery.state.isTracked else { return }
    switch press.phase {
    case .cancelled:
      heldPresses.change(press, .systemCancelled)
      call(press, .cancelled, event)
    case .ended:
      if press.holder(.endDelayed) != nil {
        heldPresses.change(press, .endDelayed)
        return
      }
      release(press)
      call(press, .ended, event)
    case .began, .changed, .stationary: break
    }
  }

  private func release(_ press: UIPress) {
    if press.delivery.state.isHeld { heldPresses.change(press, .freed) }
  }

  /// Calls the responder of a press, which shows the phase meanwhile.
  func call(_ press: UIPress, _ phase: UIPress.Phase, _ event: UIPressesEvent) {
    guard let responder = press.responder, !press.delivery.state.isClosed else { return }
    let real = press.phase
    press.phase = phase
    switch phase {
    case .began:
      heldPresses.change(press, .beginningDelivered)
      responder.pressesBegan([press], with: event)
    case .changed: responder.pressesChanged([press], with: event)
    case .ended:
      heldPresses.change(press, .endDelivered)
      responder.pressesEnded([press], with: event)
    case .cancelled:
      heldPresses.change(press, .cancelDelivered)
      responder.pressesCancelled([press], with: event)
    case .stationary: break
    }
    press.phase = real
    // One that was held back is typed now. (R17)
    if phase == .began, event.isLate, event.isUnhandled { Runtime.current.keyboard?.typeLate(press) }
  }

  /// A recogniser has recognised: its presses are taken from their responders. (D18, D45)
  func takePresses(of recognizer: UIGestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return }
    for press in recognizer.attempt.presses { take(press) }
  }

  /// A press is taken from its responder, which gets `pressesCancelled` if it has got the beginning.
  func take(_ press: UIPress) {
    let effect = heldPresses.change(press, .taken)
    guard effect != .none else { return }
    press.isTyped = false
    if effect == .cancel { call(press, .cancelled, ownEvent(of: press)) }
  }

  /// The keyboard's keys are taken away: what is still held of keys that are up is cancelled too. (X8)
  func interruptPresses(where isChosen: (UIPress) -> Bool) {
    for press in heldPresses.all where press.isOver && isChosen(press) { press.phase = .cancelled }
  }

  /// An event for what is delivered late.
  private func ownEvent(of press: UIPress) -> UIPressesEvent {
    let event = UIPressesEvent()
    event.press = press
    event.held = [press]
    event.isLate = true
    event.time = Runtime.current.media.now
    event.modifiers = dispatcher.table.modifiers
    return event
  }
}
