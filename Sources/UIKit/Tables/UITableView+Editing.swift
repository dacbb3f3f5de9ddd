import Foundation

/// What editing does to a table.
struct TableEditing {
  var isOn = false
  /// The row whose red button is out.
  var openRow: RowPath?
  /// The row that a finger moves, and where it would go.
  var movedPath: RowPath?
  var target: RowPath?
  /// How far above the cell's middle the finger holds it.
  var grip: CGFloat = 0
  /// What is shown is of data that is gone.
  var dropsCells = false

  mutating func dropRow() { (openRow, movedPath, target) = (nil, nil, nil) }
}

extension UITableView {
  final func changeEditing(_ isOn: Bool, animated: Bool) {
    guard isOn != editing.isOn else { return }
    closeOpenRow(animated: animated)
    editing.isOn = isOn
    if !isOn, !allowsMultipleSelection { keepOneSelected() }
    for row in shown { dressForEditing(row.cell, row.path, animated: animated) }
  }

  final func dressForEditing(_ cell: UITableViewCell, _ path: RowPath, animated: Bool) {
    let canEdit = isEditing && dataSource?.tableView(self, canEditRowAt: path.indexPath) ?? false
    let canMove = isEditing && dataSource?.tableView(self, canMoveRowAt: path.indexPath) ?? false
    guard isEditing || cell.isEditing else { return }
    let marks = isEditing && allowsMultipleSelectionDuringEditing
    cell.ends.editingStyle =
      canEdit ? delegate?.tableView(self, editingStyleForRowAt: path.indexPath) ?? .delete : .none
    cell.ends.canMove = canMove
    cell.ends.showsSelectionMark = marks
    cell.ends.indents =
      cell.shouldIndentWhileEditing
      && delegate?.tableView(self, shouldIndentWhileEditingRowAt: path.indexPath) ?? true
    cell.ends.isOpen = editing.openRow == path
    if cell.isEditing == (canEdit || canMove || marks) {
      cell.endsChanged()
    } else {
      cell.setEditing(canEdit || canMove || marks, animated: animated)
    }
  }

  private func path(of cell: UITableViewCell) -> RowPath? { shown.first { $0.cell === cell }?.path }

  final func detailChosen(_ cell: UITableViewCell) {
    guard let path = path(of: cell) else { return }
    delegate?.tableView(self, accessoryButtonTappedForRowWith: path.indexPath)
  }

  // MARK: Deleting and inserting

  final func editControlChosen(_ cell: UITableViewCell) {
    guard let path = path(of: cell) else { return }
    switch cell.editingStyle {
    case .none: break
    case .insert:
      closeOpenRow(animated: true)
      dataSource?.tableView(self, commit: .insert, forRowAt: path.indexPath)
    case .delete:
      let wasOpen = editing.openRow == path
      closeOpenRow(animated: true)
      guard !wasOpen else { return }
      editing.openRow = path
      cell.ends.deleteTitle =
        delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path.indexPath) ?? "Delete"
      setOpen(cell, true, animated: true)
    }
  }

  final func deletionChosen(_ cell: UITableViewCell) {
    guard let path = path(of: cell) else { return }
    dataSource?.tableView(self, commit: .delete, forRowAt: path.indexPath)
    if editing.openRow == path { closeOpenRow(animated: true) }
  }

  final func closeOpenRow(animated: Bool) {
    guard let path = editing.openRow else { return }
    editing.openRow = nil
    if let cell = shown.first(where: { $0.cell.ends.isOpen })?.cell ?? shownCell(path) {
      setOpen(cell, false, animated: animated)
    }
  }

  private func setOpen(_ cell: UITableViewCell, _ isOpen: Bool, animated: Bool) {
    cell.layoutIfNeeded()
    cell.ends.isOpen = isOpen
    cell.endsChanged()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) { cell.layoutIfNeeded() }
  }

  // MARK: Moving

  final func beginMoving(_ cell: UITableViewCell, at point: CGPoint) {
    guard editing.movedPath == nil, let path = path(of: cell) else { return }
    closeOpenRow(animated: true)
    editing.movedPath = path
    editing.target = path
    editing.grip = point.y - cell.center.y
    bringSubviewToFront(cell)
    cell.layer.masksToBounds = false
    cell.layer.shadowOpacity = 0.25
    cell.layer.shadowRadius = 6
    cell.alpha = 0.95
  }

  final func moveRow(to point: CGPoint, of cell: UITableViewCell) {
    guard let source = editing.movedPath, shownCell(source) === cell else { return }
    cell.center.y = point.y - editing.grip
    let top = table.top
    let y = min(max(Double(cell.center.y), top), max(top, table.footerStart - 0.5))
    guard let hovered = table.row(at: y) else { return }
    let proposed = hovered.indexPath
    let answer =
      delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: source.indexPath, toProposedIndexPath: proposed) ?? proposed
    let target = RowPath(answer)
    guard target != editing.target, table.sections.indices.contains(target.section) else { return }
    editing.target = target
    UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      self.placeMovedAside()
    }
  }

  /// How far a row makes room for the one that is moved.
  final func room(besideMoved path: RowPath) -> CGFloat {
    guard let source = editing.movedPath, let target = editing.target, table.hasRow(source) else { return 0 }
    let height = CGFloat(table.rowSpan(source).height)
    if path > source, path <= target { return -height }
    // In another section the row is put before the one that it is over.
    if path < source, path >= target { return height }
    return 0
  }

  private func placeMovedAside() {
    for row in shown where row.path != editing.movedPath {
      row.cell.frame = box(row.path).offsetBy(dx: 0, dy: room(besideMoved: row.path))
    }
  }

  final func endMoving(isCancelled: Bool) {
    guard let source = editing.movedPath, let target = editing.target else { return }
    let cell = shownCell(source)
    editing.movedPath = nil
    editing.target = nil
    cell?.layer.shadowOpacity = 0
    cell?.alpha = 1
    if let cell { dress(cell, source) }
    guard !isCancelled, target != source else {
      UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction]) {
        for row in self.shown { row.cell.frame = self.box(row.path) }
      }
      return
    }
    dataSource?.tableView(self, moveRowAt: source.indexPath, to: target.indexPath)
    // A data source that reloaded all shows it already.
    guard !editing.dropsCells else { return }
    moveRow(at: source.indexPath, to: target.indexPath)
  }
}
