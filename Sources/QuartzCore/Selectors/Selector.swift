/// The name of an action, as Objective-C spells it: `copy:`, `tapped`, `move:with:`.
///
/// Off Apple's platforms no method answers to a name by itself. A class answers the selectors that `SelectorTable` has
/// for it or its superclasses; so `#selector(tapped(_:))` becomes `Selector("tapped:")` and one line of registration.
/// Code written for this package may give the method along and register nothing:
///
/// ```swift
/// button.addTarget(self, action: .init("tapped", Board.tapped), for: .touchUpInside)
/// ```
///
/// Whatever it carries, a selector is its name: two of the same name are equal, and removing, listing and cancelling by
/// selector work by it. It lives in QuartzCore, so that display links can use it; `import UIKit` brings it along.
/// > Here: a class answers the selectors that are registered for it; `@objc` and `#selector` do not compile off Apple's
/// > platforms.
///
/// > Not yet: `perform` on other threads, methods of more than two arguments.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name with its colons.
  public let description: String
  /// The method given along, for an ad-hoc selector.
  package let method: SelectorMethod?

  /// The selector of this name. A Swift name, with parentheses, is taken as the compiler exposes it to Objective-C:
  /// `handle(_:)` is `handle:`, `move(_:with:)` `move:with:`, `show(item:)` `showWithItem:`, `tapped()` `tapped`.
  /// > Here: Swift names are mapped.
  public init(_ name: String) {
    description = SelectorName.objectiveC(name)
    method = nil
  }

  /// The selector of this name; Swift names are mapped as by `init(_:)`.
  public init(stringLiteral name: String) { self.init(name) }

  /// An ad-hoc selector: this method under this name.
  ///
  /// Objects of the method's class perform it without registration. The name alone is the key, and it may be any,
  /// colons or none; choose another one for each method.
  /// > Ours: an ad-hoc selector that needs no registration.
  @inlinable public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
  ) { self.init(name: name, .action(method)) }

  /// An ad-hoc selector: this method of one argument, the sender, under this name.
  /// > Ours: an ad-hoc selector that needs no registration.
  @inlinable public init<Target: AnyObject, A, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (A) -> Result
  ) { self.init(name: name, .action(method)) }

  /// An ad-hoc selector: this method of two arguments, the sender and the event, under this name.
  /// > Ours: an ad-hoc selector that needs no registration.
  public init<Target: AnyObject, A, B, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (A, B) -> Result
  ) { self.init(name: name, SelectorMethod(method)) }

  /// An ad-hoc selector: this method of three arguments under this name.
  /// > Ours: an ad-hoc selector that needs no registration.
  public init<Target: AnyObject, A, B, C, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (A, B, C) -> Result
  ) { self.init(name: name, SelectorMethod(method)) }

  /// An ad-hoc selector of a class that is bound to no actor; it is performed on the main actor.
  /// > Ours: an ad-hoc selector that needs no registration.
  @_disfavoredOverload
  @inlinable public init<Target: AnyObject, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    self.init(name: name, .action(free: method))
  }

  /// An ad-hoc selector of a class that is bound to no actor; it is performed on the main actor.
  /// > Ours: an ad-hoc selector that needs no registration.
  @_disfavoredOverload
  @inlinable public init<Target: AnyObject, A, Result>(_ name: String, _ method: @escaping (Target) -> (A) -> Result) {
    self.init(name: name, .action(free: method))
  }

  /// An ad-hoc selector of a class that is bound to no actor; it is performed on the main actor.
  /// > Ours: an ad-hoc selector that needs no registration.
  @_disfavoredOverload
  public init<Target: AnyObject, A, B, Result>(_ name: String, _ method: @escaping (Target) -> (A, B) -> Result) {
    self.init(name: name, SelectorMethod(free: method))
  }

  @usableFromInline init(name: String, _ method: SelectorMethod) {
    description = SelectorName.objectiveC(name)
    self.method = method
  }

  /// Equal names.
  public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// The selector's name.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// The selector of this name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
