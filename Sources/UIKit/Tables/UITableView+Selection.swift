import Foundation
import ListGeometry

/// The state of a finger on a table's rows.
struct RowFinger {
  var touch: ObjectIdentifier?
  /// The row on which it went down.
  var row: RowPath?
  /// The row that is highlighted.
  var highlighted: RowPath?
  /// Whether it went down while a row was swiped aside.
  var closesSwipe = false
}

extension UITableView {
  final func _selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    loadIfStale()
    guard let indexPath else { return deselectAll() }
    let path = RowPath(indexPath)
    guard table.hasRow(path), allowsSelection || editing.isOn else { return }
    if !allowsSeveral { for old in selection where old != path { setSelected(old, false, animated) } }
    setSelected(path, true, animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  final func _deselectRow(at indexPath: IndexPath, animated: Bool) { setSelected(RowPath(indexPath), false, animated) }

  final func deselectAll() { for path in selection { setSelected(path, false, false) } }

  final func keepOneSelected() {
    guard selection.count > 1, let kept = selection.min() else { return }
    for path in selection where path != kept { setSelected(path, false, false) }
  }

  /// Whether rows have marks of a selection of several while editing.
  private var marksSeveral: Bool { allowsMultipleSelectionDuringEditing || editing.hasMarkedRows }

  private var allowsSeveral: Bool { editing.isOn ? marksSeveral : allowsMultipleSelection }

  private var selects: Bool {
    editing.isOn ? allowsSelectionDuringEditing || marksSeveral : allowsSelection
  }

  private func setSelected(_ path: RowPath, _ isSelected: Bool, _ animated: Bool) {
    if isSelected { selection.insert(path) } else { selection.remove(path) }
    guard let cell = shownCell(path), cell.isSelected != isSelected else { return }
    cell.setSelected(isSelected, animated: animated)
    dressForEditing(cell, path, animated: false)
  }

  // MARK: Fingers

  final func fingersBegan(_ touches: Set<UITouch>) {
    guard fingers.touch == nil, let touch = touches.oldest else { return }
    // A finger beside the buttons of a row that is swiped aside closes it, and has no other effect.
    if swipe != nil {
      fingers.touch = ObjectIdentifier(touch)
      fingers.closesSwipe = true
      return
    }
    guard let path = table.row(at: Double(touch.location(in: self).y)), let cell = shownCell(path),
      cell.frame.contains(touch.location(in: self))
    else { return }
    fingers.touch = ObjectIdentifier(touch)
    fingers.row = path
    guard selects, editing.openRow == nil, delegate?.tableView(self, shouldHighlightRowAt: path.indexPath) ?? true
    else { return }
    light(path)
  }

  /// Highlights a row.
  private func light(_ path: RowPath) {
    guard let cell = shownCell(path) else { return }
    fingers.highlighted = path
    cell.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path.indexPath)
  }

  final func darken() {
    guard let path = fingers.highlighted else { return }
    fingers.highlighted = nil
    shownCell(path)?.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path.indexPath)
  }

  final func fingersMoved(_ touches: Set<UITouch>) {
    guard let path = fingers.highlighted, let touch = touches.first(where: { ObjectIdentifier($0) == fingers.touch }),
      let cell = shownCell(path)
    else { return }
    // The row is not highlighted again when the finger returns to it.
    if !cell.frame.contains(touch.location(in: self)) { darken() }
  }

  final func fingersEnded(_ touches: Set<UITouch>) {
    guard touches.contains(where: { ObjectIdentifier($0) == fingers.touch }) else { return }
    if fingers.closesSwipe {
      fingers = RowFinger()
      if swipe?.isHeld == false, swipe?.isPerforming == false { closeSwipe(animated: true) }
      return
    }
    let path = fingers.highlighted
    let wasOpen = editing.openRow != nil && fingers.row != nil
    darken()
    fingers = RowFinger()
    if wasOpen { closeOpenRow(animated: true) }
    guard let path, table.hasRow(path) else { return }
    choose(path)
  }

  final func fingersCancelled(_ touches: Set<UITouch>) {
    guard touches.contains(where: { ObjectIdentifier($0) == fingers.touch }) else { return }
    darken()
    fingers = RowFinger()
  }

  /// A finger has chosen a row: it is selected, or where several can be, deselected if it was selected before.
  private func choose(_ path: RowPath) {
    if selection.contains(path), allowsSeveral { return deselect(path) }
    var target = path
    if let delegate {
      guard let wanted = delegate.tableView(self, willSelectRowAt: path.indexPath) else { return }
      target = RowPath(wanted)
    }
    guard table.hasRow(target) else { return }
    if !allowsSeveral { for old in selection.sorted() where old != target { deselect(old) } }
    guard table.hasRow(target) else { return }
    setSelected(target, true, false)
    delegate?.tableView(self, didSelectRowAt: target.indexPath)
    if !isEditing, let delegate, table.hasRow(target),
      delegate.tableView(self, canPerformPrimaryActionForRowAt: target.indexPath)
    {
      delegate.tableView(self, performPrimaryActionForRowAt: target.indexPath)
    }
    // The segue of a storyboard's cell.
    shownCell(target)?.performNibSegue()
    NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
  }

  private func deselect(_ path: RowPath) {
    var target = path
    if let delegate {
      guard let wanted = delegate.tableView(self, willDeselectRowAt: path.indexPath) else { return }
      target = RowPath(wanted)
    }
    setSelected(target, false, false)
    delegate?.tableView(self, didDeselectRowAt: target.indexPath)
  }
}
