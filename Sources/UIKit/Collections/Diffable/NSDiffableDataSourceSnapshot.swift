import Foundation

/// The sections and items of a table or a collection at one moment, by identifiers.
///
/// Every identifier is in it once. An invalid change (an item that exists already, one that does not) is logged, and
/// changes nothing.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The sections in order.
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var sectionOf: [ItemIdentifierType: SectionIdentifierType] = [:]
  /// The items to be shown with new cells.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items to be shown again in their present cells.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  /// The sections to be shown again.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

  /// An empty snapshot.
  public init() {}

  // MARK: Contents

  /// How many items there are.
  public var numberOfItems: Int { sectionOf.count }
  /// How many sections there are.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// All items in order.
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }
  /// How many items a section has; 0 for one that does not exist.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { items[identifier]?.count ?? 0 }
  /// The items of a section in order.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items[identifier] ?? []
  }
  /// The section of an item; nil for one that does not exist.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    sectionOf[identifier]
  }
  /// An item's index among all; nil for one that does not exist. Cost: a step for each item before it.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let section = sectionOf[identifier] else { return nil }
    var before = 0
    for other in sectionIdentifiers {
      if other == section { return items[other]?.firstIndex(of: identifier).map { before + $0 } }
      before += items[other]?.count ?? 0
    }
    return nil
  }
  /// A section's index; nil for one that does not exist.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sectionIdentifiers.firstIndex(of: identifier)
  }

  // MARK: Items

  /// Adds items at the end of a section; nil means the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last, items[section] != nil else {
      return note("items are appended to a section; append that first")
    }
    put(identifiers, in: section, at: items[section]?.count ?? 0)
  }

  /// Inserts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    guard let (section, index) = place(beforeIdentifier) else { return }
    put(identifiers, in: section, at: index)
  }

  /// Inserts items behind another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    guard let (section, index) = place(afterIdentifier) else { return }
    put(identifiers, in: section, at: index + 1)
  }

  /// Removes items; those that do not exist are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in Set(gone.compactMap { sectionOf[$0] }) { items[section]?.removeAll { gone.contains($0) } }
    for identifier in gone { sectionOf[identifier] = nil }
  }

  /// Removes all items and sections.
  public mutating func deleteAllItems() {
    sectionIdentifiers = []
    items = [:]
    sectionOf = [:]
  }

  /// Moves an item before another one.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    move(identifier, to: toIdentifier, by: 0)
  }

  /// Moves an item behind another one.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    move(identifier, to: toIdentifier, by: 1)
  }

  private mutating func move(_ item: ItemIdentifierType, to other: ItemIdentifierType, by step: Int) {
    guard item != other, place(item) != nil, place(other) != nil else { return }
    deleteItems([item])
    guard let (section, index) = place(other) else { return }
    put([item], in: section, at: index + step)
  }

  /// Requests new cells for items.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += identifiers.filter { sectionOf[$0] != nil }
  }

  /// Requests that items are shown again in their present cells.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers.filter { sectionOf[$0] != nil }
  }

  private func place(_ item: ItemIdentifierType) -> (SectionIdentifierType, Int)? {
    guard let section = sectionOf[item], let index = items[section]?.firstIndex(of: item) else {
      note("there is no item \(item)")
      return nil
    }
    return (section, index)
  }

  private mutating func put(_ new: [ItemIdentifierType], in section: SectionIdentifierType, at index: Int) {
    var fresh: [ItemIdentifierType] = []
    for item in new {
      guard sectionOf[item] == nil else {
        note("the item \(item) exists already; it stays where it is")
        continue
      }
      sectionOf[item] = section
      fresh.append(item)
    }
    items[section]?.insert(contentsOf: fresh, at: index)
  }

  // MARK: Sections

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    put(identifiers, at: sectionIdentifiers.count)
  }

  /// Inserts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    guard let index = place(toIdentifier) else { return }
    put(identifiers, at: index)
  }

  /// Inserts sections behind another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    guard let index = place(toIdentifier) else { return }
    put(identifiers, at: index + 1)
  }

  /// Removes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers)
    sectionIdentifiers.removeAll { gone.contains($0) }
    for section in gone { for item in items.removeValue(forKey: section) ?? [] { sectionOf[item] = nil } }
  }

  /// Moves a section before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, to: toIdentifier, by: 0) }

  /// Moves a section behind another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, to: toIdentifier, by: 1) }

  private mutating func move(_ section: SectionIdentifierType, to other: SectionIdentifierType, by step: Int) {
    guard section != other, let index = place(section), place(other) != nil else { return }
    sectionIdentifiers.remove(at: index)
    guard let target = place(other) else { return }
    sectionIdentifiers.insert(section, at: target + step)
  }

  /// Requests that sections are shown again.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers.filter { items[$0] != nil }
  }

  private func place(_ section: SectionIdentifierType) -> Int? {
    let index = sectionIdentifiers.firstIndex(of: section)
    if index == nil { note("there is no section \(section)") }
    return index
  }

  private mutating func put(_ new: [SectionIdentifierType], at index: Int) {
    var fresh: [SectionIdentifierType] = []
    for section in new {
      guard items[section] == nil else {
        note("the section \(section) exists already; it stays where it is")
        continue
      }
      items[section] = []
      fresh.append(section)
    }
    sectionIdentifiers.insert(contentsOf: fresh, at: index)
  }

  private func note(_ text: String) { PlatformNote.misuse("a snapshot stays as it is: \(text)") }

  // MARK: For data sources

  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sectionIdentifiers.indices.contains(path.section) else { return nil }
    let row = items[sectionIdentifiers[path.section]] ?? []
    return row.indices.contains(path.item) ? row[path.item] : nil
  }

  func path(of item: ItemIdentifierType) -> IndexPath? {
    guard let section = sectionOf[item], let index = sectionIdentifiers.firstIndex(of: section),
      let row = items[section]?.firstIndex(of: item)
    else { return nil }
    return IndexPath(item: row, section: index)
  }

  /// Gives a section other items; one that does not exist is appended. Items of other sections stay where they are.
  mutating func setItems(_ new: [ItemIdentifierType], inSection section: SectionIdentifierType) {
    if items[section] == nil { appendSections([section]) }
    for item in items[section] ?? [] { sectionOf[item] = nil }
    items[section] = []
    put(new, in: section, at: 0)
  }

  /// The same without requests to show items again.
  var settled: Self {
    var copy = self
    copy.reloadedItemIdentifiers = []
    copy.reconfiguredItemIdentifiers = []
    copy.reloadedSectionIdentifiers = []
    return copy
  }
}
