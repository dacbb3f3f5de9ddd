import Foundation

// What Foundation has on Apple's platforms and not here. Bound to the main actor, since the methods that a selector
// stands for are.
@MainActor
extension NSObjectProtocol {
  /// Whether the object performs `selector`: its class or a superclass has it in `SelectorTable`, or the selector
  /// carries a method of them.
  /// > Here: responders, recognisers and layers can override it; other objects cannot, since Foundation's class is
  /// > extended.
  @preconcurrency public func responds(to selector: Selector!) -> Bool {
    if let own = self as? any SelectorResponding { return own.responds(to: selector) }
    return SelectorTable.answers(selector, for: self)
  }
}

/// A class whose `responds(to:)` its subclasses may override. An extension of Foundation's class cannot be, so that the
/// method stands in the body of each class that conforms.
@preconcurrency @MainActor package protocol SelectorResponding: AnyObject {
  func responds(to selector: Selector!) -> Bool
}

@MainActor
extension NSObject {
  /// Whether objects of this class perform `selector`.
  /// > Here: methods of up to two arguments.
  @preconcurrency public class func instancesRespond(to selector: Selector!) -> Bool {
    guard let selector else { return false }
    return SelectorTable.method(for: selector, of: self) != nil || SelectorTable.isNamed(selector, by: self)
  }

  // Unsafe: Apple declares that the result is not retained; the present turn keeps it.
  /// Performs a method by its name. The program stops when the object does not answer.
  /// - Returns: what the method returned, if that is an object; it lives at least until the end of the present turn.
  /// > Here: methods of up to two arguments.
  @discardableResult
  @preconcurrency public func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
    perform(selector, with: nil, with: nil)
  }

  // Unsafe: as above.
  /// Performs a method with one argument. A method without arguments does not get it; one whose argument is of another
  /// type is not called, which the log says.
  /// > Here: methods of up to two arguments.
  @discardableResult
  @preconcurrency public func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    perform(selector, with: object, with: nil)
  }

  // Unsafe: as above.
  /// Performs a method with two arguments.
  /// > Here: methods of up to two arguments.
  @discardableResult
  @preconcurrency public func perform(_ selector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<
    AnyObject
  >! {
    guard let selector else { return nil }
    guard let result = SelectorTable.send(selector, to: self, object1 as Any?, object2 as Any?),
      type(of: result) is AnyClass
    else { return nil }
    let object = result as AnyObject
    MediaRuntime.current.keepUntilEndOfTurn(object)
    return Unmanaged.passUnretained(object)
  }

  /// Performs a method after so many seconds, on the runtime's clock, at the earliest in the next turn. The object and
  /// the argument are kept until then.
  ///
  /// It is a deadline like a long press's: it fires before events with a later stamp, and falls alike in a test, live
  /// and from a tape.
  /// > Here: on the runtime's clock.
  @preconcurrency public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    perform(selector, with: argument, afterDelay: delay, inModes: [.default])
  }

  /// Performs a method after so many seconds. With no modes nothing is performed; which ones are named changes nothing,
  /// since the runtime has no modes that hold deadlines back.
  /// > Here: on the runtime's clock.
  @preconcurrency public func perform(
    _ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
  ) {
    guard !modes.isEmpty else { return }
    let media = MediaRuntime.current
    media.performs.add(
      target: self, selector: selector, argument: argument, at: media.now.advanced(bySeconds: max(0, delay)),
      on: media.scheduler)
  }

  /// Takes back every `perform(_:with:afterDelay:)` of `target` that has not come yet.
  /// > Here: on the runtime's clock.
  @preconcurrency public class func cancelPreviousPerformRequests(withTarget target: Any) {
    let media = MediaRuntime.current
    media.performs.cancel(on: media.scheduler) { $0.target === (target as AnyObject) }
  }

  /// Takes back those of one selector with an equal argument; nil stands for those without one.
  /// > Here: on the runtime's clock.
  @preconcurrency public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object argument: Any?
  ) {
    let media = MediaRuntime.current
    media.performs.cancel(on: media.scheduler) {
      $0.target === (target as AnyObject) && $0.selector == selector && DelayedPerforms.isEqual($0.argument, argument)
    }
  }
}
