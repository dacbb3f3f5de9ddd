import Foundation
import ListGeometry
import QuartzCore
@_spi(UIKit) import UIKitCore

/// Rows below each other, in sections; only those in view have cells.
///
/// Cost: rows of one height are not stored; heights that the delegate gives or that are measured are found in O(log n).
/// A frame of scrolling costs the making of the rows that become visible.
/// > Not yet: prefetching.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// How a table looks, as Apple numbers it.
  public enum Style: Int, Sendable {
    /// Rows from side to side; headers stay in view while their section does. The default.
    case plain = 0
    /// Sections apart from each other.
    case grouped = 1
    /// Sections apart from each other and from the sides, with round corners.
    case insetGrouped = 2
  }

  /// Where a row is scrolled to, as Apple numbers it.
  public enum ScrollPosition: Int, Sendable {
    /// As little as necessary to show it.
    case none = 0
    /// To the top.
    case top = 1
    /// To the middle.
    case middle = 2
    /// To the bottom.
    case bottom = 3
  }

  /// How rows appear and disappear, as Apple numbers it.
  public enum RowAnimation: Int, Sendable {
    /// They fade.
    case fade = 0
    /// They slide in from the right, or out to it.
    case right = 1
    /// They slide in from the left, or out to it.
    case left = 2
    /// They slide from the top.
    case top = 3
    /// They slide from the bottom.
    case bottom = 4
    /// They appear at once.
    case none = 5
    /// They are revealed from or covered towards their middle.
    /// > Here: fades.
    case middle = 6
    /// The table chooses: they fade.
    case automatic = 100
  }

  /// As a height: that of the contents. −1.
  public static let automaticDimension: CGFloat = -1
  /// As a title of the section index: a magnifying glass.
  public static let indexSearch = "{search}"

  /// The rows of the selection changed by a finger. Posted with the table.
  public static let selectionDidChangeNotification = Notification.Name("UITableViewSelectionDidChangeNotification")

  /// How it looks.
  open var style: Style { _style }
  final let _style: Style
  final var table = TableGeometry()
  final var heights = RowHeightSource.fixed
  final var isStale = true
  final var isTiling = false
  final var tiledWidth: CGFloat = -1
  /// Whether measured heights must be measured again.
  final var remeasures = false
  /// The safe area that rows were dressed for.
  private var knownSides = UIEdgeInsets.zero
  /// Whether shown rows may have to be measured again.
  final var mayHaveUnmeasuredRows = false
  final var shown: [ShownRow] = []
  final var shownHeaders: [ShownHeader] = []
  final var cellPool = ReusePool<UITableViewCell>()
  /// The rows that a storyboard holds whole; nil for a table whose data source makes them.
  final var staticRows: StaticRows?
  final var headerPool = ReusePool<UITableViewHeaderFooterView>()
  final var selection: Set<RowPath> = []
  final var fingers = RowFinger()
  final var answered = true
  private final var menus: RowMenus?
  final var updates: TableUpdates?
  final var editing = TableEditing()
  final var sectionIndex = TableIndex()
  /// The row that is swiped aside.
  final var swipe: RowSwipe?
  /// What the beginning swipe would reveal.
  final var swipeCandidate: SwipeCandidate?
  /// Whether the data source does not implement deleting, found out by a call.
  final var deletesNothing = false
  /// Cells that move out of view at the end of an update.
  final var leaving: [UITableViewCell] = []

  /// A cell and its row.
  struct ShownRow {
    var path: RowPath
    let cell: UITableViewCell
  }

  /// A header or footer and its section.
  struct ShownHeader {
    let section: Int
    let isFooter: Bool
    let view: UIView
    /// Whether it shows a title, and is no view of the app's.
    let isTitled: Bool
  }

  /// A table of this style in this box.
  public init(frame: CGRect, style: Style) {
    _style = style
    super.init(frame: frame)
    setUp()
  }

  /// A plain table in this box.
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// A table from an archive.
  public required init?(coder: NSCoder) {
    let style = (coder as? NibCoder).map(Self.style)
    _style = style ?? Style(rawValue: coder.decodeInteger(forKey: "UIStyle")) ?? .plain
    super.init(coder: coder)
    setUp()
    if let coder = coder as? NibCoder { decodeTable(coder) }
  }

  /// Writes what `init(coder:)` reads: the view's own properties and the style.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(style.rawValue, forKey: "UIStyle")
  }

  private func setUp() {
    Appearance.bySystem { backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground }
    alwaysBounceVertical = true
    _ = RowSwipePan(self)
  }

  // MARK: Data source and delegate

  /// Provides the rows. Default nil: there are none.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  /// What is told of rows that will be in view soon. Default nil. Not kept alive.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)? { didSet { prefetching = Prefetching() } }
  /// Whether it is told. Default true.
  open var isPrefetchingEnabled = true
  final var prefetching = Prefetching()

  /// Decides about the rows and is notified of events on them. Default nil.
  @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UITableViewDelegate }
    set {
      (self as UIScrollView).delegate = newValue
      if newValue != nil, menus == nil { menus = RowMenus(self) }
      isStale = true
      setNeedsLayout()
    }
  }

  /// The interaction of the rows' context menus, once there is a delegate.
  open var contextMenuInteraction: UIContextMenuInteraction? { menus?.interaction }

  /// Reads from the data source again how many rows there are, and at the next layout the cells in view. The selection
  /// is cleared.
  open func reloadData() { reload() }

  // MARK: Heights

  /// The height of rows in points, unless the delegate says otherwise; with `automaticDimension`, the default, the
  /// cells decide.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { heightsChanged() } }
  }
  /// The estimated height of rows until they are shown; `automaticDimension`, the default, for the table's own
  /// estimate, 0 to read all heights at once.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedRowHeight != oldValue { heightsChanged() } }
  }
  /// The height of headers unless the delegate says otherwise. Default `automaticDimension`.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { heightsChanged() } }
  }
  /// The height of footers unless the delegate says otherwise. Default `automaticDimension`.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { heightsChanged() } }
  }
  /// The estimated height of headers until they are shown. Default `automaticDimension`: the table's own estimate.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedSectionHeaderHeight != oldValue { heightsChanged() } }
  }
  /// The estimated height of footers until they are shown. Default `automaticDimension`: the table's own estimate.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedSectionFooterHeight != oldValue { heightsChanged() } }
  }
  /// The free room above each header of a plain table; `automaticDimension`, the default, for 22 points.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet {
      if Appearance.isInUse {
        Appearance.note(
          self, .sectionHeaderTopPadding, \UITableView.sectionHeaderTopPadding, usual: UITableView.automaticDimension)
      }
      if sectionHeaderTopPadding != oldValue { heightsChanged() }
    }
  }

  private func heightsChanged() {
    isStale = true
    setNeedsLayout()
  }

  /// A default implementation was called: the data source or delegate does not implement the method.
  final func noteUnanswered() { answered = false }

  /// The default implementation of deleting was called.
  final func noteDeletesNothing() { deletesNothing = true }

  /// The size of all rows, headers and footers.
  open override var contentSize: CGSize {
    get {
      loadIfStale()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  // MARK: Header, footer and background

  /// The view above all rows, which scrolls with them; its height is kept, its width is the table's. Default nil.
  open var tableHeaderView: UIView? {
    didSet {
      if oldValue !== tableHeaderView { oldValue?.removeFromSuperview() }
      aroundChanged()
    }
  }

  /// The view below all rows, which scrolls with them. Default nil.
  open var tableFooterView: UIView? {
    didSet {
      if oldValue !== tableFooterView { oldValue?.removeFromSuperview() }
      aroundChanged()
    }
  }

  /// The view behind the rows, which does not scroll. Default nil.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  private func aroundChanged() {
    table.top = Double(tableHeaderView?.frame.height ?? 0)
    table.bottom = Double(tableFooterView?.frame.height ?? 0)
    if let tableHeaderView, tableHeaderView.superview !== self { addSubview(tableHeaderView) }
    if let tableFooterView, tableFooterView.superview !== self { addSubview(tableFooterView) }
    if !isStale { takeContentSize() }
    setNeedsLayout()
  }

  // MARK: Separators

  /// Whether there are lines between rows. Default a single line.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .separatorStyle, \UITableView.separatorStyle, usual: .singleLine) }
      looksChanged()
    }
  }
  /// The lines' colour; nil, the default, for the system's.
  open var separatorColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .separatorColor, \UITableView.separatorColor, usual: nil) }
      looksChanged()
    }
  }
  /// How far lines end before the sides, unless a cell says otherwise. Default at the left: 16 points, and 20 in tables that
  /// are 414 points wide or wider.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: sideMargin, bottom: 0, right: 0) }
    set {
      if Appearance.isInUse {
        Appearance.note(self, .init(.separatorInset), isSet: { $0.ownSeparatorInset != nil }) {
          $0.separatorInset = newValue
        }
      }
      ownSeparatorInset = newValue
      looksChanged()
    }
  }
  /// The inset that was set; nil for the default one.
  final var ownSeparatorInset: UIEdgeInsets?
  /// The margin of rows and headers at the sides.
  final var sideMargin: CGFloat { SystemMargin.side(forWidth: bounds.width) }
  /// Whether cells keep to a column that is comfortable to read. Default false.
  /// > Partly: kept.
  open var cellLayoutMarginsFollowReadableWidth = false

  private func looksChanged() { for row in shown { dress(row.cell, row.path) } }

  // MARK: Section index

  /// Asks the data source for the titles of the section index again.
  open func reloadSectionIndexTitles() {
    loadIndex()
    looksChanged()
    setNeedsLayout()
  }

  /// How many rows there must be for the section index to be shown. Default 0.
  open var sectionIndexMinimumDisplayRowCount: Int {
    get { sectionIndex.minimumRows }
    set {
      sectionIndex.minimumRows = newValue
      looksChanged()
      setNeedsLayout()
    }
  }
  /// The colour of the section index's titles; nil, the default, for the tint.
  open var sectionIndexColor: UIColor? {
    get { sectionIndex.color }
    set {
      sectionIndex.color = newValue
      if Appearance.isInUse {
        Appearance.note(self, .sectionIndexColor, \UITableView.sectionIndexColor, usual: nil)
      }
      indexLooksChanged()
    }
  }
  /// The fill behind the section index; nil, the default, for none.
  open var sectionIndexBackgroundColor: UIColor? {
    get { sectionIndex.background }
    set {
      sectionIndex.background = newValue
      if Appearance.isInUse {
        Appearance.note(self, .sectionIndexBackgroundColor, \UITableView.sectionIndexBackgroundColor, usual: nil)
      }
      indexLooksChanged()
    }
  }
  /// The fill behind the section index while a finger is on it; nil, the default, for the usual one.
  open var sectionIndexTrackingBackgroundColor: UIColor? {
    get { sectionIndex.trackingBackground }
    set {
      sectionIndex.trackingBackground = newValue
      if Appearance.isInUse {
        Appearance.note(
          self, .sectionIndexTrackingBackgroundColor, \UITableView.sectionIndexTrackingBackgroundColor, usual: nil)
      }
      indexLooksChanged()
    }
  }

  // MARK: Selection

  /// Whether fingers select rows. Default true.
  open var allowsSelection = true { didSet { if !allowsSelection { deselectAll() } } }
  /// Whether fingers select more than one row. Default false.
  open var allowsMultipleSelection = false { didSet { if !allowsMultipleSelection { keepOneSelected() } } }
  /// Whether fingers select rows while editing. Default false.
  open var allowsSelectionDuringEditing = false
  /// Whether fingers select more than one row while editing. Default false.
  open var allowsMultipleSelectionDuringEditing = false

  // MARK: Editing

  /// Whether rows can be deleted, inserted and moved by fingers; also true while a row is swiped aside. Default false.
  /// Setting false closes such a row.
  /// > Partly: deleting and inserting by the control at the left, moving by the handle; a table does not scroll while a
  /// > row is moved to its edge.
  open var isEditing: Bool {
    get { editing.isOn || swipe != nil }
    set { setEditing(newValue, animated: false) }
  }

  /// Begins or ends editing.
  /// > Partly: deleting and inserting by the control at the left, moving by the handle; a table does not scroll while a
  /// > row is moved to its edge.
  open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated: animated) }

  // MARK: Layout

  /// Places cells, headers and footers; adds cells of rows that become visible and removes the others.
  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
    prefetch()
  }

  /// A table that enters a window shows its rows.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { setNeedsLayout() }
  }

  /// Whether the contents of rows and their accessories stand within the safe area at the sides, as beside the notch of a
  /// phone that lies on its side. Default true.
  open var insetsContentViewsToSafeArea = true {
    didSet { if insetsContentViewsToSafeArea != oldValue { sidesChanged() } }
  }

  /// Rows take the new safe area.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    let safe = safeAreaInsets
    guard safe.left != knownSides.left || safe.right != knownSides.right else { return }
    knownSides = safe
    sidesChanged()
  }

  private func sidesChanged() {
    looksChanged()
    remeasures = true
    setNeedsLayout()
  }

  /// Takes the colours of the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory {
      remeasures = true
    }
    setNeedsLayout()
  }

  // MARK: Drag and drop

  /// Says which rows a press lifts. Default nil: none.
  /// > Partly: near its edges the table does not scroll under what is dragged.
  open weak var dragDelegate: (any UITableViewDragDelegate)? { didSet { setUpDragging() } }
  /// Takes what is dropped. Default nil: nothing can be dropped.
  open weak var dropDelegate: (any UITableViewDropDelegate)? { didSet { setUpDragging() } }
  /// What insets of separators are measured from, as Apple numbers it.
  public enum SeparatorInsetReference: Int, Sendable {
    /// The cells' edges.
    case fromCellEdges = 0
    /// The usual insets.
    case fromAutomaticInsets = 1
  }
  /// What insets of separators are measured from. Default the cells' edges.
  /// > Partly: kept; they are measured from the edges.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  /// An effect of the separators. Default nil.
  /// > Partly: kept; separators have a colour.
  open var separatorEffect: UIVisualEffect?

  /// Which rows are measured again when their contents have changed, as Apple numbers it.
  public enum SelfSizingInvalidation: Int, Sendable {
    /// None.
    case disabled = 0
    /// Those that ask for it.
    case enabled = 1
    /// Those that ask for it, and those with constraints.
    case enabledIncludingConstraints = 2
  }
  /// Which rows are measured again when their contents have changed. Default those that ask for it.
  /// > Partly: kept.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  /// Whether what has the focus is selected. Default false.
  /// > Partly: kept; there is no focus.
  open var selectionFollowsFocus = false
  /// Whether its rows may get the focus. Default true.
  /// > Partly: kept; there is no focus.
  open var allowsFocus = true
  /// Whether the focus returns to the row that had it. Default false.
  /// > Partly: kept; there is no focus.
  open var remembersLastFocusedIndexPath = false

  /// Whether a press lifts rows where there is a `dragDelegate`. Default true.
  open var dragInteractionEnabled = true
  /// Whether rows of it are dragged.
  open var hasActiveDrag: Bool { dragging?.hasActiveDrag ?? false }
  /// Whether a drag is over it.
  open var hasActiveDrop: Bool { dragging?.hasActiveDrop ?? false }
  private final var dragging: ListDragging?

  private func setUpDragging() {
    if dragging == nil { dragging = ListDragging(self) }
    // Rows that are dragged within a table are moved also where nothing else can be dropped.
    dragging?.setUp(drags: dragDelegate != nil, drops: dropDelegate != nil || dragDelegate != nil)
  }

  /// The row that a drag of one item moves within the table, where its data source lets rows be moved.
  final func rowMoved(by session: any UIDropSession) -> IndexPath? {
    guard let dataSource, session.items.count == 1, let path = dragging?.source(of: session.items[0]),
      table.hasRow(RowPath(path)), DataSourceMethods.movesRows(dataSource) ?? false,
      dataSource.tableView(self, canMoveRowAt: path)
    else { return nil }
    return path
  }

  // MARK: Touches

  /// While a row is swiped aside only its buttons can be touched: a finger elsewhere closes the row.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard let swipe, let hit, !hit.isDescendant(of: swipe.view) else { return hit }
    return self
  }

  @_spi(UIKit) open override func leavesDragToContents(_ pan: UIPanGestureRecognizer) -> Bool { swipeMayBegin(pan) }

  @_spi(UIKit) open override func dragWillBegin() { closeSwipe(animated: true) }

  /// A table that leaves its window closes a row that was swiped aside.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { closeSwipe(animated: false) }
  }

  /// False for the handle by which a row is moved.
  open override func touchesShouldCancel(in view: UIView) -> Bool {
    !(view is ReorderHandle) && super.touchesShouldCancel(in: view)
  }

  /// Highlights the row under the finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { fingersBegan(touches) }
  /// Ends the highlight when the finger leaves its row.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { fingersMoved(touches) }
  /// Selects the row under the finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { fingersEnded(touches) }
  /// Ends the highlight.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { fingersCancelled(touches) }

  // MARK: Cells

  /// Registers the class of the cells for an identifier; nil removes it.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellPool.register(cellClass, identifier)
  }

  /// Registers the nib of the cells for an identifier: its first object is the cell. Nil removes it.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    cellPool.register(nib, identifier)
  }

  /// Registers the class of headers and footers for an identifier; nil removes it.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerPool.register(aClass, identifier)
  }

  /// Registers the nib of headers and footers for an identifier: its first object is the view. Nil removes it.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerPool.register(nib, identifier)
  }

  /// A cell that is not shown any more, or a new one of the registered class; nil if there is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    _dequeueReusableCell(withIdentifier: identifier)
  }

  /// A cell that is not shown any more, or a new one of the registered class. For an identifier without a class it is a
  /// plain cell, which is logged.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    _dequeueReusableCell(withIdentifier: identifier, for: indexPath)
  }

  /// A header that is not shown any more, or a new one of the registered class; nil if there is neither.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    _dequeueReusableHeaderFooterView(withIdentifier: identifier)
  }

  /// The cell of a row, if it is in view.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shownCell(RowPath(indexPath)) }

  /// The row of a cell; nil if it is not in view.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.cell === cell }?.path.indexPath }

  /// The cells in view, from the top.
  open var visibleCells: [UITableViewCell] { _visibleCells }

  /// The rows in view, from the top.
  open var indexPathsForVisibleRows: [IndexPath]? { _indexPathsForVisibleRows }

  /// A section's header view, if it is in view.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownHeaders.first { $0.section == section && !$0.isFooter }?.view as? UITableViewHeaderFooterView
  }

  /// A section's footer view, if it is in view.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownHeaders.first { $0.section == section && $0.isFooter }?.view as? UITableViewHeaderFooterView
  }

  /// A section with its header and footer, in the table's space; zero for a section that does not exist.
  open func rect(forSection section: Int) -> CGRect { _rect(forSection: section) }

  /// A section's header, at its place when it does not stick to an edge.
  open func rectForHeader(inSection section: Int) -> CGRect { _rectForHeader(inSection: section) }

  /// A section's footer, at its place when it does not stick to an edge.
  open func rectForFooter(inSection section: Int) -> CGRect { _rectForFooter(inSection: section) }

  /// A row, in the table's space; zero for a row that does not exist. Of rows that were not shown yet the height is an
  /// estimate.
  open func rectForRow(at indexPath: IndexPath) -> CGRect { _rectForRow(at: indexPath) }

  /// The row at a point of the table's space; nil on headers and outside of all.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? { _indexPathForRow(at: point) }

  /// The rows from the one at the rectangle's top to the one a point above its end, in the table's space; x and width
  /// are ignored.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { _indexPathsForRows(in: rect) }

  /// Scrolls a row to a position, as far as the content allows. A row number of `NSNotFound` means the section's
  /// beginning.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    _scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
  }

  /// Scrolls the selected row to a position.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    _scrollToNearestSelectedRow(at: scrollPosition, animated: animated)
  }

  // MARK: Loading

  /// How many sections there are; 1 without a data source.
  open var numberOfSections: Int { _numberOfSections }

  /// How many rows a section has; 0 for a section that does not exist.
  open func numberOfRows(inSection section: Int) -> Int { _numberOfRows(inSection: section) }

  // MARK: Selection

  /// The selected row; the first of several. Nil for none.
  open var indexPathForSelectedRow: IndexPath? { selection.min()?.indexPath }

  /// The selected rows, from the top; nil for none.
  open var indexPathsForSelectedRows: [IndexPath]? {
    selection.isEmpty ? nil : selection.sorted().map(\.indexPath)
  }

  /// Selects a row without a call of the delegate, and scrolls to it unless the position is `none`; nil selects none.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    _selectRow(at: indexPath, animated: animated, scrollPosition: scrollPosition)
  }

  /// Deselects a row without a call of the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { _deselectRow(at: indexPath, animated: animated) }

  // MARK: Updates

  /// Begins changes that are shown together; rows and sections that are deleted or reloaded are given by their paths
  /// before all changes, those inserted by their paths after them.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func beginUpdates() { _beginUpdates() }

  /// Ends changes and shows them; heights are read again even if nothing else has changed.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func endUpdates() { _endUpdates() }

  /// Shows the changes of a block together, then calls `completion`, at the end of their animation.
  /// Outside of a window `completion` is called when the present turn ends, with false.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    _performBatchUpdates(updates, completion: completion)
  }

  /// The data has these new rows, by their new paths.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    _insertRows(at: indexPaths, with: animation)
  }

  /// The data has no longer these rows, by their old paths.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    _deleteRows(at: indexPaths, with: animation)
  }

  /// The data of these rows has changed: they get new cells.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    _reloadRows(at: indexPaths, with: animation)
  }

  /// The data of these rows has changed: those in view keep their cells, which the data source sets up again, and are
  /// measured again.
  /// > Partly: new cells are asked for, without animation.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reloadRows(at: indexPaths, with: .none) }

  /// A row of the data has another place.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { _moveRow(at: indexPath, to: newIndexPath) }

  /// The data has these new sections.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    _insertSections(sections, with: animation)
  }

  /// The data has no longer these sections.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    _deleteSections(sections, with: animation)
  }

  /// The data of these sections has changed.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    _reloadSections(sections, with: animation)
  }

  /// A section of the data has another place.
  /// > Here: counts that do not fit are logged, and the table is reloaded.
  open func moveSection(_ section: Int, toSection newSection: Int) { _moveSection(section, toSection: newSection) }

  /// A table, which says so where it has no row.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .table
    if (0..<numberOfSections).allSatisfy({ numberOfRows(inSection: $0) == 0 }) {
      defaults.label = "Empty list"
    } else if sequence(first: self as UIView, next: \.superview).contains(where: { $0 is any SearchResultsContainer }) {
      defaults.label = "Search results"
    }
    return defaults
  }
}
