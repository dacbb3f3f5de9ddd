import Foundation

extension NSObject {
  /// Performs a method on the main thread: at once where that is the caller's and it waits, else in a later turn.
  /// > Here: methods of up to two arguments.
  @preconcurrency public func performSelector(
    onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool
  ) {
    // Unsafe: Apple's method takes any object from any thread; the caller hands it over.
    nonisolated(unsafe) let (object, given) = (self, argument)
    let act: @Sendable () -> Void = {
      // Unsafe: the main queue and the main thread are the main actor's.
      MainActor.assumeIsolated { _ = SelectorTable.send(selector, to: object, given, nil) }
    }
    if !wait { return DispatchQueue.main.async(execute: act) }
    if MainQueue.isCurrent { act() } else { DispatchQueue.main.sync(execute: act) }
  }

  /// Performs a method on the main thread, whatever modes are named.
  /// > Here: methods of up to two arguments; modes are not used.
  @preconcurrency public func performSelector(
    onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool, modes array: [String]?
  ) { performSelector(onMainThread: selector, with: argument, waitUntilDone: wait) }

  /// Performs a method while the caller continues.
  /// > Here: in a later turn of the main thread, since methods that are called by their names are the main actor's.
  @preconcurrency public func performSelector(inBackground selector: Selector, with argument: Any?) {
    performSelector(onMainThread: selector, with: argument, waitUntilDone: false)
  }
}
