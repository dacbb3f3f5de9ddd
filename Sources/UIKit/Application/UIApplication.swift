import Foundation
import TouchPlatform

/// The running app: it hands events to windows and tells its delegate of its life.
///
/// Statements: D1, R6–R8, founding S19, S131.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The app.
  public static var shared: UIApplication { Runtime.current.application }

  /// Why the app was started; empty here.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// The key of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
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

  /// Who is told of the app's life.
  open var delegate: (any UIApplicationDelegate)?

  /// How near the app is to its user.
  open private(set) var applicationState: State = .inactive

  /// The app's windows, hidden ones included.
  open var windows: [UIWindow] { Runtime.current.windows.all }

  /// The window that gets keyboard events.
  open var keyWindow: UIWindow? { Runtime.current.windows.key }

  /// The delegate, if it is a responder and neither a view nor a view controller. (R8)
  open override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, responder !== self else { return nil }
    return responder is UIView || responder is UIViewController ? nil : responder
  }

  /// Hands an event to its windows. Overrides must call super, or nothing is delivered. (D1)
  open func sendEvent(_ event: UIEvent) { event.registry?.sendToWindows(event) }

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

  // MARK: Life, driven by the surface

  func launch() {
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
  }

  func becomeActive() {
    guard applicationState != .active else { return }
    applicationState = .active
    delegate?.applicationDidBecomeActive(self)
    post(Self.didBecomeActiveNotification)
  }

  func resignActive() {
    guard applicationState == .active else { return }
    delegate?.applicationWillResignActive(self)
    post(Self.willResignActiveNotification)
    applicationState = .inactive
  }

  func enterBackground() {
    resignActive()
    guard applicationState != .background else { return }
    applicationState = .background
    delegate?.applicationDidEnterBackground(self)
    post(Self.didEnterBackgroundNotification)
  }

  func enterForeground() {
    guard applicationState == .background else { return }
    delegate?.applicationWillEnterForeground(self)
    post(Self.willEnterForegroundNotification)
    applicationState = .inactive
  }

  func terminate() {
    resignActive()
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
