import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("View controllers: a list and its details")
struct SplitViewControllerTests {
  /// A delegate that writes what it is asked.
  private final class Guide: NSObject, UISplitViewControllerDelegate {
    var discards = false
    var separated: UIViewController?
    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { Stage.current?.note("to mode \(displayMode.rawValue)") }
    func splitViewController(
      _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
      onto primaryViewController: UIViewController
    ) -> Bool {
      Stage.current?.note("collapses \(secondaryViewController.title ?? "") onto \(primaryViewController.title ?? "")")
      return discards
    }
    func splitViewController(
      _ splitViewController: UISplitViewController, separateSecondaryFrom primaryViewController: UIViewController
    ) -> UIViewController? {
      Stage.current?.note("separates from \(primaryViewController.title ?? "")")
      return separated
    }
  }

  @MainActor private struct Scene {
    let stage: Stage
    let split: UISplitViewController
    let guide = Guide()
    let list = LifeController("list")
    let detail = LifeController("detail")
    let lists: UINavigationController
    let details: UINavigationController

    init(width: CGFloat, height: CGFloat, discards: Bool = false) {
      stage = Stage(width: width, height: height)
      split = UISplitViewController()
      (list.title, detail.title) = ("List", "Detail")
      lists = UINavigationController(rootViewController: list)
      details = UINavigationController(rootViewController: detail)
      (lists.title, details.title) = ("lists", "details")
      split.delegate = guide
      guide.discards = discards
      split.viewControllers = [lists, details]
      detail.navigationItem.leftBarButtonItem = split.displayModeButtonItem
      detail.navigationItem.leftItemsSupplementBackButton = true
      stage.show(split)
      stage.advance(by: .frames(2))
    }

    func turn(width: CGFloat, height: CGFloat) {
      stage.send(.geometry(SurfaceGeometry(size: CGSize(width: width, height: height), scale: 1)))
      stage.advance(by: .frames(2))
    }
  }

  @Test("On a wide screen the list stands beside the details; the button hides it, and a finger from the edge shows it")
  func wide() {
    let scene = Scene(width: 1024, height: 768)
    let (stage, split) = (scene.stage, scene.split)
    #expect(!split.isCollapsed && split.displayMode == .oneBesideSecondary && split.primaryColumnWidth == 320)
    #expect(scene.lists.view.frame == CGRect(x: 0, y: 0, width: 320, height: 768))
    #expect(scene.details.view.frame == CGRect(x: 321, y: 0, width: 703, height: 768))
    #expect(scene.list.splitViewController === split && scene.list.traitCollection.horizontalSizeClass == .compact)
    #expect(scene.detail.traitCollection.horizontalSizeClass == .regular)
    let appeared = stage.journal
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 345, y: 22))
    stage.advance(by: .seconds(0.15))
    let x = scene.lists.view.layer.presentation()?.frame.minX ?? 0
    #expect(x < 0 && x > -320 && split.displayMode == .secondaryOnly)
    stage.advance(by: .seconds(1))
    #expect(scene.lists.view.window == nil && scene.details.view.frame == stage.window.bounds)
    // A finger from the edge that is let go near it changes nothing; one that goes far shows the list.
    stage.note("finger")
    let short = stage.finger.down(at: CGPoint(x: 2, y: 400)).drag(to: CGPoint(x: 80, y: 400), over: 0.3)
    stage.advance(by: .seconds(0.2))
    #expect(scene.lists.view.frame.minX < -200 && scene.lists.view.window != nil)
    short.up()
    stage.advance(by: .seconds(1))
    #expect(scene.lists.view.window == nil && split.displayMode == .secondaryOnly)
    stage.note("again")
    let far = stage.finger.down(at: CGPoint(x: 2, y: 400)).drag(to: CGPoint(x: 280, y: 400), over: 0.3)
    stage.advance(by: .seconds(0.2))
    far.up()
    stage.advance(by: .seconds(1))
    #expect(scene.lists.view.frame.minX == 0 && split.displayMode == .oneBesideSecondary)
    #expect(scene.details.view.frame.minX == 321)
    #expect(
      appeared == [
        "list will appear", "detail will appear", "detail is appearing", "list is appearing", "list did appear",
        "detail did appear",
      ])
    #expect(
      stage.journal == [
        "to mode 1", "list will disappear animated", "list did disappear animated", "finger",
        "to mode 2", "list will appear animated", "list is appearing animated", "list will disappear animated",
        "list did disappear animated", "again",
        "to mode 2", "list will appear animated", "list is appearing animated", "list did appear animated",
      ])
  }

  @Test("On a high screen the list lies over the details: the button shows it, a tap or a drag beside it hides it")
  func high() {
    let scene = Scene(width: 768, height: 1024)
    let (stage, split) = (scene.stage, scene.split)
    #expect(split.displayMode == .secondaryOnly && !scene.list.isViewLoaded)
    for hides in [0, 1] {
      stage.finger.tap(at: CGPoint(x: 24, y: 22))
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .oneOverSecondary && scene.lists.view.frame.maxX == 307)
      #expect(scene.details.view.frame == stage.window.bounds)
      if hides == 0 {
        stage.finger.tap(at: CGPoint(x: 600, y: 500))
      } else {
        stage.finger.down(at: CGPoint(x: 600, y: 500)).drag(to: CGPoint(x: 300, y: 500), over: 0.3).up()
      }
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .secondaryOnly && scene.lists.view.window == nil)
    }
    split.presentsWithGesture = false
    stage.finger.down(at: CGPoint(x: 2, y: 400)).drag(to: CGPoint(x: 280, y: 400), over: 0.3).up()
    stage.advance(by: .seconds(1))
    #expect(split.displayMode == .secondaryOnly)
    // What is preferred takes precedence over the shape.
    split.preferredDisplayMode = .allVisible
    stage.advance(by: .frames(2))
    #expect(split.displayMode == .oneBesideSecondary && scene.details.view.frame.minX == 308)
    split.preferredPrimaryColumnWidthFraction = 0.5
    stage.advance(by: .frames(1))
    #expect(split.primaryColumnWidth == 320)
    split.maximumPrimaryColumnWidth = 1000
    stage.advance(by: .frames(1))
    #expect(split.primaryColumnWidth == 384 && scene.details.view.frame.minX == 385)
    split.primaryEdge = .trailing
    stage.advance(by: .frames(1))
    #expect(scene.lists.view.frame == CGRect(x: 384, y: 0, width: 384, height: 1024))
    #expect(scene.details.view.frame == CGRect(x: 0, y: 0, width: 383, height: 1024))
  }

  @Test("On a phone there is one stack: a detail is pushed, with the bar of the list, and both go back by finger")
  func phone() throws {
    let scene = Scene(width: 390, height: 844, discards: true)
    let (stage, split) = (scene.stage, scene.split)
    #expect(
      split.isCollapsed && split.viewControllers == [scene.lists] && scene.lists.view.frame == stage.window.bounds)
    #expect(scene.details.parent == nil && !scene.detail.isViewLoaded && split.displayModeButtonItem.isHidden)
    let next = UINavigationController(rootViewController: LifeController("next"))
    let shown = try #require(next.topViewController)
    shown.title = "Next"
    stage.clearJournal()
    scene.list.showDetailViewController(next, sender: nil)
    stage.advance(by: .seconds(1))
    #expect(scene.lists.viewControllers == [scene.list, next] && next.viewControllers == [shown])
    #expect(shown.navigationController === next && shown.splitViewController === split)
    // The bar is that of the list, and the only one.
    #expect(scene.lists.navigationBar.topItem === shown.navigationItem && shown.view.safeAreaInsets.top == 44)
    #expect(scene.lists.navigationBar.items?.map(\.title) == ["List", "Next"])
    let deeper = LifeController("deeper")
    deeper.title = "Deeper"
    next.pushViewController(deeper, animated: true)
    stage.advance(by: .seconds(1))
    #expect(scene.lists.navigationBar.items?.map(\.title) == ["List", "Next", "Deeper"])
    #expect(
      deeper.view.safeAreaInsets.top == 44 && deeper.view.convert(deeper.view.bounds, to: nil) == stage.window.bounds)
    stage.finger.tap(at: CGPoint(x: 24, y: 22))
    stage.advance(by: .seconds(1))
    #expect(next.viewControllers == [shown] && scene.lists.viewControllers == [scene.list, next])
    stage.finger.down(at: CGPoint(x: 2, y: 400)).drag(to: CGPoint(x: 300, y: 400), over: 0.2).up()
    stage.advance(by: .seconds(1))
    #expect(scene.lists.viewControllers == [scene.list] && scene.list.view.window != nil && next.parent == nil)
    #expect(scene.lists.navigationBar.items?.map(\.title) == ["List"])
    #expect(
      stage.journal == [
        "list will disappear animated", "next will appear animated", "next is appearing animated",
        "list did disappear animated", "next did appear animated",
        "next will disappear animated", "deeper will appear animated", "deeper is appearing animated",
        "next did disappear animated", "deeper did appear animated",
        "deeper will disappear animated", "next will appear animated", "next is appearing animated",
        "deeper did disappear animated", "next did appear animated",
        "next will disappear animated", "list will appear animated", "list is appearing animated",
        "next did disappear animated", "list did appear animated",
      ])
  }

  /// Sets the delegate, as most apps do, when its view is loaded.
  private final class OwnGuide: UISplitViewController, UISplitViewControllerDelegate {
    override func viewDidLoad() {
      super.viewDidLoad()
      Stage.current?.note("loaded, \(isCollapsed ? "" : "not ")collapsed")
      delegate = self
    }
    func splitViewController(
      _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
      onto primaryViewController: UIViewController
    ) -> Bool {
      Stage.current?.note("asked")
      return true
    }
  }

  @Test("A delegate that is set in viewDidLoad is asked at the first collapse: a phone shows the list")
  func delegateOfViewDidLoad() {
    let stage = Stage(width: 320, height: 568)
    let split = OwnGuide()
    let (list, detail) = (UIViewController(), UIViewController())
    split.viewControllers = [
      UINavigationController(rootViewController: list), UINavigationController(rootViewController: detail),
    ]
    stage.show(split)
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["loaded, not collapsed", "asked"])
    #expect(split.isCollapsed && list.view.window != nil && detail.viewIfLoaded?.window == nil)
  }

  @Test("A window that gets narrow collapses: the detail becomes a step; wide again, it is taken from the stack")
  func collapse() {
    let scene = Scene(width: 1024, height: 768)
    let (stage, split) = (scene.stage, scene.split)
    var notices = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIViewController.showDetailTargetDidChangeNotification, object: split, queue: nil
    ) { _ in MainActor.assumeIsolated { notices += 1 } }
    defer { NotificationCenter.default.removeObserver(token) }
    stage.clearJournal()
    scene.turn(width: 400, height: 768)
    #expect(split.isCollapsed && scene.lists.viewControllers == [scene.list, scene.details])
    #expect(scene.detail.view.window != nil && scene.list.view.window == nil && split.viewControllers == [scene.lists])
    #expect(scene.lists.navigationBar.items?.map(\.title) == ["List", "Detail"])
    #expect(scene.lists.view.frame == CGRect(x: 0, y: 0, width: 400, height: 768))
    #expect(scene.detail.traitCollection.horizontalSizeClass == .compact)
    stage.note("wide")
    scene.turn(width: 1024, height: 768)
    #expect(!split.isCollapsed && split.viewControllers == [scene.lists, scene.details])
    #expect(scene.details.view.frame.minX == 321 && scene.list.view.window != nil && scene.detail.view.window != nil)
    #expect(scene.details.navigationBar.topItem === scene.detail.navigationItem)
    #expect(scene.details.navigationBar.frame.minY == 0 && scene.lists.navigationBar.items?.map(\.title) == ["List"])
    #expect(notices == 2)
    #expect(
      stage.journal == [
        "collapses details onto lists", "detail will disappear", "detail did disappear", "list will disappear",
        "detail will appear", "detail is appearing", "list did disappear", "detail did appear", "wide",
        "separates from lists", "detail will disappear", "list will appear", "list is appearing",
        "detail did disappear", "list did appear", "detail will appear", "detail is appearing", "detail did appear",
      ])
  }

  @Test("A detail that the delegate does not want in the stack is there again when there is room for it")
  func kept() {
    let scene = Scene(width: 390, height: 844, discards: true)
    scene.turn(width: 1024, height: 768)
    #expect(scene.split.viewControllers == [scene.lists, scene.details] && scene.detail.view.window != nil)
    #expect(!scene.split.displayModeButtonItem.isHidden)
    // The delegate may return another one, even one that is a step.
    scene.turn(width: 390, height: 844)
    let other = UINavigationController(rootViewController: LifeController("other"))
    scene.list.showDetailViewController(other, sender: nil)
    scene.stage.advance(by: .seconds(1))
    scene.guide.separated = other
    scene.turn(width: 1024, height: 768)
    #expect(scene.split.viewControllers == [scene.lists, other] && scene.lists.viewControllers == [scene.list])
    #expect(other.parent === scene.split && other.view.window != nil)
  }

  @Test("In a wide interface a new detail replaces the old one, and a step of the list is pushed there")
  func details() {
    let scene = Scene(width: 1024, height: 768)
    let (stage, split) = (scene.stage, scene.split)
    stage.clearJournal()
    let other = LifeController("other")
    scene.list.showDetailViewController(other, sender: nil)
    stage.advance(by: .frames(2))
    #expect(split.viewControllers == [scene.lists, other] && scene.details.parent == nil)
    #expect(other.view.frame == CGRect(x: 321, y: 0, width: 703, height: 768))
    scene.list.show(LifeController("step"), sender: nil)
    stage.advance(by: .seconds(1))
    #expect(scene.lists.viewControllers.count == 2 && split.viewControllers == [scene.lists, other])
    let lines = said { split.setViewController(other, for: .primary) }
    #expect(lines.count == 1)
    #expect(
      stage.journal == [
        "detail will disappear", "detail did disappear", "other will appear", "other is appearing",
        "other did appear", "list will disappear animated", "step will appear animated",
        "step is appearing animated", "list did disappear animated", "step did appear animated",
      ])
  }

  @Test("A screen that is turned shows the list beside the details, or hides it; what the user chose is forgotten")
  func rotation() {
    let scene = Scene(width: 1024, height: 768)
    scene.stage.finger.tap(at: CGPoint(x: 345, y: 22))
    scene.stage.advance(by: .seconds(1))
    #expect(scene.split.displayMode == .secondaryOnly)
    scene.turn(width: 768, height: 1024)
    #expect(scene.split.displayMode == .secondaryOnly && scene.details.view.frame.width == 768)
    scene.turn(width: 1024, height: 768)
    #expect(scene.split.displayMode == .oneBesideSecondary && scene.details.view.frame.minX == 321)
    // A large phone on its side is regular across.
    scene.turn(width: 430, height: 932)
    #expect(scene.split.isCollapsed)
    scene.turn(width: 932, height: 430)
    #expect(!scene.split.isCollapsed && scene.lists.view.frame.width == 320)
  }

  @Test("A split view controller and all in it are freed with the last reference")
  func freed() {
    weak var split: UISplitViewController?
    weak var detail: UIViewController?
    do {
      let scene = Scene(width: 1024, height: 768)
      scene.turn(width: 390, height: 844)
      (split, detail) = (scene.split, scene.detail)
      scene.stage.window.rootViewController = nil
      scene.stage.advance(by: .seconds(1))
    }
    #expect(split == nil && detail == nil)
  }
}
