import Foundation
import ListGeometry

/// How a table gets its rows' heights.
enum RowHeightSource {
  /// All are as high as the table says.
  case fixed
  /// The delegate has returned all of them.
  case asked
  /// They are read from the delegate or measured when rows become visible.
  case whenShown
}

extension UITableView {
  final func reload() {
    selection = []
    fingers = RowFinger()
    updates = nil
    editing.dropRow()
    closeSwipe(animated: false)
    for row in shown { row.cell.setHighlighted(false, animated: false) }
    isStale = true
    dropsCells = true
    prefetching = Prefetching()
    setNeedsLayout()
  }

  private var dropsCells: Bool {
    get { editing.dropsCells }
    set { editing.dropsCells = newValue }
  }

  /// Removes cells, headers and footers that show other data.
  final func dropStaleCells() {
    guard dropsCells else { return }
    dropsCells = false
    let old = shown
    shown = []
    for row in old { recycle(row) }
    let oldHeaders = shownHeaders
    shownHeaders = []
    for header in oldHeaders { recycle(header) }
  }

  final var _numberOfSections: Int {
    guard dataSource != nil else { return 1 }
    loadIfStale()
    return table.sections.count
  }

  final func _numberOfRows(inSection section: Int) -> Int {
    loadIfStale()
    return table.sections.indices.contains(section) ? table.sections[section].rows.count : 0
  }

  /// Reads how many rows there are and how high they are, as far as heights are read at once.
  final func loadIfStale() {
    guard isStale else { return }
    isStale = false
    table = load()
    loadIndex()
    mayHaveUnmeasuredRows = true
    takeContentSize()
  }

  final func takeContentSize() {
    let size = CGSize(width: bounds.width, height: CGFloat(table.contentHeight))
    if super.contentSize != size { super.contentSize = size }
  }

  final func load() -> TableGeometry {
    let top = Double(tableHeaderView?.frame.height ?? 0)
    let bottom = Double(tableFooterView?.frame.height ?? 0)
    guard let dataSource else { return TableGeometry(sections: [], top: top, bottom: bottom) }
    let counts = ListLimits.counts(in: "table", dataSource.numberOfSections(in: self)) {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
    let count = counts.count
    let source = HeightReading(of: self, counts: counts)
    heights = source.source
    var sections: [TableGeometry.Section] = []
    sections.reserveCapacity(count)
    for section in 0..<count {
      var made = TableGeometry.Section(rows: source.rows(section))
      let (header, footer) = (
        sectionEdgeHeight(section, isFooter: false, delegate: source.delegate, source),
        sectionEdgeHeight(section, isFooter: true, delegate: source.delegate, source)
      )
      (made.header, made.supposesHeader) = (Double(header.height), header.isSupposed)
      (made.footer, made.supposesFooter) = (Double(footer.height), footer.isSupposed)
      if style == .plain, made.header > 0 {
        made.padding = Double(sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : TableLook.headerPadding)
      }
      sections.append(made)
    }
    return TableGeometry(sections: sections, top: top, bottom: bottom)
  }

  /// A header's or footer's height as far as it is known before it is shown, and whether it is only estimated.
  private func sectionEdgeHeight(
    _ section: Int, isFooter: Bool, delegate: (any UITableViewDelegate)?, _ source: HeightReading
  ) -> (height: CGFloat, isSupposed: Bool) {
    let asked =
      isFooter
      ? delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
      : delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    if asked >= 0, asked.isFinite { return (asked, false) }
    let title =
      isFooter
      ? dataSource?.tableView(self, titleForFooterInSection: section)
      : dataSource?.tableView(self, titleForHeaderInSection: section)
    let hasTitle = !(title ?? "").isEmpty
    if !hasTitle, isFooter ? source.hasFooterViews : source.hasHeaderViews {
      let estimate = isFooter ? estimatedSectionFooterHeight : estimatedSectionHeaderHeight
      return (estimate >= 0 ? estimate : style == .plain ? 28 : 38, true)
    }
    if style == .plain { return (hasTitle ? 28 : 0, hasTitle) }
    if isFooter { return (hasTitle ? 36 : 18, hasTitle) }
    if section == 0, tableHeaderView == nil { return (hasTitle ? 55 : 35, hasTitle) }
    return (hasTitle ? 38 : 18, hasTitle)
  }
}

/// Reads heights from the delegate while a table loads.
@MainActor private struct HeightReading {
  let source: RowHeightSource
  let delegate: (any UITableViewDelegate)?
  let hasHeaderViews: Bool
  let hasFooterViews: Bool
  private let table: UITableView
  private let counts: [Int]
  private let usual: Double
  private let hasOwnEstimates: Bool
  private let hasOwnHeights: Bool

  init(of table: UITableView, counts: [Int]) {
    self.table = table
    self.counts = counts
    let delegate = table.delegate
    self.delegate = delegate
    let first = counts.firstIndex { $0 > 0 }.map { IndexPath(row: 0, section: $0) }
    // One call finds out whether the delegate implements the method; see `noteUnanswered`. A controller's method may call
    // super for the first row alone.
    func answers(_ isOverridden: Bool?, _ ask: () -> Void) -> Bool {
      if isOverridden == true { return true }
      table.answered = true
      ask()
      return table.answered
    }
    var (ownHeights, ownEstimates, headers, footers) = (false, false, false, false)
    if let delegate {
      if let first {
        ownHeights = answers(DataSourceMethods.setsHeights(delegate)) {
          _ = delegate.tableView(table, heightForRowAt: first)
        }
        ownEstimates = answers(DataSourceMethods.setsEstimates(delegate)) {
          _ = delegate.tableView(table, estimatedHeightForRowAt: first)
        }
      }
      if !counts.isEmpty, table.sectionEdgesNeedViews {
        headers = answers(DataSourceMethods.makesHeaders(delegate)) {
          _ = delegate.tableView(table, viewForHeaderInSection: 0)
        }
        footers = answers(DataSourceMethods.makesFooters(delegate)) {
          _ = delegate.tableView(table, viewForFooterInSection: 0)
        }
      }
    }
    (hasOwnHeights, hasOwnEstimates, hasHeaderViews, hasFooterViews) = (ownHeights, ownEstimates, headers, footers)
    let rowHeight = table.rowHeight
    let isFixed = rowHeight >= 0 && !ownHeights
    if isFixed {
      source = .fixed
      usual = Double(rowHeight)
    } else if table.estimatedRowHeight == 0 && ownHeights && !ownEstimates {
      source = .asked
      usual = Double(TableLook.rowHeight)
    } else {
      source = .whenShown
      let estimate = table.estimatedRowHeight > 0 ? table.estimatedRowHeight : rowHeight
      usual = Double(estimate > 0 ? estimate : TableLook.rowHeight)
    }
  }

  func rows(_ section: Int) -> LengthList {
    var list = LengthList(count: counts[section], usual: usual)
    guard let delegate else { return list }
    switch source {
    case .fixed: break
    case .asked:
      for row in 0..<counts[section] {
        let height = delegate.tableView(table, heightForRowAt: IndexPath(row: row, section: section))
        list.set(Double(height >= 0 && height.isFinite ? height : TableLook.rowHeight), at: row)
      }
    case .whenShown where hasOwnEstimates:
      for row in 0..<counts[section] {
        let path = IndexPath(row: row, section: section)
        let estimate = delegate.tableView(table, estimatedHeightForRowAt: path)
        if estimate > 0 {
          if Double(estimate) != usual { list.suppose(Double(estimate), at: row) }
        } else if estimate == 0, hasOwnHeights {
          let height = delegate.tableView(table, heightForRowAt: path)
          if height >= 0 { list.set(Double(height), at: row) }
        }
      }
    case .whenShown: break
    }
    return list
  }
}

extension UITableView {
  /// Whether headers or footers may be views of unknown heights.
  fileprivate var sectionEdgesNeedViews: Bool { sectionHeaderHeight < 0 || sectionFooterHeight < 0 }
}
