import Foundation

extension UITableView {
  /// Says which class makes cells for an identifier; nil takes it back.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellPool.register(cellClass, identifier)
  }

  /// Says which class makes headers and footers for an identifier; nil takes it back.
  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerPool.register(aClass, identifier)
  }

  /// A cell that is not shown any more, or a new one of the registered class; nil if there is neither.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let (cell, isNew) = cellPool.takeOrMake(identifier) else { return nil }
    if !isNew { cell.beReused() }
    return cell
  }

  /// A cell that is not shown any more, or a new one of the registered class. An identifier without a class is said in
  /// the log, and gives a plain cell.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    PlatformNote.misuse(
      "no cell class is registered for \"\(identifier)\"; call register(_:forCellReuseIdentifier:) first")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A header that is not shown any more, or a new one of the registered class; nil if there is neither.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    guard let (view, isNew) = headerPool.takeOrMake(identifier) else { return nil }
    if !isNew { view.prepareForReuse() }
    return view
  }

  /// The cell of a row, if it is in view.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shownCell(RowPath(indexPath)) }

  final func shownCell(_ path: RowPath) -> UITableViewCell? { shown.first { $0.path == path }?.cell }

  /// The row of a cell; nil if it is not in view.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.cell === cell }?.path.indexPath }

  /// The cells in view, from the top.
  public var visibleCells: [UITableViewCell] {
    layoutForQuery()
    return shown.map(\.cell)
  }

  /// The rows in view, from the top.
  public var indexPathsForVisibleRows: [IndexPath]? {
    layoutForQuery()
    return shown.map(\.path.indexPath)
  }

  /// Cells of new data come when they are asked for, before the next frame.
  private func layoutForQuery() { if (isStale || editing.dropsCells) && !isTiling { layoutIfNeeded() } }

  /// A section's header view, if it is in view.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownHeaders.first { $0.section == section && !$0.isFooter }?.view as? UITableViewHeaderFooterView
  }

  /// A section's footer view, if it is in view.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownHeaders.first { $0.section == section && $0.isFooter }?.view as? UITableViewHeaderFooterView
  }

  // MARK: Places

  /// A section with its header and footer, in the table's space; zero for none that exists.
  public func rect(forSection section: Int) -> CGRect {
    loadIfStale()
    guard table.sections.indices.contains(section) else { return .zero }
    return CGRect(
      x: 0, y: CGFloat(table.start(ofSection: section)), width: bounds.width,
      height: CGFloat(table.sections[section].length))
  }

  /// A section's header; where it lies when it does not stick to an edge.
  public func rectForHeader(inSection section: Int) -> CGRect {
    loadIfStale()
    guard table.sections.indices.contains(section) else { return .zero }
    let span = table.headerSpan(section)
    return CGRect(x: 0, y: CGFloat(span.y), width: bounds.width, height: CGFloat(span.height))
  }

  /// A section's footer; where it lies when it does not stick to an edge.
  public func rectForFooter(inSection section: Int) -> CGRect {
    loadIfStale()
    guard table.sections.indices.contains(section) else { return .zero }
    let span = table.footerSpan(section)
    return CGRect(x: 0, y: CGFloat(span.y), width: bounds.width, height: CGFloat(span.height))
  }

  /// A row, in the table's space; zero for none that exists. Of rows that were not shown yet the height is an estimate.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfStale()
    let path = RowPath(indexPath)
    return table.hasRow(path) ? box(path) : .zero
  }

  /// The row at a point of the table's space; nil on headers and beside all.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfStale()
    guard point.x >= 0, point.x < bounds.width else { return nil }
    return table.row(at: Double(point.y))?.indexPath
  }

  /// The rows from the one at the rectangle's top to the one a point above its end, in the table's space; x and width do
  /// not count.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
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

  /// Scrolls until a row is where it is wanted, as far as the content goes. A row number of `NSNotFound` stands for the
  /// section's beginning.
  public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    loadIfStale()
    let path = RowPath(indexPath)
    if path.row == NSNotFound, table.sections.indices.contains(path.section) {
      return scroll(to: rectForHeader(inSection: path.section), at: .top, animated)
    }
    guard table.hasRow(path) else {
      return PlatformNote.misuse("a table cannot scroll to row \(path.row) of section \(path.section): there is none")
    }
    scroll(to: box(path), at: scrollPosition, animated)
    guard !animated, heights == .whenShown else { return }
    // Rows on the way were only estimated: those around the row are measured now, and it is put where it belongs.
    layoutIfNeeded()
    if table.hasRow(path) { scroll(to: box(path), at: scrollPosition, false) }
  }

  /// Scrolls until the selected row is where it is wanted.
  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    guard let path = selection.min() else { return }
    scrollToRow(at: path.indexPath, at: scrollPosition, animated: animated)
  }

  private func scroll(to rect: CGRect, at position: ScrollPosition, _ animated: Bool) {
    let inset = adjustedContentInset
    var top = inset.top
    if style == .plain, let section = table.section(at: Double(rect.minY)), rect.height > 0 {
      // A header that sticks would lie over the row.
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
    if target != contentOffset { setContentOffset(target, animated: animated) }
  }
}
