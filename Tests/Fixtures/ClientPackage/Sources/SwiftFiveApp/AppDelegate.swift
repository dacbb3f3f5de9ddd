import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applyTheme()
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = BoardViewController()
    window?.makeKeyAndVisible()
    print("launched \(UIScreen.main.bounds.width) × \(UIScreen.main.bounds.height)")
    return true
  }
}
