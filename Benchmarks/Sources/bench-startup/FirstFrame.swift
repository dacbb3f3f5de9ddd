import CBenchmarkSupport
import Foundation
import UIKit

/// One window with a circle, as the competitors' start-up programs show; prints the moment of its first frame and ends.
@main
@MainActor final class FirstFrame: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  override init() { super.init() }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    controller.view.backgroundColor = .white
    let circle = UIView(frame: CGRect(x: 350, y: 250, width: 100, height: 100))
    circle.backgroundColor = .red
    circle.layer.cornerRadius = 50
    controller.view.addSubview(circle)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    application.runtime.afterPresent = {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      print(String(format: "PAINT %ld.%09ld %ld", time.tv_sec, time.tv_nsec, bench_peak_kib()))
      exit(0)
    }
    return true
  }
}
