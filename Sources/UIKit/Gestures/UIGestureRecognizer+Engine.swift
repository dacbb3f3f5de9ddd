import Foundation
import TouchPlatform

/// What our own recognisers use of the engine.
extension UIGestureRecognizer {
  /// Who decides: in an attempt the arbiter in which that began.
  var arbiter: GestureArbiter { liveArbiter ?? Runtime.current.registry.arbiter }

  /// Whether no touch and no press that it gets is down, nor a pointer that scrolls or hovers over its view.
  var followsNothing: Bool { following.isEmpty && followedPresses.isEmpty && !isUnderPointer }

  /// Whether nothing is decided: it has asked for nothing, or waits.
  var isUndecided: Bool { storedState == .possible }

  /// Whether it has made out its gesture but waits for others to fail. A continuous one that is lifted meanwhile sets
  /// `ended`, which is reported with `began` if it is freed. (G23, G27)
  var isWaiting: Bool { attempt.isWaiting }

  /// Lets `deadlineCame()` be called at a time, instead of any time set before. An attempt may then go on without
  /// touches. (GT7)
  func wake(at time: MonotonicInstant) {
    stopWaking()
    deadline = Runtime.current.scheduler.schedule(at: time) { [weak self] in
      guard let self else { return }
      deadline = nil
      deadlineCame()
      // It may have waited for nothing else. (G11)
      arbiter.lookForAbandoned()
    }
  }

  /// Takes the deadline back.
  func stopWaking() {
    guard let deadline else { return }
    Runtime.current.scheduler.cancel(deadline)
    self.deadline = nil
  }

  /// A change of state that the subclass asks for.
  func request(_ new: State) {
    // What a subclass does in `reset()` out of caution; it is so anyway.
    if !isLive, storedState.isFinal, new == .possible { return }
    reportedState = nil
    if attempt.isWaiting { return requestWhileWaiting(new) }
    if !attempt.wishes.isEmpty { return requestOnceMore(new) }
    switch GestureTransition.of(storedState, new) {
    case .stay: break
    case .fail: arbiter.fail(self, .own)
    case .recognize:
      attempt.wishes.append(new)
      storedState = new
      arbiter.wishes(self, new)
    case .go:
      let old = storedState
      storedState = new
      arbiter.goes(self, from: old, to: new)
    case .illegal: refuse(new)
    }
  }

  /// It has asked in this event already and nothing is decided yet.
  private func requestOnceMore(_ new: State) {
    switch GestureTransition.of(storedState, new) {
    case .go:
      if attempt.wishes.last != new { attempt.wishes.append(new) }
      storedState = new
    case .stay: break
    case .recognize, .fail, .illegal: refuse(new)
    }
  }

  private func requestWhileWaiting(_ new: State) {
    switch new {
    case .failed, .cancelled: arbiter.fail(self, .own)
    case .ended:
      if attempt.wishes.last?.isFinal != true { attempt.wishes.append(.ended) }
    case .possible, .began, .changed: break
    }
  }

  /// Ignores touches one after another in the order of their arrival, since a set has another order in each run.
  func ignore(_ touches: Set<UITouch>, for event: UIEvent) {
    for touch in following.filter(touches.contains) { ignore(touch, for: event) }
  }

  /// Calls its targets, for the state that is reported. Those that a target adds are called from the next time on; those
  /// that it removes are still called.
  func sendActions() {
    let pairs = targets.pairs
    for pair in pairs { pair.send(from: self) }
  }

  private func refuse(_ new: State) {
    PlatformNote.misuse(
      "\(type(of: self)) cannot go from \(storedState) to \(new); the change is ignored. See UIGestureRecognizer.State")
  }
}
