import Foundation

/// A data source whose sections may be trees of items that are expanded and collapsed.
@MainActor protocol OutlineDataSource: AnyObject {
  /// The place of an item in its tree; nil for items of a section without one.
  func outlinePlace(at indexPath: IndexPath) -> OutlinePlace?
  /// Expands an item, or collapses it.
  func toggleOutline(at indexPath: IndexPath)
}

/// Where an item is in a tree.
struct OutlinePlace {
  var level: Int
  var isExpanded: Bool
}
