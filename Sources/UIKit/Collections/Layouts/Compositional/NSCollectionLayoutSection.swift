import Foundation
import ListGeometry

/// What the insets of a compositional layout are measured from, as Apple numbers it.
public enum UIContentInsetsReference: Int, Sendable {
  /// As the layout's configuration says; there: the safe area.
  case automatic = 0
  /// The edges of the collection.
  case none = 1
  /// The safe area.
  case safeArea = 2
  /// The layout margins.
  case layoutMargins = 3
  /// The width that is easy to read.
  case readableContent = 4
}

/// How a section scrolls across the layout's own direction, as Apple numbers it.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// It does not.
  case none = 0
  /// To any place.
  case continuous = 1
  /// It stops where a group begins.
  case continuousGroupLeadingBoundary = 2
  /// By the width of the section.
  case paging = 3
  /// By one group.
  case groupPaging = 4
  /// By one group, which stops in the middle.
  case groupPagingCentered = 5
}

/// How the scroll view of a section scrolls.
@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
  /// Whether it can be dragged beyond its edges, as Apple numbers it.
  public enum Bounce: Int, Sendable {
    /// As the system does: it can.
    case automatic = 0
    /// Also if all groups are in view.
    case always = 1
    /// Not.
    case never = 2
  }

  /// How fast a thrown section slows down. Default `automatic`.
  open var decelerationRate = DecelerationRate.automatic
  /// Whether it can be dragged beyond its edges. Default `automatic`.
  open var bounce = Bounce.automatic

  /// How fast a thrown section slows down.
  public enum DecelerationRate: Int, Sendable {
    /// As suits the behaviour: fast by groups, else normal.
    case automatic = 0
    /// As scroll views.
    case normal = 1
    /// Fast.
    case fast = 2
  }
}

/// Called for what is in view of a section, with the offset of what scrolls it.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
  [any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment
) -> Void

/// A section of a compositional layout: a group that is repeated, and what is around it.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
  final let group: NSCollectionLayoutGroup
  /// Where the section is one of a list.
  final var list: ListSection?

  /// A section that repeats a group.
  public init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init()
  }

  /// The space around its groups; headers and footers lie outside of it above and below. Default zero.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space between its groups. Default 0.
  open var interGroupSpacing: CGFloat = 0
  /// What the insets are measured from. Default `automatic`: as the configuration says.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The same for headers, footers and the like. Default `automatic`: as for the groups.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// How it scrolls across the layout's direction. Default `none`. Otherwise its groups lie in a scroll view of their
  /// own.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// How that scroll view behaves.
  open var orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()
  /// Headers, footers and others at its edges. Default none.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether those keep within the insets. Default true.
  open var supplementariesFollowContentInsets = true
  /// Called before what is in view of the section is shown, at each frame of scrolling. Default nil.
  open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
  /// Views of the layout behind the section. Default none.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []

  /// A section of a list.
  open class func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    ListSection.section(configuration, layoutEnvironment)
  }
}
