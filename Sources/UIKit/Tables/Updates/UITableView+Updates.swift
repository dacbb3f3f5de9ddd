import Foundation
import ListGeometry

extension UITableView {
  final func _beginUpdates() {
    if updates == nil {
      loadIfStale()
      updates = TableUpdates()
    }
    updates?.depth += 1
  }

  final func _endUpdates() {
    guard updates != nil else {
      return PlatformNote.misuse("endUpdates() without a beginUpdates() is ignored")
    }
    updates?.depth -= 1
    guard let done = updates, done.depth == 0 else { return }
    updates = nil
    apply(done)
  }

  /// The same with a block that need not escape.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  public final func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }

  final func _performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    // A reload within the block has done away with the updates.
    guard self.updates != nil else {
      if let completion { later { completion(true) } }
      return
    }
    if let completion { self.updates?.completions.append(completion) }
    endUpdates()
  }

  private func change(_ body: (inout TableUpdates) -> Void) {
    beginUpdates()
    if updates != nil { body(&updates!) }  // beginUpdates() has made one
    endUpdates()
  }

  final func _insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.insertedRows[RowPath(path)] = animation } }
  }

  final func _deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.deletedRows[RowPath(path)] = animation } }
  }

  final func _reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.reloadedRows[RowPath(path)] = animation } }
  }

  final func _moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.rowMoves[RowPath(indexPath)] = RowPath(newIndexPath) }
  }

  final func _insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.insertedSections[section] = animation } }
  }

  final func _deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.deletedSections[section] = animation } }
  }

  final func _reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change {
      for section in sections {
        $0.deletedSections[section] = animation
        $0.insertedSections[section] = animation
      }
    }
  }

  final func _moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.sectionMoves[section] = newSection }
  }

  // MARK: Applying

  private func apply(_ updates: TableUpdates) {
    guard !editing.dropsCells else {
      // Nothing of the old data is shown any more; everything is loaded again.
      isStale = true
      setNeedsLayout()
      guard window != nil else { return later { for completion in updates.completions { completion(false) } } }
      for completion in updates.completions { completion(true) }
      return
    }
    var updates = updates
    // Rows that are removed with their section, or are given twice, are removed once.
    updates.deletedRows = updates.deletedRows.filter { updates.deletedSections[$0.key.section] == nil }
    updates.reloadedRows = updates.reloadedRows.filter {
      updates.deletedSections[$0.key.section] == nil && updates.deletedRows[$0.key] == nil
    }
    updates.insertedRows = updates.insertedRows.filter { updates.insertedSections[$0.key.section] == nil }
    let mapping = updates.mapping
    let old = table
    let new = load()
    if let problem = problem(old, new, mapping, updates) {
      PlatformNote.misuse("\(problem); the table is reloaded")
      reloadData()
      for completion in updates.completions { completion(false) }
      return
    }
    let oldOffset = contentOffset.y
    takeOver(new, from: old, mapping, updates)
    isStale = false
    selection = Set(selection.compactMap { updates.reloadedRows[$0] == nil ? mapping.new($0) : nil })
    fingers.highlighted = fingers.highlighted.flatMap(mapping.new)
    fingers.row = fingers.row.flatMap(mapping.new)
    closeOpenRow(animated: false)
    let hasEndedSwipe = moveSwipe(mapping) { updates.reloadedRows[$0] != nil }
    animate(updates, mapping, old, oldOffset: oldOffset)
    // The delegate may change rows again, so it is called when the shown rows have their new paths.
    if hasEndedSwipe { delegate?.tableView(self, didEndEditingRowAt: nil) }
  }

  /// Why the counts are inconsistent with the changes; nil if they are not.
  private func problem(
    _ old: TableGeometry, _ new: TableGeometry, _ mapping: RowMapping, _ updates: TableUpdates
  ) -> String? {
    let expected = old.sections.count + mapping.sectionGrowth
    guard new.sections.count == expected else {
      return "after the update the data source has \(new.sections.count) sections, but the changes make \(expected) "
        + "of the \(old.sections.count) before"
    }
    for path in Array(updates.deletedRows.keys) + updates.reloadedRows.keys + updates.rowMoves.keys
    where !old.hasRow(path) {
      return "row \(path.row) of section \(path.section) is changed, but there was none"
    }
    for section in old.sections.indices {
      guard let target = mapping.newSection(section) else { continue }
      let expected = old.sections[section].rows.count + mapping.rowGrowth(inOldSection: section)
      let count = new.sections[target].rows.count
      guard count == expected else {
        return "after the update section \(target) has \(count) rows, but the changes make \(expected) of the "
          + "\(old.sections[section].rows.count) before"
      }
    }
    return nil
  }

  /// Takes the new places, with the known heights of rows that stay, since rows below them would jump otherwise. For
  /// reloaded rows, and for all where nothing else changes, they are the estimates, unless the delegate has one.
  private func takeOver(
    _ new: TableGeometry, from old: TableGeometry, _ mapping: RowMapping, _ updates: TableUpdates
  ) {
    table = new
    mayHaveUnmeasuredRows = true
    for section in old.sections.indices {
      let before = old.sections[section]
      guard let target = mapping.newSection(section) else { continue }
      if table.sections[target].supposesHeader, !before.supposesHeader { table.setHeader(before.header, of: target) }
      if table.sections[target].supposesFooter, !before.supposesFooter { table.setFooter(before.footer, of: target) }
      guard heights == .whenShown else { continue }
      before.rows.forEachUnusual { row, height, isKnown in
        let path = RowPath(section, row)
        guard let target = mapping.new(path) else { return }
        if isKnown, !updates.isEmpty, updates.reloadedRows[path] == nil {
          table.setHeight(height, of: target)
        } else if !table.isKnown(target), isKnown || !table.isUnusual(target) {
          table.supposeHeight(height, of: target)
        }
      }
    }
    takeContentSize()
  }

  private func animate(_ updates: TableUpdates, _ mapping: RowMapping, _ old: TableGeometry, oldOffset: CGFloat) {
    var starts: [ObjectIdentifier: CGRect] = [:]
    var departing: [(row: ShownRow, animation: RowAnimation)] = []
    var staying: [ShownRow] = []
    for row in shown {
      let animation =
        updates.deletedRows[row.path] ?? updates.reloadedRows[row.path] ?? updates.deletedSections[row.path.section]
      if let target = mapping.new(row.path), animation == nil {
        starts[ObjectIdentifier(row.cell)] = row.cell.frame
        staying.append(ShownRow(path: target, cell: row.cell))
      } else {
        departing.append((row, animation ?? .fade))
      }
    }
    shown = staying.sorted { $0.path < $1.path }
    let movedOut = takeMovedOut()
    var keptHeaders: [ShownHeader] = []
    for header in shownHeaders {
      guard let section = mapping.newSection(header.section) else {
        recycle(header)
        continue
      }
      starts[ObjectIdentifier(header.view)] = header.view.frame
      keptHeaders.append(
        ShownHeader(
          section: section, isFooter: header.isFooter, view: header.view, isTitled: header.isTitled))
    }
    shownHeaders = keptHeaders
    if let tableFooterView { starts[ObjectIdentifier(tableFooterView)] = tableFooterView.frame }
    UIView.performWithoutAnimation {
      tile()
      // A row that is now the first or last one of its section has other corners and lines.
      for row in shown where table.hasRow(row.path) { dress(row.cell, row.path) }
    }
    let shift = contentOffset.y - oldOffset

    // Where each view moves from.
    var arrivals: [(view: UIView, frame: CGRect, alpha: CGFloat)] = []
    for row in shown {
      let final = row.cell.frame
      if let start = starts[ObjectIdentifier(row.cell)] {
        row.cell.frame = start.offsetBy(dx: 0, dy: shift)
      } else if let source = mapping.old(row.path), updates.reloadedRows[source] == nil, old.hasRow(source) {
        let span = old.rowSpan(source)
        row.cell.frame = cellBox(span.y, span.height).offsetBy(dx: 0, dy: shift)
      } else {
        let animation =
          updates.insertedRows[row.path] ?? updates.insertedSections[row.path.section]
          ?? mapping.old(row.path).flatMap { updates.reloadedRows[$0] } ?? .fade
        let alpha = row.cell.alpha
        place(row.cell, away: animation, from: final)
        arrivals.append((row.cell, final, alpha))
        continue
      }
      arrivals.append((row.cell, final, row.cell.alpha))
    }
    for view in shownHeaders.map(\.view) + [tableFooterView].compactMap({ $0 }) {
      let (final, alpha) = (view.frame, view.alpha)
      if let start = starts[ObjectIdentifier(view)] {
        view.frame = start.offsetBy(dx: 0, dy: shift)
      } else {
        view.alpha = 0
      }
      arrivals.append((view, final, alpha))
    }
    let movement: @MainActor @Sendable () -> Void = {
      for arrival in arrivals {
        arrival.view.frame = arrival.frame
        arrival.view.alpha = arrival.alpha
      }
      for row in movedOut where self.table.hasRow(row.path) { row.cell.frame = self.box(row.path) }
      for (row, animation) in departing {
        row.cell.alphaBeforeLeaving = row.cell.alpha
        self.place(row.cell, away: animation, from: row.cell.frame)
      }
    }
    let end: @MainActor @Sendable (Bool) -> Void = { finished in
      for row in movedOut { self.recycle(row) }
      for (row, _) in departing { self.recycle(row) }
      for completion in updates.completions { completion(finished) }
    }
    guard window != nil else {
      movement()
      return later { end(false) }
    }
    guard UIView.areAnimationsEnabled else {
      movement()
      return end(true)
    }
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.allowUserInteraction], animations: movement, completion: end)
  }

  /// The cells whose rows stay but leave the view: they move out before they are removed.
  private func takeMovedOut() -> [ShownRow] {
    let (top, bottom) = (Double(bounds.minY), Double(bounds.maxY))
    var out: [ShownRow] = []
    shown.removeAll { row in
      guard table.hasRow(row.path) else { return false }
      let span = table.rowSpan(row.path)
      guard span.y + span.height <= top || span.y >= bottom else { return false }
      out.append(row)
      return true
    }
    return out
  }

  /// Where a row is before it appears, or after it disappears.
  private func place(_ cell: UITableViewCell, away animation: RowAnimation, from frame: CGRect) {
    switch animation {
    case .none: break
    case .left: cell.frame = frame.offsetBy(dx: -bounds.width, dy: 0)
    case .right: cell.frame = frame.offsetBy(dx: bounds.width, dy: 0)
    case .top: cell.frame = frame.offsetBy(dx: 0, dy: -frame.height)
    case .bottom: cell.frame = frame.offsetBy(dx: 0, dy: frame.height)
    case .fade, .automatic, .middle: break
    }
    if animation != .none, animation != .left, animation != .right { cell.alpha = 0 }
  }
}
