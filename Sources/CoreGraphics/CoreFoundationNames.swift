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
/// A list, as Core Foundation calls it.
public typealias CFArray = [Any]
/// A dictionary with string keys, as Core Foundation calls it.
public typealias CFDictionary = [String: Any]
