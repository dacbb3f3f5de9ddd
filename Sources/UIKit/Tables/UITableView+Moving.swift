import Foundation
import ListGeometry

// A row that a finger moves by its handle.
extension UITableView {
  final func beginMoving(_ cell: UITableViewCell, at point: CGPoint) {
    guard editing.movedPath == nil, let path = path(of: cell) else { return }
    closeOpenRow(animated: true)
    editing.movedPath = path
    editing.target = path
    editing.grip = point.y - cell.center.y
    bringSubviewToFront(cell)
    dress(cell, path)
  }

  final func moveRow(to point: CGPoint, of cell: UITableViewCell) {
    guard let source = editing.movedPath, shownCell(source) === cell, table.hasRow(source) else { return }
    cell.center.y = placeWithinSections(point.y - editing.grip, height: cell.bounds.height)
    guard let proposed = proposal(at: Double(cell.center.y), from: source)?.indexPath else { return }
    let answer =
      delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: source.indexPath, toProposedIndexPath: proposed) ?? proposed
    let target = RowPath(answer)
    guard target != editing.target, canMove(source, to: target) else { return }
    editing.target = target
    UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      self.placeMovedAside()
    }
  }

  /// A row stays between the first section's header and the last one's footer: it is always in one of them.
  private func placeWithinSections(_ y: CGFloat, height: CGFloat) -> CGFloat {
    guard !table.sections.isEmpty else { return y }
    let (first, last) = (table.headerSpan(0), table.footerSpan(table.sections.count - 1))
    let least = CGFloat(first.y + first.height) + height / 2
    return min(max(y, least), max(least, CGFloat(last.y) - height / 2))
  }

  /// Where a row that is held at `y` would be dropped: the place that it covers once the others have made room. Rows of
  /// later sections move up by one place, since the row leaves its own.
  private func proposal(at y: Double, from source: RowPath) -> RowPath? {
    let y = min(max(y, table.top), max(table.top, table.footerStart - 0.5))
    if let hovered = table.row(at: y) {
      return hovered.section > source.section ? RowPath(hovered.section, hovered.row + 1) : hovered
    }
    guard let section = table.section(at: y) else { return nil }
    let rows = table.sections[section].rows.count
    if y < table.start(ofSection: section) + table.sections[section].headerEnd { return RowPath(section, 0) }
    return RowPath(section, section == source.section ? max(0, rows - 1) : rows)
  }

  private func canMove(_ source: RowPath, to target: RowPath) -> Bool {
    guard table.sections.indices.contains(target.section), target.row >= 0 else { return false }
    let count = table.sections[target.section].rows.count
    return target.section == source.section ? target.row < count : target.row <= count
  }

  /// How far a row moves to make room for the one that is moved.
  final func room(besideMoved path: RowPath) -> CGFloat {
    guard let source = editing.movedPath, let target = editing.target, table.hasRow(source) else { return 0 }
    let height = CGFloat(table.rowSpan(source).height)
    // In another section the moved row is placed before the one that has its number now.
    let last = target.section == source.section ? target : RowPath(target.section, target.row - 1)
    if path > source, path <= last { return -height }
    if path < source, path >= target { return height }
    return 0
  }

  /// How far a section's header or footer moves to make room for a row that is moved into another section.
  final func room(besideMovedEdgeOf section: Int, isFooter: Bool) -> CGFloat {
    guard let source = editing.movedPath, let target = editing.target, source.section != target.section,
      table.hasRow(source)
    else { return 0 }
    let height = CGFloat(table.rowSpan(source).height)
    let (low, high) = (min(source.section, target.section), max(source.section, target.section))
    guard isFooter ? section >= low && section < high : section > low && section <= high else { return 0 }
    return target.section > source.section ? -height : height
  }

  /// A row's shown number in its section while one is moved.
  final func placeAmongMoved(_ path: RowPath) -> (row: Int, count: Int) {
    let count = table.sections.indices.contains(path.section) ? table.sections[path.section].rows.count : 0
    guard let source = editing.movedPath, let target = editing.target, source != target else {
      return (path.row, count)
    }
    let mapping = RowMapping(
      deletedSections: [], insertedSections: [], sectionMoves: [:], deletedRows: [], insertedRows: [],
      rowMoves: [source: target])
    let place = mapping.new(path) ?? path
    guard table.sections.indices.contains(place.section) else { return (path.row, count) }
    let growth = (place.section == target.section ? 1 : 0) - (place.section == source.section ? 1 : 0)
    return (place.row, table.sections[place.section].rows.count + growth)
  }

  private func placeMovedAside() {
    for row in shown {
      if row.path != editing.movedPath {
        row.cell.frame = box(row.path).offsetBy(dx: 0, dy: room(besideMoved: row.path))
      }
      dress(row.cell, row.path)
    }
    for header in shownHeaders { placeHeader(header) }
  }

  final func endMoving(isCancelled: Bool) {
    guard let source = editing.movedPath, let target = editing.target else { return }
    editing.movedPath = nil
    editing.target = nil
    for row in shown where table.hasRow(row.path) { dress(row.cell, row.path) }
    guard !isCancelled, target != source else {
      UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction]) {
        for row in self.shown where self.table.hasRow(row.path) { row.cell.frame = self.box(row.path) }
        for header in self.shownHeaders { self.placeHeader(header) }
      }
      return
    }
    dataSource?.tableView(self, moveRowAt: source.indexPath, to: target.indexPath)
    // A data source that reloaded everything shows the move already.
    guard !editing.dropsCells else { return }
    moveRow(at: source.indexPath, to: target.indexPath)
  }
}
