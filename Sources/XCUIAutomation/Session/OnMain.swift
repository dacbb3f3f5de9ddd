internal import CoreFoundation
import Foundation
import RenderTree

/// Runs what belongs to the main actor for code that is on its thread without saying so, as methods of XCTest are; on another
/// thread, as tests that are tasks may be, it is handed over to the main one.
///
/// XCTest evaluates predicates on the main thread inside of a queue of its own, where the main actor's own check would fail.
func onMain<Value>(_ body: @MainActor () -> Value) -> Value {
  withoutActuallyEscaping(body) { body in
    // Unsafe: it is called on the main thread, which is the main actor's, and before this function returns.
    nonisolated(unsafe) let body = unsafeBitCast(body, to: (() -> Value).self)
    if Thread.isMainThread { return body() }
    let call = HandedCall(body)
    // Not by the main queue, which runs nothing else until the body is over: an app that is waited for uses it, too.
    RunLoop.main.perform(inModes: [.default]) { call.run() }
    CFRunLoopWakeUp(CFRunLoopGetMain())
    return call.wait()
  }
}

/// A call that another thread makes for one that waits.
private final class HandedCall<Value>: @unchecked Sendable {
  // Unchecked: the thread that waits touches nothing before the other one has signalled.
  private var body: (() -> Value)?
  private var value: Value?
  private let isDone = DispatchSemaphore(value: 0)

  init(_ body: @escaping () -> Value) { self.body = body }

  func run() {
    value = body?()
    // Nothing holds the body when the thread that waits returns from where it was made.
    body = nil
    isDone.signal()
  }

  func wait() -> Value {
    isDone.wait()
    guard let value else { preconditionFailure("the call has run once and has left its value") }
    return value
  }
}
