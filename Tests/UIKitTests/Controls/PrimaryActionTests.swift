import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Primary actions of controls that have a value")
struct PrimaryActionTests {
  @Test("A pull that refreshes calls the primary action")
  func refreshing() {
    let stage = Stage(width: 320, height: 480)
    let root = stage.show(UIViewController()).view!
    let scroll = UIScrollView(frame: root.bounds)
    scroll.contentSize = CGSize(width: 320, height: 900)
    scroll.alwaysBounceVertical = true
    scroll.refreshControl = UIRefreshControl(frame: .zero, primaryAction: UIAction { _ in stage.note("refresh") })
    root.addSubview(scroll)
    stage.advance(by: .frames(1))
    stage.finger.down(160, 60).drag(to: CGPoint(x: 160, y: 460), over: 0.5).up()
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["refresh"])
  }

  @Test("A choice of a segment, a page and a step calls it once")
  func choices() {
    let stage = Stage(width: 320, height: 480)
    let root = stage.show(UIViewController()).view!
    func action(_ name: String) -> UIAction { UIAction { _ in stage.note(name) } }
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40), primaryAction: action("page"))
    pages.numberOfPages = 3
    let segments = UISegmentedControl(
      frame: CGRect(x: 0, y: 60, width: 200, height: 30), primaryAction: action("segment"))
    for index in 0..<2 { segments.insertSegment(withTitle: "\(index)", at: index, animated: false) }
    for view in [pages, segments] { root.addSubview(view) }
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 180, y: 20))
    stage.finger.tap(at: CGPoint(x: 150, y: 75))
    pages.accessibilityIncrement()
    #expect(stage.journal == ["page", "segment", "page"])
  }
}
