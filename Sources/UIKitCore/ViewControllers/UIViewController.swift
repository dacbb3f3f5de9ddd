import Foundation
import RenderTree

/// Manages a view: makes it when it is needed, and is notified when it is loaded, shown, laid out and hidden.
///
/// In the responder chain it is between its root view and that view's superview. Statements: R3–R5, R10.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer, UIAppearanceContainer {
  private var storedView: UIView?
  final weak var parentController: UIViewController?
  final var childControllers: [UIViewController] = []

  // State of the extensions, by topic.
  final var appearance = AppearanceState() {
    didSet { if appearance.stage != oldValue.stage { Runtime.current.statusBar.needsUpdate = true } }
  }
  final var modal = ModalState()
  final var ownPresented: UIViewController?
  package final weak var ownPresenting: UIViewController?
  package final var ownPresentation: UIPresentationController?
  package final weak var ownTransition: TransitionContext?
  /// What a container's bars cover of the view, beyond what covers the container.
  final var containerSafeArea = UIEdgeInsets.zero
  final var barItems: ControllerBarItems?

  /// The traits its view has taken from it; nil before there is a view.
  final var keptTraits: UITraitCollection?
  final var controllerTraits: ControllerTraits?
  /// The scene of the storyboard that it was made of.
  final var scene: ControllerScene?
  final var addedKeyCommands: [UIKeyCommand] = []

  /// A controller without a view yet.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller whose view is in the nib of this name; nil for the nib with the name of its class, if there is one.
  public init(nibName: String?, bundle: Bundle?) {
    _nibName = nibName
    super.init()
  }

  /// A controller from a storyboard; from other archives one without contents. Its view is loaded when it is needed.
  public required init?(coder: NSCoder) {
    _nibName = nil
    super.init()
    if let coder = coder as? NibCoder { decode(coder) }
  }

  // Unsafe: controllers are freed on the main actor. Not `isolated`, which would keep apps from writing a deinit in
  // their subclasses.
  nonisolated deinit {
    MainActor.assumeIsolatedUnchecked { storedView?.setFlag(.controlled, false) }
  }

  /// The name given at creation.
  open var nibName: String? { _nibName }
  final var _nibName: String?

  /// The actions below a preview of the controller that a hard press shows. Default none.
  /// > Partly: kept; previews by force do not come, as on devices that measure none.
  open var previewActionItems: [any UIPreviewActionItem] { [] }

  /// What it is called by those that read the screen. Default nil.
  /// > Partly: kept; its views have names of their own.
  open var accessibilityLabel: String?
  /// What it stands at. Default nil.
  /// > Partly: kept; its views have values of their own.
  open var accessibilityValue: String?
  /// What happens when it is used. Default nil.
  /// > Partly: kept; its views have hints of their own.
  open var accessibilityHint: String?
  /// The name by which tests find it. Default nil.
  /// > Partly: kept; its views have names of their own.
  open var accessibilityIdentifier: String?
  /// How it behaves. Default none.
  /// > Partly: kept; its views have traits of their own.
  open var accessibilityTraits: UIAccessibilityTraits = .none
  /// Whether it is one element. Default false.
  /// > Partly: kept; its views are elements.
  open var isAccessibilityElement = false

  /// The title of what the controller shows, for bars.
  open var title: String? {
    willSet { KeyValueObservers.willChange(self, "title") }
    didSet {
      barItems?.titleDidChange(title)
      KeyValueObservers.didChange(self, "title")
    }
  }

  /// A name under which the system would keep the controller's state between two runs. Default nil.
  /// > Here: kept; nothing is restored.
  open var restorationIdentifier: String?

  /// The class that would make the controller again when its state is restored. Default nil.
  /// > Here: kept; nothing is restored.
  open var restorationClass: (any UIViewControllerRestoration.Type)?

  /// The state is to be written down. Default: nothing.
  /// > Partly: never called; nothing is restored.
  open func encodeRestorableState(with coder: NSCoder) {}
  /// The state is to be read again. Default: nothing.
  /// > Partly: never called; nothing is restored.
  open func decodeRestorableState(with coder: NSCoder) {}
  /// All state was read. Default: nothing.
  /// > Partly: never called; nothing is restored.
  open func applicationFinishedRestoringState() {}

  /// Whether scroll views keep their contents clear of bars, before `contentInsetAdjustmentBehavior`. Default true.
  /// > Here: kept; a scroll view's own property decides, as on iOS 11 and later.
  open var automaticallyAdjustsScrollViewInsets = true

  /// Adds a combination of keys that the controller offers beside `keyCommands`, while it is on the chain from the
  /// first responder.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) {
    if !addedKeyCommands.contains(where: { $0 === keyCommand }) { addedKeyCommands.append(keyCommand) }
  }

  /// Removes a combination that was added.
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }

  // MARK: The view

  /// The root view; reading it loads it.
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
      storedView != nil, "\(type(of: self)).loadView() must set `view`; it must not read `view` before that")
    viewDidLoad()
  }

  /// Makes the root view and sets `view`. Default: the view that the storyboard or the nib has for the controller, else a
  /// plain one as large as the screen.
  open func loadView() {
    if let scene, scene.loadView(of: self) { return }
    if let nib = UINib.nib(for: self), nib.view(of: self) != nil { return }
    let view = UIView(frame: UIScreen.main.bounds)
    view.fillSuperview()
    take(view)
  }

  // MARK: Storyboards

  /// The storyboard that it was made of; nil for one made in code.
  open var storyboard: UIStoryboard? { scene?.storyboard }

  /// Performs a segue of the controller's scene. The program stops where there is none of this identifier, as on iOS;
  /// `shouldPerformSegue(withIdentifier:sender:)` is not asked.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let scene, let node = scene.segue(identifier) else {
      fatalError("\(type(of: self)) has no segue with the identifier \(identifier)")
    }
    perform(node, of: scene.storyboard, sender: sender)
  }

  /// Whether a segue that the user triggers is performed. Default true.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// A segue is about to be performed: its destination exists and is not shown yet. Default: nothing.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether an unwind segue may end here. Default: whether the controller answers the action, and is not where the segue
  /// begins.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool { canPerformUnwindSegueAction(action, from: fromViewController, withSender: sender as Any) }

  /// The same by the name before iOS 13; the newer method calls it.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, withSender sender: Any
  ) -> Bool { fromViewController !== self && responds(to: action) }

  /// A segue that undoes steps up to a controller, as apps made it before iOS 9. Default: one that does nothing.
  /// > Partly: never called; `unwind(for:towards:)` is.
  open func segueForUnwinding(
    to toViewController: UIViewController, from fromViewController: UIViewController, identifier: String?
  ) -> UIStoryboardSegue? {
    UIStoryboardSegue(identifier: identifier, source: fromViewController, destination: toViewController)
  }

  /// The controller on the chain that shows others by a method such as `show(_:sender:)`: this one or one of its containers,
  /// the nearest that overrides it or is a container; nil for none.
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
    var current: UIViewController? = self
    while let here = current {
      if here.canPerformAction(action, withSender: sender) { return here }
      current = here.parent
    }
    return nil
  }

  /// The children in which a place for an unwind segue to end is looked for, the first one first. Default: all except the one
  /// that the segue begins in; a navigation controller has the steps below that, the nearest first.
  open func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
    let own = childContaining(source)
    return children.filter { $0 !== own }
  }

  /// The child that an unwind segue begins in, itself or at any depth; nil for none. Apps call it and do not override it.
  open func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
    var current: UIViewController? = source.source
    while let here = current {
      if here.parent === self { return here }
      current = here.parent ?? here.presentingViewController
    }
    return nil
  }

  /// Shows a child that an unwind segue returns to, or that contains the place. Containers override it. Default: nothing.
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}

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
  open func viewDidLoad() { _ = ExtensionOverride.answer("viewDidLoad", self, UIViewController.self) }
  /// The view is about to be shown. Default: nothing.
  open func viewWillAppear(_ animated: Bool) {
    _ = ExtensionOverride.answer("viewWillAppear:", self, UIViewController.self, animated)
  }
  /// Called after `viewWillAppear`, before children are asked to appear: containers show the first of them.
  func prepareToAppear() {}
  /// The view is in its window and has its traits; it was not laid out yet. Called between `viewWillAppear` and
  /// `viewDidAppear`. Default: nothing.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is shown. Default: nothing.
  open func viewDidAppear(_ animated: Bool) {
    _ = ExtensionOverride.answer("viewDidAppear:", self, UIViewController.self, animated)
  }
  /// The view is about to be removed or hidden. Default: nothing.
  open func viewWillDisappear(_ animated: Bool) {
    _ = ExtensionOverride.answer("viewWillDisappear:", self, UIViewController.self, animated)
  }
  /// The view is removed or hidden. Default: nothing.
  open func viewDidDisappear(_ animated: Bool) {
    _ = ExtensionOverride.answer("viewDidDisappear:", self, UIViewController.self, animated)
  }
  /// The view is about to lay out its subviews. Default: nothing.
  open func viewWillLayoutSubviews() {
    _ = ExtensionOverride.answer("viewWillLayoutSubviews", self, UIViewController.self)
  }
  /// The view has laid out its subviews. Default: nothing.
  open func viewDidLayoutSubviews() {
    _ = ExtensionOverride.answer("viewDidLayoutSubviews", self, UIViewController.self)
  }
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
  /// > Partly: Linux sends no such warning.
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

  /// What covers the top of the view; reading it loads the view. New code uses `safeAreaLayoutGuide` instead.
  open var topLayoutGuide: any UILayoutSupport { CoveredEdgeGuide.of(view, isTop: true) }

  /// What covers the bottom of the view; reading it loads the view. New code uses `safeAreaLayoutGuide` instead.
  open var bottomLayoutGuide: any UILayoutSupport { CoveredEdgeGuide.of(view, isTop: false) }

  // MARK: Traits

  /// The traits in force for the controller: those its view inherits, with the overrides of its parent and then its
  /// own; before it has a view, its parent's or the screen's in place of the former.
  open var traitCollection: UITraitCollection { ownTraitCollection }

  /// The controller's traits have changed. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Responding

  /// The root view's superview; for a presented controller the one that presented it. (R4, R5)
  open override var next: UIResponder? {
    if let ownPresenting { return ownPresenting }
    guard let view = storedView else { return nil }
    if view.flags.contains(.detaching) { return view.extras?.formerNext }
    // A view that a presentation has removed keeps its place in the chain.
    return view._superview ?? ownPresented?.ownPresentation?.presenterHost
  }

  // MARK: Containment

  /// The child controllers.
  open var children: [UIViewController] { childControllers }

  /// The parent controller.
  open var parent: UIViewController? { parentController }

  /// Adds a child controller; the app adds its view and calls `didMove(toParent:)`. It is removed from its old parent.
  /// A controller cannot be added to itself or to one of its descendants.
  open func addChild(_ child: UIViewController) { take(child: child) }

  /// Removes the controller from its parent; the app has called `willMove(toParent: nil)` and removed its view.
  open func removeFromParent() { leaveParent() }

  /// The controller is about to get another parent; with nil the app calls it. Overrides call super.
  open func willMove(toParent parent: UIViewController?) { if parent == nil { modal.isMovingFromParent = true } }
  /// The controller has another parent; with one that is not nil the app calls it. Overrides call super.
  open func didMove(toParent parent: UIViewController?) {
    modal.isMovingToParent = false
    modal.isMovingFromParent = false
  }

  /// Whether the appearance methods of children are called when this one appears and disappears. Default true; a
  /// container that returns false calls `beginAppearanceTransition` and `endAppearanceTransition` of its children
  /// itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells the controller that its view is about to appear or to disappear, as a container does for its children.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) { begin(isAppearing, animated: animated) }

  /// Tells the controller that what `beginAppearanceTransition` announced has happened.
  open func endAppearanceTransition() { endAppearance() }

  /// Replaces one child's view with another's: adds the new one beside the old one, animates what `animations` changes,
  /// and removes the old one. Both have to be children of this controller.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, toViewController, duration: duration, options: options, animations: animations,
      completion: completion)
  }

  /// Whether the controller is being added to a parent: true while its view appears for that.
  open var isMovingToParent: Bool { modal.isMovingToParent }

  /// Whether the controller is being removed from its parent: true while its view disappears for that.
  open var isMovingFromParent: Bool { modal.isMovingFromParent }

  // MARK: Presentation

  /// What this controller, or one it is inside of, has presented.
  open var presentedViewController: UIViewController? { presenter?.ownPresented }

  /// What has presented this controller, or one it is inside of.
  open var presentingViewController: UIViewController? { outermostPresented?.ownPresenting }

  /// What arranges the presentation of this controller, or of one it is inside of. Before a presentation it is made for
  /// the style set; a style set afterwards makes another one.
  open var presentationController: UIPresentationController? { presentationForUse }

  /// What arranges it as a sheet; nil where its `modalPresentationStyle` is not that of a sheet.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  /// What arranges it as a popover, or would where the width is regular; nil where its `modalPresentationStyle` is not
  /// `popover`.
  open var popoverPresentationController: UIPopoverPresentationController? {
    guard ownPresenting != nil || parentController != nil || resolvedPresentationStyle == .popover else { return nil }
    let presentation = presentationController
    return presentation as? UIPopoverPresentationController ?? presentation?.requested
      as? UIPopoverPresentationController
  }

  /// How it is presented. Default `automatic`: a page sheet.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { modal.style }
    set { modal.style = newValue }
  }

  /// How its view is presented and dismissed. Default `coverVertical`.
  open var modalTransitionStyle: UIModalTransitionStyle {
    get { modal.transition }
    set { modal.transition = newValue }
  }

  /// The delegate that provides its presentation controller and animators. Default nil: the system's are used.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Whether presentations of the styles `currentContext` and `overCurrentContext` cover this controller. Default
  /// false.
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
  /// > Here: also of controllers inside that are shown.
  open var isModalInPresentation: Bool {
    get { modal.isModal }
    set { modal.isModal = newValue }
  }

  /// Whether a presentation that does not cover the screen controls the status bar. Default false.
  open var modalPresentationCapturesStatusBarAppearance: Bool {
    get { modal.capturesStatusBar }
    set { modal.capturesStatusBar = newValue }
  }

  /// Presents a controller over this one, or over the one it is inside of.
  ///
  /// The outermost parent presents it, for the styles of contexts the nearest controller that defines one. A controller
  /// that presents already, or whose view is in no window, presents nothing and logs that. (R4)
  /// - Parameter completion: called after the controller's `viewDidAppear`.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) { ModalTransition.present(viewControllerToPresent, from: self, animated: flag, completion: completion) }

  /// Dismisses what this controller presented with everything presented above that, or this controller itself if it is
  /// presented.
  ///
  /// Only the topmost view moves; those between disappear with it. With nothing to dismiss, or while a presentation or
  /// dismissal runs, nothing happens, and that is logged.
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

  /// Shows a controller: the nearest container that overrides this method shows it, else it is presented.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parentController { return parentController.show(vc, sender: sender) }
    present(vc, animated: UIView.areAnimationsEnabled)
  }

  /// Shows a controller as a detail: presents it, unless a container overrides this method.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parentController { return parentController.showDetailViewController(vc, sender: sender) }
    present(vc, animated: UIView.areAnimationsEnabled)
  }

  /// What arranges the presentation of a system's controller that has a look of its own; nil for all others.
  @_spi(UIKit) open func systemPresentation(presenting: UIViewController?) -> UIPresentationController? { nil }

  // MARK: Size

  /// The size it prefers where its container uses it, in points. Default zero: none.
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

  /// The view's size is about to change with the screen's. Calls the same method of the children and of what is
  /// presented, so overrides call super. The change is not animated; the coordinator runs its animations when the new
  /// size is set.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    notifyOfSize(size, coordinator)
  }

  /// The size classes are about to change with the screen's size. Calls the same method of the children and of what is
  /// presented, so overrides call super.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { notifyOfTraits(newCollection, coordinator) }

  /// Under which bars the view extends. Default all. Containers apply it.
  /// > Here: in navigation controllers.
  open var edgesForExtendedLayout: UIRectEdge {
    get { modal.extendedEdges }
    set {
      modal.extendedEdges = newValue
      parentController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Whether the view also extends under opaque bars. Default false.
  /// > Here: in navigation controllers.
  open var extendedLayoutIncludesOpaqueBars: Bool {
    get { modal.extendsUnderOpaqueBars }
    set {
      modal.extendsUnderOpaqueBars = newValue
      parentController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  // MARK: The status bar and the device

  /// The colour of the status bar's letters. Default `default`.
  /// > Partly: drawn over a device in a window (`--device`), and changed without an animation.
  open var preferredStatusBarStyle: UIStatusBarStyle {
    ExtensionOverride.answer("preferredStatusBarStyle", self, UIViewController.self) as? UIStatusBarStyle ?? .default
  }
  /// Whether the status bar is to be hidden. Default false.
  /// > Partly: drawn over a device in a window (`--device`), and changed without an animation.
  open var prefersStatusBarHidden: Bool {
    ExtensionOverride.answer("prefersStatusBarHidden", self, UIViewController.self) as? Bool ?? false
  }
  /// How the status bar is shown and hidden. Default `fade`.
  /// > Partly: drawn over a device in a window (`--device`), and changed without an animation.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that determines the status bar's style; nil, the default, for this one.
  /// > Partly: drawn over a device in a window (`--device`), and changed without an animation.
  open var childForStatusBarStyle: UIViewController? {
    ExtensionOverride.answer("childForStatusBarStyle", self, UIViewController.self) as? UIViewController
  }
  /// The child that determines whether the status bar is hidden; nil, the default, for this one.
  /// > Partly: drawn over a device in a window (`--device`), and changed without an animation.
  open var childForStatusBarHidden: UIViewController? {
    ExtensionOverride.answer("childForStatusBarHidden", self, UIViewController.self) as? UIViewController
  }
  /// The controller's preferences for the status bar have changed: they are read before the next frame. A bar is drawn
  /// where the app runs as a device in a window (`--device`).
  /// > Partly: drawn over a device in a window (`--device`), and changed without an animation.
  open func setNeedsStatusBarAppearanceUpdate() { Runtime.current.statusBarChanged() }

  /// The orientations it can be shown in: by default those of the Info.plist, else all on pads, all but upside down on phones.
  /// > Partly: kept; the user shapes a desktop's window.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    if let own = ExtensionOverride.answer("supportedInterfaceOrientations", self, UIViewController.self) {
      return own as? UIInterfaceOrientationMask ?? .all
    }
    if let named = AppInfo.orientations(on: traitCollection.userInterfaceIdiom) { return named }
    return traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }
  /// The orientation it is best presented in. Default: the present one.
  /// > Partly: kept; the user shapes a desktop's window.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    ExtensionOverride.answer("preferredInterfaceOrientationForPresentation", self, UIViewController.self)
      as? UIInterfaceOrientation ?? UIScreen.main.orientation
  }
  /// Whether the interface turns with the device. Default true.
  /// > Partly: kept; the user shapes a desktop's window.
  open var shouldAutorotate: Bool {
    ExtensionOverride.answer("shouldAutorotate", self, UIViewController.self) as? Bool ?? true
  }
  /// `supportedInterfaceOrientations` has changed. It has no effect.
  /// > Partly: kept; the user shapes a desktop's window.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// The same for all controllers, by the name before iOS 16. It has no effect.
  /// > Partly: a window turns with its display, whatever the app asks.
  open class func attemptRotationToDeviceOrientation() {}
  /// How the interface stands, by the name before iOS 8.
  open var interfaceOrientation: UIInterfaceOrientation {
    viewIfLoaded?.window?.windowScene?.interfaceOrientation ?? UIApplication.shared.statusBarOrientation
  }
  /// The interface is about to turn, by the name before iOS 8. Called before the screen has its new size. Default: nothing.
  open func willRotate(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}
  /// The interface turns, by the name before iOS 8. Called once the screen has its new size. Default: nothing.
  open func willAnimateRotation(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}
  /// The interface has turned, by the name before iOS 8. Called after `willAnimateRotation(to:duration:)`. Default: nothing.
  open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}
  /// The view that moves with a rotation at the top, by the name before iOS 8. Default nil.
  /// > Partly: not used.
  open func rotatingHeaderView() -> UIView? { nil }
  /// The view that moves with a rotation at the bottom, by the name before iOS 8. Default nil.
  /// > Partly: not used.
  open func rotatingFooterView() -> UIView? { nil }
  /// Whether a keyboard stays when the focus moves to something that is not edited. Default false.
  /// > Partly: kept, not used.
  open var disablesAutomaticKeyboardDismissal: Bool { false }
  /// The child that decides about the line at the lower edge instead of this one. Default nil.
  /// > Partly: kept; there is no such line.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// Whether the line at the lower edge may be hidden. Default false.
  /// > Partly: kept; there is no such line.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// `prefersHomeIndicatorAutoHidden` has changed. It has no effect.
  /// > Partly: there is no such line.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// The edges at which the app's gestures take precedence over the system's. Default none. (GE10)
  /// > Partly: no window system and no browser lets an app decide this; their gestures cancel the touches that they take.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// `preferredScreenEdgesDeferringSystemGestures` has changed. It has no effect.
  /// > Partly: no window system and no browser lets an app decide this; their gestures cancel the touches that they take.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// The child whose preference counts instead of this one's; nil for none. Default nil.
  /// > Partly: no window system and no browser lets an app decide this; their gestures cancel the touches that they take.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }

  // MARK: Controller bar items

  /// The navigation controller this one is inside of, at any depth.
  open var navigationController: UINavigationController? { _navigationController }

  /// What a navigation bar shows for this controller; made on first use, with the controller's title.
  open var navigationItem: UINavigationItem { _navigationItem }

  /// The tab bar controller this one is inside of, at any depth.
  open var tabBarController: UITabBarController? { _tabBarController }

  /// What a tab bar shows for this controller; made on first use, with the controller's title. A later title becomes that of
  /// the item too. A navigation controller without an item of its own has that of its first step.
  open var tabBarItem: UITabBarItem! {
    get { _tabBarItem }
    set { _setTabBarItem(newValue) }
  }

  /// What the navigation controller's toolbar shows for this controller. Default nil.
  open var toolbarItems: [UIBarButtonItem]? {
    get { barItems?.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets `toolbarItems`; animated, they fade in.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    _setToolbarItems(toolbarItems, animated: animated)
  }

  /// Whether the toolbar, and the bar of the tabs, are hidden while this controller is on a navigation's stack above its
  /// first step. Default false.
  open var hidesBottomBarWhenPushed: Bool {
    get { barItems?.hidesBottomBar ?? false }
    set { needBarItems.hidesBottomBar = newValue }
  }

  /// Names what scrolls below the bars at an edge; nil for the default: the root view, or its first subview, if it
  /// scrolls. It is not kept alive.
  /// > Partly: the top edge counts.
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    guard edge.contains(.top) else { return }
    needBarItems.contentScrollView = scrollView
    navigationController?.viewIfLoaded?.setNeedsLayout()
  }

  /// What was named for an edge.
  /// > Partly: the top edge counts.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    edge.contains(.top) ? barItems?.contentScrollView : nil
  }

  // MARK: Split view controllers

  /// The split view controller this one is inside of, at any depth.
  open var splitViewController: UISplitViewController? { _splitViewController }

  /// The width has become compact, and this primary controller of a split view controller is to take the secondary one over.
  /// Default: nothing. A navigation controller pushes it.
  open func collapseSecondaryViewController(
    _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
  ) {}

  /// The width has become regular, and this primary controller of a split view controller is to return the secondary one.
  /// Default nil. A navigation controller removes its topmost step and returns it.
  open func separateSecondaryViewController(
    for splitViewController: UISplitViewController
  ) -> UIViewController? { nil }

  /// Posted when a split view controller has collapsed or expanded, so that `showDetailViewController(_:sender:)` leads
  /// elsewhere.
  public static let showDetailTargetDidChangeNotification = NSNotification.Name(
    "UIViewControllerShowDetailTargetDidChangeNotification")

  // MARK: Surroundings

  /// The safe area grows by these insets: for bars that the controller draws itself. Default zero.
  open var additionalSafeAreaInsets: UIEdgeInsets {
    get { _additionalSafeAreaInsets }
    set { _additionalSafeAreaInsets = newValue }
  }

  /// The least margins of the root view: 16 points at the sides, and 20 where it is 414 points wide or wider.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side = SystemMargin.side(forWidth: viewIfLoaded?.bounds.width ?? 0)
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
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

  /// The traits that the controller overrides.
  open var traitOverrides: any UITraitOverrides {
    get { _traitOverrides }
    set { _traitOverrides = newValue }
  }

  /// Overrides traits of a child; nil overrides none. For a controller that is no child nothing happens.
  open func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild child: UIViewController) {
    _setOverrideTraitCollection(collection, forChild: child)
  }

  /// The traits that are overridden for a child; nil for none.
  open func overrideTraitCollection(forChild child: UIViewController) -> UITraitCollection? {
    child.parent === self ? child.controllerTraits?.fromParent : nil
  }

  // MARK: Previews by force

  /// Registers a view for previews by force.
  ///
  /// No preview comes, as on devices whose `forceTouchCapability` is not available: apps ask for that first.
  /// > Partly: kept; previews by force do not come, as on devices that measure none.
  @discardableResult
  open func registerForPreviewing(
    with delegate: any UIViewControllerPreviewingDelegate, sourceView: UIView
  ) -> any UIViewControllerPreviewing {
    PreviewingContext(delegate, sourceView)
  }

  /// Takes a registration back.
  open func unregisterForPreviewing(withContext previewing: any UIViewControllerPreviewing) {}
}
