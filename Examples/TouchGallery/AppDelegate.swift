import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // The window passes touches to helpers; see HitTesting/TouchHelpers.swift.
    let window = HelpedWindow(frame: UIScreen.main.bounds)
    let navigation = UINavigationController(rootViewController: ListViewController(style: .plain))
    navigation.navigationBar.prefersLargeTitles = true
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
