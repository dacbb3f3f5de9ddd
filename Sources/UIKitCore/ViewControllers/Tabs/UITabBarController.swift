import Foundation
import RenderTree

/// Switches between controllers by a bar at the lower edge. The view of a controller is loaded when it is first selected.
///
/// A tap on the selected tab pops its navigation controller to the first step. With more controllers than there is room
/// for (five, eight where the width is regular) the last tab lists the others.
/// > Here: the bar is at the lower edge on all screens.
///
/// > Not yet: customising of the tabs, `UITab`, sidebars.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  final var all: [UIViewController] = []
  /// The child whose view is shown: a controller with a tab of its own, or the one with the list of the others.
  final var selection: UIViewController?
  /// The change of tabs in progress.
  final var step: TransitionContext?
  final let content = UIView()
  final private(set) var bar = UITabBar()
  final var isBarHidden = false
  final var customizable: [UIViewController]?
  /// What scrolls in the selected controller, where that is no navigation controller.
  final weak var followed: UIScrollView?
  /// The tabs without room, once there are any.
  final var more: MoreTabs?

  /// One without tabs.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    manageBar()
  }

  /// One from a storyboard, with the controllers that its relationships name; from other archives an empty one.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder, let own = decodeBar(coder) { bar = own }
    manageBar()
    if let coder = coder as? NibCoder { decodeTabs(coder) }
  }

  private func manageBar() {
    bar.delegate = self
    bar.manager = self
  }

  /// The bar, which apps exchange by the key `tabBar` for one of a class of their own.
  final var keyedBar: UITabBar {
    get { bar }
    set {
      guard newValue !== bar else { return }
      let old = bar
      bar = newValue
      old.manager = nil
      old.delegate = nil
      manageBar()
      if let view = old.superview {
        view.insertSubview(newValue, aboveSubview: old)
        old.removeFromSuperview()
      }
      showItems(animated: false)
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Makes the view that holds the bar and the view of the selected controller.
  open override func loadView() {
    let view = TabView(frame: UIScreen.main.bounds)
    view.tabs = self
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(content)
    view.addSubview(bar)
    view.fillSuperview()
    // Its place until the first layout, which `viewDidLoad` of an app's class reads.
    let size = view.bounds.size
    bar.frame = CGRect(x: 0, y: size.height - bar.itemHeight, width: size.width, height: bar.itemHeight)
    self.view = view
  }

  /// Loads the view unless it is loaded, and then shows the selected controller's: `viewDidLoad()` may still give the
  /// controllers of the tabs what they show.
  open override func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    super.loadViewIfNeeded()
    showSelectionAtOnce()
  }

  // MARK: The tabs

  /// The receiver of messages about the tabs. Default nil.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The bar. Its items are the controllers', and its delegate is this controller, so apps must not change them.
  open var tabBar: UITabBar { bar }

  /// The controllers of all tabs; nil for none.
  open var viewControllers: [UIViewController]? {
    get { all.isEmpty ? nil : all }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Sets the controllers of all tabs; animated, their items fade in. The selected one stays selected if it is among them,
  /// else the one with the same number is, else the first one. A controller that is in it twice counts once.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    var new: [UIViewController] = []
    for controller in viewControllers ?? [] where !new.contains(where: { $0 === controller }) {
      new.append(controller)
    }
    replace(with: new, animated: animated)
  }

  /// The controllers that the user may arrange. Default: all.
  /// > Partly: kept; the list of further tabs has no button for it.
  open var customizableViewControllers: [UIViewController]? {
    get { customizable ?? viewControllers }
    set { customizable = newValue }
  }

  /// The selected controller: one of `viewControllers`, or `moreNavigationController` while it shows the list. Setting it
  /// calls no delegate; a controller that has no tab is logged and not selected.
  open var selectedViewController: UIViewController? {
    get { (selection != nil && selection === more?.navigation ? more?.shown : nil) ?? selection }
    set {
      guard let newValue else { return }
      guard all.contains(where: { $0 === newValue }) || newValue === more?.navigation else {
        return PlatformNote.misuse("\(type(of: newValue)) is in no tab and cannot be selected; add it first")
      }
      show(newValue)
    }
  }

  /// The number of the selected controller among `viewControllers`; `NSNotFound` where none is selected, and while the list
  /// of further tabs is shown. Setting it calls no delegate; a number without a controller has no effect.
  open var selectedIndex: Int {
    get { all.firstIndex { $0 === selectedViewController } ?? NSNotFound }
    set { if all.indices.contains(newValue) { show(all[newValue]) } }
  }

  /// The navigation controller that lists the tabs that have no room. Its list is the first step. It is in the bar only
  /// while there are such tabs.
  open var moreNavigationController: UINavigationController { needMore.navigation }

  final var needMore: MoreTabs {
    if let more { return more }
    let made = MoreTabs(self)
    more = made
    return made
  }

  /// The user has chosen an item; its controller is selected after this call. Overrides need not call super. Default:
  /// nothing.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  // MARK: The bar

  /// Whether the bar is hidden. Default false.
  open var isTabBarHidden: Bool {
    get { isBarHidden }
    set { setTabBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar; animated, it slides down or up.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != isBarHidden else { return }
    isBarHidden = hidden
    guard let view = viewIfLoaded else { return }
    guard animated, view.window != nil else { return view.setNeedsLayout() }
    UIView.animate(withDuration: Double(UINavigationController.hideShowBarDuration)) {
      self.layOutBar()
      self.selection?.viewIfLoaded?.layoutIfNeeded()
    }
  }

  // MARK: Children decide

  /// The selected controller.
  open override var childForStatusBarStyle: UIViewController? {
    if let own = ExtensionOverride.answer("childForStatusBarStyle", self, UITabBarController.self) {
      return own as? UIViewController
    }
    return selection
  }
  /// The selected controller.
  open override var childForStatusBarHidden: UIViewController? {
    if let own = ExtensionOverride.answer("childForStatusBarHidden", self, UITabBarController.self) {
      return own as? UIViewController
    }
    return selection
  }
  /// The selected controller.
  open override var childForScreenEdgesDeferringSystemGestures: UIViewController? { selection }

  /// The delegate's, else those that all tabs have.
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    if let own = ExtensionOverride.answer("supportedInterfaceOrientations", self, UITabBarController.self)
      as? UIInterfaceOrientationMask
    {
      return own
    }
    return delegate?.tabBarControllerSupportedInterfaceOrientations(self) ?? orientationsOfAllTabs
  }
  /// The delegate's, else the present one.
  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    if let own = ExtensionOverride.answer("preferredInterfaceOrientationForPresentation", self, UITabBarController.self)
      as? UIInterfaceOrientation
    {
      return own
    }
    return delegate?.tabBarControllerPreferredInterfaceOrientationForPresentation(self)
      ?? super.preferredInterfaceOrientationForPresentation
  }

  final var orientationsOfAllTabs: UIInterfaceOrientationMask {
    let common = all.reduce(super.supportedInterfaceOrientations) { $0.intersection($1.supportedInterfaceOrientations) }
    return common.isEmpty ? super.supportedInterfaceOrientations : common
  }

  /// Where the width is regular there is room for more tabs.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.horizontalSizeClass != traitCollection.horizontalSizeClass { roomDidChange() }
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Unwinding

  /// The selected tab first.
  open override func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
    let children = super.allowedChildrenForUnwinding(from: source)
    return children.filter { $0 === selection } + children.filter { $0 !== selection }
  }

  /// Selects the tab that the segue returns to.
  open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
    if all.contains(where: { $0 === subsequentVC }) { show(subsequentVC) }
  }
}

/// The view of a tab bar controller: its layout calls the controller to lay out the bar.
final class TabView: UIView {
  weak var tabs: UITabBarController?

  override func layoutSubviews() {
    super.layoutSubviews()
    tabs?.layOutBar()
  }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }
}
