import Foundation
import ListGeometry

extension UITableView {
  final func _dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let (cell, isNew) = cellPool.takeOrMake(identifier) else { return nil }
    if !isNew { cell.beReused() }
    return cell
  }

  final func _dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) {
      // It is as large as its row already, as far as the row's height is known.
      let path = RowPath(indexPath)
      if isTiling, table.sections.indices.contains(path.section), path.row < table.sections[path.section].rows.count {
        let size = box(path).size
        if cell.bounds.size != size { cell.bounds.size = size }
      }
      return cell
    }
    PlatformNote.misuse(
      "no cell class is registered for \"\(identifier)\"; call register(_:forCellReuseIdentifier:) first")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  final func _dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    guard let (view, isNew) = headerPool.takeOrMake(identifier) else { return nil }
    if !isNew { view.prepareForReuse() }
    return view
  }

  final func shownCell(_ path: RowPath) -> UITableViewCell? {
    // Outside of windows nothing else lays the rows out.
    if window == nil { layoutForQuery() }
    return shown.first { $0.path == path }?.cell
  }

  final var _visibleCells: [UITableViewCell] {
    layoutForQuery()
    return shown.map(\.cell)
  }

  final var _indexPathsForVisibleRows: [IndexPath]? {
    layoutForQuery()
    return shown.map(\.path.indexPath)
  }

  /// A query after new data lays out at once, not at the next frame.
  private func layoutForQuery() { if (isStale || editing.dropsCells) && !isTiling { layoutIfNeeded() } }

  // MARK: Places

  final func _rect(forSection section: Int) -> CGRect {
    loadIfStale()
    guard table.sections.indices.contains(section) else { return .zero }
    return CGRect(
      x: 0, y: CGFloat(table.start(ofSection: section)), width: bounds.width,
      height: CGFloat(table.sections[section].length))
  }

  final func _rectForHeader(inSection section: Int) -> CGRect {
    loadIfStale()
    guard table.sections.indices.contains(section) else { return .zero }
    let span = table.headerSpan(section)
    return CGRect(x: 0, y: CGFloat(span.y), width: bounds.width, height: CGFloat(span.height))
  }

  final func _rectForFooter(inSection section: Int) -> CGRect {
    loadIfStale()
    guard table.sections.indices.contains(section) else { return .zero }
    let span = table.footerSpan(section)
    return CGRect(x: 0, y: CGFloat(span.y), width: bounds.width, height: CGFloat(span.height))
  }

  final func _rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfStale()
    let path = RowPath(indexPath)
    return table.hasRow(path) ? box(path) : .zero
  }

  final func _indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfStale()
    guard point.x >= 0, point.x < bounds.width else { return nil }
    return table.row(at: Double(point.y))?.indexPath
  }

  final func _indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfStale()
    var found: [IndexPath] = []
    var path = table.firstRow(endingBelow: Double(rect.minY))
    while let here = path, table.rowSpan(here).y <= Double(rect.maxY) - 1 {
      found.append(here.indexPath)
      path = table.row(after: here)
    }
    return found
  }

  // MARK: Scrolling

  final func _scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    loadIfStale()
    let path = RowPath(indexPath)
    if path.row == NSNotFound, table.sections.indices.contains(path.section) {
      scroll(to: rectForHeader(inSection: path.section), at: .top, animated)
      return
    }
    guard table.hasRow(path) else {
      return PlatformNote.misuse("a table cannot scroll to row \(path.row) of section \(path.section): there is none")
    }
    scroll(to: box(path), at: scrollPosition, animated)
    guard !animated, heights == .whenShown else { return }
    // Rows on the way were only estimated: those around the row are measured now, which can move it out of view, so it
    // is scrolled again, until all rows in view are measured.
    for _ in 0..<Self.mostRoundsOfScrolling {
      layoutIfNeeded()
      guard table.hasRow(path), scroll(to: box(path), at: scrollPosition, false) else { return }
    }
  }

  /// Each round measures at least one row; more than this are seldom in view at once.
  private static let mostRoundsOfScrolling = 40

  final func _scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    guard let path = selection.min() else { return }
    scrollToRow(at: path.indexPath, at: scrollPosition, animated: animated)
  }

  /// Returns whether the place has changed.
  @discardableResult
  private func scroll(to rect: CGRect, at position: ScrollPosition, _ animated: Bool) -> Bool {
    let inset = adjustedContentInset
    var top = inset.top
    if style == .plain, let section = table.section(at: Double(rect.minY)), rect.height > 0 {
      // A header that sticks to the top would cover the row.
      let header = table.headerSpan(section)
      if header.height > 0, Double(rect.minY) >= header.y + header.height { top += CGFloat(header.height) }
    }
    let room = bounds.height - top - inset.bottom
    var y = contentOffset.y
    switch position {
    case .top: y = rect.minY - top
    case .middle: y = rect.midY - top - room / 2
    case .bottom: y = rect.maxY - bounds.height + inset.bottom
    case .none:
      if rect.minY < y + top {
        y = rect.minY - top
      } else if rect.maxY > y + bounds.height - inset.bottom {
        y = rect.maxY - bounds.height + inset.bottom
      }
    }
    let target = legalOffset(CGPoint(x: contentOffset.x, y: y))
    guard target != contentOffset else { return false }
    setContentOffset(target, animated: animated)
    return true
  }
}
