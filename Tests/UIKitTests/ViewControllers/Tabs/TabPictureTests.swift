import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Pictures of tabs")
struct TabPictureTests {
  private func tabs(_ count: Int) -> UITabBarController {
    let names = ["house.fill", "magnifyingglass", "bell.fill", "person.fill", "gear", "star.fill", "book.fill"]
    let tabs = UITabBarController()
    tabs.viewControllers = (0..<count).map { index in
      let page = UIViewController()
      page.title = ["Home", "Search", "News", "Profile", "Settings", "Starred", "Books"][index]
      page.view.backgroundColor = .paper
      let label = UILabel(frame: CGRect(x: 20, y: 80, width: 300, height: 30))
      label.text = "This is \(page.title ?? "")"
      page.view.addSubview(label)
      page.tabBarItem.image = UIImage(systemName: names[index])
      return page
    }
    tabs.viewControllers?[2].tabBarItem.badgeValue = "12"
    return tabs
  }

  @Test("Tabs by day and by night, on a phone, on its side and on a pad", arguments: [false, true])
  func shapes(isDark: Bool) {
    var results: [Snapshot.Comparison] = []
    let devices: [(String, DeviceProfile)] = [
      ("phone", .iPhoneSE), ("side", DeviceProfile(width: 667, height: 375, scale: 2)),
      ("pad", DeviceProfile(width: 820, height: 600, scale: 1)),
    ]
    for (name, device) in devices {
      let stage = Stage(device: device)
      stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
      let tabs = stage.show(tabs(4))
      tabs.selectedIndex = 1
      stage.advance(by: .frames(2))
      results.append(stage.snapshot.compare(named: "tabs-\(name)\(isDark ? "-dark" : "")"))
    }
    #expect(results.allSatisfy { $0.matches }, "\(results)")
  }

  @Test("The list of further tabs, and system items", arguments: [false, true])
  func more(isDark: Bool) {
    let stage = Stage(device: .iPhoneSE)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let tabs = stage.show(tabs(7))
    tabs.selectedViewController = tabs.moreNavigationController
    stage.advance(by: .frames(2))
    let list = stage.snapshot.compare(named: "tabs-more\(isDark ? "-dark" : "")")
    let other = Stage(width: 390, height: 220, scale: 2)
    other.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    other.window.backgroundColor = .paper
    for row in 0..<3 {
      let bar = UITabBar(frame: CGRect(x: 0, y: CGFloat(row) * 70, width: 390, height: 49))
      bar.items = (0..<4).compactMap { UITabBarItem.SystemItem(rawValue: row * 4 + $0) }.map {
        UITabBarItem(tabBarSystemItem: $0, tag: 0)
      }
      bar.selectedItem = bar.items?[row]
      if row == 1 {
        bar.barTintColor = .systemYellow
        bar.tintColor = .systemPurple
        bar.unselectedItemTintColor = .systemBrown
        bar.items?[2].badgeValue = "New"
      }
      if row == 2 {
        let appearance = UITabBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = .systemIndigo
        appearance.stackedLayoutAppearance.normal.iconColor = .white
        appearance.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.white]
        appearance.stackedLayoutAppearance.selected.iconColor = .systemYellow
        appearance.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.systemYellow]
        bar.standardAppearance = appearance
      }
      other.add(bar)
    }
    other.advance(by: .frames(2))
    let system = other.snapshot.compare(named: "tabs-system\(isDark ? "-dark" : "")")
    #expect(list.matches && system.matches, "\(list) \(system)")
  }
}
