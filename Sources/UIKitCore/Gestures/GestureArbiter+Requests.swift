/// What recognisers, apps and views bring about: requests of states, failures, cancels, the ends of attempts.
extension GestureArbiter {
  /// A subclass sets its state. One that changes from possible to changed begins, which recognisers of many apps rely on.
  func request(_ wanted: UIGestureRecognizer.State, of recognizer: UIGestureRecognizer) {
    let old = recognizer.currentState
    let new = old == .possible && wanted == .changed ? .began : wanted
    let wasLive = recognizer.isLive
    let effect = recognizer.attempt.change(.requested(new))
    if !wasLive, effect == .decide || effect == .finish { enter(recognizer) }
    switch effect {
    case .decide:
      recognizer.attempt.requests.append(new)
      context.observers?.requests(recognizer, new)
      enterRequest(of: recognizer)
      resolveSoon()
    case .keep: recognizer.attempt.requests.append(new)
    case .act:
      context.observers?.changed(recognizer, from: old, to: new, .own)
      enqueue(recognizer, new, isFirst: false)
      if new.isFinal { finish(recognizer) }
      resolveSoon()
    case .finish: failed(recognizer, .own)
    case .refuse:
      PlatformNote.misuse(
        "\(type(of: recognizer)) cannot go from \(old) to \(new); the change is ignored. See "
          + "UIGestureRecognizer.State")
    case .none, .enter, .wait, .reset: break
    }
  }

  /// A recogniser that has not been recognised fails.
  func fail(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    if recognizer.attempt.change(.failed) == .finish { failed(recognizer, why) }
  }

  private func failed(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    recognizer.attempt.requests.removeAll(keepingCapacity: true)
    context.observers?.changed(recognizer, from: .possible, to: .failed, why)
    finish(recognizer)
    decideAgain()
    resolveSoon()
  }

  /// A recognised gesture that continues is taken away; its targets are called for that. (G4)
  func cancel(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    let old = recognizer.currentState
    guard recognizer.attempt.change(.cancelled) == .act else { return }
    recognizer.reportedState = nil
    context.observers?.changed(recognizer, from: old, to: .cancelled, why)
    enqueue(recognizer, .cancelled, isFirst: false)
    finish(recognizer)
  }

  /// The recogniser was switched off, or loses its view: its attempt ends, and it gets no more of its touches.
  /// (G25, G29, G30, G44)
  func abort(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    guard recognizer.isLive else { return }
    recognizer.isUnderPointer = false
    loseAll(recognizer)
    if !recognizer.attempt.state.isRecognized {
      // What it requested in this event and is not decided is as if it had not been requested.
      fail(recognizer, why)
    } else if recognizer.attempt.isActive {
      if case .viewLeft = why, recognizer.endsWhenViewLeaves {
        recognizer.request(.ended)
      } else {
        cancel(recognizer, why)
      }
    }
    resolveUnlessInEvent()
  }

  /// Takes its touches and presses from a recogniser; they stay in its attempt until it is reset.
  func loseAll(_ recognizer: UIGestureRecognizer) {
    recognizer.stopWaking()
    recognizer.following.removeAll(keepingCapacity: true)
    recognizer.begun.removeAll(keepingCapacity: true)
    recognizer.followedPresses.removeAll(keepingCapacity: true)
    context.plan.noteLoss()
  }
}
