import Foundation
import TouchPlatform

/// The presses of which a beginning or an end is held back from their responders. (D45)
struct HeldPresses {
  var presses: ContiguousArray<UIPress> = []
  /// Whether there are any.
  var hasAny: Bool { !presses.isEmpty }
}

/// How far a press has come with its responder.
struct PressFlags: OptionSet {
  var rawValue: UInt8
  /// The responder has got pressesBegan.
  static let delivered = PressFlags(rawValue: 1 << 0)
  /// It has got the end, or never hears of it.
  static let finished = PressFlags(rawValue: 1 << 1)
  /// Its beginning is held back.
  static let beganHeld = PressFlags(rawValue: 1 << 2)
  /// Its end is held back.
  static let endHeld = PressFlags(rawValue: 1 << 3)
}

/// Presses go the way of touches: first to the recognisers of the views of their responder and above, which may hold
/// them back or take them, then to the responder. (D45)
extension TouchRegistry {
  /// Tells recognisers and the responder of a press.
  func tell(_ press: UIPress, _ event: UIPressesEvent) {
    deliveryDepth += 1
    defer { deliveryDepth -= 1 }
    if press.phase == .began { join(press, event) }
    guard !press.recognizers.isEmpty || heldPresses.hasAny else { return tellResponder(press, press.phase, event) }
    for recognizer in press.recognizers { tell(recognizer, press, event) }
    if press.isOver { loses(press) }
    arbiter.settle()
    consider(press, isNews: true, event)
    releasePresses()
    arbiter.resetFinished()
    if press.isOver { press.recognizers.removeAll { $0.storedState != .possible } }
  }

  private func join(_ press: UIPress, _ event: UIPressesEvent) {
    var ancestor = press.responder.flatMap(view(of:))
    var swarm: [UIGestureRecognizer] = []
    while let view = ancestor {
      swarm += view.extras?.recognizers ?? []
      ancestor = view._superview
    }
    for recognizer in swarm where takes(press, recognizer, event) {
      arbiter.enliven(recognizer)
      press.recognizers.append(recognizer)
      recognizer.followedPresses.append(press)
      recognizer.attempt.presses.append(press)
      // A gesture that goes on takes the press before its responder has heard of it. (D40)
      if recognizer.attempt.hasRecognized, recognizer.storedState.isActive, recognizer.cancelsTouchesInView {
        press.flags.insert(.finished)
      }
    }
  }

  private func takes(_ press: UIPress, _ recognizer: UIGestureRecognizer, _ event: UIPressesEvent) -> Bool {
    guard recognizer.isEnabled, let view = recognizer.attachedView,
      recognizer.allowedPressTypes.contains(where: { $0.intValue == press.type.rawValue }),
      !recognizer.storedState.isFinal, !recognizer.attempt.isComplete, recognizer.shouldReceive(event),
      recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) != false
    else { return false }
    // What was asked may have switched it off, or taken it from its view.
    return recognizer.isEnabled && recognizer.attachedView === view && !recognizer.isLeaving
  }

  /// The view in whose name a responder gets presses.
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

  private func tell(_ recognizer: UIGestureRecognizer, _ press: UIPress, _ event: UIPressesEvent) {
    guard recognizer.followedPresses.contains(where: { $0 === press }), !recognizer.storedState.isFinal,
      !recognizer.attempt.isComplete, !recognizer.isLeaving
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

  private func loses(_ press: UIPress) {
    for recognizer in press.recognizers {
      recognizer.followedPresses.removeAll { $0 === press }
      noteLoss(of: recognizer, press.phase == .cancelled ? .cancelled : .ended)
      if recognizer.attempt.hasRecognized { recognizer.attempt.presses.removeAll { $0 === press } }
    }
  }

  // MARK: Holding

  /// Works out what the responder hears of a press now, and tells it.
  private func consider(_ press: UIPress, isNews: Bool, _ event: UIPressesEvent) {
    guard !press.flags.contains(.finished) else { return unhold(press) }
    if !press.flags.contains(.delivered) {
      if press.phase == .cancelled {
        press.flags.insert(.finished)
        return unhold(press)
      }
      if press.recognizers.contains(where: { $0.storedState == .possible && $0.delaysTouchesBegan }) {
        return hold(press, .beganHeld)
      }
      unhold(press)
      tellResponder(press, .began, event)
    } else if isNews, press.phase == .changed {
      tellResponder(press, .changed, event)
    }
    switch press.phase {
    case .cancelled:
      unhold(press)
      tellResponder(press, .cancelled, event)
    case .ended:
      if press.recognizers.contains(where: { $0.storedState == .possible && $0.delaysTouchesEnded }) {
        return hold(press, .endHeld)
      }
      unhold(press)
      tellResponder(press, .ended, event)
    case .began, .changed, .stationary: break
    }
  }

  /// Tells responders what was held back from them and is free now.
  func releasePresses() {
    for press in heldPresses.presses { consider(press, isNews: false, looseEvent(of: press)) }
  }

  private func hold(_ press: UIPress, _ flag: PressFlags) {
    guard press.flags.isDisjoint(with: [.beganHeld, .endHeld]) else { return }
    press.flags.insert(flag)
    heldPresses.presses.append(press)
  }

  private func unhold(_ press: UIPress) {
    guard !press.flags.isDisjoint(with: [.beganHeld, .endHeld]) else { return }
    press.flags.subtract([.beganHeld, .endHeld])
    heldPresses.presses.removeAll { $0 === press }
  }

  private func tellResponder(_ press: UIPress, _ phase: UIPress.Phase, _ event: UIPressesEvent) {
    guard let responder = press.responder, !press.flags.contains(.finished) else { return }
    let real = press.phase
    press.phase = phase
    deliveryDepth += 1
    switch phase {
    case .began:
      press.flags.insert(.delivered)
      responder.pressesBegan([press], with: event)
    case .changed: responder.pressesChanged([press], with: event)
    case .ended:
      press.flags.insert(.finished)
      responder.pressesEnded([press], with: event)
    case .cancelled:
      press.flags.insert(.finished)
      responder.pressesCancelled([press], with: event)
    case .stationary: break
    }
    deliveryDepth -= 1
    press.phase = real
    // One that was held back is typed now. (R17)
    if phase == .began, event.isLate, event.isUntaken { Runtime.current.keyboard?.typeLate(press) }
  }

  /// A recogniser has recognised: its presses are taken from their responders. (D18, D45)
  func takePresses(of recognizer: UIGestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return }
    for press in recognizer.attempt.presses where !press.flags.contains(.finished) {
      unhold(press)
      press.isTyped = false
      if press.flags.contains(.delivered) { tellResponder(press, .cancelled, looseEvent(of: press)) }
      press.flags.insert(.finished)
    }
  }

  /// The keyboard's keys are taken away: what is still held of keys that are up is over too. (X8)
  func interruptPresses(where isChosen: (UIPress) -> Bool) {
    for recognizer in arbiter.live
    where recognizer.followsNothing && recognizer.attempt.presses.contains(where: isChosen) {
      recognizer.attempt.isInterrupted = true
      arbiter.lookForAbandoned()
    }
    for press in heldPresses.presses where press.isOver && isChosen(press) { press.phase = .cancelled }
  }

  private func looseEvent(of press: UIPress) -> UIPressesEvent {
    let event = UIPressesEvent()
    event.press = press
    event.held = [press]
    event.isLate = true
    event.time = Runtime.current.media.now
    event.modifiers = modifiers
    return event
  }
}
