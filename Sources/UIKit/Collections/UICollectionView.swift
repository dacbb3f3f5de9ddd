import Foundation
import ListGeometry
import QuartzCore
@_spi(UIKit) import UIKitCore

/// Items that a layout places; only those in view have cells.
///
/// Cost: a frame of scrolling reads the elements in view from the layout, moves what is shown, and makes cells for what
/// becomes visible.
/// > Not yet: prefetching.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// Which axis a layout scrolls along, as Apple numbers it.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical = 0
    /// From side to side.
    case horizontal = 1
  }

  /// What kinds of elements there are, as Apple numbers them.
  public enum ElementCategory: UInt, Sendable {
    /// Items.
    case cell = 0
    /// Other views of the data source: headers, footers.
    case supplementaryView = 1
    /// What the layout adds.
    case decorationView = 2
  }

  /// Where an item is scrolled to: one position for each axis.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The positions of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// To the middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// To the bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// To the left.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// To the middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// To the right.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// The kind of a section's header.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  final var currentLayout: UICollectionViewLayout
  final var counts: [Int] = []
  final var countsAreStale = true
  final var dropsCells = false
  /// The element that the data source is asked for now.
  final var elementInMaking: UICollectionViewLayoutAttributes?
  final var isTiling = false
  /// What became visible in the last pass over the elements in view.
  final var justShown: Set<ElementKey> = []
  /// The context with which the layout is invalidated once the bounds are the new ones.
  final var invalidation: UICollectionViewLayoutInvalidationContext?
  final var shown: [ElementKey: UICollectionReusableView] = [:]
  final var cellPool = ReusePool<UICollectionViewCell>()
  final var viewPools: [String: ReusePool<UICollectionReusableView>] = [:]
  final var selection: Set<RowPath> = []
  final var fingers = RowFinger()
  final var answered = true
  private final var menus: ItemMenus?
  final var updates: TableUpdates?
  final var movement: ItemMovement?
  final var registrations: Set<String> = []
  /// The decorations that are behind all items.
  final var backs: Set<ObjectIdentifier> = []
  /// The scroll views of the sections in view that have one.
  final var strips: [Int: SectionScrollView] = [:]
  /// Where those were that are not in view.
  final var stripOffsets: [Int: CGPoint] = [:]
  final var isEditingList = false
  /// The fill that a list has set.
  final var listBackground: UIColor?
  /// The row of a list that is swiped aside.
  final var swipe: RowSwipe?
  /// What the beginning swipe would reveal.
  final var swipeCandidate: SwipeCandidate?
  private final var swipePan: RowSwipePan?

  /// A collection in this box, laid out by `layout`.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    currentLayout = layout
    super.init(frame: frame)
    setUp()
  }

  /// A collection in this box, with a flow layout.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// A collection from an archive, with a flow layout.
  public required init?(coder: NSCoder) {
    currentLayout = (coder as? NibCoder).map(Self.layout) ?? UICollectionViewFlowLayout()
    super.init(coder: coder)
    setUp()
    if let coder = coder as? NibCoder { decodeCollection(coder) }
  }

  private func setUp() {
    Appearance.bySystem { backgroundColor = .systemBackground }
    currentLayout.collectionView = self
  }

  // MARK: Data source, delegate, layout

  /// Provides the items. Default nil: there are none.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  /// What is told of items that will be in view soon. Default nil. Not kept alive.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    didSet { prefetching = Prefetching() }
  }
  /// Whether it is told. Default true.
  /// > Here: cells are made when they become visible.
  open var isPrefetchingEnabled = true

  /// How soon items make room for a drag, as Apple numbers it.
  public enum ReorderingCadence: Int, Sendable {
    /// At once.
    case immediate = 0
    /// A little later.
    case fast = 1
    /// Later.
    case slow = 2
  }
  /// How soon items make room for a drag. Default at once.
  /// > Partly: kept; items make no room before the drop.
  open var reorderingCadence = ReorderingCadence.immediate

  /// Which cells are measured again when their contents have changed, as Apple numbers it.
  public enum SelfSizingInvalidation: Int, Sendable {
    /// None.
    case disabled = 0
    /// Those that ask for it.
    case enabled = 1
    /// Those that ask for it, and those with constraints.
    case enabledIncludingConstraints = 2
  }
  /// Which cells are measured again when their contents have changed. Default those that ask for it.
  /// > Partly: kept.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  /// Whether what has the focus is selected. Default false.
  /// > Partly: kept; there is no focus.
  open var selectionFollowsFocus = false
  /// Whether its items may get the focus. Default true.
  /// > Partly: kept; there is no focus.
  open var allowsFocus = true
  /// Whether the focus returns to the item that had it. Default false.
  /// > Partly: kept; there is no focus.
  open var remembersLastFocusedIndexPath = false
  final var prefetching = Prefetching()

  /// Is notified of events on the items, and decides about them. Default nil.
  @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UICollectionViewDelegate }
    set {
      (self as UIScrollView).delegate = newValue
      if newValue != nil, menus == nil { menus = ItemMenus(self) }
      currentLayout.invalidateLayout()
    }
  }

  /// The interaction of the items' context menus, once there is a delegate.
  open var contextMenuInteraction: UIContextMenuInteraction? { menus?.interaction }

  /// The layout that places the elements. Setting it places them again at once.
  open var collectionViewLayout: UICollectionViewLayout {
    get { currentLayout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Sets another layout; elements in view move to their new places.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    changeLayout(layout, animated: animated, completion: completion)
  }

  /// Reads the counts from the data source again, and the cells at the next layout. The selection is cleared.
  open func reloadData() {
    selection = []
    fingers = RowFinger()
    updates = nil
    dropMovement()
    countsAreStale = true
    dropsCells = true
    currentLayout.invalidateLayout()
    setNeedsLayout()
  }

  /// The view behind the items, which does not scroll. Default nil.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  final func noteUnanswered() { answered = false }

  // MARK: Selection

  /// Whether fingers select items. Default true.
  open var allowsSelection = true
  /// Whether fingers select more than one item. Default false.
  open var allowsMultipleSelection = false

  // MARK: Drag and drop

  /// Says which items a press lifts. Default nil: none.
  /// > Partly: near its edges the collection does not scroll under what is dragged.
  open weak var dragDelegate: (any UICollectionViewDragDelegate)? { didSet { setUpDragging() } }
  /// Takes what is dropped. Default nil: nothing can be dropped.
  open weak var dropDelegate: (any UICollectionViewDropDelegate)? { didSet { setUpDragging() } }
  /// Whether a press lifts items where there is a `dragDelegate`. Default true.
  open var dragInteractionEnabled = true
  /// Whether items of it are dragged.
  open var hasActiveDrag: Bool { dragging?.hasActiveDrag ?? false }
  /// Whether a drag is over it.
  open var hasActiveDrop: Bool { dragging?.hasActiveDrop ?? false }
  private final var dragging: ListDragging?

  private func setUpDragging() {
    if dragging == nil { dragging = ListDragging(self) }
    dragging?.setUp(drags: dragDelegate != nil, drops: dropDelegate != nil)
  }

  // MARK: Editing

  /// Whether the cells of lists show what they offer for editing. Default false.
  open var isEditing: Bool {
    get { isEditingList }
    set { setEditing(newValue) }
  }
  /// Whether fingers select items while editing. Default false.
  open var allowsSelectionDuringEditing = false
  /// Whether fingers select more than one item while editing. Default false.
  open var allowsMultipleSelectionDuringEditing = false

  // MARK: Layout

  /// The visible rectangle. Before a change the layout is asked once whether that invalidates it.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      askLayout(before: newValue)
      super.bounds = newValue
      boundsDidChange()
    }
  }

  /// The layout may let a throw stop at an item.
  @_spi(UIKit) open override func contentTarget(for proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    currentLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  @_spi(UIKit) open override func boundsDidChange() { if invalidation != nil { invalidateForBounds() } }

  /// The size of the layout's contents.
  open override var contentSize: CGSize {
    get {
      prepareLayout()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  /// The safe area has changed, or other insets. Overrides call super.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    currentLayout.surroundingsDidChange()
  }

  /// The safe area has changed; overrides call super.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    currentLayout.surroundingsDidChange()
  }

  /// The traits have changed; overrides call super.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    currentLayout.surroundingsDidChange()
  }

  /// Places cells and other views by the layout.
  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
    prefetch()
  }

  /// A collection that enters a window shows its items.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { setNeedsLayout() }
  }

  // MARK: Touches

  /// While a row of a list is swiped aside only its buttons can be touched: a finger elsewhere closes the row.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard let swipe, let hit, !hit.isDescendant(of: swipe.view) else { return hit }
    return self
  }

  @_spi(UIKit) open override func leavesDragToContents(_ pan: UIPanGestureRecognizer) -> Bool {
    swipePan != nil && swipeMayBegin(pan)
  }

  @_spi(UIKit) open override func dragWillBegin() { closeSwipe(animated: true) }

  /// A collection that leaves its window closes a row that was swiped aside.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { closeSwipe(animated: false) }
  }

  /// False for the handle by which a row of a list is moved.
  open override func touchesShouldCancel(in view: UIView) -> Bool {
    !(view is ListReorderHandle) && super.touchesShouldCancel(in: view)
  }

  /// Rows of a list have actions.
  final func letRowsBeSwiped() { if swipePan == nil { swipePan = RowSwipePan(self) } }

  /// Highlights the item under the finger. A list closes the row that was swiped aside.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { fingersBegan(touches) }
  /// Ends the highlight when the finger leaves its item.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { fingersMoved(touches) }
  /// Selects the item under the finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { fingersEnded(touches) }
  /// Ends the highlight.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { fingersCancelled(touches) }

  // MARK: Cells

  /// Registers the class of the cells for an identifier; nil removes it.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellPool.register(cellClass, identifier)
  }

  /// Registers the nib of the cells for an identifier: its first object is the cell. Nil removes it.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    cellPool.register(nib, identifier)
  }

  /// Registers the class of headers, footers or the like for an identifier; nil removes it.
  /// > Here: a class; nibs cannot be registered.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    _register(viewClass, forSupplementaryViewOfKind: elementKind, withReuseIdentifier: identifier)
  }

  /// A cell that is not shown any more, or a new one of the registered class. For an identifier without a class it is a
  /// plain cell, which is logged.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    _dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
  }

  /// A view that is not shown any more, or a new one of the registered class. For an identifier without a class it is
  /// an empty view, which is logged.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    _dequeueReusableSupplementaryView(ofKind: elementKind, withReuseIdentifier: identifier, for: indexPath)
  }

  /// How many sections there are; 1 without a data source.
  open var numberOfSections: Int { _numberOfSections }

  /// How many items a section has; 0 for a section that does not exist.
  open func numberOfItems(inSection section: Int) -> Int { _numberOfItems(inSection: section) }

  /// The cells in view, in no particular order.
  open var visibleCells: [UICollectionViewCell] { _visibleCells }

  /// The items in view, in no particular order.
  open var indexPathsForVisibleItems: [IndexPath] { _indexPathsForVisibleItems }

  /// The cell of an item, if it is in view.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { shownCell(RowPath(indexPath)) }

  /// The item of a cell; nil if it is not in view.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key.path.indexPath
  }

  /// A header, footer or the like, if it is in view.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    _supplementaryView(forElementKind: elementKind, at: indexPath)
  }

  /// The paths of the views of a kind that are in view.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    shown.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }.map(\.path.indexPath).sorted()
  }

  /// The views of a kind that are in view.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    _visibleSupplementaryViews(ofKind: elementKind)
  }

  /// An item's place; nil for an item that does not exist.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    _layoutAttributesForItem(at: indexPath)
  }

  /// The place of a header, footer or the like.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    _layoutAttributesForSupplementaryElement(ofKind: kind, at: indexPath)
  }

  /// The item at a point of the collection's space.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { _indexPathForItem(at: point) }

  /// Scrolls an item to a position, as far as the content allows.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    _scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
  }

  // MARK: Selection

  /// The selected items; nil for none.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.sorted().map(\.indexPath) }

  /// Selects an item without a call of the delegate; nil selects none.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    _selectItem(at: indexPath, animated: animated, scrollPosition: scrollPosition)
  }

  /// Deselects an item without a call of the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { _deselectItem(at: indexPath, animated: animated) }

  // MARK: Updates

  /// Shows the changes of a block together, then calls `completion`, at the end of their animation. Items that are
  /// deleted or reloaded are given by their paths before all changes, those inserted by their paths after them. Outside
  /// of a window `completion` is called when the present turn ends, with false.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    _performBatchUpdates(updates, completion: completion)
  }

  /// The data has these new items, by their new paths.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  open func insertItems(at indexPaths: [IndexPath]) { _insertItems(at: indexPaths) }

  /// The data has no longer these items, by their old paths.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  open func deleteItems(at indexPaths: [IndexPath]) { _deleteItems(at: indexPaths) }

  /// The data of these items has changed: they get new cells.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  open func reloadItems(at indexPaths: [IndexPath]) { _reloadItems(at: indexPaths) }

  /// The data of these items has changed: the cells in view are set up again, without animation.
  /// > Partly: new cells are asked for, without animation.
  open func reconfigureItems(at indexPaths: [IndexPath]) { _reconfigureItems(at: indexPaths) }

  /// An item of the data has another place.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { _moveItem(at: indexPath, to: newIndexPath) }

  // MARK: Moving items by a finger

  /// Begins to move an item; a gesture of the app's calls it. The item is then shown at the position that
  /// `updateInteractiveMovementTargetPosition(_:)` gives, and the others make room for it.
  ///
  /// - Returns: false if the data source does not let the item move, or another one is moved already.
  @discardableResult
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { _beginMoving(indexPath) }

  /// The middle of the moved item, in the collection's space. Near an edge of what is visible the collection scrolls.
  /// Without a moved item it does nothing.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { _updateMoving(to: targetPosition) }

  /// Drops the moved item: where it has another place, the data source is called with both paths, once.
  /// > Here: a data source whose counts do not fit then is logged, and the collection is reloaded.
  open func endInteractiveMovement() { _endMoving(isCancelled: false) }

  /// Lets the moved item return to its place.
  open func cancelInteractiveMovement() { _endMoving(isCancelled: true) }

  // MARK: Updates of sections

  /// The data has these new sections.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  open func insertSections(_ sections: IndexSet) { _insertSections(sections) }

  /// The data has no longer these sections.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  open func deleteSections(_ sections: IndexSet) { _deleteSections(sections) }

  /// The data of these sections has changed.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  open func reloadSections(_ sections: IndexSet) { _reloadSections(sections) }

  /// A section of the data has another place.
  /// > Here: counts that do not fit are logged, and the collection is reloaded.
  open func moveSection(_ section: Int, toSection newSection: Int) { _moveSection(section, toSection: newSection) }

  /// A collection.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .collectionView
    return defaults
  }
}
