import Foundation

/// The storyboard with which an app or a scene begins.
@MainActor struct MainStoryboard {
  private let storyboard: UIStoryboard

  init(_ storyboard: UIStoryboard) { self.storyboard = storyboard }

  /// The storyboard that an entry of the Info.plist names; nil where there is no entry, or no such file, which is logged.
  init?(named name: Any?) {
    guard let name = name as? String, !name.isEmpty, let found = Self.find(name) else { return nil }
    storyboard = found
  }

  static func find(_ name: String) -> UIStoryboard? {
    if let document = NibDocument.find(name, in: nil) { return UIStoryboard(document) }
    PlatformNote.misuse("Info.plist names the storyboard \(name), and there is no such storyboard beside the program")
    return nil
  }

  private func makeController() -> UIViewController? {
    let controller = storyboard.instantiateInitialViewController()
    if controller == nil {
      PlatformNote.misuse("the storyboard \(storyboard.document.name) does not say which controller comes first")
    }
    return controller
  }

  /// Gives a window of the app's the controller that the storyboard begins with.
  func fill(_ window: UIWindow) {
    guard let controller = makeController() else { return }
    tint(window)
    window.rootViewController = controller
  }

  /// The storyboard's global tint is the window's, where that has none.
  private func tint(_ window: UIWindow) {
    guard window.extras?.tint == nil, let color = storyboard.document.globalTint else { return }
    window.tintColor = color
  }

  /// A window with the controller that the storyboard begins with; nil where it names none.
  func makeWindow(_ scene: UIWindowScene?) -> UIWindow? {
    guard let controller = makeController() else { return nil }
    let window = scene.map { UIWindow(windowScene: $0) } ?? UIWindow(frame: UIScreen.main.bounds)
    tint(window)
    window.rootViewController = controller
    return window
  }

  /// Shows the window when the app has had its say about it.
  func show(_ window: UIWindow?) { window?.makeKeyAndVisible() }
}
