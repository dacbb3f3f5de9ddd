import Foundation

/// One instance of the app's interface.
///
/// An app whose delegate answers `application(_:configurationForConnecting:options:)` with a delegate's class gets one
/// scene for its window; other apps may make one themselves.
/// > Not yet: several scenes, requests to scenes.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// How near the scene is to its user.
  public enum ActivationState: Int, Sendable {
    /// Not connected.
    case unattached = -1
    /// In front, getting events.
    case foregroundActive = 0
    /// Visible, without events.
    case foregroundInactive = 1
    /// Not visible.
    case background = 2
  }

  /// Why a scene is connected.
  /// > Here: always because the app was started.
  @preconcurrency @MainActor
  open class ConnectionOptions: NSObject {
    /// The addresses that are to be opened: none.
    open var urlContexts: Set<UIOpenURLContext> { [] }
    /// The activities that are to be continued: none.
    open var userActivities: Set<NSUserActivity> { [] }
    /// The shortcut that was chosen: none.
    open var shortcutItem: UIApplicationShortcutItem? { nil }
    /// The app that asked for it: none.
    open var sourceApplication: String? { nil }
    override init() { super.init() }
  }

  /// A scene of a session.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    _session = session
    super.init()
  }

  /// The scene's session.
  open var session: UISceneSession { _session }
  final let _session: UISceneSession
  /// The object that is notified of the scene's life; the scene keeps it.
  open var delegate: (any UISceneDelegate)?
  /// How near the scene is to its user.
  /// > Here: driven by the window's focus and visibility.
  open internal(set) var activationState = ActivationState.unattached
  /// What the user does in it. Default nil.
  /// > Here: kept.
  open override var userActivity: NSUserActivity? {
    get { storedActivity }
    set { storedActivity = newValue }
  }
  private var storedActivity: NSUserActivity?
  /// What the scene is about, for people. Default nil; no window of the desktop shows it.
  /// > Partly: kept, not shown.
  open var title: String!

  /// How an address is to be opened.
  @preconcurrency @MainActor
  open class OpenExternalURLOptions: NSObject {
    /// Whether only an app that has the address for its own may open it; none has here. Default false.
    open var universalLinksOnly = false
    /// Options with the defaults.
    public override init() { super.init() }
  }

  /// Asks the system to open an address in another app, as `UIApplication.open(_:options:completionHandler:)` does.
  open func open(
    _ url: URL, options: OpenExternalURLOptions? = nil, completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    AddressOpening.open(url, isOnlyLink: options?.universalLinksOnly ?? false, completion)
  }

  /// The application. (R7)
  open override var next: UIResponder? { UIApplication.shared }

  /// Posted when a scene is about to be connected.
  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// Posted when a scene is gone.
  public static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  /// Posted when a scene is in front.
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted when a scene is about to lose the front.
  public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  /// Posted when a scene is about to be visible.
  public static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  /// Posted when a scene is not visible any more.
  public static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
}

/// A scene that has windows. (R7)
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// The shape of a scene.
  @preconcurrency @MainActor
  open class Geometry: NSObject {
    /// Which way the interface stands, by the screen's shape.
    open var interfaceOrientation: UIInterfaceOrientation { _interfaceOrientation }
    final let _interfaceOrientation: UIInterfaceOrientation

    init(interfaceOrientation: UIInterfaceOrientation) {
      _interfaceOrientation = interfaceOrientation
      super.init()
    }
  }

  /// A scene on the main screen, of a session of its own, which no application knows of.
  public convenience init() {
    self.init(session: UISceneSession(role: .windowApplication), connectionOptions: ConnectionOptions())
    session.scene = self
  }

  /// A scene of a session.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    super.init(session: session, connectionOptions: connectionOptions)
  }

  /// The screen the scene is on.
  open var screen: UIScreen { UIScreen.main }

  /// The scene's windows.
  open var windows: [UIWindow] { Runtime.current.windows.all.filter { $0.windowScene === self } }

  /// The window of the scene that gets keyboard events.
  open var keyWindow: UIWindow? { Runtime.current.windows.key.flatMap { $0.windowScene === self ? $0 : nil } }

  /// Which way the interface stands, by the screen's shape.
  open var interfaceOrientation: UIInterfaceOrientation { screen.orientation }

  /// The scene's shape.
  open var effectiveGeometry: Geometry { Geometry(interfaceOrientation: interfaceOrientation) }

  /// What an app asks of a scene's geometry.
  open class GeometryPreferences: NSObject {
    /// Of a scene of iOS.
    open class iOS: GeometryPreferences {
      /// The orientations that are asked for; nil for no request.
      open var interfaceOrientations: UIInterfaceOrientationMask?

      /// A request for orientations.
      public init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {
        self.interfaceOrientations = interfaceOrientations
        super.init()
      }
    }
  }

  /// Asks for another geometry.
  /// > Partly: without effect; the user shapes a desktop's window. The handler is not called.
  open func requestGeometryUpdate(
    _ geometryPreferences: GeometryPreferences, errorHandler: (@MainActor (any Error) -> Void)? = nil
  ) {}

  /// What the status bar would look like; none is drawn.
  open var statusBarManager: UIStatusBarManager? { storedManager }
  private lazy var storedManager = UIStatusBarManager(scene: self)

  /// The space of the scene's screen.
  open var coordinateSpace: any UICoordinateSpace { screen }

  /// The screen's traits.
  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// The scene's traits have changed. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
