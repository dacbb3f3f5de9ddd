import Foundation

/// Which parts of a layout are invalid.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is invalid.
  open internal(set) var invalidateEverything = false
  /// Whether the counts of sections and items are invalid.
  open internal(set) var invalidateDataSourceCounts = false
  /// Whether only the size of a view has become known.
  final var isOfMeasuring = false
  /// The items that are invalid.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// By how much the offset changes with it.
  open var contentOffsetAdjustment = CGPoint.zero
  /// By how much the size of the contents changes with it.
  open var contentSizeAdjustment = CGSize.zero

  /// Where the items that are moved were; nil if none is.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where they are; nil if none is moved.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where the finger holds them.
  open internal(set) var interactiveMovementTarget = CGPoint.zero

  /// A context in which nothing is invalid.
  public override init() { super.init() }

  /// The headers and the like that are invalid, by their kinds.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decorations that are invalid, by their kinds.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  /// Adds headers and the like.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
  /// Adds decorations.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }

  /// Adds items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
}

/// One change of a collection's items, for layouts.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// The kind of the change, as Apple numbers it.
  public enum Action: Int, Sendable {
    /// It is inserted.
    case insert = 0
    /// It is deleted.
    case delete = 1
    /// It is reloaded.
    case reload = 2
    /// It moves.
    case move = 3
    /// Nothing.
    case none = 4
  }

  /// Where it was; nil for an insertion.
  open var indexPathBeforeUpdate: IndexPath? { _indexPathBeforeUpdate }
  final let _indexPathBeforeUpdate: IndexPath?
  /// Where it is; nil for a deletion.
  open var indexPathAfterUpdate: IndexPath? { _indexPathAfterUpdate }
  final let _indexPathAfterUpdate: IndexPath?
  /// The kind of the change.
  open var updateAction: Action { _updateAction }
  final let _updateAction: Action

  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    (_updateAction, _indexPathBeforeUpdate, _indexPathAfterUpdate) = (action, before, after)
    super.init()
  }
}

/// Places everything in a collection. Subclasses override its methods; `UICollectionViewFlowLayout` and
/// `UICollectionViewCompositionalLayout` are two.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection it lays out.
  open internal(set) weak var collectionView: UICollectionView? { didSet { wasTaken() } }
  final var isPrepared = false
  final var decorations: [String: AnyClass] = [:]
  /// The context that `invalidateLayout()` uses instead of making one.
  private var givenContext: UICollectionViewLayoutInvalidationContext?

  /// A layout.
  public override init() {
    super.init()
    freesOnMainActor()
  }
  /// A layout from an archive, with default values.
  public required init?(coder: NSCoder) {
    super.init()
    freesOnMainActor()
  }

  /// The class of the attributes it makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of its invalidation contexts.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  /// Computes what later calls need; called after it was invalidated. Default: nothing.
  open func prepare() {}
  /// The size of everything. Default zero.
  open var collectionViewContentSize: CGSize { .zero }
  /// The elements that intersect a rectangle. Default nil.
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

  /// Whether other bounds of the collection invalidate the layout. It is called once for each change, before it:
  /// `collectionView.bounds` are still the old ones. Default false.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Whether other attributes that a cell or another view prefers invalidate the layout. Default false: they are
  /// ignored. It is called for each view that becomes visible.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// What the attributes that a view prefers invalidate. Default: its item, if it is a cell.
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

  /// Whether the preferred attributes of views that become visible are read.
  var asksForPreferredAttributes: Bool { true }
  /// Whether those of views that are visible already are to be read again.
  final var asksAgain = false

  /// Takes the attributes that a view prefers, if size or place differ and the layout uses them.
  final func take(
    _ preferred: UICollectionViewLayoutAttributes, for original: UICollectionViewLayoutAttributes
  ) {
    guard shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original) else {
      return
    }
    invalidateLayout(
      with: invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
  }

  // MARK: For layouts of the library

  /// The elements in view, for showing them.
  func elementsInView(_ rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    layoutAttributesForElements(in: rect) ?? []
  }
  /// The scroll views of the sections in a rectangle that scroll by themselves.
  func strips(in rect: CGRect) -> [StripPlace] { [] }
  /// The scroll view of a section; nil for one that does not scroll by itself.
  func stripPlace(_ section: Int) -> StripPlace? { nil }
  /// The item at a point of a section's scroll view.
  func itemInStrip(_ section: Int, at point: CGPoint) -> IndexPath? { nil }
  /// Where a section's scroll view stops instead of a place, along its axis.
  func stripTarget(_ section: Int, proposed: CGFloat, velocity: CGFloat, from start: CGFloat) -> CGFloat { proposed }
  /// The collection's insets or traits may be other ones.
  func surroundingsDidChange() {}
  /// Items are inserted and removed.
  func itemsMove(_ mapping: RowMapping) {}
  /// It belongs to another collection.
  func wasTaken() {}
  /// The list that a section is one of; nil for none.
  func list(ofSection section: Int) -> ListSection? { nil }

  /// What other bounds invalidate, called before they change. Default: nothing in particular.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    makeContext()
  }

  final func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let made = ClassInstantiation.make(Self.invalidationContextClass) as? UICollectionViewLayoutInvalidationContext
    // What the collection itself invalidates needs no new sizes, unless the app says so.
    (made as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics = false
    return made ?? UICollectionViewLayoutInvalidationContext()
  }

  /// Invalidates everything: `prepare()` is called before the next layout.
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

  /// Invalidates what the context contains; overrides call super.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isPrepared = false
    if context.contentOffsetAdjustment != .zero, let collectionView {
      collectionView.contentOffset = CGPoint(
        x: collectionView.contentOffset.x + context.contentOffsetAdjustment.x,
        y: collectionView.contentOffset.y + context.contentOffsetAdjustment.y)
    }
    collectionView?.setNeedsLayout()
  }

  /// Where a throw stops instead of the proposed place; called when the finger lifts, before the delegate. The velocity
  /// is in points per millisecond. Default: there.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Where the contents are after a change of layout or items. Default: as proposed.
  /// > Partly: declared; a change of layout or items does not ask.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  /// Items are about to be inserted and removed. Default: nothing.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Items were inserted and removed; called inside the animation. Default: nothing.
  open func finalizeCollectionViewUpdates() {}

  /// The bounds are about to change within an animation. Default: nothing.
  /// > Partly: never called.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// The bounds have changed within an animation. Default: nothing.
  /// > Partly: never called.
  open func finalizeAnimatedBoundsChange() {}
  /// Another layout takes its place. Default: nothing.
  /// > Partly: never called.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// It takes the place of another layout. Default: nothing.
  /// > Partly: never called.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// The layouts have changed. Default: nothing.
  /// > Partly: never called.
  open func finalizeLayoutTransition() {}

  /// Whether a language that is written the other way round mirrors the layout. Default false.
  /// > Partly: kept; layouts are mirrored where they do it themselves.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  /// The direction that the layout is written for. Default from left to right.
  /// > Partly: kept; see `flipsHorizontallyInOppositeLayoutDirection`.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// The first attributes of a header or the like that is added; nil for its final place. Default nil.
  /// > Partly: never called.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// The last attributes of a header or the like that is removed; nil for its old place. Default nil.
  /// > Partly: never called.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// The first attributes of a decoration that is added; nil for its final place. Default nil.
  /// > Partly: never called.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// The last attributes of a decoration that is removed; nil for its old place. Default nil.
  /// > Partly: never called.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// The headers and the like that are removed with items. Default none.
  /// > Partly: never called.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// The headers and the like that are added with items. Default none.
  /// > Partly: never called.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// The decorations that are removed with items. Default none.
  /// > Partly: never called.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// The decorations that are added with items. Default none.
  /// > Partly: never called.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// What is known of the update that is under way.
  final var updatedPlaces: UpdatedPlaces?

  /// The first attributes of an item in an update; nil for its final ones. Default: for one that is inserted its final ones, unseen,
  /// so that it fades in; for one that stays its old ones; nil outside of updates.
  /// > Here: asked for items that are inserted or replaced.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let places = updatedPlaces else { return nil }
    guard let old = places.oldPath(itemIndexPath) else {
      return UpdatedPlaces.copy(of: layoutAttributesForItem(at: itemIndexPath), alpha: 0)
    }
    return UpdatedPlaces.copy(of: places.before[old])
  }
  /// The last attributes of an item in an update; nil for those that it has. Default: for one that is removed its old ones, unseen,
  /// so that it fades out; nil for others and outside of updates.
  /// > Here: asked for items that are removed or replaced.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let places = updatedPlaces, places.disappears(itemIndexPath) else { return nil }
    return UpdatedPlaces.copy(of: places.before[itemIndexPath], alpha: 0)
  }

  // MARK: Moving items by a finger

  /// Where an item that is held at a position would be dropped. Default: the place of the item that is there, else where
  /// it is already.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }

  /// How an item is shown that is held at a position. Default: as in its place, with its middle there, before the others.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let place = layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
    let held = place ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    held.center = position
    held.zIndex += 10_000
    return held
  }

  /// What another place of an item that is moved invalidates. Default: it has the paths and the position.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.interactiveMovementTarget = targetPosition
    return context
  }

  /// What the end of a movement invalidates. Default: it has the paths.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.targetIndexPathsForInteractivelyMovingItems = indexPaths
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    return context
  }

  /// Registers the class of decorations of a kind; nil removes it.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = viewClass
  }
}
