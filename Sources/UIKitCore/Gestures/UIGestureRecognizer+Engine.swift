import Foundation
import TouchPlatform

/// What our own recognisers use of the engine.
extension UIGestureRecognizer {
  /// The arbiter that decides: in an attempt the one in which that began.
  var arbiter: GestureArbiter { liveArbiter ?? Runtime.current.dispatcher.arbiter }

  /// Whether it is in an attempt.
  var isLive: Bool { attempt.state.isLive }

  /// What `state` reads while no action reports another one.
  var currentState: State { attempt.state.visible }

  /// Whether no touch and no press that it gets is down, nor a pointer that scrolls or hovers over its view.
  var followsNothing: Bool { following.isEmpty && followedPresses.isEmpty && !isUnderPointer }

  /// Whether nothing is decided: it has requested nothing, or waits.
  var isUndecided: Bool { attempt.state.isUndecided }

  /// Whether it has made out its gesture but waits for others to fail. A continuous one that is lifted meanwhile sets
  /// `ended`, which is reported with `began` if it is freed. (G23, G27)
  var isWaiting: Bool { attempt.state.isWaiting }

  /// Lets `deadlineCame()` be called at a time, instead of any time set before. An attempt may then continue without
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

  /// A change of state that the subclass requests.
  func request(_ new: State) {
    reportedState = nil
    arbiter.request(new, of: self)
  }

  /// Ignores touches one after another in the order of their arrival, since a set has another order in each run.
  func ignore(_ touches: Set<UITouch>, for event: UIEvent) {
    for touch in following.filter(touches.contains) { ignore(touch, for: event) }
  }

  /// Whether it is for one tap of one finger.
  package var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether it is attached to something that contains a view, and not to the view itself.
  package func isOfAncestor(of inner: UIView) -> Bool {
    guard let view, view !== inner else { return false }
    return inner.isDescendant(of: view)
  }

  /// Calls its targets, for the state that is reported. Those that a target adds are called from the next time on; those
  /// that it removes are still called.
  func sendActions() {
    let pairs = targets.pairs
    for pair in pairs { pair.send(from: self) }
  }
}
