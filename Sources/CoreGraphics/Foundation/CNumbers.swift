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
/// An integer, as C names it.
public typealias NSInteger = Int
/// An integer without a sign, as C names it.
public typealias NSUInteger = UInt
/// The largest integer.
public let NSIntegerMax = Int.max
/// The smallest integer.
public let NSIntegerMin = Int.min
/// The largest integer without a sign.
public let NSUIntegerMax = UInt.max

/// How ticks of `mach_absolute_time()` become nanoseconds.
public struct mach_timebase_info_data_t: Sendable {
  /// Nanoseconds are ticks times this.
  public var numer: UInt32 = 0
  /// Divided by this.
  public var denom: UInt32 = 0
  /// Zeros, to be filled by `mach_timebase_info(_:)`.
  public init() {}
  /// A relation.
  public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}

/// A relation, as C names the struct.
public func mach_timebase_info(numer: UInt32 = 0, denom: UInt32 = 0) -> mach_timebase_info_data_t {
  mach_timebase_info_data_t(numer: numer, denom: denom)
}

/// The ticks of a clock that never runs backwards: nanoseconds.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// Says that a tick is a nanosecond. Returns 0.
@discardableResult public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
  info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
  return 0
}

/// Has no effect: the generator of random numbers is always stirred.
public func arc4random_stir() {}

/// Has no effect: the generator of random numbers needs no seed.
public func arc4random_addrandom(_ dat: UnsafeMutablePointer<UInt8>!, _ datlen: Int32) {}
