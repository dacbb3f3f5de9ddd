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
    window.rootViewController = CircleController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

/// Shows the circle, and tells when it has been shown.
@MainActor final class CircleController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let circle = UIView(frame: CGRect(x: 350, y: 250, width: 100, height: 100))
    circle.backgroundColor = .red
    circle.layer.cornerRadius = 50
    view.addSubview(circle)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Layout, drawing and presenting are one step of the main thread, so what it does next comes after the frame.
    DispatchQueue.main.async {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      print("PAINT \(Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9) \(bench_peak_kib())")
      exit(0)
    }
  }
}
