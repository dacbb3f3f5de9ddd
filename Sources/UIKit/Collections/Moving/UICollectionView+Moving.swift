import Foundation
import ListGeometry
import QuartzCore

// An item that a finger moves. Places are those of the layout, which sees the item where it would be dropped; paths of cells
// stay those of the data until then.
extension UICollectionView {
  /// - Parameter isStandard: by the controller's own gesture, which is there only for data sources that can move.
  final func canMove(_ path: RowPath, isStandard: Bool) -> Bool {
    guard let dataSource, hasItem(path) else { return false }
    answered = true
    let answer = dataSource.collectionView(self, canMoveItemAt: path.indexPath)
    if answered { return answer }
    return DataSourceMethods.movesItems(dataSource) ?? !isStandard
  }

  final func _beginMoving(_ indexPath: IndexPath) -> Bool {
    prepareLayout()
    let path = RowPath(indexPath)
    guard movement == nil, canMove(path, isStandard: false),
      let place = currentLayout.layoutAttributesForItem(at: indexPath)
    else { return false }
    movement = ItemMovement(of: path, at: place.center)
    placeMoved()
    return true
  }

  final func _updateMoving(to position: CGPoint) {
    guard position.x.isFinite, position.y.isFinite else { return }
    moveHeld(to: position)
    scrollAtEdges()
  }

  private func moveHeld(to position: CGPoint) {
    guard let before = movement else { return }
    movement?.position = position
    placeMoved()
    let (source, held) = (before.source.indexPath, before.target.indexPath)
    let proposed = currentLayout.targetIndexPath(forInteractivelyMovingItem: held, withPosition: position)
    let answer =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: source, atCurrentIndexPath: held,
        toProposedIndexPath: proposed) ?? proposed
    let target = RowPath(answer)
    guard movement != nil, target != before.target, canDrop(before.source, at: target) else { return }
    movement?.target = target
    currentLayout.invalidateLayout(
      with: currentLayout.invalidationContext(
        forInteractivelyMovingItems: [answer], withTargetPosition: position, previousIndexPaths: [held],
        previousPosition: before.position))
    settle()
  }

  private func canDrop(_ source: RowPath, at target: RowPath) -> Bool {
    guard counts.indices.contains(target.section), target.row >= 0 else { return false }
    let count = counts[target.section]
    return target.section == source.section ? target.row < count : target.row <= count
  }

  /// Lets all cells move to their places.
  private func settle() {
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: { self.tile() })
  }

  private func placeMoved() {
    guard let movement, let cell = shownCell(movement.source), let place = placeOfMoved else { return }
    UIView.performWithoutAnimation { show(cell, place) }
  }

  /// Where the item is that is moved; nil without one.
  final var placeOfMoved: UICollectionViewLayoutAttributes? {
    guard let movement else { return nil }
    prepareLayout()
    guard currentLayout.layoutAttributesForItem(at: movement.target.indexPath) != nil else { return nil }
    let place = currentLayout.layoutAttributesForInteractivelyMovingItem(
      at: movement.target.indexPath, withTargetPosition: movement.position)
    // What is held is above all sections.
    place.strip = nil
    return place
  }

  /// The key of a cell for a place of the layout, while an item is moved.
  final func key(for element: UICollectionViewLayoutAttributes) -> ElementKey {
    guard let movement, element.representedElementCategory == .cell else { return element.key }
    let place = RowPath(element.indexPath)
    return ElementKey(category: .cell, kind: nil, path: movement.mapping.old(place) ?? place)
  }

  /// The path in the data of what a place of the layout shows.
  final func pathInData(_ place: IndexPath) -> IndexPath {
    movement?.mapping.old(RowPath(place))?.indexPath ?? place
  }

  // MARK: The end

  final func _endMoving(isCancelled: Bool) {
    guard let moved = movement else { return }
    dropMovement()
    let cell = shownCell(moved.source)
    if !isCancelled, moved.target != moved.source {
      dataSource?.collectionView(self, moveItemAt: moved.source.indexPath, to: moved.target.indexPath)
      // A data source that reloaded everything shows the move already.
      guard !dropsCells else { return }
      guard take(moved) else {
        PlatformNote.misuse("the data source has other counts than the moved item leaves; the collection is reloaded")
        return reloadData()
      }
    }
    currentLayout.invalidateLayout(
      with: currentLayout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [(isCancelled ? moved.source : moved.target).indexPath],
        previousIndexPaths: [moved.target.indexPath], movementCancelled: isCancelled))
    if let cell { bringSubviewToFront(cell) }
    settle()
  }

  /// Ends a movement without a call of the data source.
  final func dropMovement() {
    guard let moved = movement else { return }
    moved.scrolling?.invalidate()
    movement = nil
    currentLayout.isPrepared = false
    currentLayout.asksAgain = true
  }

  /// The cells, the selection and the sizes get the paths that the data has after the move.
  private func take(_ moved: ItemMovement) -> Bool {
    let old = counts
    countsAreStale = true
    loadCounts()
    guard counts.count == old.count,
      old.indices.allSatisfy({ counts[$0] == old[$0] + moved.growth(inSection: $0) })
    else { return false }
    let mapping = moved.mapping
    currentLayout.itemsMove(mapping)
    selection = Set(selection.compactMap { mapping.new($0) })
    fingers.highlighted = fingers.highlighted.flatMap(mapping.new)
    fingers.row = fingers.row.flatMap(mapping.new)
    let views = shown
    shown = [:]
    for (key, view) in views { shown[newKey(key, mapping) ?? key] = view }
    return true
  }

  // MARK: Edges

  private func scrollAtEdges() {
    guard let movement else { return }
    if edgeSpeed(at: movement.position) == .zero {
      movement.scrolling?.invalidate()
      self.movement?.scrolling = nil
    } else if movement.scrolling == nil {
      let link = CADisplayLink { [weak self] link in self?.scroll(for: link.targetTimestamp - link.timestamp) }
      link.add(to: .main, forMode: .common)
      self.movement?.scrolling = link
    }
  }

  private func scroll(for duration: TimeInterval) {
    guard let position = movement?.position else { return }
    let (speed, old) = (edgeSpeed(at: position), contentOffset)
    let step = CGFloat(min(max(duration, 0), 0.1))
    let new = legalOffset(CGPoint(x: old.x + speed.x * step, y: old.y + speed.y * step))
    guard new != old else { return scrollAtEdges() }
    contentOffset = new
    moveHeld(to: CGPoint(x: position.x + new.x - old.x, y: position.y + new.y - old.y))
    scrollAtEdges()
  }

  /// In points per second: the faster, the nearer to an edge of what is visible.
  private func edgeSpeed(at position: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    let seen = CGRect(
      x: bounds.minX + inset.left, y: bounds.minY + inset.top, width: bounds.width - inset.left - inset.right,
      height: bounds.height - inset.top - inset.bottom)
    func speed(_ place: CGFloat, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat) -> CGFloat {
      let edge = min(60, (high - low) / 4)
      guard length > high - low, edge > 0 else { return 0 }
      let nearness = place < low + edge ? place - low - edge : place > high - edge ? place - high + edge : 0
      return min(max(nearness / edge, -1), 1) * 600
    }
    return CGPoint(
      x: speed(position.x, seen.minX, seen.maxX, contentSize.width),
      y: speed(position.y, seen.minY, seen.maxY, contentSize.height))
  }
}
