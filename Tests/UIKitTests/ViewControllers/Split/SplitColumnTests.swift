import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("View controllers: columns")
struct SplitColumnTests {
  private final class Guide: NSObject, UISplitViewControllerDelegate {
    var top: UISplitViewController.Column?
    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
      Stage.current?.note("proposed top \(proposedTopColumn.rawValue)")
      return top ?? proposedTopColumn
    }
    func splitViewController(
      _ svc: UISplitViewController,
      displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode {
      Stage.current?.note("proposed mode \(proposedDisplayMode.rawValue)")
      return proposedDisplayMode
    }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { Stage.current?.note("collapsed") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { Stage.current?.note("expanded") }
    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
      Stage.current?.note("shows \(column.rawValue)")
    }
    func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {
      Stage.current?.note("hides \(column.rawValue)")
    }
  }

  private func page(_ name: String) -> UIViewController {
    let page = UIViewController()
    page.title = name
    return page
  }

  private func start(
    _ style: UISplitViewController.Style, width: CGFloat, height: CGFloat
  ) -> (Stage, UISplitViewController, [UIViewController], Guide) {
    let stage = Stage(width: width, height: height)
    let split = UISplitViewController(style: style)
    let pages = [page("primary"), page("middle"), page("secondary")]
    let guide = Guide()
    split.delegate = guide
    split.setViewController(pages[0], for: .primary)
    if style == .tripleColumn { split.setViewController(pages[1], for: .supplementary) }
    split.setViewController(pages[2], for: .secondary)
    stage.show(split)
    stage.advance(by: .frames(2))
    return (stage, split, pages, guide)
  }

  private func turn(_ stage: Stage, _ width: CGFloat, _ height: CGFloat) {
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: width, height: height), scale: 1)))
    stage.advance(by: .frames(2))
  }

  @Test(
    "Each column has a navigation controller of its own, and the first one the button, which moves with the columns")
  func double() {
    let (stage, split, pages, guide) = start(.doubleColumn, width: 1024, height: 768)
    #expect(split.viewController(for: .primary) === pages[0] && pages[0].navigationController != nil)
    #expect(
      split.viewControllers.count == 2 && split.displayMode == .oneBesideSecondary && split.splitBehavior == .tile)
    withExtendedLifetime(guide) {
      stage.finger.tap(at: CGPoint(x: 24, y: 22))
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .secondaryOnly && pages[0].view.window == nil)
      stage.finger.tap(at: CGPoint(x: 24, y: 22))
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .oneBesideSecondary && pages[0].view.window != nil)
      split.hide(.primary)
      split.show(.primary)
      stage.advance(by: .seconds(1))
      #expect(pages[0].view.window != nil)
      split.preferredSplitBehavior = .overlay
      stage.advance(by: .frames(1))
      split.hide(.primary)
      stage.advance(by: .seconds(1))
      split.show(.primary)
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .oneOverSecondary)
      #expect(pages[2].navigationController?.view.frame == stage.window.bounds)
      let lines = said {
        split.setViewController(pages[1], for: .supplementary)
        split.viewControllers = []
      }
      #expect(lines.count == 2 && split.viewControllers.count == 2)
    }
    #expect(stage.journal.prefix(4) == ["hides 0", "shows 0", "hides 0", "shows 0"])
  }

  @Test("Three columns: two beside each other, a third moves them aside, or all have room")
  func triple() {
    let (stage, split, pages, guide) = start(.tripleColumn, width: 1024, height: 768)
    func frames() -> [CGFloat] { pages.map { $0.navigationController?.view.frame.minX ?? -1 } }
    withExtendedLifetime(guide) {
      #expect(split.displayMode == .oneBesideSecondary && pages[0].viewIfLoaded?.window == nil)
      #expect(pages[1].navigationController?.view.frame == CGRect(x: 0, y: 0, width: 320, height: 768))
      split.show(.primary)
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .twoDisplaceSecondary && frames() == [0, 321, 642])
      #expect(pages[2].navigationController?.view.frame.width == 703)
      stage.finger.tap(at: CGPoint(x: 900, y: 400))
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .oneBesideSecondary)
      turn(stage, 1366, 1024)
      split.show(.primary)
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .twoBesideSecondary && frames() == [0, 321, 642])
      #expect(pages[2].navigationController?.view.frame.width == 724)
      split.hide(.supplementary)
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .secondaryOnly && frames()[2] == 0)
      turn(stage, 1024, 1366)
      #expect(split.displayMode == .secondaryOnly)
      split.show(.primary)
      stage.advance(by: .seconds(1))
      #expect(split.displayMode == .twoOverSecondary && frames() == [0, 321, 0])
      split.preferredSupplementaryColumnWidth = 200
      stage.advance(by: .frames(1))
      #expect(split.supplementaryColumnWidth == 200)
    }
  }

  @Test(
    "Collapsed, the columns are one stack up to the top column that the delegate names, and are columns again later")
  func collapse() {
    let (stage, split, pages, guide) = start(.tripleColumn, width: 1366, height: 1024)
    guide.top = .supplementary
    turn(stage, 400, 1024)
    let stack = pages[0].navigationController
    #expect(split.isCollapsed && split.viewControllers == [stack].compactMap { $0 })
    #expect(pages[1].view.window != nil && pages[2].view.window == nil && stack?.viewControllers.count == 2)
    #expect(stack?.navigationBar.items?.map(\.title) == ["primary", "middle"])
    split.show(.secondary)
    stage.advance(by: .seconds(1))
    #expect(
      pages[2].view.window != nil && stack?.navigationBar.items?.map(\.title) == ["primary", "middle", "secondary"])
    split.show(.primary)
    stage.advance(by: .seconds(1))
    #expect(pages[0].view.window != nil && stack?.viewControllers == [pages[0]])
    split.show(.secondary)
    stage.advance(by: .seconds(1))
    #expect(stack?.viewControllers.count == 3)
    split.hide(.secondary)
    stage.advance(by: .seconds(1))
    #expect(pages[1].view.window != nil)
    // A new detail is its own step.
    split.showDetailViewController(page("other"), sender: nil)
    stage.advance(by: .seconds(1))
    #expect(stack?.navigationBar.items?.map(\.title) == ["primary", "middle", "other"])
    turn(stage, 1366, 1024)
    #expect(!split.isCollapsed && split.viewControllers.count == 3 && pages[0].view.window != nil)
    #expect(split.viewController(for: .secondary)?.title == "other" && stack?.viewControllers == [pages[0]])
    #expect(
      stage.journal == ["proposed top 2", "collapsed", "proposed mode 4", "expanded"])
  }

  @Test("A controller for compact widths takes the place of all columns")
  func compact() {
    let (stage, split, pages, guide) = start(.doubleColumn, width: 1024, height: 768)
    let tabs = UITabBarController()
    tabs.viewControllers = [page("tab")]
    split.setViewController(tabs, for: .compact)
    #expect(tabs.parent == nil && split.viewControllers.count == 2)
    turn(stage, 390, 844)
    #expect(split.viewControllers == [tabs] && tabs.view.frame == stage.window.bounds)
    #expect(pages[0].view.window == nil && pages[2].view.window == nil)
    turn(stage, 1024, 768)
    #expect(tabs.view.window == nil && pages[0].view.window != nil && pages[2].view.window != nil)
    withExtendedLifetime(guide) {
      #expect(stage.journal == ["proposed top 3", "collapsed", "proposed mode 2", "expanded"])
    }
  }

  @Test("Columns get other controllers while they are shown")
  func exchange() {
    let (stage, split, pages, _) = start(.doubleColumn, width: 1024, height: 768)
    let around = pages[2].navigationController
    let next = page("next")
    split.setViewController(next, for: .secondary)
    stage.advance(by: .frames(1))
    #expect(next.navigationController === around && next.view.window != nil && pages[2].view.window == nil)
    let own = UINavigationController(rootViewController: page("own"))
    split.setViewController(own, for: .secondary)
    stage.advance(by: .frames(1))
    #expect(own.parent === split && own.view.frame.minX == 321 && around?.parent == nil)
    split.setViewController(nil, for: .primary)
    stage.advance(by: .frames(1))
    #expect(split.displayMode == .secondaryOnly && own.view.frame == stage.window.bounds)
    split.setViewController(pages[0], for: .primary)
    stage.advance(by: .frames(1))
    #expect(split.displayMode == .oneBesideSecondary && pages[0].view.window != nil)
  }
}
