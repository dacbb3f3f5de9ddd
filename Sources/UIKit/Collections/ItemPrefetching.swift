import Foundation

/// Loads what items will show before they are in view. The second method has a default.
@preconcurrency @MainActor public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
  /// Items will be in view soon.
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Items that were announced will not be in view soon. Default: nothing.
  func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
  /// Nothing.
  public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}

extension UICollectionView {
  /// Announces items to `prefetchDataSource`.
  final func prefetch() {
    guard isPrefetchingEnabled, let source = prefetchDataSource, !countsAreStale else { return }
    let items = shown.keys.filter { $0.category == .cell }.map(\.path.indexPath).sorted()
    let changes = prefetching.update(
      items,
      next: { path in
        guard counts.indices.contains(path.section) else { return nil }
        if path.item + 1 < counts[path.section] { return IndexPath(item: path.item + 1, section: path.section) }
        return counts.indices.dropFirst(path.section + 1).first { counts[$0] > 0 }.map {
          IndexPath(item: 0, section: $0)
        }
      },
      previous: { path in
        if path.item > 0 { return IndexPath(item: path.item - 1, section: path.section) }
        let section = counts.prefix(path.section).lastIndex { $0 > 0 }
        return section.map { IndexPath(item: counts[$0] - 1, section: $0) }
      })
    guard let changes else { return }
    if !changes.gone.isEmpty { source.collectionView(self, cancelPrefetchingForItemsAt: changes.gone) }
    if !changes.new.isEmpty { source.collectionView(self, prefetchItemsAt: changes.new) }
  }
}
