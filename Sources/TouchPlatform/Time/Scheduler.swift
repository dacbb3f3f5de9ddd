import Foundation

/// What identifies one deadline, to take it back.
public struct Deadline: Hashable, Sendable {
  /// When it is due.
  public let time: MonotonicInstant
  /// Its place among deadlines of the same time: the order in which they were set.
  public let order: UInt64
}

/// The deadlines of one runtime, in the order in which they are due; equal ones in the order in which they were set.
///
/// Deadlines are absolute. The scheduler itself never looks at a clock and never fires by itself: the event pipeline
/// fires what is due before it handles an event, so live input, replay and tests agree.
///
/// Cost: setting one that is due after all others, taking one back and firing take constant or logarithmic time on
/// average, so a thousand recognisers under one finger may have one each; setting one between others moves those after
/// it in memory.
@MainActor public final class Scheduler {
  private struct Entry {
    let deadline: Deadline
    /// What to do; nil for one that was taken back.
    var action: (@MainActor () -> Void)?
  }
  // Unchecked: every event asks for the next deadline; an action is taken out before it is called or freed.
  // Sorted by time and order. Those before `head` have gone; the one at `head`, and the last one, are never taken back
  // ones.
  @exclusivity(unchecked) private var entries: ContiguousArray<Entry> = []
  @exclusivity(unchecked) private var head = 0
  /// How many between them are taken back.
  @exclusivity(unchecked) private var deadCount = 0
  @exclusivity(unchecked) private var count: UInt64 = 0

  /// Called with the earliest deadline whenever that changes, nil when none is left: the platform wakes up then.
  public var earliestDidChange: ((MonotonicInstant?) -> Void)?

  /// A scheduler without deadlines.
  public init() {}

  /// The next deadline that is due, or nil.
  public var next: Deadline? { head < entries.count ? entries[head].deadline : nil }

  /// When the next deadline is due; `distantFuture` when there is none. Cost: a load.
  @inlinable public var nextTime: MonotonicInstant {
    @inline(__always) get { storedNextTime }
  }
  // Unchecked: as above; it is read and set whole.
  @exclusivity(unchecked) @usableFromInline var storedNextTime = MonotonicInstant.distantFuture

  /// The order of the deadline set last.
  public var lastOrder: UInt64 { count }

  /// Sets a deadline.
  /// - Parameters:
  ///   - time: when `action` is due.
  ///   - action: what to do then, on the main actor.
  @discardableResult
  public func schedule(at time: MonotonicInstant, _ action: @escaping @MainActor () -> Void) -> Deadline {
    count += 1
    let deadline = Deadline(time: time, order: count)
    let entry = Entry(deadline: deadline, action: action)
    let isNext: Bool
    if let last = entries.last, time < last.deadline.time {
      let index = place(of: deadline)
      isNext = index == head
      entries.insert(entry, at: index)
    } else {
      isNext = entries.isEmpty
      entries.append(entry)
    }
    if isNext { nextDidChange() }
    return deadline
  }

  /// Takes a deadline back; one that has fired or was taken back already is ignored.
  public func cancel(_ deadline: Deadline) {
    let index = place(of: deadline)
    guard index < entries.count, entries[index].deadline == deadline, let action = entries[index].action else { return }
    // What the action keeps is freed when the list is whole again, because that may set or cancel others.
    defer { withExtendedLifetime(action) {} }
    entries[index].action = nil
    deadCount += 1
    let wasNext = index == head
    trim()
    if wasNext { nextDidChange() }
  }

  /// Takes the next deadline out and does what it asks. Does nothing when there is none.
  public func fireNext() {
    guard head < entries.count, let action = entries[head].action else { return }
    entries[head].action = nil
    deadCount += 1
    trim()
    nextDidChange()
    action()
  }

  /// Where a deadline stands, or would be inserted.
  private func place(of deadline: Deadline) -> Int {
    var low = head
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let other = entries[middle].deadline
      if (other.time, other.order) < (deadline.time, deadline.order) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Forgets those taken back at both ends, and the others when they are most of the list.
  private func trim() {
    while head < entries.count, entries[head].action == nil {
      head += 1
      deadCount -= 1
    }
    while entries.count > head, entries[entries.count - 1].action == nil {
      entries.removeLast()
      deadCount -= 1
    }
    if head == entries.count {
      entries.removeAll(keepingCapacity: true)
      head = 0
    } else if head + deadCount > 32 + entries.count / 2 {
      entries.removeSubrange(0..<head)
      if deadCount > 0 { entries.removeAll { $0.action == nil } }
      head = 0
      deadCount = 0
    }
  }

  private func nextDidChange() {
    storedNextTime = next?.time ?? .distantFuture
    earliestDidChange?(next?.time)
  }
}
