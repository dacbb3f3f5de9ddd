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

  unowned let registry: TouchRegistry
  /// Watches; nil for nobody.
  weak var witness: (any GestureWitness)?
  /// The recognisers in an attempt, by its beginning.
  @exclusivity(unchecked) var live: ContiguousArray<UIGestureRecognizer> = []
  /// Those that asked to leave `possible`, in that order; those that wait stay here.
  @exclusivity(unchecked) var asking: ContiguousArray<UIGestureRecognizer> = []
  /// Targets to be called.
  @exclusivity(unchecked) var actions: ContiguousArray<Action> = []
  /// Those whose attempt is over.
  @exclusivity(unchecked) var finished: ContiguousArray<UIGestureRecognizer> = []
  /// Whether somebody asked or failed since the last decision.
  @exclusivity(unchecked) private var isUnsettled = false
  @exclusivity(unchecked) private var isSettling = false
  @exclusivity(unchecked) private var lastSerial: UInt64 = 0

  init(registry: TouchRegistry) { self.registry = registry }

  /// Whether there is nothing to decide, to call or to reset. Cost: three loads.
  var isIdle: Bool { !isUnsettled && actions.isEmpty && finished.isEmpty }

  // MARK: What recognisers ask for

  /// A recogniser is in an attempt from here on.
  func enliven(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isLive else { return }
    recognizer.isLive = true
    lastSerial += 1
    recognizer.attemptSerial = lastSerial
    live.append(recognizer)
  }

  /// A recogniser asks to leave `possible`.
  func wishes(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    enliven(recognizer)
    witness?.wishes(recognizer, state)
    if !asking.contains(where: { $0 === recognizer }) { asking.append(recognizer) }
    isUnsettled = true
    settleOutsideOfEvents()
  }

  /// A recognised gesture goes on or ends: no question, only an action.
  func goes(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    enqueue(recognizer, state, isFirst: false)
    if state.isFinal { finish(recognizer) }
    settleOutsideOfEvents()
  }

  /// A recogniser that has not been recognised fails.
  func fail(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    guard !recognizer.attempt.hasRecognized, recognizer.storedState != .failed else { return }
    enliven(recognizer)
    recognizer.attempt.wishes.removeAll(keepingCapacity: true)
    recognizer.attempt.isWaiting = false
    recognizer.storedState = .failed
    asking.removeAll { $0 === recognizer }
    witness?.changed(recognizer, from: .possible, to: .failed, why)
    finish(recognizer)
    isUnsettled = true
    settleOutsideOfEvents()
  }

  /// A recognised gesture is taken away; its targets hear of that. (G4)
  func cancel(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    let old = recognizer.storedState
    recognizer.reportedState = nil
    recognizer.storedState = .cancelled
    witness?.changed(recognizer, from: old, to: .cancelled, why)
    enqueue(recognizer, .cancelled, isFirst: false)
    finish(recognizer)
    settleOutsideOfEvents()
  }

  /// The recogniser was switched off, or loses its view: what it is at ends, and it hears no more of its touches.
  /// (G25, G29, G30, G44)
  func abort(_ recognizer: UIGestureRecognizer, _ why: GestureReason) {
    guard recognizer.isLive else { return }
    letGo(recognizer)
    if recognizer.storedState.isFinal { return }
    // What it asked for in this event and nobody has decided is as if it had not asked.
    if recognizer.storedState.isActive && recognizer.attempt.wishes.isEmpty {
      if case .viewLeft = why, recognizer.endsWhenViewLeaves { return recognizer.request(.ended) }
      cancel(recognizer, why)
    } else {
      fail(recognizer, why)
    }
  }

  /// The recogniser hears no more of a press. (D45)
  func ignore(_ press: UIPress, by recognizer: UIGestureRecognizer) {
    press.recognizers.removeAll { $0 === recognizer }
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
    isUnsettled = true
    settleOutsideOfEvents()
  }

  /// Takes its touches from a recogniser; those already over stay in its attempt until it is reset.
  func letGo(_ recognizer: UIGestureRecognizer) {
    recognizer.stopWaking()
    recognizer.following.removeAll(keepingCapacity: true)
    recognizer.heard.removeAll(keepingCapacity: true)
    registry.swarmChanged()
  }

  private func finish(_ recognizer: UIGestureRecognizer) {
    if !finished.contains(where: { $0 === recognizer }) { finished.append(recognizer) }
  }

  private func enqueue(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State, isFirst: Bool) {
    // One action for an event and state. (D38)
    if let last = actions.last(where: { $0.recognizer === recognizer }), last.state == state { return }
    actions.append(Action(recognizer: recognizer, state: state, isFirst: isFirst))
  }

  /// User code, a deadline or a view that leaves has changed something while no event is delivered.
  private func settleOutsideOfEvents() {
    guard registry.deliveryDepth == 0, !isSettling else { return }
    registry.gesturesChanged?()
  }

  // MARK: Deciding

  /// Decides, calls targets, and goes on until nothing is left to do.
  func settle() {
    guard !isSettling else { return }
    isSettling = true
    registry.deliveryDepth += 1
    defer {
      registry.deliveryDepth -= 1
      isSettling = false
    }
    var rounds = 0
    repeat {
      decide()
      act()
      rounds += 1
      if rounds > 1000 {
        PlatformNote.misuse("recognisers change each other's state without end; the rest waits for the next event")
        return
      }
    } while isUnsettled || !actions.isEmpty
  }

  private func decide() {
    while isUnsettled {
      isUnsettled = false
      var index = 0
      while index < asking.count {
        let recognizer = asking[index]
        decide(recognizer)
        // Deciding may take out this one or others.
        if index < asking.count, asking[index] === recognizer { index += 1 }
      }
      failCycles()
    }
  }

  private func decide(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.attempt.wishes.isEmpty else { return asking.removeAll { $0 === recognizer } }
    if !recognizer.attempt.hasAskedToBegin {
      recognizer.attempt.hasAskedToBegin = true
      if let refusal = refusal(of: recognizer) { return fail(recognizer, refusal) }
      // What was asked may have changed anything.
      guard !recognizer.attempt.wishes.isEmpty else { return }
    }
    if let why = exclusion(of: recognizer) { return fail(recognizer, why) }
    let blockers = blockers(of: recognizer)
    guard !recognizer.attempt.wishes.isEmpty else { return }
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
      var asked: [UIView] = []
      for touch in recognizer.attempt.touches {
        guard let view = touch.boundView, !asked.contains(where: { $0 === view }) else { continue }
        asked.append(view)
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
    // (A pointer that scrolls is no finger it follows, and there as long as it scrolls.)
    let isLate = recognizer.attempt.isWaiting && recognizer.following.isEmpty
      && recognizer.attempt.touches.last.map { !$0.isDown } ?? false
    if isLate, wishes.last?.isFinal != true { wishes.append(.ended) }
    recognizer.attempt.wishes.removeAll(keepingCapacity: true)
    recognizer.attempt.isWaiting = false
    recognizer.attempt.hasRecognized = true
    asking.removeAll { $0 === recognizer }
    guard let first = wishes.first, let last = wishes.last else { return }
    recognizer.storedState = last
    witness?.changed(recognizer, from: .possible, to: first, .own)
    enqueue(recognizer, first, isFirst: true)
    for (old, new) in zip(wishes, wishes.dropFirst()) {
      witness?.changed(recognizer, from: old, to: new, .own)
      enqueue(recognizer, new, isFirst: false)
    }
    if last.isFinal { finish(recognizer) }
    preventOthers(than: recognizer)
    isUnsettled = true
  }

  // MARK: Acting

  private func act() {
    while !actions.isEmpty {
      let action = actions.removeFirst()
      let recognizer = action.recognizer
      if action.isFirst { registry.takeTouches(of: recognizer) }
      witness?.acts(recognizer, action.state)
      recognizer.reportedState = action.state
      recognizer.targets.send(from: recognizer)
      recognizer.reportedState = nil
    }
  }

  // MARK: After delivery

  /// Recognisers that are still possible when their last touch is gone and that wait for nothing fail; recognised ones
  /// that have lost all touches to the system are cancelled. (G11, G42, G43)
  func failAbandoned() {
    for recognizer in live where recognizer.following.isEmpty && recognizer.deadline == nil {
      switch recognizer.storedState {
      case .possible:
        if !recognizer.attempt.isWaiting { fail(recognizer, .noTouchesLeft) }
      case .began, .changed:
        if recognizer.attempt.wishes.isEmpty, recognizer.attempt.touches.last?.state.phase == .cancelled {
          cancel(recognizer, .touchesCancelled)
        }
      case .ended, .cancelled, .failed: break
      }
    }
  }

  /// Resets those whose attempt is over. (G8–G10)
  func resetFinished() {
    while let recognizer = finished.first {
      finished.removeFirst()
      guard recognizer.storedState.isFinal else { continue }
      forget(recognizer)
      recognizer.reset()
      recognizer.storedState = .possible
      recognizer.reportedState = nil
      witness?.reset(recognizer)
    }
  }

  /// The attempt leaves no trace.
  private func forget(_ recognizer: UIGestureRecognizer) {
    letGo(recognizer)
    for touch in recognizer.attempt.touches { touch.recognizers.removeAll { $0 === recognizer } }
    recognizer.attempt.clear()
    recognizer.isLive = false
    live.removeAll { $0 === recognizer }
    asking.removeAll { $0 === recognizer }
  }

  /// The runtime goes: recognisers and touches must not keep each other.
  func forgetAll() {
    for recognizer in live {
      recognizer.stopWaking()
      recognizer.following.removeAll()
      recognizer.heard.removeAll()
      for touch in recognizer.attempt.touches { touch.recognizers.removeAll() }
      recognizer.attempt.touches.removeAll()
      recognizer.isLive = false
    }
    live.removeAll()
    asking.removeAll()
    actions.removeAll()
    finished.removeAll()
  }
}
