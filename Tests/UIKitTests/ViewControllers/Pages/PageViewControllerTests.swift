import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("View controllers: pages")
struct PageViewControllerTests {
  /// Pages with names, in a row.
  private final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let pages: [UIViewController]
    var dots = 0
    init(_ pages: [UIViewController]) { self.pages = pages }

    private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
      guard let index = pages.firstIndex(of: controller), pages.indices.contains(index + step) else { return nil }
      return pages[index + step]
    }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(viewController, -1) }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(viewController, 1) }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { dots }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
      pageViewController.viewControllers?.first.flatMap { pages.firstIndex(of: $0) } ?? 0
    }

    private func name(_ controllers: [UIViewController]) -> String {
      controllers.map { ($0 as? LifeController)?.name ?? "?" }.joined(separator: ", ")
    }
    func pageViewController(
      _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) { Stage.current?.note("turns to \(name(pendingViewControllers))") }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
      Stage.current?.note(
        "\(completed ? "turned" : "turned back") from \(name(previousViewControllers)), "
          + "at \(name(pageViewController.viewControllers ?? []))")
    }
  }

  @MainActor private struct Scene {
    let stage: Stage
    let controller: UIPageViewController
    let book: Book
    let pages: [LifeController]

    init(
      _ orientation: UIPageViewController.NavigationOrientation = .horizontal, at index: Int = 0, dots: Int = 0,
      spacing: Int = 0, isMirrored: Bool = false
    ) {
      stage = Stage(width: 320, height: 480)
      pages = ["a", "b", "c"].map { LifeController($0) }
      book = Book(pages)
      book.dots = dots
      controller = UIPageViewController(
        transitionStyle: .scroll, navigationOrientation: orientation, options: [.interPageSpacing: spacing])
      controller.dataSource = book
      controller.delegate = book
      if isMirrored { controller.view.semanticContentAttribute = .forceRightToLeft }
      controller.setViewControllers([pages[index]], direction: .forward, animated: false)
      stage.show(controller)
      stage.advance(by: .frames(2))
      stage.clearJournal()
    }

    /// A finger that throws the contents this way.
    func swipe(_ x: CGFloat, _ y: CGFloat = 0) {
      let start = CGPoint(x: 160 - x / 2, y: 240 - y / 2)
      stage.finger.down(at: start).drag(to: CGPoint(x: start.x + x, y: start.y + y), over: 0.15).up()
      stage.advance(by: .seconds(1))
    }

    /// Where a page is in the window.
    func place(_ index: Int) -> CGRect { pages[index].view.convert(pages[index].view.bounds, to: nil) }
  }

  @Test("A finger turns to the next page and back; a turn that is let go early is undone; at the ends pages bounce")
  func turns() {
    let scene = Scene()
    let (stage, controller, pages) = (scene.stage, scene.controller, scene.pages)
    #expect(scene.place(0) == stage.window.bounds && !pages[1].isViewLoaded && controller.viewControllers == [pages[0]])
    let finger = stage.finger.down(at: CGPoint(x: 250, y: 240)).drag(to: CGPoint(x: 130, y: 240), over: 0.4)
    stage.advance(by: .seconds(0.1))
    #expect(scene.place(0).minX < -90 && scene.place(1).minX == scene.place(0).minX + 320)
    #expect(controller.viewControllers == [pages[0]] && pages[1].parent === controller)
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(pages[1].parent == nil && pages[1].view.window == nil && scene.place(0).minX == 0)
    scene.swipe(-200)
    #expect(controller.viewControllers == [pages[1]] && scene.place(1) == stage.window.bounds && pages[0].parent == nil)
    scene.swipe(-200)
    #expect(controller.viewControllers == [pages[2]])
    stage.note("end")
    scene.swipe(-200)
    #expect(controller.viewControllers == [pages[2]] && scene.place(2) == stage.window.bounds)
    scene.swipe(200)
    #expect(controller.viewControllers == [pages[1]])
    #expect(
      stage.journal == [
        "turns to b", "b will appear animated", "a will disappear animated", "b is appearing animated",
        "b will disappear animated", "a will appear animated", "b did disappear animated",
        "a is appearing animated", "a did appear animated", "turned back from a, at a",
        "turns to b", "b will appear animated", "a will disappear animated", "b is appearing animated",
        "a did disappear animated", "b did appear animated", "turned from a, at b",
        "turns to c", "c will appear animated", "b will disappear animated", "c is appearing animated",
        "b did disappear animated", "c did appear animated", "turned from b, at c", "end",
        "turns to b", "b will appear animated", "c will disappear animated", "b is appearing animated",
        "c did disappear animated", "b did appear animated", "turned from c, at b",
      ])
  }

  @Test("The pages beside one are asked for when a finger begins to turn, the next one first, and never for code")
  func asking() {
    final class Asked: NSObject, UIPageViewControllerDataSource {
      let pages: [LifeController]
      init(_ pages: [LifeController]) { self.pages = pages }
      private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
        guard let index = pages.firstIndex(where: { $0 === controller }) else { return nil }
        Stage.current?.note("\(step < 0 ? "before" : "after") \(pages[index].name)")
        return pages.indices.contains(index + step) ? pages[index + step] : nil
      }
      func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
      ) -> UIViewController? { page(viewController, -1) }
      func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
      ) -> UIViewController? { page(viewController, 1) }
    }
    let scene = Scene()
    let source = Asked(scene.pages)
    scene.controller.dataSource = source
    scene.stage.clearJournal()
    scene.controller.setViewControllers([scene.pages[1]], direction: .forward, animated: true)
    scene.stage.advance(by: .seconds(1))
    scene.stage.finger.tap(at: CGPoint(x: 160, y: 240))
    func asked() -> [String] { scene.stage.journal.filter { $0.hasPrefix("before") || $0.hasPrefix("after") } }
    #expect(asked().isEmpty)
    scene.swipe(-200)
    #expect(scene.controller.viewControllers == [scene.pages[2]])
    #expect(asked() == ["after b", "before b", "after c"])
  }

  @Test("Code slides a page in from either side, without the delegate; another change places it at once")
  func code() {
    let scene = Scene()
    let (stage, controller, pages) = (scene.stage, scene.controller, scene.pages)
    controller.setViewControllers([pages[2]], direction: .forward, animated: true) { stage.note("arrived \($0)") }
    stage.advance(by: .seconds(0.15))
    #expect(scene.place(2).minX > 0 && scene.place(2).minX < 320 && scene.place(0).minX < 0)
    stage.advance(by: .seconds(1))
    #expect(controller.viewControllers == [pages[2]] && scene.place(2) == stage.window.bounds)
    controller.setViewControllers([pages[1]], direction: .reverse, animated: true) { stage.note("arrived \($0)") }
    stage.advance(by: .seconds(0.1))
    #expect(scene.place(1).minX < 0)
    controller.setViewControllers([pages[0]], direction: .reverse, animated: false) { stage.note("arrived \($0)") }
    stage.advance(by: .seconds(1))
    #expect(controller.viewControllers == [pages[0]] && controller.children == [pages[0]])
    scene.swipe(-200)
    #expect(controller.viewControllers == [pages[1]])
    let lines = said { controller.setViewControllers([pages[0], pages[1]], direction: .forward, animated: false) }
    #expect(lines.count == 1 && controller.viewControllers == [pages[0]])
    #expect(
      stage.journal.prefix(13) == [
        "c will appear animated", "a will disappear animated", "c is appearing animated", "a did disappear animated",
        "c did appear animated", "arrived true",
        "b will appear animated", "c will disappear animated", "b is appearing animated", "c did disappear animated",
        "b did appear animated", "arrived false", "b will disappear",
      ])
  }

  @Test("Pages may follow each other downwards, with space between them; in right-to-left text the next is at the left")
  func directions() {
    let down = Scene(.vertical)
    down.swipe(0, -250)
    #expect(down.controller.viewControllers == [down.pages[1]] && down.place(1) == down.stage.window.bounds)
    down.swipe(200)
    #expect(down.controller.viewControllers == [down.pages[1]])

    let spaced = Scene(spacing: 20)
    #expect(spaced.place(0) == spaced.stage.window.bounds)
    let finger = spaced.stage.finger.down(at: CGPoint(x: 250, y: 240)).drag(to: CGPoint(x: 100, y: 240), over: 0.3)
    spaced.stage.advance(by: .frames(2))
    #expect(spaced.place(1).minX - spaced.place(0).maxX == 20)
    finger.drag(to: CGPoint(x: 20, y: 240), over: 0.1).up()
    spaced.stage.advance(by: .seconds(1))
    #expect(spaced.place(1) == spaced.stage.window.bounds)

    let mirrored = Scene(isMirrored: true)
    mirrored.swipe(-200)
    #expect(mirrored.controller.viewControllers == [mirrored.pages[0]])
    mirrored.swipe(200)
    #expect(mirrored.controller.viewControllers == [mirrored.pages[1]])
    #expect(mirrored.controller.gestureRecognizers == [] && mirrored.controller.spineLocation == .none)
  }

  @Test("Dots below the pages follow them, and turn them")
  func dots() throws {
    let scene = Scene(at: 1, dots: 3)
    let (stage, controller, pages) = (scene.stage, scene.controller, scene.pages)
    let dots = try #require(controller.view.subviews.compactMap { $0 as? UIPageControl }.first)
    #expect(dots.numberOfPages == 3 && dots.currentPage == 1 && dots.frame.maxY == 480)
    #expect(scene.place(1) == CGRect(x: 0, y: 0, width: 320, height: 443))
    scene.swipe(-200)
    #expect(dots.currentPage == 2 && controller.viewControllers == [pages[2]])
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 60, y: 461))
    stage.advance(by: .seconds(1))
    #expect(dots.currentPage == 1 && controller.viewControllers == [pages[1]])
    #expect(stage.journal.first == "turns to b" && stage.journal.last == "turned from c, at b")
    controller.setViewControllers([pages[0]], direction: .reverse, animated: false)
    #expect(dots.currentPage == 0)
    scene.book.dots = 0
    controller.dataSource = scene.book
    stage.advance(by: .frames(1))
    #expect(dots.superview == nil && scene.place(0) == stage.window.bounds)
  }

  @Test("Without a data source no finger turns; another size leaves the page where it is; all is freed")
  func changes() {
    weak var freed: UIPageViewController?
    do {
      let scene = Scene(at: 1)
      let (stage, controller, pages) = (scene.stage, scene.controller, scene.pages)
      freed = controller
      stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 480, height: 320), scale: 1)))
      stage.advance(by: .frames(2))
      #expect(scene.place(1) == stage.window.bounds && stage.journal.isEmpty)
      scene.swipe(200)
      #expect(controller.viewControllers == [pages[0]])
      controller.dataSource = nil
      stage.advance(by: .frames(1))
      scene.swipe(-200)
      #expect(controller.viewControllers == [pages[0]])
      controller.dataSource = scene.book
      stage.advance(by: .frames(1))
      scene.swipe(-200)
      #expect(controller.viewControllers == [pages[1]])
      stage.window.rootViewController = nil
    }
    #expect(freed == nil)
  }

  @Test("The delegate of the scroll view inside is the app's")
  func scrolling() throws {
    final class Follower: NSObject, UIScrollViewDelegate {
      var most: CGFloat = 0
      func scrollViewDidScroll(_ scrollView: UIScrollView) { most = max(most, scrollView.contentOffset.x) }
    }
    let scene = Scene()
    let scroll = try #require(scene.controller.view.subviews.compactMap { $0 as? UIScrollView }.first)
    let follower = Follower()
    scroll.delegate = follower
    scene.swipe(-200)
    #expect(follower.most == 320 && scene.controller.viewControllers == [scene.pages[1]])
  }

  /// Two pages, each before and after the other.
  private final class Circle: NSObject, UIPageViewControllerDataSource {
    let pages: [UIViewController]
    init(_ pages: [UIViewController]) { self.pages = pages }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { pages.first { $0 !== viewController } }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { pages.first { $0 !== viewController } }
  }

  @Test("Two pages that follow each other in a circle turn both ways for ever, also back and forth with one finger")
  func circle() {
    let scene = Scene()
    let circle = Circle(Array(scene.pages.prefix(2)))
    scene.controller.dataSource = circle
    scene.stage.advance(by: .frames(2))
    var shown: [String] = []
    for way in [-250, -250, 250, 250, -250] as [CGFloat] {
      scene.swipe(way)
      let page = scene.controller.viewControllers?.first as? LifeController
      shown.append(page?.name ?? "-")
      #expect(page?.view.convert(page?.view.bounds ?? .zero, to: nil).origin.x == 0)
    }
    #expect(shown == ["b", "a", "b", "a", "b"])
    let finger = scene.stage.finger.down(at: CGPoint(x: 160, y: 240))
    finger.drag(to: CGPoint(x: 100, y: 240), over: 0.2)
    #expect(scene.place(0).minX > 200)
    finger.drag(to: CGPoint(x: 230, y: 240), over: 0.2)
    #expect(scene.place(0).minX < -200)
    finger.drag(to: CGPoint(x: 300, y: 240), over: 0.1)
    finger.up()
    scene.stage.advance(by: .seconds(1))
    #expect((scene.controller.viewControllers?.first as? LifeController)?.name == "a" && scene.place(0).minX == 0)
  }
}
