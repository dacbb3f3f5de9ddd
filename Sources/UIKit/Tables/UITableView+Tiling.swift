import Foundation
import ListGeometry
import QuartzCore

extension UITableView {
  /// Updates the shown rows to those in view.
  ///
  /// Heights that are measured now move what is below. If that is in view already, the offset changes with it, so that
  /// nothing jumps under a finger.
  final func tile() {
    guard !isTiling else { return }
    isTiling = true
    defer { isTiling = false }
    dropStaleCells()
    if bounds.width != tiledWidth {
      if tiledWidth >= 0 { remeasures = true }
      closeSwipe(animated: false)
      let hasOtherMargin = SystemMargin.side(forWidth: tiledWidth) != sideMargin
      tiledWidth = bounds.width
      if hasOtherMargin { sideMarginChanged() }
    }
    forgetHeightsIfNeeded()
    loadIfStale()
    // What is measured can bring other rows into view; it is stable after a round or two.
    for _ in 0..<8 {
      guard tileRows() else { break }
      takeContentSize()
    }
    mayHaveUnmeasuredRows = false
    tileHeaders()
    placeAround()
    placeIndex()
  }

  private func sideMarginChanged() {
    for row in shown { dress(row.cell, row.path) }
    for header in shownHeaders { (header.view as? UITableViewHeaderFooterView)?.sideMargin = sideMargin }
  }

  /// Heights depend on the width and on the text size. The measured height is used as an estimate until a row is in
  /// view again, so that what is in view keeps its place.
  private func forgetHeightsIfNeeded() {
    guard remeasures else { return }
    remeasures = false
    guard !isStale else { return }
    if heights == .asked { return isStale = true }
    table.forgetHeights()
    mayHaveUnmeasuredRows = true
    takeContentSize()
  }

  /// Shows the rows in view. Returns whether heights have changed.
  private func tileRows() -> Bool {
    let (top, bottom) = (Double(bounds.minY), Double(bounds.maxY))
    recycleRows(above: top, below: bottom)
    guard bottom > top, dataSource != nil else { return false }
    let firstBefore = shown.first?.path
    var change = 0.0
    var shift = 0.0
    var index = 0
    var path = table.firstRow(endingBelow: top)
    while let here = path {
      guard table.rowSpan(here).y < bottom + shift else { break }
      while index < shown.count, shown[index].path < here { index += 1 }
      if index == shown.count || shown[index].path != here {
        guard let cell = makeCell(here) else { return change != 0 }
        // The code that made the cell may have changed the table.
        guard !isStale, !dropsCellsNow, table.hasRow(here) else { return false }
        let begin = table.rowSpan(here).y
        let grown = measure(cell, here)
        change += abs(grown)
        // A row that begins in view, such as one that is loaded again, grows downwards.
        if let firstBefore, here < firstBefore, begin < top { shift += grown }
        shown.insert(ShownRow(path: here, cell: cell), at: min(index, shown.count))
        show(cell, here)
      } else if mayHaveUnmeasuredRows {
        change += abs(measure(shown[index].cell, here))
      }
      path = table.row(after: here)
    }
    if shift != 0, updates == nil { contentOffset.y += CGFloat(shift) }
    placeRows()
    return change != 0
  }

  private var dropsCellsNow: Bool { editing.dropsCells }

  private func recycleRows(above top: Double, below bottom: Double) {
    guard !shown.isEmpty else { return }
    var gone: [ShownRow] = []
    shown.removeAll { row in
      guard table.hasRow(row.path) else {
        gone.append(row)
        return true
      }
      let span = table.rowSpan(row.path)
      // A row that a finger moves stays.
      let isOut = span.y + span.height <= top || span.y >= bottom
      guard isOut, row.path != editing.movedPath else { return false }
      gone.append(row)
      return true
    }
    for row in gone { recycle(row) }
  }

  /// Gets a row's cell from the data source.
  final func makeCell(_ path: RowPath) -> UITableViewCell? {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path.indexPath) else { return nil }
    if let index = shown.firstIndex(where: { $0.cell === cell }) {
      PlatformNote.misuse(
        "the cell for row \(path.row) of section \(path.section) is shown for another row already; "
          + "dequeue a cell for each row")
      shown.remove(at: index)
    }
    cell.table = self
    return cell
  }

  /// Gets a row's height from the delegate or the cell, if it is not known. Returns by how much it changed.
  final func measure(_ cell: UITableViewCell, _ path: RowPath) -> Double {
    guard let height = heightToLearn(cell, path) else { return 0 }
    return table.setHeight(Double(height), of: path)
  }

  /// The height of a row by the delegate or this cell; nil where it is known.
  final func heightToLearn(_ cell: UITableViewCell, _ path: RowPath) -> CGFloat? {
    guard heights == .whenShown, !table.isKnown(path) else { return nil }
    return givenHeight(path) ?? fittingHeight(cell, path)
  }

  /// The height that the delegate or the table tells; nil for what a cell decides.
  private func givenHeight(_ path: RowPath) -> CGFloat? {
    let height = delegate?.tableView(self, heightForRowAt: path.indexPath) ?? rowHeight
    return height < 0 || !height.isFinite ? nil : height
  }

  private func fittingHeight(_ cell: UITableViewCell, _ path: RowPath) -> CGFloat {
    dress(cell, path)
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: cellBox(0, 0).width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height.isFinite ? max(0, size.height) : TableLook.rowHeight
  }

  /// A row's box with this place and height.
  final func cellBox(_ y: Double, _ height: Double) -> CGRect {
    let inset = style == .insetGrouped ? sideMargin : 0
    let safe = style == .insetGrouped ? safeAreaInsets : .zero
    return CGRect(
      x: inset + safe.left, y: CGFloat(y), width: max(0, bounds.width - 2 * inset - safe.left - safe.right),
      height: CGFloat(height))
  }

  /// How far the contents of rows are inset at the left and right; inset sections stand within the safe area themselves.
  private var coveredSides: UIEdgeInsets {
    guard insetsContentViewsToSafeArea, style != .insetGrouped else { return .zero }
    let safe = safeAreaInsets
    return UIEdgeInsets(top: 0, left: safe.left, bottom: 0, right: safe.right)
  }

  final func box(_ path: RowPath) -> CGRect {
    let span = table.rowSpan(path)
    return cellBox(span.y, span.height)
  }

  /// Adds a new cell behind all headers, set up for its row.
  final func show(_ cell: UITableViewCell, _ path: RowPath) {
    UIView.performWithoutAnimation {
      cell.frame = box(path)
      // What the data source has set may need other places.
      cell.setNeedsLayout()
      dress(cell, path)
      cell.isHidden = false
      delegate?.tableView(self, willDisplay: cell, forRowAt: path.indexPath)
      if cell.superview !== self { insertSubview(cell, at: backgroundView?.superview === self ? 1 : 0) }
    }
  }

  /// Sets on a cell what it has from the table.
  final func dress(_ cell: UITableViewCell, _ path: RowPath) {
    let rows = table.sections.indices.contains(path.section) ? table.sections[path.section].rows.count : 0
    let place = placeAmongMoved(path)
    let isLast = place.row == place.count - 1
    let isLifted = path == editing.movedPath
    cell.takeTableLooks(
      UITableViewCell.TableLooks(
        background: style == .plain ? .systemBackground : .secondarySystemGroupedBackground,
        roundsTop: style == .insetGrouped && (place.row == 0 || isLifted),
        roundsBottom: style == .insetGrouped && (isLast || isLifted),
        separator: separatorStyle == .none || isLifted || (style != .plain && isLast)
          ? nil : separatorColor ?? .separator,
        separatorInset: ownSeparatorInset, sideMargin: sideMargin, isLifted: isLifted, indexRoom: indexRoom,
        coveredSides: coveredSides))
    cell.isAboveFill = path.row + 1 < rows && isFilled(RowPath(path.section, path.row + 1))
    cell.takeState(
      selected: selection.contains(path), highlighted: fingers.highlighted == path,
      indentation: delegate?.tableView(self, indentationLevelForRowAt: path.indexPath) ?? 0)
    shownCell(RowPath(path.section, path.row - 1))?.isAboveFill = cell.isFilled
    dressForEditing(cell, path, animated: false)
  }

  /// Whether a row is highlighted or selected with a fill, and not only marked.
  private func isFilled(_ path: RowPath) -> Bool {
    if let cell = shownCell(path) { return cell.isFilled }
    return fingers.highlighted == path || (selection.contains(path) && !editing.isOn)
  }

  /// The fill of a cell has changed: there is no line between a filled cell and the one above.
  final func fillChanged(of cell: UITableViewCell) {
    guard let path = shown.first(where: { $0.cell === cell })?.path else { return }
    shownCell(RowPath(path.section, path.row - 1))?.isAboveFill = cell.isFilled
  }

  private func placeRows() {
    for row in shown where row.path != editing.movedPath {
      var box = box(row.path)
      if editing.movedPath != nil { box.origin.y += room(besideMoved: row.path) }
      if row.cell.frame != box { row.cell.frame = box }
    }
  }

  /// A cell is no longer shown.
  final func recycle(_ row: ShownRow) {
    if swipe?.cell === row.cell { closeSwipe(animated: false) }
    row.cell.endSwipe(nil)
    row.cell.removeFromSuperview()
    row.cell.alpha = row.cell.alphaBeforeLeaving ?? row.cell.alpha
    row.cell.alphaBeforeLeaving = nil
    cellPool.put(row.cell, row.cell.reuseIdentifier)
    delegate?.tableView(self, didEndDisplaying: row.cell, forRowAt: row.path.indexPath)
  }

  // MARK: Headers

  /// Shows the headers and footers of the sections in view. Those of a plain table stay at the edges.
  private func tileHeaders() {
    let (top, bottom) = (Double(bounds.minY), Double(bounds.maxY))
    guard bottom > top, let first = table.section(at: top), let last = table.section(at: bottom) else {
      return dropHeaders { _ in true }
    }
    dropHeaders { $0.section < first || $0.section > last }
    var hasChanged = false
    for section in first...last {
      for isFooter in [false, true] {
        let span = isFooter ? table.footerSpan(section) : table.headerSpan(section)
        guard span.height > 0, style == .plain || (span.y < bottom && span.y + span.height > top) else { continue }
        if !shownHeaders.contains(where: { $0.section == section && $0.isFooter == isFooter }) {
          if showHeader(section, isFooter: isFooter) { hasChanged = true }
        } else if isFooter ? table.sections[section].supposesFooter : table.sections[section].supposesHeader,
          let header = shownHeaders.first(where: { $0.section == section && $0.isFooter == isFooter })
        {
          if measure(header) { hasChanged = true }
        }
      }
    }
    if hasChanged {
      takeContentSize()
      setNeedsLayout()
    }
    dropHeaders { header in
      let span = header.isFooter ? table.footerSpan(header.section) : table.headerSpan(header.section)
      return span.height <= 0
        || (style != .plain && (span.y >= bottom || span.y + span.height <= top))
    }
    for header in shownHeaders { placeHeader(header) }
  }

  private func dropHeaders(_ isGone: (ShownHeader) -> Bool) {
    var gone: [ShownHeader] = []
    shownHeaders.removeAll { header in
      guard !table.sections.indices.contains(header.section) || isGone(header) else { return false }
      gone.append(header)
      return true
    }
    for header in gone { recycle(header) }
  }

  /// Makes a header's view. Returns whether its height differs from the estimate.
  private func showHeader(_ section: Int, isFooter: Bool) -> Bool {
    let asked =
      isFooter
      ? delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
      : delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    let own =
      isFooter
      ? delegate?.tableView(self, viewForFooterInSection: section)
      : delegate?.tableView(self, viewForHeaderInSection: section)
    guard let view = own ?? titledHeader(section, isFooter: isFooter) else {
      guard asked < 0, style == .plain else { return false }
      table.setEdge(0, of: section, isFooter: isFooter)
      return true
    }
    if let header = view as? UITableViewHeaderFooterView {
      header.look = UITableViewHeaderFooterView.Look(style, isFooter: isFooter)
      header.sideMargin = sideMargin
    }
    let header = ShownHeader(section: section, isFooter: isFooter, view: view, isTitled: own == nil)
    shownHeaders.append(header)
    let hasChanged = measure(header)
    UIView.performWithoutAnimation {
      placeHeader(header)
      if isFooter {
        delegate?.tableView(self, willDisplayFooterView: view, forSection: section)
      } else {
        delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
      }
      addSubview(view)
    }
    return hasChanged
  }

  /// The height of a view that says nothing of its own: the one that it was made with, and otherwise that of a plain header.
  private func usualHeight(_ header: ShownHeader) -> CGFloat {
    let height = header.view.frame.height
    return height > 0 || style != .plain ? height : Self.plainEdge
  }

  private static let plainEdge: CGFloat = 28

  /// Measures a header's view, unless its height was given. Returns whether it differs from the estimate.
  private func measure(_ header: ShownHeader) -> Bool {
    let (section, isFooter) = (header.section, header.isFooter)
    let asked =
      isFooter
      ? delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
      : delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    let old = isFooter ? table.footerSpan(section).height : table.headerSpan(section).height
    let isSupposed = isFooter ? table.sections[section].supposesFooter : table.sections[section].supposesHeader
    if asked >= 0, asked.isFinite {
      if isSupposed || Double(asked) != old { table.setEdge(Double(asked), of: section, isFooter: isFooter) }
      return Double(asked) != old
    }
    let size = header.view.systemLayoutSizeFitting(
      CGSize(width: cellBox(0, 0).width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    let isFirst = section == 0 && !isFooter && style != .plain && tableHeaderView == nil
    let height =
      header.isTitled && isFirst ? max(55, size.height) : size.height > 0 ? size.height : usualHeight(header)
    table.setEdge(Double(height), of: section, isFooter: isFooter)
    return Double(height) != old
  }

  private static let titled = "touchstone.titled"

  private func titledHeader(_ section: Int, isFooter: Bool) -> UIView? {
    let title =
      isFooter
      ? dataSource?.tableView(self, titleForFooterInSection: section)
      : dataSource?.tableView(self, titleForHeaderInSection: section)
    guard let title, !title.isEmpty else { return nil }
    let view = headerPool.take(Self.titled) ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titled)
    view.prepareForReuse()
    view.look = UITableViewHeaderFooterView.Look(style, isFooter: isFooter)
    view.sideMargin = sideMargin
    view.show(title: title)
    return view
  }

  final func placeHeader(_ header: ShownHeader) {
    let span = header.isFooter ? table.footerSpan(header.section) : table.headerSpan(header.section)
    var y = span.y + Double(room(besideMovedEdgeOf: header.section, isFooter: header.isFooter))
    if style == .plain {
      let inset = adjustedContentInset
      if header.isFooter {
        let edge = Double(bounds.maxY - inset.bottom) - span.height
        let head = table.headerSpan(header.section)
        y = min(y, max(edge, head.y + head.height))
      } else {
        let edge = Double(bounds.minY + inset.top)
        y = max(y, min(edge, table.footerSpan(header.section).y - span.height))
      }
    }
    let box = cellBox(y, span.height)
    if header.view.frame != box { header.view.frame = box }
  }

  final func recycle(_ header: ShownHeader) {
    header.view.removeFromSuperview()
    if let view = header.view as? UITableViewHeaderFooterView { headerPool.put(view, view.reuseIdentifier) }
    if header.isFooter {
      delegate?.tableView(self, didEndDisplayingFooterView: header.view, forSection: header.section)
    } else {
      delegate?.tableView(self, didEndDisplayingHeaderView: header.view, forSection: header.section)
    }
  }

  // MARK: Table header and footer

  private func placeAround() {
    if let tableHeaderView {
      let box = CGRect(x: 0, y: 0, width: bounds.width, height: CGFloat(table.top))
      if tableHeaderView.frame != box { tableHeaderView.frame = box }
    }
    if let tableFooterView {
      let box = CGRect(x: 0, y: CGFloat(table.footerStart), width: bounds.width, height: CGFloat(table.bottom))
      if tableFooterView.frame != box { tableFooterView.frame = box }
    }
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
  }
}
