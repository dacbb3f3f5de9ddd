/// A group with the places of everything in it, counted from its own beginning.
package struct CompositionGroup {
  /// One item.
  package struct Item: Equatable {
    package var box: CompositionBox
    package var z = 0
    /// Whether its width, and its height, are measured.
    package var measuresWidth = false
    package var measuresHeight = false
  }

  /// A badge or the like.
  package struct Supplement: Equatable {
    package var box: CompositionBox
    package var kind: Int
    /// The number of its item in the group; for one of a group that of the first item.
    package var item: Int
  }

  package var size = CompositionExtent(width: 0, height: 0)
  package var items: [Item] = []
  package var supplements: [Supplement] = []

  mutating func add(_ other: CompositionGroup, _ x: Double, _ y: Double) {
    let first = items.count
    for var item in other.items {
      item.box = item.box.moved(x, y)
      items.append(item)
    }
    for var supplement in other.supplements {
      supplement.box = supplement.box.moved(x, y)
      supplement.item += first
      supplements.append(supplement)
    }
  }
}

/// Computes groups.
struct CompositionSolver {
  /// The sizes that items were measured to have.
  var measured: (Int) -> CompositionExtent?

  /// A rounding error must not move an item to the next group.
  private static let tolerance = 0.001

  /// - Parameters:
  ///   - first: the number of the first item.
  ///   - room: how many items are left.
  func solve(_ node: CompositionNode, in container: CompositionExtent, first: Int, room: Int) -> CompositionGroup {
    switch node.content {
    case .item: solveItem(node, container, first)
    case .custom(let boxes): solveCustom(node, container, room, boxes)
    case .group(let axis, let subitems, let spacing, let count, let sharesRoom):
      solveGroup(
        node, container, first, room,
        Row(axis: axis, subitems: subitems, spacing: spacing, count: count, sharesRoom: sharesRoom))
    }
  }

  private func solveItem(_ node: CompositionNode, _ container: CompositionExtent, _ index: Int) -> CompositionGroup {
    var solved = CompositionGroup()
    let own = node.width.isEstimated || node.height.isEstimated ? measured(index) : nil
    func length(_ axis: CompositionAxis) -> Double {
      let length = node.length(axis)
      if length.isUniform, node.equal[axis] > 0 { return node.equal[axis] }
      if length.isEstimated, let own { return own[axis] }
      return length.points(in: container)
    }
    solved.size = CompositionExtent(width: length(.horizontal), height: length(.vertical))
    // Along an axis that is measured insets are not used.
    var insets = node.insets
    if node.width.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
    if node.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    let box = CompositionBox(
      x: insets.leading, y: insets.top, width: max(0, solved.size.width - insets.leading - insets.trailing),
      height: max(0, solved.size.height - insets.top - insets.bottom))
    solved.items = [
      CompositionGroup.Item(
        box: box, measuresWidth: node.width.isEstimated, measuresHeight: node.height.isEstimated)
    ]
    solved.supplements = node.supplements.map {
      CompositionGroup.Supplement(box: $0.box(at: box), kind: $0.kind, item: 0)
    }
    return solved
  }

  private func solveCustom(
    _ node: CompositionNode, _ container: CompositionExtent, _ room: Int,
    _ boxes: (CompositionExtent) -> [(box: CompositionBox, z: Int)]
  ) -> CompositionGroup {
    var solved = CompositionGroup()
    solved.size = CompositionExtent(
      width: node.width.points(in: container), height: node.height.points(in: container))
    let inside = inner(solved.size, node.insets)
    for (box, z) in boxes(inside).prefix(max(0, room)) {
      solved.items.append(
        CompositionGroup.Item(box: box.moved(node.insets.leading, node.insets.top), z: z))
    }
    for axis in [CompositionAxis.horizontal, .vertical] where node.length(axis).isEstimated {
      let end = solved.items.map { axis == .horizontal ? $0.box.x + $0.box.width : $0.box.y + $0.box.height }.max()
      solved.size[axis] = max(0, (end ?? 0) + node.insets.after(axis))
    }
    addSupplements(of: node, to: &solved)
    return solved
  }

  private func inner(_ size: CompositionExtent, _ insets: CompositionInsets) -> CompositionExtent {
    CompositionExtent(
      width: max(0, size.width - insets.leading - insets.trailing),
      height: max(0, size.height - insets.top - insets.bottom))
  }

  private func addSupplements(of node: CompositionNode, to solved: inout CompositionGroup) {
    guard !node.supplements.isEmpty else { return }
    let insets = node.insets
    let inside = inner(solved.size, insets)
    let box = CompositionBox(x: insets.leading, y: insets.top, width: inside.width, height: inside.height)
    for supplement in node.supplements {
      solved.supplements.append(
        CompositionGroup.Supplement(box: supplement.box(at: box), kind: supplement.kind, item: 0))
    }
  }

  // MARK: Groups

  fileprivate struct Row {
    var axis: CompositionAxis
    var subitems: [CompositionNode]
    var spacing: CompositionSpacing
    var count: Int?
    var sharesRoom: Bool
  }

  private struct Child {
    var node: CompositionNode
    var solved: CompositionGroup
  }

  private func solveGroup(
    _ node: CompositionNode, _ container: CompositionExtent, _ first: Int, _ room: Int, _ row: Row
  ) -> CompositionGroup {
    let (axis, across) = (row.axis, row.axis.other)
    var size = CompositionExtent(width: node.width.points(in: container), height: node.height.points(in: container))
    var inside = inner(size, node.insets)
    var children = line(row, inside, node.length(axis).isEstimated, first, room)
    if children.contains(where: { $0.node.width.isUniform || $0.node.height.isUniform }) {
      let equal = row.equalised(children.map { ($0.node, $0.solved.size) })
      children = line(equal, inside, node.length(axis).isEstimated, first, room)
    }
    if node.length(across).isEstimated {
      // Parts of the group's own length across are known once that is.
      let free = children.filter { !$0.node.length(across).isPart(of: across) }
      if let length = free.map({ lengthWithEdges($0, across) }).max(), length != inside[across] {
        inside[across] = length
        if free.count < children.count {
          children = line(row, inside, node.length(axis).isEstimated, first, room)
        }
      }
      size[across] = inside[across] + node.insets.before(across) + node.insets.after(across)
    }
    let used =
      children.reduce(0) { $0 + lengthWithEdges($1, axis) } + row.spacing.length * Double(max(0, children.count - 1))
    if node.length(axis).isEstimated {
      inside[axis] = used
      size[axis] = used + node.insets.before(axis) + node.insets.after(axis)
    }
    var solved = CompositionGroup()
    solved.size = size
    place(children, in: inside, row, node.insets, free: max(0, inside[axis] - used), &solved)
    addSupplements(of: node, to: &solved)
    return solved
  }

  private func lengthWithEdges(_ child: Child, _ axis: CompositionAxis) -> Double {
    child.solved.size[axis] + (child.node.edges.before(axis)?.length ?? 0)
      + (child.node.edges.after(axis)?.length ?? 0)
  }

  /// The subitems, over and over, as many as fit.
  private func line(
    _ row: Row, _ inside: CompositionExtent, _ grows: Bool, _ first: Int, _ room: Int
  ) -> [Child] {
    guard !row.subitems.isEmpty else { return [] }
    var children: [Child] = []
    var (used, index): (Double, Int) = (0, 0)
    var isAdvancing = false
    while index < room, row.count.map({ children.count < $0 }) ?? true {
      let round = children.count % row.subitems.count
      if round == 0, !children.isEmpty, row.count == nil, !isAdvancing { break }
      if round == 0 { isAdvancing = false }
      var node = row.subitems[round]
      if row.sharesRoom, let count = row.count, !grows {
        let edges = (node.edges.before(row.axis)?.length ?? 0) + (node.edges.after(row.axis)?.length ?? 0)
        let free = inside[row.axis] - row.spacing.length * Double(count - 1)
        node.setLength(.absolute(max(0, free / Double(count) - edges)), row.axis)
      }
      let child = Child(node: node, solved: solve(node, in: inside, first: first + index, room: room - index))
      let length = lengthWithEdges(child, row.axis) + (children.isEmpty ? 0 : row.spacing.length)
      if row.count == nil, !children.isEmpty, used + length > inside[row.axis] + Self.tolerance,
        !grows || children.count >= row.subitems.count
      {
        break
      }
      if length > 0, !child.solved.items.isEmpty { isAdvancing = true }
      used += length
      index += child.solved.items.count
      children.append(child)
      // A group in which nothing takes room would never be full.
      if row.count != nil, child.solved.items.isEmpty { break }
    }
    return children
  }

  private func place(
    _ children: [Child], in inside: CompositionExtent, _ row: Row, _ insets: CompositionInsets, free: Double,
    _ solved: inout CompositionGroup
  ) {
    let (axis, across) = (row.axis, row.axis.other)
    var flexible = row.spacing.isFlexible ? max(0, children.count - 1) : 0
    for child in children {
      for edge in [child.node.edges.before(axis), child.node.edges.after(axis)] where edge?.isFlexible == true {
        flexible += 1
      }
    }
    let share = flexible > 0 ? free / Double(flexible) : 0
    func length(_ spacing: CompositionSpacing?, _ share: Double) -> Double {
      guard let spacing else { return 0 }
      return spacing.length + (spacing.isFlexible ? share : 0)
    }
    var place = insets.before(axis)
    for (number, child) in children.enumerated() {
      if number > 0 { place += length(row.spacing, share) }
      place += length(child.node.edges.before(axis), share)
      let edges = (child.node.edges.before(across), child.node.edges.after(across))
      let left = max(0, inside[across] - lengthWithEdges(child, across))
      let count = (edges.0?.isFlexible == true ? 1 : 0) + (edges.1?.isFlexible == true ? 1 : 0)
      let side = insets.before(across) + length(edges.0, count > 0 ? left / Double(count) : 0)
      solved.add(child.solved, axis == .horizontal ? place : side, axis == .horizontal ? side : place)
      place += child.solved.size[axis] + length(child.node.edges.after(axis), share)
    }
  }
}

extension CompositionSolver.Row {
  /// The same with the greatest size of the siblings where that is wanted.
  fileprivate func equalised(_ children: [(node: CompositionNode, size: CompositionExtent)]) -> Self {
    var row = self
    for axis in [CompositionAxis.horizontal, .vertical] {
      let greatest = children.filter { $0.node.length(axis).isUniform }.map { $0.size[axis] }.max()
      guard let greatest else { continue }
      for index in row.subitems.indices where row.subitems[index].length(axis).isUniform {
        row.subitems[index].equal[axis] = greatest
      }
    }
    return row
  }
}
