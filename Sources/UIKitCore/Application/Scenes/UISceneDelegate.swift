import Foundation

/// What an app does when a scene connects and disconnects. All have a default that does nothing.
/// > Here: driven by the window's focus and visibility.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// The scene is connected; its windows are made here.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// The scene is gone.
  func sceneDidDisconnect(_ scene: UIScene)
  /// The scene is in front and gets events.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// The scene is about to lose the front.
  func sceneWillResignActive(_ scene: UIScene)
  /// The scene is about to be visible.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// The scene is not visible any more.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Addresses are to be opened.
  /// > Here: UI tests ask; the desktop opens no addresses in an app.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// An activity is to be continued. Never called here.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  /// What the user does, to be continued when the scene is connected again. Never asked for here. Default nil.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  /// Nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  /// Nothing.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  /// Nil.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// What an app does when a scene with windows connects, changes and disconnects.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window, which the delegate keeps. Default: none.
  var window: UIWindow? { get set }
  /// The scene has another shape. Default: nothing.
  func windowScene(
    _ windowScene: UIWindowScene, didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry)
}

extension UIWindowSceneDelegate {
  /// None.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Nothing.
  public func windowScene(
    _ windowScene: UIWindowScene, didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry
  ) {}
}
