import Foundation

/// A moment on the system's monotonic clock (`CLOCK_MONOTONIC`), in whole nanoseconds since the machine started.
///
/// It is the one time base of everything in this package: `UITouch.timestamp` and `CACurrentMediaTime()` are its
/// `seconds`.
public struct MonotonicInstant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: UInt64

  /// The moment this many nanoseconds after the clock's origin.
  @inlinable
  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// The moment this many seconds after the clock's origin, to the nearest nanosecond; negative or not a number gives zero.
  @inlinable
  public init(seconds: Double) {
    nanoseconds = seconds > 0 ? UInt64(min(seconds * 1e9, 1.8e19).rounded()) : 0
  }

  /// Seconds since the clock's origin. Exact to a microsecond for some 280 years of uptime.
  @inlinable public var seconds: Double { Double(nanoseconds) * 1e-9 }

  /// The clock's origin.
  public static let zero = MonotonicInstant(nanoseconds: 0)
  /// A moment no clock reaches.
  public static let distantFuture = MonotonicInstant(nanoseconds: .max)

  /// Earlier than.
  @inlinable
  public static func < (a: MonotonicInstant, b: MonotonicInstant) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The moment `ns` nanoseconds later (earlier when negative), held within the clock's range.
  @inlinable
  public func advanced(byNanoseconds ns: Int64) -> MonotonicInstant {
    if ns >= 0 {
      let (sum, over) = nanoseconds.addingReportingOverflow(UInt64(ns))
      return MonotonicInstant(nanoseconds: over ? .max : sum)
    }
    let back = ns.magnitude
    return MonotonicInstant(nanoseconds: nanoseconds > back ? nanoseconds - back : 0)
  }

  /// The moment `seconds` later (earlier when negative), to the nearest nanosecond; not a number changes nothing.
  @inlinable
  public func advanced(bySeconds seconds: Double) -> MonotonicInstant {
    guard !seconds.isNaN else { return self }
    return advanced(byNanoseconds: Int64(max(-9.2e18, min(9.2e18, (seconds * 1e9).rounded()))))
  }

  /// Nanoseconds from `earlier` to this moment; negative when `earlier` is later.
  @inlinable
  public func nanoseconds(since earlier: MonotonicInstant) -> Int64 {
    Int64(truncatingIfNeeded: nanoseconds &- earlier.nanoseconds)
  }
}
