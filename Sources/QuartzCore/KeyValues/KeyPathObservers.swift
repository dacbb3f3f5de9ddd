import Foundation
import TouchPlatform

/// The observers that were added by `addObserver(_:forKeyPath:options:context:)`, so that they can be removed.
///
/// Unchecked: the lock protects all that can change.
final class KeyPathObservers: @unchecked Sendable {
  static let shared = KeyPathObservers()

  private struct Added {
    weak var observer: NSObject?
    weak var object: NSObject?
    let path: String
    let context: UnsafeMutableRawPointer?
    let observation: KeyValueObservers.Observation
  }

  private let lock = NSLock()
  private var added: [ObjectIdentifier: [Added]] = [:]
  private var limit = 32

  func add(
    _ observer: NSObject, of object: NSObject, _ path: String, _ options: NSKeyValueObservingOptions,
    _ context: UnsafeMutableRawPointer?
  ) {
    var old: Any?
    let read: (AnyObject) -> Any? = { KeyValueNames.value(at: path, of: $0) }
    func notify(_ observer: NSObject?, _ object: AnyObject, new: Any??, old: Any??, isPrior: Bool) {
      guard let observer else { return }
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if let new { change[.newKey] = new ?? NSNull() }
      if let old { change[.oldKey] = old ?? NSNull() }
      if isPrior { change[.notificationIsPriorKey] = true }
      guard let observing = observer as? any KeyPathObserving else {
        return PlatformLog.write(
          .app,
          "\(type(of: observer)) observes \(path.printable()) and has no observeValue(forKeyPath:of:change:context:)")
      }
      observing.observeValue(forKeyPath: path, of: object, change: change, context: context)
    }
    let observation = KeyValueObservers.Observation(
      object, path, options, next: KeyValueNames.next,
      willChange: { [weak observer] object in
        if options.contains(.old) { old = read(object) }
        guard options.contains(.prior) else { return }
        notify(observer, object, new: nil, old: options.contains(.old) ? .some(old) : nil, isPrior: true)
      },
      didChange: { [weak observer] object in
        notify(
          observer, object, new: options.contains(.new) ? .some(read(object)) : nil,
          old: options.contains(.old) ? .some(old) : nil, isPrior: false)
        old = nil
      })
    let entry = Added(observer: observer, object: object, path: path, context: context, observation: observation)
    lock.withLock {
      if added.count >= limit {
        for id in added.keys where added[id]?.allSatisfy({ $0.object == nil }) == true { added[id] = nil }
        limit = max(32, added.count * 2)
      }
      added[ObjectIdentifier(object), default: []].removeAll { $0.object !== object }
      added[ObjectIdentifier(object), default: []].append(entry)
    }
    KeyValueObservers.shared.add(observation)
    if options.contains(.initial) {
      notify(observer, object, new: options.contains(.new) ? .some(read(object)) : nil, old: nil, isPrior: false)
    }
  }

  /// Removes the one that was added last; `context` is nil where it does not matter.
  func remove(_ observer: NSObject, of object: NSObject, _ path: String, context: UnsafeMutableRawPointer??) {
    let id = ObjectIdentifier(object)
    let found = lock.withLock { () -> Added? in
      let index = added[id]?.lastIndex { entry in
        entry.observer === observer && entry.object === object && entry.path == path
          && (context.map { $0 == entry.context } ?? true)
      }
      guard let index else { return nil }
      let entry = added[id]?.remove(at: index)
      if added[id]?.isEmpty == true { added[id] = nil }
      return entry
    }
    guard let found else {
      return PlatformLog.write(
        .app, "\(type(of: observer)) is removed as an observer of \(path.printable()), which it is not")
    }
    KeyValueObservers.shared.remove(found.observation)
  }
}
