import ListGeometry

/// Maps the indices of items before and after others were removed and inserted, in both directions. Cost: O(log k) of k
/// changes.
struct IndexMapping {
  /// Removed indices, in the old order.
  private let removed: [Int]
  /// Indices of what is new, in the new order.
  private let taken: [Int]

  init(removed: some Sequence<Int> = [], taken: some Sequence<Int> = []) {
    self.removed = removed.sorted()
    self.taken = taken.sorted()
  }

  func new(_ old: Int) -> Int? { Self.map(old, without: removed, around: taken) }
  func old(_ new: Int) -> Int? { Self.map(new, without: taken, around: removed) }
  /// The change of the count.
  var growth: Int { taken.count - removed.count }

  private static func map(_ index: Int, without gone: [Int], around taken: [Int]) -> Int? {
    let before = count(gone.count) { gone[$0] < index }
    if before < gone.count, gone[before] == index { return nil }
    let rank = index - before
    return rank + count(taken.count) { taken[$0] - $0 <= rank }
  }

  /// How many of the first indices fulfil a condition that is false for all indices after the first for which it is
  /// false.
  private static func count(_ end: Int, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, end)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Maps every path by several changes of sections and rows.
struct RowMapping {
  private let sections: IndexMapping
  private let sectionMoves: [Int: Int]
  private let sectionMovesBack: [Int: Int]
  private var rows: [Int: IndexMapping] = [:]
  private let moves: [RowPath: RowPath]
  private let movesBack: [RowPath: RowPath]

  /// - Parameters: deletions and the sources of moves are in the old order, insertions and targets in the new one.
  init(
    deletedSections: Set<Int>, insertedSections: Set<Int>, sectionMoves: [Int: Int], deletedRows: Set<RowPath>,
    insertedRows: Set<RowPath>, rowMoves: [RowPath: RowPath]
  ) {
    self.sectionMoves = sectionMoves
    sectionMovesBack = Dictionary(sectionMoves.map { ($0.value, $0.key) }, uniquingKeysWith: { a, _ in a })
    sections = IndexMapping(
      removed: deletedSections.union(sectionMoves.keys), taken: insertedSections.union(sectionMoves.values))
    moves = rowMoves
    movesBack = Dictionary(rowMoves.map { ($0.value, $0.key) }, uniquingKeysWith: { a, _ in a })
    var removed: [Int: Set<Int>] = [:]
    var taken: [Int: Set<Int>] = [:]
    for path in deletedRows.union(rowMoves.keys) { removed[path.section, default: []].insert(path.row) }
    for path in insertedRows.union(rowMoves.values) { taken[path.section, default: []].insert(path.row) }
    for (section, rows) in removed {
      self.rows[section] = IndexMapping(removed: rows, taken: newSection(section).flatMap { taken[$0] } ?? [])
    }
    for (section, rows) in taken {
      guard let old = oldSection(section), self.rows[old] == nil else { continue }
      self.rows[old] = IndexMapping(taken: rows)
    }
  }

  func newSection(_ old: Int) -> Int? { sectionMoves[old] ?? sections.new(old) }
  func oldSection(_ new: Int) -> Int? { sectionMovesBack[new] ?? sections.old(new) }

  var sectionGrowth: Int { sections.growth }

  func rowGrowth(inOldSection section: Int) -> Int { rows[section]?.growth ?? 0 }

  func new(_ path: RowPath) -> RowPath? {
    if let target = moves[path] { return target }
    guard let section = newSection(path.section) else { return nil }
    guard let mapping = rows[path.section] else { return RowPath(section, path.row) }
    return mapping.new(path.row).map { RowPath(section, $0) }
  }

  func old(_ path: RowPath) -> RowPath? {
    if let source = movesBack[path] { return source }
    guard let section = oldSection(path.section) else { return nil }
    guard let mapping = rows[section] else { return RowPath(section, path.row) }
    return mapping.old(path.row).map { RowPath(section, $0) }
  }
}
