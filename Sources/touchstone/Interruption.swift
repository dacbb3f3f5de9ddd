import Dispatch
import Foundation

/// Requests to end, as Control-C in a terminal makes them.
enum Interruption {
  /// Calls a closure for each of them, on a thread of its own, until what is returned is cancelled.
  static func watch(_ action: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: action)
      source.resume()
      return source
    }
  }
}
