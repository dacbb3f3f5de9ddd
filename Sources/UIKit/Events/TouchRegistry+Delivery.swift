import Foundation
import QuartzCore
import TouchPlatform

/// Who is told what in one event: made when fingers come, go or move in a new combination, and used again for every
/// event in which the same fingers move.
struct DeliveryPlan {
  /// One call of one touch method of one view. An object with constants, so that telling a view retains nothing else.
  final class Call {
    let view: UIView
    // Not the window itself: a plan must not keep one alive. (V25) The touches keep the handle.
    unowned(unsafe) let window: WindowHandle
    /// It changes only while a plan is made, where the same touches do something else than in the last one.
    @exclusivity(unchecked) fileprivate(set) var phase: UITouch.Phase
    let touches: Set<UITouch>
    /// The touches in the order of their contacts, to know the same set again.
    let members: Members

    init(view: UIView, window: WindowHandle, phase: UITouch.Phase, touches: Set<UITouch>, members: Members) {
      self.view = view
      self.window = window
      self.phase = phase
      self.touches = touches
      self.members = members
    }
  }
  /// The touches of a call. The oldest stands beside the others, so that a single one needs no array.
  struct Members: RandomAccessCollection {
    let oldest: UITouch
    let others: ContiguousArray<UITouch>
    var startIndex: Int { 0 }
    var endIndex: Int { others.count + 1 }
    subscript(place: Int) -> UITouch { place == 0 ? oldest : others[place - 1] }
  }
  /// The same for a recogniser.
  final class RecognizerCall {
    let recognizer: UIGestureRecognizer
    let window: WindowHandle
    let phase: UITouch.Phase
    let touches: Set<UITouch>

    init(recognizer: UIGestureRecognizer, window: WindowHandle, phase: UITouch.Phase, touches: Set<UITouch>) {
      self.recognizer = recognizer
      self.window = window
      self.phase = phase
      self.touches = touches
    }
  }

  /// In the order of delivery. (D5, D8)
  var calls: ContiguousArray<Call> = []
  /// In the order of delivery, before any of `calls`. (D2)
  var recognizerCalls: ContiguousArray<RecognizerCall> = []
  /// The windows concerned, by their oldest touch. (M21)
  var windows: ContiguousArray<WindowHandle> = []
  /// Whether a touch ends in the event.
  var hasEnds = false
  private var slots: ContiguousArray<Int32> = []
  private var isMoves = false

  /// Forgets everything and keeps the storage.
  mutating func clear() {
    calls.removeAll(keepingCapacity: true)
    recognizerCalls.removeAll(keepingCapacity: true)
    windows.removeAll(keepingCapacity: true)
    hasEnds = false
    isMoves = false
  }

  /// Marks the plan as good for every event in which just these touches move.
  mutating func keepForMoves(of slots: ContiguousArray<Int32>) {
    self.slots.removeAll(keepingCapacity: true)
    self.slots.append(contentsOf: slots)
    isMoves = true
  }

  /// The plan is not good for another event.
  mutating func forgetMoves() { isMoves = false }

  /// Whether it is good for an event in which just these touches move.
  @inline(__always) func isForMoves(of changed: ContiguousArray<Int32>) -> Bool {
    guard isMoves, changed.count == slots.count else { return false }
    for index in changed.indices where changed[index] != slots[index] { return false }
    return true
  }
}

/// One changed touch on its way into a plan.
struct PlanEntry {
  let order: Int32
  let rank: Int32
  let slot: Int32
}

extension TouchRegistry {
  /// Works out who is to be told of the changed touches.
  ///
  /// Cost: a set per view and phase, unless the same touches made the last one.
  func makePlan(onlyMoves: Bool) {
    swap(&plan.calls, &oldCalls)
    plan.clear()
    plannedDepartures = departures
    plannedSwarmChanges = swarmChanges
    entries.removeAll(keepingCapacity: true)
    var hasRecognizers = false
    var isOrdered = true
    for slot in changed {
      let touch = touches[Int(slot)]
      let phase = touch.state.phase
      if phase == .ended || phase == .cancelled { plan.hasEnds = true }
      if !touch.recognizers.isEmpty { hasRecognizers = true }
      noteWindow(of: touch)
      guard touch.state.flags.isDisjoint(with: [.silent, .detached, .finished]) else { continue }
      let entry = PlanEntry(order: groupOrder(at: slot), rank: Self.rank(phase), slot: slot)
      if let last = entries.last, (last.order, last.rank, last.slot) > (entry.order, entry.rank, entry.slot) {
        isOrdered = false
      }
      entries.append(entry)
    }
    if !isOrdered { entries.sort { ($0.order, $0.rank, $0.slot) < ($1.order, $1.rank, $1.slot) } }
    if plan.windows.count > 1 { plan.windows.sort { oldest(in: $0) < oldest(in: $1) } }
    addCalls(reusing: oldCalls)
    oldCalls.removeAll(keepingCapacity: true)
    if hasRecognizers { addRecognizerCalls() }
    if onlyMoves { plan.keepForMoves(of: changed) }
  }

  /// began, moved, ended, cancelled. (D5)
  private static func rank(_ phase: UITouch.Phase) -> Int32 {
    switch phase {
    case .began: 0
    case .moved: 1
    case .stationary, .regionEntered, .regionMoved, .regionExited: 2
    case .ended: 3
    case .cancelled: 4
    }
  }

  /// The place of the oldest touch of the same view: views are served in that order. (D8)
  private func groupOrder(at slot: Int32) -> Int32 {
    let view = boundViews[Int(slot)]
    // Neighbours are usually on one view.
    if let last = entries.last, boundViews[Int(last.slot)] == view { return last.order }
    for index in 0..<Int(slot) where boundViews[index] == view { return Int32(index) }
    return slot
  }

  private func noteWindow(of touch: UITouch) {
    guard let handle = touch.windowHandle else { return }
    for known in plan.windows where known === handle { return }
    plan.windows.append(handle)
  }

  private func oldest(in handle: WindowHandle) -> Int { touches.firstIndex { $0.windowHandle === handle } ?? .max }

  /// Hands the event to each window that has changed touches: the default of `UIApplication.sendEvent`. (D1, M21)
  func sendToWindows(_ event: UIEvent) {
    guard event === self.event else { return }
    let handles = plan.windows
    for handle in handles { handle.window?.sendEvent(event) }
  }

  private func addCalls(reusing old: ContiguousArray<DeliveryPlan.Call>) {
    var start = 0
    var place = 0
    while start < entries.count {
      let first = entries[start]
      var end = start + 1
      while end < entries.count, entries[end].order == first.order, entries[end].rank == first.rank { end += 1 }
      let touch = touches[Int(first.slot)]
      if let view = touch.boundView, let window = touch.windowHandle {
        let phase = touch.state.phase
        if let known = index(of: start..<end, in: old, from: place) {
          place = known + 1
          old[known].phase = phase
          plan.calls.append(old[known])
        } else if end == start + 1 {
          // A literal, since `Set(minimumCapacity:)` looks up the type of its storage each time.
          plan.calls.append(
            .init(
              view: view, window: window, phase: phase, touches: [touch], members: .init(oldest: touch, others: [])))
        } else {
          plan.calls.append(makeCall(to: view, in: window, phase, start..<end))
        }
      }
      start = end
    }
  }

  private func makeCall(
    to view: UIView, in window: WindowHandle, _ phase: UITouch.Phase, _ run: Range<Int>
  ) -> DeliveryPlan.Call {
    var set = Set<UITouch>(minimumCapacity: run.count)
    var others = ContiguousArray<UITouch>()
    others.reserveCapacity(run.count - 1)
    for index in run {
      let member = touches[Int(entries[index].slot)]
      if index > run.lowerBound { others.append(member) }
      set.insert(member)
    }
    let oldest = touches[Int(entries[run.lowerBound].slot)]
    return .init(
      view: view, window: window, phase: phase, touches: set, members: .init(oldest: oldest, others: others))
  }

  /// The call of the last plan that told of the same touches. They mostly come in the same order, so the search begins
  /// after the one found last. Loops, since a closure handed to `firstIndex(where:)` would be checked for the main actor
  /// at every call.
  private func index(of run: Range<Int>, in old: ContiguousArray<DeliveryPlan.Call>, from place: Int) -> Int? {
    for index in place..<old.count where isRun(run, of: old[index].members) { return index }
    for index in 0..<min(place, old.count) where isRun(run, of: old[index].members) { return index }
    return nil
  }

  private func isRun(_ run: Range<Int>, of members: DeliveryPlan.Members) -> Bool {
    guard members.others.count + 1 == run.count, touches[Int(entries[run.lowerBound].slot)] === members.oldest else {
      return false
    }
    for (offset, other) in members.others.enumerated()
    where touches[Int(entries[run.lowerBound + 1 + offset].slot)] !== other { return false }
    return true
  }

  /// Recognisers in the order of their oldest changed touch, and of each began, moved, ended, cancelled. (D6, D10)
  ///
  /// Cost: linear in the recognisers of the changed touches; those with the same touches share a set.
  private func addRecognizerCalls() {
    let mark = arbiter.nextMark()
    var lists: ContiguousArray<(recognizer: UIGestureRecognizer, slots: ContiguousArray<Int32>)> = []
    for slot in changed.sorted() {
      // Those that only wait are listed too: they are not told, but lose the touches that end.
      for recognizer in touches[Int(slot)].recognizers where recognizer.mark != mark {
        recognizer.mark = mark
        recognizer.planPlace = Int32(lists.count)
        lists.append((recognizer, []))
      }
    }
    let ranked = changed.sorted { (rank($0), $0) < (rank($1), $1) }
    for slot in ranked {
      for recognizer in touches[Int(slot)].recognizers where recognizer.mark == mark {
        lists[Int(recognizer.planPlace)].slots.append(slot)
      }
    }
    var last: (slots: ArraySlice<Int32>, touches: Set<UITouch>)?
    for list in lists {
      var rest = list.slots[...]
      while let first = rest.first, let window = touches[Int(first)].windowHandle {
        let run = rest.prefix { rank($0) == rank(first) }
        rest = rest.dropFirst(run.count)
        let set = last.flatMap { $0.slots.elementsEqual(run) ? $0.touches : nil } ?? Set(run.map { touches[Int($0)] })
        last = (ArraySlice(run), set)
        plan.recognizerCalls.append(
          .init(
            recognizer: list.recognizer, window: window, phase: touches[Int(first)].state.phase, touches: set))
      }
    }
  }

  private func rank(_ slot: Int32) -> Int32 { Self.rank(touches[Int(slot)].state.phase) }

  /// Stages 8 to 11, called by `UIWindow.sendEvent`: tells the window's recognisers, decides among them, and tells its
  /// views what is left to them. (D1, D2, D5, D7, D8, D11)
  func deliver(_ event: UIEvent, in window: UIWindow) {
    guard event === self.event else { return }
    // A copy: user code may change the plan by what it does.
    let calls = plan.calls
    let window = window.handle
    deliveryDepth += 1
    defer { deliveryDepth -= 1 }
    if plan.recognizerCalls.isEmpty && held.isEmpty {
      for call in calls where call.window === window { tell(call, event) }
      return
    }
    recognize(event, in: window)
    deliverHolding(calls, event, in: window)
    arbiter.resetFinished()
  }

  /// Stages 8 to 10 for a window: its recognisers are told, in order, and decided among.
  private func recognize(_ event: UIEvent, in window: WindowHandle) {
    let recognizerCalls = plan.recognizerCalls
    for call in recognizerCalls where call.window === window { tell(call, event) }
    if plan.hasEnds {
      for call in recognizerCalls
      where (call.phase == .ended || call.phase == .cancelled) && call.window === window && !call.recognizer.isLeaving {
        call.recognizer.following.removeAll { call.touches.contains($0) }
        noteLoss(of: call.recognizer, call.phase)
      }
    }
    if !arbiter.isIdle { arbiter.settle() }
  }

  /// Tells a view, unless it has left meanwhile.
  func tell(_ call: DeliveryPlan.Call, _ event: UIEvent) {
    if departures == plannedDepartures { return tell(call, call.touches, event) }
    // A view left while others were told; it hears of that by touchesCancelled. (V15)
    let touches = call.touches.filter { !$0.state.flags.contains(.detached) }
    if !touches.isEmpty { tell(call, touches, event) }
  }

  @inline(__always) private func tell(_ call: DeliveryPlan.Call, _ touches: Set<UITouch>, _ event: UIEvent) {
    arbiter.witness?.delivers(call.view, call.phase, touches)
    switch call.phase {
    case .moved:
      call.view.touchesMoved(touches, with: event)
    case .began:
      for touch in call.members { touch.state.flags.insert(.delivered) }
      call.view.touchesBegan(touches, with: event)
    case .ended:
      for touch in call.members { touch.state.flags.insert(.finished) }
      call.view.touchesEnded(touches, with: event)
    case .cancelled:
      for touch in call.members { touch.state.flags.insert(.finished) }
      call.view.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited:
      break
    }
  }

  private func tell(_ call: DeliveryPlan.RecognizerCall, _ event: UIEvent) {
    let recognizer = call.recognizer
    // It was decided, in this event or because it only waits, or its view has left: it hears no more. (D25, D43)
    guard !recognizer.storedState.isFinal, !recognizer.attempt.isComplete, !recognizer.isLeaving else { return }
    var touches = call.touches
    if swarmChanges != plannedSwarmChanges {
      touches = touches.filter { recognizer.following.contains($0) }
      if touches.isEmpty { return }
    }
    // Of a touch whose beginning it has not heard, since it was decided or away just then, it hears nothing more.
    if call.phase != .began, recognizer.heard.count != recognizer.following.count {
      touches = touches.filter { recognizer.heard.contains($0) }
      if touches.isEmpty { return }
    }
    recognizer.lastModifiers = event.modifiers
    recognizer.lastButtons = event.buttonMask
    arbiter.witness?.tells(recognizer, call.phase, touches)
    switch call.phase {
    case .began:
      recognizer.heard.append(contentsOf: touches)
      recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended:
      recognizer.heard.removeAll { touches.contains($0) }
      recognizer.touchesEnded(touches, with: event)
    case .cancelled:
      recognizer.heard.removeAll { touches.contains($0) }
      recognizer.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }
}
