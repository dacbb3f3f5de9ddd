import Foundation

/// A controller that lists tabs, and reports which one the user chooses. The module above has it.
package protocol MoreTabList: UIViewController {
  /// Lists these items; `chosen` is called with a number among them.
  func list(_ items: [UITabBarItem], chosen: @escaping @MainActor (Int) -> Void)
}

/// The tabs that have no room in the bar: a navigation controller with a list of them.
///
/// A controller that is chosen is pushed. Of a navigation controller its stack is pushed, since it cannot be pushed itself;
/// it gets its first step back when the list is shown again.
@MainActor final class MoreTabs {
  let navigation = UINavigationController()
  private let first: UIViewController
  private weak var tabs: UITabBarController?
  private var others: [UIViewController] = []
  /// Which of the others is on the stack.
  private(set) weak var shown: UIViewController?
  /// The navigation controller whose stack is pushed.
  private var lender: UINavigationController?
  /// The first step of that stack.
  private var lentRoot: UIViewController?

  init(_ tabs: UITabBarController) {
    self.tabs = tabs
    let type: AnyClass? = NSClassFromString("UIKit.MoreListController")
    first = type.flatMap(ClassInstantiation.make) as? UIViewController ?? UIViewController()
    first.title = UITabBarItem(tabBarSystemItem: .more, tag: 0).shownTitle
    navigation.tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
    navigation.pushViewController(first, animated: false)
    navigation.stackDidChange = { [weak self] in self?.stackDidChange() }
  }

  /// Lists controllers.
  func list(_ controllers: [UIViewController]) {
    others = controllers
    (first as? any MoreTabList)?.list(controllers.compactMap(\.tabBarItem)) { [weak self] index in
      guard let self, others.indices.contains(index) else { return }
      show(others[index], animated: true)
    }
  }

  /// Pushes a controller over the list.
  func show(_ target: UIViewController, animated: Bool) {
    if shown != nil { empty() }
    shown = target
    if let target = target as? UINavigationController {
      let steps = target.viewControllers
      lender = target
      lentRoot = steps.first
      target.setViewControllers([], animated: false)
      navigation.setViewControllers([first] + steps, animated: animated)
    } else {
      navigation.setViewControllers([first, target], animated: animated)
    }
  }

  /// Shows the list alone.
  func empty() { navigation.setViewControllers([first], animated: false) }

  /// Gives the stack that is shown back to the navigation controller that it belongs to.
  func giveBack() {
    guard let lender else { return }
    let steps = Array(navigation.viewControllers.dropFirst())
    self.lender = nil
    lentRoot = nil
    shown = nil
    empty()
    lender.setViewControllers(steps, animated: false)
  }

  /// A step of the list's stack is over.
  private func stackDidChange() {
    guard navigation.viewControllers.count == 1, let last = shown else { return }
    shown = nil
    guard let tabs else { return }
    if let lender {
      self.lender = nil
      if lender.viewControllers.isEmpty, let lentRoot { lender.setViewControllers([lentRoot], animated: false) }
      lentRoot = nil
    } else if last.parent == nil, tabs.all.contains(where: { $0 === last }) {
      tabs.addChild(last)
      last.didMove(toParent: tabs)
    }
  }
}
