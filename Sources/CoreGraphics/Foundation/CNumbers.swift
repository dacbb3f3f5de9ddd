import Foundation

// Macros of the C headers of Apple's platforms, which Swift knows there as constants.

/// The nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds of a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// The milliseconds of a second.
public let MSEC_PER_SEC: UInt64 = 1_000

/// The largest `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// Infinity: an animation that repeats so often never ends.
public let HUGE = Float.infinity
/// The largest integer.
public let NSIntegerMax = Int.max
/// The smallest integer.
public let NSIntegerMin = Int.min
/// The largest integer without a sign.
public let NSUIntegerMax = UInt.max
