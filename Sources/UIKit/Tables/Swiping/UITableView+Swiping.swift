import Foundation
import ListGeometry
import QuartzCore

// Rows that are swiped aside, and the actions behind them.
extension UITableView {
  /// Data sources that do not implement deleting, as a call has shown, by class.
  private static var deleteNothing: Set<ObjectIdentifier> = []

  // MARK: Beginning

  /// Whether a drag reveals something: it is mostly horizontal, and the row at its start has actions there, or is open.
  final func swipeMayBegin(_ pan: UIPanGestureRecognizer) -> Bool {
    let way = pan.translation(in: self)
    guard abs(way.x) > abs(way.y), !isTiling, updates == nil, !editing.isOn, editing.movedPath == nil,
      contentsAllowCancellation(pan)
    else { return false }
    let place = pan.location(in: self)
    let start = CGPoint(x: place.x - way.x, y: place.y - way.y)
    if let swipe { return !swipe.isPerforming && swipe.cell.frame.contains(start) }
    if swipeCandidate == nil { swipeCandidate = candidate(at: start, toLeft: way.x < 0) }
    return swipeCandidate != nil
  }

  private func candidate(at point: CGPoint, toLeft: Bool) -> SwipeCandidate? {
    guard !isStale, !editing.dropsCells, let path = table.row(at: Double(point.y)), let dataSource,
      let cell = shownCell(path), cell.frame.contains(point)
    else { return nil }
    answered = true
    guard dataSource.tableView(self, canEditRowAt: path.indexPath) else { return nil }
    let decides = answered
    let isTrailing = toLeft != isRightToLeft
    let own =
      isTrailing
      ? delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path.indexPath)
      : delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path.indexPath)
    let older =
      own == nil && isTrailing ? delegate?.tableView(self, editActionsForRowAt: path.indexPath) : nil
    if let older {
      guard !older.isEmpty, table.hasRow(path), shownCell(path) === cell else { return nil }
      let configuration = UISwipeActionsConfiguration(older, at: path.indexPath)
      return SwipeCandidate(path: path, configuration: configuration, isAtRight: toLeft, deletes: false)
    }
    let found = own ?? (isTrailing ? deletion(of: path, dataSource, decides: decides) : nil)
    guard let found, !found.actions.isEmpty, table.hasRow(path), shownCell(path) === cell else { return nil }
    return SwipeCandidate(path: path, configuration: found, isAtRight: toLeft, deletes: own == nil)
  }

  /// The delete button of a row that can be deleted. Whether a data source implements deleting shows only when it is
  /// called: inside a view that scrolls sideways, a table whose data source does not decide about editing leaves swipes
  /// to that view.
  private func deletion(
    of path: RowPath, _ dataSource: any UITableViewDataSource, decides: Bool
  ) -> UISwipeActionsConfiguration? {
    guard EditingStyleAnswer(self, path).style == .delete,
      !Self.deleteNothing.contains(ObjectIdentifier(type(of: dataSource))), decides || !isInHorizontalScrollView
    else { return nil }
    if DataSourceMethods.deletesRows(dataSource) == false { return nil }
    let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path.indexPath) ?? "Delete"
    let delete = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, done in
      self?.deleteSwipedRow()
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  private var isInHorizontalScrollView: Bool {
    var view = superview
    while let here = view {
      if let outer = here as? UIScrollView, outer.canDragHorizontally { return true }
      view = here.superview
    }
    return false
  }

  private func deleteSwipedRow() {
    guard let path = swipe?.path, let dataSource else { return }
    deletesNothing = false
    dataSource.tableView(self, commit: .delete, forRowAt: path.indexPath)
    guard deletesNothing else { return }
    Self.deleteNothing.insert(ObjectIdentifier(type(of: dataSource)))
    PlatformNote.misuse(
      "\(type(of: dataSource)) has no tableView(_:commit:forRowAt:), so its rows cannot be deleted by a swipe; "
        + "say so in tableView(_:canEditRowAt:)")
  }

  /// The finger has moved far enough.
  final func beginSwipe() {
    guard !holdSwipe() else { return }
    guard let found = swipeCandidate, let cell = shownCell(found.path) else { return }
    delegate?.tableView(self, willBeginEditingRowAt: found.path.indexPath)
    // The delegate may have changed the rows.
    guard swipe == nil, table.hasRow(found.path), shownCell(found.path) === cell else {
      delegate?.tableView(self, didEndEditingRowAt: nil)
      return
    }
    closeOpenRow(animated: true)
    openSwipe(found, cell)
    // The highlight of another finger's row ends.
    darken()
    cell.swipeStateChanged()
  }

  // MARK: Closing

  /// Closes the row that was swiped aside.
  final func closeSwipe(animated: Bool) {
    guard let closed = takeBackSwipe(animated: animated) else { return }
    delegate?.tableView(self, didEndEditingRowAt: table.hasRow(closed.path) ? closed.path.indexPath : nil)
  }

  /// Rows have moved or were removed: a removed row removes its buttons. Returns whether that has ended the swipe, which
  /// the delegate does not know yet.
  final func moveSwipe(_ mapping: RowMapping, reloaded: (RowPath) -> Bool) -> Bool {
    guard let moved = swipe else { return false }
    if !reloaded(moved.path), let path = mapping.new(moved.path) {
      moved.path = path
      return false
    }
    swipe = nil
    swipeCandidate = nil
    moved.view.isUserInteractionEnabled = false
    return true
  }
}
