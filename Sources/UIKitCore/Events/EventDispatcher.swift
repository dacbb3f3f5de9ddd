import Foundation
import QuartzCore
import TouchPlatform

/// Stages 7 to 11, in their order: recognise, arbitrate, act, deliver, reset. It owns what they work with.
///
/// | owner | of |
/// | --- | --- |
/// | `TouchTable` | contacts, touches, the event |
/// | `DeliveryPlanner` | which receivers get which touches |
/// | `GestureArbiter` | recognisers' attempts |
/// | `ViewDeliveries` | what views and responders get, what is held |
/// | `Departures` | views and windows that have left |
/// | `DispatchContext` | whether app code is running |
@MainActor final class EventDispatcher {
  let context = DispatchContext()
  let deliveries: ViewDeliveries
  let arbiter: GestureArbiter
  let table: TouchTable
  let planner: DeliveryPlanner
  let departures = Departures()

  init(windows: WindowList) {
    deliveries = ViewDeliveries(context: context)
    arbiter = GestureArbiter(context: context, deliveries: deliveries)
    table = TouchTable(windows: windows, context: context, arbiter: arbiter, deliveries: deliveries)
    planner = DeliveryPlanner(table: table, context: context)
    table.dispatcher = self
    deliveries.dispatcher = self
    departures.dispatcher = self
  }

  isolated deinit {
    // Fingers that are down when a runtime ends would keep their recognisers, and these them.
    arbiter.forgetAll()
    table.forgetAll()
    table.dispatcher = nil
    deliveries.dispatcher = nil
    departures.dispatcher = nil
  }

  // MARK: Touches

  /// Stage 6: enters the samples of one event and plans its delivery.
  /// - Returns: whether there is anything to deliver.
  func apply(_ frames: inout ContiguousArray<ContactFrame>) -> Bool {
    let change = context.runningAppCode { table.apply(&frames) }
    switch change {
    case .none:
      table.forgetSamples()
      return false
    case .moves where context.plan.isForMoves(of: table.changed): return true
    case .moves, .beginsOrEnds:
      planner.make(onlyMoves: change == .moves, mark: arbiter.nextMark())
      return true
    }
  }

  /// Stage 7: hands the event to each window that has changed touches. (D1, M21)
  func send(_ event: UIEvent) {
    guard event === table.event else { return }
    let handles = context.plan.windows
    for handle in handles { handle.window?.sendEvent(event) }
  }

  /// Stages 8 to 11 for a window: its recognisers get the event, it is decided among them, and its views get what is
  /// left to them. (D1, D2, D5, D7, D8, D11)
  func deliver(_ event: UIEvent, in window: UIWindow) {
    guard event === table.event else { return }
    // A copy: user code may change the plan by what it does.
    let calls = context.plan.calls
    let window = window.handle
    context.runningAppCode {
      if context.plan.recognizerCalls.isEmpty && deliveries.held.isEmpty {
        return deliveries.call(calls, event, in: window)
      }
      recognize(event, in: window)
      if !arbiter.isIdle { arbiter.resolve() }
      deliveries.deliver(calls, event, in: window)
      arbiter.resetFinished()
    }
  }

  /// Stage 8: calls a window's recognisers, in order; then those whose touches have ended lose them.
  private func recognize(_ event: UIEvent, in window: WindowHandle) {
    let calls = context.plan.recognizerCalls
    for call in calls where call.window === window { arbiter.deliver(call, event) }
    guard context.plan.hasEnds else { return }
    for call in calls where (call.phase == .ended || call.phase == .cancelled) && call.window === window {
      arbiter.loseTouches(of: call)
    }
  }

  /// Behind stage 11: views that have left are called, then the touches that have ended are removed. (E8, T38)
  func finishEvent() {
    finishDepartures()
    table.forgetSamples()
    guard context.plan.hasEnds else { return }
    if table.touches.count == 1, let touch = table.touches.first, TapCounter.isTap(touch.state) {
      context.runningAppCode { touch.window?.statusBarTapped(by: touch) }
    }
    context.plan.clear()
    table.removeEnded()
  }

  /// Cancels the chosen touches as the system does, as one event of its own. (X3, X11, X12)
  /// - Returns: whether there is anything to deliver.
  func cancel(at time: MonotonicInstant, where isChosen: (UITouch) -> Bool) -> Bool {
    table.beginEventWithoutSamples()
    for touch in deliveries.held.all where touch.state.flags.contains(.over) && isChosen(touch) {
      table.cancelOver(touch)
    }
    arbiter.interrupt(touchesWhere: isChosen)
    guard table.cancel(at: time, where: isChosen) else { return false }
    planner.make(onlyMoves: false, mark: arbiter.nextMark())
    return true
  }

  /// The touches that are over, and of which recognisers or views still await something.
  var lingering: [UITouch] {
    var found = Array(deliveries.held.all.filter { $0.state.flags.contains(.over) })
    for recognizer in arbiter.live {
      for touch in recognizer.attempt.touches where touch.state.flags.contains(.over) {
        if !found.contains(where: { $0 === touch }) { found.append(touch) }
      }
    }
    return found
  }

  /// Whether there is no touch, no attempt and nothing held.
  var hasNoContacts: Bool {
    table.isEmpty && arbiter.live.isEmpty && deliveries.hasNoTouches
  }

  // MARK: Presses and pointers

  /// Stages 8 to 11 for a press. (D45)
  func deliver(_ press: UIPress, _ event: UIPressesEvent) {
    context.runningAppCode {
      if press.phase == .began { arbiter.join(press, event) }
      guard !press.recognizers.isEmpty || !deliveries.heldPresses.isEmpty else {
        return deliveries.call(press, press.phase, event)
      }
      arbiter.deliver(press, event)
      arbiter.resolve()
      deliveries.deliver(press, event)
      arbiter.resetFinished()
      if press.isOver { arbiter.release(press) }
    }
  }

  /// Stages 8 to 11 for a pointer that does something without touching: no view gets it. (GH6, GP18)
  func deliver(_ event: PointerEvent) {
    arbiter.deliver(event)
    resolveGestures()
  }

  // MARK: Outside of events

  /// Whether nothing is to be called or decided.
  @inline(__always) var isResolved: Bool { departures.isEmpty && areGesturesResolved }

  @inline(__always) private var areGesturesResolved: Bool { arbiter.isIdle && deliveries.isEmpty }

  /// Decides, after a deadline or whatever else was no touch event, and calls views for what is free now.
  func resolveGestures() {
    guard !context.isRunningAppCode, !areGesturesResolved else { return }
    var rounds = 0
    context.runningAppCode {
      repeat {
        rounds += 1
        arbiter.resolve()
        if !deliveries.held.isEmpty { deliveries.deliver([], nil, in: nil) }
        if !deliveries.heldPresses.isEmpty { deliveries.releasePresses() }
        arbiter.resetFinished()
      } while !arbiter.isIdle && rounds < 100
    }
  }

  /// Calls the views and recognisers that have left, unless a dispatch is running, which will.
  func finishDepartures() {
    guard !context.isRunningAppCode, !departures.isEmpty else { return }
    context.runningAppCode { departures.deliver() }
  }

  /// The event of the running sequence, or one of its own for what is delivered while nothing touches. (D28)
  var currentEvent: UIEvent {
    if let event = table.event { return event }
    let made = UIEvent()
    made.dispatcher = self
    made.modifiers = table.modifiers
    made.time = Runtime.current.media.now
    return made
  }

  /// An event of its own is delivered; code that keeps it must not find the dispatcher any more, which may be freed.
  func dismiss(_ event: UIEvent) {
    if event !== table.event { event.dispatcher = nil }
  }
}
