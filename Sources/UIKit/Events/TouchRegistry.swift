import Foundation
import QuartzCore
import TouchPlatform

/// Stage 6: the one place that creates or changes a `UITouch`. It also binds touches to views, keeps the event of the
/// running sequence, and (in its +Delivery and +Cancellation parts) hands touches over.
///
/// Cost of an event of ten moving fingers, from samples to the last view called: see Documentation/Pipeline.md.
@MainActor final class TouchRegistry {
  // The storage is unchecked for exclusive access: no change of it spans a call to user code.
  /// The touches of the running sequence, the oldest first.
  @exclusivity(unchecked) private(set) var touches: ContiguousArray<UITouch> = []
  // Beside the touches, so that looking up a contact touches no object.
  @exclusivity(unchecked) private var ids: ContiguousArray<ContactID> = []
  // Beside the touches as well, so that comparing their views touches no object.
  @exclusivity(unchecked) private(set) var boundViews: ContiguousArray<ObjectIdentifier> = []
  /// Room for the touches that have ended, until the lists are whole again.
  @exclusivity(unchecked) private var goneRoom: ContiguousArray<UITouch> = []
  /// Whether any view may be exclusive: one was made so, or was touched that answers for itself.
  @exclusivity(unchecked) static var mayExclude = false
  /// Whether `ids` only grow.
  @exclusivity(unchecked) private var isSorted = true
  /// The event of the running sequence; nil while nothing touches. (E5, E6)
  @exclusivity(unchecked) private(set) var event: UIEvent?
  /// The samples of the event being handled, for coalesced touches.
  @exclusivity(unchecked) private var frames: ContiguousArray<ContactFrame> = []
  /// The places in `touches` of those that changed in this event, in the order of their samples.
  @exclusivity(unchecked) private(set) var changed: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private var changedBefore: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private(set) var serial: UInt32 = 0
  @exclusivity(unchecked) private var lastOrdinal: UInt64 = 0
  @exclusivity(unchecked) private var taps = TapCounter()
  @exclusivity(unchecked) private(set) var modifiers: UIKeyModifierFlags = []

  /// Who is told what in the event being handled.
  @exclusivity(unchecked) var plan = DeliveryPlan()
  /// Room for `makePlan`.
  @exclusivity(unchecked) var oldCalls: ContiguousArray<DeliveryPlan.Call> = []
  /// Room for `makePlan`.
  @exclusivity(unchecked) var entries: ContiguousArray<PlanEntry> = []
  /// Counts views' departures, so that a running delivery knows when to look again.
  @exclusivity(unchecked) var departures = 0
  /// How many there had been when the plan was made.
  @exclusivity(unchecked) var plannedDepartures = 0
  /// Touches whose view left its window and must hear so.
  @exclusivity(unchecked) var leaving: [Leaving] = []
  /// Recognisers whose views have left their window. (V16)
  @exclusivity(unchecked) var leavingRecognizers: [UIGestureRecognizer] = []
  /// How many deliveries are running, or samples being taken in: neither may be begun again meanwhile.
  @exclusivity(unchecked) var deliveryDepth = 0

  /// The touches of which something is held back from their views, by their beginning. (D26, D29)
  @exclusivity(unchecked) var held: ContiguousArray<UITouch> = []
  /// The touches of which views are being told right now though they are over or not held any more: their views may
  /// leave before their turn comes.
  @exclusivity(unchecked) var untold: ContiguousArray<UITouch> = []
  /// The presses of which something is held back. (D45)
  @exclusivity(unchecked) var heldPresses = HeldPresses()
  /// Decides among recognisers.
  let arbiter = GestureArbiter()
  /// Called when recognisers have something to decide while no event is handled.
  @exclusivity(unchecked) var gesturesChanged: (() -> Void)?
  /// Called when a subclass sets its state while no event is handled: it is to be decided on in a turn of its own.
  @exclusivity(unchecked) var gesturesWish: (() -> Void)?
  /// Counts changes of who gets which touch, so that a running delivery knows when to look again.
  @exclusivity(unchecked) var swarmChanges = 0
  /// How many there had been when the plan was made.
  @exclusivity(unchecked) var plannedSwarmChanges = 0

  /// Where fingers have been, once an app has asked where they will be. (founding S120)
  @exclusivity(unchecked) private(set) var trails: TouchTrails?

  /// Whether touches that begin are dropped, for their whole life. (M17, M18)
  @exclusivity(unchecked) var isIgnoringTouches = false

  /// The buttons of the pointer.
  @exclusivity(unchecked) private var buttons: UIEvent.ButtonMask = []
  private let windows: WindowList

  init(windows: WindowList) {
    self.windows = windows
    arbiter.registry = self
  }

  isolated deinit {
    event?.registry = nil
    // Fingers that are down when a runtime goes would keep their recognisers, and these them.
    arbiter.forgetAll()
    for touch in touches { touch.recognizers.removeAll() }
  }

  /// Who gets which touch has changed.
  func swarmChanged() {
    swarmChanges += 1
    plan.forgetMoves()
  }

  /// A touch is over: recognisers that are undecided keep it until they are reset, the others have no use for it.
  private func part(_ touch: UITouch) {
    for recognizer in touch.recognizers {
      if let index = recognizer.following.firstIndex(where: { $0 === touch }) {
        // It was not told: it only waits for others, or an override kept the event from its window.
        recognizer.following.remove(at: index)
        noteLoss(of: recognizer, touch.state.phase)
      }
      recognizer.heard.removeAll { $0 === touch }
      if recognizer.storedState != .possible { recognizer.attempt.touches.removeAll { $0 === touch } }
    }
    touch.recognizers.removeAll { $0.storedState != .possible }
  }

  /// A recogniser has lost touches. (G11, G42)
  func noteLoss(of recognizer: UIGestureRecognizer, _ phase: UITouch.Phase) {
    arbiter.lookForAbandoned()
    if phase == .cancelled, recognizer.followsNothing { recognizer.attempt.isInterrupted = true }
  }

  /// Whether nothing touches.
  var isEmpty: Bool { touches.isEmpty }

  func modifiersDidChange(_ modifiers: UIKeyModifierFlags) {
    self.modifiers = modifiers
    event?.modifiers = modifiers
  }

  /// Buttons were pressed or let go; they concern an event with a pointer among its touches. (E20, E21)
  func buttonsDidChange(_ buttons: UIEvent.ButtonMask) {
    self.buttons = buttons
    if touches.contains(where: { $0.state.type == .indirectPointer }) { event?.buttons = buttons }
  }

  // MARK: Samples in

  /// Takes the samples of one event; `frames` must hold each contact at most once per frame. Afterwards `changed` says
  /// what happened and `plan` who is to be told.
  /// - Returns: whether there is anything to tell.
  func apply(_ newFrames: inout ContiguousArray<ContactFrame>) -> Bool {
    // Hit testing and layout call user code; what that asks for waits until the touches are whole.
    deliveryDepth += 1
    defer { deliveryDepth -= 1 }
    swap(&frames, &newFrames)
    newFrames.removeAll(keepingCapacity: true)
    serial &+= 1
    swap(&changed, &changedBefore)
    changed.removeAll(keepingCapacity: true)
    var onlyMoves = true
    for frame in frames {
      var cursor = 0
      for sample in frame.samples {
        switch sample.phase {
        case .moved:
          guard let slot = slot(of: sample.id, near: cursor) else { continue }
          cursor = slot + 1
          note(sample, at: slot, as: .moved)
        case .ended, .cancelled:
          guard let slot = slot(of: sample.id, near: cursor) else { continue }
          cursor = slot + 1
          onlyMoves = false
          note(sample, at: slot, as: sample.phase == .ended ? .ended : .cancelled)
        case .began:
          onlyMoves = false
          begin(sample)
          cursor = touches.count
        }
      }
    }
    trails?.note(frames)
    // Those that changed last time and not now are stationary. (T5, T16, T22)
    for slot in changedBefore where Int(slot) < touches.count {
      let touch = touches[Int(slot)]
      if touch.state.serial != serial { touch.becomeStationary() }
    }
    guard !changed.isEmpty, let event else { return false }
    var newest = MonotonicInstant.zero
    for slot in changed {
      let time = touches[Int(slot)].state.time
      if time > newest { newest = time }
    }
    event.time = newest
    if !(onlyMoves && plan.isForMoves(of: changed)) { makePlan(onlyMoves: onlyMoves) }
    return true
  }

  @inline(__always) private func slot(of id: ContactID, near cursor: Int) -> Int? {
    // Devices list their contacts in the same order each time.
    if cursor < ids.count, ids[cursor] == id { return cursor }
    return ids.firstIndex(of: id)
  }

  @inline(__always) private func note(_ sample: ContactSample, at slot: Int, as phase: UITouch.Phase) {
    guard sample.x.isFinite, sample.y.isFinite else { return noteNonsense(sample, at: slot, as: phase) }
    let touch = touches[slot]
    if touch.take(sample, phase: phase, serial: serial) { changed.append(Int32(slot)) }
  }

  private func noteNonsense(_ sample: ContactSample, at slot: Int, as phase: UITouch.Phase) {
    PlatformLog.write(.platform, "a contact's place is not a number; the last good one is kept")
    guard phase != .moved else { return }
    var mended = sample
    mended.location = touches[slot].state.location
    note(mended, at: slot, as: phase)
  }

  private func isKnown(_ id: ContactID) -> Bool {
    // New contacts usually have higher numbers than all before.
    if let last = ids.last, last < id, isSorted { return false }
    return ids.contains(id)
  }

  /// Hit-tests and binds a contact that touched the screen. (T11, H17, H18, H25, H26)
  private func begin(_ sample: ContactSample) {
    guard sample.x.isFinite, sample.y.isFinite else {
      return PlatformLog.write(.platform, "a contact began at a place that is not a number; it is ignored")
    }
    guard !isKnown(sample.id) else {
      return PlatformLog.write(.platform, "contact \(sample.id.rawValue) began twice; the second one is ignored")
    }
    let event = needEvent()
    let list = windows.frontToBackHandles
    var why = TouchMiss.noView
    for handle in list {
      guard let window = handle.window, window.flags.contains(.interactive) else { continue }
      window.layoutIfNeeded()
      guard let point = window._layer.fromSuperlayer(sample.location) else { continue }
      guard let view = window.hitTest(point, with: event) else { continue }
      let shown = view._window ?? window
      // Hit testing calls user code, which may just have hidden the window.
      guard !shown.isHidden else { continue }
      if isIgnoringTouches || isExcluded(view, in: shown) {
        why = isIgnoringTouches ? .ignoringEvents : .exclusiveTouch
        break
      }
      bind(sample, to: view, in: shown)
      return
    }
    arbiter.witness?.missed(sample.location, why)
    if touches.isEmpty { endSequence() }
  }

  private func bind(_ sample: ContactSample, to view: UIView, in window: UIWindow) {
    lastOrdinal += 1
    var state = TouchState(sample)
    state.serial = serial
    state.tapCount = taps.touchBegan(at: sample.location, time: sample.time, view: view._layer._id)
    if !view.flags.contains(.multipleTouch), hasTouch(on: view) { state.flags.insert(.silent) }
    let touch = UITouch(ordinal: lastOrdinal, state: state)
    touch.boundView = view
    touch.windowHandle = window.handle
    if state.type == .indirectPointer { event?.buttons = buttons }
    // The swarm is fixed now: the view's recognisers first, then its ancestors', the window's included. (D10, D17)
    arbiter.witness?.hit(touch)
    let swarm = swarm(above: view)
    changed.append(Int32(touches.count))
    touches.append(touch)
    if let last = ids.last, last > sample.id { isSorted = false }
    ids.append(sample.id)
    boundViews.append(ObjectIdentifier(view))
    event?.allTouchesCache = nil
    // Last, since delegates are asked, who look at the event.
    if !swarm.isEmpty, let event { join(touch, swarm, event) }
  }

  /// The recognisers of a view and of everything above it, the view's first.
  private func swarm(above view: UIView) -> ContiguousArray<UIGestureRecognizer> {
    guard UIView.climb(from: Unmanaged.passUnretained(view)).flags.contains(.recognizing) else { return [] }
    unowned(unsafe) var ancestor = view
    var swarm: ContiguousArray<UIGestureRecognizer> = []
    while true {
      if let extras = ancestor.extras, !extras.recognizers.isEmpty { swarm.append(contentsOf: extras.recognizers) }
      guard let parent = ancestor._superview else { return swarm }
      ancestor = parent
    }
  }

  /// Whether a touch is bound to the view and not taken from it.
  private func hasTouch(on view: UIView) -> Bool {
    let id = ObjectIdentifier(view)
    for slot in boundViews.indices where boundViews[slot] == id {
      if !touches[slot].state.flags.contains(.detached) { return true }
    }
    return false
  }

  /// Whether a touch on a view may not begin since views that are exclusive do not share: neither views nor recognisers
  /// hear of it, for its whole life. (M12–M16)
  private func isExcluded(_ view: UIView, in window: UIWindow) -> Bool {
    // Most apps have no such view, and with ten fingers there are 45 pairs of views to ask.
    if !Self.mayExclude {
      guard MethodOverrides.exclusiveTouch(in: type(of: view)) else { return false }
      Self.mayExclude = true
    }
    let isExclusive = view.isExclusiveTouch
    for touch in touches where touch.boundView !== view && touch.windowHandle === window.handle {
      guard let other = touch.boundView, isExclusive || other.isExclusiveTouch else { continue }
      // A view tracks a touch while it has heard of its beginning and not of its end. (M15)
      let flags = touch.state.flags
      let isNew =
        touch.state.phase == .began && touch.state.serial == serial
        && flags.isDisjoint(with: [.silent, .detached, .finished])
      if isNew || (flags.contains(.delivered) && flags.isDisjoint(with: [.finished, .detached])) { return true }
    }
    return false
  }

  private func needEvent() -> UIEvent {
    if let event { return event }
    let made = UIEvent()
    made.registry = self
    made.modifiers = modifiers
    event = made
    return made
  }

  // MARK: After delivery

  /// Takes out the touches that ended in the event just delivered. (E8, T38)
  func finishEvent() {
    guard plan.hasEnds else { return }
    // Held until the lists are whole again: with a touch its view may go, and views' deinits run code that looks here.
    var gone: ContiguousArray<UITouch> = []
    swap(&gone, &goneRoom)
    changedBefore.removeAll(keepingCapacity: true)
    var kept = 0
    for index in touches.indices {
      let touch = touches[index]
      guard touch.state.phase != .ended && touch.state.phase != .cancelled else {
        taps.touchEnded(touch.state, view: touch.boundView?._layer._id ?? 0)
        touch.state.flags.insert(.over)
        if !touch.recognizers.isEmpty { part(touch) }
        gone.append(touch)
        continue
      }
      if touch.state.serial == serial { changedBefore.append(Int32(kept)) }
      if kept != index {
        touches[kept] = touch
        ids[kept] = ids[index]
        boundViews[kept] = boundViews[index]
      }
      kept += 1
    }
    touches.removeLast(touches.count - kept)
    ids.removeLast(ids.count - kept)
    boundViews.removeLast(boundViews.count - kept)
    plan.clear()
    swap(&changed, &changedBefore)
    event?.allTouchesCache = nil
    if touches.isEmpty { endSequence() }
    gone.removeAll(keepingCapacity: true)
    swap(&gone, &goneRoom)
  }

  private func endSequence() {
    isSorted = true
    plan.clear()
    event?.registry = nil
    event = nil
    frames.removeAll(keepingCapacity: true)
    trails?.clear()
  }

  /// Keeps trails from here on; of what came before, the samples of the event being handled are known.
  func startTrails() {
    var made = TouchTrails()
    made.note(frames)
    trails = made
  }

  /// Marks every touch as cancelled, as one event of its own. (X3, X11, X12)
  /// - Returns: whether there is anything to tell.
  func cancel(at time: MonotonicInstant, where isChosen: (UITouch) -> Bool) -> Bool {
    serial &+= 1
    frames.removeAll(keepingCapacity: true)
    changedBefore.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    interruptHeld(where: isChosen)
    for (slot, touch) in touches.enumerated() {
      guard isChosen(touch) else {
        touch.becomeStationary()
        continue
      }
      touch.becomeCancelled(at: time, serial: serial)
      changed.append(Int32(slot))
    }
    guard !changed.isEmpty, let event else { return false }
    event.time = time
    makePlan(onlyMoves: false)
    return true
  }

  /// Touches that are over but of which something is kept: recognisers that wait for the next one have lost them, and
  /// views hear that they are cancelled where they have not heard of the end. (G42, X7, X8)
  private func interruptHeld(where isChosen: (UITouch) -> Bool) {
    for touch in held where touch.state.flags.contains(.over) && isChosen(touch) { touch.state.phase = .cancelled }
    for recognizer in arbiter.live where recognizer.following.isEmpty && !recognizer.attempt.touches.isEmpty {
      guard recognizer.attempt.touches.contains(where: isChosen) else { continue }
      recognizer.attempt.isInterrupted = true
      arbiter.lookForAbandoned()
    }
  }

  /// The touches that are over, and of which recognisers or views still await something.
  var lingering: [UITouch] {
    var found = held.filter { $0.state.flags.contains(.over) }
    for recognizer in arbiter.live {
      for touch in recognizer.attempt.touches where touch.state.flags.contains(.over) {
        if !found.contains(where: { $0 === touch }) { found.append(touch) }
      }
    }
    return Array(found)
  }

  // MARK: Coalesced touches

  /// Copies of a touch as it was at each sample of the event being handled. (E16, E22)
  func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    // Told late: the samples are gone.
    if touch.state.flags.contains(.replayed) { return [touch.snapshot()] }
    guard touches.contains(where: { $0 === touch }) else { return nil }
    var copies: [UITouch] = []
    var previous = touch.state.previous
    for frame in frames {
      for sample in frame.samples where sample.id == touch.state.id && sample.x.isFinite && sample.y.isFinite {
        // A second began of a contact that is down was ignored.
        if sample.phase == .began && touch.state.phase != .began { continue }
        copies.append(touch.snapshot(at: sample, previous: previous))
        previous = sample.location
      }
    }
    return copies.isEmpty ? [touch.snapshot()] : copies
  }
}

extension UITouch {
  /// Takes a sample. (T4, T15, T20)
  /// - Returns: whether it is the first one of this event.
  @inline(__always) final func take(_ sample: ContactSample, phase: Phase, serial: UInt32) -> Bool {
    let isFirst = state.serial != serial
    if isFirst {
      state.previous = state.location
      state.serial = serial
    }
    state.update(sample)
    state.phase = phase
    return isFirst
  }

  final func becomeStationary() {
    guard state.phase != .ended && state.phase != .cancelled else { return }
    state.phase = .stationary
    state.previous = state.location
  }

  final func becomeCancelled(at time: MonotonicInstant, serial: UInt32) {
    state.previous = state.location
    state.serial = serial
    state.phase = .cancelled
    if time > state.time { state.time = time }
  }

  /// A touch of its own with the values at a sample; it never changes afterwards.
  final func snapshot(at sample: ContactSample, previous: CGPoint) -> UITouch {
    let copy = snapshot()
    copy.state.update(sample)
    copy.state.time = sample.time
    copy.state.previous = previous
    return copy
  }

  final func snapshot() -> UITouch {
    let copy = UITouch(ordinal: ordinal, state: state)
    copy.boundView = boundView
    copy.windowHandle = windowHandle
    return copy
  }
}
