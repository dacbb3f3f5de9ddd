import UIKit

/// An app of the usual kinds of views, which writes down what is done with it: what tests of screen readers operate.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = PlayerViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
