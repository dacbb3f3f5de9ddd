import Foundation

extension NSIndexPath {
  /// The place of a row of a table.
  public convenience init(row: Int, section: Int) { self.init(indexes: [section, row], length: 2) }
  /// The place of an item of a collection.
  public convenience init(item: Int, section: Int) { self.init(indexes: [section, item], length: 2) }
  /// Which section; 0 for a path without one.
  public var section: Int { length > 0 ? index(atPosition: 0) : 0 }
  /// Which row of the section; 0 for a path without one.
  public var row: Int { length > 1 ? index(atPosition: 1) : 0 }
  /// Which item of the section; 0 for a path without one.
  public var item: Int { row }
}
