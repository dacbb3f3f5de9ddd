import Foundation
import TouchPlatform

/// Something that is delivered to views and responders after recognisers: a touch or a press.
@MainActor protocol DeliveredContact: AnyObject {
  /// How far it has come with its view or responder.
  var delivery: DeliveryRecord { get set }
  /// The recognisers that get it.
  var recognizers: [UIGestureRecognizer] { get }
}

extension UITouch: DeliveredContact {}
extension UIPress: DeliveredContact {}

/// The state of one contact's delivery. Code outside of this file reads it only.
struct DeliveryRecord {
  fileprivate(set) var state = ViewDelivery.new
}

/// The touches, or presses, of which something is held back, by the beginning of the hold; and the one place where
/// states of delivery change.
@MainActor struct HeldContacts<Contact: DeliveredContact> {
  private(set) var all: ContiguousArray<Contact> = []

  var isEmpty: Bool { all.isEmpty }

  /// Changes the state of a contact as the table of `ViewDelivery` says.
  /// - Returns: what that demands.
  @discardableResult @inline(__always)
  mutating func change(_ contact: Contact, _ reason: ViewDelivery.Reason) -> ViewDelivery.Effect {
    let old = contact.delivery.state
    guard let step = old.step(for: reason) else {
      assertionFailure("\(reason) cannot change a delivery that is \(old)")
      return .none
    }
    contact.delivery.state = step.state
    if step.state.isHeld != old.isHeld {
      if step.state.isHeld { all.append(contact) } else { all.removeAll { $0 === contact } }
    }
    return step.effect
  }
}

extension DeliveredContact {
  /// A recogniser that has the contact, is undecided, and delays its beginning or its end. (D26, D29, D41)
  func holder(_ reason: ViewDelivery.Reason) -> UIGestureRecognizer? {
    for recognizer in recognizers where recognizer.isUndecided {
      if reason == .beginningDelayed ? recognizer.delaysTouchesBegan : recognizer.delaysTouchesEnded {
        return recognizer
      }
    }
    return nil
  }
}

/// A touch as it was when it began, while that is held back from its view. (D27)
@MainActor final class SavedBeginning {
  let state: TouchState
  let estimate: ContactEstimate?
  init(of touch: UITouch) {
    state = touch.state
    estimate = touch.estimate
  }
}

/// Stage 11: what views and responders get of touches and presses, also of those that are held back, released or taken.
///
/// A touch is held while any of its recognisers that delays it is undecided; it is released when the last of them has
/// failed, and taken when any that cancels touches has recognised. (D18–D42)
@MainActor final class ViewDeliveries {
  /// One call that a view is to get for one touch.
  private struct Step {
    /// The oldest touch of the same view. (D8)
    var order: UInt64
    let rank: Int
    let phase: UITouch.Phase
    let touch: UITouch
    /// What the touch shows meanwhile, where that is not what it is.
    let shown: TouchState?
    /// What of `shown` is an estimate. (P10)
    var estimate: ContactEstimate?
  }

  // Unchecked: every event asks for them, and no change spans a call to a view.
  /// The touches of which something is held back.
  @exclusivity(unchecked) private(set) var held = HeldContacts<UITouch>()
  /// The presses of which something is held back. (D45)
  @exclusivity(unchecked) var heldPresses = HeldContacts<UIPress>()
  /// The touches of queued calls, over or not held any more: their views may leave before the calls are made.
  @exclusivity(unchecked) private var queued: ContiguousArray<UITouch> = []
  let context: DispatchContext
  // Unsafe: a checked reference costs a retain per use; the dispatcher owns the deliveries.
  unowned(unsafe) var dispatcher: EventDispatcher!

  init(context: DispatchContext) { self.context = context }

  /// Whether nothing is held back.
  var isEmpty: Bool { held.isEmpty && heldPresses.isEmpty }

  /// Whether no touch is held back, and no call of one queued.
  var hasNoTouches: Bool { held.isEmpty && queued.isEmpty }

  /// The touches that are over and of which something is held back or queued. (D26, D29)
  var overAndHeld: ContiguousArray<UITouch> {
    (queued.isEmpty ? held.all : held.all + queued).filter { $0.state.flags.contains(.over) }
  }

  /// No view ever gets the touch: a second finger on a single-touch view, or a pointer.
  func exclude(_ touch: UITouch) { held.change(touch, .excluded) }

  /// The view of a touch leaves its window.
  /// - Returns: whether the view must get `touchesCancelled`.
  func viewLeaves(_ touch: UITouch) -> Bool {
    touch.saved = nil
    return held.change(touch, .viewLeft) == .cancel
  }

  // MARK: Planned calls

  /// Calls the views of a window as planned, where nothing is held.
  func call(_ calls: ContiguousArray<DeliveryPlan.Call>, _ event: UIEvent, in window: WindowHandle) {
    for call in calls where call.window === window { self.call(call, event) }
  }

  /// Calls a view as planned, unless it has left meanwhile.
  @inline(__always)
  private func call(_ call: DeliveryPlan.Call, _ event: UIEvent) {
    if !context.plan.hasDepartures { return self.call(call, call.touches, event) }
    // A view left while others were called; it gets touchesCancelled for that. (V15)
    let touches = call.touches.filter { !$0.delivery.state.hasLeft }
    if !touches.isEmpty { self.call(call, touches, event) }
  }

  @inline(__always)
  private func call(_ call: DeliveryPlan.Call, _ touches: Set<UITouch>, _ event: UIEvent) {
    context.observers?.delivers(call.view, call.phase, touches)
    switch call.phase {
    case .moved:
      call.view.touchesMoved(touches, with: event)
    case .began:
      for touch in call.members where !touch.delivery.state.hasLeft { held.change(touch, .beginningDelivered) }
      call.view.touchesBegan(touches, with: event)
    case .ended:
      for touch in call.members where !touch.delivery.state.hasLeft { held.change(touch, .endDelivered) }
      call.view.touchesEnded(touches, with: event)
    case .cancelled:
      for touch in call.members where !touch.delivery.state.hasLeft { held.change(touch, .cancelDelivered) }
      call.view.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited:
      break
    }
  }

  // MARK: Calls beside recognisers

  /// Calls the views of a window for an event, and for what was held of their touches and is free now. Outside of
  /// events, with none, it calls all windows' views for what is free. Cost while nothing is held and fingers only move: a
  /// look at each touch's state.
  func deliver(_ calls: ContiguousArray<DeliveryPlan.Call>, _ event: UIEvent?, in window: WindowHandle?) {
    if held.isEmpty, deliverPlainMoves(calls, event, in: window) { return }
    var steps: ContiguousArray<Step> = []
    for call in calls where call.window === window {
      for touch in call.members {
        touch.state.flags.insert(.marked)
        plan(touch, call.phase, &steps)
      }
    }
    for touch in held.all where !touch.state.flags.contains(.marked) {
      guard window == nil || touch.windowHandle === window else { continue }
      plan(touch, nil, &steps)
    }
    for call in calls { for touch in call.members { touch.state.flags.remove(.marked) } }
    if !steps.isEmpty { deliver(&steps, event) }
  }

  /// The usual event: fingers move whose views either get them, all of them, or have lost them, all of them.
  private func deliverPlainMoves(
    _ calls: ContiguousArray<DeliveryPlan.Call>, _ event: UIEvent?, in window: WindowHandle?
  ) -> Bool {
    guard let event else { return true }
    for call in calls where call.window === window {
      guard call.phase == .moved else { return false }
      let isClosed = call.members.oldest.delivery.state.isClosed
      for touch in call.members {
        guard isClosed ? touch.delivery.state.isClosed : touch.delivery.state == .delivered else { return false }
      }
    }
    for call in calls where call.window === window {
      if !call.members.oldest.delivery.state.isClosed { self.call(call, event) }
    }
    return true
  }

  /// Works out which calls the view is to get for a touch now. (D26–D29)
  /// - Parameter phase: what the touch does in this event; nil if it is looked at only because something is held.
  private func plan(_ touch: UITouch, _ phase: UITouch.Phase?, _ steps: inout ContiguousArray<Step>) {
    let order = touch.ordinal
    switch touch.delivery.state {
    case .new, .held:
      // The system took a touch of which its view has got nothing. (X7)
      if touch.state.phase == .cancelled {
        held.change(touch, .systemCancelled)
        touch.saved = nil
        return
      }
      if let holder = touch.holder(.beginningDelayed) {
        guard held.change(touch, .beginningDelayed) == .hold else { return }
        touch.saved = SavedBeginning(of: touch)
        context.observers?.held(touch, .began, by: holder)
        return
      }
      let (saved, estimate) = (touch.saved?.state, touch.saved?.estimate)
      release(touch)
      touch.saved = nil
      steps.append(Step(order: order, rank: 0, phase: .began, touch: touch, shown: saved, estimate: estimate))
      // One move, to where the finger is now. (D28)
      if let saved, touch.state.location != saved.location {
        var moved = touch.state
        moved.phase = .moved
        moved.previous = saved.location
        steps.append(Step(order: order, rank: 1, phase: .moved, touch: touch, shown: moved))
      }
    case .delivered, .endHeld:
      if phase == .moved { steps.append(Step(order: order, rank: 1, phase: .moved, touch: touch, shown: nil)) }
    case .newEndHeld, .ended, .cancelled, .dropped, .ignored, .departing, .departed: return
    }
    switch touch.state.phase {
    case .cancelled:
      held.change(touch, .systemCancelled)
      steps.append(Step(order: order, rank: 4, phase: .cancelled, touch: touch, shown: nil))
    case .ended:
      if let holder = touch.holder(.endDelayed) {
        if held.change(touch, .endDelayed) == .hold { context.observers?.held(touch, .ended, by: holder) }
        return
      }
      release(touch)
      steps.append(Step(order: order, rank: 3, phase: .ended, touch: touch, shown: nil))
    case .began, .moved, .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// What is held of a touch is free.
  private func release(_ touch: UITouch) {
    guard touch.delivery.state.isHeld else { return }
    context.observers?.released(touch)
    held.change(touch, .freed)
  }

  /// Calls views, one after the other, each for all of its touches that do the same at once. (D5, D8)
  private func deliver(_ steps: inout ContiguousArray<Step>, _ event: UIEvent?) {
    var orders: [ObjectIdentifier: UInt64] = [:]
    for step in steps {
      guard let view = step.touch.boundView else { continue }
      orders[ObjectIdentifier(view)] = min(step.order, orders[ObjectIdentifier(view)] ?? .max)
    }
    for index in steps.indices {
      if let view = steps[index].touch.boundView { steps[index].order = orders[ObjectIdentifier(view)] ?? 0 }
    }
    steps.sort { ($0.order, $0.rank, $0.touch.ordinal) < ($1.order, $1.rank, $1.touch.ordinal) }
    let event = event ?? dispatcher.currentEvent
    let others = queued
    for step in steps { queued.append(step.touch) }
    var start = 0
    while start < steps.count {
      var end = start + 1
      while end < steps.count, steps[end].order == steps[start].order, steps[end].rank == steps[start].rank { end += 1 }
      deliver(steps[start..<end], event)
      start = end
    }
    queued = others
    dispatcher.dismiss(event)
  }

  private func deliver(_ steps: ArraySlice<Step>, _ event: UIEvent) {
    // What was called before may have taken the touch from its view, or the view from its window.
    let steps = steps.filter { $0.touch.delivery.state.accepts($0.phase) }
    guard let first = steps.first, let view = first.touch.boundView else { return }
    var kept: [(UITouch, TouchState, ContactEstimate?)] = []
    for step in steps {
      guard let shown = step.shown else { continue }
      kept.append((step.touch, step.touch.state, step.touch.estimate))
      step.touch.show(shown)
      if step.phase == .began { step.touch.estimate = step.estimate }
      step.touch.state.flags.insert(.late)
    }
    callLate(view, first.phase, steps.map(\.touch), event)
    for (touch, state, estimate) in kept {
      touch.show(state)
      touch.estimate = estimate
      touch.state.flags.remove(.late)
    }
  }

  /// Calls a view for touches; an event that comes after their end lists them meanwhile.
  private func callLate(_ view: UIView, _ phase: UITouch.Phase, _ touches: [UITouch], _ event: UIEvent) {
    let set = Set(touches)
    let late = event.beginLate(touches)
    context.observers?.delivers(view, phase, set)
    switch phase {
    case .began:
      for touch in touches { held.change(touch, .beginningDelivered) }
      view.touchesBegan(set, with: event)
    case .moved: view.touchesMoved(set, with: event)
    case .ended:
      for touch in touches { held.change(touch, .endDelivered) }
      view.touchesEnded(set, with: event)
    case .cancelled:
      for touch in touches { held.change(touch, .cancelDelivered) }
      view.touchesCancelled(set, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
    event.endLate(late)
  }

  // MARK: Taking

  /// A recogniser has recognised: its touches are taken from their views. Views that have got one get
  /// `touchesCancelled`, each in one call for all; of the others they never get anything. (D18–D20, D22, D23, D33, D42)
  func takeTouches(of recognizer: UIGestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return }
    var groups: [(view: UIView, touches: [UITouch])] = []
    for touch in recognizer.attempt.touches {
      guard let view = touch.boundView, take(touch, from: view, for: recognizer) else { continue }
      if let index = groups.firstIndex(where: { $0.view === view }) {
        groups[index].touches.append(touch)
      } else {
        groups.append((view, [touch]))
      }
    }
    // What the plan says of them is not so any more. (D33)
    context.plan.noteTaking()
    guard !groups.isEmpty else { return }
    let event = dispatcher.currentEvent
    let others = queued
    for group in groups { queued.append(contentsOf: group.touches) }
    for group in groups {
      // A view that has left since then is called when the dispatch ends, with its chain as it stood. (V15)
      let touches = group.touches.filter { $0.delivery.state.accepts(.cancelled) }
      if !touches.isEmpty { cancel(touches, in: group.view, event) }
    }
    queued = others
    dispatcher.dismiss(event)
  }

  /// A recogniser takes a touch.
  /// - Returns: whether the view must get `touchesCancelled`.
  @discardableResult
  func take(_ touch: UITouch, from view: UIView, for recognizer: UIGestureRecognizer) -> Bool {
    let effect = held.change(touch, .taken)
    guard effect != .none else { return false }
    touch.saved = nil
    context.observers?.taken(touch, from: view, by: recognizer, wasDelivered: effect == .cancel)
    return effect == .cancel
  }

  /// Calls `touchesCancelled` of a view for touches that others still follow: they show that phase meanwhile only. (D23)
  func cancel(_ touches: [UITouch], in view: UIView, _ event: UIEvent) {
    let phases = touches.map(\.state.phase)
    for touch in touches { touch.show(.cancelled) }
    callLate(view, .cancelled, touches, event)
    for (touch, phase) in zip(touches, phases) where touch.state.phase == .cancelled { touch.show(phase) }
  }
}

extension UITouch {
  /// Lets the touch show other values; what the engine notes of it stays.
  fileprivate final func show(_ values: TouchState) {
    let flags = state.flags
    state = values
    state.flags = flags
  }

  /// Lets the touch show another phase.
  fileprivate final func show(_ phase: Phase) { state.phase = phase }
}

extension UIEvent {
  /// Lets an event that comes after the end of touches list them while they are delivered.
  /// - Returns: those that are over.
  final func beginLate(_ touches: [UITouch]) -> [UITouch] {
    let over = touches.filter { $0.state.flags.contains(.over) }
    guard !over.isEmpty else { return [] }
    for touch in over { touch.state.flags.insert(.late) }
    late += over
    allTouchesCache = nil
    return over
  }

  /// They are delivered.
  final func endLate(_ over: [UITouch]) {
    guard !over.isEmpty else { return }
    for touch in over { touch.state.flags.remove(.late) }
    late.removeAll { touch in over.contains { $0 === touch } }
    allTouchesCache = nil
  }
}
