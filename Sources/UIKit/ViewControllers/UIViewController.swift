import Foundation

/// What manages a view: makes it when it is needed, and hears when it is loaded, shown, laid out and hidden.
///
/// It stands in the responder chain between its root view and that view's superview. Statements: R3–R5, R10.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var storedView: UIView?
  private weak var parentController: UIViewController?
  private var childControllers: [UIViewController] = []
  private(set) var appearance = Appearance.disappeared

  /// The traits its view took over; nil before there is a view.
  final var keptTraits: UITraitCollection?
  final var controllerTraits: ControllerTraits?

  enum Appearance { case disappeared, appearing, appeared, disappearing }

  /// A controller without a view yet.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller; archives of views are not read, so a name is only kept.
  public init(nibName: String?, bundle: Bundle?) {
    self.nibName = nibName
    super.init()
  }

  /// A controller from an archive.
  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  isolated deinit {
    storedView?.setFlag(.controlled, false)
    for child in childControllers { child.parentController = nil }
  }

  /// The name given at creation.
  public let nibName: String?

  /// What the controller is about, for bars and people.
  open var title: String?

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
  /// Memory is short. Default: nothing; Linux does not send it.
  open func didReceiveMemoryWarning() {}

  // MARK: Traits

  /// The traits in force for the controller: those its view inherits, under what its parent says for it and under its
  /// own overrides; before it has a view, its parent's or the screen's in place of the former.
  open var traitCollection: UITraitCollection { ownTraitCollection }

  /// The controller's traits have changed. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Responding

  /// The root view's superview; for a presented controller the one that presented it. (R4, R5)
  open override var next: UIResponder? {
    if let presentingViewController { return presentingViewController }
    guard let view = storedView else { return nil }
    if view.flags.contains(.detaching) { return view.extras?.formerNext }
    return view._superview
  }

  // MARK: Containment

  /// The controllers put inside this one.
  open var children: [UIViewController] { childControllers }

  /// The controller this one was put into.
  open var parent: UIViewController? { parentController }

  /// Puts a controller inside this one; the app adds its view and calls `didMove(toParent:)`.
  open func addChild(_ child: UIViewController) {
    precondition(child !== self, "a view controller cannot be its own child")
    guard child.parentController !== self else { return }
    child.willMove(toParent: self)
    child.parentController?.childControllers.removeAll { $0 === child }
    child.parentController = self
    childControllers.append(child)
  }

  /// Takes the controller out of its parent.
  open func removeFromParent() {
    guard let parent = parentController else { return }
    parent.childControllers.removeAll { $0 === self }
    parentController = nil
    didMove(toParent: nil)
  }

  /// The controller is about to get another parent. Default: nothing.
  open func willMove(toParent parent: UIViewController?) {}
  /// The controller has another parent. Default: nothing.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Presentation

  /// The controller that this one covered itself with.
  open private(set) var presentedViewController: UIViewController?

  /// The controller that shows this one.
  open private(set) weak var presentingViewController: UIViewController?

  /// Covers the window with another controller's view. It appears at once; the change is not animated.
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    guard presentedViewController == nil else {
      return PlatformNote.misuse("\(type(of: self)) presents a controller already; dismiss that one first")
    }
    guard let window = storedView?.window else {
      return PlatformNote.misuse("\(type(of: self)) cannot present before its view is in a window")
    }
    guard controller !== self, controller.presentingViewController == nil else {
      return PlatformNote.misuse("\(type(of: controller)) is presented already")
    }
    presentedViewController = controller
    controller.presentingViewController = self
    let view: UIView = controller.view
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
    completion?()
  }

  /// Takes away what this controller presented, or itself if it is presented.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let shown = presentedViewController else {
      if let presenter = presentingViewController { presenter.dismiss(animated: animated, completion: completion) }
      return
    }
    if shown.presentedViewController != nil { shown.dismiss(animated: animated) }
    shown.viewIfLoaded?.removeFromSuperview()
    shown.presentingViewController = nil
    presentedViewController = nil
    completion?()
  }

  // MARK: Appearance, driven by the view's window

  func viewWillMove(toWindow window: UIWindow?) {
    if window != nil {
      appearance = .appearing
      viewWillAppear(false)
    } else if appearance == .appeared {
      appearance = .disappearing
      viewWillDisappear(false)
    }
  }

  func viewDidMove(toWindow window: UIWindow?) {
    if window != nil {
      appearance = .appeared
      viewDidAppear(false)
    } else if appearance == .disappearing {
      appearance = .disappeared
      viewDidDisappear(false)
    }
  }
}
