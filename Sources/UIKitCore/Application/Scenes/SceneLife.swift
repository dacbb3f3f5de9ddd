import Foundation

/// The scenes of an application that has given a scene's delegate, and what becomes of them.
@MainActor final class SceneLife {
  private(set) var scenes: [UIScene] = []
  /// The window of the scene's storyboard, for a delegate that has no property for it.
  private var firstWindow: UIWindow?

  /// Connects the app's scene if its delegate configures one.
  func connect(_ application: UIApplication) {
    guard scenes.isEmpty, let delegate = application.delegate else { return }
    let session = UISceneSession(role: .windowApplication)
    let options = UIScene.ConnectionOptions()
    let configuration = delegate.application(application, configurationForConnecting: session, options: options)
    guard let delegateClass = configuration.delegateClass else {
      // A scene without a delegate shows its storyboard all the same.
      guard let storyboard = configuration.storyboard else { return }
      let main = MainStoryboard(storyboard)
      firstWindow = main.makeWindow(nil)
      return main.show(firstWindow)
    }
    guard let sceneDelegate = ClassInstantiation.make(delegateClass) as? any UISceneDelegate else {
      return PlatformNote.misuse(
        "\(delegateClass) cannot be a scene's delegate: make it a subclass of UIResponder with a plain init() that "
          + "conforms to UIWindowSceneDelegate")
    }
    session.configuration = configuration
    let type = configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
    let scene = type.init(session: session, connectionOptions: options)
    session.scene = scene
    scene.delegate = sceneDelegate
    scenes.append(scene)
    post(UIScene.willConnectNotification, scene)
    scene.activationState = .foregroundInactive
    let main = configuration.storyboard.map { MainStoryboard($0) }
    let windowDelegate = sceneDelegate as? any UIWindowSceneDelegate
    if let window = main?.makeWindow(scene as? UIWindowScene) {
      windowDelegate?.window = window
      firstWindow = window
    }
    sceneDelegate.scene(scene, willConnectTo: session, options: options)
    main?.show(windowDelegate?.window ?? firstWindow)
    sceneDelegate.sceneWillEnterForeground(scene)
    post(UIScene.willEnterForegroundNotification, scene)
    if application.applicationState == .active { becomeActive() }
  }

  func becomeActive() {
    for scene in scenes where scene.activationState == .foregroundInactive {
      scene.activationState = .foregroundActive
      scene.delegate?.sceneDidBecomeActive(scene)
      post(UIScene.didActivateNotification, scene)
    }
  }

  func resignActive() {
    for scene in scenes where scene.activationState == .foregroundActive {
      scene.delegate?.sceneWillResignActive(scene)
      post(UIScene.willDeactivateNotification, scene)
      scene.activationState = .foregroundInactive
    }
  }

  func enterBackground() {
    for scene in scenes where scene.activationState == .foregroundInactive {
      scene.activationState = .background
      scene.delegate?.sceneDidEnterBackground(scene)
      post(UIScene.didEnterBackgroundNotification, scene)
    }
  }

  func enterForeground() {
    for scene in scenes where scene.activationState == .background {
      scene.delegate?.sceneWillEnterForeground(scene)
      post(UIScene.willEnterForegroundNotification, scene)
      scene.activationState = .foregroundInactive
    }
  }

  func disconnect() {
    resignActive()
    enterBackground()
    for scene in scenes {
      scene.activationState = .unattached
      scene.delegate?.sceneDidDisconnect(scene)
      post(UIScene.didDisconnectNotification, scene)
    }
    scenes = []
  }

  /// The first scene is asked to open an address. Returns whether there is one.
  func open(_ url: URL) -> Bool {
    guard let scene = scenes.first else { return false }
    scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
    return true
  }

  /// The screen has another shape than before.
  func shapeChanged(from old: UIInterfaceOrientation) {
    for scene in scenes {
      guard let scene = scene as? UIWindowScene else { continue }
      (scene.delegate as? any UIWindowSceneDelegate)?.windowScene(
        scene, didUpdateEffectiveGeometry: UIWindowScene.Geometry(interfaceOrientation: old))
    }
  }

  private func post(_ name: Notification.Name, _ scene: UIScene) {
    NotificationCenter.default.post(name: name, object: scene)
  }
}
