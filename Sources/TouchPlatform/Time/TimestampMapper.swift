import Foundation

/// Turns the stamps of another clock (an X server's 32-bit milliseconds, a browser's) into moments of our own.
///
/// The result is never earlier than the one before and never later than the stamp's arrival. A clock that turns out to
/// be ours (a server on the same machine) is taken exactly. Any other is placed by the quickest message seen, so that
/// the delays of the rest stay visible, and followed when it drifts. A clock that jumps is placed again, which is
/// logged once.
public struct TimestampMapper: Sendable {
  private let tick: Int64
  private let shift: Int
  /// The moment of stamp 0 in the turn of the counter that is current; nil before the first stamp.
  private var origin: Int64?
  private var isOurClock = false
  private var last: MonotonicInstant = .zero
  private var hasLoggedJump = false
  private var windowStart: Int64 = 0
  private var windowCount = 0
  private var windowLeast = Int64.max
  private let name: String

  /// A message that is this late is taken as a jump of its clock.
  static let jump: Int64 = 10_000_000_000
  /// Drift is judged over this time and at least this many stamps.
  static let window: Int64 = 10_000_000_000
  static let windowStamps = 64

  /// A mapper for stamps that count `nanosecondsPerTick` and start again at zero after `bits` bits.
  /// - Parameters:
  ///   - nanosecondsPerTick: 1,000,000 for milliseconds; at least 1.
  ///   - bits: 1…64; 32 for an X server's.
  ///   - clockName: what the log calls the clock.
  public init(nanosecondsPerTick: Int = 1_000_000, bits: Int = 32, clockName: String) {
    tick = Int64(max(1, nanosecondsPerTick))
    shift = 64 - max(1, min(64, bits))
    name = clockName
  }

  /// The moment of `stamp`, which arrived at `arrival`. Cost: a few integer operations.
  public mutating func map(_ stamp: UInt64, arrival: MonotonicInstant) -> MonotonicInstant {
    let now = Int64(clamping: arrival.nanoseconds)
    guard let origin = self.origin else {
      anchor(stamp, at: now)
      return emit(now - lateness(of: stamp, from: self.origin ?? now, at: now), notAfter: arrival)
    }
    var late = lateness(of: stamp, from: origin, at: now)
    if late > Self.jump || late < -Self.jump {
      if !hasLoggedJump {
        hasLoggedJump = true
        PlatformLog.write(
          .platform, "\(name) jumped by \(-late / 1_000_000) ms; its stamps are taken as the time of arrival from here")
      }
      isOurClock = false
      self.origin = origin + late
      restartWindow(at: now)
      late = 0
    } else if late < 0 {
      // Quicker than every message before: the clock stands earlier than was thought.
      isOurClock = false
      self.origin = origin + late
      late = 0
    }
    follow(late, at: now)
    return emit(now - late, notAfter: arrival)
  }

  /// How long before `now` the clock showed `stamp`, if it showed 0 at `origin`; the turn of the counter is the one
  /// that brings the two closest.
  private func lateness(of stamp: UInt64, from origin: Int64, at now: Int64) -> Int64 {
    let expected = (now &- origin) / tick
    let difference = Int64(bitPattern: (UInt64(bitPattern: expected) &- stamp) << UInt64(shift)) >> Int64(shift)
    let remainder = (now &- origin) - expected * tick
    let (product, overflow) = difference.multipliedReportingOverflow(by: tick)
    return overflow ? (difference > 0 ? .max / 4 : .min / 4) : max(.min / 4, min(.max / 4, product)) + remainder
  }

  private mutating func anchor(_ stamp: UInt64, at now: Int64) {
    origin = 0
    let late = lateness(of: stamp, from: 0, at: now)
    // Within a second: no other clock would hit that by chance.
    isOurClock = late >= 0 && late < 1_000_000_000
    if !isOurClock { origin = late }
    restartWindow(at: now)
  }

  /// Moves the origin later when even the quickest message of a window was late by more than the stamps' coarseness.
  private mutating func follow(_ late: Int64, at now: Int64) {
    guard !isOurClock else { return }
    windowLeast = min(windowLeast, late)
    windowCount += 1
    guard now - windowStart >= Self.window, windowCount >= Self.windowStamps else { return }
    if windowLeast > tick + 1_000_000, let origin { self.origin = origin + windowLeast }
    restartWindow(at: now)
  }

  private mutating func restartWindow(at now: Int64) {
    windowStart = now
    windowCount = 0
    windowLeast = .max
  }

  private mutating func emit(_ nanoseconds: Int64, notAfter arrival: MonotonicInstant) -> MonotonicInstant {
    let moment = MonotonicInstant(nanoseconds: UInt64(max(0, nanoseconds)))
    // An arrival before the last one is the caller's clock running backwards; not going back is the stronger promise.
    last = max(last, min(moment, arrival))
    return last
  }
}
