import Foundation
import QuartzCore
import TouchPlatform

/// The running app: it hands events to windows and notifies its delegate of its life.
///
/// Statements: D1, R6–R8, R14, R17, founding S19, S131.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  private var ignoringDepth = 0

  /// The app.
  open class var shared: UIApplication { Runtime.current.application }

  /// Why the app was started: nothing but its user starts an app here.
  /// > Partly: launch options are always nil.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// The key of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An address that is to be opened, the app that asks for it, and what comes with it.
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The app that asks for the start.
    public static let sourceApplication = Self(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// What comes with an address.
    public static let annotation = Self(rawValue: "UIApplicationLaunchOptionsAnnotationKey")
    /// A notification from a server.
    public static let remoteNotification = Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// A notification of the app's own.
    public static let localNotification = Self(rawValue: "UIApplicationLaunchOptionsLocalNotificationKey")
    /// A change of the device's place.
    public static let location = Self(rawValue: "UIApplicationLaunchOptionsLocationKey")
    /// An action of the app's icon.
    public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    /// An activity that another device began.
    public static let userActivityDictionary = Self(rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    /// The kind of that activity.
    public static let userActivityType = Self(rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey")
    /// Managers of Bluetooth that are restored.
    public static let bluetoothCentrals = Self(rawValue: "UIApplicationLaunchOptionsBluetoothCentralsKey")
    /// Peripherals of Bluetooth that are restored.
    public static let bluetoothPeripherals = Self(rawValue: "UIApplicationLaunchOptionsBluetoothPeripheralsKey")
  }

  /// How near the app is to its user.
  public enum State: Int, Sendable {
    /// In front, getting events.
    case active = 0
    /// Visible, without events.
    case inactive = 1
    /// Not visible.
    case background = 2
  }

  /// The application object; `UIApplicationMain` makes it.
  public override init() { super.init() }

  /// The object that is notified of the app's life.
  open var delegate: (any UIApplicationDelegate)?

  /// How near the app is to its user.
  /// > Here: driven by the window's focus and visibility.
  open private(set) var applicationState: State = .inactive

  /// The app's windows, hidden ones included.
  open var windows: [UIWindow] {
    AppHost.makePlainWindow()
    return Runtime.current.windows.all.filter { !($0 is SystemWindow) }
  }

  /// The window that gets keyboard events.
  open var keyWindow: UIWindow? {
    AppHost.makePlainWindow()
    return Runtime.current.windows.key
  }

  final let sceneLife = SceneLife()

  /// The scenes connected: one, or none in an app whose delegate configures none.
  /// > Here: one scene at most.
  open var connectedScenes: Set<UIScene> {
    AppHost.makePlainWindow()
    return Set(sceneLife.scenes + [AppHost.plainScene].compactMap { $0 })
  }
  /// The sessions of the scenes.
  /// > Here: one scene at most.
  open var openSessions: Set<UISceneSession> { Set(sceneLife.scenes.map(\.session)) }
  /// Whether the app may have several scenes: false.
  /// > Here: one scene at most.
  open var supportsMultipleScenes: Bool { false }

  /// Scenes get what the app's delegate would get without them.
  private var notifiedDelegate: (any UIApplicationDelegate)? { sceneLife.scenes.isEmpty ? delegate : nil }

  /// The delegate, if it is a responder and neither a view nor a view controller. (R8)
  open override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, responder !== self else { return nil }
    return responder is UIView || responder is UIViewController ? nil : responder
  }

  /// Hands an event to its windows. Overrides must call super, or nothing is delivered. (D1)
  open func sendEvent(_ event: UIEvent) {
    if let dispatcher = event.dispatcher {
      for service in Runtime.current.services.all { service.touchesWillBeSent(dispatcher.table.touches) }
      dispatcher.send(event)
    } else if let window = event.focusWindow {
      window.sendEvent(event)
    } else {
      event.deliver()
    }
  }

  /// Sends an action: to `target`, or, where that is nil, to the first responder that can perform it.
  ///
  /// Without a target the chain is walked from the sender, if that is a responder, then from the first responder, or
  /// without one from the key window; `canPerformAction(_:withSender:)` is asked on the way. The method gets the sender
  /// and the event as far as it has arguments for them. A target that does not answer the action stops the program.
  /// (R14, R15, R17)
  /// - Returns: whether there was an object to perform it.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    guard let target = target ?? performer(of: action, from: sender) else { return false }
    SelectorTable.send(action, to: target as AnyObject, sender, event)
    return true
  }

  private func performer(of action: Selector, from sender: Any?) -> Any? {
    if let found = (sender as? UIResponder)?.target(forAction: action, withSender: sender) { return found }
    return Runtime.current.keyTarget.target(forAction: action, withSender: sender)
  }

  /// Drops the touches that begin from here on, until as many ends were asked for; those that are down are cancelled.
  /// (M17, M18)
  open func beginIgnoringInteractionEvents() {
    ignoringDepth += 1
    guard ignoringDepth == 1 else { return }
    Runtime.current.dispatcher.table.isIgnoringTouches = true
    Runtime.current.cancelAllTouches(reason: .requested)
  }

  /// Takes one `beginIgnoringInteractionEvents()` back. Touches that began meanwhile stay dropped. (M17, M18)
  open func endIgnoringInteractionEvents() {
    guard ignoringDepth > 0 else {
      return PlatformNote.misuse(
        "endIgnoringInteractionEvents() was called more often than beginIgnoringInteractionEvents()")
    }
    ignoringDepth -= 1
    if ignoringDepth == 0 { Runtime.current.dispatcher.table.isIgnoringTouches = false }
  }

  /// Whether touches that begin are dropped. (M17)
  open var isIgnoringInteractionEvents: Bool { ignoringDepth > 0 }

  // MARK: Of phones alone

  /// The picture of the next launch is not taken of the present screen.
  /// > Partly: no pictures are taken.
  open func ignoreSnapshotOnNextApplicationLaunch() {}
  /// The state that is restored takes longer.
  /// > Partly: nothing is restored.
  open func extendStateRestoration() {}
  /// The state that is restored is complete.
  /// > Partly: nothing is restored.
  open func completeStateRestoration() {}

  /// Asks to be called in the background as often as this, in seconds.
  /// > Partly: kept in no place; an app here is never woken.
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}
  /// Whether the app can have another icon: false.
  open var supportsAlternateIcons: Bool { false }
  /// The name of the other icon: nil.
  open var alternateIconName: String? { nil }
  /// Asks for another icon; the completion gets an error, since there is none.
  open func setAlternateIconName(_ alternateIconName: String?, completionHandler: (((any Error)?) -> Void)? = nil) {
    guard let completionHandler else { return }
    let failure = alternateIconName == nil ? nil : CocoaError(.featureUnsupported)
    DispatchQueue.main.async { completionHandler(failure) }
  }
  /// Asks for pushed notifications; none come.
  /// > Partly: nothing is pushed.
  open func registerForRemoteNotifications() {}
  /// Asks for pushed notifications no longer.
  /// > Partly: nothing is pushed.
  open func unregisterForRemoteNotifications() {}
  /// Whether pushed notifications come: false.
  open var isRegisteredForRemoteNotifications: Bool { false }

  // MARK: Notifications

  /// Posted when the app is in front.
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// Posted when the app is about to lose the front.
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// Posted when the app is not visible any more.
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// Posted when the app is about to be visible again.
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// Posted when the app is about to end.
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

  /// Posted when the status bar turns with the screen: never here.
  /// > Partly: never posted; `viewWillTransition(to:with:)` tells of a turn.
  public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  /// Posted before the status bar turns with the screen: never here.
  /// > Partly: never posted; `viewWillTransition(to:with:)` tells of a turn.
  public static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")

  // MARK: Life, driven by the surface

  /// The window of the main storyboard, for a delegate that has no property for it.
  private var firstWindow: UIWindow?

  /// Whether its launch has begun and it was neither active nor drawn since.
  final private(set) var isLaunching = false

  /// The launch is over: what has appeared meanwhile is told so.
  final func endLaunching() {
    guard isLaunching else { return }
    isLaunching = false
    for window in Runtime.current.windows.all { window.endFirstAppearances() }
  }

  package func launch() {
    isLaunching = true
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    // With scenes, each scene has a storyboard of its own.
    let main = SceneManifest.main.isEmpty ? MainStoryboard(named: AppInfo.entries["UIMainStoryboardFile"]) : nil
    if let main, let own = delegate?.window {
      // A window that the delegate makes itself gets the storyboard's controller.
      main.fill(own)
    } else if let window = main?.makeWindow(nil) {
      delegate?.window = window
      firstWindow = window
    }
    _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    main?.show(delegate?.window ?? firstWindow)
    sceneLife.connect(self)
  }

  func becomeActive() {
    guard applicationState != .active else { return }
    applicationState = .active
    notifiedDelegate?.applicationDidBecomeActive(self)
    sceneLife.becomeActive()
    post(Self.didBecomeActiveNotification)
    endLaunching()
  }

  func resignActive() {
    guard applicationState == .active else { return }
    notifiedDelegate?.applicationWillResignActive(self)
    sceneLife.resignActive()
    post(Self.willResignActiveNotification)
    applicationState = .inactive
  }

  func enterBackground() {
    resignActive()
    guard applicationState != .background else { return }
    applicationState = .background
    notifiedDelegate?.applicationDidEnterBackground(self)
    sceneLife.enterBackground()
    post(Self.didEnterBackgroundNotification)
  }

  func enterForeground() {
    guard applicationState == .background else { return }
    notifiedDelegate?.applicationWillEnterForeground(self)
    sceneLife.enterForeground()
    post(Self.willEnterForegroundNotification)
    applicationState = .inactive
  }

  func terminate() {
    resignActive()
    sceneLife.disconnect()
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

  // MARK: The device

  final var lastBackgroundTask = 0

  /// Whether the screen stays on while it is not touched. Default false.
  /// > Here: kept; kiosks set it for the display.
  open var isIdleTimerDisabled = false

  /// Whether a sign of network activity is shown. Default false.
  /// > Here: kept; nothing is shown, as on iOS 13 and later.
  open var isNetworkActivityIndicatorVisible = false

  /// The number on the app's icon. Default 0.
  /// > Here: kept; nothing is shown.
  open var applicationIconBadgeNumber = 0

  /// Whether shaking the device undoes. Default true.
  /// > Here: kept; no platform reports shaking.
  open var applicationSupportsShakeToEdit = true
  /// What can be chosen at the app's icon. Default nil.
  /// > Partly: kept; nothing is shown at the icon.
  open var shortcutItems: [UIApplicationShortcutItem]?
  /// Whether files that are protected while the device is locked can be read.
  /// > Partly: always true.
  open var isProtectedDataAvailable: Bool { true }

  /// Whether another app would open the address, as far as the platform says without trying.
  /// > Here: the addresses are those that `open(_:options:completionHandler:)` takes; `LSApplicationQueriesSchemes` is not
  /// needed.
  open func canOpenURL(_ url: URL) -> Bool { AddressOpening.canOpen(url) }

  /// Asks the system to open an address in another app: the former way to say `open(_:)`.
  /// > Here: the answer is whether the request was handed over, as far as that is known at once.
  @discardableResult open func openURL(_ url: URL) -> Bool {
    let canOpen = canOpenURL(url)
    open(url)
    return canOpen
  }

  /// Asks the system to open an address in another app, and reports in a later turn whether it was handed over.
  ///
  /// On a desktop its portal is asked, or `xdg-open` started; a browser opens a tab. Addresses that are not opened get a
  /// line in the log.
  /// - Parameters:
  ///   - url: a page (`http`, `https`), a mail, a message or a call (`mailto`, `tel`, `sms`, `facetime`), or a file in the
  ///     app's documents.
  ///   - options: `universalLinksOnly` makes the answer false, for no other app has an address for its own.
  ///   - completion: called once in a later turn, with whether it was handed over.
  /// > Here: other schemes, the app's settings among them, are not opened.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    AddressOpening.open(url, isOnlyLink: options[.universalLinksOnly] as? Bool ?? false, completion)
  }

  /// Begins work that is to end although the app is not visible any more. Here an app runs on when it is hidden, so
  /// nothing ends it, and the handler is not called.
  open func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    lastBackgroundTask += 1
    return UIBackgroundTaskIdentifier(rawValue: lastBackgroundTask)
  }

  /// The work has ended.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// How long the app may run while it is not visible: without limit.
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// How the interface stands, by the screen's shape.
  open var statusBarOrientation: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeRight : .portrait
  }

  /// Whether the status bar is hidden. Default false. Setting it has an effect where the `Info.plist` leaves the bar to
  /// the application (`UIViewControllerBasedStatusBarAppearance` is false); else controllers decide.
  open var isStatusBarHidden: Bool {
    get { StatusBarPolicy.isHidden(in: keyWindow ?? windows.first) }
    set { setStatusBarHidden(newValue, with: .none) }
  }

  /// The colour of the status bar's letters. Default `default`. Setting it has an effect where hiding the bar has one.
  open var statusBarStyle: UIStatusBarStyle {
    get { StatusBarPolicy.style(in: keyWindow ?? windows.first) }
    set { setStatusBarStyle(newValue, animated: false) }
  }

  /// Hides or shows the status bar, where that is left to the application.
  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    StatusBarPolicy.ownIsHidden = hidden
    (keyWindow ?? windows.first)?.rootViewController?.setNeedsStatusBarAppearanceUpdate()
  }

  /// Sets the colour of the status bar's letters, where that is left to the application.
  open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    StatusBarPolicy.ownStyle = statusBarStyle
    (keyWindow ?? windows.first)?.rootViewController?.setNeedsStatusBarAppearanceUpdate()
  }

  /// Where the status bar is, in the screen's space: at the top, as high as what covers that edge, 54 points below an island;
  /// empty where it is hidden or there is none.
  open var statusBarFrame: CGRect { UIScreen.main.statusBarFrame(isHidden: isStatusBarHidden) }

  // MARK: Text size

  /// How large the user wants text to be. Default `large`.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    PreferredTextSize.category(of: UIScreen.main.traitCollection)
  }

  // MARK: Layout direction

  /// The app's direction: from left to right.
  /// > Partly: always from left to right.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}
