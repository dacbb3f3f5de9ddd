import Foundation
import Synchronization

extension NotificationCenter {
  /// Tells `observer` of notifications by performing `selector` with the notification.
  ///
  /// The observer is not kept alive, and one that is gone is forgotten; it need not be removed. Observers of one name
  /// are called in the order in which they were added. On the main actor they are called before `post` returns; for a
  /// notification posted elsewhere they are called a little later, on the main actor, since that is where their methods
  /// run.
  /// - Parameters:
  ///   - name: which notifications; nil for all.
  ///   - object: the sender; nil for any. It is not kept alive.
  /// > Here: observers are called on the main actor.
  public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {
    SelectorObservers.shared.add(
      observer as AnyObject, selector: selector, name: name, object: object.map { $0 as AnyObject }, to: self)
  }

  /// Forgets an observer altogether, one added with a selector or one with a block. Safe in `deinit`.
  public func removeObserver(_ observer: AnyObject) {
    SelectorObservers.shared.remove(observer, name: nil, object: nil, from: self)
    removeObserver(observer as Any)
  }

  /// Forgets an observer of these notifications; nil stands for any name, any object. Safe in `deinit`.
  public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
    SelectorObservers.shared.remove(observer, name: name, object: object.map { $0 as AnyObject }, from: self)
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// The observers with selectors of all notification centres.
///
/// Each centre gets one block per name, which tells the observers in order: Foundation tells its own in an order that
/// differs from run to run.
private final class SelectorObservers: Sendable {
  static let shared = SelectorObservers()

  private struct Observer {
    /// Tells it from others, also from an earlier one at the same address.
    let number: UInt64
    weak var object: AnyObject?
    /// Valid also while the object is being freed.
    let id: ObjectIdentifier
    let selector: Selector
    weak var sender: AnyObject?
    let senderID: ObjectIdentifier?

    /// Whether it wants a notification of this sender. A sender that is gone may have left its address to another.
    func wants(_ sender: AnyObject?) -> Bool {
      guard senderID != nil else { return true }
      guard let sender, let own = self.sender else { return false }
      return own === sender
    }
  }

  private struct Key: Hashable {
    let center: ObjectIdentifier
    let name: NSNotification.Name?
  }

  private struct Channel {
    weak var center: NotificationCenter?
    let token: any NSObjectProtocol
    var observers: [Observer]
  }

  // Its contents hold references of any kind; they are used inside of the lock alone.
  private struct State: @unchecked Sendable {
    var channels: [Key: Channel] = [:]
    var count: UInt64 = 0
  }
  private let state = Mutex(State())

  func add(
    _ observer: AnyObject, selector: Selector, name: NSNotification.Name?, object: AnyObject?,
    to center: NotificationCenter
  ) {
    let key = Key(center: ObjectIdentifier(center), name: name)
    // Read outside of the lock: reading may release the last reference to an observer, whose deinit comes here.
    let gone = Set(observers(of: key).filter { $0.object == nil }.map(\.number))
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let entry = State(
      channels: [
        key: Channel(
          center: center, token: NSObject(),
          observers: [
            Observer(
              number: number, object: observer, id: ObjectIdentifier(observer), selector: selector, sender: object,
              senderID: object.map { ObjectIdentifier($0) })
          ])
      ])
    let isNew = state.withLock { state in
      state.channels = state.channels.filter { $0.value.center != nil }
      guard let added = entry.channels[key] else { return false }
      if state.channels[key] == nil { return true }
      state.channels[key]?.observers.removeAll { gone.contains($0.number) }
      state.channels[key]?.observers += added.observers
      return false
    }
    guard isNew, let added = entry.channels[key] else { return }
    let token = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
      self?.deliver(notification, to: key)
    }
    let channel = State(channels: [key: Channel(center: center, token: token, observers: added.observers)])
    let isFirst = state.withLock { state in
      guard state.channels[key] == nil, let made = channel.channels[key] else { return false }
      state.channels[key] = made
      return true
    }
    // Another thread was faster.
    if !isFirst {
      center.removeObserver(token as Any)
      add(observer, selector: selector, name: name, object: object, to: center)
    }
  }

  func remove(_ observer: AnyObject, name: NSNotification.Name?, object: AnyObject?, from center: NotificationCenter) {
    let id = ObjectIdentifier(observer)
    let sender = object.map { ObjectIdentifier($0) }
    let center = ObjectIdentifier(center)
    let unused = state.withLock { state in
      var unused = State()
      for key in state.channels.keys where key.center == center && (name == nil || key.name == name) {
        state.channels[key]?.observers.removeAll { $0.id == id && (sender == nil || $0.senderID == sender) }
        if state.channels[key]?.observers.isEmpty == true {
          unused.channels[key] = state.channels.removeValue(forKey: key)
        }
      }
      return unused
    }
    for channel in unused.channels.values { channel.center?.removeObserver(channel.token as Any) }
  }

  private func deliver(_ notification: Notification, to key: Key) {
    // Unsafe: it crosses to the main actor only where the poster runs elsewhere; the poster then must not use it any more.
    nonisolated(unsafe) let notification = notification
    Task.immediate { @MainActor in self.tell(notification, key) }
  }

  @MainActor private func tell(_ notification: Notification, _ key: Key) {
    let sender = notification.object.map { $0 as AnyObject }
    for observer in observers(of: key) where observer.wants(sender) {
      // One told before may have removed it, or been the last to keep it alive.
      guard let object = observer.object, observers(of: key).contains(where: { $0.number == observer.number }) else {
        continue
      }
      SelectorTable.send(observer.selector, to: object, notification)
    }
  }

  private func observers(of key: Key) -> [Observer] {
    let copy = state.withLock { state in State(channels: state.channels[key].map { [key: $0] } ?? [:]) }
    return copy.channels[key]?.observers ?? []
  }
}
