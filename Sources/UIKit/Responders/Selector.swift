/// The name of an action, as Objective-C spells it: `copy:`, `tapped`.
///
/// Off Apple's platforms no method answers to a name by itself; a responder says in `canPerformAction(_:withSender:)`
/// which it performs.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name with its colons.
  public let description: String
  /// The selector of this name.
  public init(_ name: String) { description = name }
  /// The selector of this name.
  public init(stringLiteral name: String) { description = name }
}

/// The selector's name.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// The selector of this name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
