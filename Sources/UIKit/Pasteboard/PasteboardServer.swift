import Foundation

/// One item: its representations by type.
struct PasteboardItem {
  var values: [(type: String, value: Any)]

  /// - Parameter dictionary: as `UIPasteboard.items` has it; types are in their order.
  init(_ dictionary: [String: Any]) {
    values = dictionary.sorted { $0.key < $1.key }.map { PasteboardType.store($0.value, as: $0.key) }
  }

  init(_ value: Any, type: String) { values = [PasteboardType.store(value, as: type)] }

  var types: [String] { values.map(\.type) }

  func value(_ type: String) -> Any? { values.first { $0.type == type }?.value }

  var dictionary: [String: Any] { Dictionary(values.map { ($0.type, $0.value) }) { first, _ in first } }
}

/// The content of one pasteboard.
@MainActor final class PasteboardStore {
  let name: UIPasteboard.Name
  /// How often the content was changed.
  private(set) var changeCount = 0
  private var content: [PasteboardItem] = []
  private var expiry: Date?

  init(name: UIPasteboard.Name) { self.name = name }

  /// The items, unless their time is over.
  var items: [PasteboardItem] {
    if let expiry, expiry <= Date() { set([]) }
    return content
  }

  /// Replaces the items, and notifies observers of the added and removed types.
  func set(_ items: [PasteboardItem], expiry: Date? = nil) {
    let before = Set(content.flatMap(\.types))
    content = items
    self.expiry = expiry
    changeCount += 1
    let after = Set(items.flatMap(\.types))
    NotificationCenter.default.post(
      name: UIPasteboard.changedNotification, object: UIPasteboard(self),
      userInfo: [
        UIPasteboard.changedTypesAddedUserInfoKey: after.subtracting(before).sorted(),
        UIPasteboard.changedTypesRemovedUserInfoKey: before.subtracting(after).sorted(),
      ])
  }

  func add(_ items: [PasteboardItem]) { set(self.items + items, expiry: expiry) }
}

/// The pasteboards of one runtime. They exist in the process only: other programs do not see them.
@MainActor final class PasteboardServer: RuntimeService {
  private var stores: [UIPasteboard.Name: PasteboardStore] = [:]

  func store(named name: UIPasteboard.Name, create: Bool) -> PasteboardStore? {
    if let store = stores[name] { return store }
    guard create else { return nil }
    let store = PasteboardStore(name: name)
    stores[name] = store
    return store
  }

  /// A pasteboard that always exists.
  func standing(_ name: UIPasteboard.Name) -> PasteboardStore {
    if let store = stores[name] { return store }
    let store = PasteboardStore(name: name)
    stores[name] = store
    return store
  }

  func remove(_ name: UIPasteboard.Name) {
    guard let store = stores.removeValue(forKey: name) else { return }
    NotificationCenter.default.post(name: UIPasteboard.removedNotification, object: UIPasteboard(store))
  }
}

extension Runtime {
  /// What was copied.
  var pasteboards: PasteboardServer { service(PasteboardServer.self) }
}
