import Foundation
import RenderTree

/// What manages a view: makes it when it is needed, and hears when it is loaded, shown, laid out and hidden.
///
/// It stands in the responder chain between its root view and that view's superview. Statements: R3–R5, R10.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer, UIAppearanceContainer {
  private var storedView: UIView?
  final weak var parentController: UIViewController?
  final var childControllers: [UIViewController] = []

  // What the extensions by topic keep.
  final var appearance = AppearanceState() {
    didSet { if appearance.stage != oldValue.stage { Runtime.current.statusBar.needsUpdate = true } }
  }
  final var modal = ModalState()
  final var ownPresented: UIViewController?
  final weak var ownPresenting: UIViewController?
  final var ownPresentation: UIPresentationController?
  final weak var ownTransition: TransitionContext?
  /// What a container's bars cover of the view, beyond what covers the container.
  final var containerSafeArea = UIEdgeInsets.zero
  final var barItems: ControllerBarItems?

  /// The traits its view took over; nil before there is a view.
  final var keptTraits: UITraitCollection?
  final var controllerTraits: ControllerTraits?

  /// A controller without a view yet.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller; archives of views are not read, so a name is only kept.
  public init(nibName: String?, bundle: Bundle?) {
    _nibName = nibName
    super.init()
  }

  /// A controller from an archive.
  public required init?(coder: NSCoder) {
    _nibName = nil
    super.init()
  }

  // Not `isolated`, which would keep apps from writing a deinit in their subclasses; it runs on the main actor all the
  // same.
  nonisolated deinit {
    MainActor.assumeIsolatedUnchecked { storedView?.setFlag(.controlled, false) }
  }

  /// The name given at creation.
  open var nibName: String? { _nibName }
  final let _nibName: String?

  /// What the controller is about, for bars and people.
  open var title: String? { didSet { barItems?.titleDidChange(title) } }

  // MARK: The view

  /// The root view; asking for it loads it.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set { take(newValue) }
  }

  /// The root view if it is loaded.
  open var viewIfLoaded: UIView? { storedView }

  /// Whether the root view is loaded.
  open var isViewLoaded: Bool { storedView != nil }

  /// Loads the root view unless it is loaded.
  open func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    precondition(
      storedView != nil, "\(type(of: self)).loadView() must set `view`; it must not ask for `view` before that")
    viewDidLoad()
  }

  /// Makes the root view and sets `view`. Default: a plain view as large as the screen.
  open func loadView() { take(UIView(frame: UIScreen.main.bounds)) }

  private func take(_ view: UIView?) {
    if let old = storedView {
      old.setFlag(.controlled, false)
      old.extras?.controller = nil
    }
    storedView = view
    guard let view else { return }
    view.setFlag(.controlled, true)
    view.needExtras().controller = self
    view.updateTraits()
  }

  /// The view is loaded. Default: nothing.
  open func viewDidLoad() {}
  /// The view is about to be shown. Default: nothing.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in its window and has its traits; it was not laid out yet. Comes between `viewWillAppear` and
  /// `viewDidAppear`. Default: nothing.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is shown. Default: nothing.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to be taken away. Default: nothing.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is gone. Default: nothing.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to lay out its subviews. Default: nothing.
  open func viewWillLayoutSubviews() {}
  /// The view has laid out its subviews. Default: nothing.
  open func viewDidLayoutSubviews() {}
  /// The root view needs its constraints updated. Default: calls its `updateConstraints()`; overrides call super at the
  /// end.
  open func updateViewConstraints() { storedView?.updateConstraints() }
  /// The root view's `safeAreaInsets` changed. Default: nothing.
  open func viewSafeAreaInsetsDidChange() {}
  /// The root view's `layoutMargins` changed. Default: nothing.
  open func viewLayoutMarginsDidChange() {}
  final var storedAdditionalSafeArea = UIEdgeInsets.zero
  final var ignoresMinimumMargins = false
  /// Memory is short. Default: nothing; Linux does not send it.
  open func didReceiveMemoryWarning() {}

  // MARK: Editing

  private var editing = false
  /// Whether what the controller shows is edited. Default false.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  /// Begins or ends editing; subclasses override it to change what they show, and call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    barItems?.showEditing(editing)
  }

  /// A button that begins and ends editing, by `setEditing(_:animated:)`, and says "Edit" or "Done". Made on first use.
  open var editButtonItem: UIBarButtonItem { needBarItems.editButton(of: self) }

  // MARK: Covered edges

  /// What covers the top of the view; asking for it loads the view. New sources name `safeAreaLayoutGuide` instead.
  open var topLayoutGuide: any UILayoutSupport { CoveredEdgeGuide.of(view, isTop: true) }

  /// What covers the bottom of the view; asking for it loads the view. New sources name `safeAreaLayoutGuide` instead.
  open var bottomLayoutGuide: any UILayoutSupport { CoveredEdgeGuide.of(view, isTop: false) }

  // MARK: Traits

  /// The traits in force for the controller: those its view inherits, under what its parent says for it and under its
  /// own overrides; before it has a view, its parent's or the screen's in place of the former.
  open var traitCollection: UITraitCollection { ownTraitCollection }

  /// The controller's traits have changed. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Responding

  /// The root view's superview; for a presented controller the one that presented it. (R4, R5)
  open override var next: UIResponder? {
    if let ownPresenting { return ownPresenting }
    guard let view = storedView else { return nil }
    if view.flags.contains(.detaching) { return view.extras?.formerNext }
    // A view that a presentation has taken away is as good as in its place.
    return view._superview ?? ownPresented?.ownPresentation?.presenterHost
  }

  // MARK: Containment

  /// The controllers put inside this one.
  open var children: [UIViewController] { childControllers }

  /// The controller this one was put into.
  open var parent: UIViewController? { parentController }

  /// Puts a controller inside this one; the app adds its view and calls `didMove(toParent:)`. It leaves its old parent.
  /// A controller cannot be put into itself or into one that is inside it.
  open func addChild(_ child: UIViewController) { take(child: child) }

  /// Takes the controller out of its parent; the app has called `willMove(toParent: nil)` and removed its view.
  open func removeFromParent() { leaveParent() }

  /// The controller is about to get another parent; nil is told by the app. Overrides call super.
  open func willMove(toParent parent: UIViewController?) { if parent == nil { modal.isMovingFromParent = true } }
  /// The controller has another parent; one that is not nil is told by the app. Overrides call super.
  open func didMove(toParent parent: UIViewController?) {
    modal.isMovingToParent = false
    modal.isMovingFromParent = false
  }

  /// Whether children hear that they appear and disappear when this one does. Default true; a container that says false
  /// tells its children by `beginAppearanceTransition` and `endAppearanceTransition` itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells the controller that its view is about to appear or to disappear, as a container does for its children.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) { begin(isAppearing, animated: animated) }

  /// Tells the controller that what `beginAppearanceTransition` announced has happened.
  open func endAppearanceTransition() { endAppearance() }

  /// Leads from one child's view to another's: adds the new one beside the old one, animates what `animations` changes,
  /// and takes the old one away. Both have to be children of this controller.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, toViewController, duration: duration, options: options, animations: animations,
      completion: completion)
  }

  /// Whether the controller is being put into a parent: true while its view appears for that.
  open var isMovingToParent: Bool { modal.isMovingToParent }

  /// Whether the controller is being taken out of its parent: true while its view disappears for that.
  open var isMovingFromParent: Bool { modal.isMovingFromParent }

  // MARK: Presentation

  /// What this controller, or one it is inside of, has presented.
  open var presentedViewController: UIViewController? { presenter?.ownPresented }

  /// What has presented this controller, or one it is inside of.
  open var presentingViewController: UIViewController? { outermostPresented?.ownPresenting }

  /// What arranges the presentation of this controller, or of one it is inside of. Before a presentation it is made for
  /// the style set; a style set afterwards makes another one.
  open var presentationController: UIPresentationController? { presentationForUse }

  /// What arranges it as a sheet; nil where its `modalPresentationStyle` is none of a sheet.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  /// How it is presented. Default `automatic`: a page sheet.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { modal.style }
    set { modal.style = newValue }
  }

  /// How its view comes and goes. Default `coverVertical`.
  open var modalTransitionStyle: UIModalTransitionStyle {
    get { modal.transition }
    set { modal.transition = newValue }
  }

  /// Who says how it is presented and dismissed. Default nil: the system.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Whether presentations of the styles of contexts cover this controller. Default false.
  open var definesPresentationContext: Bool {
    get { modal.definesContext }
    set { modal.definesContext = newValue }
  }

  /// Whether such presentations take this controller's `modalTransitionStyle`. Default false.
  open var providesPresentationContextTransitionStyle: Bool {
    get { modal.providesTransition }
    set { modal.providesTransition = newValue }
  }

  /// Whether the user may not dismiss the sheet in which it is shown, by a drag or a tap beside it. Default false.
  open var isModalInPresentation: Bool {
    get { modal.isModal }
    set { modal.isModal = newValue }
  }

  /// Whether a presentation that does not cover the screen decides of the status bar. Default false.
  open var modalPresentationCapturesStatusBarAppearance: Bool {
    get { modal.capturesStatusBar }
    set { modal.capturesStatusBar = newValue }
  }

  /// Presents a controller over this one, or over the one it is inside of.
  ///
  /// The outermost parent presents it, for the styles of contexts the nearest that defines one. One that presents
  /// already, or whose view is in no window, presents nothing and says so in the log. (R4)
  /// - Parameter completion: called after the controller's `viewDidAppear`.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) { ModalTransition.present(viewControllerToPresent, from: self, animated: flag, completion: completion) }

  /// Takes away what this controller presented with all that stands on it, or this controller itself if it is presented.
  ///
  /// Only the topmost view moves; those between go with it. With nothing to take away, or while a presentation or
  /// dismissal runs, nothing happens, and the log says so.
  /// - Parameter completion: called after the controller's `viewDidDisappear`.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    ModalTransition.dismiss(from: self, animated: flag, completion: completion)
  }

  /// Whether the controller is being presented: true while its view appears for that.
  open var isBeingPresented: Bool { modal.isBeingPresented }

  /// Whether the controller is being dismissed: true while its view disappears for that.
  open var isBeingDismissed: Bool { modal.isBeingDismissed }

  /// The transition that runs for this controller or one it is inside of; nil while none does.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    ownTransition ?? parentController?.transitionCoordinator
  }

  /// Shows a controller: the nearest container that has a way of its own for it does, else it is presented.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parentController { return parentController.show(vc, sender: sender) }
    present(vc, animated: UIView.areAnimationsEnabled)
  }

  /// Shows a controller as a detail: presents it, unless a container has a way of its own.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parentController { return parentController.showDetailViewController(vc, sender: sender) }
    present(vc, animated: UIView.areAnimationsEnabled)
  }

  /// What arranges the presentation of a system's controller that has a look of its own; nil for all others.
  func systemPresentation(presenting: UIViewController?) -> UIPresentationController? { nil }

  // MARK: Size

  /// The size it would like where its container asks, in points. Default zero: none.
  open var preferredContentSize: CGSize {
    get { modal.preferredSize }
    set {
      guard newValue != modal.preferredSize else { return }
      modal.preferredSize = newValue
      if let parentController {
        parentController.preferredContentSizeDidChange(forChildContentContainer: self)
      } else {
        ownPresentation?.preferredContentSizeDidChange(forChildContentContainer: self)
      }
    }
  }

  /// A child's `preferredContentSize` changed. Default: nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// A child's size by its constraints changed. Default: nothing.
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// The size of a child's view when this one's gets `parentSize`. Default: the same.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// The view's size is about to change with the screen's. Tells the children and what is presented, so overrides call
  /// super. The change is not animated; the coordinator runs what goes along when the new size is set.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    tellSize(size, coordinator)
  }

  /// The size classes are about to change with the screen's size. Tells the children and what is presented, so overrides
  /// call super.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { tellTraits(newCollection, coordinator) }

  /// Under which bars the view lies. Default all. Containers obey it.
  open var edgesForExtendedLayout: UIRectEdge {
    get { modal.extendedEdges }
    set {
      modal.extendedEdges = newValue
      parentController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Whether the view lies under bars that one cannot see through, too. Default false.
  open var extendedLayoutIncludesOpaqueBars: Bool {
    get { modal.extendsUnderOpaqueBars }
    set {
      modal.extendsUnderOpaqueBars = newValue
      parentController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  // MARK: The status bar and the device

  /// The colour of the status bar's letters. Default `default`.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether there is to be no status bar. Default false.
  open var prefersStatusBarHidden: Bool { false }
  /// How the status bar comes and goes. Default `fade`.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child to ask for the status bar's style; nil, the default, for this one.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child to ask whether to hide the status bar; nil, the default, for this one.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// What the controller wants of the status bar has changed: it is asked before the next frame. A bar is drawn where the
  /// app runs as a device in a window (`--device`).
  open func setNeedsStatusBarAppearanceUpdate() { Runtime.current.statusBarChanged() }

  /// The orientations it can be shown in: by default all on pads, all but upside down on phones. Kept: the desktop's
  /// window has the shape it has.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }
  /// The orientation it is best presented in. Default: the present one. Kept.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { UIScreen.main.orientation }
  /// Whether the interface turns with the device. Default true. Kept.
  open var shouldAutorotate: Bool { true }
  /// `supportedInterfaceOrientations` has changed. Nothing follows from it.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// Whether the line at the lower edge may be hidden. Default false. Kept: there is none.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// `prefersHomeIndicatorAutoHidden` has changed. Nothing follows from it.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// The edges at which the app's gestures go before the system's. Default none. Kept: no window system and no browser
  /// lets an app have a say in this. Their gestures go first, and cancel the touches that they take. (GE10)
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// `preferredScreenEdgesDeferringSystemGestures` has changed. Nothing follows from it.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// The child whose preference counts instead of this one's; nil for none. Default nil.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }

  // MARK: Controller bar items

  /// The navigation controller this one is inside of, at any depth.
  open var navigationController: UINavigationController? { _navigationController }

  /// What a navigation bar shows for this controller; made on first use, with the controller's title.
  open var navigationItem: UINavigationItem { _navigationItem }

  /// What the navigation controller's toolbar shows for this controller. Default nil.
  open var toolbarItems: [UIBarButtonItem]? {
    get { barItems?.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets `toolbarItems`; animated, they fade in.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    _setToolbarItems(toolbarItems, animated: animated)
  }

  /// Whether the toolbar goes while this controller is on a navigation's stack. Default false.
  open var hidesBottomBarWhenPushed: Bool {
    get { barItems?.hidesBottomBar ?? false }
    set { needBarItems.hidesBottomBar = newValue }
  }

  /// Names what scrolls below the bars at an edge; nil for the usual: the root view, or its first subview, if it scrolls.
  /// It is not kept alive. Only the top edge counts here.
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    guard edge.contains(.top) else { return }
    needBarItems.contentScrollView = scrollView
    navigationController?.viewIfLoaded?.setNeedsLayout()
  }

  /// What was named for an edge.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    edge.contains(.top) ? barItems?.contentScrollView : nil
  }

  // MARK: Surroundings

  /// The safe area grows by these insets: for bars that the controller draws itself. Default zero.
  open var additionalSafeAreaInsets: UIEdgeInsets {
    get { _additionalSafeAreaInsets }
    set { _additionalSafeAreaInsets = newValue }
  }

  /// The least margins of the root view: 16 points at the sides.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
  }

  /// Whether the root view's margins are at least `systemMinimumLayoutMargins`. Default true.
  open var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { _viewRespectsSystemMinimumLayoutMargins }
    set { _viewRespectsSystemMinimumLayoutMargins = newValue }
  }

  // MARK: Traits

  /// Light or dark for the controller, its view and its children; `unspecified`, the default, inherits.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { _overrideUserInterfaceStyle }
    set { _overrideUserInterfaceStyle = newValue }
  }

  /// What the controller puts over the traits it inherits.
  open var traitOverrides: any UITraitOverrides {
    get { _traitOverrides }
    set { _traitOverrides = newValue }
  }

  /// Says traits for a child, over what it inherits; nil says none. Not a child: nothing happens.
  open func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild child: UIViewController) {
    _setOverrideTraitCollection(collection, forChild: child)
  }

  /// What was said for a child; nil when nothing.
  open func overrideTraitCollection(forChild child: UIViewController) -> UITraitCollection? {
    child.parent === self ? child.controllerTraits?.fromParent : nil
  }
}
