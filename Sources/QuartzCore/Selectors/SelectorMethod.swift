import Foundation
import TouchPlatform

/// A method that can be performed on an object known only at run time, with up to three arguments.
///
/// An object, since recognisers call their targets by it at every moved frame: keeping and handing on one is one retain.
@usableFromInline package final class SelectorMethod: Sendable {
  /// Calls the method with a sender, as an action. Made where the method is named, and optimised there: no argument
  /// passes through `Any`, and no partial application is allocated. It calls nothing and says false where target or
  /// sender are of other classes than the method's.
  @usableFromInline package typealias Sending = @MainActor @Sendable (_ target: AnyObject, _ sender: AnyObject) -> Bool

  /// How many arguments it takes: 0 to 3.
  package let argumentCount: Int
  /// Whether it is a method of the object's class or a superclass.
  package let fits: @Sendable (AnyObject) -> Bool
  /// The class whose method it is.
  package let owner: String
  private let body: @MainActor (AnyObject, Any?, Any?, Any?) -> Outcome
  private let sending: Sending?

  enum Outcome {
    case done(Any)
    /// The argument of this number, from 1, cannot be what the method takes.
    case refused(argument: Int, wanted: String)
    case strangeTarget
  }

  @usableFromInline convenience init<Target: AnyObject, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Result, sending: @escaping Sending
  ) {
    self.init(Target.self, arguments: 0, sending) { target, _, _, _ in .done(method(target)()) }
  }

  @usableFromInline convenience init<Target: AnyObject, A, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A) -> Result, sending: @escaping Sending
  ) {
    self.init(Target.self, arguments: 1, sending) { target, a, _, _ in
      guard let a = Self.argument(a, A.self) else { return .refused(argument: 1, wanted: "\(A.self)") }
      return .done(method(target)(a))
    }
  }

  convenience init<Target: AnyObject, A, B, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A, B) -> Result
  ) {
    self.init(Target.self, arguments: 2) { target, a, b, _ in
      guard let a = Self.argument(a, A.self) else { return .refused(argument: 1, wanted: "\(A.self)") }
      guard let b = Self.argument(b, B.self) else { return .refused(argument: 2, wanted: "\(B.self)") }
      return .done(method(target)(a, b))
    }
  }

  convenience init<Target: AnyObject, A, B, C, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A, B, C) -> Result
  ) {
    self.init(Target.self, arguments: 3) { target, a, b, c in
      guard let a = Self.argument(a, A.self) else { return .refused(argument: 1, wanted: "\(A.self)") }
      guard let b = Self.argument(b, B.self) else { return .refused(argument: 2, wanted: "\(B.self)") }
      guard let c = Self.argument(c, C.self) else { return .refused(argument: 3, wanted: "\(C.self)") }
      return .done(method(target)(a, b, c))
    }
  }

  // Methods bound to no actor may run anywhere, so also on the main actor, where everything here runs.

  @usableFromInline convenience init<Target: AnyObject, Result>(
    free method: @escaping (Target) -> () -> Result, sending: @escaping Sending
  ) {
    // Unsafe: a method of a class that is bound to no actor may run on any.
    nonisolated(unsafe) let method = method
    self.init(Target.self, arguments: 0, sending) { target, _, _, _ in .done(method(target)()) }
  }

  @usableFromInline convenience init<Target: AnyObject, A, Result>(
    free method: @escaping (Target) -> (A) -> Result, sending: @escaping Sending
  ) {
    // Unsafe: a method of a class that is bound to no actor may run on any.
    nonisolated(unsafe) let method = method
    self.init(Target.self, arguments: 1, sending) { target, a, _, _ in
      guard let a = Self.argument(a, A.self) else { return .refused(argument: 1, wanted: "\(A.self)") }
      return .done(method(target)(a))
    }
  }

  convenience init<Target: AnyObject, A, B, Result>(free method: @escaping (Target) -> (A, B) -> Result) {
    // Unsafe: a method of a class that is bound to no actor may run on any.
    nonisolated(unsafe) let method = method
    self.init(Target.self, arguments: 2) { target, a, b, _ in
      guard let a = Self.argument(a, A.self) else { return .refused(argument: 1, wanted: "\(A.self)") }
      guard let b = Self.argument(b, B.self) else { return .refused(argument: 2, wanted: "\(B.self)") }
      return .done(method(target)(a, b))
    }
  }

  init<Target: AnyObject>(
    _ type: Target.Type, arguments: Int, _ sending: Sending? = nil,
    _ body: @escaping @MainActor (Target, Any?, Any?, Any?) -> Outcome
  ) {
    argumentCount = arguments
    self.sending = sending
    owner = "\(Target.self)"
    fits = { $0 is Target }
    self.body = { target, a, b, c in
      guard let target = target as? Target else { return .strangeTarget }
      return body(target, a, b, c)
    }
  }

  /// `value` as a parameter of type `A`; nil when it cannot be one. No value is what an optional parameter takes.
  @MainActor private static func argument<A>(_ value: Any?, _ type: A.Type) -> A? {
    guard let value else { return (Optional<Any>.none as Any) as? A ?? pointer(nil, type) ?? standIn(type) }
    return value as? A ?? pointer(value as? UnsafeMutableRawPointer, type) ?? inherited(value, type)
  }

  /// A new object where a method takes a sender that is not optional and is performed without one. On iOS the method gets
  /// nil there, which Swift does not know: messages to it do nothing, as they do with an object that is used nowhere.
  @MainActor private static func standIn<A>(_ type: A.Type) -> A? {
    let making = NSClassFromString("UIKitCore.FrameworkSenders") as? any FrameworkSenderMaking.Type
    return (type as? AnyClass).flatMap { making?.makeSender($0) } as? A
  }

  /// An object of a superclass, as the class that the method names: Objective-C does not look at it, so that sources name
  /// `UIScreenEdgePanGestureRecognizer` for what is a `UIPanGestureRecognizer`.
  private static func inherited<A>(_ value: Any, _ type: A.Type) -> A? {
    guard let wanted = A.self as? AnyClass, let given = Swift.type(of: value) as? AnyClass else { return nil }
    var above: AnyClass? = _getSuperclass(wanted)
    while let here = above, here != NSObject.self {
      // Unsafe: members of the superclass have the same places in both; those that the subclass adds are not there, and
      // sources that use them stop on iOS, too.
      if here == given { return unsafeBitCast(value as AnyObject, to: A.self) }
      above = _getSuperclass(here)
    }
    return nil
  }

  /// A pointer of an app's own that is handed back to it, as the kind of pointer that the method takes. Apple's null
  /// pointer passes for one where the method takes no optional; here a pointer to nothing stands for it.
  private static func pointer<A>(_ value: UnsafeMutableRawPointer?, _ type: A.Type) -> A? {
    guard A.self == UnsafeRawPointer.self || A.self == UnsafeMutableRawPointer.self else {
      return value.flatMap { UnsafeRawPointer($0) as? A }
    }
    guard let given = value ?? UnsafeMutableRawPointer(bitPattern: 1) else { return nil }
    return given as? A ?? UnsafeRawPointer(given) as? A
  }

  /// Performs it as an action, with its sender; its result is dropped. An action with two arguments is performed as by
  /// `perform`.
  ///
  /// Cost: of a method named in code that was optimised two casts between classes and the call; of another a cast of
  /// `Any` and an allocation.
  /// - Returns: false where it did nothing: `perform` then says why.
  @MainActor package func send(to target: AnyObject, from sender: AnyObject) -> Bool {
    guard let sending else { return false }
    return sending(target, sender)
  }

  /// Performs it; arguments that it does not take are left out. One of another type than it takes is a misuse: that is
  /// logged, and the method is not called.
  @MainActor package func perform(on target: AnyObject, _ a: Any?, _ b: Any?, _ c: Any? = nil, as selector: Selector)
    -> Any?
  {
    switch body(target, a, b, c) {
    case .done(let result):
      return result
    case .refused(let number, let wanted):
      let given = [a, b, c][number - 1].map { "a \(type(of: $0))" } ?? "nothing"
      PlatformLog.write(
        .app, "argument \(number) of \(owner)'s \(selector) is a \(wanted), and \(given) was sent; it was not called")
      return nil
    case .strangeTarget:
      PlatformLog.write(.app, "\(selector) is a method of \(owner), not of \(type(of: target)); it was not called")
      return nil
    }
  }
}

/// A module above this one that has the classes of senders.
@MainActor package protocol FrameworkSenderMaking: AnyObject {
  /// A new object of a framework's class of senders; nil for other classes.
  static func makeSender(_ type: AnyClass) -> AnyObject?
}
