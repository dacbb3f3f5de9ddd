import Foundation

/// What holds for a whole compositional layout.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  /// The axis it scrolls along. Default vertical.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The space between sections. Default 0.
  open var interSectionSpacing: CGFloat = 0
  /// Headers, footers and others at the edges of the whole layout. Default none.
  /// > Here: the data source is asked for their views with item 0 of section 0.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// What the insets of sections are measured from. Default the safe area.
  open var contentInsetsReference = UIContentInsetsReference.safeArea

  /// A configuration with the default values.
  public override init() { super.init() }

  final func copied() -> UICollectionViewCompositionalLayoutConfiguration {
    let copy = UICollectionViewCompositionalLayoutConfiguration()
    copy.scrollDirection = scrollDirection
    copy.interSectionSpacing = interSectionSpacing
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    copy.contentInsetsReference = contentInsetsReference
    return copy
  }
}
