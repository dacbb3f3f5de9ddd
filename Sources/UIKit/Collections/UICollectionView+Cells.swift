import Foundation
import ListGeometry

extension UICollectionView {
  // MARK: Reuse

  final func _register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    viewPools[elementKind, default: ReusePool()].register(viewClass, identifier)
  }

  final func _dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let (cell, isNew) = cellPool.takeOrMake(identifier) {
      if !isNew { cell.beReused() }
      return cell
    }
    PlatformNote.misuse(
      "no cell class is registered for \"\(identifier)\"; call register(_:forCellWithReuseIdentifier:) first")
    return UICollectionViewCell()
  }

  final func _dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let (view, isNew) = viewPools[elementKind]?.takeOrMake(identifier) {
      if !isNew { view.prepareForReuse() }
      return view
    }
    PlatformNote.misuse(
      "no view class is registered for \"\(identifier)\" of kind \"\(elementKind)\"; call "
        + "register(_:forSupplementaryViewOfKind:withReuseIdentifier:) first")
    return UICollectionReusableView()
  }

  /// How cells of one class show items of one type.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    let identifier: String
    let handler: (Cell, IndexPath, Item) -> Void

    /// A registration; `handler` makes a cell show an item.
    @MainActor public init(handler: @escaping (Cell, IndexPath, Item) -> Void) {
      RegistrationCount.value += 1
      identifier = "touchstone.registration.\(RegistrationCount.value)"
      self.handler = handler
    }
  }

  /// A cell of a registration that shows an item.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    if registrations.insert(registration.identifier).inserted {
      register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    }
    let view = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    // Unsafe: the class was registered for this identifier just now, and no other code uses it.
    let cell = unsafeDowncast(view, to: Cell.self)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  // MARK: Counts and visible elements

  final var _numberOfSections: Int {
    guard dataSource != nil else { return 1 }
    loadCounts()
    return counts.count
  }

  final func _numberOfItems(inSection section: Int) -> Int {
    loadCounts()
    guard counts.indices.contains(section) else { return 0 }
    return counts[section] + (movement?.growth(inSection: section) ?? 0)
  }

  final func hasItem(_ path: RowPath) -> Bool {
    counts.indices.contains(path.section) && path.row >= 0 && path.row < counts[path.section]
  }

  private func layoutForQuery() { if (countsAreStale || dropsCells) && !isTiling { layoutIfNeeded() } }

  private var shownCells: [(RowPath, UICollectionViewCell)] {
    shown.compactMap { key, view in
      key.category == .cell ? (view as? UICollectionViewCell).map { (key.path, $0) } : nil
    }
  }

  final var _visibleCells: [UICollectionViewCell] {
    layoutForQuery()
    return shownCells.sorted { $0.0 < $1.0 }.map(\.1)
  }

  final var _indexPathsForVisibleItems: [IndexPath] {
    layoutForQuery()
    return shownCells.map(\.0).sorted().map(\.indexPath)
  }

  final func shownCell(_ path: RowPath) -> UICollectionViewCell? {
    shown[ElementKey(category: .cell, kind: nil, path: path)] as? UICollectionViewCell
  }

  final func _supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    shown[ElementKey(category: .supplementaryView, kind: elementKind, path: RowPath(indexPath))]
  }

  final func _visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    shown.filter { $0.key.category == .supplementaryView && $0.key.kind == elementKind }
      .sorted { $0.key.path < $1.key.path }.map(\.value)
  }

  // MARK: Places

  final func _layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return currentLayout.layoutAttributesForItem(at: indexPath)
  }

  final func _layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return currentLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  final func _indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    let spot = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    let found = (currentLayout.layoutAttributesForElements(in: spot) ?? []).filter {
      $0.representedElementCategory == .cell && $0.frame.contains(point) && !$0.isHidden
    }
    return found.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  // MARK: Scrolling

  final func _scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    prepareLayout()
    guard let frame = currentLayout.layoutAttributesForItem(at: indexPath)?.frame else {
      return PlatformNote.misuse(
        "a collection cannot scroll to item \(indexPath.item) of section \(indexPath.section): there is none")
    }
    let inset = adjustedContentInset
    var target = contentOffset
    if scrollPosition.contains(.top) {
      target.y = frame.minY - inset.top
    } else if scrollPosition.contains(.centeredVertically) {
      target.y = frame.midY - (bounds.height + inset.top - inset.bottom) / 2
    } else if scrollPosition.contains(.bottom) {
      target.y = frame.maxY - bounds.height + inset.bottom
    }
    if scrollPosition.contains(.left) {
      target.x = frame.minX - inset.left
    } else if scrollPosition.contains(.centeredHorizontally) {
      target.x = frame.midX - (bounds.width + inset.left - inset.right) / 2
    } else if scrollPosition.contains(.right) {
      target.x = frame.maxX - bounds.width + inset.right
    }
    if scrollPosition.isEmpty { return scrollRectToVisible(frame, animated: animated) }
    target = legalOffset(target)
    if target != contentOffset { setContentOffset(target, animated: animated) }
  }
}

/// Makes the identifiers of registrations unique.
@MainActor private enum RegistrationCount {
  static var value = 0
}
