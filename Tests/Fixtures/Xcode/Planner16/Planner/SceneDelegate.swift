import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let tasks = UINavigationController(rootViewController: TaskListViewController())
    tasks.tabBarItem = UITabBarItem(title: "Tasks", image: UIImage(systemName: "list.bullet"), tag: 0)
    let sketch = UINavigationController(rootViewController: SketchViewController())
    sketch.tabBarItem = UITabBarItem(title: "Sketch", image: UIImage(systemName: "scribble"), tag: 1)
    let settings = UINavigationController(rootViewController: SettingsViewController())
    settings.tabBarItem = UITabBarItem(title: "Settings", image: UIImage(systemName: "gear"), tag: 2)
    let tabs = UITabBarController()
    tabs.viewControllers = [tasks, sketch, settings]
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    self.window = window
  }
}
