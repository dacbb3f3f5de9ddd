import Foundation

/// Waits until no other thread holds an object's lock, and takes it. A thread that holds it may take it again.
///
/// - Returns: 0.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  ObjectLocks.shared.lock(of: object as AnyObject).lock()
  return 0
}

/// Gives an object's lock back, once for each time that it was taken.
///
/// - Returns: 0; −1 where nothing holds the lock.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 { ObjectLocks.shared.unlock(object as AnyObject) ? 0 : -1 }

/// The locks that threads hold or wait for, by the objects' addresses.
///
/// Unchecked: the inner lock protects all that can change.
private final class ObjectLocks: @unchecked Sendable {
  static let shared = ObjectLocks()

  private struct Entry {
    let lock = NSRecursiveLock()
    /// How often it is held or waited for; without any it is forgotten.
    var uses = 0
  }

  private let inner = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  func lock(of object: AnyObject) -> NSRecursiveLock {
    inner.withLock {
      var entry = entries[ObjectIdentifier(object)] ?? Entry()
      entry.uses += 1
      entries[ObjectIdentifier(object)] = entry
      return entry.lock
    }
  }

  func unlock(_ object: AnyObject) -> Bool {
    let lock = inner.withLock { () -> NSRecursiveLock? in
      let id = ObjectIdentifier(object)
      guard var entry = entries[id] else { return nil }
      entry.uses -= 1
      entries[id] = entry.uses > 0 ? entry : nil
      return entry.lock
    }
    lock?.unlock()
    return lock != nil
  }
}
