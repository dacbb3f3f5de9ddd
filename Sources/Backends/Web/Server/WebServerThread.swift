import Dispatch
import Foundation
import TouchPlatform

/// The server's thread: everything of HTTP, TLS and WebSockets happens there, and only values leave it.
final class WebServerThread: Sendable {
  let exchange: WebExchange
  private let ended = DispatchSemaphore(value: 0)

  /// Starts to serve. A failure comes as a note.
  init(_ setup: WebServer.Setup, exchange: WebExchange) {
    self.exchange = exchange
    let ended = self.ended
    let thread = Thread {
      // Writing to a client that has gone must not raise a signal; the main thread keeps its own ways.
      var pipe = sigset_t()
      sigemptyset(&pipe)
      sigaddset(&pipe, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipe, nil)
      do throws(PlatformError) {
        try WebServer(setup, exchange: exchange).run()
      } catch {
        setup.listener.close()
        exchange.tell(WebNote(page: -1, arrival: SystemTime.now, kind: .failed("\(error)")))
      }
      ended.signal()
    }
    thread.name = "touchstone web"
    // Trees of layers may be deep.
    thread.stackSize = 16 << 20
    thread.start()
  }

  /// Tells the pages that the app has ended, and waits until they have heard it, at most for `seconds`.
  func stop(_ sentence: String, seconds: Double) {
    exchange.order { $0.end = sentence }
    if ended.wait(timeout: .now() + seconds) == .success { ended.signal() }
  }
}
