import Foundation
import TouchPlatform

/// Stage 9 and 10: who waits, who fails, who wins, and in which order targets are called.
///
/// Recognisers ask (`UIGestureRecognizer.state`); nothing is decided until all of them have seen the event. Then
/// `settle()` decides, in the order in which they asked, until nothing changes, and calls the targets from one queue.
/// What a target does may ask again; the queue goes on until it is empty. (D11, D37, G26)
@MainActor final class GestureArbiter {
  struct Action {
    let recognizer: UIGestureRecognizer
    let state: UIGestureRecognizer.State
    /// Whether it is the first of its attempt: touches are taken from their views just before it. (D19)
    let isFirst: Bool
  }

  // Unsafe because a checked reference costs a retain per use; the registry owns the arbiter.
  unowned(unsafe) var registry: TouchRegistry!
  /// Watches; nil for nobody. It holds its members weakly.
  @exclusivity(unchecked) var witness: GestureWitnessList?
  /// The recognisers in an attempt, by its beginning.
  @exclusivity(unchecked) private(set) var live: ContiguousArray<UIGestureRecognizer> = []
  /// Those that asked to leave `possible`, in that order; those that wait stay here. Who does not ask any more is taken
  /// out by the next decision (`isAsking`), all at once, since a thousand may fail together.
  @exclusivity(unchecked) private(set) var asking: ContiguousArray<UIGestureRecognizer> = []
  /// Targets to be called, from `nextAction` on.
  @exclusivity(unchecked) private var actions: ContiguousArray<Action> = []
  @exclusivity(unchecked) private var nextAction = 0
  /// How many actions were ever queued.
  @exclusivity(unchecked) private var queuedCount: UInt64 = 0
  /// Those whose attempt is over.
  @exclusivity(unchecked) private var finished: ContiguousArray<UIGestureRecognizer> = []
  /// Whether somebody asked or failed since the last decision.
  @exclusivity(unchecked) private var isUnsettled = false
  /// Whether somebody may have lost the last touch.
  @exclusivity(unchecked) private var mayHaveAbandoned = false
  @exclusivity(unchecked) private var isSettling = false
  @exclusivity(unchecked) private var lastSerial: UInt64 = 0
  @exclusivity(unchecked) private var lastMark: UInt64 = 0

  /// Whether there is nothing to decide, to call or to reset. Cost: four loads.
  var isIdle: Bool { !isUnsettled && !mayHaveAbandoned && actions.isEmpty && finished.isEmpty }

  /// A number with which recognisers are marked as seen, so that lists of them are made in linear time.
  func nextMark() -> UInt64 {
    lastMark += 1
    return lastMark
  }

  // MARK: What recognisers ask for

  /// A recogniser is in an attempt from here on.
  func enliven(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isLive else { return }
    recognizer.liveArbiter = self
    recognizer.queuedNumber = 0
    lastSerial += 1
    recognizer.attemptSerial = lastSerial
    live.append(recognizer)
  }

  /// A recogniser asks to leave `possible`.
  func wishes(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    enliven(recognizer)
    witness?.wishes(recognizer, state)
    if !recognizer.isAsking {
      recognizer.isAsking = true
      asking.append(recognizer)
    }
    isUnsettled = true
    decideSoon()
  }

  /// A recognised gesture goes on or ends: no question, only an action.
  func goes(_ recognizer: UIGestureRecognizer, from old: UIGestureRecognizer.State, to new: UIGestureRecognizer.State) {
    witness?.changed(recognizer, from: old, to: new, .own)
    enqueue(recognizer, new, isFirst: false)
    if new.isFinal { finish(recognizer) }
    decideSoon()
  }

  /// A recogniser that has not been recognised fails.
  func fail(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    guard !recognizer.attempt.hasRecognized, recognizer.storedState != .failed else { return }
    enliven(recognizer)
    recognizer.attempt.wishes.removeAll(keepingCapacity: true)
    recognizer.attempt.isWaiting = false
    recognizer.isAsking = false
    recognizer.storedState = .failed
    witness?.changed(recognizer, from: .possible, to: .failed, why)
    finish(recognizer)
    isUnsettled = true
    decideSoon()
  }

  /// A recognised gesture is taken away; its targets hear of that. (G4)
  func cancel(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    let old = recognizer.storedState
    recognizer.reportedState = nil
    recognizer.storedState = .cancelled
    witness?.changed(recognizer, from: old, to: .cancelled, why)
    enqueue(recognizer, .cancelled, isFirst: false)
    finish(recognizer)
  }

  /// The recogniser was switched off, or loses its view: what it is at ends, and it hears no more of its touches.
  /// (G25, G29, G30, G44)
  func abort(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    guard recognizer.isLive else { return }
    recognizer.isUnderPointer = false
    letGo(recognizer)
    if !recognizer.attempt.hasRecognized {
      // What it asked for in this event and nobody has decided is as if it had not asked.
      fail(recognizer, why)
    } else if recognizer.storedState.isActive {
      if case .viewLeft = why, recognizer.endsWhenViewLeaves {
        recognizer.request(.ended)
      } else {
        cancel(recognizer, why)
      }
    }
    settleUnlessInEvent()
  }

  /// The recogniser hears no more of a press. (D45)
  func ignore(_ press: UIPress, by recognizer: UIGestureRecognizer) {
    guard recognizer.followedPresses.contains(where: { $0 === press }) else { return }
    recognizer.followedPresses.removeAll { $0 === press }
    recognizer.attempt.presses.removeAll { $0 === press }
    press.recognizers.removeAll { $0 === recognizer }
    isUnsettled = true
    mayHaveAbandoned = true
    settleUnlessInEvent()
  }

  /// The recogniser hears no more of a touch. (D22)
  func ignore(_ touch: UITouch, by recognizer: UIGestureRecognizer) {
    guard recognizer.following.contains(where: { $0 === touch }) else { return }
    witness?.ignored(touch, by: recognizer)
    recognizer.following.removeAll { $0 === touch }
    recognizer.attempt.touches.removeAll { $0 === touch }
    recognizer.heard.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === recognizer }
    registry.swarmChanged()
    // It has lost the last one as if to the system: no end will come, and nobody else would ever end what it is at.
    if recognizer.followsNothing { recognizer.attempt.isInterrupted = true }
    isUnsettled = true
    mayHaveAbandoned = true
    settleUnlessInEvent()
  }

  /// Touches have ended, or a deadline has come: who has no touch left and waits for nothing fails. (G11)
  func lookForAbandoned() { mayHaveAbandoned = true }

  /// Takes its touches from a recogniser; they stay in its attempt until it is reset.
  private func letGo(_ recognizer: UIGestureRecognizer) {
    recognizer.stopWaking()
    recognizer.following.removeAll(keepingCapacity: true)
    recognizer.heard.removeAll(keepingCapacity: true)
    recognizer.followedPresses.removeAll(keepingCapacity: true)
    registry.swarmChanged()
  }

  private func finish(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isFinished else { return }
    recognizer.isFinished = true
    finished.append(recognizer)
  }

  private func enqueue(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State, isFirst: Bool) {
    // One action for an event and state. (D38)
    if awaitsAction(recognizer), recognizer.queuedState == state { return }
    queuedCount += 1
    recognizer.queuedNumber = queuedCount
    recognizer.queuedState = state
    actions.append(Action(recognizer: recognizer, state: state, isFirst: isFirst))
  }

  /// User code has taken something away while no event is delivered: that is carried out at once.
  private func settleUnlessInEvent() {
    guard registry.deliveryDepth == 0, !isSettling else { return }
    registry.gesturesChanged?()
  }

  /// A subclass has set its state. Outside of events that makes a turn of its own: nothing is ever decided, and no target
  /// called, within the setter. (D37)
  private func decideSoon() {
    guard registry.deliveryDepth == 0, !isSettling else { return }
    registry.gesturesWish?()
  }

  // MARK: Deciding

  /// How many targets may be called for one event.
  private static let actionLimit = 10_000

  /// Decides, calls targets, and goes on until nothing is left to do.
  func settle() {
    guard !isSettling else { return }
    isSettling = true
    registry.deliveryDepth += 1
    defer {
      registry.deliveryDepth -= 1
      isSettling = false
    }
    var count = 0
    repeat {
      failAbandoned()
      decide()
      count += act(atMost: Self.actionLimit - count)
      if count >= Self.actionLimit {
        return PlatformNote.misuse(
          "recognisers changed state \(count) times in one event: an action sets a state that calls it again; the rest is "
            + "dropped")
      }
    } while isUnsettled || mayHaveAbandoned || !actions.isEmpty
  }

  private func decide() {
    while isUnsettled {
      isUnsettled = false
      // It may grow meanwhile, at its end.
      var index = 0
      while index < asking.count {
        let recognizer = asking[index]
        if recognizer.isAsking { decide(recognizer) }
        index += 1
      }
      asking.removeAll { !$0.isAsking }
      failCycles()
    }
  }

  private func decide(_ recognizer: UIGestureRecognizer) {
    if !recognizer.attempt.hasAskedToBegin {
      recognizer.attempt.hasAskedToBegin = true
      if let refusal = refusal(of: recognizer) { return fail(recognizer, refusal) }
      // What was asked may have changed anything.
      guard recognizer.isAsking else { return }
    }
    if let why = exclusion(of: recognizer) { return fail(recognizer, why) }
    let blockers = blockers(of: recognizer)
    guard recognizer.isAsking else { return }
    if blockers.isEmpty { return accept(recognizer) }
    if !recognizer.attempt.isWaiting {
      recognizer.attempt.isWaiting = true
      recognizer.storedState = .possible
      witness?.waits(recognizer, for: blockers)
    }
  }

  /// The hit views, then the delegate, are asked whether the recogniser should begin. (G12–G14)
  private func refusal(of recognizer: UIGestureRecognizer) -> GestureReason? {
    if recognizer.cancelsTouchesInView {
      var last: UIView?
      for (index, touch) in recognizer.attempt.touches.enumerated() {
        // Once each; several touches mostly have the same view.
        guard let view = touch.boundView, view !== last else { continue }
        if recognizer.attempt.touches.prefix(index).contains(where: { $0.boundView === view }) { continue }
        last = view
        if !view.gestureRecognizerShouldBegin(recognizer) { return .refusedByView(view) }
      }
    }
    if let delegate = recognizer.delegate, !delegate.gestureRecognizerShouldBegin(recognizer) {
      return .refusedByDelegate
    }
    return nil
  }

  private func accept(_ recognizer: UIGestureRecognizer) {
    var wishes = recognizer.attempt.wishes
    // Freed when its fingers have left: nobody would ever end it. (G27)
    if recognizer.attempt.isWaiting, recognizer.followsNothing, recognizer.attempt.hasContacts,
      wishes.last?.isFinal != true
    {
      wishes.append(.ended)
    }
    recognizer.attempt.wishes.removeAll(keepingCapacity: true)
    recognizer.attempt.isWaiting = false
    recognizer.attempt.hasRecognized = true
    recognizer.isAsking = false
    guard let last = wishes.last else { return }
    recognizer.storedState = last
    var old = UIGestureRecognizer.State.possible
    for new in wishes {
      witness?.changed(recognizer, from: old, to: new, .own)
      enqueue(recognizer, new, isFirst: old == .possible)
      old = new
    }
    if last.isFinal { finish(recognizer) }
    preventOthers(than: recognizer)
    isUnsettled = true
  }

  // MARK: Acting

  /// Calls the targets that wait, and those that they make wait. Cost of each besides the call: constant, however many
  /// wait.
  /// - Returns: how many recognisers reported something.
  private func act(atMost limit: Int) -> Int {
    while nextAction < min(actions.count, limit) {
      let action = actions[nextAction]
      nextAction += 1
      let recognizer = action.recognizer
      if action.isFirst {
        registry.takeTouches(of: recognizer)
        registry.takePresses(of: recognizer)
      }
      witness?.acts(recognizer, action.state)
      recognizer.reportedState = action.state
      recognizer.sendActions()
      recognizer.reportedState = nil
    }
    let count = nextAction
    actions.removeAll(keepingCapacity: true)
    nextAction = 0
    return count
  }

  // MARK: After delivery

  /// Recognisers that are still possible when their last touch is gone and that wait for nothing fail; so do those that
  /// lost it to the system. Recognised ones that did are cancelled. (G11, G42, G43)
  private func failAbandoned() {
    guard mayHaveAbandoned else { return }
    mayHaveAbandoned = false
    for recognizer in live where recognizer.followsNothing && !recognizer.isLeaving {
      if recognizer.attempt.hasRecognized {
        if recognizer.attempt.isInterrupted, recognizer.storedState.isActive { cancel(recognizer, .touchesCancelled) }
      } else if recognizer.storedState == .possible {
        if recognizer.attempt.isInterrupted {
          fail(recognizer, .touchesCancelled)
        } else if !recognizer.attempt.isWaiting, recognizer.deadline == nil {
          fail(recognizer, .noTouchesLeft)
        }
      }
    }
  }

  /// Resets those whose attempt is over and whose targets have heard so; what a view has brought about after the targets
  /// were called waits for the next decision. (G8–G10)
  ///
  /// Cost: linear in recognisers and in what their touches list, also when a thousand are over at once.
  func resetFinished() {
    while !finished.isEmpty {
      var batch = finished
      finished.removeAll(keepingCapacity: true)
      if !actions.isEmpty {
        finished = batch.filter(awaitsAction)
        batch.removeAll(where: awaitsAction)
        if batch.isEmpty { return }
      }
      for recognizer in batch {
        recognizer.isFinished = false
        recognizer.liveArbiter = nil
        recognizer.isAsking = false
        letGo(recognizer)
      }
      live.removeAll { !$0.isLive }
      asking.removeAll { !$0.isLive }
      // Recognisers on a touch are live as long as it is in their attempt; so who is not has just ended his.
      for recognizer in batch {
        for touch in recognizer.attempt.touches where touch.state.flags.insert(.swept).inserted {
          touch.recognizers.removeAll { !$0.isLive }
        }
        for press in recognizer.attempt.presses { press.recognizers.removeAll { !$0.isLive } }
      }
      for recognizer in batch {
        for touch in recognizer.attempt.touches { touch.state.flags.remove(.swept) }
        recognizer.attempt.clear()
      }
      for recognizer in batch {
        recognizer.reset()
        recognizer.storedState = .possible
        recognizer.reportedState = nil
        witness?.reset(recognizer)
      }
    }
  }

  /// Whether an action of it is queued and has not run. Cost: a few loads.
  private func awaitsAction(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.queuedNumber > queuedCount - UInt64(actions.count - nextAction)
  }

  /// The runtime goes: recognisers and touches must not keep each other.
  func forgetAll() {
    for recognizer in live {
      recognizer.stopWaking()
      recognizer.following.removeAll()
      recognizer.heard.removeAll()
      recognizer.followedPresses.removeAll()
      for touch in recognizer.attempt.touches { touch.recognizers.removeAll() }
      for press in recognizer.attempt.presses { press.recognizers.removeAll() }
      recognizer.attempt.clear()
      recognizer.storedState = .possible
      recognizer.liveArbiter = nil
      recognizer.isAsking = false
      recognizer.isFinished = false
    }
    live.removeAll()
    asking.removeAll()
    actions.removeAll()
    nextAction = 0
    finished.removeAll()
  }
}
