import Foundation
import ListGeometry
import QuartzCore

/// Where the items were before an update, and which of them appear and disappear in it: what a layout answers with when it is
/// asked where they come from.
struct UpdatedPlaces {
  /// The items' attributes before the update, as far as they were near the visible part.
  let before: [IndexPath: UICollectionViewLayoutAttributes]
  private let mapping: RowMapping
  /// The items that are replaced, by their old paths.
  private let replaced: Set<RowPath>

  init(before: [IndexPath: UICollectionViewLayoutAttributes], _ mapping: RowMapping, replaced: Set<RowPath>) {
    (self.before, self.mapping, self.replaced) = (before, mapping, replaced)
  }

  /// Whether the item at an old index path is removed or replaced.
  func disappears(_ path: IndexPath) -> Bool {
    replaced.contains(RowPath(path)) || mapping.new(RowPath(path)) == nil
  }

  /// The old index path of the item at a new one; nil for one that is inserted or replaces another.
  func oldPath(_ path: IndexPath) -> IndexPath? {
    mapping.old(RowPath(path)).flatMap { replaced.contains($0) ? nil : $0.indexPath }
  }

  /// A copy of attributes, with another alpha where one is given.
  @MainActor static func copy(
    of attributes: UICollectionViewLayoutAttributes?, alpha: CGFloat? = nil
  ) -> UICollectionViewLayoutAttributes? {
    let copy = attributes?.copy() as? UICollectionViewLayoutAttributes
    if let alpha { copy?.alpha = alpha }
    return copy
  }
}

/// Where a view of a collection stands, with its transform.
struct CellPlace {
  var center: CGPoint
  var size: CGSize
  var transform: CATransform3D

  /// Where it stands now.
  @MainActor init(_ view: UIView) {
    (center, size, transform) = (view.center, view.bounds.size, view.layer.transform)
  }

  /// Where attributes place it, in a view that begins at `origin` of the collection.
  init(_ attributes: UICollectionViewLayoutAttributes, from origin: CGPoint) {
    center = CGPoint(x: attributes.center.x - origin.x, y: attributes.center.y - origin.y)
    (size, transform) = (attributes.size, attributes.transform3D)
  }

  /// The same, moved.
  func moved(by way: CGPoint) -> CellPlace {
    var copy = self
    copy.center = CGPoint(x: center.x + way.x, y: center.y + way.y)
    return copy
  }

  /// Places a view there.
  @MainActor func apply(to view: UIView) {
    if !CATransform3DEqualToTransform(view.layer.transform, transform) { view.layer.transform = transform }
    if view.bounds.size != size { view.bounds.size = size }
    if view.center != center { view.center = center }
  }
}
