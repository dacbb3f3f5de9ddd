import Foundation

/// What `objc_sync_enter` and `objc_sync_exit` return when all is well: 0.
public let OBJC_SYNC_SUCCESS: Int32 = 0
/// What `objc_sync_exit` returns when the present thread does not hold the lock: −1.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int32 = -1

/// Waits until no other thread holds an object's lock, and takes it. A thread that holds it may take it again.
///
/// - Returns: `OBJC_SYNC_SUCCESS`.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  ObjectLocks.shared.lock(object as AnyObject)
  return OBJC_SYNC_SUCCESS
}

/// Gives an object's lock back, once for each time that it was taken.
///
/// - Returns: `OBJC_SYNC_SUCCESS`; `OBJC_SYNC_NOT_OWNING_THREAD_ERROR` where the present thread does not hold the lock, which
///   then stays as it is.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  ObjectLocks.shared.unlock(object as AnyObject) ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR
}

/// The locks that threads hold or wait for, by the objects' addresses.
///
/// Unchecked: the inner lock protects all that can change.
private final class ObjectLocks: @unchecked Sendable {
  static let shared = ObjectLocks()

  private struct Entry {
    let lock = NSRecursiveLock()
    /// How often it is held or waited for; without any it is forgotten.
    var uses = 0
    /// How often its thread has taken it.
    var depth = 0
    /// The thread that holds it while `depth` is not 0.
    var owner: pthread_t?
  }

  private let inner = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  func lock(_ object: AnyObject) {
    let id = ObjectIdentifier(object)
    let lock = inner.withLock {
      entries[id, default: Entry()].uses += 1
      return entries[id, default: Entry()].lock
    }
    lock.lock()
    inner.withLock {
      entries[id]?.depth += 1
      entries[id]?.owner = pthread_self()
    }
  }

  func unlock(_ object: AnyObject) -> Bool {
    let lock = inner.withLock { () -> NSRecursiveLock? in
      let id = ObjectIdentifier(object)
      guard var entry = entries[id], entry.depth > 0, let owner = entry.owner, pthread_equal(owner, pthread_self()) != 0
      else { return nil }
      entry.uses -= 1
      entry.depth -= 1
      if entry.depth == 0 { entry.owner = nil }
      entries[id] = entry.uses > 0 ? entry : nil
      return entry.lock
    }
    lock?.unlock()
    return lock != nil
  }
}
