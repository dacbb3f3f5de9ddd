import Foundation

/// Which parts of a layout are out of date.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is.
  open internal(set) var invalidateEverything = false
  /// Whether the counts of sections and items are.
  open internal(set) var invalidateDataSourceCounts = false
  /// The items that are.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// By how much the offset changes with it.
  open var contentOffsetAdjustment = CGPoint.zero
  /// By how much the size of the contents changes with it.
  open var contentSizeAdjustment = CGSize.zero

  /// A context in which nothing is.
  public override init() { super.init() }

  /// Adds items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
}

/// One change of a collection's items, for layouts.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// What happens, as Apple numbers it.
  public enum Action: Int, Sendable {
    /// It comes.
    case insert = 0
    /// It goes.
    case delete = 1
    /// It is asked for anew.
    case reload = 2
    /// It moves.
    case move = 3
    /// Nothing.
    case none = 4
  }

  /// Where it was; nil for what comes.
  open var indexPathBeforeUpdate: IndexPath? { _indexPathBeforeUpdate }
  final let _indexPathBeforeUpdate: IndexPath?
  /// Where it is; nil for what goes.
  open var indexPathAfterUpdate: IndexPath? { _indexPathAfterUpdate }
  final let _indexPathAfterUpdate: IndexPath?
  /// What happens.
  open var updateAction: Action { _updateAction }
  final let _updateAction: Action

  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    (_updateAction, _indexPathBeforeUpdate, _indexPathAfterUpdate) = (action, before, after)
    super.init()
  }
}

/// Says where everything in a collection is. Subclasses override what it asks; `UICollectionViewFlowLayout` is one.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection it lays out.
  open internal(set) weak var collectionView: UICollectionView?
  final var isPrepared = false
  final var decorations: [String: AnyClass] = [:]
  /// What `invalidateLayout()` hands on in place of a context of its own.
  private var givenContext: UICollectionViewLayoutInvalidationContext?

  /// A layout.
  public override init() {
    super.init()
    freesOnMainActor()
  }
  /// A layout from an archive, with what it is by default.
  public required init?(coder: NSCoder) {
    super.init()
    freesOnMainActor()
  }

  /// The class of the attributes it makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of its invalidation contexts.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  /// Works out what is needed for all later questions; called after it was invalidated. Default: nothing.
  open func prepare() {}
  /// The size of everything. Default zero.
  open var collectionViewContentSize: CGSize { .zero }
  /// What a rectangle meets. Default nil.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// A cell's place. Default nil.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// The place of a header, a footer or the like. Default nil.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// A decoration's place. Default nil.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Whether the layout is out of date when the collection's bounds are others. It is asked once for each change, before
  /// it: `collectionView.bounds` are still the old ones. Default false.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Whether the layout is out of date when a cell or another view would like other attributes than it gave it. Default
  /// false: they are not taken. It is asked for each view that comes into view.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// What is out of date with the attributes that a view would like. Default: its item, if it is a cell.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    if originalAttributes.representedElementCategory == .cell {
      context.invalidateItems(at: [originalAttributes.indexPath])
    }
    return context
  }

  /// Whether views that come into view are asked which attributes they would like.
  var asksForPreferredAttributes: Bool { true }
  /// Whether those that are in view already are to be asked again.
  final var asksAgain = false

  /// Takes what a view would like, if it is another size or place and the layout wants to know.
  final func take(
    _ preferred: UICollectionViewLayoutAttributes, for original: UICollectionViewLayoutAttributes
  ) {
    guard shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original) else {
      return
    }
    invalidateLayout(
      with: invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
  }

  /// What is out of date with other bounds, asked before they change. Default: nothing in particular.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    makeContext()
  }

  private func makeContext() -> UICollectionViewLayoutInvalidationContext {
    ClassInstantiation.make(Self.invalidationContextClass) as? UICollectionViewLayoutInvalidationContext
      ?? UICollectionViewLayoutInvalidationContext()
  }

  /// Everything is out of date: `prepare()` is called before the next layout.
  open func invalidateLayout() {
    if let context = givenContext {
      givenContext = nil
      return invalidateLayout(with: context)
    }
    let context = makeContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// Invalidates for other bounds, by both calls, whatever an override of the first one does.
  final func invalidate(with context: UICollectionViewLayoutInvalidationContext) {
    givenContext = context
    invalidateLayout()
    if givenContext != nil {
      givenContext = nil
      invalidateLayout(with: context)
    }
    isPrepared = false
    collectionView?.setNeedsLayout()
  }

  /// What the context says is out of date; overrides call super.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isPrepared = false
    if context.contentOffsetAdjustment != .zero, let collectionView {
      collectionView.contentOffset = CGPoint(
        x: collectionView.contentOffset.x + context.contentOffsetAdjustment.x,
        y: collectionView.contentOffset.y + context.contentOffsetAdjustment.y)
    }
    collectionView?.setNeedsLayout()
  }

  /// Where a throw may come to rest instead of the proposed place; asked when the finger lifts, before the delegate. The
  /// velocity is in points per millisecond. Default: there.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Where the contents are after a change of layout or items. Default: as proposed.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  /// Items are about to come and go. Default: nothing.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Items have come and gone; called inside the animation. Default: nothing.
  open func finalizeCollectionViewUpdates() {}

  /// Where an item that comes begins; nil for where it ends, faded. Default nil.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Where an item that goes ends; nil for where it was, faded. Default nil.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Says which class makes decorations of a kind; nil takes it back.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = viewClass
  }
}
