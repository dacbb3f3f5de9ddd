import Foundation
import ScrollPhysics
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Scrolling: drags and throws")
struct ScrollDragTests {
  /// Drags upwards with a steady velocity in points per second and lifts.
  private func fling(_ stage: Stage, _ velocity: CGFloat, from start: CGPoint = CGPoint(x: 160, y: 400)) {
    let finger = stage.finger.down(at: start)
    for _ in 0..<6 {
      stage.advance(by: .seconds(1.0 / 60))
      finger.move(by: 0, -velocity / 60)
    }
    finger.up()
  }

  @Test("S25: contents follow from the event that recognises on, less the 10 points of slop")
  func slop() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView())
    let finger = stage.finger.down(160, 400)
    finger.move(by: 0, -9)
    stage.advance(by: .frames(1))
    #expect(view.contentOffset.y == 0)
    finger.move(by: 0, -171)
    stage.advance(by: .frames(1))
    #expect(view.contentOffset.y == 170)
    finger.move(by: 0, 30)
    stage.advance(by: .frames(1))
    #expect(view.contentOffset.y == 140)
  }

  @Test("S26, S27: beyond an edge contents resist by the rubber band; without bouncing they stay")
  func rubberBand() {
    for bounces in [true, false] {
      let stage = Stage(scale: 2)
      let view = stage.scrollView(UIScrollView())
      view.bounces = bounces
      let finger = stage.finger.down(160, 100)
      finger.move(by: 0, 210)
      stage.advance(by: .frames(1))
      let shown = RubberBand(length: 480).shown(200)
      #expect(abs(view.contentOffset.y + (bounces ? shown : 0)) <= 0.25)
      finger.move(by: 0, -210)
      stage.advance(by: .frames(1))
      #expect(view.contentOffset.y == 10)
    }
  }

  @Test("S28, S29, S32: the velocity told is the finger's, in points per millisecond; the target is where it rests")
  func velocity() {
    let stage = Stage(height: 1000)
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 20_000), delegate: witness)
    fling(stage, 1200, from: CGPoint(x: 160, y: 900))
    #expect(abs(witness.velocity.y - 1.2) < 1e-6 && witness.velocity.x == 0)
    let start = view.contentOffset.y
    #expect(abs(witness.proposed.y - (start + 1190 / (1000 * -log(0.998)))) < 0.01)
    stage.advance(by: .seconds(4))
    #expect(abs(view.contentOffset.y - witness.proposed.y) <= 1)
  }

  /// A drag in even steps that ends in a lift, and the velocity with which contents are to go on.
  private struct Throw: Sendable {
    var steps: [Double]
    var pause: Double
    var velocity: Double
  }

  private static let dragsBeforeLifts: [Throw] = [
    // Six steps of a frame are 100 ms: what was faster or slower before them is forgotten.
    Throw(steps: Array(repeating: 40, count: 8) + Array(repeating: 10, count: 6), pause: 1.0 / 60, velocity: 600),
    Throw(steps: Array(repeating: 5, count: 8) + Array(repeating: 20, count: 6), pause: 1.0 / 60, velocity: 1200),
    // Three steps of 30 ms are within the time and are weighed: 0.05 · 30 + 0.35 · 20 + 0.6 · 10 = 14.5.
    Throw(steps: [80, 10, 20, 30], pause: 0.03, velocity: 14.5 / 0.03),
    // Three steps of 36 ms are not, so the newest is taken.
    Throw(steps: [80, 10, 20, 30], pause: 0.036, velocity: 30 / 0.036),
  ]

  @Test("S30: contents go on with the velocity of the last 100 milliseconds, whatever the finger did before them")
  func lastTenthOfASecond() {
    for drag in Self.dragsBeforeLifts {
      let stage = Stage(height: 1000, scale: 2)
      let witness = ScrollWitness(stage)
      let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 20_000), delegate: witness)
      let finger = stage.finger.down(160, 900)
      for step in drag.steps {
        stage.advance(by: .seconds(drag.pause))
        finger.move(by: 0, -step)
      }
      finger.up()
      let told = witness.velocity.y * 1000
      #expect(abs(told - drag.velocity) < 0.01, "\(drag.steps), each \(drag.pause) s: \(told)")
      let curve = Deceleration(start: view.contentOffset.y, velocity: drag.velocity, rate: 0.998)
      stage.advance(by: .seconds(4))
      #expect(abs(view.contentOffset.y - curve.target) <= 0.25)
    }
  }

  @Test("S31: a finger that rested for 40 milliseconds lifts without velocity")
  func rested() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    let finger = stage.finger.down(160, 400)
    finger.drag(to: CGPoint(x: 160, y: 300), over: 0.1)
    stage.advance(by: .milliseconds(60))
    finger.up()
    #expect(witness.velocity == .zero && !view.isDecelerating)
  }

  @Test("S33–S36, S42: thrown contents follow the curve from the lift on, at any frame rate")
  func deceleration() {
    var ends: [CGFloat] = []
    for framesPerSecond in [60.0, 120] {
      let stage = Stage(height: 1000, scale: 2, framesPerSecond: framesPerSecond)
      let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 20_000))
      fling(stage, 1200, from: CGPoint(x: 160, y: 900))
      let lift = stage.now
      let start = view.contentOffset.y
      let curve = Deceleration(start: start, velocity: 1200, rate: 0.998)
      for _ in 0..<10 {
        stage.advance(by: .frames(6))
        // The frame shows what will be there when it is seen.
        let seen = stage.now + 1 / framesPerSecond - lift
        #expect(abs(view.contentOffset.y - curve.offset(at: seen)) < 0.3)
      }
      stage.advance(by: .seconds(4))
      ends.append(view.contentOffset.y)
      #expect(abs(view.contentOffset.y - curve.target) <= 0.25)
    }
    #expect(ends[0] == ends[1])
  }

  @Test("S41, S42: at the lift nothing moves; the next frame does, to where the time since the lift has led")
  func beginsWithTheNextFrame() throws {
    let stage = Stage(height: 1000, scale: 2)
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 20_000), delegate: witness)
    let finger = stage.finger.down(160, 900)
    for _ in 0..<6 {
      stage.advance(by: .seconds(1.0 / 60))
      finger.move(by: 0, -20)
    }
    stage.advance(by: .milliseconds(20))
    let resting = view.contentOffset.y
    var moves: [(time: Double, offset: CGFloat)] = []
    witness.onScroll = { [unowned stage] in moves.append((stage.now, $0.contentOffset.y)) }
    finger.up()
    let lift = stage.now
    #expect(view.isDecelerating && view.contentOffset.y == resting && moves.isEmpty)
    stage.advance(by: .frames(1))
    let first = try #require(moves.first)
    let curve = Deceleration(start: resting, velocity: 1200, rate: 0.998)
    #expect(first.time > lift && first.time - lift < 1.0 / 60 + 1e-6 && moves.count == 1)
    #expect(abs(first.offset - curve.offset(at: first.time + 1.0 / 60 - lift)) <= 0.25)
    withExtendedLifetime(witness) {}
  }

  @Test("S37: a slow release rests at once")
  func slow() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    _ = stage.scrollView(UIScrollView(), delegate: witness)
    let finger = stage.finger.down(160, 400)
    finger.move(by: 0, -30)
    stage.advance(by: .frames(1))
    for _ in 0..<8 {
      finger.move(by: 0, -0.1)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(stage.journal == ["will drag", "scrolled", "will end drag", "dragged, rests"])
  }

  @Test("S38, S43: thrown against the end, contents swing out beyond it and come back to it exactly")
  func bounce() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 1000))
    view.contentOffset.y = 300
    var peak: CGFloat = 0
    let witness = ScrollWitness(stage)
    view.delegate = witness
    witness.onScroll = { peak = max(peak, $0.contentOffset.y) }
    fling(stage, 2400)
    stage.advance(by: .seconds(3))
    #expect(peak > 560 && peak < 640 && view.contentOffset.y == 520 && !view.isDecelerating)
  }

  @Test("S39, S40: let go at rest beyond an edge, contents come back by e^(−10t)")
  func settle() {
    let stage = Stage(scale: 2)
    let view = stage.scrollView(UIScrollView())
    let finger = stage.finger.down(160, 100)
    finger.drag(to: CGPoint(x: 160, y: 300), over: 0.2)
    stage.advance(by: .seconds(0.2))
    let start = view.contentOffset.y
    finger.up()
    let lift = stage.now
    stage.advance(by: .frames(9))
    #expect(abs(view.contentOffset.y - start * exp(-10 * (stage.now + 1.0 / 60 - lift))) < 0.3)
    stage.advance(by: .seconds(2))
    #expect(view.contentOffset.y == 0)
  }

  @Test("S39: let go in movement beyond an edge, contents go on with the finger's own velocity, not the slowed one")
  func releasedInMovement() {
    let stage = Stage(scale: 2)
    let view = stage.scrollView(UIScrollView())
    let finger = stage.finger.down(160, 60)
    for _ in 0..<12 {
      stage.advance(by: .seconds(1.0 / 60))
      finger.move(by: 0, 20)
    }
    stage.advance(by: .seconds(1.0 / 60))
    let start = view.contentOffset.y
    finger.move(by: 0, 20)
    finger.up()
    let (lift, from) = (stage.now, view.contentOffset.y)
    #expect(from < start && start < -60)
    for _ in 0..<6 {
      stage.advance(by: .frames(4))
      let t = stage.now + 1.0 / 60 - lift
      let law = from * exp(-10 * t) - 1200 * (exp(-10 * t) - exp(-12 * t)) / 2
      #expect(abs(view.contentOffset.y - law) < 0.3, "after \(t) seconds")
    }
  }

  @Test("S43: a tap soon after a bounce reaches the contents")
  func tapAfterBounce() {
    let stage = Stage(scale: 3)
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 600), delegate: witness)
    let button = UIButton(type: .custom, primaryAction: UIAction { [weak stage] _ in stage?.note("tapped") })
    button.frame = CGRect(x: 0, y: 0, width: 320, height: 600)
    view.addSubview(button)
    let finger = stage.finger.down(160, 100)
    finger.drag(to: CGPoint(x: 160, y: 300), over: 0.2)
    stage.advance(by: .seconds(0.2))
    let start = abs(view.contentOffset.y)
    finger.up()
    // e^(−10t) of the way is half a point, a pixel and a half, then.
    stage.advance(by: .seconds(log(start / 0.5) / 10 + 2.0 / 60))
    #expect(stage.journal.last == "slowed down" && !view.isDecelerating && view.contentOffset.y == 0)
    stage.finger.tap(at: CGPoint(x: 160, y: 200))
    #expect(stage.journal.last == "tapped")
  }

  @Test("S44: a delegate that wants another target gets it, at the pace of the throw")
  func target() {
    let stage = Stage(height: 1000)
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 20_000), delegate: witness)
    witness.target = { CGPoint(x: $0.x, y: ($0.y / 500).rounded() * 500 + 500) }
    fling(stage, 1200, from: CGPoint(x: 160, y: 900))
    stage.advance(by: .seconds(5))
    #expect(view.contentOffset.y == ((witness.proposed.y / 500).rounded() * 500 + 500))
  }

  @Test("S45–S47: pages: one at a time, to a multiple of the bounds' size, and back where it was slow and short")
  func pages() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 1600, height: 480))
    view.isPagingEnabled = true
    func swipe(_ x: CGFloat, over seconds: Double) -> CGFloat {
      let finger = stage.finger.down(160, 200)
      finger.drag(to: CGPoint(x: 160 + x, y: 200), over: seconds)
      finger.up()
      stage.advance(by: .seconds(3))
      return view.contentOffset.x
    }
    #expect(swipe(-100, over: 0.1) == 320)
    #expect(swipe(-140, over: 0.05) == 640)
    #expect(swipe(-100, over: 2) == 640)
    #expect(swipe(100, over: 0.1) == 320)
    #expect(swipe(-158, over: 0.1) == 640)
  }

  @Test("S48: the calls of a throw come in order")
  func order() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    fling(stage, 900)
    stage.advance(by: .seconds(4))
    #expect(
      stage.journal == [
        "will drag", "scrolled", "will end drag", "dragged, goes on", "will slow down", "scrolled", "slowed down",
      ])
    #expect(!view.isDecelerating)
  }

  @Test("S21: contents moved by the app under a finger, or in mid-throw, go on from there")
  func recentred() {
    let stage = Stage(height: 1000)
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 20_000), delegate: witness)
    view.contentOffset.y = 5000
    let finger = stage.finger.down(160, 900)
    finger.move(by: 0, -110)
    stage.advance(by: .frames(1))
    view.contentOffset.y -= 2000
    finger.move(by: 0, -20)
    stage.advance(by: .frames(1))
    #expect(view.contentOffset.y == 3120)
    stage.advance(by: .seconds(0.2))
    finger.up()
    fling(stage, 1200, from: CGPoint(x: 160, y: 900))
    stage.advance(by: .frames(5))
    view.contentOffset.y += 4000
    stage.advance(by: .seconds(4))
    #expect(abs(view.contentOffset.y - witness.proposed.y - 4000) <= 2)
  }

  @Test("S22: contents that grow in mid-bounce let the throw rest at the new end")
  func grows() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 600))
    let finger = stage.finger.down(160, 100)
    finger.drag(to: CGPoint(x: 160, y: 300), over: 0.2)
    stage.advance(by: .seconds(0.2))
    finger.up()
    stage.advance(by: .frames(3))
    view.contentInset.top = 30
    stage.advance(by: .seconds(2))
    #expect(view.contentOffset.y == -30)
  }

  @Test("G43: a drag that the system takes away ends, and contents come back")
  func cancelled() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    let finger = stage.finger.down(160, 100)
    finger.move(by: 0, 110)
    stage.advance(by: .frames(1))
    finger.cancel()
    stage.advance(by: .seconds(2))
    #expect(view.contentOffset.y == 0)
    #expect(
      stage.journal == [
        "will drag", "scrolled", "will end drag", "dragged, goes on", "will slow down", "scrolled", "slowed down",
      ])
  }

  @Test("S55: a drag puts the keyboard away: who types resigns")
  func keyboard() {
    #expect([UIScrollView.KeyboardDismissMode.none, .onDrag, .interactive].map(\.rawValue) == [0, 1, 2])
    final class Field: UIView, UIKeyInput {
      override var canBecomeFirstResponder: Bool { true }
      var hasText: Bool { false }
      func insertText(_ text: String) {}
      func deleteBackward() {}
    }
    for mode in [UIScrollView.KeyboardDismissMode.none, .onDrag, .interactive] {
      let stage = Stage()
      let view = stage.scrollView(UIScrollView())
      let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.addSubview(field)
      view.keyboardDismissMode = mode
      #expect(field.becomeFirstResponder())
      fling(stage, 600)
      #expect(field.isFirstResponder == (mode == .none))
    }
  }

  @Test("Contents that the delegate moves as a drag begins follow the finger from there, in a later drag too")
  func movedAtTheBeginning() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView())
    let first = stage.finger.down(160, 400)
    first.move(by: 0, -110)
    stage.advance(by: .frames(1))
    #expect(view.contentOffset.y == 100)
    stage.advance(by: .seconds(0.2))
    first.up()
    stage.advance(by: .seconds(3))
    let meddler = Meddler("will drag") { $0.contentOffset.y = 500 }
    view.delegate = meddler
    let second = stage.finger.down(160, 400)
    second.move(by: 0, -60)
    stage.advance(by: .frames(1))
    #expect(view.contentOffset.y == 550)
    second.move(by: 0, -30)
    stage.advance(by: .frames(1))
    #expect(view.contentOffset.y == 580)
    second.cancel()
  }

  @Test("A delegate that removes the view, or ends scrolling, in any call does no harm")
  func meddling() {
    for call in ["will drag", "scrolled", "will end drag", "dragged", "will slow down", "slowed down"] {
      for removes in [true, false] {
        let stage = Stage()
        let view = stage.scrollView(UIScrollView(), content: CGSize(width: 320, height: 700))
        let meddler = Meddler(call) {
          if removes { $0.removeFromSuperview() } else { $0.setContentOffset(CGPoint(x: 0, y: 20), animated: true) }
        }
        view.delegate = meddler
        fling(stage, 900)
        stage.advance(by: .seconds(4))
        #expect(!view.isDragging && !view.isDecelerating && !view.isTracking, "in \(call)")
        #expect(view.contentOffset.y >= 0 && view.contentOffset.y <= 220, "in \(call)")
      }
    }
  }
}

/// Does something once, in a certain call.
@MainActor private final class Meddler: NSObject, UIScrollViewDelegate {
  private let call: String
  private var meddle: ((UIScrollView) -> Void)?

  init(_ call: String, _ meddle: @escaping (UIScrollView) -> Void) {
    self.call = call
    self.meddle = meddle
  }

  private func reached(_ name: String, _ view: UIScrollView) {
    guard name == call, let now = meddle else { return }
    meddle = nil
    now(view)
  }

  func scrollViewDidScroll(_ view: UIScrollView) { reached("scrolled", view) }
  func scrollViewWillBeginDragging(_ view: UIScrollView) { reached("will drag", view) }
  func scrollViewWillEndDragging(
    _ view: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { reached("will end drag", view) }
  func scrollViewDidEndDragging(_ view: UIScrollView, willDecelerate decelerate: Bool) { reached("dragged", view) }
  func scrollViewWillBeginDecelerating(_ view: UIScrollView) { reached("will slow down", view) }
  func scrollViewDidEndDecelerating(_ view: UIScrollView) { reached("slowed down", view) }
}
