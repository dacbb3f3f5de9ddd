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
/// fires what is due before it handles an event, so live input, replay and tests agree. A few dozen deadlines are
/// expected; setting one costs O(n).
@MainActor public final class Scheduler {
  private struct Entry {
    let deadline: Deadline
    let action: @MainActor () -> Void
  }
  // Sorted with the next one last, so that firing takes from the end.
  @exclusivity(unchecked) private var entries: ContiguousArray<Entry> = []
  private var count: UInt64 = 0

  /// Called with the earliest deadline whenever that changes, nil when none is left: the platform wakes up then.
  public var earliestDidChange: ((MonotonicInstant?) -> Void)?

  /// A scheduler without deadlines.
  public init() {}

  /// The next deadline that is due, or nil.
  public var next: Deadline? { entries.last?.deadline }

  /// When the next deadline is due; `distantFuture` when there is none. Cost: a load.
  @inlinable public var nextTime: MonotonicInstant {
    @inline(__always) get { storedNextTime }
  }
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
    let index = entries.firstIndex { $0.deadline.time <= time } ?? entries.count
    entries.insert(Entry(deadline: deadline, action: action), at: index)
    if index == entries.count - 1 { nextDidChange() }
    return deadline
  }

  /// Takes a deadline back; one that has fired or was taken back already is ignored.
  public func cancel(_ deadline: Deadline) {
    guard let index = entries.firstIndex(where: { $0.deadline == deadline }) else { return }
    let wasNext = index == entries.count - 1
    entries.remove(at: index)
    if wasNext { nextDidChange() }
  }

  /// Takes the next deadline out and does what it asks. Does nothing when there is none.
  public func fireNext() {
    guard let entry = entries.popLast() else { return }
    nextDidChange()
    entry.action()
  }

  private func nextDidChange() {
    storedNextTime = entries.last?.deadline.time ?? .distantFuture
    earliestDidChange?(entries.last?.deadline.time)
  }
}
