import Foundation

/// A space for objects of a model. Models here have no entities, so that nothing is ever in it.
/// > Partly: what Xcode's template calls; there are no objects, and apps with entities are refused before they are built.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; the stored values are behind a lock.

  /// On which queue a context's objects may be used.
  public enum ConcurrencyType: UInt, Sendable {
    /// On the thread that made it; obsolete.
    case confinementConcurrencyType = 0
    /// On a queue of its own.
    case privateQueueConcurrencyType = 1
    /// On the main queue.
    case mainQueueConcurrencyType = 2
  }

  private let lock = NSLock()
  private var coordinator: NSPersistentStoreCoordinator?
  private var parentContext: NSManagedObjectContext?
  private var mergesChanges = false
  private var policy: Any = NSErrorMergePolicy

  /// On which queue its objects may be used.
  public let concurrencyType: ConcurrencyType

  /// A context for a queue.
  public init(concurrencyType: ConcurrencyType) {
    self.concurrencyType = concurrencyType
    super.init()
  }

  /// Where it saves to.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { lock.withLock { coordinator } }
    set { lock.withLock { coordinator = newValue } }
  }

  /// The context that it saves to, in place of a coordinator.
  open var parent: NSManagedObjectContext? {
    get { lock.withLock { parentContext } }
    set { lock.withLock { parentContext = newValue } }
  }

  /// Whether it takes what other contexts save. Kept.
  open var automaticallyMergesChangesFromParent: Bool {
    get { lock.withLock { mergesChanges } }
    set { lock.withLock { mergesChanges = newValue } }
  }

  /// What wins where two contexts changed the same. Kept.
  open var mergePolicy: Any {
    get { lock.withLock { policy } }
    set { lock.withLock { policy = newValue } }
  }

  /// Whether there is something to save: never.
  open var hasChanges: Bool { false }

  /// Saves nothing, as there is nothing.
  open func save() throws {}

  /// Forgets nothing.
  open func reset() {}
  /// Takes nothing back.
  open func rollback() {}

  /// Calls a block: at once on the main thread for its context, else on another thread.
  open func perform(_ block: @escaping @Sendable () -> Void) {
    (concurrencyType == .mainQueueConcurrencyType ? DispatchQueue.main : .global()).async(execute: block)
  }

  /// Calls a block at once.
  open func performAndWait(_ block: () -> Void) { block() }
}

/// Saving fails where two contexts changed the same.
public let NSErrorMergePolicy = NSMergePolicy(merge: 0)
/// What is in memory wins, property by property.
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy(merge: 2)
/// What is stored wins, property by property.
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy(merge: 1)

/// What wins where two contexts changed the same.
/// > Partly: kept by contexts; there are no objects that could differ.
open class NSMergePolicy: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.
  private let kind: UInt
  init(merge kind: UInt) {
    self.kind = kind
    super.init()
  }
}

/// The context's queue, as old code names it.
public typealias NSManagedObjectContextConcurrencyType = NSManagedObjectContext.ConcurrencyType
