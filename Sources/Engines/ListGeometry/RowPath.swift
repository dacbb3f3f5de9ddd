/// A path as two numbers, cheap to compare and to hash; a header or footer has a row of −1.
package struct RowPath: Hashable, Comparable {
  package var section: Int
  package var row: Int

  package init(_ section: Int, _ row: Int) { (self.section, self.row) = (section, row) }

  package static func < (a: RowPath, b: RowPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
}
