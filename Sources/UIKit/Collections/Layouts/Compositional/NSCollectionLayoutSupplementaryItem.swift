import Foundation
import ListGeometry

/// A view of the data source at an item or a group, such as a badge.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// Its kind, by which the data source gives the view.
  open var elementKind: String { ownKind }
  /// Where it is at its item.
  open var containerAnchor: NSCollectionLayoutAnchor { ownContainerAnchor }
  /// Which of its own points is there; nil, the default, for the same as that of the item.
  open var itemAnchor: NSCollectionLayoutAnchor? { ownItemAnchor }
  /// Views with greater values are in front. Default 1: in front of items.
  open var zIndex = 1
  private let ownKind: String
  private let ownContainerAnchor: NSCollectionLayoutAnchor
  private let ownItemAnchor: NSCollectionLayoutAnchor?

  /// A view of this size and kind, at a place of its item.
  /// > Partly: it has its estimated size: only boundary items measure themselves.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor, own: nil)
  }

  /// A view of this size and kind, one of whose points is at a place of its item.
  /// > Partly: it has its estimated size: only boundary items measure themselves.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor, own: itemAnchor)
  }

  init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    own: NSCollectionLayoutAnchor?
  ) {
    (ownKind, ownContainerAnchor, ownItemAnchor) = (elementKind, containerAnchor, own)
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }
}

/// A header, a footer or another view at an edge of a section or of the whole layout.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// The edge or corner it is at.
  open var alignment: NSRectAlignment { ownAlignment }
  /// How far it is moved from there, in points.
  open var offset: CGPoint { ownOffset }
  private let ownAlignment: NSRectAlignment
  private let ownOffset: CGPoint

  /// A view of this size and kind at an edge.
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }

  /// A view of this size and kind at an edge, moved from there.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
  ) {
    (ownAlignment, ownOffset) = (alignment, absoluteOffset)
    super.init(
      layoutSize: layoutSize, elementKind: elementKind,
      containerAnchor: NSCollectionLayoutAnchor(edges: alignment.edges),
      own: nil)
  }

  /// Whether the section, or the layout, is larger by it; false: it covers items. Default true.
  open var extendsBoundary = true
  /// Whether it stays in view while its section does. Default false.
  open var pinToVisibleBounds = false
}

/// A view that the layout adds, without data: the background of a section.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// Its kind, for which the layout has a registered class.
  open var elementKind: String { ownKind }
  private let ownKind: String
  /// Views with greater values are in front. Default 0: a background is behind the items.
  open var zIndex = 0

  init(kind: String) {
    ownKind = kind
    super.init(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  /// Behind a whole section, its headers and footers included; `contentInsets` makes it smaller.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(kind: elementKind)
  }
}
