import Foundation

/// Runs what belongs to the main actor for code that is on its thread without saying so, as tests of XCTest and closures of
/// strategies are; from another thread it is handed over to the main one.
func onMainThread<Value>(_ body: @MainActor () -> Value) -> Value {
  withoutActuallyEscaping(body) { body in
    // Unsafe: it is called on the main actor's thread, and before this function returns.
    nonisolated(unsafe) let body = unsafeBitCast(body, to: (() -> Value).self)
    if MainQueue.isCurrent { return body() }
    // Unsafe: only the closure below writes it, and this thread waits for that.
    nonisolated(unsafe) var values: [Value] = []
    DispatchQueue.main.sync { values = [body()] }
    return values[0]
  }
}

/// The queue of the main actor. While Swift Testing waits for its tests, other threads than the first one serve it.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this is code of the main actor.
  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}

extension Snapshotting {
  /// The same as `pullback`, by a function of the main actor.
  func pullbackOnMain<NewValue>(_ transform: @escaping @MainActor (NewValue) -> Value) -> Snapshotting<NewValue, Format>
  {
    pullback { (value: NewValue) -> Value in
      // Unsafe: the caller waits until the main thread is done with the value.
      nonisolated(unsafe) let value = value
      return onMainThread { transform(value) }
    }
  }
}
