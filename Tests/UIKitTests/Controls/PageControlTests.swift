import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Controls: page control")
struct PageControlTests {
  private func pages(_ stage: Stage, _ count: Int, at page: Int = 0) -> UIPageControl {
    let pages = UIPageControl(frame: CGRect(x: 0, y: 100, width: 320, height: 26))
    pages.numberOfPages = count
    pages.currentPage = page
    pages.addAction(
      UIAction { [weak stage] action in
        guard let pages = action.sender as? UIPageControl else { return }
        let manner = ["", "tap", "slide"][pages.interactionState.rawValue]
        stage?.note("\(manner) \(pages.currentPage)")
      }, for: .valueChanged)
    stage.add(pages)
    stage.advance(by: .frames(1))
    return pages
  }

  @Test("A tap on the right half turns a page on, one on the left half back; at the ends nothing happens")
  func taps() {
    let stage = Stage(width: 320, height: 480)
    let pages = pages(stage, 3)
    for x in [200, 10, 10, 300, 300, 300] as [CGFloat] { stage.finger.tap(at: CGPoint(x: x, y: 110)) }
    #expect(stage.journal == ["tap 1", "tap 0", "tap 1", "tap 2"])
    #expect(pages.currentPage == 2 && pages.interactionState == .none)
  }

  @Test("A finger that slides along leafs to the page under it, at once or after a rest")
  func sliding() {
    let stage = Stage(width: 320, height: 480)
    let pages = pages(stage, 5)
    // Dots of 17 points around the middle: the third is at 160.
    let finger = stage.finger.down(126, 110)
    finger.move(by: 34, 0)
    stage.advance(by: .frames(1))
    #expect(pages.interactionState == .continuous)
    finger.move(by: 17, 0)
    stage.advance(by: .frames(1))
    finger.move(by: 200, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["slide 2", "slide 3", "slide 4"])
    stage.clearJournal()
    let resting = stage.finger.down(194, 110)
    stage.advance(by: .seconds(0.5))
    resting.move(by: -5, 0)
    stage.advance(by: .frames(1))
    resting.move(by: -12, 0)
    stage.advance(by: .frames(1))
    resting.up()
    #expect(stage.journal == ["slide 3"] && pages.interactionState == .none)
  }

  @Test("Without continuous interaction a finger that slides does nothing but a tap")
  func noSliding() {
    let stage = Stage(width: 320, height: 480)
    let pages = pages(stage, 5)
    pages.allowsContinuousInteraction = false
    let finger = stage.finger.down(126, 110)
    finger.move(to: CGPoint(x: 190, y: 110))
    stage.advance(by: .seconds(1))
    finger.up()
    #expect(stage.journal == ["tap 1"])
  }

  @Test("Pages are cut to those there are; a single one can be hidden; sizes grow with the count")
  func counts() {
    let pages = UIPageControl()
    pages.numberOfPages = 3
    pages.currentPage = 9
    #expect(pages.currentPage == 2)
    pages.numberOfPages = 1
    #expect(pages.currentPage == 0)
    pages.hidesForSinglePage = true
    #expect(pages.intrinsicContentSize.width < pages.size(forNumberOfPages: 1).width)
    #expect(pages.size(forNumberOfPages: 4).width - pages.size(forNumberOfPages: 3).width == 17)
    pages.setIndicatorImage(UIImage(), forPage: 4)
    #expect(pages.indicatorImage(forPage: 4) == nil)
  }

  @Test("G45: a tap of an ancestor's recogniser does not beat the control's own")
  func ancestorsTap() {
    let stage = Stage(width: 320, height: 480)
    let pages = pages(stage, 3)
    let segments = UISegmentedControl(items: ["a", "b"])
    segments.frame = CGRect(x: 0, y: 200, width: 320, height: 32)
    stage.add(segments)
    stage.advance(by: .frames(1))
    let listener = Listener()
    listener.stage = stage
    stage.window.addGestureRecognizer(
      UITapGestureRecognizer(target: listener, action: .init("tapped", Listener.tapped)))
    stage.finger.tap(at: CGPoint(x: 300, y: 110))
    stage.finger.tap(at: CGPoint(x: 300, y: 210))
    stage.finger.tap(at: CGPoint(x: 300, y: 400))
    #expect(stage.journal == ["tap 1", "tapped"] && pages.currentPage == 1 && segments.selectedSegmentIndex == 1)
  }

  @Test("Dots are white until an app sets their colours, by day as well")
  func usualColors() {
    let stage = Stage(width: 320, height: 480)
    stage.window.backgroundColor = .black
    _ = pages(stage, 2)
    stage.advance(by: .frames(1))
    // Two dots of 17 points around the middle.
    #expect(stage.snapshot.pixels[151, 113] == 0xFFFF_FFFF)
    let other = stage.snapshot.pixels[168, 113] & 0xFF
    #expect(other > 60 && other < 100)
  }
}

@MainActor private final class Listener: NSObject {
  weak var stage: Stage?
  func tapped() { stage?.note("tapped") }
}
