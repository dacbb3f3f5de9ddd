import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// An app's delegate that configures a scene.
private final class SceneApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Stage.current?.note("app launched")
    return true
  }
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: "Board", sessionRole: connectingSceneSession.role)
    configuration.delegateClass = BoardScene.self
    return configuration
  }
  func applicationDidBecomeActive(_ application: UIApplication) { Stage.current?.note("never: a scene hears of it") }
  func applicationWillTerminate(_ application: UIApplication) { Stage.current?.note("app ends") }
}

/// The scene's delegate: it makes the window.
private final class BoardScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  private func note(_ what: String, _ scene: UIScene) { Stage.current?.note("\(what), \(scene.activationState)") }

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    note("connects \(session.configuration.name ?? "")", scene)
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
  }
  func sceneDidDisconnect(_ scene: UIScene) { note("disconnected", scene) }
  func sceneDidBecomeActive(_ scene: UIScene) { note("active", scene) }
  func sceneWillResignActive(_ scene: UIScene) { note("resigns", scene) }
  func sceneWillEnterForeground(_ scene: UIScene) { note("to the front", scene) }
  func sceneDidEnterBackground(_ scene: UIScene) { note("in the background", scene) }
  func windowScene(
    _ windowScene: UIWindowScene, didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry
  ) {
    let (old, new) = (
      previousEffectiveGeometry.interfaceOrientation, windowScene.effectiveGeometry.interfaceOrientation
    )
    Stage.current?.note("wide: \(old.isLandscape) then \(new.isLandscape)")
  }
}

@MainActor @Suite("The application: scenes")
struct SceneLifeTests {
  @Test("A scene is connected after the launch, and hears of the surface's life to its end in the app delegate's place")
  func life() throws {
    let stage = Stage(width: 320, height: 480)
    let delegate = SceneApp()
    UIApplication.shared.delegate = delegate
    stage.send(.focus(false))
    UIApplication.shared.launch()
    let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    #expect(scene.session.scene === scene && UIApplication.shared.openSessions == [scene.session])
    stage.send(.focus(true))
    stage.send(.focus(false))
    stage.send(.visible(false))
    stage.send(.visible(true))
    stage.send(.focus(true))
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 480, height: 320), scale: 1)))
    stage.send(.closed)
    #expect(UIApplication.shared.connectedScenes.isEmpty && scene.activationState == .unattached)
    #expect(
      stage.journal == [
        "app launched", "connects Board, foregroundInactive", "to the front, foregroundInactive",
        "active, foregroundActive", "resigns, foregroundActive", "in the background, background",
        "to the front, background", "active, foregroundActive", "wide: false then true", "resigns, foregroundActive",
        "in the background, background", "disconnected, unattached", "app ends",
      ])
  }

  @Test("R7: the chain of a scene's window goes on to the scene and the application; the scene knows its windows")
  func chain() throws {
    let stage = Stage(width: 320, height: 480)
    let delegate = SceneApp()
    UIApplication.shared.delegate = delegate
    UIApplication.shared.launch()
    let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    let window = try #require((scene.delegate as? any UIWindowSceneDelegate)?.window)
    #expect(window.next === scene && scene.next === UIApplication.shared && UIApplication.shared.next === delegate)
    #expect(scene.windows == [window] && scene.keyWindow === window && scene.screen === UIScreen.main)
    #expect(scene.activationState == .foregroundActive && scene.interfaceOrientation == .portrait)
    stage.window.makeKey()
    #expect(scene.keyWindow == nil)
  }

  @Test("Without a delegate's class no scene is made, and the app's delegate hears of its life")
  func noScene() {
    final class Plain: UIResponder, UIApplicationDelegate {
      func applicationDidBecomeActive(_ application: UIApplication) { Stage.current?.note("app active") }
    }
    let stage = Stage()
    let delegate = Plain()
    UIApplication.shared.delegate = delegate
    stage.send(.focus(false))
    UIApplication.shared.launch()
    stage.send(.focus(true))
    #expect(UIApplication.shared.connectedScenes.isEmpty && stage.journal == ["app active"])
  }

  @Test("Scenes post their life")
  func notifications() {
    let stage = Stage()
    let delegate = SceneApp()
    UIApplication.shared.delegate = delegate
    let names: [(Notification.Name, String)] = [
      (UIScene.willConnectNotification, "connect"), (UIScene.didActivateNotification, "activate"),
      (UIScene.willDeactivateNotification, "deactivate"), (UIScene.didEnterBackgroundNotification, "background"),
      (UIScene.willEnterForegroundNotification, "foreground"), (UIScene.didDisconnectNotification, "disconnect"),
    ]
    let tokens = names.map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { Stage.current?.note("posted \(word)") }
      }
    }
    UIApplication.shared.launch()
    stage.send(.closed)
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(
      stage.journal.filter { $0.hasPrefix("posted") } == [
        "posted connect", "posted foreground", "posted activate", "posted deactivate", "posted background",
        "posted disconnect",
      ])
  }

  @Test("The status bar's manager tells what the controllers of the key window want")
  func statusBar() throws {
    final class Quiet: UIViewController {
      override var prefersStatusBarHidden: Bool { true }
      override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    }
    let stage = Stage()
    let delegate = SceneApp()
    UIApplication.shared.delegate = delegate
    UIApplication.shared.launch()
    let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    let manager = try #require(scene.statusBarManager)
    #expect(!manager.isStatusBarHidden && manager.statusBarStyle == .default && manager.statusBarFrame == .zero)
    let quiet = Quiet()
    quiet.modalPresentationStyle = .fullScreen
    scene.windows[0].rootViewController?.present(quiet, animated: false)
    #expect(manager.isStatusBarHidden && manager.statusBarStyle == .lightContent)
    scene.windows[0].rootViewController = UINavigationController(rootViewController: Quiet())
    #expect(manager.isStatusBarHidden && manager.statusBarStyle == .default)
    stage.advance(by: .frames(1))
  }

  @Test("The device tells what the screen stands for")
  func device() {
    let stage = Stage(width: 320, height: 480)
    let device = UIDevice.current
    #expect(device.userInterfaceIdiom == .phone && device.model == "iPhone" && device.orientation == .portrait)
    #expect(!device.name.isEmpty && device.systemName == "Linux" && device.systemVersion.contains("."))
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 1000, height: 700), scale: 1)))
    #expect(device.userInterfaceIdiom == .pad && device.model == "iPad" && device.orientation.isLandscape)
    #expect(device.batteryState == .unknown && device.batteryLevel == -1 && device.identifierForVendor == nil)
    device.beginGeneratingDeviceOrientationNotifications()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    device.endGeneratingDeviceOrientationNotifications()
  }
}
