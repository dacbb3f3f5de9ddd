import Foundation
import ListGeometry

extension UICollectionView {
  final func _selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    loadCounts()
    guard let indexPath else {
      for path in selection { setSelected(path, false) }
      return
    }
    let path = RowPath(indexPath)
    guard hasItem(path), allowsSelection else { return }
    if !allowsMultipleSelection { for old in selection where old != path { setSelected(old, false) } }
    setSelected(path, true)
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  final func _deselectItem(at indexPath: IndexPath, animated: Bool) { setSelected(RowPath(indexPath), false) }

  private func setSelected(_ path: RowPath, _ isSelected: Bool) {
    if isSelected { selection.insert(path) } else { selection.remove(path) }
    if let cell = shownCell(path), cell.isSelected != isSelected { cell.isSelected = isSelected }
  }

  /// Whether fingers select, and more than one.
  private var selects: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }
  private var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

  final func fingersBegan(_ touches: Set<UITouch>) {
    if swipe != nil {
      if swipe?.isHeld == false, swipe?.isPerforming == false { closeSwipe(animated: true) }
      return
    }
    guard fingers.touch == nil, let touch = touches.oldest,
      let indexPath = indexPathForItem(at: touch.location(in: self)), let cell = cellForItem(at: indexPath)
    else { return }
    fingers.touch = ObjectIdentifier(touch)
    fingers.row = RowPath(indexPath)
    guard selects || selectsSeveral, delegate?.collectionView(self, shouldHighlightItemAt: indexPath) ?? true else {
      return
    }
    fingers.highlighted = RowPath(indexPath)
    cell.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: indexPath)
  }

  final func darken() {
    guard let path = fingers.highlighted else { return }
    fingers.highlighted = nil
    shownCell(path)?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: path.indexPath)
  }

  final func fingersMoved(_ touches: Set<UITouch>) {
    guard let path = fingers.highlighted, let touch = touches.first(where: { ObjectIdentifier($0) == fingers.touch }),
      let cell = shownCell(path)
    else { return }
    if !cell.bounds.contains(touch.location(in: cell)) { darken() }
  }

  /// The order is that of Apple's header: the item is selected while it is still highlighted.
  final func fingersEnded(_ touches: Set<UITouch>) {
    guard touches.contains(where: { ObjectIdentifier($0) == fingers.touch }) else { return }
    let path = fingers.highlighted
    if let path, hasItem(path) { choose(path) }
    darken()
    fingers = RowFinger()
  }

  final func fingersCancelled(_ touches: Set<UITouch>) {
    guard touches.contains(where: { ObjectIdentifier($0) == fingers.touch }) else { return }
    darken()
    fingers = RowFinger()
  }

  private func choose(_ path: RowPath) {
    if let cell = shownCell(path) as? UICollectionViewListCell, cell.expandsByTap { return cell.toggleOutline() }
    if selection.contains(path), selectsSeveral {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path.indexPath) ?? true else { return }
      setSelected(path, false)
      delegate?.collectionView(self, didDeselectItemAt: path.indexPath)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path.indexPath) ?? true, hasItem(path) else { return }
    if !selectsSeveral {
      for old in selection.sorted() where old != path {
        setSelected(old, false)
        delegate?.collectionView(self, didDeselectItemAt: old.indexPath)
      }
    }
    guard hasItem(path) else { return }
    setSelected(path, true)
    delegate?.collectionView(self, didSelectItemAt: path.indexPath)
    // The segue of a storyboard's cell.
    if hasItem(path) { shownCell(path)?.performNibSegue() }
  }
}
