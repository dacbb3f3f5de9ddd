import Foundation
import TouchPlatform

/// What is kept of a touch whose beginning is held back from its view. (D27)
final class HeldTouch {
  /// The touch as it was when it began.
  let state: TouchState
  init(_ state: TouchState) { self.state = state }
}

/// Stage 11 where recognisers have a say: what views hear of touches that are held back, released or taken.
///
/// A touch is held while any of its recognisers that delays it is undecided; it is released when the last of them has
/// failed, and taken when any that cancels touches has recognised. (D18–D42)
extension TouchRegistry {
  /// One thing that a view is to be told of one touch.
  private struct Step {
    /// The oldest touch of the same view. (D8)
    var order: UInt64
    let rank: Int
    let phase: UITouch.Phase
    let touch: UITouch
    /// What the touch shows meanwhile, where that is not what it is.
    let shown: TouchState?
  }

  // MARK: Delivery

  /// Tells the views of a window of an event, and of what was held for them and is free now. Outside of events, with
  /// none, it tells all windows' views what is free. Cost while nothing is held and fingers only move: a look at each
  /// touch's flags.
  func deliverHolding(_ calls: ContiguousArray<DeliveryPlan.Call>, _ event: UIEvent?, in window: WindowHandle?) {
    if held.isEmpty, deliverPlainMoves(calls, event, in: window) { return }
    var steps: ContiguousArray<Step> = []
    for call in calls where call.window === window {
      for touch in call.members {
        touch.state.flags.insert(.considered)
        consider(touch, call.phase, &steps)
      }
    }
    for touch in held where !touch.state.flags.contains(.considered) {
      guard window == nil || touch.windowHandle === window else { continue }
      consider(touch, nil, &steps)
    }
    for call in calls { for touch in call.members { touch.state.flags.remove(.considered) } }
    cleanHeld()
    if !steps.isEmpty { tell(&steps, event) }
  }

  /// Takes out what is not held any more.
  private func cleanHeld() {
    for touch in held where touch.state.flags.isDisjoint(with: [.beganHeld, .endHeld]) {
      touch.state.flags.remove(.listed)
    }
    held.removeAll { !$0.state.flags.contains(.listed) }
  }

  private func hold(_ touch: UITouch, _ flag: TouchFlags, _ phase: UITouch.Phase, by holder: UIGestureRecognizer) {
    guard touch.state.flags.insert(flag).inserted else { return }
    if touch.state.flags.insert(.listed).inserted { held.append(touch) }
    arbiter.witness?.held(touch, phase, by: holder)
  }

  /// The usual event: fingers move whose views either hear of it, all of them, or have lost them, all of them.
  private func deliverPlainMoves(
    _ calls: ContiguousArray<DeliveryPlan.Call>, _ event: UIEvent?, in window: WindowHandle?
  ) -> Bool {
    guard let event else { return true }
    for call in calls where call.window === window {
      guard call.phase == .moved else { return false }
      let isFinished = call.members.oldest.state.flags.contains(.finished)
      for touch in call.members {
        let flags = touch.state.flags
        guard flags.contains(.finished) == isFinished, isFinished || flags.contains(.delivered) else { return false }
      }
    }
    for call in calls where call.window === window {
      if !call.members.oldest.state.flags.contains(.finished) { tell(call, event) }
    }
    return true
  }

  /// Works out what the view is to be told of a touch now. (D26–D29)
  /// - Parameter phase: what the touch does in this event; nil if it is looked at only because something is held.
  private func consider(_ touch: UITouch, _ phase: UITouch.Phase?, _ steps: inout ContiguousArray<Step>) {
    guard touch.state.flags.isDisjoint(with: [.finished, .silent, .detached]) else { return forgetHold(of: touch) }
    let order = touch.ordinal
    if !touch.state.flags.contains(.delivered) {
      // The system took a touch that its view has never heard of. (X7)
      if touch.state.phase == .cancelled {
        touch.state.flags.insert(.finished)
        return forgetHold(of: touch)
      }
      if let holder = holderOfBeginning(of: touch) {
        if touch.saved == nil { touch.saved = HeldTouch(touch.state) }
        return hold(touch, .beganHeld, .began, by: holder)
      }
      let saved = touch.saved?.state
      if touch.state.flags.contains(.beganHeld) { arbiter.witness?.released(touch) }
      touch.state.flags.remove(.beganHeld)
      touch.saved = nil
      steps.append(Step(order: order, rank: 0, phase: .began, touch: touch, shown: saved))
      // One move, to where the finger is now. (D28)
      if let saved, touch.state.location != saved.location {
        var moved = touch.state
        moved.phase = .moved
        moved.previous = saved.location
        steps.append(Step(order: order, rank: 1, phase: .moved, touch: touch, shown: moved))
      }
    } else if phase == .moved {
      steps.append(Step(order: order, rank: 1, phase: .moved, touch: touch, shown: nil))
    }
    switch touch.state.phase {
    case .cancelled:
      steps.append(Step(order: order, rank: 4, phase: .cancelled, touch: touch, shown: nil))
      forgetHold(of: touch)
    case .ended:
      if let holder = holderOfEnd(of: touch) { return hold(touch, .endHeld, .ended, by: holder) }
      if touch.state.flags.contains(.endHeld) { arbiter.witness?.released(touch) }
      touch.state.flags.remove(.endHeld)
      steps.append(Step(order: order, rank: 3, phase: .ended, touch: touch, shown: nil))
    case .began, .moved, .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// A recogniser that has a touch, is undecided, and delays its beginning. (D26, D41)
  private func holderOfBeginning(of touch: UITouch) -> UIGestureRecognizer? {
    for recognizer in touch.recognizers where recognizer.storedState == .possible && recognizer.delaysTouchesBegan {
      return recognizer
    }
    return nil
  }

  /// A recogniser that has a touch, is undecided, and delays its end. (D29, D41)
  private func holderOfEnd(of touch: UITouch) -> UIGestureRecognizer? {
    for recognizer in touch.recognizers where recognizer.storedState == .possible && recognizer.delaysTouchesEnded {
      return recognizer
    }
    return nil
  }

  /// Nothing of the touch is held any more.
  func forgetHold(of touch: UITouch) {
    touch.state.flags.subtract([.beganHeld, .endHeld])
    touch.saved = nil
  }

  /// Tells views, one after the other, each of all its touches that do the same at once. (D5, D8)
  private func tell(_ steps: inout ContiguousArray<Step>, _ event: UIEvent?) {
    var orders: [ObjectIdentifier: UInt64] = [:]
    for step in steps {
      guard let view = step.touch.boundView else { continue }
      orders[ObjectIdentifier(view)] = min(step.order, orders[ObjectIdentifier(view)] ?? .max)
    }
    for index in steps.indices {
      if let view = steps[index].touch.boundView { steps[index].order = orders[ObjectIdentifier(view)] ?? 0 }
    }
    steps.sort { ($0.order, $0.rank, $0.touch.ordinal) < ($1.order, $1.rank, $1.touch.ordinal) }
    let event = event ?? self.event ?? looseEvent()
    let others = untold
    for step in steps { untold.append(step.touch) }
    var start = 0
    while start < steps.count {
      var end = start + 1
      while end < steps.count, steps[end].order == steps[start].order, steps[end].rank == steps[start].rank { end += 1 }
      tell(steps[start..<end], event)
      start = end
    }
    untold = others
    dismiss(event)
  }

  private func tell(_ steps: ArraySlice<Step>, _ event: UIEvent) {
    // What was told before may have taken the touch from its view, or the view from its window.
    let steps = steps.filter { $0.touch.state.flags.isDisjoint(with: [.finished, .detached]) }
    guard let first = steps.first, let view = first.touch.boundView else { return }
    let touches = Set(steps.map(\.touch))
    var kept: [(UITouch, TouchState)] = []
    for step in steps {
      guard let shown = step.shown else { continue }
      kept.append((step.touch, step.touch.state))
      show(shown, on: step.touch)
      step.touch.state.flags.insert(.replayed)
    }
    let late = beginLate(steps.map(\.touch), event)
    arbiter.witness?.delivers(view, first.phase, touches)
    switch first.phase {
    case .began:
      for touch in touches { touch.state.flags.insert(.delivered) }
      view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended:
      for touch in touches { touch.state.flags.insert(.finished) }
      view.touchesEnded(touches, with: event)
    case .cancelled:
      for touch in touches { touch.state.flags.insert(.finished) }
      view.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
    for (touch, state) in kept {
      show(state, on: touch)
      touch.state.flags.remove(.replayed)
    }
    endLate(late, event)
  }

  /// Lets an event that comes after the end of touches list them while they are told.
  func beginLate(_ told: [UITouch], _ event: UIEvent) -> [UITouch] {
    let late = told.filter { $0.state.flags.contains(.over) }
    guard !late.isEmpty else { return [] }
    for touch in late { touch.state.flags.insert(.replayed) }
    event.late += late
    event.allTouchesCache = nil
    return late
  }

  func endLate(_ late: [UITouch], _ event: UIEvent) {
    guard !late.isEmpty else { return }
    for touch in late { touch.state.flags.remove(.replayed) }
    event.late.removeAll { touch in late.contains { $0 === touch } }
    event.allTouchesCache = nil
  }

  /// Lets a touch show other values; what the engine notes of it stays.
  private func show(_ state: TouchState, on touch: UITouch) {
    let flags = touch.state.flags
    touch.state = state
    touch.state.flags = flags
  }

  // MARK: Taking

  /// A recogniser has recognised: its touches are taken from their views. Those that a view has heard of are cancelled,
  /// all of a view in one call; the others it never hears of. (D18–D20, D22, D23, D33, D42)
  func takeTouches(of recognizer: UIGestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return }
    var groups: [(view: UIView, touches: [UITouch])] = []
    for touch in recognizer.attempt.touches {
      guard touch.state.flags.isDisjoint(with: [.finished, .silent, .detached]), let view = touch.boundView else {
        continue
      }
      let wasDelivered = touch.state.flags.contains(.delivered)
      if !wasDelivered { touch.state.flags.insert(.finished) }
      forgetHold(of: touch)
      arbiter.witness?.taken(touch, from: view, by: recognizer, wasDelivered: wasDelivered)
      guard wasDelivered else { continue }
      if let index = groups.firstIndex(where: { $0.view === view }) {
        groups[index].touches.append(touch)
      } else {
        groups.append((view, [touch]))
      }
    }
    // What the plan says of them is not so any more. (D33)
    plan.forgetMoves()
    cleanHeld()
    guard !groups.isEmpty else { return }
    let event = event ?? looseEvent()
    let others = untold
    for group in groups { untold.append(contentsOf: group.touches) }
    for group in groups {
      // A view that has left since then is told when the dispatch ends, with its chain as it stood. (V15)
      let touches = group.touches.filter { $0.state.flags.isDisjoint(with: [.finished, .detached]) }
      if !touches.isEmpty { cancel(touches, in: group.view, event) }
    }
    untold = others
    dismiss(event)
  }

  /// Tells a view that touches are cancelled, which others still follow: their phase says so meanwhile only. (D23)
  private func cancel(_ touches: [UITouch], in view: UIView, _ event: UIEvent) {
    let phases = touches.map(\.state.phase)
    for touch in touches {
      touch.state.phase = .cancelled
      touch.state.flags.insert(.finished)
    }
    let set = Set(touches)
    let late = beginLate(touches, event)
    arbiter.witness?.delivers(view, .cancelled, set)
    view.touchesCancelled(set, with: event)
    endLate(late, event)
    for (touch, phase) in zip(touches, phases) where touch.state.phase == .cancelled { touch.state.phase = phase }
  }

  // MARK: Outside of events

  /// Whether nobody waits to be told or decided on.
  var isSettled: Bool { !hasLeaving && areGesturesSettled }

  private var areGesturesSettled: Bool { arbiter.isIdle && held.isEmpty && !heldPresses.hasAny }

  /// Decides, after a deadline or whatever else was no touch event, and tells views what is free now.
  func settleGestures() {
    guard deliveryDepth == 0, !areGesturesSettled else { return }
    var rounds = 0
    repeat {
      rounds += 1
      arbiter.settle()
      if !held.isEmpty {
        deliveryDepth += 1
        deliverHolding([], nil, in: nil)
        deliveryDepth -= 1
      }
      if heldPresses.hasAny { releasePresses() }
      arbiter.resetFinished()
    } while !arbiter.isIdle && rounds < 100
  }

  /// An event for what is told while nothing touches. (D28)
  func looseEvent() -> UIEvent {
    let made = UIEvent()
    made.registry = self
    made.modifiers = modifiers
    made.time = Runtime.current.media.now
    return made
  }

  /// A loose event is told; whoever keeps it must not find the registry any more, which may go.
  func dismiss(_ event: UIEvent) {
    if event !== self.event { event.registry = nil }
  }
}
