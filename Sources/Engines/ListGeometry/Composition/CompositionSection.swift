/// The groups of one section, one after the other along an axis.
///
/// Groups of the same items have the same size, so that only those with measured items, and those before them, are stored;
/// the places of all others are computed from their number. Cost: O(log n) for what is at a place, O(1) for a measured
/// item behind all others, O(n) for one before them.
package struct CompositionSection {
  /// A group at its place.
  package struct Placed {
    /// The number of its first item.
    package var first: Int
    /// Along the axis, from the beginning of the section's groups.
    package var offset: Double
    package var group: CompositionGroup
  }

  package let count: Int
  package let axis: CompositionAxis
  private let node: CompositionNode
  private let container: CompositionExtent
  private let spacing: Double
  private var measured: [Int: CompositionExtent]
  private var lastMeasured = -1
  /// A group none of whose items is measured.
  private let template: CompositionGroup
  /// The groups to the one with the last measured item.
  private var stored: [Placed] = []

  package init(
    _ node: CompositionNode, count: Int, axis: CompositionAxis, in container: CompositionExtent, spacing: Double,
    measured: [Int: CompositionExtent] = [:]
  ) {
    (self.node, self.axis, self.container) = (node, axis, container)
    self.spacing = spacing.isFinite ? spacing : 0
    let template = CompositionSolver { _ in nil }.solve(node, in: container, first: 0, room: max(0, count))
    self.template = template
    // A group without items cannot contain any.
    self.count = template.items.isEmpty ? 0 : count
    self.measured = measured.filter { $0.key >= 0 && $0.key < count }
    lastMeasured = self.measured.keys.max() ?? -1
    if lastMeasured >= 0 { breakGroups(from: 0, offset: 0, changed: 0) }
  }

  // MARK: Measured items

  /// The size of an item's cell along the axes along which it is measured; others are not used.
  package func measuredSize(of item: Int) -> CompositionExtent? { measured[item] }

  /// An item has this size.
  package mutating func measure(_ item: Int, _ size: CompositionExtent) {
    guard item >= 0, item < count, measured[item] != size else { return }
    measured[item] = size
    lastMeasured = max(lastMeasured, item)
    let number = groupNumber(of: item)
    while stored.count <= number { stored.append(group(stored.count)) }
    let start = stored[number]
    breakGroups(from: number, offset: start.offset, changed: item)
  }

  /// Computes the stored groups again from one on; behind the changed item until one begins where one has begun before.
  private mutating func breakGroups(from number: Int, offset: Double, changed: Int) {
    let old = Array(stored[number...])
    var first = old.first?.first ?? 0
    var offset = offset
    stored.removeSubrange(number...)
    var next = 0
    let known = measured
    let solver = CompositionSolver { known[$0] }
    while first < count, first <= lastMeasured {
      while next < old.count, old[next].first < first { next += 1 }
      if first > changed, next < old.count, old[next].first == first {
        let shift = offset - old[next].offset
        for var placed in old[next...] {
          placed.offset += shift
          stored.append(placed)
        }
        return
      }
      let solved = solver.solve(node, in: container, first: first, room: count - first)
      guard !solved.items.isEmpty else { return }
      stored.append(Placed(first: first, offset: offset, group: solved))
      first += solved.items.count
      offset += solved.size[axis] + spacing
    }
  }

  // MARK: Groups

  /// Where the groups begin that are not stored.
  private var tail: (first: Int, offset: Double) {
    guard let last = stored.last else { return (0, 0) }
    return (last.first + last.group.items.count, last.offset + last.group.size[axis] + spacing)
  }

  private var perGroup: Int { max(1, template.items.count) }

  /// How many groups there are.
  package var groupCount: Int {
    let left = count - tail.first
    return stored.count + (left > 0 ? (left + perGroup - 1) / perGroup : 0)
  }

  /// The group with an item.
  package func groupNumber(of item: Int) -> Int {
    let tail = tail
    if item >= tail.first { return stored.count + (item - tail.first) / perGroup }
    return Self.first(stored.count) { stored[$0].first > item } - 1
  }

  /// A group at its place; `number` is less than `groupCount`.
  package func group(_ number: Int) -> Placed {
    if number < stored.count { return stored[number] }
    let tail = tail
    let rank = number - stored.count
    let first = tail.first + rank * perGroup
    let offset = tail.offset + Double(rank) * (template.size[axis] + spacing)
    guard count - first < perGroup else { return Placed(first: first, offset: offset, group: template) }
    // Only the last group has fewer items.
    let short = CompositionSolver { _ in nil }.solve(node, in: container, first: first, room: count - first)
    return Placed(first: first, offset: offset, group: short)
  }

  /// The length of all groups.
  package var length: Double {
    let groups = groupCount
    guard groups > 0 else { return 0 }
    let last = group(groups - 1)
    return last.offset + last.group.size[axis]
  }

  /// The greatest length of the groups across the axis.
  package var breadth: Double {
    stored.reduce(count > tail.first ? template.size[axis.other] : 0) { max($0, $1.group.size[axis.other]) }
  }

  /// Whether items are measured at all.
  package var measures: Bool { template.items.contains { $0.measuresWidth || $0.measuresHeight } }

  /// The groups that intersect a range along the axis.
  package func groups(from low: Double, to high: Double) -> Range<Int> {
    let end = groupCount
    guard end > 0, low < high else { return 0..<0 }
    let first = Self.first(end) { number in
      let place = extent(number)
      return place.offset + place.length > low
    }
    let last = Self.first(end) { extent($0).offset >= high }
    return first < last ? first..<last : 0..<0
  }

  /// Where a group begins, and its length; of the last one the length may be less than it is.
  private func extent(_ number: Int) -> (offset: Double, length: Double) {
    if number < stored.count { return (stored[number].offset, stored[number].group.size[axis]) }
    let tail = tail
    return (tail.offset + Double(number - stored.count) * (template.size[axis] + spacing), template.size[axis])
  }

  /// The places at which the groups begin, nearest to one: for scrolling by groups.
  package func groupNearest(to offset: Double) -> Int {
    let end = groupCount
    guard end > 0 else { return 0 }
    let after = min(end - 1, Self.first(end) { extent($0).offset >= offset })
    guard after > 0 else { return 0 }
    return offset - extent(after - 1).offset < extent(after).offset - offset ? after - 1 : after
  }

  /// An item's box, from the beginning of the section's groups; nil for none.
  package func item(_ item: Int) -> CompositionGroup.Item? {
    guard item >= 0, item < count else { return nil }
    let placed = group(groupNumber(of: item))
    let index = item - placed.first
    guard placed.group.items.indices.contains(index) else { return nil }
    return self.moved(placed.group.items[index], placed.offset)
  }

  /// An item of a group, from the beginning of the section's groups.
  package func moved(_ item: CompositionGroup.Item, _ offset: Double) -> CompositionGroup.Item {
    var item = item
    item.box = axis == .horizontal ? item.box.moved(offset, 0) : item.box.moved(0, offset)
    return item
  }

  /// The first index for which a condition is true that is true for all later ones, too.
  private static func first(_ count: Int, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
