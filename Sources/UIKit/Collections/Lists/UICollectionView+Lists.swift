import Foundation
import ListGeometry
import QuartzCore

// Lists: their background, editing, and rows that are swiped aside.
extension UICollectionView {
  /// The colour behind a list, where the app has set no other.
  final func takeListBackground(_ color: UIColor) {
    guard backgroundColor == nil || backgroundColor == .systemBackground || listBackground == backgroundColor else {
      return
    }
    listBackground = color
    if backgroundColor != color { Appearance.bySystem { backgroundColor = color } }
  }

  final func setEditing(_ isOn: Bool) {
    guard isOn != isEditingList else { return }
    closeSwipe(animated: true)
    isEditingList = isOn
    for view in shown.values { (view as? UICollectionViewListCell)?.editingChanged() }
  }

  // MARK: Swiping

  /// Whether a drag reveals something: it is mostly horizontal, and the row at its start has actions there, or is open.
  final func swipeMayBegin(_ pan: UIPanGestureRecognizer) -> Bool {
    let way = pan.translation(in: self)
    guard abs(way.x) > abs(way.y), !isTiling, updates == nil, !isEditing, movement == nil,
      contentsAllowCancellation(pan)
    else { return false }
    let place = pan.location(in: self)
    let start = CGPoint(x: place.x - way.x, y: place.y - way.y)
    if let swipe { return !swipe.isPerforming && swipe.cell.frame.contains(start) }
    if swipeCandidate == nil, let path = indexPathForItem(at: start) {
      swipeCandidate = candidate(RowPath(path), toLeft: way.x < 0)
    }
    return swipeCandidate != nil
  }

  private func candidate(_ path: RowPath, toLeft: Bool) -> SwipeCandidate? {
    guard !dropsCells, let list = currentLayout.list(ofSection: path.section)?.configuration,
      let cell = shownCell(path) as? UICollectionViewListCell
    else { return nil }
    let isTrailing = toLeft != isRightToLeft
    let provider =
      isTrailing ? list.trailingSwipeActionsConfigurationProvider : list.leadingSwipeActionsConfigurationProvider
    guard let found = provider?(path.indexPath), !found.actions.isEmpty, hasItem(path), shownCell(path) === cell else {
      return nil
    }
    return SwipeCandidate(path: path, configuration: found, isAtRight: toLeft, deletes: false)
  }

  /// The finger has moved far enough.
  final func beginSwipe() {
    guard !holdSwipe() else { return }
    guard let found = swipeCandidate, let cell = shownCell(found.path) as? UICollectionViewListCell else { return }
    open(found, cell)
  }

  private func open(_ found: SwipeCandidate, _ cell: UICollectionViewListCell) {
    openSwipe(found, cell)
    // The highlight of another finger's row ends.
    darken()
    cell.swipeStateChanged()
  }

  /// Reveals the actions behind a row, as the mark for deleting does.
  final func revealActions(of cell: UICollectionViewListCell) {
    guard swipe == nil, let path = indexPath(for: cell).map(RowPath.init),
      let found = candidate(path, toLeft: !isRightToLeft)
    else { return }
    open(found, cell)
    guard let swipe else { return }
    swipe.isHeld = false
    settle(swipe, at: swipe.reveal.natural)
  }

  /// Closes the row that was swiped aside.
  final func closeSwipe(animated: Bool) { _ = takeBackSwipe(animated: animated) }
}

extension UICollectionView: SwipingList {}
