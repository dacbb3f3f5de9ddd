import Foundation
import ListGeometry
import QuartzCore

extension UICollectionView {
  /// The same with a block that need not escape.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  public final func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }

  final func _performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    if let completion { self.updates?.completions.append(completion) }
    endUpdates()
  }

  private func beginUpdates() {
    if updates == nil {
      loadCounts()
      updates = TableUpdates()
    }
    updates?.depth += 1
  }

  private func endUpdates() {
    updates?.depth -= 1
    guard let done = updates, done.depth == 0 else { return }
    updates = nil
    apply(done)
  }

  private func change(_ body: (inout TableUpdates) -> Void) {
    beginUpdates()
    if updates != nil { body(&updates!) }  // beginUpdates() has made one
    endUpdates()
  }

  final func _insertItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.insertedRows[RowPath(path)] = .fade } }
  }

  final func _deleteItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.deletedRows[RowPath(path)] = .fade } }
  }

  final func _reloadItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.reloadedRows[RowPath(path)] = .fade } }
  }

  final func _reconfigureItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.reloadedRows[RowPath(path)] = UITableView.RowAnimation.none } }
  }

  final func _moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.rowMoves[RowPath(indexPath)] = RowPath(newIndexPath) }
  }

  final func _insertSections(_ sections: IndexSet) {
    change { for section in sections { $0.insertedSections[section] = .fade } }
  }

  final func _deleteSections(_ sections: IndexSet) {
    change { for section in sections { $0.deletedSections[section] = .fade } }
  }

  final func _reloadSections(_ sections: IndexSet) {
    change {
      for section in sections {
        $0.deletedSections[section] = .fade
        $0.insertedSections[section] = .fade
      }
    }
  }

  final func _moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.sectionMoves[section] = newSection }
  }

  // MARK: Applying

  private func apply(_ raw: TableUpdates) {
    var updates = raw
    dropMovement()
    guard !dropsCells else {
      countsAreStale = true
      currentLayout.invalidateLayout()
      guard window != nil else { return later { for completion in raw.completions { completion(false) } } }
      for completion in updates.completions { completion(true) }
      return
    }
    updates.deletedRows = updates.deletedRows.filter { raw.deletedSections[$0.key.section] == nil }
    updates.reloadedRows = updates.reloadedRows.filter {
      raw.deletedSections[$0.key.section] == nil && raw.deletedRows[$0.key] == nil
    }
    updates.insertedRows = updates.insertedRows.filter { raw.insertedSections[$0.key.section] == nil }
    let mapping = updates.mapping
    let old = counts
    // The elements around the view: those that become visible move in from their old places.
    let around = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    var oldPlaces: [ElementKey: CellPlace] = [:]
    var before: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    if currentLayout.isPrepared {
      for element in currentLayout.layoutAttributesForElements(in: around) ?? [] {
        oldPlaces[element.key] = CellPlace(element, from: host(of: element).origin)
        if element.key.category == .cell { before[element.indexPath] = UpdatedPlaces.copy(of: element) }
      }
    }
    countsAreStale = true
    loadCounts()
    if let problem = problem(old, mapping, updates) {
      PlatformNote.misuse("\(problem); the collection is reloaded")
      reloadData()
      for completion in updates.completions { completion(false) }
      return
    }
    currentLayout.itemsMove(mapping)
    moveStrips(mapping)
    if swipe != nil { closeSwipe(animated: false) }
    selection = Set(selection.compactMap { mapping.new($0) })
    fingers.highlighted = fingers.highlighted.flatMap(mapping.new)
    fingers.row = fingers.row.flatMap(mapping.new)
    currentLayout.updatedPlaces = UpdatedPlaces(before: before, mapping, replaced: Set(updates.reloadedRows.keys))
    animate(updates, mapping, oldPlaces)
    currentLayout.updatedPlaces = nil
  }

  /// Why the counts are inconsistent with the changes; nil if they are not.
  private func problem(_ old: [Int], _ mapping: RowMapping, _ updates: TableUpdates) -> String? {
    guard counts.count == old.count + mapping.sectionGrowth else {
      return "after the update the data source has \(counts.count) sections, but the changes make "
        + "\(old.count + mapping.sectionGrowth) of the \(old.count) before"
    }
    for path in Array(updates.deletedRows.keys) + updates.reloadedRows.keys + updates.rowMoves.keys
    where !old.indices.contains(path.section) || path.row < 0 || path.row >= old[path.section] {
      return "item \(path.row) of section \(path.section) is changed, but there was none"
    }
    for section in old.indices {
      guard let target = mapping.newSection(section) else { continue }
      let expected = old[section] + mapping.rowGrowth(inOldSection: section)
      guard counts[target] == expected else {
        return "after the update section \(target) has \(counts[target]) items, but the changes make \(expected) of "
          + "the \(old[section]) before"
      }
    }
    return nil
  }

  private func updateItems(_ updates: TableUpdates) -> [UICollectionViewUpdateItem] {
    updates.deletedRows.keys.sorted().map { UICollectionViewUpdateItem(.delete, before: $0.indexPath, after: nil) }
      + updates.insertedRows.keys.sorted().map {
        UICollectionViewUpdateItem(.insert, before: nil, after: $0.indexPath)
      }
      + updates.reloadedRows.keys.sorted().map {
        UICollectionViewUpdateItem(.reload, before: $0.indexPath, after: $0.indexPath)
      }
      + updates.rowMoves.sorted { $0.key < $1.key }.map {
        UICollectionViewUpdateItem(.move, before: $0.key.indexPath, after: $0.value.indexPath)
      }
  }

  final func newKey(_ key: ElementKey, _ mapping: RowMapping) -> ElementKey? {
    let path: RowPath?
    switch key.category {
    case .cell: path = mapping.new(key.path)
    case .supplementaryView, .decorationView:
      path = mapping.newSection(key.path.section).map { RowPath($0, key.path.row) }
    }
    return path.map { ElementKey(category: key.category, kind: key.kind, path: $0) }
  }

  private func oldKey(_ key: ElementKey, _ mapping: RowMapping) -> ElementKey? {
    let path: RowPath?
    switch key.category {
    case .cell: path = mapping.old(key.path)
    case .supplementaryView, .decorationView:
      path = mapping.oldSection(key.path.section).map { RowPath($0, key.path.row) }
    }
    return path.map { ElementKey(category: key.category, kind: key.kind, path: $0) }
  }

  private func animate(_ updates: TableUpdates, _ mapping: RowMapping, _ oldPlaces: [ElementKey: CellPlace]) {
    let oldOffset = contentOffset
    var staying: [ElementKey: UICollectionReusableView] = [:]
    var departing: [(key: ElementKey, view: UICollectionReusableView)] = []
    var starts: [ObjectIdentifier: CellPlace] = [:]
    for (key, view) in shown {
      let isReloaded = key.category == .cell && updates.reloadedRows[key.path] != nil
      if !isReloaded, let new = newKey(key, mapping) {
        staying[new] = view
        starts[ObjectIdentifier(view)] = CellPlace(view)
      } else {
        departing.append((key, view))
      }
    }
    shown = staying
    currentLayout.isPrepared = false
    prepareLayout()
    let items = updateItems(updates)
    currentLayout.prepare(forCollectionViewUpdates: items)
    // Views that stay but leave the view move out before they are removed.
    var movedOut: [(key: ElementKey, view: UICollectionReusableView, place: CellPlace)] = []
    let inView = Set((currentLayout.layoutAttributesForElements(in: bounds) ?? []).map(\.key))
    for (key, view) in shown where !inView.contains(key) {
      let place =
        key.category == .cell
        ? currentLayout.layoutAttributesForItem(at: key.path.indexPath)
        : currentLayout.layoutAttributesForSupplementaryView(ofKind: key.kind ?? "", at: key.path.indexPath)
      movedOut.append((key, view, place.map { CellPlace($0, from: host(of: $0).origin) } ?? CellPlace(view)))
    }
    for out in movedOut { shown[out.key] = nil }
    UIView.performWithoutAnimation { tile() }
    let shift = CGPoint(x: contentOffset.x - oldOffset.x, y: contentOffset.y - oldOffset.y)
    var arrivals: [(view: UIView, place: CellPlace, alpha: CGFloat)] = []
    UIView.performWithoutAnimation {
      for (key, view) in shown {
        arrivals.append((view, CellPlace(view), view.alpha))
        if let start = starts[ObjectIdentifier(view)] ?? oldKey(key, mapping).flatMap({ oldPlaces[$0] }),
          updates.reloadedRows[oldKey(key, mapping)?.path ?? key.path] == nil || key.category != .cell
        {
          // What is in a scroll view of its own moves with it.
          let isInStrip = view.superview !== self
          start.moved(by: isInStrip ? .zero : shift).apply(to: view)
        } else if key.category != .cell {
          view.alpha = 0
        } else if updates.reloadedRows[oldKey(key, mapping)?.path ?? key.path] != UITableView.RowAnimation.none,
          let start = currentLayout.initialLayoutAttributesForAppearingItem(at: key.path.indexPath)
        {
          show(view, start)
        }
      }
    }
    let alphas = departing.map(\.view.alpha)
    let movement: @MainActor @Sendable () -> Void = {
      for arrival in arrivals {
        arrival.view.alpha = arrival.alpha
        arrival.place.apply(to: arrival.view)
      }
      for out in movedOut { out.place.apply(to: out.view) }
      for (key, view) in departing {
        if key.category != .cell {
          view.alpha = 0
        } else if let end = self.currentLayout.finalLayoutAttributesForDisappearingItem(at: key.path.indexPath) {
          self.show(view, end)
        }
      }
      self.currentLayout.finalizeCollectionViewUpdates()
    }
    let end: @MainActor @Sendable (Bool) -> Void = { finished in
      for out in movedOut { self.recycle(out.view, out.key) }
      for ((key, view), alpha) in zip(departing, alphas) {
        self.recycle(view, key)
        view.alpha = alpha
      }
      for completion in updates.completions { completion(finished) }
    }
    guard window != nil else {
      movement()
      return later { end(false) }
    }
    guard UIView.areAnimationsEnabled else {
      movement()
      return end(true)
    }
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.allowUserInteraction], animations: movement, completion: end)
  }
}
