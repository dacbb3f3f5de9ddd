import CoreGraphics
import Foundation

/// What was copied: items, each with one or more representations by type.
///
/// Pasteboards exist in the process only: what is copied here can be pasted here, not in another program. Types are
/// Apple's uniform type identifiers ("public.utf8-plain-text"); no type conforms to another one. Data of any type can
/// be kept; `image` reads PNG and JPEG data as well as pictures that were stored as such. Two objects for one
/// pasteboard are equal.
/// > Not yet: item providers, detection of patterns, sharing with the desktop's clipboard.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// The name of this text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name of this text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The pasteboard of copying and pasting.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// Options for items that are put on a pasteboard.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// The key of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `Date`: when the items are removed. It is compared with the wall clock, so it does not replay exactly.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    /// A `Bool`: whether the items stay on this device. They do in any case.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  let store: PasteboardStore

  init(_ store: PasteboardStore) {
    self.store = store
    super.init()
  }

  /// A new pasteboard with a name that no other has, to stand in until there is a real one.
  public convenience override init() {
    self.init(Runtime.current.pasteboards.standing(Name("unique \(UUID().uuidString)")))
  }

  // MARK: Which pasteboard

  /// The one of copying and pasting.
  /// > Partly: within the process; other programs do not see it.
  open class var general: UIPasteboard { UIPasteboard(Runtime.current.pasteboards.standing(.general)) }

  /// The pasteboard of this name; one that does not exist is made if `create` is true, else this is nil.
  /// > Partly: within the process; other programs do not see it.
  public convenience init?(name pasteboardName: Name, create: Bool) {
    guard let store = Runtime.current.pasteboards.store(named: pasteboardName, create: create) else { return nil }
    self.init(store)
  }

  /// A new pasteboard with a name that no other has.
  /// > Partly: within the process; other programs do not see it.
  open class func withUniqueName() -> UIPasteboard {
    UIPasteboard(Runtime.current.pasteboards.standing(Name("unique \(UUID().uuidString)")))
  }

  /// Removes a pasteboard; the general one stays.
  /// > Partly: within the process; other programs do not see it.
  open class func remove(withName pasteboardName: Name) {
    guard pasteboardName != .general else { return }
    Runtime.current.pasteboards.remove(pasteboardName)
  }

  /// The pasteboard's name.
  /// > Partly: within the process; other programs do not see it.
  open var name: Name { store.name }

  /// Whether it outlives the app: none does. Setting changes nothing.
  /// > Partly: nothing outlives the app.
  open var isPersistent: Bool { false }

  /// Does nothing: pasteboards here exist as long as the app runs.
  /// > Partly: nothing outlives the app.
  open func setPersistent(_ persistent: Bool) {}

  /// How often its content was changed.
  open var changeCount: Int { store.changeCount }

  /// The same pasteboard.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIPasteboard)?.store === store }
  /// Hashes which pasteboard it is.
  open override var hash: Int { ObjectIdentifier(store).hashValue }

  // MARK: Items

  /// How many items there are.
  open var numberOfItems: Int { store.items.count }

  /// The items, each with its values by type. Setting replaces all.
  open var items: [[String: Any]] {
    get { store.items.map(\.dictionary) }
    set { store.set(newValue.map { PasteboardItem($0) }) }
  }

  /// Puts items behind those there are.
  open func addItems(_ items: [[String: Any]]) { store.add(items.map { PasteboardItem($0) }) }

  /// Replaces all items.
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    store.set(items.map { PasteboardItem($0) }, expiry: options[.expirationDate] as? Date)
  }

  /// The types of the first item.
  open var types: [String] { store.items.first?.types ?? [] }

  /// The types of each item of the set; nil means all. Numbers out of range are ignored.
  open func types(forItemSet itemSet: IndexSet?) -> [[String]]? { chosen(itemSet).map(\.types) }

  /// Whether the first item has one of these types.
  open func contains(pasteboardTypes: [String]) -> Bool { types.contains { pasteboardTypes.contains($0) } }

  /// Whether each item of the set (nil: all) has one of these types.
  open func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
    let items = chosen(itemSet)
    return !items.isEmpty && items.allSatisfy { item in item.types.contains { pasteboardTypes.contains($0) } }
  }

  /// The numbers of the items that have one of these types.
  open func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
    IndexSet(
      store.items.enumerated().filter { item in item.element.types.contains { pasteboardTypes.contains($0) } }
        .map(\.offset))
  }

  private func chosen(_ itemSet: IndexSet?) -> [PasteboardItem] {
    let items = store.items
    guard let itemSet else { return items }
    return itemSet.filter { items.indices.contains($0) }.map { items[$0] }
  }

  // MARK: Values and data

  /// The first item's value of this type: text, an address, a colour, a property list, or data of other types.
  open func value(forPasteboardType pasteboardType: String) -> Any? { store.items.first?.value(pasteboardType) }

  /// The values of this type in the items of the set (nil: all).
  open func values(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Any]? {
    chosen(itemSet).compactMap { $0.value(pasteboardType) }
  }

  /// The first item's data of this type; text is UTF-8.
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    value(forPasteboardType: pasteboardType).flatMap { PasteboardType.data($0) }
  }

  /// The data of this type in the items of the set (nil: all).
  open func data(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Data]? {
    values(forPasteboardType: pasteboardType, inItemSet: itemSet)?.compactMap { PasteboardType.data($0) }
  }

  /// Replaces everything by one value: text, an address, a colour, or an array, dictionary, date or number.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    store.set([PasteboardItem(value, type: pasteboardType)])
  }

  /// Replaces everything by data.
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    store.set([PasteboardItem(data, type: pasteboardType)])
  }

  // MARK: Kinds of value

  private func first<T>(_ types: [String], as wanted: T.Type) -> T? {
    for item in store.items {
      for type in types {
        if let value = item.value(type) as? T { return value }
      }
    }
    return nil
  }

  private func all<T>(_ types: [String], as wanted: T.Type) -> [T]? {
    let found = store.items.compactMap { item in types.lazy.compactMap { item.value($0) as? T }.first }
    return found.isEmpty ? nil : found
  }

  private func put(_ values: [Any], _ type: String) { store.set(values.map { PasteboardItem($0, type: type) }) }

  /// The first item's text; setting replaces everything, nil empties the pasteboard.
  open var string: String? {
    get { first(Self.stringTypes, as: String.self) ?? url?.absoluteString }
    set { put(newValue.map { [$0] } ?? [], PasteboardType.text) }
  }

  /// The text of all items that have one.
  open var strings: [String]? {
    get { all(Self.stringTypes, as: String.self) }
    set { put(newValue ?? [], PasteboardType.text) }
  }

  /// The first item's address; setting replaces everything, nil empties the pasteboard.
  open var url: URL? {
    get { first(Self.urlTypes, as: URL.self) }
    set { put(newValue.map { [$0] } ?? [], PasteboardType.url) }
  }

  /// The addresses of all items that have one.
  open var urls: [URL]? {
    get { all(Self.urlTypes, as: URL.self) }
    set { put(newValue ?? [], PasteboardType.url) }
  }

  /// The first item's colour; setting replaces everything, nil empties the pasteboard.
  open var color: UIColor? {
    get { first(Self.colorTypes, as: UIColor.self) }
    set { put(newValue.map { [$0] } ?? [], PasteboardType.color) }
  }

  /// The colours of all items that have one.
  open var colors: [UIColor]? {
    get { all(Self.colorTypes, as: UIColor.self) }
    set { put(newValue ?? [], PasteboardType.color) }
  }

  /// The first item's picture; setting replaces everything, nil empties the pasteboard.
  /// > Here: PNG and JPEG data, and pictures as PNG data.
  open var image: UIImage? {
    get { store.items.lazy.compactMap { Self.image(of: $0) }.first }
    set { put(newValue.map { [$0] } ?? [], PasteboardType.png) }
  }

  /// The pictures of all items that have one.
  /// > Here: PNG and JPEG data, and pictures as PNG data.
  open var images: [UIImage]? {
    get {
      let found = store.items.compactMap { Self.image(of: $0) }
      return found.isEmpty ? nil : found
    }
    set { put(newValue ?? [], PasteboardType.png) }
  }

  private static func image(of item: PasteboardItem) -> UIImage? {
    for type in imageTypes {
      switch item.value(type) {
      case let image as UIImage: return image
      case let data as Data: if let image = UIImage(data: data) { return image }
      default: break
      }
    }
    return nil
  }

  /// Whether some item has text or an address.
  open var hasStrings: Bool { has(Self.stringTypes + Self.urlTypes) }
  /// Whether some item has an address.
  open var hasURLs: Bool { has(Self.urlTypes) }
  /// Whether some item has a colour.
  open var hasColors: Bool { has(Self.colorTypes) }
  /// Whether some item has a picture's data.
  open var hasImages: Bool { has(Self.imageTypes) }

  private func has(_ types: [String]) -> Bool {
    store.items.contains { item in item.types.contains { types.contains($0) } }
  }

  private static let stringTypes = PasteboardType.strings
  private static let urlTypes = PasteboardType.urls
  private static let colorTypes = PasteboardType.colors
  private static let imageTypes = PasteboardType.images

  /// The types of text.
  open class var typeListString: [String] { stringTypes }
  /// The types of addresses.
  open class var typeListURL: [String] { urlTypes }
  /// The types of colours.
  open class var typeListColor: [String] { colorTypes }
  /// The types of pictures.
  open class var typeListImage: [String] { imageTypes }
  /// Means the type that fits a value best: text, an address, a colour, a picture, else "public.data".
  public nonisolated static let typeAutomatic = PasteboardType.automatic

  // MARK: Notifications

  /// Posted when a pasteboard's content changed; the object is the pasteboard.
  public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
  /// Posted when a pasteboard was removed.
  public nonisolated static let removedNotification = Notification.Name("UIPasteboardRemovedNotification")
  /// The key of the types that were added, an array of text.
  public nonisolated static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedUserInfoKey"
  /// The key of the types that were removed, an array of text.
  public nonisolated static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedUserInfoKey"
}
