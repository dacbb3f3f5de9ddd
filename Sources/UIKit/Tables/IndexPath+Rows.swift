import Foundation
import ListGeometry

extension IndexPath {
  /// The place of a row of a table.
  public init(row: Int, section: Int) { self = [section, row] }

  /// The place of an item of a collection.
  public init(item: Int, section: Int) { self = [section, item] }

  /// Which section; 0 for a path without one.
  public var section: Int {
    get { isEmpty ? 0 : self[0] }
    set { self = count > 1 ? [newValue, self[1]] : [newValue] }
  }

  /// Which row of the section; 0 for a path without one.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = [section, newValue] }
  }

  /// Which item of the section; 0 for a path without one.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}

extension RowPath {
  init(_ path: IndexPath) { self.init(path.section, path.row) }
  var indexPath: IndexPath { IndexPath(row: row, section: section) }
}
