import Foundation

/// Is notified of what the user does in a tab bar. All methods have a default.
/// > Not yet: the methods about customising.
@preconcurrency @MainActor public protocol UITabBarDelegate: NSObjectProtocol {
  /// The user has chosen an item, also the one that was selected already. Default: nothing.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
