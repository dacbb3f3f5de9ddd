import Foundation

/// Runs what belongs to the main actor for code that is on its thread without saying so, as methods of XCTest are; on another
/// thread, as tests that are tasks may be, it is handed over to the main one.
///
/// XCTest evaluates predicates on the main thread inside of a queue of its own, where the main actor's own check would fail.
func onMain<Value>(_ body: @MainActor () -> Value) -> Value {
  withoutActuallyEscaping(body) { body in
    // Unsafe: it is called on the main thread, which is the main actor's, and before this function returns.
    nonisolated(unsafe) let body = unsafeBitCast(body, to: (() -> Value).self)
    if Thread.isMainThread { return body() }
    nonisolated(unsafe) var value: Value?
    DispatchQueue.main.sync { value = body() }
    // The closure above has set it.
    return value!
  }
}
