import UIKit

/// A label of the app's own.
class Badge: UILabel {}

/// Looks for the whole app, as iOS apps write them.
extension AppDelegate {
  func applyTheme() {
    UINavigationBar.appearance().tintColor = .red
    UINavigationBar.appearance().barTintColor = .yellow
    UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.white]
    UILabel.appearance().font = UIFont.systemFont(ofSize: 15)
    UILabel.appearance(whenContainedInInstancesOf: [UITableViewCell.self]).textColor = .darkGray
    UILabel.appearance(whenContainedInInstancesOf: [UIButton.self, UINavigationController.self]).textColor = .blue
    UIToolbar.appearance().barTintColor = UIColor.black
    UISwitch.appearance().onTintColor = .orange
    UIView.appearance().tintColor = .green
    UIView.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).tintColor = .cyan
    UIBarButtonItem.appearance().setTitleTextAttributes([.font: UIFont.boldSystemFont(ofSize: 13)], for: .normal)
    UISegmentedControl.appearance().setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
    Badge.appearance().backgroundColor = .red
    let bar = UINavigationBarAppearance()
    bar.configureWithOpaqueBackground()
    bar.backgroundColor = .systemIndigo
    bar.titleTextAttributes = [.foregroundColor: UIColor.white]
    bar.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.white]
    UINavigationBar.appearance().standardAppearance = bar
    UINavigationBar.appearance().scrollEdgeAppearance = bar
    let proxy = UITableView.appearance()
    proxy.separatorColor = .clear
    proxy.backgroundColor = .lightGray
  }
}
