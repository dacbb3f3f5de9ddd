import Foundation
import QuartzCore

/// The room that a compositional layout has.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  /// Its size.
  var contentSize: CGSize { get }
  /// Its size without `contentInsets`.
  var effectiveContentSize: CGSize { get }
  /// The space at its edges that sections leave free.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// `contentInsets`, where these are used.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// What a compositional layout is made for.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  /// The room it has.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection.
  var traitCollection: UITraitCollection { get }
}

final class LayoutContainer: NSObject, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets

  init(contentSize: CGSize, contentInsets: NSDirectionalEdgeInsets = .zero) {
    (self.contentSize, self.contentInsets) = (contentSize, contentInsets)
  }

  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
  var effectiveContentSize: CGSize {
    CGSize(
      width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
      height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
  }
}

final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment {
  let container: any NSCollectionLayoutContainer
  let traitCollection: UITraitCollection

  init(container: LayoutContainer, traitCollection: UITraitCollection) {
    (self.container, self.traitCollection) = (container, traitCollection)
  }
}

/// An item of a section in view, for `visibleItemsInvalidationHandler`, which may change how it is shown.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol, UIDynamicItem {
  /// 0 transparent … 1 opaque.
  var alpha: CGFloat { get set }
  /// Items with greater values are in front.
  var zIndex: Int { get set }
  /// Whether it is not shown.
  var isHidden: Bool { get set }
  /// The middle, in the section's own scroll view where it has one, else in the collection.
  var center: CGPoint { get set }
  /// The transform in the plane.
  var transform: CGAffineTransform { get set }
  /// The transform about the middle.
  var transform3D: CATransform3D { get set }
  /// A text that names it, for logs.
  var name: String { get }
  /// Its path.
  var indexPath: IndexPath { get }
  /// Its box.
  var frame: CGRect { get }
  /// Its box in its own space.
  var bounds: CGRect { get }
  /// What kind of element it is.
  var representedElementCategory: UICollectionView.ElementCategory { get }
  /// The kind of a supplementary or decoration view; nil for cells.
  var representedElementKind: String? { get }
}

final class VisibleItem: NSObject, NSCollectionLayoutVisibleItem {
  let attributes: UICollectionViewLayoutAttributes

  init(_ attributes: UICollectionViewLayoutAttributes) {
    self.attributes = attributes
    super.init()
  }

  var alpha: CGFloat {
    get { attributes.alpha }
    set { attributes.alpha = newValue }
  }
  var zIndex: Int {
    get { attributes.zIndex }
    set { attributes.zIndex = newValue }
  }
  var isHidden: Bool {
    get { attributes.isHidden }
    set { attributes.isHidden = newValue }
  }
  var center: CGPoint {
    get { attributes.center }
    set { attributes.center = newValue }
  }
  var transform: CGAffineTransform {
    get { attributes.transform }
    set { attributes.transform = newValue }
  }
  var transform3D: CATransform3D {
    get { attributes.transform3D }
    set { attributes.transform3D = newValue }
  }
  var name: String { "\(representedElementKind ?? "item") \(indexPath)" }
  var indexPath: IndexPath { attributes.indexPath }
  var frame: CGRect { attributes.frame }
  var bounds: CGRect { attributes.bounds }
  var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
  var representedElementKind: String? { attributes.representedElementKind }
}
