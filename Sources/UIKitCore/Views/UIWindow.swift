import Foundation
import QuartzCore
import TouchPlatform

/// The root of a tree of views, shown on a screen; it delivers events to its views.
///
/// Only the app keeps a window alive, and a touch on the window itself until it ends. It is shown once `isHidden` is
/// false, best by `makeKeyAndVisible()`. Statements: H18, H25, R6, R7, V10, V25, M20.
/// > Not yet: `becomeKey`, `resignKey` and their notifications.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// Orders windows: those of higher levels are in front; those of equal levels are in the order in which they were
  /// shown.
  public struct Level: RawRepresentable, Hashable, Sendable, Comparable {
    /// The level's number.
    public var rawValue: CGFloat
    /// A level of this number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A level of this number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// 0: where apps' windows are. (M20)
    public static let normal = Level(0)
    /// 1000. (M20)
    public static let statusBar = Level(1000)
    /// 2000. (M20)
    public static let alert = Level(2000)
    /// Lower levels first.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    /// A level so much higher.
    public static func + (level: Level, number: CGFloat) -> Level { Level(level.rawValue + number) }
    /// A level so much lower.
    public static func - (level: Level, number: CGFloat) -> Level { Level(level.rawValue - number) }
  }

  /// A window with this box on the screen. It starts hidden.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpWindow()
  }

  /// A window that fills the screen. It starts hidden.
  ///
  /// `init(frame: .zero)`, by contrast, makes an empty one. A subclass's `init(frame:)` is called with `.zero`, and the
  /// frame is set after it.
  public convenience init() {
    self.init(frame: .zero)
    frame = UIScreen.main.bounds
    fillsScreen = true
  }

  /// A window that fills the scene's screen. It starts hidden.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    setUpWindow()
    self.windowScene = windowScene
  }

  /// A window from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpWindow()
  }

  private func setUpWindow() {
    flags.insert(.window)
    layer.isHidden = true
    fillsScreen = layer._bounds.size == UIScreen.main.bounds.size
    home.windows.add(self)
    AppHost.keep(self)
  }

  // Unsafe: windows are freed on the main actor. Not `isolated`, which would keep apps from writing a deinit in their
  // subclasses.
  nonisolated deinit { MainActor.assumeIsolatedUnchecked { leaveRuntime() } }

  private func leaveRuntime() {
    handle.clear()
    let runtime = home
    runtime.windows.remove(self)
    let dispatcher = runtime.dispatcher
    guard !dispatcher.hasNoContacts else { return }
    // Views that touches keep alive must get the cancellation, but must not find this window any more, neither as a
    // superview nor by constraints. (V25)
    layoutBoxIfAny?.itemIsFreed()
    let roots = _subviews
    for view in roots {
      view._superview = nil
      view.layer.removeFromSuperlayer()
    }
    storedSubviews.removeAll()
    dispatcher.departures.windowIsFreed(handle, with: roots, next: windowScene ?? runtime.application)
    runtime.viewsDidLeave()
  }

  /// The reference that touches keep to the window.
  final var handle: WindowHandle {
    if let storedHandle { return storedHandle }
    let made = WindowHandle(self)
    storedHandle = made
    return made
  }
  // Unchecked: each touch asks for it, and it is read and set whole.
  @exclusivity(unchecked) private var storedHandle: WindowHandle?

  /// The runtime in which it was made.
  private let home = Runtime.current

  /// Whether it was made as large as the screen, and so follows the screen's size.
  package final var fillsScreen = false

  /// The scene the window is in, if any.
  open weak var windowScene: UIWindowScene?

  /// How far in front the window is. Default `normal`.
  open var windowLevel: Level = .normal {
    didSet { Runtime.current.windows.orderChanged() }
  }

  /// The screen it is shown on.
  open var screen: UIScreen { UIScreen.main }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if let oldValue, oldValue.ownPresented != nil { oldValue.dismiss(animated: false) }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if !isHidden { installRootView() }
    }
  }

  private func installRootView() {
    guard let controller = rootViewController, let view = controller.view, view._superview !== self else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.begin(true, animated: false)
    insertSubview(view, at: 0)
    // Before the first layout: a status bar that is hidden may free the top edge.
    Runtime.current.updateStatusBar()
    // What appears while the app is launched has appeared when it is active.
    if UIApplication.shared.isLaunching { appearing.append(controller) } else { controller.endAppearance() }
  }

  /// Controllers whose first appearance ends after the launch.
  private var appearing: [UIViewController] = []

  final func endFirstAppearances() {
    let waiting = appearing
    appearing = []
    for controller in waiting { controller.endFirstAppearance() }
  }

  /// Whether the window is not shown. Default true for windows. Hiding it cancels the touches on it. (V25)
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      if newValue { Runtime.current.dispatcher.departures.windowWillHide(self) }
      if !newValue, Appearance.isInUse { takeAppearance() }
      super.isHidden = newValue
      layer.isDisplayRoot = !newValue
      if newValue { Runtime.current.windows.hidden(self) }
      if !newValue {
        Runtime.current.windows.shown(self)
        installRootView()
        layer.setNeedsLayout()
      }
      Runtime.current.windows.orderChanged()
      Runtime.current.viewsDidLeave()
    }
  }

  /// Whether the window gets keyboard events.
  open var isKeyWindow: Bool { Runtime.current.windows.key === self }

  /// Makes it the window that gets keyboard events. It does not affect which views get touches. (M22)
  open func makeKey() {
    let old = Runtime.current.windows.key
    Runtime.current.windows.key = self
    Runtime.current.updateTextInput()
    guard old !== self else { return }
    if let old {
      old.resignKey()
      NotificationCenter.default.post(name: Self.didResignKeyNotification, object: old)
    }
    becomeKey()
    NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
  }

  /// It has become the key window; apps override it and do not call it. Default: nothing.
  open func becomeKey() {}
  /// It is the key window no longer, since another one is; apps override it and do not call it. Default: nothing.
  open func resignKey() {}

  /// Posted when a window has become the key window; the object is the window.
  public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  /// Posted when another window has become the key window; the object is the one that was.
  public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")
  /// Posted when a window is shown. It is never posted here.
  public nonisolated static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  /// Posted when a window is hidden. It is never posted here.
  public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")

  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    // First, since views that appear ask for the key window.
    makeKey()
    isHidden = false
  }

  /// The window's scene, else the application. (R6, R7)
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// Delivers the event to the recognisers and views of this window. Overrides must call super, or nothing is
  /// delivered. (D1, founding S90, S91)
  open func sendEvent(_ event: UIEvent) {
    if let dispatcher = event.dispatcher { dispatcher.deliver(event, in: self) } else { event.deliver() }
  }

  /// The window's first responder and undo manager.
  final let focus = WindowFocus()

  /// The window's own undo manager, where no responder below has another. (R17)
  open override var undoManager: UndoManager? { focus.undoManager }

  /// A point of this window's space in another window's; nil stands for the screen. (V10)
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint { layer.convert(point, to: window?.layer) }

  /// A point of another window's space (nil: the screen's) in this window's. (V10)
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint { layer.convert(point, from: window?.layer) }

  /// A rectangle of this window's space in another window's; nil stands for the screen. (V10)
  open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect { layer.convert(rect, to: window?.layer) }

  /// A rectangle of another window's space (nil: the screen's) in this window's. (V10)
  open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect { layer.convert(rect, from: window?.layer) }

  // MARK: Accessibility

  /// A window.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .window
    return defaults
  }

  // MARK: Scroll to top

  /// Does what a tap on the status bar does: the one scroll view on the screen that allows it scrolls to its top. Nothing
  /// happens if several do. A tap on the safe area above the contents does it by itself while the status bar is shown, as on
  /// a device (`--device`) and in a home screen app; an app that draws a bar of its own calls this. The method is not
  /// Apple's; on iOS the system does it. (S56)
  ///
  /// - Returns: whether a scroll view scrolls to its top.
  /// > Ours: what a tap on the status bar does.
  @discardableResult
  open func scrollToTop() -> Bool { _scrollToTop() }
}
