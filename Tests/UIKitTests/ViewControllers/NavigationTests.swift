import Foundation
import Testing
import TouchTesting
import UIKit
@_spi(UIKit) import UIKitCore

@MainActor @Suite("View controllers: navigation")
struct NavigationTests {
  private func start() -> (Stage, UINavigationController, LifeController, LifeController) {
    let stage = Stage(width: 320, height: 480)
    let (a, b) = (LifeController("a"), LifeController("b"))
    (a.title, b.title) = ("First", "Second")
    let navigation = stage.show(UINavigationController(rootViewController: a))
    stage.advance(by: .frames(1))
    stage.clearJournal()
    return (stage, navigation, a, b)
  }

  @Test("A push slides the new view in from the right; a pop slides it away; who is told comes in order")
  func pushAndPop() {
    final class Hearer: NSObject, UINavigationControllerDelegate {
      func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
      ) { Stage.current?.note("will show \(viewController.title ?? "")") }
      func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
      ) { Stage.current?.note("did show \(viewController.title ?? "")") }
    }
    let (stage, navigation, a, b) = start()
    let hearer = Hearer()
    navigation.delegate = hearer
    navigation.pushViewController(b, animated: true)
    #expect(b.navigationController === navigation && b.isMovingToParent && navigation.topViewController === b)
    stage.advance(by: .seconds(0.15))
    let x = b.view.layer.presentation()?.frame.minX ?? 0
    #expect(x > 0 && x < 320 && (a.view.layer.presentation()?.frame.minX ?? 0) < 0)
    stage.advance(by: .seconds(0.3))
    #expect(b.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480) && a.view.window == nil && !b.isMovingToParent)
    #expect(navigation.popViewController(animated: true) === b && b.isMovingFromParent)
    stage.advance(by: .seconds(0.5))
    #expect(navigation.viewControllers == [a] && b.parent == nil && a.view.frame.origin == .zero)
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(
      stage.journal == [
        "will show Second", "a will disappear animated", "b will appear animated", "b is appearing animated",
        "a did disappear animated", "b did appear animated", "did show Second",
        "will show First", "b will disappear animated", "a will appear animated", "a is appearing animated",
        "b did disappear animated", "a did appear animated", "did show First",
      ])
  }

  @Test("A subclass may override the initialiser with a first controller")
  func subclass() {
    final class Garden: UINavigationController {
      override init(rootViewController: UIViewController) {
        super.init(rootViewController: rootViewController)
        navigationBar.tintColor = .green
      }
      required init?(coder: NSCoder) { nil }
    }
    let first = UIViewController()
    let garden = Garden(rootViewController: first)
    #expect(garden.viewControllers == [first] && garden.navigationBar.tintColor == .green)
  }

  @Test("The stack may be set, popped to a step and to the root; a step that still moves is ended by the next one")
  func stacks() {
    let (stage, navigation, a, b) = start()
    let (c, d) = (LifeController("c"), LifeController("d"))
    navigation.setViewControllers([a, b, c, b], animated: false)
    #expect(navigation.viewControllers == [a, b, c] && navigation.topViewController === c)
    #expect(navigation.popToViewController(b, animated: false) == [c] && b.view.window != nil)
    navigation.pushViewController(c, animated: true)
    navigation.pushViewController(d, animated: true)
    #expect(c.view.window != nil && d.view.window != nil && b.view.window == nil)
    stage.advance(by: .seconds(0.5))
    #expect(c.view.window == nil && d.view.frame.origin == .zero)
    #expect(navigation.popToRootViewController(animated: true) == [b, c, d])
    stage.advance(by: .seconds(0.5))
    #expect(navigation.viewControllers == [a] && a.view.window != nil && d.parent == nil)
    navigation.show(b, sender: nil)
    #expect(navigation.topViewController === b)
    navigation.setViewControllers([], animated: true)
    stage.advance(by: .seconds(0.5))
    #expect(navigation.topViewController == nil && b.view.window == nil)
  }

  @Test("Views lie under the bar and have it as safe area, or begin below it; hiding the bar gives the room back")
  func safeAreas() {
    let (stage, navigation, a, b) = start()
    #expect(a.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480) && a.view.safeAreaInsets.top == 44)
    b.edgesForExtendedLayout = []
    navigation.pushViewController(b, animated: false)
    #expect(b.view.frame == CGRect(x: 0, y: 44, width: 320, height: 436) && b.view.safeAreaInsets == .zero)
    navigation.popViewController(animated: false)
    navigation.setNavigationBarHidden(true, animated: true)
    stage.advance(by: .seconds(0.3))
    #expect(a.view.safeAreaInsets == .zero && navigation.navigationBar.frame.maxY == 0)
    navigation.isNavigationBarHidden = false
    navigation.navigationBar.prefersLargeTitles = true
    stage.advance(by: .frames(1))
    #expect(a.view.safeAreaInsets.top == 96 && navigation.navigationBar.frame.height == 96)
    a.navigationItem.largeTitleDisplayMode = .never
    navigation.navigationBar.isTranslucent = false
    stage.advance(by: .frames(1))
    #expect(a.view.frame == CGRect(x: 0, y: 44, width: 320, height: 436))
  }

  @Test("A toolbar shows the topmost controller's items, and goes for one that hides it")
  func toolbar() {
    let (stage, navigation, a, b) = start()
    a.toolbarItems = [.flexibleSpace(), UIBarButtonItem(title: "Share", primaryAction: nil)]
    navigation.isToolbarHidden = false
    stage.advance(by: .frames(1))
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 436, width: 320, height: 44))
    #expect(a.view.safeAreaInsets.bottom == 44 && navigation.toolbar.items == a.toolbarItems)
    b.hidesBottomBarWhenPushed = true
    navigation.pushViewController(b, animated: true)
    stage.advance(by: .seconds(0.5))
    #expect(navigation.toolbar.frame.minY == 480 && b.view.safeAreaInsets.bottom == 0)
    navigation.popViewController(animated: true)
    stage.advance(by: .seconds(0.5))
    #expect(navigation.toolbar.frame.minY == 436)
  }

  @Test("A button acts when the finger is lifted on it; one that leaves lets go of it, one that comes back does not")
  func buttons() {
    @MainActor final class Target: NSObject {
      func tapped(_ sender: Any?) { Stage.current?.note((sender as? UIBarItem)?.title ?? "nobody") }
    }
    let (stage, navigation, a, b) = start()
    let target = Target()
    let save = UIBarButtonItem(title: "Keep", style: .done, target: target, action: Selector("tapped:", Target.tapped))
    a.navigationItem.rightBarButtonItem = save
    a.navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Do",
      primaryAction: UIAction { action in stage.note("action of \((action.sender as? UIBarItem)?.title ?? "")") })
    stage.advance(by: .frames(1))
    let (right, left) = (CGPoint(x: 290, y: 22), CGPoint(x: 24, y: 22))
    stage.finger.tap(at: right)
    stage.finger.tap(at: left)
    let finger = stage.finger.down(at: right)
    finger.move(to: CGPoint(x: 290, y: 200))
    finger.up()
    let other = stage.finger.down(at: right)
    other.move(to: CGPoint(x: 290, y: 200))
    stage.advance(by: .frames(1))
    other.move(to: right)
    other.up()
    stage.finger.down(at: right).cancel()
    save.isEnabled = false
    stage.advance(by: .frames(1))
    stage.finger.tap(at: right)
    #expect(stage.journal == ["Keep", "action of Do", "Keep"])

    // The button back has the title before, and leads there; the app may hide it.
    navigation.pushViewController(b, animated: false)
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 40, y: 22))
    stage.advance(by: .seconds(0.5))
    #expect(navigation.topViewController === a)
    b.navigationItem.hidesBackButton = true
    navigation.pushViewController(b, animated: false)
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 40, y: 22))
    stage.advance(by: .seconds(0.5))
    #expect(navigation.topViewController === b)
  }

  @Test("A step may move in the delegate's way")
  func customStep() {
    final class Jump: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.1 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        Stage.current?.note("jumps")
        if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
        context.completeTransition(true)
      }
    }
    final class Director: NSObject, UINavigationControllerDelegate {
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .push ? Jump() : nil }
    }
    let (stage, navigation, a, b) = start()
    let director = Director()
    navigation.delegate = director
    navigation.pushViewController(b, animated: true)
    #expect(b.view.window != nil && a.view.window == nil)
    #expect(stage.journal.contains("jumps") && stage.journal.last == "b did appear animated")
  }

  @Test("Bars by day and by night: title and way back, large title, toolbar", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 320, height: 340, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let (a, b) = (UIViewController(), UIViewController())
    (a.title, b.title) = ("Drawings", "Still Life")
    a.view.backgroundColor = .paper
    b.view.backgroundColor = .paper
    a.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
    a.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
    b.navigationItem.rightBarButtonItems = [
      UIBarButtonItem(systemItem: .done), UIBarButtonItem(title: "Off", primaryAction: nil),
    ]
    b.navigationItem.rightBarButtonItems?[1].isEnabled = false
    b.toolbarItems = [
      UIBarButtonItem(title: "Undo", primaryAction: nil), .flexibleSpace(),
      UIBarButtonItem(title: "Redo", primaryAction: nil), .flexibleSpace(),
      UIBarButtonItem(systemItem: .trash),
    ]
    let navigation = stage.show(UINavigationController(rootViewController: a))
    navigation.navigationBar.prefersLargeTitles = true
    let suffix = isDark ? "-dark" : ""
    let large = stage.snapshot.compare(named: "bar-large\(suffix)")
    b.navigationItem.largeTitleDisplayMode = .never
    navigation.isToolbarHidden = false
    navigation.pushViewController(b, animated: true)
    stage.advance(by: .seconds(0.17))
    let midway = stage.snapshot.compare(named: "bar-midway\(suffix)")
    stage.advance(by: .seconds(0.5))
    let finger = stage.finger.down(at: CGPoint(x: 30, y: 22))
    let step = stage.snapshot.compare(named: "bar-step\(suffix)")
    finger.cancel()
    #expect(large.matches && midway.matches && step.matches, "\(large) \(midway) \(step)")
  }

  @Test("A phone on its side: bars are 32 high, titles small, and buttons and rows stand beside the notch")
  func landscape() throws {
    final class Rows: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        cell.accessoryType = .disclosureIndicator
        return cell
      }
    }
    let stage = Stage(device: try #require(DeviceProfile("iPhone 15,landscape")))
    let (rows, next) = (Rows(style: .plain), UIViewController())
    (rows.title, next.title) = ("Rows", "Next")
    let custom = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    rows.navigationItem.leftBarButtonItem = UIBarButtonItem(customView: custom)
    rows.toolbarItems = [UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))]
    let navigation = stage.show(UINavigationController(rootViewController: rows))
    navigation.navigationBar.prefersLargeTitles = true
    navigation.isToolbarHidden = false
    stage.advance(by: .frames(2))
    let bar = navigation.navigationBar
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 852, height: 32))
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 393 - 21 - 32, width: 852, height: 32))
    #expect(custom.convert(custom.bounds, to: bar).minX == 79)
    let tool = try #require(rows.toolbarItems?.first?.customView)
    #expect(tool.convert(tool.bounds, to: navigation.toolbar).minX == 79)
    let cell = try #require(rows.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
    func contents() -> [CGFloat] { [cell.frame.width, cell.contentView.frame.minX, cell.contentView.frame.maxX] }
    let mark = cell.subviews.first { $0 is UIImageView && $0.frame.minX > 400 }?.frame.maxX ?? 0
    #expect(abs(mark - 773) < 0.01)
    #expect(contents()[0...1] == [852, 59] && contents()[2] < 852 - 59 - 20)
    rows.tableView.insetsContentViewsToSafeArea = false
    stage.advance(by: .frames(2))
    #expect(contents()[1] == 0)
    navigation.pushViewController(next, animated: false)
    stage.advance(by: .frames(2))
    #expect(stage.find(.button, "Rows").frame?.minX == 67)
  }

  @Test("On a tablet bars are 50 high, 44 in apps made before iOS 12; in a sheet the navigation's bar is 56 high")
  func heights() throws {
    func bars(_ device: String, inSheet: Bool = false) throws -> [CGFloat] {
      let stage = Stage(device: try #require(DeviceProfile(device)))
      let button = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let page = UIViewController()
      page.navigationItem.leftBarButtonItem = UIBarButtonItem(customView: button)
      let navigation = UINavigationController(rootViewController: page)
      navigation.isToolbarHidden = false
      if inSheet {
        stage.show(UIViewController()).present(navigation, animated: false)
      } else {
        stage.show(navigation)
      }
      stage.advance(by: .frames(2))
      let bar = navigation.navigationBar
      #expect(page.view.safeAreaInsets.top == bar.frame.maxY)
      return [bar.frame.height, button.convert(button.bounds, to: bar).midY, navigation.toolbar.frame.height]
    }
    #expect(try bars("iPad") == [50, 25, 50])
    #expect(try bars("iPhone 15") == [44, 22, 44])
    #expect(try bars("iPhone 15", inSheet: true) == [56, 28, 44])
    #expect(try bars("iPad", inSheet: true) == [56, 28, 50])
    // A sheet that covers a low screen is none.
    #expect(try bars("iPhone 15,landscape", inSheet: true) == [32, 16, 32])
    let height = BarLook.tabletHeight
    defer { BarLook.tabletHeight = height }
    BarLook.tabletHeight = 44
    #expect(try bars("iPad") == [44, 22, 44])
  }

  @Test("While what is pushed is loaded and appears, the bar still has the item of the step before")
  func topItemWhilePushing() {
    final class Second: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        title = "Second"
        Stage.current?.note("loaded below \(navigationController?.navigationBar.topItem?.title ?? "-")")
        navigationController?.navigationBar.topItem?.backButtonTitle = ""
      }
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        Stage.current?.note("appears below \(navigationController?.navigationBar.topItem?.title ?? "-")")
      }
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let bar = navigationController?.navigationBar
        Stage.current?.note("at \(bar?.topItem?.title ?? "-") behind \(bar?.backItem?.title ?? "-")")
      }
    }
    let stage = Stage(width: 390, height: 700)
    let first = UIViewController()
    first.title = "First"
    let navigation = stage.show(UINavigationController(rootViewController: first))
    stage.advance(by: .frames(2))
    navigation.pushViewController(Second(), animated: true)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["loaded below First", "appears below First", "at Second behind First"])
    #expect(first.navigationItem.backButtonTitle == "" && navigation.navigationBar.items?.count == 2)
  }

  @Test("A back button has its whole title where no title is in its way")
  func longBackTitle() {
    let stage = Stage(width: 390, height: 700)
    let first = UIViewController()
    first.title = "A Studio's Long Diary"
    let navigation = stage.show(UINavigationController(rootViewController: first))
    func back() -> String? {
      stage.advance(by: .seconds(1))
      var found: String?
      func look(_ view: UIView) {
        if let label = view as? UILabel, label.superview?.isAccessibilityElement == true { found = label.text }
        view.subviews.forEach(look)
      }
      look(navigation.navigationBar)
      return found
    }
    navigation.pushViewController(UIViewController(), animated: false)
    #expect(back() == "A Studio's Long Diary")
    let titled = UIViewController()
    titled.title = "An Article of Some Length"
    navigation.popViewController(animated: false)
    navigation.pushViewController(titled, animated: false)
    #expect(back() == "Back")
    // The bar's title makes room where both fit beside each other.
    titled.title = "An Article"
    #expect(back() == "A Studio's Long Diary")
  }
}
