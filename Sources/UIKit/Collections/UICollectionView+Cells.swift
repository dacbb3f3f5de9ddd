import Foundation

extension UICollectionView {
  // MARK: Reuse

  /// Says which class makes cells for an identifier; nil takes it back.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellPool.register(cellClass, identifier)
  }

  /// Says which class makes headers, footers or the like for an identifier; nil takes it back.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    viewPools[elementKind, default: ReusePool()].register(viewClass, identifier)
  }

  /// A cell that is not shown any more, or a new one of the registered class. An identifier without a class is said in
  /// the log, and gives a plain cell.
  public func dequeueReusableCell(
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

  /// A view that is not shown any more, or a new one of the registered class. An identifier without a class is said in
  /// the log, and gives an empty view.
  public func dequeueReusableSupplementaryView(
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
    // The class was registered for this identifier just now, and nobody else knows it.
    let cell = unsafeDowncast(view, to: Cell.self)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  // MARK: What there is

  /// How many sections there are; 1 without a data source.
  public var numberOfSections: Int {
    guard dataSource != nil else { return 1 }
    loadCounts()
    return counts.count
  }

  /// How many items a section has; 0 for none that exists.
  public func numberOfItems(inSection section: Int) -> Int {
    loadCounts()
    return counts.indices.contains(section) ? counts[section] : 0
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

  /// The cells in view, in no particular order.
  public var visibleCells: [UICollectionViewCell] {
    layoutForQuery()
    return shownCells.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The items in view, in no particular order.
  public var indexPathsForVisibleItems: [IndexPath] {
    layoutForQuery()
    return shownCells.map(\.0).sorted().map(\.indexPath)
  }

  /// The cell of an item, if it is in view.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { shownCell(RowPath(indexPath)) }

  final func shownCell(_ path: RowPath) -> UICollectionViewCell? {
    shown[ElementKey(category: .cell, kind: nil, path: path)] as? UICollectionViewCell
  }

  /// The item of a cell; nil if it is not in view.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key.path.indexPath
  }

  /// A header, footer or the like, if it is in view.
  public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    shown[ElementKey(category: .supplementaryView, kind: elementKind, path: RowPath(indexPath))]
  }

  /// The views of a kind that are in view.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    shown.filter { $0.key.category == .supplementaryView && $0.key.kind == elementKind }
      .sorted { $0.key.path < $1.key.path }.map(\.value)
  }

  // MARK: Places

  /// An item's place; nil for none that exists.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return currentLayout.layoutAttributesForItem(at: indexPath)
  }

  /// The place of a header, footer or the like.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return currentLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  /// The item at a point of the collection's space.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    let spot = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    let found = (currentLayout.layoutAttributesForElements(in: spot) ?? []).filter {
      $0.representedElementCategory == .cell && $0.frame.contains(point) && !$0.isHidden
    }
    return found.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  // MARK: Scrolling

  /// Scrolls until an item is where it is wanted, as far as the content goes.
  public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
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

/// Makes the identifiers of registrations differ.
@MainActor private enum RegistrationCount {
  static var value = 0
}
