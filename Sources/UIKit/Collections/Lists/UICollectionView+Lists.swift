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
    if let swipe {
      swipe.isHeld = true
      swipe.rawStart = swipe.reveal.raw(swipe.shown)
      return
    }
    guard let found = swipeCandidate, let cell = shownCell(found.path) as? UICollectionViewListCell else { return }
    open(found, cell)
  }

  private func open(_ found: SwipeCandidate, _ cell: UICollectionViewListCell) {
    let made = RowSwipe(found.path, cell, found)
    swipe = made
    for button in made.view.buttons {
      button.addAction(
        UIAction { [weak self, weak made, weak button] _ in
          guard let self, let made, let button, swipe === made, !made.isHeld else { return }
          perform(button, of: made)
        }, for: .touchUpInside)
    }
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

  /// The finger has moved by `x` to the right, in points.
  final func swipe(by x: Double) {
    guard let swipe, swipe.isHeld else { return }
    let shown = swipe.reveal.shown(swipe.rawStart + swipe.way(x))
    let isFull = swipe.reveal.isFull(shown)
    guard isFull != swipe.view.isFull else { return swipe.show(shown) }
    swipe.view.isFull = isFull
    swipe.view.setNeedsLayout()
    guard window != nil else { return swipe.show(shown) }
    UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      swipe.show(shown)
    }
  }

  /// The finger lifts with a speed to the right, in points per second; nil where it was cancelled.
  final func endSwipe(velocity: Double?) {
    guard let swipe, swipe.isHeld else { return }
    swipe.isHeld = false
    guard let velocity else { return closeSwipe(animated: true) }
    if swipe.view.isFull, let first = swipe.view.buttons.first {
      settle(swipe, at: swipe.reveal.row)
      return perform(first, of: swipe)
    }
    guard swipe.reveal.staysOpen(swipe.shown, velocity: swipe.way(velocity)) else {
      return closeSwipe(animated: true)
    }
    settle(swipe, at: swipe.reveal.natural)
  }

  /// Moves the row to its place of rest with a critically damped spring.
  private func settle(_ swipe: RowSwipe, at shown: Double) {
    guard window != nil else { return swipe.show(shown) }
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) { swipe.show(shown) }
  }

  private func perform(_ button: SwipeActionButton, of swipe: RowSwipe) {
    guard !swipe.isPerforming else { return }
    swipe.isPerforming = true
    button.action.handler(button.action, button) { [weak self, weak swipe] _ in
      guard let self, let swipe, self.swipe === swipe else { return }
      closeSwipe(animated: true)
    }
  }

  /// Closes the row that was swiped aside.
  final func closeSwipe(animated: Bool) {
    guard let closed = swipe else { return }
    swipe = nil
    swipeCandidate = nil
    let (cell, view) = (closed.cell, closed.view)
    view.isUserInteractionEnabled = false
    let end: @MainActor @Sendable (Bool) -> Void = { _ in cell.endSwipe(view) }
    if animated, window != nil, UIView.areAnimationsEnabled {
      view.isFull = false
      view.setNeedsLayout()
      UIView.animate(
        withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: [.allowUserInteraction, .beginFromCurrentState], animations: { closed.show(0) }, completion: end)
    } else {
      end(true)
    }
    cell.swipeStateChanged()
  }
}

extension UICollectionView: SwipingList {}
