import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("View controllers: tabs")
struct TabBarControllerTests {
  private final class Hearer: NSObject, UITabBarControllerDelegate {
    var refuses: UIViewController?
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    {
      Stage.current?.note("should select \(viewController.tabBarItem.title ?? "")")
      return viewController !== refuses
    }
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      Stage.current?.note(
        "did select \(viewController.tabBarItem.title ?? ""), number \(tabBarController.selectedIndex)")
    }
  }

  private final class Tabs: UITabBarController {
    override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      Stage.current?.note("item \(item.title ?? ""), number still \(selectedIndex)")
    }
  }

  private func start(
    _ names: [String] = ["a", "b"], width: CGFloat = 400, height: CGFloat = 700
  ) -> (Stage, UITabBarController, [LifeController]) {
    let stage = Stage(width: width, height: height)
    let pages = names.map { name in
      let page = LifeController(name)
      page.title = name
      return page
    }
    let tabs = Tabs()
    tabs.viewControllers = pages
    stage.show(tabs)
    stage.advance(by: .frames(1))
    return (stage, tabs, pages)
  }

  /// The middle of a tab among `count`.
  private func tab(_ index: Int, of count: Int = 2, y: CGFloat = 675) -> CGPoint {
    CGPoint(x: 400 / CGFloat(count) * (CGFloat(index) + 0.5), y: y)
  }

  @Test("Bars have a place when the view of their controller is loaded")
  func loadedBars() {
    final class Tabs: UITabBarController {
      var read = CGRect.null
      override func viewDidLoad() {
        super.viewDidLoad()
        read = tabBar.frame
      }
    }
    final class Steps: UINavigationController {
      var read: [CGRect] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        read = [navigationBar.frame, toolbar.frame]
      }
    }
    let stage = Stage(width: 320, height: 480)
    let (tabs, steps) = (Tabs(), Steps(rootViewController: UIViewController()))
    tabs.viewControllers = [steps]
    stage.show(tabs)
    let screen = UIScreen.main.bounds.size
    #expect(tabs.read == CGRect(x: 0, y: screen.height - 49, width: screen.width, height: 49))
    #expect(
      steps.read == [
        CGRect(x: 0, y: 0, width: screen.width, height: 44),
        CGRect(x: 0, y: screen.height - 44, width: screen.width, height: 44),
      ])
  }

  @Test("A tap shows the other tab: first it is asked, then views appear and disappear, then the delegate hears it")
  func tap() {
    let (stage, tabs, pages) = start()
    let hearer = Hearer()
    tabs.delegate = hearer
    #expect(tabs.selectedIndex == 0 && !pages[1].isViewLoaded && tabs.tabBar.items == pages.map(\.tabBarItem))
    #expect(pages[0].tabBarController === tabs && tabs.children == pages && pages[1].tabBarItem.title == "b")
    stage.finger.tap(at: tab(1))
    #expect(tabs.selectedViewController === pages[1] && pages[0].view.window == nil && pages[0].parent === tabs)
    hearer.refuses = pages[0]
    stage.finger.tap(at: tab(0))
    #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === pages[1].tabBarItem)
    tabs.selectedIndex = 0
    tabs.selectedIndex = 5
    tabs.selectedViewController = nil
    #expect(tabs.selectedIndex == 0 && tabs.tabBar.selectedItem === pages[0].tabBarItem)
    #expect(
      stage.journal == [
        "a will appear", "a is appearing", "a did appear",
        "item b, number still 0", "should select b", "b will appear", "a will disappear", "b is appearing",
        "a did disappear", "b did appear", "did select b, number 1",
        "item a, number still 1", "should select a",
        "a will appear", "b will disappear", "a is appearing", "b did disappear", "a did appear",
      ])
  }

  @Test("A tap on the selected tab pops its navigation controller to the first step, and is heard as a selection")
  func again() {
    let (stage, tabs, pages) = start()
    let navigation = UINavigationController(rootViewController: pages[1])
    tabs.viewControllers = [navigation, pages[0]]
    #expect(navigation.tabBarItem === pages[1].tabBarItem && tabs.selectedViewController === pages[0])
    let hearer = Hearer()
    tabs.delegate = hearer
    tabs.selectedIndex = 0
    let deeper = LifeController("c")
    navigation.pushViewController(deeper, animated: false)
    stage.advance(by: .frames(1))
    stage.clearJournal()
    stage.finger.tap(at: tab(0))
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [pages[1]] && deeper.tabBarController == nil)
    #expect(
      stage.journal == [
        "item b, number still 0", "should select b", "c will disappear animated", "b will appear animated",
        "b is appearing animated", "did select b, number 0", "c did disappear animated", "b did appear animated",
      ])
  }

  @Test("Pages lie under the bar and have it as safe area, or end above it; a hidden bar gives the room back")
  func safeAreas() {
    let (stage, tabs, pages) = start()
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 651, width: 400, height: 49))
    #expect(pages[0].view.frame == CGRect(x: 0, y: 0, width: 400, height: 700))
    #expect(pages[0].view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
    pages[1].edgesForExtendedLayout = []
    tabs.selectedIndex = 1
    #expect(pages[1].view.frame == CGRect(x: 0, y: 0, width: 400, height: 651))
    #expect(pages[1].view.safeAreaInsets == .zero)
    tabs.selectedIndex = 0
    tabs.tabBar.isTranslucent = false
    stage.advance(by: .frames(1))
    #expect(pages[0].view.frame.height == 651 && pages[0].view.safeAreaInsets == .zero)
    tabs.tabBar.isTranslucent = true
    tabs.tabBar.isHidden = true
    stage.advance(by: .frames(1))
    #expect(pages[0].view.frame.height == 700 && pages[0].view.safeAreaInsets == .zero)
    tabs.tabBar.isHidden = false
    tabs.setTabBarHidden(true, animated: true)
    stage.advance(by: .seconds(1))
    #expect(tabs.tabBar.frame.minY == 700 && pages[0].view.safeAreaInsets == .zero && tabs.isTabBarHidden)
    tabs.isTabBarHidden = false
    pages[0].additionalSafeAreaInsets.bottom = 10
    stage.advance(by: .frames(1))
    #expect(pages[0].view.safeAreaInsets.bottom == 59)
    // A phone with a line at its lower edge.
    let phone = Stage(device: .iPhone15)
    let page = UIViewController()
    let other = UITabBarController()
    other.viewControllers = [page]
    phone.show(other)
    phone.advance(by: .frames(1))
    #expect(other.tabBar.frame == CGRect(x: 0, y: 769, width: 393, height: 83) && page.view.safeAreaInsets.bottom == 83)
  }

  @Test("A step that hides the bar takes it along to the left, and brings it back; its view has the bar's room")
  func hidesBar() {
    let (stage, tabs, pages) = start()
    let navigation = UINavigationController(rootViewController: pages[0])
    tabs.viewControllers = [navigation, pages[1]]
    stage.advance(by: .frames(1))
    let deeper = LifeController("c")
    deeper.hidesBottomBarWhenPushed = true
    navigation.pushViewController(deeper, animated: true)
    stage.advance(by: .seconds(0.15))
    let x = tabs.tabBar.layer.presentation()?.frame.minX ?? 0
    #expect(x < 0 && x > -400 && pages[0].view.safeAreaInsets.bottom == 49)
    stage.advance(by: .seconds(1))
    #expect(deeper.view.safeAreaInsets.bottom == 0 && tabs.tabBar.frame.maxX == 0)
    navigation.pushViewController(LifeController("d"), animated: false)
    stage.advance(by: .frames(1))
    #expect(tabs.tabBar.frame.maxX == 0)
    navigation.popToRootViewController(animated: true)
    stage.advance(by: .seconds(1))
    #expect(tabs.tabBar.frame.minX == 0 && pages[0].view.safeAreaInsets.bottom == 49)
    // A finger that goes back only half the way leaves it hidden.
    navigation.pushViewController(deeper, animated: false)
    stage.advance(by: .frames(2))
    let finger = stage.finger.down(at: CGPoint(x: 2, y: 300)).drag(to: CGPoint(x: 120, y: 300), over: 0.3)
    stage.advance(by: .frames(1))
    let half = tabs.tabBar.layer.presentation()?.frame.minX ?? 0
    #expect(half < -100 && half > -399)
    finger.drag(to: CGPoint(x: 20, y: 300), over: 0.3)
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(navigation.topViewController === deeper && tabs.tabBar.frame.maxX == 0)
  }

  @Test("More tabs than there is room for are listed: a tap shows one, and back comes the list")
  func more() {
    let (stage, tabs, pages) = start(["a", "b", "c", "d", "e", "f"])
    #expect(tabs.tabBar.items?.count == 5 && tabs.tabBar.items?.prefix(4).map(\.title) == ["a", "b", "c", "d"])
    stage.finger.tap(at: tab(4, of: 5))
    stage.advance(by: .frames(2))
    #expect(tabs.selectedIndex == NSNotFound && tabs.selectedViewController === tabs.moreNavigationController)
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 200, y: 44 + 66))
    stage.advance(by: .seconds(1))
    #expect(tabs.selectedIndex == 5 && pages[5].navigationController === tabs.moreNavigationController)
    #expect(stage.journal == ["f will appear animated", "f is appearing animated", "f did appear animated"])
    #expect(pages[5].tabBarController === tabs && tabs.viewControllers == pages)
    tabs.selectedIndex = 0
    tabs.selectedIndex = 4
    stage.advance(by: .seconds(1))
    #expect(pages[4].view.window != nil && tabs.moreNavigationController.topViewController === pages[4])
    stage.finger.tap(at: CGPoint(x: 30, y: 22))
    stage.advance(by: .seconds(1))
    #expect(tabs.selectedIndex == NSNotFound && pages[4].parent === tabs)
    // On a wide screen there is room for all of them.
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 900, height: 700), scale: 1)))
    stage.advance(by: .frames(2))
    #expect(tabs.tabBar.items?.count == 6 && tabs.selectedIndex != NSNotFound)
  }

  @Test("A navigation controller among the listed ones lends its steps, and gets them back")
  func moreNavigation() {
    let (stage, tabs, pages) = start(["a", "b", "c", "d", "e", "f"])
    let last = UINavigationController(rootViewController: pages[5])
    tabs.viewControllers = Array(pages.prefix(5)) + [last]
    tabs.selectedViewController = last
    stage.advance(by: .frames(2))
    #expect(tabs.selectedViewController === last && tabs.moreNavigationController.topViewController === pages[5])
    #expect(pages[5].view.window != nil && last.viewControllers.isEmpty)
    tabs.viewControllers = [last, pages[0]]
    stage.advance(by: .frames(2))
    #expect(last.viewControllers == [pages[5]] && tabs.selectedViewController === last && pages[5].view.window != nil)
  }

  @Test("The tabs may be exchanged while shown: the selected one stays, else its number does; those that left are free")
  func exchange() {
    let (stage, tabs, pages) = start(["a", "b", "c"])
    tabs.selectedIndex = 1
    stage.clearJournal()
    tabs.setViewControllers([pages[2], pages[1], pages[1]], animated: true)
    stage.advance(by: .seconds(1))
    #expect(tabs.selectedViewController === pages[1] && tabs.viewControllers == [pages[2], pages[1]])
    #expect(pages[0].parent == nil && pages[0].tabBarController == nil && stage.journal.isEmpty)
    tabs.viewControllers = [pages[0], pages[2]]
    stage.advance(by: .frames(1))
    #expect(tabs.selectedIndex == 1 && pages[2].view.window != nil && pages[1].view.window == nil)
    #expect(stage.journal.filter { $0.hasPrefix("b") } == ["b will disappear", "b did disappear"])
    tabs.viewControllers = nil
    stage.advance(by: .frames(1))
    #expect(tabs.selectedViewController == nil && tabs.viewControllers == nil && pages[2].view.window == nil)
    let lines = said {
      tabs.selectedViewController = pages[0]
      tabs.tabBar.items = []
      tabs.tabBar.delegate = nil
    }
    #expect(lines.count == 3 && tabs.tabBar.delegate === tabs)
  }

  @Test("A change of tabs moves in the delegate's way, and can be cancelled")
  func animated() {
    final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to), let to = context.viewController(forKey: .to) else { return }
        context.containerView.addSubview(view)
        view.frame = context.finalFrame(for: to).offsetBy(dx: 400, dy: 0)
        UIView.animate(withDuration: 0.3) {
          view.frame = context.finalFrame(for: to)
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    final class Director: NSObject, UITabBarControllerDelegate {
      let driver = UIPercentDrivenInteractiveTransition()
      var drives = false
      func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Slide() }
      func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { drives ? driver : nil }
    }
    let (stage, tabs, pages) = start()
    let director = Director()
    tabs.delegate = director
    stage.clearJournal()
    stage.finger.tap(at: tab(1))
    stage.advance(by: .seconds(0.15))
    let x = pages[1].view.layer.presentation()?.frame.minX ?? 0
    #expect(x > 0 && x < 400 && pages[0].view.window != nil && tabs.selectedIndex == 1)
    stage.advance(by: .seconds(1))
    #expect(pages[0].view.window == nil && pages[1].view.frame.minX == 0)
    director.drives = true
    tabs.selectedIndex = 0
    director.driver.update(0.4)
    stage.advance(by: .frames(2))
    director.driver.cancel()
    stage.advance(by: .seconds(1))
    #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === pages[1].tabBarItem && pages[0].view.window == nil)
    #expect(
      stage.journal == [
        "item b, number still 0", "b will appear animated", "a will disappear animated", "b is appearing animated",
        "a did disappear animated", "b did appear animated",
        "a will appear animated", "b will disappear animated", "a is appearing animated", "a will disappear animated",
        "a did disappear animated", "b will appear animated", "b is appearing animated", "b did appear animated",
      ])
  }

  @Test("Titles, items and the screen change meanwhile; a low screen has a low bar")
  func changes() {
    let (stage, tabs, pages) = start()
    pages[0].title = "Start"
    #expect(tabs.tabBar.items?.first?.title == "Start")
    let other = UITabBarItem(tabBarSystemItem: .favorites, tag: 3)
    pages[1].tabBarItem = other
    #expect(tabs.tabBar.items?.last === other)
    stage.finger.tap(at: tab(1))
    #expect(tabs.selectedIndex == 1)
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 700, height: 400), scale: 1)))
    stage.advance(by: .frames(2))
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 368, width: 700, height: 32))
    #expect(pages[1].view.frame.size == CGSize(width: 700, height: 400) && pages[1].view.safeAreaInsets.bottom == 32)
  }

  @Test("The bar may look otherwise where contents end at it")
  func edge() {
    let stage = Stage(width: 400, height: 700)
    let page = UIViewController()
    let scroll = UIScrollView(frame: stage.window.bounds)
    scroll.contentSize = CGSize(width: 400, height: 1500)
    page.view = scroll
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: page)]
    let clear = UITabBarAppearance()
    clear.configureWithTransparentBackground()
    tabs.tabBar.scrollEdgeAppearance = clear
    tabs.tabBar.standardAppearance.backgroundColor = .red
    stage.show(tabs)
    stage.advance(by: .frames(2))
    func fill() -> UIColor? {
      tabs.tabBar.subviews.first?.subviews.lazy.compactMap(\.backgroundColor).first { $0 == .red }
    }
    #expect(fill() == .red)
    scroll.contentOffset.y = scroll.contentSize.height
    scroll.contentOffset.y = 1500 + 49 - 700
    stage.advance(by: .frames(2))
    #expect(fill() == nil)
  }

  @Test("The tabs' controller gives them what they show before their views are loaded")
  func loadingOrder() {
    final class Page: UIViewController {
      var model: String?
      override func viewDidLoad() {
        super.viewDidLoad()
        Stage.current?.note("page of \(model ?? "nothing")")
      }
    }
    final class Tabs: UITabBarController {
      override func viewDidLoad() {
        super.viewDidLoad()
        Stage.current?.note("tabs")
        (viewControllers?.first as? Page)?.model = "birds"
      }
    }
    let stage = Stage(width: 400, height: 700)
    let tabs = Tabs()
    let page = Page()
    tabs.viewControllers = [page]
    stage.show(tabs)
    #expect(stage.journal == ["tabs", "page of birds"] && page.view.window != nil)
  }
}
