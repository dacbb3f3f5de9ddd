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
    let frame = frameInMaking(indexPath)
    if let (cell, isNew) = cellPool.takeOrMake(identifier, frame: frame ?? .zero) {
      if !isNew { cell.beReused() }
      if let frame { cell.take(frame) }
      takeRole(cell, indexPath, kind: nil)
      return cell
    }
    PlatformNote.misuse(
      "no cell class is registered for \"\(identifier)\"; call register(_:forCellWithReuseIdentifier:) first")
    return UICollectionViewCell()
  }

  final func _dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let frame = frameInMaking(indexPath)
    if let (view, isNew) = viewPools[elementKind]?.takeOrMake(identifier, frame: frame ?? .zero) {
      if !isNew { view.prepareForReuse() }
      if let frame { view.take(frame) }
      takeRole(view, indexPath, kind: elementKind)
      return view
    }
    PlatformNote.misuse(
      "no view class is registered for \"\(identifier)\" of kind \"\(elementKind)\"; call "
        + "register(_:forSupplementaryViewOfKind:withReuseIdentifier:) first")
    return UICollectionReusableView()
  }

  private final func takeRole(_ view: UICollectionReusableView, _ path: IndexPath, kind: String?) {
    guard let cell = view as? UICollectionViewListCell, let section = path.first else { return }
    cell.role = collectionViewLayout.list(ofSection: section)?.role(of: path, kind: kind) ?? .row
  }

  /// The frame of the element that the data source is asked for now.
  private final func frameInMaking(_ path: IndexPath) -> CGRect? {
    guard let elementInMaking, elementInMaking.indexPath == path else { return nil }
    return frameInHost(elementInMaking)
  }

  /// How cells of one class show items of one type.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    let identifier: String
    let nib: UINib?
    let handler: (Cell, IndexPath, Item) -> Void

    /// A registration; `handler` makes a cell show an item.
    @preconcurrency @MainActor public init(handler: @escaping (Cell, IndexPath, Item) -> Void) {
      self.init(nib: nil, handler)
    }

    /// A registration of cells that are read from a nib: its first object.
    @preconcurrency @MainActor public init(cellNib: UINib, handler: @escaping (Cell, IndexPath, Item) -> Void) {
      self.init(nib: cellNib, handler)
    }

    @MainActor private init(nib: UINib?, _ handler: @escaping (Cell, IndexPath, Item) -> Void) {
      RegistrationCount.value += 1
      identifier = "touchstone.registration.\(RegistrationCount.value)"
      (self.nib, self.handler) = (nib, handler)
    }
  }

  /// How headers, footers or the like of one class and kind are set up.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    let identifier: String
    let kind: String
    let nib: UINib?
    let handler: (Supplementary, String, IndexPath) -> Void

    /// A registration for a kind; `handler` sets up a view for its kind and path.
    @preconcurrency @MainActor public init(
      elementKind: String, handler: @escaping (Supplementary, String, IndexPath) -> Void
    ) {
      self.init(supplementaryNib: nil, elementKind: elementKind, handler: handler)
    }

    /// A registration for a kind whose views are read from a nib: its first object.
    @preconcurrency @MainActor public init(
      supplementaryNib: UINib?, elementKind: String, handler: @escaping (Supplementary, String, IndexPath) -> Void
    ) {
      RegistrationCount.value += 1
      identifier = "touchstone.registration.\(RegistrationCount.value)"
      (kind, nib, self.handler) = (elementKind, supplementaryNib, handler)
    }
  }

  /// A view of a registration, for a header, a footer or the like.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    if registrations.insert(registration.identifier).inserted {
      if let nib = registration.nib {
        viewPools[registration.kind, default: ReusePool()].register(nib, registration.identifier)
      } else {
        register(
          Supplementary.self, forSupplementaryViewOfKind: registration.kind,
          withReuseIdentifier: registration.identifier)
      }
    }
    let made = dequeueReusableSupplementaryView(
      ofKind: registration.kind, withReuseIdentifier: registration.identifier, for: indexPath)
    // Unsafe: without a nib the class was registered for this identifier just now, and no other code uses it.
    let view =
      registration.nib == nil
      ? unsafeDowncast(made, to: Supplementary.self)
      : ofNib(made, registration.identifier, of: "supplementary")
    registration.handler(view, registration.kind, indexPath)
    return view
  }

  /// A cell of a registration that shows an item.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    if registrations.insert(registration.identifier).inserted {
      if let nib = registration.nib {
        register(nib, forCellWithReuseIdentifier: registration.identifier)
      } else {
        register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
      }
    }
    let view = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    // Unsafe: without a nib the class was registered for this identifier just now, and no other code uses it.
    let cell =
      registration.nib == nil ? unsafeDowncast(view, to: Cell.self) : ofNib(view, registration.identifier, of: "cell")
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A view of a registration's nib, or a new one where that has one of another class.
  private func ofNib<View: UICollectionReusableView>(
    _ view: UICollectionReusableView, _ identifier: String, of kind: String
  ) -> View {
    if let view = view as? View { return view }
    PlatformNote.misuse("the nib of a \(kind) registration has no \(View.self); a new one is made")
    guard let made = ReusableMaking.make(View.self, as: View.self, identifier: identifier) else {
      fatalError("\(View.self) cannot be made at run time: give it an init(frame:)")
    }
    return made
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
    // Outside of windows nothing else lays the items out.
    if window == nil { layoutForQuery() }
    return self.shownCell(at: path)
  }

  private func shownCell(at path: RowPath) -> UICollectionViewCell? {
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
    if let strip = strips.values.first(where: { $0.frame.contains(point) }) {
      return currentLayout.itemInStrip(strip.section, at: convert(point, to: strip))
    }
    // An app's layout may answer nothing for a rectangle as small as a point, so what is seen is asked for as a whole.
    let spot = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    let area = bounds.contains(point) ? bounds : spot
    let found = (currentLayout.layoutAttributesForElements(in: area) ?? []).filter {
      $0.representedElementCategory == .cell && $0.frame.contains(point) && !$0.isHidden
    }
    // Of cells at the same height the last one is above the others.
    return found.reversed().max { $0.zIndex < $1.zIndex }?.indexPath
  }

  // MARK: Scrolling

  final func _scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    prepareLayout()
    guard let frame = currentLayout.layoutAttributesForItem(at: indexPath)?.frame else {
      return PlatformNote.misuse(
        "a collection cannot scroll to item \(indexPath.item) of section \(indexPath.section): there is none")
    }
    let inset = adjustedContentInset
    let strip = currentLayout.layoutAttributesForItem(at: indexPath)?.strip
    if let strip { scrollStrip(strip, to: frame, at: scrollPosition, animated: animated) }
    var target = contentOffset
    let isAcross = strip != nil && contentSize.height >= contentSize.width
    let isDown = strip != nil && !isAcross
    if isDown {
      // That axis is the section's.
    } else if scrollPosition.contains(.top) {
      target.y = frame.minY - inset.top
    } else if scrollPosition.contains(.centeredVertically) {
      target.y = frame.midY - (bounds.height + inset.top - inset.bottom) / 2
    } else if scrollPosition.contains(.bottom) {
      target.y = frame.maxY - bounds.height + inset.bottom
    }
    if isAcross {
      // That axis is the section's.
    } else if scrollPosition.contains(.left) {
      target.x = frame.minX - inset.left
    } else if scrollPosition.contains(.centeredHorizontally) {
      target.x = frame.midX - (bounds.width + inset.left - inset.right) / 2
    } else if scrollPosition.contains(.right) {
      target.x = frame.maxX - bounds.width + inset.right
    }
    if strip != nil, scrollPosition.isDisjoint(with: isAcross ? .allVertical : .allHorizontal) {
      var seen = frame
      if isAcross { seen.origin.x = contentOffset.x } else { seen.origin.y = contentOffset.y }
      return scrollRectToVisible(seen, animated: animated)
    }
    if scrollPosition.isEmpty { return scrollRectToVisible(frame, animated: animated) }
    target = legalOffset(target)
    if target != contentOffset { setContentOffset(target, animated: animated) }
  }

  /// Scrolls a section's own scroll view.
  private func scrollStrip(_ section: Int, to frame: CGRect, at position: ScrollPosition, animated: Bool) {
    guard let place = currentLayout.stripPlace(section) else { return }
    let box = frame.offsetBy(dx: -place.frame.minX, dy: -place.frame.minY)
    let old = stripOffset(section) ?? place.firstOffset
    func offset(
      _ old: CGFloat, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat, _ begin: Bool, _ middle: Bool,
      _ end: Bool
    ) -> CGFloat {
      if begin { return low }
      if middle { return (low + high - length) / 2 }
      if end { return high - length }
      return low < old ? low : high > old + length ? high - length : old
    }
    var new = old
    if place.isHorizontal {
      new.x = offset(
        old.x, box.minX, box.maxX, place.frame.width, position.contains(.left),
        position.contains(.centeredHorizontally), position.contains(.right))
      new.x = min(max(0, new.x), max(0, place.contentSize.width - place.frame.width))
    } else {
      new.y = offset(
        old.y, box.minY, box.maxY, place.frame.height, position.contains(.top),
        position.contains(.centeredVertically), position.contains(.bottom))
      new.y = min(max(0, new.y), max(0, place.contentSize.height - place.frame.height))
    }
    if let strip = strips[section] {
      if new != old { strip.setContentOffset(new, animated: animated) }
    } else {
      stripOffsets[section] = new
    }
  }
}

extension UICollectionView.ScrollPosition {
  fileprivate static let allVertical: Self = [.top, .centeredVertically, .bottom]
  fileprivate static let allHorizontal: Self = [.left, .centeredHorizontally, .right]
}

/// Makes the identifiers of registrations unique.
@MainActor private enum RegistrationCount {
  static var value = 0
}
