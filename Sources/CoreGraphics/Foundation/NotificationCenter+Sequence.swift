import Foundation

extension NotificationCenter {
  /// The notifications of a name, as they are posted, for `for await`. Foundation has it on Apple's platforms only.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    // Unchecked: the center, the name and the object are only read, and the center may be used on any thread.
    /// What is iterated.
    public typealias Element = Notification
    private let center: NotificationCenter
    private let name: Notification.Name
    private let object: AnyObject?

    init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
      (self.center, self.name, self.object) = (center, name, object)
    }

    /// Begins to collect notifications; those that are posted before the next one is asked for wait.
    public func makeAsyncIterator() -> Iterator { Iterator(center, name, object) }

    /// Hands out notifications one by one.
    public final class Iterator: AsyncIteratorProtocol {
      private let center: NotificationCenter
      private let token: any NSObjectProtocol
      private var iterator: AsyncStream<Posted>.AsyncIterator

      private struct Posted: @unchecked Sendable {
        // Unchecked: it is handed on, as Apple's sequence does.
        let notification: Notification
      }

      init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
        let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
        self.center = center
        token = center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(Posted(notification: $0))
        }
        iterator = stream.makeAsyncIterator()
      }

      deinit { center.removeObserver(token) }

      /// The next notification; nil once the task is cancelled.
      public func next() async -> Notification? { await iterator.next()?.notification }
    }
  }

  /// The notifications of a name, and of an object if one is given, as they are posted.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(self, name, object)
  }
}
