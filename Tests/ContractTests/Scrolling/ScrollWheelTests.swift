import Foundation
import ScrollPhysics
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Scrolling: wheels and touch pads")
struct ScrollWheelTests {
  private let place = CGPoint(x: 160, y: 240)

  @Test("GP18, GP19: a notch of a wheel scrolls what is under the pointer, at once, as a drag of its own that rests")
  func notch() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    witness.writesOffsets = true
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    #expect(view.panGestureRecognizer.allowedScrollTypesMask == .all)
    for _ in 0..<2 { stage.scroll(by: 0, -48, at: place) }
    stage.advance(by: .seconds(1))
    let notch = ["will drag", "will end drag", "dragged, rests"]
    #expect(
      stage.journal == [
        notch[0], "scrolled to (0.0, 48.0)", notch[1], notch[2],
        notch[0], "scrolled to (0.0, 96.0)", notch[1], notch[2],
      ])
    #expect(witness.velocity == .zero && !view.isDragging && !view.isTracking && !view.isDecelerating)
  }

  @Test("GP18: a notch ends at the end of the contents, where a finger would meet the rubber band")
  func notchAtTheEnd() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    witness.writesOffsets = true
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    view.contentOffset.y = 1500
    stage.clearJournal()
    stage.scroll(by: 0, -48, at: place)
    stage.scroll(by: 0, -48, at: place)
    stage.advance(by: .seconds(1))
    #expect(stage.journal.filter { $0.hasPrefix("scrolled") } == ["scrolled to (0.0, 1520.0)"])
    #expect(view.contentOffset.y == 1520)
  }

  @Test("GP18: fingers on a touch pad drag and throw: their momentum follows the curve of a finger's throw")
  func momentum() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    stage.scroll(by: 0, 0, at: place, .began)
    #expect(view.isTracking)
    for _ in 0..<6 {
      stage.advance(by: .seconds(1.0 / 60))
      stage.scroll(by: 0, -20, at: place, .changed)
    }
    // All of the way counts: fingers on a pad do not tremble.
    #expect(view.contentOffset.y == 120 && view.isDragging)
    stage.scroll(by: 0, 0, at: place, .ended)
    #expect(view.isDecelerating && abs(witness.velocity.y - 1.2) < 1e-6)
    let curve = Deceleration(start: 120, velocity: 1200, rate: 0.998)
    stage.advance(by: .seconds(0.5))
    // A frame shows what holds when it is seen, one frame later.
    #expect(abs(view.contentOffset.y - curve.offset(at: 0.5 + 1.0 / 60)) <= 0.5)
    stage.advance(by: .seconds(4))
    #expect(abs(view.contentOffset.y - curve.target) <= 0.5)
    #expect(
      stage.journal == [
        "will drag", "scrolled", "will end drag", "dragged, goes on", "will slow down", "scrolled", "slowed down",
      ])
  }

  @Test("GP18: fingers on a touch pad pull contents beyond their end, against the rubber band, and they come back")
  func padAtTheEnd() {
    let stage = Stage(scale: 2)
    let view = stage.scrollView(UIScrollView())
    stage.scroll(by: 0, 100, at: place, .began)
    #expect(abs(view.contentOffset.y + RubberBand(length: 480).shown(100)) <= 0.25)
    stage.advance(by: .seconds(1))
    stage.scroll(by: 0, 0, at: place, .ended)
    #expect(view.isDecelerating)
    stage.advance(by: .seconds(2))
    #expect(view.contentOffset.y == 0 && !view.isDecelerating)
  }

  @Test("GP18, S13: fingers that touch the pad stop contents that move by themselves")
  func caught() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView())
    stage.scroll(by: 0, -20, at: place, .began)
    for _ in 0..<3 {
      stage.advance(by: .seconds(1.0 / 60))
      stage.scroll(by: 0, -20, at: place, .changed)
    }
    stage.scroll(by: 0, 0, at: place, .ended)
    stage.advance(by: .seconds(0.1))
    let offset = view.contentOffset.y
    #expect(view.isDecelerating && offset > 80)
    stage.scroll(by: 0, 0, at: place, .began)
    stage.scroll(by: 0, 0, at: place, .ended)
    stage.advance(by: .seconds(1))
    #expect(view.contentOffset.y == offset && !view.isDecelerating && !view.isTracking)
  }

  @Test("GP18, S11, S17: a wheel turns to the view whose axis it goes along; at its end it goes on in the one around")
  func nested() {
    let stage = Stage()
    let outer = stage.scrollView(UIScrollView())
    let inner = UIScrollView(frame: CGRect(x: 0, y: 100, width: 320, height: 300))
    inner.contentSize = CGSize(width: 1000, height: 300)
    outer.addSubview(inner)
    stage.scroll(by: 0, -48, at: place)
    stage.scroll(by: -48, 0, at: place)
    #expect([outer.contentOffset, inner.contentOffset] == [CGPoint(x: 0, y: 48), CGPoint(x: 48, y: 0)])
    inner.contentSize = CGSize(width: 320, height: 330)
    inner.contentOffset = .zero
    for _ in 0..<3 { stage.scroll(by: 0, -48, at: place) }
    #expect(outer.contentOffset.y == 48 + 2 * 48 && inner.contentOffset.y == 30)
  }

  @Test("GP18: a notch turns one page of a view that pages, and none beyond the last")
  func pages() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 1440))
    view.isPagingEnabled = true
    var offsets: [CGFloat] = []
    for way in [-48.0, -48, -48, 48] {
      stage.scroll(by: 0, way, at: place)
      stage.advance(by: .seconds(2))
      offsets.append(view.contentOffset.y)
    }
    #expect(offsets == [480, 960, 960, 480])
  }
}
