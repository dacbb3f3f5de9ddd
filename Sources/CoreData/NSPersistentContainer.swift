import Foundation

/// A model with its stores and a context for the main queue.
/// > Partly: what Xcode's template calls; models have no entities, and nothing is written.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; descriptions are behind a lock.
  private let lock = NSLock()
  private var descriptions: [NSPersistentStoreDescription]

  /// The name of the model.
  public let name: String
  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// What holds its stores.
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  /// The context for the main queue.
  public let viewContext: NSManagedObjectContext

  /// A container for the model of a name, which is not read: it has no entities.
  public convenience init(name: String) { self.init(name: name, managedObjectModel: NSManagedObjectModel()) }

  /// A container for a model.
  public init(name: String, managedObjectModel: NSManagedObjectModel) {
    self.name = name
    self.managedObjectModel = managedObjectModel
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: managedObjectModel)
    viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    descriptions = [
      NSPersistentStoreDescription(url: Self.defaultDirectoryURL().appendingPathComponent("\(name).sqlite"))
    ]
    super.init()
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
  }

  /// Where stores would stand.
  open class func defaultDirectoryURL() -> URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }

  /// The stores to load.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription] {
    get { lock.withLock { descriptions } }
    set { lock.withLock { descriptions = newValue } }
  }

  /// Calls the block at once for each store, without an error: nothing is read or written.
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions { block(description, nil) }
  }

  /// A context for work beside the main queue.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Calls a block with a context for work beside the main queue.
  open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }
}

/// The container of a model that is shared through iCloud: here one like any other.
/// > Partly: nothing is shared.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {}

/// Where and how a store is kept.
/// > Partly: kept; nothing is written.
open class NSPersistentStoreDescription: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; as on Apple's platforms it is changed before stores are loaded.

  /// Its file.
  open var url: URL?
  /// What kind of store it is. Default SQLite.
  open var type = NSSQLiteStoreType
  /// Whether it is brought to the present model by itself. Default true.
  open var shouldMigrateStoreAutomatically = true
  /// Whether the way to the present model is found by itself. Default true.
  open var shouldInferMappingModelAutomatically = true

  /// A store at a file.
  public init(url: URL) {
    self.url = url
    super.init()
  }
}

/// The entities of an app: none here.
/// > Partly: models have no entities.
open class NSManagedObjectModel: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.

  /// A model without entities.
  public override init() { super.init() }

  /// The model of a file, which is not read: its app would have been refused if it had entities in use.
  public convenience init?(contentsOf url: URL) { self.init() }
}

/// What holds the stores of a model.
/// > Partly: nothing is read or written.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.

  /// Its model.
  public let managedObjectModel: NSManagedObjectModel

  /// A coordinator for a model.
  public init(managedObjectModel model: NSManagedObjectModel) {
    managedObjectModel = model
    super.init()
  }

  /// A store, of which nothing is read.
  @discardableResult
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    NSPersistentStore(type: storeType, url: storeURL)
  }
}

/// One store of a coordinator.
/// > Partly: nothing is read or written.
open class NSPersistentStore: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.

  /// What kind of store it is.
  public let type: String
  /// Its file.
  public let url: URL?

  init(type: String, url: URL?) {
    (self.type, self.url) = (type, url)
    super.init()
  }
}

/// A store in a database of SQLite.
public let NSSQLiteStoreType = "SQLite"
/// A store in one binary file.
public let NSBinaryStoreType = "Binary"
/// A store in memory.
public let NSInMemoryStoreType = "InMemory"
/// Whether a store is brought to the present model by itself.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// Whether the way to the present model is found by itself.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
