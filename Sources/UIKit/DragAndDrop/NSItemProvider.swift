import CoreGraphics
import Foundation
import QuartzCore

/// A class whose objects can be given to an item provider: they write themselves as data of a type.
public protocol NSItemProviderWriting: NSObjectProtocol {
  /// The types that objects write, the best one first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// Writes the object as data of a type; the handler gets it, or an error.
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Foundation.Progress?
}

/// A class whose objects can be read from an item provider.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// The types that it reads, the best one first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  /// An object of data of a type.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// Which programs may read a representation, as Apple numbers it.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// All of them.
  case all = 0
  /// Those of the same team.
  case team = 1
  /// Those of the same group.
  case group = 2
  /// This one.
  case ownProcess = 3
}

/// Data in one or more types, for dragging and dropping.
///
/// Handlers are called when the turn ends in which something was loaded, on the main actor, or at once on other threads.
/// > Partly: what is loaded are objects and data; files and previews are not.
open class NSItemProvider: NSObject, @unchecked Sendable {
  /// What an item provider fails with.
  public enum ErrorCode: Int, Error, Sendable {
    /// Something else.
    case unknownError = -1
    /// It has no data of the type.
    case itemUnavailableError = -1000
    /// The data is not an object of the class.
    case unexpectedValueClassError = -1100
    /// No data of the type could be made.
    case unavailableCoercionError = -1200
  }

  /// Makes data of a type; the completion gets it, or an error.
  public typealias DataLoader =
    @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Foundation.Progress?

  private let lock = NSLock()
  private var loaders: [(type: String, load: DataLoader)] = []
  private var name: String?

  /// A provider of nothing yet.
  public override init() { super.init() }

  /// A provider of an object, in all its types.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  /// A provider of data, a text or an address of a type.
  public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
    self.init()
    guard let item else { return }
    var value: Any = item
    if let text = item as? NSString { value = text as String }
    if let address = item as? NSURL { value = address as URL }
    guard let data = PasteboardType.data(value) else {
      PlatformNote.misuse("an NSItemProvider is made of data, a text or an address, not of \(type(of: item))")
      return
    }
    registerDataRepresentation(forTypeIdentifier: typeIdentifier ?? "public.data", visibility: .all) {
      $0(data, nil)
      return nil
    }
  }

  /// A name for what it provides. Default nil.
  open var suggestedName: String? {
    get { lock.withLock { name } }
    set { lock.withLock { name = newValue } }
  }

  /// The types that it has, in the order in which they were registered.
  open var registeredTypeIdentifiers: [String] { lock.withLock { loaders.map(\.type) } }

  /// Whether it has data of a type.
  /// > Partly: of that type, or any text for "public.text".
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains { Self.conforms($0, to: typeIdentifier) }
  }

  private static func conforms(_ type: String, to other: String) -> Bool {
    if type == other || other == "public.data" || other == "public.item" { return true }
    if PasteboardType.strings.contains(other) { return PasteboardType.strings.contains(type) }
    return other == "public.image" && PasteboardType.images.contains(type)
  }

  /// Provides an object, in all its types.
  open func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
    // Unsafe: the object is only asked for its data, which it must be able to give on any thread by Apple's rules.
    nonisolated(unsafe) let kept = object
    for type in type(of: object).writableTypeIdentifiersForItemProvider {
      registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) {
        kept.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: $0)
      }
    }
  }

  /// Provides data of a type, made when it is first wanted.
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping DataLoader
  ) {
    lock.withLock {
      loaders.removeAll { $0.type == typeIdentifier }
      loaders.append((typeIdentifier, loadHandler))
    }
  }

  /// Loads the data of a type.
  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Foundation.Progress {
    let progress = Foundation.Progress(totalUnitCount: 1)
    let loader = lock.withLock { loaders.first { Self.conforms($0.type, to: typeIdentifier) }?.load }
    guard let loader else {
      Self.later { completionHandler(nil, ErrorCode.itemUnavailableError) }
      return progress
    }
    _ = loader { data, error in
      Self.later {
        progress.completedUnitCount = 1
        completionHandler(data, error)
      }
    }
    return progress
  }

  private static func later(_ action: @escaping @Sendable () -> Void) {
    // The main actor need not run on the main thread: in tests it runs on another.
    guard MainQueue.isCurrent else { return action() }
    // Unsafe: the line above has made sure of it; a check would fail in a queue of XCTest's on the main thread.
    MainActor.assumeIsolatedUnchecked {
      let media = Runtime.current.media
      media.turn.atEnd(on: media) { action() }
    }
  }

  /// Whether objects of a class can be loaded.
  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    return aClass.readableTypeIdentifiersForItemProvider.contains { hasItemConformingToTypeIdentifier($0) }
  }

  /// Loads an object of a class.
  @discardableResult
  open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Foundation.Progress {
    guard let type = aClass.readableTypeIdentifiersForItemProvider.first(where: hasItemConformingToTypeIdentifier)
    else {
      Self.later { completionHandler(nil, ErrorCode.itemUnavailableError) }
      return Foundation.Progress(totalUnitCount: 1)
    }
    // Unsafe: a class is the same on every thread, and reading makes an object of its own.
    nonisolated(unsafe) let aClass = aClass
    return loadDataRepresentation(forTypeIdentifier: type) { data, error in
      guard let data else { return completionHandler(nil, error ?? ErrorCode.unavailableCoercionError) }
      do {
        completionHandler(try aClass.object(withItemProviderData: data, typeIdentifier: type), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}

// MARK: Swift's values

extension NSItemProvider {
  /// Whether texts can be loaded.
  public func canLoadObject(ofClass: String.Type) -> Bool { canLoadObject(ofClass: NSString.self) }
  /// Whether addresses can be loaded.
  public func canLoadObject(ofClass: URL.Type) -> Bool { canLoadObject(ofClass: NSURL.self) }

  /// Loads a text.
  @discardableResult
  public func loadObject(
    ofClass: String.Type, completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
  ) -> Foundation.Progress {
    loadObject(ofClass: NSString.self) { completionHandler(($0 as? NSString).map { $0 as String }, $1) }
  }

  /// Loads an address.
  @discardableResult
  public func loadObject(
    ofClass: URL.Type, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Foundation.Progress {
    loadObject(ofClass: NSURL.self) { completionHandler(($0 as? NSURL).map { $0 as URL }, $1) }
  }
}

// MARK: What is provided by the library

extension NSItemProviderWriting {
  fileprivate func provide(
    _ value: Any, _ handler: @Sendable (Data?, (any Error)?) -> Void
  ) -> Foundation.Progress? {
    let data = PasteboardType.data(value)
    handler(data, data == nil ? NSItemProvider.ErrorCode.unavailableCoercionError : nil)
    return nil
  }
}

extension NSItemProviderReading {
  fileprivate static func own(_ value: Any?) throws -> Self {
    guard let value = value as? Self else { throw NSItemProvider.ErrorCode.unexpectedValueClassError }
    return value
  }
}

extension NSString: NSItemProviderWriting, NSItemProviderReading {
  /// Text.
  public static var writableTypeIdentifiersForItemProvider: [String] { [PasteboardType.text] }
  /// Text of any kind.
  public static var readableTypeIdentifiersForItemProvider: [String] { PasteboardType.strings }
  /// Writes the text in UTF-8.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Foundation.Progress? { provide(self as String, completionHandler) }
  /// A text in UTF-8.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    try own(String(data: data, encoding: .utf8).map { $0 as NSString })
  }
}

extension NSURL: NSItemProviderWriting, NSItemProviderReading {
  /// Addresses, and text.
  public static var writableTypeIdentifiersForItemProvider: [String] { [PasteboardType.url, PasteboardType.text] }
  /// Addresses.
  public static var readableTypeIdentifiersForItemProvider: [String] { PasteboardType.urls }
  /// Writes the address as text.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Foundation.Progress? { provide(self as URL, completionHandler) }
  /// An address.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    try own(String(data: data, encoding: .utf8).flatMap { NSURL(string: $0) })
  }
}

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
  /// PNG.
  public static var writableTypeIdentifiersForItemProvider: [String] { [PasteboardType.png] }
  /// Pictures.
  public static var readableTypeIdentifiersForItemProvider: [String] { PasteboardType.images }
  /// Writes a PNG.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Foundation.Progress? { provide(self, completionHandler) }
  /// A picture of one of the usual formats.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    try own(UIImage(data: data))
  }
}

extension UIColor: NSItemProviderWriting, NSItemProviderReading {
  /// Colours.
  public static var writableTypeIdentifiersForItemProvider: [String] { PasteboardType.colors }
  /// Colours.
  public static var readableTypeIdentifiersForItemProvider: [String] { PasteboardType.colors }
  /// Writes the components.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Foundation.Progress? { provide(self, completionHandler) }
  /// A colour of components.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    let (_, value) = PasteboardType.store(data, as: PasteboardType.color)
    return try own(value)
  }
}
