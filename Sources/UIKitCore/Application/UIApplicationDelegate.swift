import Foundation

/// What the app does when the application starts, becomes active, and so on. All have a default that does nothing.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The app's window, which the delegate keeps: set before the app has started where the Info.plist names a main
  /// storyboard. Default: none.
  var window: UIWindow? { get set }
  /// The app starts; its windows are best made here.
  /// - Returns: whether it could start; the answer changes nothing here.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The app has started; its windows are made here.
  /// - Returns: whether it could start; the answer changes nothing here.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// A scene for the app's interface is about to be connected. With a `delegateClass` in the answer it is, and its
  /// delegate is notified of the app's life in place of this one, except for the start and the end. Default: a configuration
  /// without, completed by the Info.plist beside the program; where that says nothing, no scene is made.
  /// > Here: a scene is made where the answer has a `delegateClass`.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// The app is asked to open an address. With scenes their delegates are asked.
  /// - Returns: whether it could be opened; the answer changes nothing here.
  /// > Here: UI tests ask; the desktop opens no addresses in an app.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// The app is in front and gets events.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The app is about to lose the front; its touches are cancelled. (X3)
  func applicationWillResignActive(_ application: UIApplication)
  /// The app is not visible any more.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The app is about to be visible again.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The app is about to end.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// None.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Nothing.
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Nothing.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// None.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
  /// No.
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool { false }
  /// Nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
}
