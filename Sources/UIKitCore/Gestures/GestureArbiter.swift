import Foundation
import TouchPlatform

/// Stages 9 and 10: which recognisers wait, fail and are recognised, and in which order targets are called.
///
/// Recognisers request (`UIGestureRecognizer.state`); nothing is decided until all of them have got the event. Then
/// `resolve()` decides, in the order of the requests, until nothing changes, and calls the targets from one queue.
/// What a target does may be another request; the queue runs until it is empty. (D11, D37, G26)
///
/// The arbiter alone writes recognisers' attempts: what they request is in `GestureArbiter+Requests.swift`, which touches
/// they get in `GestureArbiter+Touches.swift`, presses in `PressRecognition.swift`.
@MainActor final class GestureArbiter {
  struct Action {
    let recognizer: UIGestureRecognizer
    let state: UIGestureRecognizer.State
    /// Whether it is the first of its attempt: touches are taken from their views just before it. (D19)
    let isFirst: Bool
  }

  let context: DispatchContext
  let deliveries: ViewDeliveries
  // Unchecked: every event reads them, and no change spans a call to a recogniser, a target or a delegate.
  /// The recognisers in an attempt, by its beginning.
  @exclusivity(unchecked) private(set) var live: ContiguousArray<UIGestureRecognizer> = []
  /// Those that have requested to leave `possible`, in that order; those that wait stay here. Others are removed by the
  /// next decision, all at once, since a thousand may fail together.
  @exclusivity(unchecked) private(set) var asking: ContiguousArray<UIGestureRecognizer> = []
  /// Targets to be called, from `nextAction` on.
  @exclusivity(unchecked) private var actions: ContiguousArray<Action> = []
  @exclusivity(unchecked) private var nextAction = 0
  /// The recogniser whose action runs. Its touches are taken and its targets called before it is reset.
  @exclusivity(unchecked) private var acting: ObjectIdentifier?
  /// How many actions were ever queued.
  @exclusivity(unchecked) private var queuedCount: UInt64 = 0
  /// Those whose attempt is over.
  @exclusivity(unchecked) private var finished: ContiguousArray<UIGestureRecognizer> = []
  /// Whether a recogniser has requested something, has failed or has lost a touch since the last decision.
  @exclusivity(unchecked) private var isUnresolved = false
  /// Whether a recogniser may have lost its last touch.
  @exclusivity(unchecked) private var mayHaveAbandoned = false
  @exclusivity(unchecked) private var isResolving = false
  @exclusivity(unchecked) private var lastSerial: UInt64 = 0
  /// Of all arbiters: a recogniser keeps its mark when it is moved from one runtime to another.
  @exclusivity(unchecked) private static var lastMark: UInt64 = 0

  init(context: DispatchContext, deliveries: ViewDeliveries) {
    self.context = context
    self.deliveries = deliveries
  }

  /// Whether there is nothing to decide, to call or to reset. Cost: four loads.
  var isIdle: Bool { !isUnresolved && !mayHaveAbandoned && actions.isEmpty && finished.isEmpty }

  /// A number with which recognisers are marked as seen, so that lists of them are made in linear time.
  func nextMark() -> UInt64 {
    Self.lastMark += 1
    return Self.lastMark
  }

  // MARK: Entering

  /// A recogniser gets a touch, a press or a pointer: it is in an attempt from now on.
  func beginAttempt(_ recognizer: UIGestureRecognizer) {
    if recognizer.attempt.change(.joined) == .enter { enter(recognizer) }
  }

  /// Enters a recogniser among those in an attempt.
  func enter(_ recognizer: UIGestureRecognizer) {
    recognizer.liveArbiter = self
    recognizer.queuedNumber = 0
    lastSerial += 1
    recognizer.attemptSerial = lastSerial
    live.append(recognizer)
  }

  /// A recogniser has requested to leave `possible`.
  func enterRequest(of recognizer: UIGestureRecognizer) {
    asking.append(recognizer)
    isUnresolved = true
  }

  /// What was decided may be decided otherwise now.
  func decideAgain() { isUnresolved = true }

  /// Touches have ended, or a deadline has passed: recognisers without touches that wait for nothing fail. (G11)
  func lookForAbandoned() { mayHaveAbandoned = true }

  /// An attempt is over, and the recogniser is reset after delivery.
  func finish(_ recognizer: UIGestureRecognizer) { finished.append(recognizer) }

  func enqueue(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State, isFirst: Bool) {
    // One action for an event and state. (D38)
    if awaitsAction(recognizer), recognizer.queuedState == state { return }
    queuedCount += 1
    recognizer.queuedNumber = queuedCount
    recognizer.queuedState = state
    actions.append(Action(recognizer: recognizer, state: state, isFirst: isFirst))
  }

  /// App code has taken something away while no event is delivered: that is carried out at once.
  func resolveUnlessInEvent() {
    guard !context.isRunningAppCode, !isResolving else { return }
    context.resolveNow?()
  }

  /// A subclass has set its state. Outside of events that makes a turn of its own: nothing is ever decided, and no target
  /// called, within the setter. (D37)
  func resolveSoon() {
    guard !context.isRunningAppCode, !isResolving else { return }
    context.resolveSoon?()
  }

  // MARK: Deciding

  /// How many targets may be called for one event.
  private static let actionLimit = 10_000

  /// Decides and calls targets until nothing is left to do.
  func resolve() {
    guard !isResolving else { return }
    isResolving = true
    context.runningAppCode { decideAndAct() }
    isResolving = false
  }

  private func decideAndAct() {
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
    } while isUnresolved || mayHaveAbandoned || !actions.isEmpty
  }

  private func decide() {
    while isUnresolved {
      isUnresolved = false
      // It may grow meanwhile, at its end.
      var index = 0
      while index < asking.count {
        let recognizer = asking[index]
        if recognizer.attempt.state.isAsking { decide(recognizer) }
        index += 1
      }
      asking.removeAll { !$0.attempt.state.isAsking }
      failCycles()
    }
  }

  private func decide(_ recognizer: UIGestureRecognizer) {
    if !recognizer.attempt.hasAskedToBegin {
      recognizer.attempt.hasAskedToBegin = true
      if let refusal = refusal(of: recognizer) { return fail(recognizer, refusal) }
      // What was asked may have changed anything.
      guard recognizer.attempt.state.isAsking else { return }
    }
    if let why = exclusion(of: recognizer) { return fail(recognizer, why) }
    let blockers = blockers(of: recognizer)
    guard recognizer.attempt.state.isAsking else { return }
    if blockers.isEmpty { return accept(recognizer) }
    if recognizer.attempt.change(.blocked) == .wait { context.observers?.waits(recognizer, for: blockers) }
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
    // Freed when its fingers have left: no event would ever end it. (G27)
    let hasNoContacts = recognizer.isWaiting && recognizer.followsNothing && recognizer.attempt.hasContacts
    var requests = recognizer.attempt.requests
    if hasNoContacts, requests.last?.isFinal != true { requests.append(.ended) }
    recognizer.attempt.requests.removeAll(keepingCapacity: true)
    recognizer.attempt.change(hasNoContacts ? .acceptedWithoutContacts : .accepted)
    var old = UIGestureRecognizer.State.possible
    for new in requests {
      context.observers?.changed(recognizer, from: old, to: new, .own)
      enqueue(recognizer, new, isFirst: old == .possible)
      old = new
    }
    if !recognizer.attempt.isActive { finish(recognizer) }
    preventOthers(than: recognizer)
    isUnresolved = true
  }

  // MARK: Acting

  /// Calls the targets that are queued, and those that they queue. Cost of each besides the call: constant, however many
  /// wait.
  /// - Returns: how many recognisers reported something.
  private func act(atMost limit: Int) -> Int {
    while nextAction < min(actions.count, limit) {
      let action = actions[nextAction]
      nextAction += 1
      let recognizer = action.recognizer
      acting = ObjectIdentifier(recognizer)
      if action.isFirst {
        deliveries.takeTouches(of: recognizer)
        deliveries.takePresses(of: recognizer)
      }
      context.observers?.acts(recognizer, action.state)
      recognizer.reportedState = action.state
      recognizer.sendActions()
      recognizer.reportedState = nil
    }
    acting = nil
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
      switch recognizer.attempt.state {
      case .recognized(let gesture):
        if recognizer.attempt.isInterrupted, !gesture.isFinal { cancel(recognizer, .touchesCancelled) }
      case .possible, .waiting:
        if recognizer.attempt.isInterrupted {
          fail(recognizer, .touchesCancelled)
        } else if !recognizer.isWaiting, recognizer.deadline == nil {
          fail(recognizer, .noTouchesLeft)
        }
      case .idle, .requested, .failed, .resetting: break
      }
    }
  }

  /// Resets those whose attempt is over and whose targets were called; what a view has brought about after that waits for
  /// the next decision. (G8–G10)
  ///
  /// Cost: linear in recognisers and in what their touches list, also when a thousand are over at once.
  func resetFinished() {
    while !finished.isEmpty {
      var batch = finished
      finished.removeAll(keepingCapacity: true)
      if !actions.isEmpty {
        finished = batch.filter(isActing)
        batch.removeAll(where: isActing)
        if batch.isEmpty { return }
      }
      for recognizer in batch {
        recognizer.attempt.change(.resetBegins)
        recognizer.liveArbiter = nil
        loseAll(recognizer)
      }
      live.removeAll { !$0.isLive }
      asking.removeAll { !$0.isLive }
      // Recognisers on a touch are live as long as it is in their attempt; one that is not has just ended it.
      for recognizer in batch {
        for touch in recognizer.attempt.touches where touch.state.flags.insert(.marked).inserted {
          touch.recognizers.removeAll { !$0.isLive }
        }
        for press in recognizer.attempt.presses { press.recognizers.removeAll { !$0.isLive } }
      }
      for recognizer in batch {
        for touch in recognizer.attempt.touches { touch.state.flags.remove(.marked) }
        recognizer.attempt.clear()
      }
      for recognizer in batch {
        recognizer.reset()
        recognizer.attempt.change(.resetEnds)
        recognizer.reportedState = nil
        context.observers?.reset(recognizer)
      }
    }
  }

  /// Whether an action of it is queued and has not run. Cost: a few loads.
  private func awaitsAction(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.queuedNumber > queuedCount - UInt64(actions.count - nextAction)
  }

  /// Whether an action of it is queued or runs. A view that gets `touchesCancelled` may end presses, which have a dispatch
  /// of their own.
  private func isActing(_ recognizer: UIGestureRecognizer) -> Bool {
    acting == ObjectIdentifier(recognizer) || awaitsAction(recognizer)
  }

  /// The runtime ends: recognisers and touches must not keep each other.
  func forgetAll() {
    for recognizer in live {
      recognizer.stopWaking()
      recognizer.following.removeAll()
      recognizer.begun.removeAll()
      recognizer.followedPresses.removeAll()
      for touch in recognizer.attempt.touches { touch.recognizers.removeAll() }
      for press in recognizer.attempt.presses { press.recognizers.removeAll() }
      recognizer.attempt.clear()
      recognizer.attempt.change(.forgotten)
      recognizer.liveArbiter = nil
    }
    live.removeAll()
    asking.removeAll()
    actions.removeAll()
    nextAction = 0
    finished.removeAll()
  }
}
