import Foundation

/// The items of one section as a tree, at one moment: those below a collapsed item are not shown.
///
/// Every item is in it once. An invalid change (an item that exists already, one that does not) is logged, and changes
/// nothing.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable {
  private var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
  private var parents: [ItemIdentifierType: ItemIdentifierType] = [:]
  private var expanded: Set<ItemIdentifierType> = []
  private var known: Set<ItemIdentifierType> = []
  /// The items that have no parent, in order.
  public private(set) var rootItems: [ItemIdentifierType] = []

  /// A snapshot without items.
  public init() {}

  // MARK: Contents

  /// All items, each before those below it. Cost: O(n).
  public var items: [ItemIdentifierType] { listed(rootItems) { _ in true } }
  /// The items that are shown: those whose parents are all expanded. Cost: O(n).
  public var visibleItems: [ItemIdentifierType] { listed(rootItems) { expanded.contains($0) } }

  private func listed(
    _ items: [ItemIdentifierType], opens: (ItemIdentifierType) -> Bool
  ) -> [ItemIdentifierType] {
    var made: [ItemIdentifierType] = []
    // A stack of its own, since a tree may be deeper than the program's.
    var left = Array(items.reversed())
    while let item = left.popLast() {
      made.append(item)
      if opens(item), let below = children[item] { left += below.reversed() }
    }
    return made
  }

  /// Whether it has an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { known.contains(item) }
  /// Whether an item's children are shown where it is.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  /// Whether all parents of an item are expanded.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    guard contains(item) else { return false }
    return ancestors(of: item).allSatisfy { expanded.contains($0) }
  }
  /// How many parents an item has above it; 0 for one that does not exist.
  public func level(of item: ItemIdentifierType) -> Int { ancestors(of: item).count }
  /// An item's index among all items; nil for one that does not exist.
  public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }
  /// The item above an item; nil for one without.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] }

  private func ancestors(of item: ItemIdentifierType) -> [ItemIdentifierType] {
    var made: [ItemIdentifierType] = []
    var here = parents[item]
    while let above = here {
      made.append(above)
      here = parents[above]
    }
    return made
  }

  /// What is below an item, as a snapshot.
  /// - Parameter includingParent: whether the item is in it, above the others.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
    var made = Self()
    guard contains(parent) else {
      note("there is no item \(parent)")
      return made
    }
    if includingParent { made.append([parent]) }
    made.take(children[parent] ?? [], of: self, below: includingParent ? parent : nil)
    if includingParent, expanded.contains(parent) { made.expanded.insert(parent) }
    return made
  }

  /// Lines of text with all items, for reading.
  public func visualDescription() -> String {
    items.map { item in
      let sign = children[item]?.isEmpty ?? true ? "*" : isExpanded(item) ? "-" : "+"
      return String(repeating: "  ", count: level(of: item)) + "\(sign) \(item)"
    }.joined(separator: "\n")
  }

  // MARK: Changes

  /// Adds items at the end of a parent's; nil means at the end of all.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    if let parent, !contains(parent) { return note("there is no item \(parent)") }
    put(items, below: parent, at: row(below: parent).count)
  }

  /// Inserts items before another one, below the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    guard let place = place(of: item) else { return }
    put(items, below: parents[item], at: place)
  }

  /// Inserts items behind another one, below the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    guard let place = place(of: item) else { return }
    put(items, below: parents[item], at: place + 1)
  }

  /// Inserts a snapshot's tree before an item.
  /// - Returns: the parent of what was inserted; nil where it has none.
  @discardableResult
  public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) -> ItemIdentifierType? {
    insert(snapshot, beside: item, by: 0)
  }

  /// Inserts a snapshot's tree behind an item.
  /// - Returns: the parent of what was inserted; nil where it has none.
  @discardableResult
  public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) -> ItemIdentifierType? {
    insert(snapshot, beside: item, by: 1)
  }

  private mutating func insert(_ snapshot: Self, beside item: ItemIdentifierType, by step: Int) -> ItemIdentifierType? {
    guard let place = place(of: item) else { return nil }
    let parent = parents[item]
    put(snapshot.rootItems, below: parent, at: place + step)
    for root in snapshot.rootItems where contains(root) { takeChildren(of: root, in: snapshot) }
    return parent
  }

  /// Replaces what is below an item by a snapshot's tree.
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    guard contains(parent) else { return note("there is no item \(parent)") }
    delete(children[parent] ?? [])
    take(snapshot.rootItems, of: snapshot, below: parent)
  }

  /// Removes items with those below them; what does not exist is ignored.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items where contains(item) {
      if let parent = parents[item] {
        children[parent]?.removeAll { $0 == item }
      } else {
        rootItems.removeAll { $0 == item }
      }
      for gone in listed([item], opens: { _ in true }) {
        children[gone] = nil
        parents[gone] = nil
        expanded.remove(gone)
        known.remove(gone)
      }
    }
  }

  /// Removes all items.
  public mutating func deleteAll() { self = Self() }

  /// Shows what is below items.
  public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter { known.contains($0) }) }
  /// Hides what is below items.
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

  private func row(below parent: ItemIdentifierType?) -> [ItemIdentifierType] {
    parent.map { children[$0] ?? [] } ?? rootItems
  }

  private func place(of item: ItemIdentifierType) -> Int? {
    let place = contains(item) ? row(below: parents[item]).firstIndex(of: item) : nil
    if place == nil { note("there is no item \(item)") }
    return place
  }

  private mutating func put(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?, at place: Int) {
    var fresh: [ItemIdentifierType] = []
    for item in items {
      guard known.insert(item).inserted else {
        note("the item \(item) exists already; it stays where it is")
        continue
      }
      parents[item] = parent
      fresh.append(item)
    }
    if let parent {
      children[parent, default: []].insert(contentsOf: fresh, at: place)
    } else {
      rootItems.insert(contentsOf: fresh, at: place)
    }
  }

  private mutating func take(
    _ items: [ItemIdentifierType], of other: Self, below parent: ItemIdentifierType?
  ) {
    append(items, to: parent)
    for item in items where contains(item) { takeChildren(of: item, in: other) }
  }

  private mutating func takeChildren(of root: ItemIdentifierType, in other: Self) {
    for item in other.listed([root], opens: { _ in true }) {
      if let below = other.children[item] { append(below, to: item) }
      if other.expanded.contains(item) { expanded.insert(item) }
    }
  }

  private func note(_ text: String) { PlatformNote.misuse("a section's snapshot stays as it is: \(text)") }
}
