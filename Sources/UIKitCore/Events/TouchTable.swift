import Foundation
import QuartzCore
import TouchPlatform

/// Stage 6: the touches of the running sequence and its event. `UITouch` values are made and changed here alone, those
/// of pointers too; only while a view is called late does `ViewDeliveries` let a touch show other values.
///
/// Cost of an event of ten moving fingers, from samples to the last view called: see Documentation/Pipeline.md.
@MainActor final class TouchTable {
  // Unchecked: every event of every finger comes through here, and no change spans a call to code of an app.
  /// The touches of the running sequence, the oldest first.
  @exclusivity(unchecked) var touches: ContiguousArray<UITouch> = []
  // Beside the touches, so that looking up a contact touches no object.
  @exclusivity(unchecked) var ids: ContiguousArray<ContactID> = []
  // Beside the touches as well, so that comparing their views touches no object.
  @exclusivity(unchecked) var boundViews: ContiguousArray<ObjectIdentifier> = []
  /// Room for the touches that have ended, until the lists are whole again.
  @exclusivity(unchecked) private var goneRoom: ContiguousArray<UITouch> = []
  /// Whether any view may be exclusive: one was made so, or was touched that answers for itself.
  @exclusivity(unchecked) static var mayExclude = false
  /// Whether `ids` only grow.
  @exclusivity(unchecked) var isSorted = true
  /// The event of the running sequence; nil while nothing touches. (E5, E6)
  @exclusivity(unchecked) private(set) var event: UIEvent?
  /// The samples of the event being handled, for coalesced touches.
  @exclusivity(unchecked) private var frames: ContiguousArray<ContactFrame> = []
  /// Whether an event is being handled, so that its samples and predictions may be asked for. (CO3)
  @exclusivity(unchecked) private(set) var isHandlingSamples = false
  /// The places in `touches` of those that changed in this event, in the order of their samples.
  @exclusivity(unchecked) var changed: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private var changedBefore: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private(set) var serial: UInt32 = 0
  @exclusivity(unchecked) var lastOrdinal: UInt64 = 0
  @exclusivity(unchecked) var taps = TapCounter()
  @exclusivity(unchecked) private(set) var modifiers: UIKeyModifierFlags = []
  @exclusivity(unchecked) var pointerCount: UInt64 = 0

  // Unchecked: as above.
  /// Where fingers have been, once an app has asked where they will be. (founding S120)
  @exclusivity(unchecked) private(set) var trails: TouchTrails?

  // Unchecked: each frame sets it, and it is read and set whole.
  /// When the frame will be seen whose moves are being delivered; nil outside of frames. (CO11)
  @exclusivity(unchecked) var seenAt: MonotonicInstant?

  // Unchecked: as above.
  /// Whether touches that begin are dropped, for their whole life. (M17, M18)
  @exclusivity(unchecked) var isIgnoringTouches = false

  // Unchecked: as above.
  /// The buttons of the pointer.
  @exclusivity(unchecked) private(set) var buttons: UIEvent.ButtonMask = []
  // Unchecked: as above.
  /// The samples whose values a device will correct.
  @exclusivity(unchecked) var estimates = EstimateTable()
  let windows: WindowList
  let context: DispatchContext
  let arbiter: GestureArbiter
  let deliveries: ViewDeliveries
  // Unsafe: a checked reference costs a retain per use; the dispatcher owns the table.
  unowned(unsafe) var dispatcher: EventDispatcher!

  init(windows: WindowList, context: DispatchContext, arbiter: GestureArbiter, deliveries: ViewDeliveries) {
    self.windows = windows
    self.context = context
    self.arbiter = arbiter
    self.deliveries = deliveries
  }

  /// The runtime ends: an event that is kept must not find the dispatcher any more.
  func forgetAll() {
    event?.dispatcher = nil
    for touch in touches { touch.recognizers.removeAll() }
    estimates = EstimateTable()
  }

  /// Whether nothing touches.
  var isEmpty: Bool { touches.isEmpty }

  func modifiersDidChange(_ modifiers: UIKeyModifierFlags) {
    self.modifiers = modifiers
    event?.modifiers = modifiers
  }

  /// Buttons were pressed or released; they concern an event with a pointer among its touches. (E20, E21)
  func buttonsDidChange(_ buttons: UIEvent.ButtonMask) {
    self.buttons = buttons
    if touches.contains(where: { $0.state.type == .indirectPointer }) { event?.buttons = buttons }
  }

  // MARK: Samples in

  /// What samples have made of the touches.
  enum Change {
    /// Nothing that is to be delivered.
    case none
    /// Touches have moved, and nothing else.
    case moves
    /// Some have begun or ended.
    case beginsOrEnds
  }

  /// Enters the samples of one event; `frames` must hold each contact at most once per frame. Afterwards `changed` says
  /// which touches have changed. Hit testing and layout call user code.
  func apply(_ newFrames: inout ContiguousArray<ContactFrame>) -> Change {
    swap(&frames, &newFrames)
    if !newFrames.isEmpty { newFrames.removeAll(keepingCapacity: true) }
    isHandlingSamples = true
    serial &+= 1
    swap(&changed, &changedBefore)
    changed.removeAll(keepingCapacity: true)
    var onlyMoves = true
    var hasEstimates = estimates.areShown
    for frame in frames {
      if !frame.estimates.isEmpty { hasEstimates = true }
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
    guard !changed.isEmpty, let event else { return .none }
    if hasEstimates { noteEstimates() }
    var newest = MonotonicInstant.zero
    for slot in changed {
      let time = touches[Int(slot)].state.time
      if time > newest { newest = time }
    }
    event.time = newest
    return onlyMoves ? .moves : .beginsOrEnds
  }

  @inline(__always) private func slot(of id: ContactID, near cursor: Int) -> Int? {
    // Devices list their contacts in the same order each time.
    if cursor < ids.count, ids[cursor] == id { return cursor }
    return ids.firstIndex(of: id)
  }

  @inline(__always) private func note(_ sample: ContactSample, at slot: Int, as phase: UITouch.Phase) {
    guard sample.x.isFinite, sample.y.isFinite else { return noteWithoutPlace(sample, at: slot, as: phase) }
    let touch = touches[slot]
    if touch.update(sample, phase: phase, serial: serial) { changed.append(Int32(slot)) }
  }

  private func noteWithoutPlace(_ sample: ContactSample, at slot: Int, as phase: UITouch.Phase) {
    PlatformLog.write(.platform, "a contact's place is not a number; the last good one is kept")
    guard phase != .moved else { return }
    var repaired = sample
    repaired.location = touches[slot].state.location
    note(repaired, at: slot, as: phase)
  }

  /// Notes what of the samples of this event is an estimate.
  private func noteEstimates() {
    for slot in changed { touches[Int(slot)].estimate = nil }
    let now = Runtime.current.media.now
    var places: [ContactID: CGPoint] = [:]
    for frame in frames {
      let known = frame.estimatesByContact
      var cursor = 0
      for var sample in frame.samples {
        guard let slot = slot(of: sample.id, near: cursor) else { continue }
        cursor = slot + 1
        let touch = touches[slot]
        guard touch.state.serial == serial else { continue }
        let previous = places[sample.id] ?? touch.state.previous
        if !sample.x.isFinite || !sample.y.isFinite { sample.location = previous }
        touch.estimate = known[sample.id]
        if let estimate = touch.estimate, !estimate.expected.isEmpty {
          estimates.expect(touch.snapshot(at: sample, previous: previous, estimate), of: touch, now: now)
        }
        places[sample.id] = sample.location
      }
    }
    // Also those of touches that this event does not change.
    estimates.areShown = touches.contains { $0.estimate != nil }
  }

  func needEvent() -> UIEvent {
    if let event { return event }
    let made = UIEvent()
    made.dispatcher = dispatcher
    made.modifiers = modifiers
    event = made
    return made
  }

  // MARK: After delivery

  /// Removes the touches that ended in the event just delivered. (E8, T38)
  func removeEnded() {
    // Held until the lists are whole again: with a touch its view may go, and views' deinits run code that reads them.
    var gone: ContiguousArray<UITouch> = []
    swap(&gone, &goneRoom)
    changedBefore.removeAll(keepingCapacity: true)
    var kept = 0
    for index in touches.indices {
      let touch = touches[index]
      guard touch.state.phase != .ended && touch.state.phase != .cancelled else {
        taps.touchEnded(touch.state, view: touch.boundView?._layer._id ?? 0)
        touch.state.flags.insert(.over)
        if !touch.recognizers.isEmpty { arbiter.release(touch) }
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
    swap(&changed, &changedBefore)
    event?.allTouchesCache = nil
    if touches.isEmpty { endSequence() }
    gone.removeAll(keepingCapacity: true)
    swap(&gone, &goneRoom)
  }

  func endSequence() {
    isSorted = true
    event?.dispatcher = nil
    event = nil
    frames.removeAll(keepingCapacity: true)
    trails?.clear()
  }

  /// Keeps trails from now on; of what came before, the samples of the event being handled are known.
  func startTrails() {
    var made = TouchTrails()
    made.note(frames)
    trails = made
  }

  /// Marks the chosen touches as cancelled, as one event of its own. (X3, X11, X12)
  /// - Returns: whether there is anything to deliver.
  func cancel(at time: MonotonicInstant, where isChosen: (UITouch) -> Bool) -> Bool {
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
    return true
  }

  /// The system cancels a touch that is over and of which something is held. (X7, X8)
  func cancelOver(_ touch: UITouch) { touch.state.phase = .cancelled }

  /// The event has been handled: its samples are asked for no more. (CO3)
  func forgetSamples() {
    isHandlingSamples = false
    frames.removeAll(keepingCapacity: true)
  }

  /// An event without samples begins.
  func beginEventWithoutSamples() {
    isHandlingSamples = true
    serial &+= 1
    frames.removeAll(keepingCapacity: true)
    changedBefore.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
  }

  /// The touches that have changed in the event being handled, in the order of their samples.
  var changedTouches: [UITouch] { changed.map { touches[Int($0)] } }

  // MARK: Coalesced touches

  /// Copies of a touch as it was at each sample of the event being handled. (E16, E22)
  func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    // Delivered late: the samples are gone.
    if touch.state.flags.contains(.late) { return [touch.snapshot()] }
    guard touches.contains(where: { $0 === touch }) else { return nil }
    var copies: [UITouch] = []
    var previous = touch.state.previous
    var time = MonotonicInstant.zero
    for frame in frames {
      for sample in frame.samples where sample.id == touch.state.id && sample.x.isFinite && sample.y.isFinite {
        // A second began of a contact that is down was ignored.
        if sample.phase == .began && touch.state.phase != .began { continue }
        let copy = touch.snapshot(at: sample, previous: previous, frame.estimate(of: sample.id))
        // Where a device's clock jumps, a touch's time does not, nor does that of its copies.
        time = max(time, min(sample.time, touch.state.time))
        copy.state.time = time
        copies.append(copy)
        previous = sample.location
      }
    }
    guard let last = copies.last else { return [touch.snapshot()] }
    last.state.time = touch.state.time
    return copies
  }
}

extension UITouch {
  /// Takes over the values of a sample. (T4, T15, T20)
  /// - Returns: whether it is the first one of this event.
  @inline(__always) fileprivate final func update(_ sample: ContactSample, phase: Phase, serial: UInt32) -> Bool {
    let isFirst = state.serial != serial
    if isFirst {
      state.previous = state.location
      state.serial = serial
    }
    state.update(sample)
    state.phase = phase
    return isFirst
  }

  fileprivate final func becomeStationary() {
    guard state.phase != .ended && state.phase != .cancelled else { return }
    state.phase = .stationary
    state.previous = state.location
  }

  fileprivate final func becomeCancelled(at time: MonotonicInstant, serial: UInt32) {
    state.previous = state.location
    state.serial = serial
    state.phase = .cancelled
    if time > state.time { state.time = time }
  }

  /// A touch of its own with the values at a sample; it never changes afterwards.
  final func snapshot(at sample: ContactSample, previous: CGPoint, _ estimate: ContactEstimate?) -> UITouch {
    let copy = snapshot()
    copy.estimate = estimate
    copy.state.update(sample)
    copy.state.time = sample.time
    copy.state.previous = previous
    return copy
  }

  /// A touch of its own for an update; in a set it is told apart from others of the same contact.
  final func updateCopy(of index: UInt64) -> UITouch { snapshot(ordinal: 1 << 62 | index) }

  final func snapshot(ordinal: UInt64? = nil) -> UITouch {
    let copy = UITouch(ordinal: ordinal ?? self.ordinal, state: state)
    copy.boundView = boundView
    copy.windowHandle = windowHandle
    copy.estimate = estimate
    return copy
  }
}

extension ContactFrame {
  /// Its estimates, the first of each contact.
  fileprivate var estimatesByContact: [ContactID: ContactEstimate] {
    Dictionary(estimates.lazy.map { ($0.contact, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
