import Foundation
import Synchronization

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

/// The absence of a value in a list, as Core Foundation calls it.
public typealias CFNull = NSNull
/// The absence of a value in a list: `NSNull()`.
public var kCFNull: CFNull! { NSNull() }

/// The key of an app's number of its build in its information.
public var kCFBundleVersionKey: CFString! { "CFBundleVersion" }
/// The key of an app's name in its information.
public var kCFBundleNameKey: CFString! { "CFBundleName" }
/// The key of an app's identifier in its information.
public var kCFBundleIdentifierKey: CFString! { "CFBundleIdentifier" }
/// The key of the name of an app's program in its information.
public var kCFBundleExecutableKey: CFString! { "CFBundleExecutable" }
/// The key of the language in which an app is written in its information.
public var kCFBundleDevelopmentRegionKey: CFString! { "CFBundleDevelopmentRegion" }
/// The key of the languages that an app handles by itself in its information.
public var kCFBundleLocalizationsKey: CFString! { "CFBundleLocalizations" }
/// The key of the version of the format of an app's information.
public var kCFBundleInfoDictionaryVersionKey: CFString! { "CFBundleInfoDictionaryVersion" }

/// The seconds since the beginning of 2001, by the clock on the wall. It jumps where the clock is set:
/// `CACurrentMediaTime()` does not.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// How two strings are compared, as Core Foundation calls it; the numbers are those of `NSString.CompareOptions`.
public struct CFStringCompareFlags: OptionSet, Sendable {
  /// Apple's number.
  public let rawValue: UInt
  /// Flags by Apple's numbers.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Capitals are equal to small letters.
  public static let compareCaseInsensitive = CFStringCompareFlags(rawValue: 1)
  /// From the end.
  public static let compareBackwards = CFStringCompareFlags(rawValue: 4)
  /// At the beginning alone.
  public static let compareAnchored = CFStringCompareFlags(rawValue: 8)
  /// Composed characters are equal to their parts.
  public static let compareNonliteral = CFStringCompareFlags(rawValue: 16)
  /// By the rules of the user's language.
  public static let compareLocalized = CFStringCompareFlags(rawValue: 32)
  /// Digits are compared as the numbers that they write.
  public static let compareNumerically = CFStringCompareFlags(rawValue: 64)
}

/// The order of two values, as Core Foundation calls it.
public enum CFComparisonResult: Int, Sendable {
  /// The first is before the second.
  case compareLessThan = -1
  /// Both are equal.
  case compareEqualTo = 0
  /// The first is behind the second.
  case compareGreaterThan = 1
}

/// The order of two strings; a missing one is empty.
public func CFStringCompare(
  _ theString1: CFString!, _ theString2: CFString!, _ compareOptions: CFStringCompareFlags
) -> CFComparisonResult {
  var options = NSString.CompareOptions(rawValue: compareOptions.rawValue & 0b1001101)
  if !compareOptions.contains(.compareNonliteral) { options.insert(.literal) }
  let (first, second) = (theString1 ?? "", theString2 ?? "")
  let locale = compareOptions.contains(.compareLocalized) ? Locale.current : nil
  let order = first.compare(second, options: options, range: nil, locale: locale)
  return CFComparisonResult(rawValue: order.rawValue) ?? .compareEqualTo
}

/// The number of bytes.
public func CFDataGetLength(_ data: CFData!) -> Int { data?.count ?? 0 }

/// The bytes; nil for no data.
/// > Here: the pointer is valid while the data is kept and not changed. The four that were asked for last are kept in any
/// > case, since Swift may free a variable right after its last use.
public func CFDataGetBytePtr(_ data: CFData!) -> UnsafePointer<UInt8>! {
  guard let data else { return nil }
  let object = data as NSData
  KeptData.recent.withLock { recent in
    if recent.count >= KeptData.count { recent.removeFirst() }
    recent.append(KeptData(object: object))
  }
  return object.bytes.assumingMemoryBound(to: UInt8.self)
}

/// Data whose bytes may still be read.
private struct KeptData: @unchecked Sendable {
  // Unchecked: it is only retained and released.
  let object: NSData
  static let count = 4
  static let recent = Mutex<[KeptData]>([])
}
