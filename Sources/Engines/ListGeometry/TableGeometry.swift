import Foundation

/// Where everything in a table is: sections below each other, each with a header, rows and a footer.
///
/// Places are counted from the table's top edge down. To find a place or what is at one costs O(log n), O(1) in a
/// section whose rows all have the usual height.
package struct TableGeometry {
  package struct Section {
    /// Free room above the header.
    package var padding: Double = 0
    package var header: Double = 0
    package var rows: LengthList
    package var footer: Double = 0
    /// Whether the header's height is an estimate: its view has not been measured.
    package var supposesHeader = false
    package var supposesFooter = false

    package init(rows: LengthList) { self.rows = rows }

    package var length: Double { padding + header + rows.total + footer }
    package var headerEnd: Double { padding + header }
  }

  /// The height of the table's own header.
  package var top: Double = 0
  /// The height of the table's own footer.
  package var bottom: Double = 0
  package private(set) var sections: [Section] = []
  private var lengths = LengthList(count: 0, usual: 0)

  package init() {}

  package init(sections: [Section], top: Double, bottom: Double) {
    self.sections = sections
    self.top = top
    self.bottom = bottom
    lengths = LengthList(count: sections.count, usual: sections.first?.length ?? 0)
    for (index, section) in sections.enumerated() where section.length != lengths.usual {
      lengths.set(section.length, at: index)
    }
  }

  package var contentHeight: Double { top + lengths.total + bottom }
  package var footerStart: Double { top + lengths.total }

  package func hasRow(_ path: RowPath) -> Bool {
    sections.indices.contains(path.section) && path.row >= 0 && path.row < sections[path.section].rows.count
  }

  package func start(ofSection section: Int) -> Double { top + lengths.offset(of: section) }

  package func headerSpan(_ section: Int) -> (y: Double, height: Double) {
    (start(ofSection: section) + sections[section].padding, sections[section].header)
  }

  package func footerSpan(_ section: Int) -> (y: Double, height: Double) {
    let end = start(ofSection: section) + sections[section].length
    return (end - sections[section].footer, sections[section].footer)
  }

  package func rowSpan(_ path: RowPath) -> (y: Double, height: Double) {
    let section = sections[path.section]
    return (
      start(ofSection: path.section) + section.headerEnd + section.rows.offset(of: path.row), section.rows[path.row]
    )
  }

  /// Sets a row's height. Returns by how much it changed.
  @discardableResult
  package mutating func setHeight(_ height: Double, of path: RowPath) -> Double {
    let change = sections[path.section].rows.set(height, at: path.row)
    if change != 0 { lengths.set(sections[path.section].length, at: path.section) }
    return change
  }

  package mutating func setEdge(_ height: Double, of section: Int, isFooter: Bool) {
    if isFooter { setFooter(height, of: section) } else { setHeader(height, of: section) }
  }

  package mutating func setHeader(_ height: Double, of section: Int) {
    sections[section].header = height
    sections[section].supposesHeader = false
    lengths.set(sections[section].length, at: section)
  }

  package mutating func setFooter(_ height: Double, of section: Int) {
    sections[section].footer = height
    sections[section].supposesFooter = false
    lengths.set(sections[section].length, at: section)
  }

  /// Sets an estimate of a row's height until it is measured.
  package mutating func supposeHeight(_ height: Double, of path: RowPath) {
    sections[path.section].rows.suppose(height, at: path.row)
    lengths.set(sections[path.section].length, at: path.section)
  }

  /// Makes all heights estimates: what is in view is measured again.
  package mutating func forgetHeights() {
    for section in sections.indices {
      sections[section].rows.forgetKnown()
      sections[section].supposesHeader = sections[section].header > 0
      sections[section].supposesFooter = sections[section].footer > 0
    }
  }

  /// Whether a row's height is not the usual one.
  package func isUnusual(_ path: RowPath) -> Bool {
    let rows = sections[path.section].rows
    return rows[path.row] != rows.usual
  }

  package func isKnown(_ path: RowPath) -> Bool { sections[path.section].rows.isKnown(path.row) }

  /// The section at a place; the nearest one outside of all.
  package func section(at y: Double) -> Int? { lengths.index(at: y - top) }

  /// The row at a place; nil on headers, footers and outside of all.
  package func row(at y: Double) -> RowPath? {
    guard y >= top, y < footerStart, let section = section(at: y) else { return nil }
    let within = y - start(ofSection: section) - sections[section].headerEnd
    guard within >= 0, within < sections[section].rows.total, let row = sections[section].rows.index(at: within)
    else { return nil }
    return RowPath(section, row)
  }

  /// The first row that ends below a place.
  package func firstRow(endingBelow y: Double) -> RowPath? {
    guard var section = section(at: y) else { return nil }
    while section < sections.count {
      let rows = sections[section].rows
      let within = y - start(ofSection: section) - sections[section].headerEnd
      if rows.count > 0, within < rows.total, let row = rows.index(at: max(0, within)) {
        return RowPath(section, row)
      }
      section += 1
    }
    return nil
  }

  /// The row behind one, in this section or a later one.
  package func row(after path: RowPath) -> RowPath? {
    if path.row + 1 < sections[path.section].rows.count { return RowPath(path.section, path.row + 1) }
    var section = path.section + 1
    while section < sections.count {
      if sections[section].rows.count > 0 { return RowPath(section, 0) }
      section += 1
    }
    return nil
  }
}
