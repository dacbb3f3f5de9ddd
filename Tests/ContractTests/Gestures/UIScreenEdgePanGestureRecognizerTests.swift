import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Screen-edge pan")
struct UIScreenEdgePanGestureRecognizerTests {
  private func drag(on stage: Stage, from start: CGPoint, by way: CGPoint) {
    let finger = stage.finger.down(at: start)
    finger.move(by: way.x, way.y)
    stage.advance(by: .frames(1))
    finger.up()
  }

  @Test(
    "GE1, GE2, GE7: it recognises a finger that comes in from its edge",
    arguments: [
      (UIRectEdge.left, CGPoint(x: 5, y: 200), CGPoint(x: 30, y: 10)),
      (.right, CGPoint(x: 315, y: 200), CGPoint(x: -30, y: 10)),
      (.top, CGPoint(x: 100, y: 5), CGPoint(x: 10, y: 30)),
      (.bottom, CGPoint(x: 100, y: 475), CGPoint(x: 10, y: -30)),
    ])
  func edges(edge: UIRectEdge, start: CGPoint, way: CGPoint) {
    let stage = Stage(width: 320, height: 480)
    let pan = stage.add(UIView()).add(JournalingEdgePan("pan", edges: edge))
    drag(on: stage, from: start, by: way)
    pan.edges = UIRectEdge.all.subtracting(edge)
    stage.note("other edges")
    drag(on: stage, from: start, by: way)
    #expect(stage.journal == ["pan began", "pan ended", "other edges", "pan failed"])
    #expect([UIRectEdge.top, .left, .bottom, .right, .all].map(\.rawValue) == [1, 2, 4, 8, 15])
  }

  @Test("GE3, GE4: the strip is 20 points wide, or as wide as is set")
  func width() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingEdgePan("pan", edges: .left))
    let way = CGPoint(x: 30, y: 0)
    drag(on: stage, from: CGPoint(x: 19.9, y: 200), by: way)
    drag(on: stage, from: CGPoint(x: 20, y: 200), by: way)
    stage.runtime.gestures.edgeWidth = 40
    drag(on: stage, from: CGPoint(x: 39, y: 200), by: way)
    #expect(stage.journal == ["pan began", "pan ended", "pan failed", "pan began", "pan ended"])
  }

  @Test("GE4: a window that does not fill the screen has its own edges")
  func window() {
    let stage = Stage(width: 320, height: 480)
    let window = UIWindow(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    window.isHidden = false
    window.add(JournalingEdgePan("pan", edges: .left))
    drag(on: stage, from: CGPoint(x: 110, y: 200), by: CGPoint(x: 30, y: 0))
    #expect(stage.journal == ["pan began", "pan ended"])
  }

  @Test("GE7: along the edge, or out of the screen, is no edge pan")
  func direction() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingEdgePan("pan", edges: .left))
    let start = CGPoint(x: 15, y: 200)
    for way in [CGPoint(x: 30, y: 30), CGPoint(x: 30, y: 30.1), CGPoint(x: -14, y: 0), CGPoint(x: 0, y: 40)] {
      drag(on: stage, from: start, by: way)
    }
    #expect(stage.journal == ["pan began", "pan ended", "pan failed", "pan failed", "pan failed"])
  }

  @Test("GE8: it is a pan of one finger")
  func oneFinger() {
    let pan = UIScreenEdgePanGestureRecognizer()
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == 1)
    #expect(UIScreenEdgePanGestureRecognizer(target: nil, action: nil).maximumNumberOfTouches == 1)
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(stage.tell(of: pan, as: "pan") { text($0.translation(in: nil)) }).edges = .left
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 100))
    stage.finger.down(at: CGPoint(x: 200, y: 100))
    finger.move(by: 30, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["pan began (20, 0)"])
  }

  @Test("GE9: without edges it never begins; several mean any of them")
  func noEdges() {
    let stage = Stage(width: 320, height: 480)
    let pan = stage.add(UIView()).add(JournalingEdgePan("pan", edges: []))
    let corner = CGPoint(x: 5, y: 5)
    drag(on: stage, from: corner, by: CGPoint(x: 30, y: 0))
    pan.edges = [.left, .top]
    drag(on: stage, from: corner, by: CGPoint(x: 30, y: 0))
    drag(on: stage, from: corner, by: CGPoint(x: 0, y: 30))
    #expect(stage.journal == ["pan failed", "pan began", "pan ended", "pan began", "pan ended"])
  }

  @Test("GE5, GE6: where the platform tells over which edge a finger came, that counts and not where it was first seen")
  func told() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingEdgePan("pan", edges: .left))
    func drag(_ edges: ContactEdges?, from x: CGFloat) {
      let finger = stage.finger
      finger.edges = edges
      finger.down(x, 200).move(by: 30, 0)
      stage.advance(by: .frames(1))
      finger.up()
    }
    // A fast finger is first seen far from the edge that it came over.
    drag(.left, from: 60)
    drag([.left, .top], from: 60)
    stage.note("other edges")
    drag(.right, from: 60)
    drag([], from: 5)
    stage.note("not told")
    drag(nil, from: 60)
    drag(nil, from: 5)
    let recognized = ["pan began", "pan ended"]
    #expect(
      stage.journal == recognized + recognized + ["other edges", "pan failed", "pan failed", "not told", "pan failed"]
        + recognized)
  }

  @Test("GE10: the system's own gestures go first: a finger that it takes is lost, whatever a controller would prefer")
  func system() {
    final class Deferring: UIViewController {
      override var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { .all }
    }
    let stage = Stage(width: 320, height: 480)
    let controller = stage.show(Deferring())
    controller.setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
    controller.view.add(JournalingEdgePan("pan", edges: .bottom))
    let late = stage.finger.down(160, 475)
    late.move(by: 0, -40)
    stage.advance(by: .frames(1))
    stage.runtime.cancelAllTouches(reason: .systemGesture)
    stage.note("taken at once")
    stage.finger.down(160, 475)
    stage.runtime.cancelAllTouches(reason: .systemGesture)
    #expect(stage.journal == ["pan began", "pan cancelled", "taken at once", "pan failed"])
    #expect(stage.runtime.lastCancelReason == .systemGesture)
    #expect(UIViewController().preferredScreenEdgesDeferringSystemGestures == [])
  }
}
