import UIKit

/// An app that writes down every touch call: what tests of servers and tapes compare.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .white
    let controller = UIViewController()
    let board = BoardView("board", frame: window.bounds, multipleTouch: true)
    // Single-touch and moved off whole points: silent touches and conversions are in the journal as well.
    let corner = CGRect(x: 0.25, y: 0.5, width: 90, height: 60)
    board.addSubview(RecordedView("corner", frame: corner, multipleTouch: false))
    controller.view = board
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    let (screen, safe) = (UIScreen.main, window.safeAreaInsets)
    let kind = UIDevice.current.userInterfaceIdiom == .pad ? "pad" : "phone"
    Journal.write("screen \(screen.bounds.width) × \(screen.bounds.height) at \(screen.scale)")
    Journal.write("\(kind), covered \(safe.top), \(safe.left), \(safe.bottom), \(safe.right)")
    Journal.write("arguments \(Runtime.current.arguments.dropFirst().joined(separator: " "))")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { Journal.write("active") }
  func applicationWillResignActive(_ application: UIApplication) { Journal.write("inactive") }
  func applicationWillTerminate(_ application: UIApplication) { Journal.write("terminating") }
}
