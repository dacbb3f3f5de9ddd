import Foundation

/// One changed touch on its way into a plan.
struct PlanEntry {
  let order: Int32
  let rank: Int32
  let slot: Int32
}

/// Makes delivery plans of the touches that have changed.
@MainActor final class DeliveryPlanner {
  // Unchecked: room for `make`, which every event runs and which calls no code of an app.
  @exclusivity(unchecked) private var oldCalls: ContiguousArray<DeliveryPlan.Call> = []
  @exclusivity(unchecked) private var entries: ContiguousArray<PlanEntry> = []
  private let table: TouchTable
  private let context: DispatchContext

  init(table: TouchTable, context: DispatchContext) {
    self.table = table
    self.context = context
  }

  /// Plans the delivery of the touches that have changed.
  ///
  /// Cost: a set per view and phase, unless the same touches made the last one.
  /// - Parameter mark: marks recognisers as listed.
  func make(onlyMoves: Bool, mark: UInt64) {
    let touches = table.touches
    let changed = table.changed
    swap(&context.plan.calls, &oldCalls)
    context.plan.clear()
    entries.removeAll(keepingCapacity: true)
    var hasRecognizers = false
    var isOrdered = true
    for slot in changed {
      let touch = touches[Int(slot)]
      let phase = touch.state.phase
      if phase == .ended || phase == .cancelled { context.plan.hasEnds = true }
      if !touch.recognizers.isEmpty { hasRecognizers = true }
      noteWindow(of: touch)
      guard !touch.delivery.state.isClosed else { continue }
      let entry = PlanEntry(order: groupOrder(at: slot), rank: Self.rank(phase), slot: slot)
      if let last = entries.last, (last.order, last.rank, last.slot) > (entry.order, entry.rank, entry.slot) {
        isOrdered = false
      }
      entries.append(entry)
    }
    if !isOrdered { entries.sort { ($0.order, $0.rank, $0.slot) < ($1.order, $1.rank, $1.slot) } }
    if context.plan.windows.count > 1 { context.plan.windows.sort { oldest(in: $0) < oldest(in: $1) } }
    addCalls(reusing: oldCalls)
    oldCalls.removeAll(keepingCapacity: true)
    if hasRecognizers { addRecognizerCalls(mark: mark) }
    if onlyMoves { context.plan.keepForMoves(of: changed) }
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

  /// The place of the oldest touch of the same view: views are called in that order. (D8)
  private func groupOrder(at slot: Int32) -> Int32 {
    let view = table.boundViews[Int(slot)]
    // Neighbours are usually on one view.
    if let last = entries.last, table.boundViews[Int(last.slot)] == view { return last.order }
    for index in 0..<Int(slot) where table.boundViews[index] == view { return Int32(index) }
    return slot
  }

  private func noteWindow(of touch: UITouch) {
    guard let handle = touch.windowHandle else { return }
    for known in context.plan.windows where known === handle { return }
    context.plan.windows.append(handle)
  }

  private func oldest(in handle: WindowHandle) -> Int {
    table.touches.firstIndex { $0.windowHandle === handle } ?? .max
  }

  private func addCalls(reusing old: ContiguousArray<DeliveryPlan.Call>) {
    let touches = table.touches
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
          context.plan.calls.append(old[known])
        } else if end == start + 1 {
          // A literal, since `Set(minimumCapacity:)` looks up the type of its storage each time.
          context.plan.calls.append(
            .init(
              view: view, window: window, phase: phase, touches: [touch], members: .init(oldest: touch, others: [])))
        } else {
          context.plan.calls.append(makeCall(to: view, in: window, phase, start..<end))
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
      let member = table.touches[Int(entries[index].slot)]
      if index > run.lowerBound { others.append(member) }
      set.insert(member)
    }
    let oldest = table.touches[Int(entries[run.lowerBound].slot)]
    return .init(
      view: view, window: window, phase: phase, touches: set, members: .init(oldest: oldest, others: others))
  }

  /// The call of the last plan with the same touches. They mostly come in the same order, so the search begins
  /// after the one found last. Loops, since a closure handed to `firstIndex(where:)` would be checked for the main actor
  /// at every call.
  private func index(of run: Range<Int>, in old: ContiguousArray<DeliveryPlan.Call>, from place: Int) -> Int? {
    for index in place..<old.count where isRun(run, of: old[index].members) { return index }
    for index in 0..<min(place, old.count) where isRun(run, of: old[index].members) { return index }
    return nil
  }

  private func isRun(_ run: Range<Int>, of members: DeliveryPlan.Members) -> Bool {
    guard members.others.count + 1 == run.count else { return false }
    guard table.touches[Int(entries[run.lowerBound].slot)] === members.oldest else { return false }
    for (offset, other) in members.others.enumerated()
    where table.touches[Int(entries[run.lowerBound + 1 + offset].slot)] !== other { return false }
    return true
  }

  /// Recognisers in the order of their oldest changed touch, and of each began, moved, ended, cancelled. (D6, D10)
  ///
  /// Cost: linear in the recognisers of the changed touches; those with the same touches share a set.
  private func addRecognizerCalls(mark: UInt64) {
    let touches = table.touches
    let changed = table.changed
    var lists: ContiguousArray<(recognizer: UIGestureRecognizer, slots: ContiguousArray<Int32>)> = []
    for slot in changed.sorted() {
      // Those that only wait are listed too: they get nothing, but lose the touches that end.
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
        context.plan.recognizerCalls.append(
          .init(
            recognizer: list.recognizer, window: window, phase: touches[Int(first)].state.phase, touches: set))
      }
    }
  }

  private func rank(_ slot: Int32) -> Int32 { Self.rank(table.touches[Int(slot)].state.phase) }
}
