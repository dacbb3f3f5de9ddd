import UIKit

/// Shows the documents' view on the whole screen and tells how many circles it knows of and how many are on it.
@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  var timer: Timer?
  var told = ""

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    let view = TouchableView(frame: UIScreen.main.bounds)
    view.backgroundColor = .white
    controller.view = view
    window?.rootViewController = controller
    window?.makeKeyAndVisible()
    timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in
      MainActor.assumeIsolated { self.tell() }
    }
    return true
  }

  func tell() {
    guard let view = window?.rootViewController?.view as? TouchableView else { return }
    let text = "known \(view.touchViews.count) shown \(view.subviews.count)"
    if text == told { return }
    told = text
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  func applicationWillTerminate(_ application: UIApplication) {
    told = ""
    tell()
    FileHandle.standardOutput.write(Data("terminating\n".utf8))
  }
}
