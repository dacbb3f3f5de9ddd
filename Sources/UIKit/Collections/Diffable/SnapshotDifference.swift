import Foundation

/// The changes from one snapshot to another, in the form for tables and collections.
struct SnapshotDifference {
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var sectionMoves: [(Int, Int)] = []
  var deleted: [IndexPath] = []
  var inserted: [IndexPath] = []
  var moves: [(IndexPath, IndexPath)] = []
  var reloaded: [IndexPath] = []
  var reconfigured: [IndexPath] = []

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && sectionMoves.isEmpty && deleted.isEmpty && inserted.isEmpty
      && moves.isEmpty && reloaded.isEmpty && reconfigured.isEmpty
  }

  /// Cost: O(n log n) of all items.
  init<Section: Hashable & Sendable, Item: Hashable & Sendable>(
    from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    let reloadedSections = Set(new.reloadedSectionIdentifiers)
    let oldSections = Self.places(old.sectionIdentifiers)
    let newSections = Self.places(new.sectionIdentifiers)
    for (section, index) in oldSections where newSections[section] == nil || reloadedSections.contains(section) {
      deletedSections.insert(index)
    }
    for (section, index) in newSections where oldSections[section] == nil || reloadedSections.contains(section) {
      insertedSections.insert(index)
    }
    let kept = new.sectionIdentifiers.filter { oldSections[$0] != nil && !reloadedSections.contains($0) }
    let resting = Self.resting(kept.map { oldSections[$0] ?? 0 })
    for (index, section) in kept.enumerated() where !resting.contains(index) {
      if let from = oldSections[section], let to = newSections[section] { sectionMoves.append((from, to)) }
    }
    let keptSections = Set(kept)
    var oldPlaces: [Item: (section: Section, path: IndexPath)] = [:]
    for (index, section) in old.sectionIdentifiers.enumerated() where keptSections.contains(section) {
      for (row, item) in old.itemIdentifiers(inSection: section).enumerated() {
        oldPlaces[item] = (section, IndexPath(item: row, section: index))
      }
    }
    var found: Set<Item> = []
    for (index, section) in new.sectionIdentifiers.enumerated() where keptSections.contains(section) {
      let items = new.itemIdentifiers(inSection: section)
      var common: [(item: Item, row: Int)] = []
      for (row, item) in items.enumerated() {
        let path = IndexPath(item: row, section: index)
        guard let place = oldPlaces[item] else {
          inserted.append(path)
          continue
        }
        found.insert(item)
        if place.section == section { common.append((item, row)) } else { moves.append((place.path, path)) }
      }
      let resting = Self.resting(common.map { oldPlaces[$0.item]?.path.item ?? 0 })
      for (order, (item, row)) in common.enumerated() where !resting.contains(order) {
        if let place = oldPlaces[item] { moves.append((place.path, IndexPath(item: row, section: index))) }
      }
    }
    for (item, place) in oldPlaces where !found.contains(item) { deleted.append(place.path) }
    deleted.sort()
    let moved = Set(moves.map(\.0))
    reloaded = new.reloadedItemIdentifiers.compactMap { oldPlaces[$0]?.path }.filter {
      !moved.contains($0) && !deleted.contains($0)
    }
    reconfigured = new.reconfiguredItemIdentifiers.compactMap { oldPlaces[$0]?.path }.filter {
      !moved.contains($0) && !deleted.contains($0)
    }
  }

  private static func places<Element: Hashable>(_ elements: [Element]) -> [Element: Int] {
    Dictionary(elements.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { a, _ in a })
  }

  /// The indices of a longest increasing subsequence of values, which can stay while the others move.
  static func resting(_ values: [Int]) -> Set<Int> {
    if values.isEmpty { return [] }
    var ends: [Int] = []
    var before = Array(repeating: -1, count: values.count)
    for index in values.indices {
      let place = FlowSection.firstIndex(ends.count) { values[ends[$0]] >= values[index] }
      if place > 0 { before[index] = ends[place - 1] }
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var run: Set<Int> = []
    var index = ends.last ?? -1
    while index >= 0 {
      run.insert(index)
      index = before[index]
    }
    return run
  }
}
