/// A path as two numbers, cheap to compare and to hash; a header or footer has a row of −1.
@usableFromInline package struct RowPath: Hashable, Comparable {
  @usableFromInline package var section: Int
  @usableFromInline package var row: Int

  // Tables look up their rows by paths, so that what dictionaries call of them is compiled where it is used.
  @inlinable package init(_ section: Int, _ row: Int) { (self.section, self.row) = (section, row) }

  @inlinable package static func < (a: RowPath, b: RowPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
  @inlinable package static func == (a: RowPath, b: RowPath) -> Bool { a.section == b.section && a.row == b.row }
  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(section)
    hasher.combine(row)
  }
}
