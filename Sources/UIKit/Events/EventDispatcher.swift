import Foundation
import QuartzCore
import TouchPlatform

/// Stages 7 to 11, in their order: recognise, arbitrate, act, deliver, reset. It owns what they work with, and is the
/// one place that says whether app code is running, so that what that code asks for waits.
///
/// | owner | of |
/// | --- | --- |
/// | `TouchTable` | contacts, touches, the event |
/// | `DeliveryPlanner` | which receivers get which touches |
/// | `GestureArbiter` | recognisers' attempts |
/// | `ViewDeliveries` | what views and responders get, what is held |
/// | `Departures` | views and windows that have left |
@MainActor final class EventDispatcher {
  let table: TouchTable
  let planner: DeliveryPlanner
  let arbiter = GestureArbiter()
  let deliveries = ViewDeliveries()
  let departures = Departures()
  /// Observers of what is done with touches and recognisers; nil for none. It holds its members weakly.
  @exclusivity(unchecked) var observers: GestureObserverList?
  /// Called when app code has taken something away while no event is handled: that is carried out at once.
  @exclusivity(unchecked) var resolveNow: (() -> Void)?
  /// Called when a subclass sets its state while no event is handled: that is decided in a turn of its own.
  @exclusivity(unchecked) var resolveSoon: (() -> Void)?
  @exclusivity(unchecked) private var depth = 0

  init(windows: WindowList) {
    table = TouchTable(windows: windows)
    planner = DeliveryPlanner(table: table)
    table.dispatcher = self
    arbiter.dispatcher = self
    deliveries.dispatcher = self
    departures.dispatcher = self
  }

  isolated deinit {
    // Fingers that are down when a runtime ends would keep their recognisers, and these them.
    arbiter.forgetAll()
    table.forgetAll()
  }

  // MARK: App code

  /// Whether app code may be running: hit tests, recognisers, views, targets, delegates. What it asks for then waits
  /// until the dispatch has got that far.
  var isRunningAppCode: Bool { depth > 0 }

  /// Runs what calls app code.
  @inline(__always)
  func runningAppCode<Result>(_ body: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return body()
  }

  // MARK: Touches

  /// Stage 6: enters the samples of one event and plans its delivery.
  /// - Returns: whether there is anything to deliver.
  func apply(_ frames: inout ContiguousArray<ContactFrame>) -> Bool {
    let change = runningAppCode { table.apply(&frames) }
    switch change {
    case .none: return false
    case .moves where planner.plan.isForMoves(of: table.changed): return true
    case .moves, .beginsOrEnds:
      planner.make(onlyMoves: change == .moves, mark: arbiter.nextMark())
      return true
    }
  }

  /// Stage 7: hands the event to each window that has changed touches. (D1, M21)
  func send(_ event: UIEvent) {
    guard event === table.event else { return }
    let handles = planner.plan.windows
    for handle in handles { handle.window?.sendEvent(event) }
  }

  /// Stages 8 to 11 for a window: its recognisers get the event, it is decided among them, and its views get what is
  /// left to them. (D1, D2, D5, D7, D8, D11)
  func deliver(_ event: UIEvent, in window: UIWindow) {
    guard event === table.event else { return }
    // A copy: user code may change the plan by what it does.
    let calls = planner.plan.calls
    let window = window.handle
    depth += 1
    defer { depth -= 1 }
    if planner.plan.recognizerCalls.isEmpty && deliveries.held.isEmpty {
      for call in calls where call.window === window { deliveries.call(call, event) }
      return
    }
    recognize(event, in: window)
    if !arbiter.isIdle { arbiter.resolve() }
    deliveries.deliver(calls, event, in: window)
    arbiter.resetFinished()
  }

  /// Stage 8: calls a window's recognisers, in order; then those whose touches have ended lose them.
  private func recognize(_ event: UIEvent, in window: WindowHandle) {
    let calls = planner.plan.recognizerCalls
    for call in calls where call.window === window { arbiter.deliver(call, event) }
    guard planner.plan.hasEnds else { return }
    for call in calls where (call.phase == .ended || call.phase == .cancelled) && call.window === window {
      arbiter.loseTouches(of: call)
    }
  }

  /// Behind stage 11: views that have left are called, then the touches that have ended are removed. (E8, T38)
  func finishEvent() {
    finishDepartures()
    guard planner.plan.hasEnds else { return }
    planner.plan.clear()
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
    runningAppCode {
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
  var isResolved: Bool { departures.isEmpty && areGesturesResolved }

  private var areGesturesResolved: Bool { arbiter.isIdle && deliveries.isEmpty }

  /// Decides, after a deadline or whatever else was no touch event, and calls views for what is free now.
  func resolveGestures() {
    guard !isRunningAppCode, !areGesturesResolved else { return }
    var rounds = 0
    runningAppCode {
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
    guard !isRunningAppCode, !departures.isEmpty else { return }
    runningAppCode { departures.deliver() }
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
