import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Scrolling: zooming")
struct ScrollZoomTests {
  /// A scroll view with a picture of 640 × 960 points that zooms from 1 to 4.
  private func scene(_ stage: Stage) -> (UIScrollView, ScrollWitness) {
    let witness = ScrollWitness(stage)
    let picture = JournalingView("picture", frame: CGRect(x: 0, y: 0, width: 640, height: 960), multipleTouch: true)
    let view = stage.scrollView(WitnessedScrollView(), content: picture.bounds.size)
    view.witness = witness
    view.addSubview(picture)
    witness.zoomed = picture
    view.minimumZoomScale = 1
    view.maximumZoomScale = 4
    return (view, witness)
  }

  @Test("S57: the delegate's view is scaled, the contents grow with it, and the middle of what shows stays")
  func scales() {
    let stage = Stage()
    let (view, witness) = scene(stage)
    view.contentOffset = CGPoint(x: 100, y: 200)
    stage.clearJournal()
    view.zoomScale = 2
    #expect(view.zoomScale == 2 && view.contentSize == CGSize(width: 1280, height: 1920))
    #expect(witness.zoomed?.transform == CGAffineTransform(scaleX: 2, y: 2) && view.transform.isIdentity)
    #expect(witness.zoomed?.frame == CGRect(x: 0, y: 0, width: 1280, height: 1920))
    // (260, 440) was in the middle of the view.
    #expect(view.contentOffset == CGPoint(x: 360, y: 640))
    view.zoomScale = 9
    #expect(view.zoomScale == 4)
    view.zoomScale = 0.2
    #expect(view.zoomScale == 1 && view.contentSize == CGSize(width: 640, height: 960))
    witness.zoomed = nil
    view.zoomScale = 3
    #expect(view.zoomScale == 1)
    #expect(Set(stage.journal) == ["scrolled", "zoomed"])
  }

  @Test("S57, S60: animated, it takes 0.3 seconds, and its beginning and end are told")
  func animated() {
    let stage = Stage()
    let (view, witness) = scene(stage)
    view.setZoomScale(2, animated: true)
    stage.advance(by: .frames(9))
    #expect(view.zoomScale > 1.2 && view.zoomScale < 1.9 && view.isZooming)
    stage.advance(by: .frames(7))
    #expect(view.zoomScale < 2 && view.isZooming, "0.27 seconds are not enough")
    stage.advance(by: .frames(2))
    #expect(view.zoomScale == 2 && !view.isZooming)
    #expect(stage.journal.first == "will zoom" && stage.journal.last == "zoom ended at 2.0")
    view.zoom(to: CGRect(x: 320, y: 480, width: 160, height: 100), animated: false)
    #expect(view.zoomScale == 2)
    let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    #expect(witness.zoomed?.convert(CGPoint(x: 400, y: 530), to: view) == middle)
  }

  @Test("A rectangle without a size is nothing to zoom to; one of a point is")
  func zoomToSmallRectangles() {
    let stage = Stage()
    let (view, _) = scene(stage)
    for rect in [CGRect(x: 9, y: 9, width: 0, height: 5), CGRect(x: 9, y: 9, width: 5, height: 0)] {
      view.zoom(to: rect, animated: false)
      #expect(view.zoomScale == 1)
    }
    view.zoom(to: CGRect(x: 9, y: 9, width: 1, height: 1), animated: false)
    #expect(view.zoomScale == view.maximumZoomScale)
  }

  @Test("S58, S60, S61, S62: a pinch scales about its middle, passes a limit with resistance and comes back")
  func pinch() {
    let stage = Stage()
    let (view, witness) = scene(stage)
    let hand = stage.hand(2).down(at: [CGPoint(x: 130, y: 240), CGPoint(x: 190, y: 240)])
    for factor in [1.5, 1.2, 1.2, 1.3] {
      stage.advance(by: .frames(1))
      hand.scale(by: factor)
    }
    stage.advance(by: .frames(1))
    #expect(view.isZooming && view.zoomScale > 1.5)
    let middle = CGPoint(x: view.bounds.minX + 160, y: view.bounds.minY + 240)
    let under = view.convert(middle, to: witness.zoomed)
    #expect(abs(under.x - 160) < 1 && abs(under.y - 240) < 1)
    hand.scale(by: 3)
    stage.advance(by: .frames(1))
    #expect(view.zoomScale > 4 && view.zoomScale < 4 * M_E)
    hand.up()
    #expect(view.isZoomBouncing)
    stage.advance(by: .seconds(0.5))
    #expect(view.zoomScale == 4 && !view.isZoomBouncing && !view.isZooming)
    let names = stage.journal.filter { $0.contains("zoom") }
    #expect(names.first == "will zoom" && names.last == "zoom ended at 4.0")
    #expect(names.filter { $0.hasPrefix("zoom ended") }.count == 1)
    #expect(!stage.journal.contains("picture moved"))
  }

  @Test("S58: without bouncesZoom a pinch stops at the limit")
  func noBounce() {
    let stage = Stage()
    let (view, _) = scene(stage)
    view.bouncesZoom = false
    let hand = stage.hand(2).down(at: [CGPoint(x: 130, y: 240), CGPoint(x: 190, y: 240)])
    stage.advance(by: .frames(1))
    hand.scale(by: 1.5)
    stage.advance(by: .frames(1))
    hand.scale(by: 5)
    stage.advance(by: .frames(1))
    #expect(view.zoomScale == 4)
    hand.up()
    #expect(!view.isZoomBouncing)
  }

  @Test("S59: the gesture ends with one finger still down; contents hear nothing of either")
  func oneFingerLeft() {
    let stage = Stage()
    let (view, _) = scene(stage)
    let hand = stage.hand(2).down(at: [CGPoint(x: 130, y: 240), CGPoint(x: 190, y: 240)])
    for _ in 0..<3 {
      stage.advance(by: .frames(1))
      hand.scale(by: 1.3)
    }
    stage.advance(by: .frames(1))
    #expect(view.isZooming)
    hand.fingers[0].up()
    #expect(!view.isZooming && stage.journal.contains { $0.hasPrefix("zoom ended") })
    let scale = view.zoomScale
    hand.fingers[1].move(by: -40, 0)
    stage.advance(by: .frames(1))
    hand.fingers[1].up()
    stage.advance(by: .seconds(1))
    #expect(view.zoomScale == scale)
    #expect(!stage.journal.contains { $0.hasPrefix("picture began") || $0.hasPrefix("picture moved") })
  }

  @Test("S62: two fingers that move together while they zoom drag the contents")
  func together() {
    let stage = Stage()
    let (view, witness) = scene(stage)
    let hand = stage.hand(2).down(at: [CGPoint(x: 130, y: 240), CGPoint(x: 190, y: 240)])
    for _ in 0..<3 {
      stage.advance(by: .frames(1))
      hand.scale(by: 1.3)
    }
    stage.advance(by: .frames(1))
    let before = view.contentOffset
    hand.move(by: -30, -20)
    stage.advance(by: .frames(1))
    #expect(abs(view.contentOffset.x - before.x - 30) <= 1 && abs(view.contentOffset.y - before.y - 20) <= 1)
    #expect(view.isDragging && stage.journal.contains("will drag") && witness.zoomed != nil)
    hand.up()
  }
}
