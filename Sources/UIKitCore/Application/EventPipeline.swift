import Foundation
import QuartzCore
import TouchPlatform

/// The path of a finger, top to bottom. Stages 1 to 3 (decode, repair, hand over) are the backends'; what they hand
/// over comes in at `receive(_:)`, and `handle(_:)` is the rest of the list.
///
/// Everything is synchronous on the main actor, and time is an argument: code that runs for an event sees the event's
/// time. Statements: A28, E14–E17, D1, D11.
@MainActor final class EventPipeline: PlatformDelegate {
  // Constants of its own, so that the path of a finger asks no other object for them.
  private let dispatcher: EventDispatcher
  private let media: MediaRuntime
  private let scheduler: Scheduler
  private let display: DisplayPass
  // Unsafe: a checked reference costs a retain per use; the runtime owns the pipeline and clears this when it is freed.
  unowned(unsafe) var runtime: Runtime!
  // Unchecked: every event comes through here; what waits is taken out before it is dispatched.
  @exclusivity(unchecked) private var coalescer = TouchCoalescer()
  @exclusivity(unchecked) private var dispatching: ContiguousArray<ContactFrame> = []
  @exclusivity(unchecked) private var waiting: [InputEvent] = []
  @exclusivity(unchecked) private var isBusy = false
  /// Measures, when the environment asks for it.
  @exclusivity(unchecked) var probe: LatencyProbe?

  init(dispatcher: EventDispatcher, media: MediaRuntime, display: DisplayPass) {
    self.dispatcher = dispatcher
    self.media = media
    self.display = display
    scheduler = media.scheduler
  }

  /// Stage 3: takes an event from the platform. One that arrives while another is handled waits its turn.
  func receive(_ event: InputEvent) {
    if isBusy { return waiting.append(event) }
    isBusy = true
    handle(event)
    endTurn()
    finish()
  }

  /// One event or deadline is done with, and what waits for the end of its turn is done.
  private func endTurn() {
    resolve()
    media.turn.end()
    dispatcher.context.observers?.turnEnds()
  }

  /// Delivers what user code has brought about outside of events: a view removed by a timer. While an event is handled,
  /// its own end does that.
  func resolveUnlessBusy() {
    if isBusy { return }
    isBusy = true
    enter(media.now)
    resolve()
    dispatcher.context.observers?.turnEnds()
    finish()
  }

  /// A recogniser's state was set outside of any event: that is decided on in a turn of its own, which a deadline that
  /// is due at once makes. (D37)
  func requestTurn() {
    guard !isBusy, !isTurnAwaited else { return }
    isTurnAwaited = true
    scheduler.schedule(at: media.now) { [weak self] in self?.isTurnAwaited = false }
  }
  private var isTurnAwaited = false

  private func finish() {
    resolve()
    while !waiting.isEmpty {
      handle(waiting.removeFirst())
      endTurn()
    }
    isBusy = false
    media.eventTime = nil
    runtime.updateWakeUp()
  }

  /// Delivers what user code outside of a dispatch has brought about: a deadline, a layout, an animation's end.
  ///
  /// The code that is called may bring about more of it; that is delivered too, but not without end. Cost where there is
  /// nothing: a few loads.
  private func resolve() {
    if dispatcher.isResolved, chosen.isEmpty { return }
    var rounds = 0
    repeat {
      dispatcher.finishDepartures()
      cancelChosen()
      dispatcher.resolveGestures()
      rounds += 1
    } while rounds < 100 && (!dispatcher.departures.isEmpty || !chosen.isEmpty)
  }

  private func handle(_ event: InputEvent) {
    probe?.arrive()
    // 4 deadlines: those strictly earlier than the event fire first, in order; an event wins a tie.
    let time = credibleTime(of: event)
    fireDeadlines(until: time, including: false)
    enter(time)
    switch event {
    case .contacts(let frame):
      if display.touchMarks != nil { display.mark(frame) }
      // 5 coalesce: moves wait for the display frame; anything else flushes them first.
      if TouchCoalescer.mayWait(frame) {
        probe?.hold(frame)
        coalescer.hold(frame)
        runtime.requestFrame()
      } else {
        flushMoves()
        if frame.penBegins { runtime.pointers.penTouches(at: time) }
        probe?.hold(frame)
        if frame.namesContactsOnce {
          dispatching.append(frame)
          dispatch()
        } else {
          for part in frame.partsWithoutRepeats() {
            dispatching.append(part)
            dispatch()
          }
        }
      }
    case .frame(let tick):
      runtime.frameCame()
      dispatcher.table.seenAt = tick.target
      dispatcher.table.estimates.latestFrame = credible(tick.time)
      flushMoves()
      dispatcher.table.seenAt = nil
      deliverEstimates()
      fireDeadlines(until: tick.time, including: true)
      enter(tick.time)
      display.draw(tick)
      runtime.pointers.frameEnded(at: tick.time)
      // Those of a touch that is held back, and what a deadline of this frame has withdrawn. Within a frame none is asked for.
      if dispatcher.table.estimates.hasUpdates { runtime.requestFrame() }
    case .wake(let wake):
      runtime.wokeUp()
      fireDeadlines(until: wake.time, including: true)
    case .surface(let change):
      runtime.surfaceChanged(change)
    case .buttons(let state):
      dispatcher.table.modifiersDidChange(UIKeyModifierFlags(state.modifiers))
      dispatcher.table.buttonsDidChange(UIEvent.ButtonMask(rawValue: Int(state.buttons)))
      runtime.pointers.receive(state)
    case .penButton(let sample):
      flushMoves()
      runtime.pencilButtons.receive(sample)
    case .fingerGuide(let guide):
      display.show(guide)
    case .key(let key):
      flushMoves()
      runtime.keyChanged(key)
    case .hover(let sample):
      flushMoves()
      runtime.pointers.receive(sample)
    case .scroll(let sample):
      flushMoves()
      runtime.pointers.receive(sample)
    case .transform(let sample):
      flushMoves()
      runtime.pointers.receive(sample)
    case .estimateUpdate(let update):
      dispatcher.table.estimates.receive(update)
      runtime.requestFrame()
    }
  }

  /// Stages 6 to 11 for the frames in `dispatching`: one `UIEvent`.
  private func dispatch() {
    probe?.dispatchBegins()
    // 6 touch: create and change UITouches; hit-test those that began.
    let hasChanges = dispatcher.apply(&dispatching)
    // Views that left while touches were hit-tested get touchesCancelled before new ones begin on them.
    dispatcher.finishDepartures()
    if hasChanges { deliver() }
    endTurn()
    probe?.dispatchEnds(awaitsFrame: runtime.awaitsFrame)
    if dispatcher.table.estimates.needsDeadline { limitEstimates() }
  }

  /// Hands over the true values that have come for samples with estimates, once a frame. (P11, P15)
  private func deliverEstimates() {
    guard dispatcher.table.estimates.hasUpdates else { return }
    dispatcher.deliverEstimates()
    endTurn()
  }

  /// What has not been updated by a deadline is withdrawn, so that apps do not wait for it without end. (P12, P15)
  private func limitEstimates() {
    guard let time = dispatcher.table.estimates.armDeadline() else { return }
    scheduler.schedule(at: time) { [weak self] in
      guard let self else { return }
      dispatcher.table.estimates.withdrawOld(at: media.now)
      if dispatcher.table.estimates.hasUpdates { runtime.requestFrame() }
      limitEstimates()
    }
  }

  private func deliver() {
    guard let event = dispatcher.table.event else { return }
    if let observers = dispatcher.context.observers {
      observers.eventBegins(event, touches: dispatcher.table.changedTouches)
    }
    // 7 send: UIApplication.sendEvent → UIWindow.sendEvent → 8 recognise, 9 arbitrate, 10 act, 11 deliver to views.
    runtime.application.sendEvent(event)
    dispatcher.finishEvent()
  }

  /// Delivers the moves that wait, as one event.
  func flushMoves() {
    guard !coalescer.isEmpty else { return }
    coalescer.flush(into: &dispatching)
    dispatch()
  }

  /// Cancels the chosen touches as the system does, in one event; asked for in mid-dispatch, right after it.
  /// (X1–X3, X9, X11, X12)
  func cancelTouches(where isChosen: (UITouch) -> Bool) {
    chosen.append(contentsOf: dispatcher.table.touches.filter(isChosen))
    chosen.append(contentsOf: dispatcher.lingering.filter(isChosen))
    guard !dispatcher.context.isRunningAppCode else { return }
    if isBusy { return cancelChosen() }
    resolveUnlessBusy()
  }
  // Unchecked: asked several times for each event; touches are taken out before app code is called.
  @exclusivity(unchecked) private var chosen: [UITouch] = []

  private func cancelChosen() {
    // Code that is called for a cancel may ask for another one.
    while !chosen.isEmpty {
      flushMoves()
      let touches = chosen
      chosen.removeAll()
      let names = Set(touches.map { ObjectIdentifier($0) })
      if dispatcher.cancel(at: media.now, where: { names.contains(ObjectIdentifier($0)) }) { deliver() }
      dispatcher.finishDepartures()
    }
  }

  /// Fires deadlines in order up to `time`. A move that waits is delivered before any deadline that is not earlier
  /// than it, or else a long press would fire over a finger that had left.
  private func fireDeadlines(until time: MonotonicInstant, including: Bool) {
    guard scheduler.nextTime <= time else { return }
    let last = scheduler.lastOrder
    var fired = 0
    var moment = MonotonicInstant.zero
    while let next = scheduler.next {
      guard next.time < time || (including && next.time == time && next.order <= last) else { return }
      if let oldest = coalescer.oldest, oldest <= next.time {
        enter(next.time)
        flushMoves()
        continue
      }
      fired = next.time == moment ? fired + 1 : 0
      moment = next.time
      if fired > 10_000 {
        PlatformNote.misuse("10,000 deadlines fired at one moment: something sets a new one each time; the rest waits")
        return
      }
      enter(next.time)
      scheduler.fireNext()
      endTurn()
    }
  }

  /// When an event is said to have come, but not later than a second from now: a device that errs must not make all
  /// deadlines fire at once, and nothing may begin at a moment that never comes. Frames and wake-ups are of the platform.
  private func credibleTime(of event: InputEvent) -> MonotonicInstant {
    if event.time <= latestCredible { return event.time }
    switch event {
    case .frame, .wake: return event.time
    default: return credible(event.time)
    }
  }

  private func credible(_ time: MonotonicInstant) -> MonotonicInstant {
    if time <= latestCredible { return time }
    // The clock is read about once a second only: that costs as much as a finger's move.
    latestCredible = media.timeSource.now.advanced(byNanoseconds: 1_000_000_000)
    return min(time, latestCredible)
  }
  // Unchecked: every event compares its time with it, and it is read and set whole.
  /// A second after the clock was read last.
  @exclusivity(unchecked) private var latestCredible = MonotonicInstant.zero

  private func enter(_ time: MonotonicInstant) {
    if let now = media.eventTime, now > time { return }
    media.eventTime = time
  }
}

extension ContactFrame {
  /// Whether a pen touches in it.
  fileprivate var penBegins: Bool { samples.contains { $0.tool == .pen && $0.phase == .began } }

  /// Whether each contact stands in the frame at most once, as it should.
  fileprivate var namesContactsOnce: Bool {
    if samples.count > 32 { return Set(samples.map(\.id)).count == samples.count }
    for later in samples.indices.dropFirst() {
      for earlier in 0..<later where samples[earlier].id == samples[later].id { return false }
    }
    return true
  }

  /// The frame in parts that name each contact at most once.
  fileprivate func partsWithoutRepeats() -> [ContactFrame] {
    var seen = Set<ContactID>()
    var parts: [ContactFrame] = []
    var part = ContactFrame(surface: surface, time: time, samples: [])
    var first: [ContactID: Int] = [:]
    for sample in samples {
      if !seen.insert(sample.id).inserted {
        parts.append(part)
        part.samples.removeAll()
        seen = [sample.id]
      }
      if !estimates.isEmpty, first[sample.id] == nil { first[sample.id] = parts.count }
      part.samples.append(sample)
    }
    parts.append(part)
    for estimate in estimates {
      guard let index = first[estimate.contact] else { continue }
      parts[index].estimates.append(estimate)
    }
    return parts
  }
}
