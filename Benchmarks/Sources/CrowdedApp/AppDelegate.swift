import UIKit

/// A screen with a thousand elements: 200 rows of a button with its title, a switch, and two labels.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    for row in 0..<200 {
      let y = CGFloat(row) * 4
      let button = UIButton(type: .system)
      button.setTitle("Button \(row)", for: .normal)
      button.frame = CGRect(x: 0, y: y, width: 80, height: 4)
      let toggle = UISwitch(frame: CGRect(x: 80, y: y, width: 80, height: 4))
      let (name, detail) = (UILabel(frame: CGRect(x: 160, y: y, width: 80, height: 4)), UILabel())
      name.text = "Name \(row)"
      detail.frame = CGRect(x: 240, y: y, width: 80, height: 4)
      detail.text = "Detail \(row)"
      for view in [button, toggle, name, detail] { controller.view.addSubview(view) }
    }
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
