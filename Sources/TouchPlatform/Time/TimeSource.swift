import Foundation
import Synchronization

/// Where the scheduler and the frame clock read the time. Code that handles an event uses the event's time instead.
public protocol TimeSource: AnyObject, Sendable {
  /// The present moment; never earlier than the one before.
  var now: MonotonicInstant { get }
}

/// The machine's own clock.
public final class SystemTime: TimeSource {
  /// A reader of `CLOCK_MONOTONIC`.
  public init() {}

  /// `CLOCK_MONOTONIC` now. Cost: one vDSO call, some 20 ns.
  public var now: MonotonicInstant { Self.now }

  /// `CLOCK_MONOTONIC` now, without an object.
  public static var now: MonotonicInstant {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return MonotonicInstant(nanoseconds: UInt64(t.tv_sec) &* 1_000_000_000 &+ UInt64(t.tv_nsec))
  }
}

/// A clock that stands still until it is told to move: tests and replay run on it.
public final class VirtualTime: TimeSource {
  /// The present moment. Setting an earlier one changes nothing.
  public var now: MonotonicInstant {
    get { MonotonicInstant(nanoseconds: current.load(ordering: .relaxed)) }
    // One writer: the clock is moved on the main actor only.
    set { if newValue > now { current.store(newValue.nanoseconds, ordering: .relaxed) } }
  }
  // Atomic because `CACurrentMediaTime()` may be asked on any thread.
  private let current: Atomic<UInt64>

  /// A clock that shows `start`; by default one second after the origin, so that no time stamp reads zero.
  public init(start: MonotonicInstant = MonotonicInstant(seconds: 1)) { current = Atomic(start.nanoseconds) }
}
