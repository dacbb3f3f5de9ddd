import UIKit

/// Shows the documents' drawing view on the whole screen and tells how many lines it has.
///
/// With `SINGLE_TOUCH` in the environment it leaves the view as it is made, for one finger.
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
    let view = DrawView(frame: UIScreen.main.bounds)
    view.backgroundColor = .white
    if ProcessInfo.processInfo.environment["SINGLE_TOUCH"] == nil { view.isMultipleTouchEnabled = true }
    controller.view = view
    window?.rootViewController = controller
    window?.makeKeyAndVisible()
    timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in
      MainActor.assumeIsolated { self.tell() }
    }
    return true
  }

  func tell() {
    guard let view = window?.rootViewController?.view as? DrawView else { return }
    let text = "current \(view.currentLines.count) finished \(view.finishedLines.count)"
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
