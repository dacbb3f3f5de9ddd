import Foundation

// Core Foundation's names for what Foundation calls otherwise. On Apple's platforms `as CFString` bridges for nothing; here
// both are one type, so the same sources compile.

/// Anything, as Core Foundation calls it.
/// > Here: `CFTypeRef`, `CFString` and the like are Foundation's types under Core Foundation's names.
public typealias CFTypeRef = Any
/// A string, as Core Foundation calls it.
public typealias CFString = String
/// A URL, as Core Foundation calls it.
public typealias CFURL = URL
/// Bytes, as Core Foundation calls them.
public typealias CFData = Data
/// Bytes that grow, as Core Foundation calls them.
public typealias CFMutableData = NSMutableData
/// A truth value, as Core Foundation calls it.
public typealias CFBoolean = Bool
/// Seconds since the beginning of 2001, as Core Foundation calls them.
public typealias CFAbsoluteTime = Double
/// A list, as Core Foundation calls it.
public typealias CFArray = [Any]
/// A dictionary with string keys, as Core Foundation calls it.
public typealias CFDictionary = [String: Any]

/// True, as Core Foundation calls it.
public var kCFBooleanTrue: CFBoolean! { true }
/// False, as Core Foundation calls it.
public var kCFBooleanFalse: CFBoolean! { false }

/// The seconds since the beginning of 2001, by the clock on the wall. It jumps where the clock is set:
/// `CACurrentMediaTime()` does not.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// The number of bytes.
public func CFDataGetLength(_ data: CFData!) -> Int { data?.count ?? 0 }
