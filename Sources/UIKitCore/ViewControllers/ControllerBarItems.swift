import Foundation

/// What few controllers keep for bars.
@MainActor final class ControllerBarItems {
  var navigationItem: UINavigationItem?
  var toolbarItems: [UIBarButtonItem]?
  var tabBarItem: UITabBarItem?
  var hidesBottomBar = false
  /// How much of the room of a large title its contents have scrolled away, in points.
  var titleCollapse: CGFloat = 0
  /// The same of the room of a search below the title.
  var searchCollapse: CGFloat = 0
  /// The alpha of the bar's background for the last place of its contents, 0…1; nil before that.
  var backgroundAlpha: CGFloat?
  /// The scroll view below the bar that the app has named.
  weak var contentScrollView: UIScrollView?

  private var editButton: UIBarButtonItem?

  func editButton(of controller: UIViewController) -> UIBarButtonItem {
    if let editButton { return editButton }
    // Not an item of the system's: apps set its title.
    let made = UIBarButtonItem(
      title: "Edit",
      primaryAction: UIAction { [weak controller] _ in
        guard let controller else { return }
        controller.setEditing(!controller.isEditing, animated: true)
      })
    editButton = made
    showEditing(controller.isEditing)
    return made
  }

  func showEditing(_ isEditing: Bool) {
    editButton?.title = isEditing ? "Done" : "Edit"
    editButton?.style = isEditing ? .done : .plain
  }

  func titleDidChange(_ title: String?) {
    navigationItem?.title = title
    tabBarItem?.title = title
  }
}

extension UIViewController {
  final var needBarItems: ControllerBarItems {
    if let barItems { return barItems }
    let made = ControllerBarItems()
    barItems = made
    return made
  }

  final var _navigationController: UINavigationController? {
    var current = parent
    while let here = current {
      if let found = here as? UINavigationController { return found }
      current = here.parent
    }
    return nil
  }

  final var _navigationItem: UINavigationItem {
    let items = needBarItems
    if let known = items.navigationItem { return known }
    let made = UINavigationItem(title: title ?? "")
    items.navigationItem = made
    return made
  }

  final var _tabBarController: UITabBarController? {
    var current = parent
    while let here = current {
      if let found = here as? UITabBarController { return found }
      current = here.parent
    }
    return nil
  }

  final var _splitViewController: UISplitViewController? {
    var current = parent
    while let here = current {
      if let found = here as? UISplitViewController { return found }
      current = here.parent
    }
    return nil
  }

  final var _tabBarItem: UITabBarItem {
    let items = needBarItems
    if let known = items.tabBarItem { return known }
    let made = UITabBarItem(title: title, image: nil, tag: 0)
    items.tabBarItem = made
    return made
  }

  final func _setTabBarItem(_ item: UITabBarItem?) {
    needBarItems.tabBarItem = item
    var current: UIViewController = self
    // The first step of a navigation controller gives that its item.
    while let parent = current.parent {
      if let tabs = parent as? UITabBarController { return tabs.itemDidChange(of: current) }
      current = parent
    }
  }

  final func _setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    needBarItems.toolbarItems = toolbarItems
    guard let navigation = navigationController, navigation.topViewController === self else { return }
    navigation.toolbar.setItems(toolbarItems, animated: animated)
  }
}
