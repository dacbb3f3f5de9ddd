import Foundation
import ListGeometry

/// The state of editing of a table.
struct TableEditing {
  var isOn = false
  /// The row whose delete button is shown.
  var openRow: RowPath?
  /// The row that a finger moves, and where it would be dropped.
  var movedPath: RowPath?
  var target: RowPath?
  /// How far above the cell's middle the finger holds it.
  var grip: CGFloat = 0
  /// Whether the delegate gives rows marks of a selection of several in place of a button.
  var hasMarkedRows = false
  /// Whether the shown cells are of data that was replaced.
  var dropsCells = false

  mutating func dropRow() { (openRow, movedPath, target) = (nil, nil, nil) }
}

extension UITableView {
  final func changeEditing(_ isOn: Bool, animated: Bool) {
    closeSwipe(animated: animated)
    guard isOn != editing.isOn else { return }
    closeOpenRow(animated: animated)
    editing.isOn = isOn
    editing.hasMarkedRows = false
    if !isOn, !allowsMultipleSelection { keepOneSelected() }
    for row in shown { dressForEditing(row.cell, row.path, animated: animated) }
  }

  final func dressForEditing(_ cell: UITableViewCell, _ path: RowPath, animated: Bool) {
    let canEdit = editing.isOn && dataSource?.tableView(self, canEditRowAt: path.indexPath) ?? false
    let canMove = editing.isOn && dataSource?.tableView(self, canMoveRowAt: path.indexPath) ?? false
    guard editing.isOn || cell.isEditing else { return }
    let answer = canEdit ? EditingStyleAnswer(self, path) : nil
    if answer?.isMarked == true { editing.hasMarkedRows = true }
    let marks = editing.isOn && (allowsMultipleSelectionDuringEditing || answer?.isMarked == true)
    cell.ends.editingStyle = answer?.style ?? .none
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

  final func path(of cell: UITableViewCell) -> RowPath? { shown.first { $0.cell === cell }?.path }

  final func detailChosen(_ cell: UITableViewCell) {
    guard let path = path(of: cell) else { return }
    delegate?.tableView(self, accessoryButtonTappedForRowWith: path.indexPath)
    cell.performAccessorySegue()
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
}
