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

  /// Tells the views of a window of an event, and of what was held for them and is free now. A window of nil stands for
  /// all. Cost while nothing is held and fingers only move: a look at each touch's flags.
  func deliverHolding(_ calls: ContiguousArray<DeliveryPlan.Call>, _ event: UIEvent, in window: WindowHandle?) {
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
    held.removeAll { $0.state.flags.isDisjoint(with: [.beganHeld, .endHeld]) }
    tell(&steps, event)
  }

  /// The usual event: fingers move whose views either hear of it, all of them, or have lost them, all of them.
  private func deliverPlainMoves(
    _ calls: ContiguousArray<DeliveryPlan.Call>, _ event: UIEvent, in window: WindowHandle?
  ) -> Bool {
    for call in calls where call.window === window {
      guard call.phase == .moved, let first = call.members.first else { return false }
      let isFinished = first.state.flags.contains(.finished)
      for touch in call.members {
        let flags = touch.state.flags
        guard flags.contains(.finished) == isFinished, isFinished || flags.contains(.delivered) else { return false }
      }
    }
    for call in calls where call.window === window {
      if let first = call.members.first, !first.state.flags.contains(.finished) { tell(call, event) }
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
      if phase == .cancelled {
        touch.state.flags.insert(.finished)
        return forgetHold(of: touch)
      }
      if let holder = holder(of: touch, where: \.delaysTouchesBegan) {
        if !touch.state.flags.contains(.beganHeld) {
          touch.state.flags.insert(.beganHeld)
          touch.saved = HeldTouch(touch.state)
          held.append(touch)
          arbiter.witness?.held(touch, .began, by: holder)
        }
        return
      }
      let saved = touch.saved?.state
      if touch.state.flags.contains(.beganHeld) { arbiter.witness?.released(touch) }
      touch.state.flags.remove(.beganHeld)
      touch.saved = nil
      steps.append(Step(order: order, rank: 0, phase: .began, touch: touch, shown: saved))
      if let saved {
        // One move, to where the finger is now. (D28)
        var moved = touch.state
        moved.phase = .moved
        moved.previous = saved.location
        if moved.location != saved.location {
          steps.append(Step(order: order, rank: 1, phase: .moved, touch: touch, shown: moved))
        }
      }
    } else if phase == .moved {
      steps.append(Step(order: order, rank: 1, phase: .moved, touch: touch, shown: nil))
    }
    if phase == .cancelled {
      steps.append(Step(order: order, rank: 4, phase: .cancelled, touch: touch, shown: nil))
      return forgetHold(of: touch)
    }
    guard touch.state.phase == .ended else { return }
    if let holder = holder(of: touch, where: \.delaysTouchesEnded) {
      if !touch.state.flags.contains(.endHeld) {
        touch.state.flags.insert(.endHeld)
        held.append(touch)
        arbiter.witness?.held(touch, .ended, by: holder)
      }
      return
    }
    if touch.state.flags.contains(.endHeld) { arbiter.witness?.released(touch) }
    touch.state.flags.remove(.endHeld)
    steps.append(Step(order: order, rank: 3, phase: .ended, touch: touch, shown: nil))
  }

  /// A recogniser that has a touch, is undecided, and delays its touches. (D41)
  private func holder(
    of touch: UITouch, where delays: KeyPath<UIGestureRecognizer, Bool>
  ) -> UIGestureRecognizer? {
    for recognizer in touch.recognizers where recognizer.storedState == .possible && recognizer[keyPath: delays] {
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
  private func tell(_ steps: inout ContiguousArray<Step>, _ event: UIEvent) {
    for index in steps.indices {
      for other in steps where other.touch.boundView === steps[index].touch.boundView {
        steps[index].order = min(steps[index].order, other.order)
      }
    }
    steps.sort { ($0.order, $0.rank, $0.touch.ordinal) < ($1.order, $1.rank, $1.touch.ordinal) }
    var start = 0
    while start < steps.count {
      var end = start + 1
      while end < steps.count, steps[end].order == steps[start].order, steps[end].rank == steps[start].rank { end += 1 }
      tell(steps[start..<end], event)
      start = end
    }
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
    }
    let late = steps.filter { step in step.phase == .ended && !self.touches.contains { $0 === step.touch } }.map(\.touch)
    event.late += late
    event.allTouchesCache = nil
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
    for (touch, state) in kept { show(state, on: touch) }
    if !late.isEmpty {
      event.late.removeAll { touch in late.contains { $0 === touch } }
      event.allTouchesCache = nil
    }
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
      touch.state.flags.insert(.finished)
      forgetHold(of: touch)
      arbiter.witness?.taken(touch, from: view, by: recognizer, wasDelivered: wasDelivered)
      guard wasDelivered else { continue }
      if let index = groups.firstIndex(where: { $0.view === view }) {
        groups[index].touches.append(touch)
      } else {
        groups.append((view, [touch]))
      }
    }
    held.removeAll { $0.state.flags.contains(.finished) }
    guard !groups.isEmpty else { return }
    let event = event ?? looseEvent()
    for group in groups { cancel(group.touches, in: group.view, event) }
  }

  /// Tells a view that touches are cancelled, which others still follow: their phase says so meanwhile only. (D23)
  private func cancel(_ touches: [UITouch], in view: UIView, _ event: UIEvent) {
    let phases = touches.map(\.state.phase)
    for touch in touches { touch.state.phase = .cancelled }
    let set = Set(touches)
    arbiter.witness?.delivers(view, .cancelled, set)
    view.touchesCancelled(set, with: event)
    for (touch, phase) in zip(touches, phases) where touch.state.phase == .cancelled { touch.state.phase = phase }
  }

  // MARK: Outside of events

  /// Decides, after a deadline or whatever else was no touch event, and tells views what is free now.
  func settleGestures() {
    guard deliveryDepth == 0 else { return }
    var rounds = 0
    while !arbiter.isIdle, rounds < 1000 {
      rounds += 1
      arbiter.failAbandoned()
      arbiter.settle()
      if !held.isEmpty {
        deliveryDepth += 1
        deliverHolding([], event ?? looseEvent(), in: nil)
        deliveryDepth -= 1
      }
      arbiter.resetFinished()
    }
  }

  /// An event for what is told while nothing touches. (D28)
  func looseEvent() -> UIEvent {
    let made = UIEvent()
    made.registry = self
    made.time = Runtime.current.media.now
    return made
  }
}
