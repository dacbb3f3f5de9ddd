import Foundation

extension UICollectionView {
  final func loadCounts() {
    guard countsAreStale else { return }
    countsAreStale = false
    counts = []
    guard let dataSource else { return }
    counts = ListLimits.counts(in: "collection", dataSource.numberOfSections(in: self)) {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  /// Asks the layout whether other bounds invalidate it, while it still reads the old ones.
  final func askLayout(before newBounds: CGRect) {
    guard newBounds != layer._bounds, currentLayout.collectionView === self,
      currentLayout.shouldInvalidateLayout(forBoundsChange: newBounds)
    else { return }
    invalidation = currentLayout.invalidationContext(forBoundsChange: newBounds)
  }

  /// Invalidates the layout for the new bounds.
  final func invalidateForBounds() {
    guard let context = invalidation else { return }
    invalidation = nil
    currentLayout.invalidate(with: context)
  }

  /// Lets the layout compute its places, if they are invalid.
  final func prepareLayout() {
    loadCounts()
    guard !currentLayout.isPrepared else { return }
    currentLayout.isPrepared = true
    currentLayout.prepare()
    let size = currentLayout.collectionViewContentSize
    if super.contentSize != size { super.contentSize = size }
  }

  /// Updates the shown views to those in view.
  final func tile() {
    guard !isTiling else { return }
    isTiling = true
    defer { isTiling = false }
    dropStale()
    prepareLayout()
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    // A measured item may make others visible, which are measured then.
    for _ in 0..<Self.mostMeasurings {
      let isFirst = shown.isEmpty
      placeStrips()
      show(currentLayout.elementsInView(bounds))
      dropStrips()
      guard !currentLayout.isPrepared, !dropsCells else { return }
      let held = isFirst ? nil : anchor
      prepareLayout()
      if let held { hold(held) }
    }
    placeStrips()
    show(currentLayout.elementsInView(bounds), asks: false)
    dropStrips()
  }

  /// How often one layout reads the elements in view again; a view that prefers another size each time is ignored after
  /// that.
  private static var mostMeasurings: Int { 50 }

  /// A cell that was in view before others were measured, with its place: of those that are measured already the
  /// nearest to the beginning.
  private var anchor: (key: ElementKey, frame: CGRect)? {
    let old = shown.filter {
      !justShown.contains($0.key) && $0.key.category == .cell && $0.value.superview === self
    }
    return old.min { $0.value.frame.minY + $0.value.frame.minX < $1.value.frame.minY + $1.value.frame.minX }
      .map { ($0.key, $0.value.frame) }
  }

  /// Moves the contents so that a cell stays where it is shown.
  private func hold(_ anchor: (key: ElementKey, frame: CGRect)) {
    guard updates == nil, let new = currentLayout.layoutAttributesForItem(at: anchor.key.path.indexPath)?.frame else {
      return
    }
    let shift = CGPoint(x: new.minX - anchor.frame.minX, y: new.minY - anchor.frame.minY)
    // Items are kept in place along the axis that scrolls; across it they may change their places.
    let scrollsDown = contentSize.height > bounds.height
    let held = scrollsDown ? CGPoint(x: 0, y: shift.y) : CGPoint(x: shift.x, y: 0)
    if held != .zero { contentOffset = CGPoint(x: contentOffset.x + held.x, y: contentOffset.y + held.y) }
  }

  private func dropStale() {
    guard dropsCells else { return }
    dropsCells = false
    let old = shown
    shown = [:]
    for (key, view) in old { recycle(view, key) }
  }

  private func show(_ elements: [UICollectionViewLayoutAttributes], asks: Bool = true) {
    guard dataSource != nil else { return }
    let layout = currentLayout
    // While an item is moved the sizes stay as they are.
    let asks = asks && layout.asksForPreferredAttributes && movement == nil
    let asksAll = layout.asksAgain
    if movement == nil { layout.asksAgain = false }
    let elements = withMoved(elements)
    justShown = []
    var wanted: [ElementKey: UICollectionViewLayoutAttributes] = [:]
    wanted.reserveCapacity(elements.count)
    for element in elements { wanted[key(for: element)] = element }
    var gone: [(ElementKey, UICollectionReusableView)] = []
    for (key, view) in shown where wanted[key] == nil { gone.append((key, view)) }
    for (key, view) in gone {
      shown[key] = nil
      recycle(view, key)
    }
    for element in elements {
      let key = key(for: element)
      if let view = shown[key] {
        show(view, element)
        if asks, asksAll { ask(view, element) }
      } else {
        elementInMaking = element
        defer { elementInMaking = nil }
        guard let view = makeView(key), !dropsCells else { return }
        shown[key] = view
        UIView.performWithoutAnimation { put(view, element, key) }
        if asks {
          justShown.insert(key)
          ask(view, element)
        }
      }
    }
  }

  /// The elements with the item that is moved, which is shown where it is held.
  private func withMoved(_ elements: [UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes] {
    guard let movement, let place = placeOfMoved else { return elements }
    return elements.filter { key(for: $0).path != movement.source || $0.representedElementCategory != .cell } + [place]
  }

  /// Shows a view as its attributes say.
  final func show(_ view: UICollectionReusableView, _ element: UICollectionViewLayoutAttributes) {
    let host = host(of: element)
    if view.superview !== host.view, view.superview != nil { host.view.addSubview(view) }
    view.take(element, from: host.origin)
  }

  private func ask(_ view: UICollectionReusableView, _ element: UICollectionViewLayoutAttributes) {
    if let measures = element.measures, !measures.isAny { return }
    guard let given = element.copy() as? UICollectionViewLayoutAttributes else { return }
    currentLayout.take(view.preferredLayoutAttributesFitting(given), for: element)
  }

  private func put(_ view: UICollectionReusableView, _ element: UICollectionViewLayoutAttributes, _ key: ElementKey) {
    let host = host(of: element)
    view.take(element, from: host.origin)
    let path = key.path.indexPath
    switch key.category {
    case .cell:
      if let cell = view as? UICollectionViewCell {
        let isSelected = selection.contains(key.path)
        if cell.isSelected != isSelected { cell.isSelected = isSelected }
        let isLit = fingers.highlighted == key.path
        if cell.isHighlighted != isLit { cell.isHighlighted = isLit }
        delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
      }
      if host.view !== self {
        if view.superview !== host.view { host.view.insertSubview(view, at: 0) }
      } else if view.superview !== self {
        insertSubview(view, at: lowestIndex)
      }
    case .supplementaryView:
      delegate?.collectionView(self, willDisplaySupplementaryView: view, forElementKind: key.kind ?? "", at: path)
      if view.superview !== host.view { host.view.addSubview(view) }
    case .decorationView:
      if view.superview !== self {
        let isBehind = element.zIndex < 0 || element.zIndex == 0 && currentLayout is UICollectionViewCompositionalLayout
        if isBehind {
          insertSubview(view, at: lowestIndex)
          backs.insert(ObjectIdentifier(view))
        } else {
          addSubview(view)
        }
      }
    }
  }

  /// Where the views begin that are in front of what is behind all items.
  final var lowestIndex: Int {
    subviews.prefix { $0 === backgroundView || backs.contains(ObjectIdentifier($0)) }.count
  }

  private func makeView(_ key: ElementKey) -> UICollectionReusableView? {
    let path = key.path.indexPath
    switch key.category {
    case .cell: return dataSource?.collectionView(self, cellForItemAt: path)
    case .supplementaryView:
      return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: key.kind ?? "", at: path)
    case .decorationView:
      guard let kind = key.kind, let viewClass = currentLayout.decorations[kind] else { return nil }
      if let view = viewPools[kind]?.take("decoration") { return view }
      return ReusableMaking.make(viewClass, as: UICollectionReusableView.self, identifier: "decoration")
    }
  }

  /// A view is no longer shown.
  final func recycle(_ view: UICollectionReusableView, _ key: ElementKey) {
    view.removeFromSuperview()
    if key.category == .decorationView { backs.remove(ObjectIdentifier(view)) }
    let path = key.path.indexPath
    if let cell = view as? UICollectionViewCell, key.category == .cell {
      cellPool.put(cell, cell.reuseIdentifier)
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
      return
    }
    let kind = key.kind ?? ""
    viewPools[kind, default: ReusePool()].put(view, view.reuseIdentifier)
    guard key.category == .supplementaryView else { return }
    delegate?.collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: path)
  }

  final func changeLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    guard layout !== currentLayout else {
      completion?(true)
      return
    }
    let old = shown.mapValues { ($0.frame, $0.alpha) }
    currentLayout.collectionView = nil
    currentLayout = layout
    layout.collectionView = self
    layout.isPrepared = false
    closeSwipe(animated: false)
    forgetStrips()
    setNeedsLayout()
    guard animated, window != nil, UIView.areAnimationsEnabled else {
      completion?(true)
      return
    }
    let oldOffset = contentOffset
    UIView.performWithoutAnimation { tile() }
    let shift = CGPoint(x: contentOffset.x - oldOffset.x, y: contentOffset.y - oldOffset.y)
    let ends = shown.map { (key, view) in (view, view.frame, view.alpha, old[key]) }
    UIView.performWithoutAnimation {
      for (view, _, _, start) in ends {
        guard let start else {
          view.alpha = 0
          continue
        }
        view.frame = start.0.offsetBy(dx: shift.x, dy: shift.y)
      }
    }
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.allowUserInteraction],
      animations: {
        for (view, frame, alpha, _) in ends {
          view.frame = frame
          view.alpha = alpha
        }
      }, completion: { completion?($0) })
  }
}
