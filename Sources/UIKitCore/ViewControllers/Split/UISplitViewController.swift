import Foundation

/// Shows a list and its details: beside each other where the width is regular, as one stack where it is compact.
///
/// The classic interface has a primary and a secondary controller (`viewControllers`); that of columns has up to three
/// (`init(style:)`, `setViewController(_:for:)`). When the width becomes compact it collapses: one controller is shown, onto
/// whose stack the others are put; when it becomes regular again it expands, and they are taken from there. The delegate
/// decides about both. `showDetailViewController(_:sender:)` pushes there, and replaces the secondary controller here.
///
/// What is shown of the primary column follows from `preferredDisplayMode`, from the shape (beside the secondary column where
/// it is wider than high, else hidden) and from the user, who shows and hides it by a button or by a finger from the edge.
/// > Here: the button of the display mode is a picture of a sidebar; a column slides in within 0.35 seconds.
///
/// > Not yet: inspector columns, columns that a pointer resizes.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// The controllers as the app gave them.
  final var columns: [Column: UIViewController] = [:]
  /// The navigation controllers around controllers that have none of their own; with columns only.
  final var wrappers: [Column: UINavigationController] = [:]
  final var isTogether = false
  /// Which columns are shown now.
  final var mode = DisplayMode.secondaryOnly
  /// Which columns the user or code has chosen to show, until the shape changes.
  final var chosenMode: DisplayMode?
  /// The secondary controller that the delegate did not want to be collapsed; shown again when the width is regular.
  final var keptSecondary: UIViewController?
  /// The change of columns in progress.
  final var motion: SplitMotion?
  final let parts = SplitParts()
  /// Whether it was wider than high when its columns were last chosen.
  final var wasWide: Bool?
  /// The size that the view is about to get.
  final var nextSize: CGSize?
  final weak var itemWithToggle: UINavigationItem?
  private let storedStyle: Style

  /// One of the classic interface, without controllers.
  public override init(nibName: String?, bundle: Bundle?) {
    storedStyle = .unspecified
    super.init(nibName: nibName, bundle: bundle)
  }

  /// One with as many columns as the style has, without controllers.
  public init(style: Style) {
    storedStyle = style
    super.init(nibName: nil, bundle: nil)
  }

  /// One from a storyboard, with the controllers that its relationships name; from other archives one without.
  public required init?(coder: NSCoder) {
    storedStyle = (coder as? NibCoder).map { Self.style(of: $0) } ?? .unspecified
    super.init(coder: coder)
    if let coder = coder as? NibCoder { decodeColumns(coder) }
  }

  /// Makes the view that holds those of the columns.
  open override func loadView() {
    let view = SplitView(frame: UIScreen.main.bounds)
    view.split = self
    view.fillSuperview()
    self.view = view
    parts.setUp(in: view, of: self)
  }

  /// Loads the view unless it is loaded, and then shows the columns: `viewDidLoad()` may still set the delegate, the
  /// display mode and the controllers.
  open override func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    super.loadViewIfNeeded()
    mode = modeInForce
    adaptToWidth()
    showColumnsAtOnce()
  }

  // MARK: Controllers

  /// How many columns there are; `unspecified` for the classic interface.
  open var style: Style { storedStyle }

  /// Decides about collapsing and expanding, and is notified of changes. Default nil.
  open weak var delegate: (any UISplitViewControllerDelegate)?

  /// The primary and the secondary controller; while one controller is shown, that one. With columns, the controllers that
  /// are shown in them, which apps do not set this way.
  open var viewControllers: [UIViewController] {
    get { shownControllers }
    set { replaceAll(with: newValue) }
  }

  /// Puts a controller into a column; nil empties it. One that is no navigation controller is put into one, except in the
  /// column `compact`. It has no effect in the classic interface, and for a column that the style does not have; that is
  /// logged.
  open func setViewController(_ vc: UIViewController?, for column: Column) { put(vc, into: column) }

  /// The controller that was put into a column.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Shows a column: in a collapsed interface by going to its step.
  open func show(_ column: Column) { reveal(column) }

  /// Hides a column: in a collapsed interface by going back from its step. The secondary column is always shown beside others.
  open func hide(_ column: Column) { conceal(column) }

  /// Whether one controller is shown, as the width is compact.
  open var isCollapsed: Bool { isTogether }

  /// Shows a controller as the primary one, unless the delegate does it: by pushing it where that is a navigation controller.
  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
    showAsPrimary(vc, sender: sender)
  }

  /// Shows a controller as the secondary one, unless the delegate does it; in a collapsed interface it is pushed.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    showAsSecondary(vc, sender: sender)
  }

  // MARK: Columns that are shown

  /// Which columns are shown.
  open var displayMode: DisplayMode { mode }

  /// Which columns are to be shown; `automatic`, the default, for the system's choice. Set within an animation, they slide.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet {
      chosenMode = nil
      updateMode(animated: UIView.inheritedAnimationDuration > 0)
    }
  }

  /// How columns make room for each other; with columns only. Default `automatic`: beside each other where it is wider than
  /// high, else over the secondary one; of three columns, the primary one moves the others aside below a width of 1,180
  /// points.
  open var preferredSplitBehavior = SplitBehavior.automatic { didSet { updateMode(animated: false) } }

  /// How columns make room for each other now.
  open var splitBehavior: SplitBehavior { behaviorInForce }

  /// A button that shows and hides the primary column, for a bar of the app's. It is hidden while one controller is shown.
  open var displayModeButtonItem: UIBarButtonItem { parts.toggle(of: self) }

  /// When the columns' bars have that button by themselves; with columns only. Default `automatic`.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic { didSet { placeToggle() } }

  /// Whether a button in the secondary column hides all others. Default false.
  /// > Partly: kept; there is no such button.
  open var showsSecondaryOnlyButton = false

  /// Whether a finger from the edge shows a hidden column, and a finger beside a column that lies over another one hides it.
  /// Default true.
  open var presentsWithGesture = true { didSet { parts.allowGestures(presentsWithGesture) } }

  /// The side of the primary column. Default `leading`.
  open var primaryEdge = PrimaryEdge.leading { didSet { layOutAgain() } }

  /// The look of the primary column. Default `none`.
  /// > Partly: kept; columns look as their controllers do.
  open var primaryBackgroundStyle = BackgroundStyle.none

  // MARK: Widths

  /// The width of the primary column in points; before the fraction. Default `automaticDimension`.
  open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { layOutAgain() } }
  /// The width of the primary column as a fraction of the whole, 0…1. Default `automaticDimension`: two fifths, and no more
  /// than 320 points.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension { didSet { layOutAgain() } }
  /// The least width of the primary column in points. Default `automaticDimension`: none.
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { layOutAgain() } }
  /// The greatest width of the primary column in points. Default `automaticDimension`: 320, or the preferred width.
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { layOutAgain() } }
  /// The width of the primary column now, in points.
  open var primaryColumnWidth: CGFloat { width(of: .primary) }

  /// The width of the supplementary column in points; before the fraction. Default `automaticDimension`.
  open var preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension { didSet { layOutAgain() } }
  /// The width of the supplementary column as a fraction of the whole, 0…1. Default `automaticDimension`: two fifths, and no
  /// more than 320 points.
  open var preferredSupplementaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { layOutAgain() }
  }
  /// The least width of the supplementary column in points. Default `automaticDimension`: none.
  open var minimumSupplementaryColumnWidth = UISplitViewController.automaticDimension { didSet { layOutAgain() } }
  /// The greatest width of the supplementary column in points. Default `automaticDimension`: 320, or the preferred width.
  open var maximumSupplementaryColumnWidth = UISplitViewController.automaticDimension { didSet { layOutAgain() } }
  /// The width of the supplementary column now, in points; 0 without one.
  open var supplementaryColumnWidth: CGFloat { style == .tripleColumn ? width(of: .supplementary) : 0 }

  // MARK: Changes

  /// The size is about to change; overrides call super.
  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    // Traits change before the view's size does, and what is shown then follows from both.
    nextSize = size
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.nextSize = nil }
  }

  /// Collapses or expands where the width's size class has changed.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adaptToWidth()
  }

  // MARK: Children decide

  /// The secondary controller, or the one that is shown alone.
  open override var childForStatusBarStyle: UIViewController? { shownControllers.last }
  /// The secondary controller, or the one that is shown alone.
  open override var childForStatusBarHidden: UIViewController? { shownControllers.last }
  /// The secondary controller, or the one that is shown alone.
  open override var childForScreenEdgesDeferringSystemGestures: UIViewController? { shownControllers.last }

  /// The delegate's, else the system's.
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.splitViewControllerSupportedInterfaceOrientations(self) ?? usualOrientations
  }
  /// The delegate's, else the present one.
  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    delegate?.splitViewControllerPreferredInterfaceOrientationForPresentation(self)
      ?? super.preferredInterfaceOrientationForPresentation
  }
  final var usualOrientations: UIInterfaceOrientationMask { super.supportedInterfaceOrientations }

  // MARK: Unwinding

  /// Shows the column that the segue returns to.
  open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
    guard let column = Column.inOrder.first(where: { container(of: $0) === subsequentVC }) else { return }
    if !isTogether { reveal(column) }
  }
}

/// The view of a split view controller: its layout calls the controller to place the columns.
final class SplitView: UIView {
  weak var split: UISplitViewController?

  override func layoutSubviews() {
    super.layoutSubviews()
    split?.layOutColumns()
  }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }
}
