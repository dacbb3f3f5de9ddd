import Foundation
import ListGeometry

/// Loads what rows will show before they are in view. The second method has a default.
@preconcurrency @MainActor public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
  /// Rows will be in view soon.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Rows that were announced will not be in view soon. Default: nothing.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// Nothing.
  public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}

/// What was announced of the elements of a list that are not in view yet.
struct Prefetching {
  /// The first and the last element in view when it was computed.
  private var edges: (first: IndexPath, last: IndexPath)?
  private var announced: [IndexPath] = []

  /// Which elements to announce, and of which to say that they are not needed: of the side to which the contents move, as many
  /// as are in view. Nil where nothing has changed.
  /// - Parameters:
  ///   - shown: the elements in view, in their order.
  ///   - next: the element behind another; nil for the last one.
  ///   - previous: the element before another; nil for the first one.
  mutating func update(
    _ shown: [IndexPath], next: (IndexPath) -> IndexPath?, previous: (IndexPath) -> IndexPath?
  ) -> (new: [IndexPath], gone: [IndexPath])? {
    guard let first = shown.first, let last = shown.last else { return nil }
    if let edges, edges == (first, last) { return nil }
    let isBackwards = edges.map { first < $0.first } ?? false
    edges = (first, last)
    var wanted: [IndexPath] = []
    var current = isBackwards ? first : last
    while wanted.count < shown.count, let found = isBackwards ? previous(current) : next(current) {
      wanted.append(found)
      current = found
    }
    let (old, known) = (announced, Set(announced))
    announced = wanted
    let kept = Set(wanted).union(shown)
    return (wanted.filter { !known.contains($0) }, old.filter { !kept.contains($0) })
  }
}

extension UITableView {
  /// Announces rows to `prefetchDataSource`.
  final func prefetch() {
    guard isPrefetchingEnabled, let source = prefetchDataSource, !isStale else { return }
    let changes = prefetching.update(
      shown.map(\.path.indexPath), next: { table.row(after: RowPath($0))?.indexPath },
      previous: { path in
        if path.row > 0 { return IndexPath(row: path.row - 1, section: path.section) }
        let section = (0..<path.section).last { table.sections[$0].rows.count > 0 }
        return section.map { IndexPath(row: table.sections[$0].rows.count - 1, section: $0) }
      })
    guard let changes else { return }
    if !changes.gone.isEmpty { source.tableView(self, cancelPrefetchingForRowsAt: changes.gone) }
    if !changes.new.isEmpty { source.tableView(self, prefetchRowsAt: changes.new) }
  }
}
