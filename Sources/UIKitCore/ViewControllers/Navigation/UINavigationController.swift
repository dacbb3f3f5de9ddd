import Foundation
import RenderTree

/// A stack of controllers of which the topmost is shown, under a bar with its title and a back button.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The direction of a step.
  public enum Operation: Int, Sendable {
    /// None.
    case none = 0
    /// Forward.
    case push = 1
    /// Back.
    case pop = 2
  }

  /// The duration in which bars are shown and hidden, in seconds: 0.2.
  open class var hideShowBarDuration: CGFloat { 0.2 }

  final var stack: [UIViewController] = []
  final var isBarHidden = false
  final var isToolHidden = true
  /// Whether a view of the stack was shown since the view was loaded.
  final var hasShownTop = false
  final let content = UIView()
  /// The step in progress.
  final var step: TransitionContext?
  /// The step that a finger drives.
  final weak var swiping: TransitionContext?
  /// The step that a finger has released, and that another one may catch.
  final weak var released: TransitionContext?
  /// What drives the step that is about to begin.
  final var nextDriver: UIPercentDrivenInteractiveTransition?
  /// Called when a change of the stack is over.
  final var stackDidChange: (@MainActor () -> Void)?
  /// The contents with which a large title moves.
  final weak var followed: UIScrollView?
  private lazy var swipeBack = SwipeBackPan(self)
  private lazy var hidePan = BarHidePan(self)
  private lazy var hideTap = BarHideTap(self)
  /// While a gesture has hidden the bars, whether the toolbar was among them.
  final var hiddenByGesture: Bool?
  final let bar: UINavigationBar
  private let tools: UIToolbar

  /// An empty one.
  public override init(nibName: String?, bundle: Bundle?) {
    bar = UINavigationBar()
    tools = UIToolbar()
    super.init(nibName: nibName, bundle: bundle)
    setUpBar()
  }

  /// One with a controller at the bottom of its stack.
  public init(rootViewController: UIViewController) {
    bar = UINavigationBar()
    tools = UIToolbar()
    super.init(nibName: nil, bundle: nil)
    setUpBar()
    pushViewController(rootViewController, animated: false)
  }

  /// An empty one with bars of these classes; nil for the default ones.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    bar = Self.make(navigationBarClass) ?? UINavigationBar()
    tools = Self.make(toolbarClass) ?? UIToolbar()
    super.init(nibName: nil, bundle: nil)
    setUpBar()
  }

  /// One from a storyboard, with the controller that its relationship names at the bottom; from other archives an empty one.
  public required init?(coder: NSCoder) {
    bar = UINavigationBar()
    tools = UIToolbar()
    super.init(coder: coder)
    setUpBar()
    if let coder = coder as? NibCoder { decodeStack(coder) }
  }

  private static func make<View: UIView>(_ type: AnyClass?) -> View? {
    guard let type else { return nil }
    guard let made = ClassInstantiation.make(type) as? View else {
      PlatformNote.misuse("\(type) is no \(View.self) with a plain init(); the default bar is used")
      return nil
    }
    return made
  }

  private func setUpBar() {
    bar.goBack = { [weak self] in self?.goBack() }
    bar.heightDidChange = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
  }

  /// Makes the view that holds the bars and the view of the topmost controller.
  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.navigation = self
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(content)
    view.addSubview(tools)
    view.addSubview(bar)
    // Their places until the first layout, which `viewDidLoad` of an app's class reads.
    let size = view.bounds.size
    bar.frame = CGRect(x: 0, y: 0, width: size.width, height: BarLook.height)
    tools.frame = CGRect(x: 0, y: size.height - BarLook.height, width: size.width, height: BarLook.height)
    view.addGestureRecognizer(swipeBack)
    view.addGestureRecognizer(hidePan)
    view.addGestureRecognizer(hideTap)
    view.fillSuperview()
    self.view = view
  }

  /// The topmost controller's view is loaded when the navigation appears or is laid out, and not with the view that holds it.
  final override func prepareToAppear() { if !hasShownTop { showTopAtOnce() } }

  /// The pan that begins at the left edge, or in languages that are written from right to left at the right edge, and
  /// pops a step.
  ///
  /// It calls `popViewController(animated:)` when it begins; when it ends, the step finishes or is cancelled. Its
  /// delegate lets it begin only where the bar shows a back button; an app may set another one. At the first step and
  /// while another step moves it never begins. Scroll views inside wait until it has failed.
  /// > Here: a `UIScreenEdgePanGestureRecognizer`, whose delegate may be replaced; another finger from the edge catches
  /// > a step that it has let go.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { swipeBack }

  // MARK: The stack

  /// The stack, the first step first. Setting it changes what is shown at once.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The topmost controller of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// The visible controller: the one presented over this one, else the topmost controller.
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  /// Shows a controller as the next step. It must not be on the stack already, nor be a navigation controller, except in
  /// the primary of a collapsed split view controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    endCancelledStep()
    precondition(
      !stack.contains { $0 === viewController },
      "\(type(of: viewController)) is on the navigation's stack already; pop to it instead of pushing it again")
    precondition(
      !(viewController is UINavigationController) || splitViewController?.isCollapsed == true,
      "a navigation controller cannot be pushed onto another one; present it, or push its controllers")
    go(to: stack + [viewController], .push, animated: animated)
  }

  /// Pops a step; the first one stays. - Returns: the controller that was popped; nil if there is only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    endCancelledStep()
    guard stack.count > 1, let last = stack.last else { return nil }
    go(to: Array(stack.dropLast()), .pop, animated: animated)
    return last
  }

  /// Pops to a controller of the stack.
  /// - Returns: the controllers that were popped; nil if it is the topmost one.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    endCancelledStep()
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      preconditionFailure("\(type(of: viewController)) is not on the navigation's stack; it cannot be popped to")
    }
    let left = Array(stack[(index + 1)...])
    guard !left.isEmpty else { return nil }
    go(to: Array(stack[...index]), .pop, animated: animated)
    return left
  }

  /// Pops to the first step.
  /// - Returns: the controllers that were popped; nil if there are none.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    endCancelledStep()
    guard let first = stack.first else { return nil }
    return popToViewController(first, animated: animated)
  }

  /// Sets another stack. Animated, it looks like a step back if the new topmost controller was on the old stack, else
  /// like a step forward. A controller that is in it twice counts once.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    endCancelledStep()
    var new: [UIViewController] = []
    for controller in viewControllers where !new.contains(where: { $0 === controller }) { new.append(controller) }
    let isBack = new.last.map { top in stack.contains { $0 === top } } ?? true
    go(to: new, isBack ? .pop : .push, animated: animated)
  }

  /// Pushes the controller.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: UIView.areAnimationsEnabled)
  }

  // MARK: Bars

  /// The receiver of messages about the steps. Default nil.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar; its items are the controllers', so apps must not change them.
  open var navigationBar: UINavigationBar { bar }
  /// The bar at the lower edge. It shows the `toolbarItems` of the topmost controller.
  open var toolbar: UIToolbar! { tools }

  /// Whether the navigation bar is hidden. Default false.
  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// Hides or shows the navigation bar; animated, it slides.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != isBarHidden else { return }
    isBarHidden = hidden
    if !hidden { hiddenByGesture = nil }
    moveBars(animated: animated)
  }
  /// Whether the toolbar is hidden. Default true.
  open var isToolbarHidden: Bool {
    get { isToolHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }
  /// Hides or shows the toolbar; animated, it slides.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != isToolHidden else { return }
    isToolHidden = hidden
    moveBars(animated: animated)
  }

  /// Whether a finger that moves up in the contents hides the bars, and one that moves down shows them. Default false.
  open var hidesBarsOnSwipe: Bool {
    get { hidePan.isEnabled }
    set { hidePan.isEnabled = newValue }
  }
  /// The pan that hides and shows the bars. It recognises together with others, so that the contents scroll meanwhile.
  open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { hidePan }
  /// Whether a tap in the contents that no control takes hides the bars, or shows them. Default false.
  open var hidesBarsOnTap: Bool {
    get { hideTap.isEnabled }
    set { hideTap.isEnabled = newValue }
  }
  /// Whether the bars are hidden while the height is compact. Default false.
  /// > Partly: kept, without effect.
  open var hidesBarsWhenVerticallyCompact = false
  /// Whether the bars are hidden when a keyboard is shown. Default false.
  /// > Partly: kept, without effect.
  open var hidesBarsWhenKeyboardAppears = false
  /// The tap that hides and shows the bars.
  open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { hideTap }

  /// The topmost controller's.
  open override var childForStatusBarHidden: UIViewController? {
    if let own = ExtensionOverride.answer("childForStatusBarHidden", self, UINavigationController.self) {
      return own as? UIViewController
    }
    return topViewController
  }
  /// The topmost controller's while the bar is hidden; else the bar decides.
  open override var childForStatusBarStyle: UIViewController? {
    if let own = ExtensionOverride.answer("childForStatusBarStyle", self, UINavigationController.self) {
      return own as? UIViewController
    }
    return isBarHidden ? topViewController : nil
  }
  /// By the bar's style.
  open override var preferredStatusBarStyle: UIStatusBarStyle {
    ExtensionOverride.answer("preferredStatusBarStyle", self, UINavigationController.self) as? UIStatusBarStyle
      ?? (bar.barStyle == .black ? .lightContent : .default)
  }
  /// The topmost controller's.
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    if let own = ExtensionOverride.answer("supportedInterfaceOrientations", self, UINavigationController.self) {
      return own as? UIInterfaceOrientationMask ?? .all
    }
    return topViewController?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
  }

  /// Its own item if it was given one, else that of the first step.
  open override var tabBarItem: UITabBarItem! {
    get { barItems?.tabBarItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
    set { super.tabBarItem = newValue }
  }

  // MARK: Split view controllers

  /// Adds the secondary controller as the topmost step.
  open override func collapseSecondaryViewController(
    _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
  ) { stackUp(secondaryViewController) }

  /// Removes the topmost step, unless it is the only one, and returns it.
  open override func separateSecondaryViewController(
    for splitViewController: UISplitViewController
  ) -> UIViewController? {
    guard stack.count > 1, let last = stack.last else { return nil }
    unstack(last)
    return last
  }

  // MARK: Unwinding

  /// The step below the one that the segue begins at first.
  open override func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
    let last = childContaining(source).flatMap { child in stack.firstIndex { $0 === child } } ?? stack.count
    return stack[..<last].reversed()
  }

  /// Pops to the step that the segue returns to.
  open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
    guard stack.contains(where: { $0 === subsequentVC }), topViewController !== subsequentVC else { return }
    popToViewController(subsequentVC, animated: UIView.areAnimationsEnabled)
  }
}

/// The view of a navigation controller: its layout calls the controller to lay out the bars.
final class NavigationView: UIView {
  weak var navigation: UINavigationController?

  override func layoutSubviews() {
    super.layoutSubviews()
    navigation?.prepareToAppear()
    navigation?.layOutBars()
  }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }
}
