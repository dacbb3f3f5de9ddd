import Foundation
import Testing
import TouchTesting
import UIKit
@_spi(UIKit) import UIKitCore

@MainActor @Suite("View controllers: large titles")
struct LargeTitleTests {
  private final class Scrolling: UIViewController {
    let scroll = UIScrollView()
    override func loadView() {
      scroll.backgroundColor = .systemBackground
      scroll.contentSize = CGSize(width: 320, height: 2000)
      view = scroll
    }
  }

  private func start() -> (Stage, UINavigationController, Scrolling) {
    let stage = Stage(width: 320, height: 480)
    let page = Scrolling()
    page.title = "Drawings"
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    stage.show(navigation)
    stage.advance(by: .frames(2))
    return (stage, navigation, page)
  }

  private func title(_ navigation: UINavigationController, size: CGFloat) -> UILabel? {
    func find(_ view: UIView) -> UILabel? {
      if let label = view as? UILabel, label.font.pointSize == size, label.text == "Drawings" { return label }
      return view.subviews.lazy.compactMap(find).first
    }
    return find(navigation.navigationBar)
  }

  @Test("The title goes up with the contents, the bar with it; then a small title is in the bar. Safe areas follow")
  func collapses() {
    let (stage, navigation, page) = start()
    let bar = navigation.navigationBar
    #expect(bar.frame.height == 96 && page.scroll.contentOffset.y == -96 && page.view.safeAreaInsets.top == 96)
    #expect(title(navigation, size: 17)?.alpha == 0)
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 400)).drag(to: CGPoint(x: 160, y: 364), over: 0.3)
    stage.advance(by: .frames(1))
    // 26 points beyond the slop: half of the title's room.
    #expect(page.scroll.contentOffset.y == -70 && bar.frame.height == 70 && page.view.safeAreaInsets.top == 70)
    #expect(page.scroll.adjustedContentInset.top == 70 && title(navigation, size: 17)?.alpha == 0)
    finger.drag(to: CGPoint(x: 160, y: 345), over: 0.2)
    stage.advance(by: .frames(1))
    let alpha = title(navigation, size: 17)?.alpha ?? 0
    #expect(bar.frame.height == 51 && alpha > 0 && alpha < 1)
    finger.drag(to: CGPoint(x: 160, y: 200), over: 0.3)
    stage.advance(by: .frames(1))
    #expect(bar.frame.height == 44 && title(navigation, size: 17)?.alpha == 1 && page.scroll.contentOffset.y == 94)
    finger.drag(to: CGPoint(x: 160, y: 390), over: 0.3)
    stage.advance(by: .frames(1))
    #expect(bar.frame.height == 96 && page.scroll.contentOffset.y == -96)
  }

  @Test("Contents that would rest with the title half gone rest with all of it or none", arguments: [20.0, 32.0])
  func snaps(way: Double) {
    let (stage, navigation, page) = start()
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 400)).drag(to: CGPoint(x: 160, y: 390 - way), over: 0.3)
    stage.advance(by: .seconds(0.2))
    finger.up()
    stage.advance(by: .seconds(2))
    #expect(page.scroll.contentOffset.y == (way < 26 ? -96 : -44))
    #expect(navigation.navigationBar.frame.height == (way < 26 ? 96 : 44))
  }

  @Test("Pulled beyond its top the title goes down with the contents and grows a little; both come back")
  func stretches() {
    let (stage, navigation, page) = start()
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 150)).drag(to: CGPoint(x: 160, y: 300), over: 0.4)
    stage.advance(by: .frames(1))
    let pull = -96 - page.scroll.contentOffset.y
    #expect(pull > 20 && abs(navigation.navigationBar.frame.height - 96 - pull) < 0.01)
    #expect(page.view.safeAreaInsets.top == 96)
    #expect((title(navigation, size: 34)?.transform.a ?? 1) > 1)
    finger.up()
    stage.advance(by: .seconds(2))
    #expect(page.scroll.contentOffset.y == -96 && navigation.navigationBar.frame.height == 96)
    #expect(title(navigation, size: 34)?.transform == .identity)
  }

  @Test("A step to a small title and back keeps how far the contents were scrolled")
  func steps() {
    let (stage, navigation, page) = start()
    page.scroll.contentOffset.y = 300
    stage.advance(by: .frames(1))
    #expect(navigation.navigationBar.frame.height == 44)
    let small = UIViewController()
    small.navigationItem.largeTitleDisplayMode = .never
    navigation.pushViewController(small, animated: true)
    stage.advance(by: .seconds(1))
    #expect(small.view.safeAreaInsets.top == 44)
    navigation.popViewController(animated: true)
    stage.advance(by: .seconds(1))
    #expect(page.scroll.contentOffset.y == 300 && navigation.navigationBar.frame.height == 44)
    page.scroll.contentOffset.y = -96
    stage.advance(by: .frames(1))
    #expect(navigation.navigationBar.frame.height == 96)
    navigation.pushViewController(small, animated: true)
    stage.advance(by: .seconds(0.15))
    let midway = navigation.navigationBar.layer.presentation()?.frame.height ?? 0
    #expect(midway > 44 && midway < 96)
    stage.advance(by: .seconds(1))
    #expect(navigation.navigationBar.frame.height == 44)
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 300, y: 240), over: 0.4).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.navigationBar.frame.height == 96 && page.scroll.contentOffset.y == -96)
  }

  @Test("A bar has no background where contents begin below it or do not scroll, and has it once they are under it")
  func scrollEdge() {
    let (stage, navigation, page) = start()
    func background() -> CGFloat { navigation.navigationBar.subviews.first?.alpha ?? -1 }
    #expect(background() == 0)
    page.scroll.contentOffset.y = -50
    #expect(background() == 0)
    page.scroll.contentOffset.y = 100
    #expect(background() == 1)
    navigation.navigationBar.prefersLargeTitles = false
    stage.advance(by: .frames(1))
    #expect(background() == 1 && page.scroll.contentOffset.y == 100)
    page.scroll.contentOffset.y = -44
    #expect(background() == 0)
    navigation.pushViewController(UIViewController(), animated: true)
    stage.advance(by: .seconds(1))
    #expect(background() == 0)
    navigation.popViewController(animated: true)
    stage.advance(by: .seconds(1))
    #expect(background() == 0)
  }

  @Test(
    "Tab bars and toolbars have no background where contents end at them or do not scroll, and have it above others")
  func bottomEdge() {
    let stage = Stage(width: 320, height: 480)
    let (tabs, page, list) = (UITabBarController(), UIViewController(), UIViewController())
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize = CGSize(width: 320, height: 2000)
    list.view = scroll
    tabs.viewControllers = [page, list]
    stage.show(tabs)
    stage.advance(by: .frames(2))
    func background(_ bar: UIView) -> CGFloat { bar.subviews.first?.alpha ?? -1 }
    #expect(background(tabs.tabBar) == 0)
    tabs.selectedIndex = 1
    stage.advance(by: .frames(2))
    #expect(background(tabs.tabBar) == 1)
    scroll.contentOffset.y = 2000 - scroll.bounds.height + scroll.adjustedContentInset.bottom
    #expect(background(tabs.tabBar) == 0)
    scroll.contentOffset.y = 100
    #expect(background(tabs.tabBar) == 1)
    tabs.tabBar.scrollEdgeAppearance = UITabBarAppearance()
    tabs.selectedIndex = 0
    stage.advance(by: .frames(2))
    #expect(background(tabs.tabBar) == 1)

    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.isToolbarHidden = false
    stage.show(navigation)
    stage.advance(by: .frames(2))
    #expect(background(navigation.toolbar) == 0)
    navigation.toolbar.scrollEdgeAppearance = UIToolbarAppearance()
    #expect(background(navigation.toolbar) == 1)
  }

  @Test("In apps that were made before iOS 15, bars keep their background but for a large title")
  func olderApps() {
    (BarLook.isClearAtEdges, BarLook.isClearBelowLargeTitles) = (false, false)
    defer { (BarLook.isClearAtEdges, BarLook.isClearBelowLargeTitles) = (true, true) }
    let stage = Stage(width: 320, height: 480)
    let page = Scrolling()
    let navigation = stage.show(UINavigationController(rootViewController: page))
    func background() -> CGFloat { navigation.navigationBar.subviews.first?.alpha ?? -1 }
    stage.advance(by: .frames(2))
    #expect(background() == 1)
    navigation.navigationBar.prefersLargeTitles = true
    stage.advance(by: .frames(2))
    #expect(background() == 1)
    // Since iOS 13, contents are seen behind a large title.
    BarLook.isClearBelowLargeTitles = true
    navigation.setViewControllers([Scrolling()], animated: false)
    stage.advance(by: .frames(2))
    #expect(background() == 0)
    BarLook.isClearBelowLargeTitles = false
    navigation.pushViewController(UIViewController(), animated: false)
    stage.advance(by: .frames(2))
    #expect(background() == 1)
    BarLook.isClearBelowLargeTitles = true
    navigation.pushViewController(UIViewController(), animated: false)
    stage.advance(by: .frames(2))
    #expect(background() == 0)
    navigation.navigationBar.prefersLargeTitles = false
    navigation.pushViewController(UIViewController(), animated: false)
    stage.advance(by: .frames(2))
    #expect(background() == 1)
  }

  @Test("A scroll view that the app names counts, wherever it is")
  func named() {
    let stage = Stage(width: 320, height: 480)
    let page = UIViewController()
    page.title = "Drawings"
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize = CGSize(width: 320, height: 2000)
    page.view.addSubview(UIView())
    page.view.addSubview(scroll)
    page.setContentScrollView(scroll, for: .top)
    let navigation = stage.show(UINavigationController(rootViewController: page))
    navigation.navigationBar.prefersLargeTitles = true
    stage.advance(by: .frames(2))
    #expect(page.contentScrollView(for: .top) === scroll && scroll.contentOffset.y == -96)
    scroll.contentOffset.y = 0
    stage.advance(by: .frames(1))
    #expect(navigation.navigationBar.frame.height == 44)
  }

  @Test("A large title whole, half gone, and gone, by day and by night", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 390, height: 400, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let page = Scrolling()
    page.title = "Drawings"
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
    for row in 0..<30 {
      let label = UILabel(frame: CGRect(x: 16, y: 44 * row, width: 300, height: 44))
      label.text = "Row \(row)"
      page.scroll.addSubview(label)
    }
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    stage.show(navigation)
    stage.advance(by: .frames(2))
    let suffix = isDark ? "-dark" : ""
    let whole = stage.snapshot.compare(named: "title-whole\(suffix)")
    page.scroll.contentOffset.y = -70
    stage.advance(by: .frames(2))
    let half = stage.snapshot.compare(named: "title-half\(suffix)")
    page.scroll.contentOffset.y = 10
    stage.advance(by: .frames(2))
    let gone = stage.snapshot.compare(named: "title-gone\(suffix)")
    #expect(whole.matches && half.matches && gone.matches, "\(whole) \(half) \(gone)")
  }

  @Test("A view of the app's own in place of the title stays above a large title")
  func titleView() {
    let stage = Stage(width: 320, height: 480)
    let page = Scrolling()
    let search = UISearchBar()
    page.navigationItem.titleView = search
    page.title = "Drawings"
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    stage.show(navigation)
    stage.advance(by: .frames(2))
    #expect(search.alpha == 1 && search.window != nil)
    search.alpha = 0.5
    navigation.navigationBar.setNeedsLayout()
    stage.advance(by: .frames(2))
    #expect(search.alpha == 0.5)
  }
}
