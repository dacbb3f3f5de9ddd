import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Scrolling: touches on contents")
struct ScrollTouchTests {
  /// A scroll view that writes what it is asked, and answers as a test says.
  private final class Asked: UIScrollView {
    var lets: Bool?
    /// The delegate, which nobody else keeps.
    var witness: ScrollWitness?
    var takesBack: Bool?
    var whenAsked: () -> Void = {}
    override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
      guard let lets else { return super.touchesShouldBegin(touches, with: event, in: view) }
      Stage.current?.note("should begin \((view as? JournalingView)?.name ?? "?")?")
      whenAsked()
      return lets
    }
    override func touchesShouldCancel(in view: UIView) -> Bool {
      guard let takesBack else { return super.touchesShouldCancel(in: view) }
      Stage.current?.note("should cancel?")
      return takesBack
    }
  }

  /// A scroll view with a view `content` over the upper half of its contents.
  private func scene() -> (Stage, Asked) {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(Asked(), delegate: witness)
    view.witness = witness
    view.addSubview(JournalingView("content", frame: CGRect(x: 0, y: 0, width: 320, height: 1000)))
    return (stage, view)
  }

  @Test("S1: a finger that rests gives contents their touches; one that goes on takes them back")
  func takenBack() {
    let (stage, _) = scene()
    let finger = stage.finger.down(160, 300)
    stage.advance(by: .seconds(0.2))
    #expect(stage.journal == ["content began"])
    finger.move(by: 0, -40)
    stage.advance(by: .frames(1))
    finger.move(by: 0, -40)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["content began", "content cancelled", "will drag", "scrolled"])
  }

  @Test("S2: contents get a resting touch after 150 milliseconds, as it was when it began")
  func delay() {
    let (stage, view) = scene()
    (view.subviews.first as? JournalingView)?.detail = .full
    stage.finger.down(160, 300)
    stage.advance(by: .milliseconds(149))
    #expect(stage.journal.isEmpty)
    stage.advance(by: .milliseconds(2))
    #expect(stage.journal.count == 1 && stage.journal[0].contains("(160.0, 300.0)"))
    #expect(stage.journal[0].contains("at 1000000000"))
  }

  @Test("S3: without delaysContentTouches contents are asked for, and get, their touches at once")
  func undelayed() {
    let (stage, view) = scene()
    view.delaysContentTouches = false
    view.lets = true
    stage.finger.down(160, 300)
    #expect(stage.journal == ["should begin content?", "content began"])
  }

  @Test("S4: where touchesShouldBegin says no, contents never hear of the touch, and it still scrolls")
  func notBegun() {
    let (stage, view) = scene()
    view.lets = false
    let finger = stage.finger.down(160, 300)
    stage.advance(by: .seconds(0.2))
    finger.move(by: 0, -60)
    stage.advance(by: .frames(1))
    finger.up()
    stage.finger.tap(at: CGPoint(x: 160, y: 200), for: 0.05)
    #expect(view.contentOffset.y > 0)
    #expect(stage.journal.filter { $0.hasPrefix("content") }.isEmpty)
    #expect(stage.journal.filter { $0 == "should begin content?" }.count == 1)
  }

  @Test("S4, G43: an app that cancels the touch while it is asked has ended the attempt, whatever it answers")
  func cancelledWhenAsked() {
    let (stage, view) = scene()
    let holding = view.gestureRecognizers?.first { $0.name == "UIScrollViewDelayedTouchesBegan" }
    for answer in [false, true] {
      view.lets = answer
      view.whenAsked = { stage.cancelAllTouches() }
      let finger = stage.finger.down(160, 300)
      stage.advance(by: .seconds(0.2))
      #expect(holding?.state == .possible)
      finger.up()
      view.lets = nil
      view.whenAsked = {}
      stage.finger.tap(at: CGPoint(x: 160, y: 300))
    }
    #expect(
      stage.journal == [
        "should begin content?", "content began", "content ended", "should begin content?", "content began",
        "content ended",
      ])
  }

  @Test("S5: contents that may not be cancelled keep the touch, and it does not scroll")
  func notCancelled() {
    let (stage, view) = scene()
    view.takesBack = false
    let finger = stage.finger.down(160, 300)
    stage.advance(by: .seconds(0.2))
    for _ in 0..<3 {
      finger.move(by: 0, -40)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(view.contentOffset == .zero)
    #expect(
      stage.journal == [
        "content began", "should cancel?", "content moved", "content moved", "content moved", "content ended",
      ])
  }

  @Test("S5, S6: by default controls keep their touches once they have them; before that a drag scrolls")
  func controls() {
    let (stage, view) = scene()
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.addSubview(control)
    #expect(!view.touchesShouldCancel(in: control) && view.touchesShouldCancel(in: UIView()))
    let slow = stage.finger.down(160, 300)
    stage.advance(by: .seconds(0.2))
    #expect(control.isTracking)
    slow.move(by: 0, -60)
    stage.advance(by: .frames(1))
    #expect(control.isTracking && view.contentOffset == .zero)
    slow.up()
    let quick = stage.finger.down(160, 300)
    quick.move(by: 0, -60)
    stage.advance(by: .frames(1))
    #expect(!control.isTracking && view.contentOffset.y == 50)
    quick.up()
  }

  @Test("S7: without canCancelContentTouches nothing scrolls once contents have the touch, and nobody is asked")
  func notCancellable() {
    let (stage, view) = scene()
    view.canCancelContentTouches = false
    view.takesBack = true
    let finger = stage.finger.down(160, 300)
    stage.advance(by: .seconds(0.2))
    finger.move(by: 0, -60)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(view.contentOffset == .zero)
    #expect(stage.journal == ["content began", "content moved", "content ended"])
  }

  @Test("S8: contents hear of a quick tap when it ends: began and ended in one event")
  func quickTap() {
    let (stage, _) = scene()
    let finger = stage.finger.down(160, 300)
    stage.advance(by: .milliseconds(50))
    #expect(stage.journal.isEmpty)
    finger.up()
    #expect(stage.journal == ["content began", "content ended"])
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["content began", "content ended"])
  }

  @Test("S9: contents never hear of a touch that scrolls before they have it")
  func neverShown() {
    let (stage, _) = scene()
    let finger = stage.finger.down(160, 300)
    finger.move(by: 0, -40)
    stage.advance(by: .frames(1))
    finger.up()
    stage.advance(by: .seconds(3))
    #expect(!stage.journal.contains { $0.hasPrefix("content") } && stage.journal.contains("will drag"))
  }

  @Test("S10: a touch on the scroll view itself, or beside it, is not delayed")
  func notDelayed() {
    final class Hit: UIScrollView {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { Stage.current?.note("view began") }
    }
    let stage = Stage()
    let view = stage.scrollView(Hit())
    view.frame.size.height = 240
    stage.add(JournalingView("beside", frame: CGRect(x: 0, y: 240, width: 320, height: 240)))
    stage.finger.down(160, 100)
    stage.finger.down(160, 300)
    #expect(stage.journal == ["view began", "beside began"])
  }

  @Test("S11, S17: of nested scroll views the one whose axis fits scrolls; the innermost where both do")
  func nested() {
    let stage = Stage()
    let outer = stage.scrollView(UIScrollView())
    let row = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    row.contentSize = CGSize(width: 1000, height: 200)
    outer.addSubview(row)
    let list = UIScrollView(frame: CGRect(x: 0, y: 200, width: 320, height: 200))
    list.contentSize = CGSize(width: 320, height: 900)
    outer.addSubview(list)
    row.addSubview(JournalingView("content", frame: CGRect(x: 0, y: 0, width: 1000, height: 200)))
    func drag(_ x: CGFloat, _ y: CGFloat, from point: CGPoint) {
      let finger = stage.finger.down(at: point)
      finger.move(by: x, y)
      stage.advance(by: .frames(1))
      stage.advance(by: .seconds(0.2))
      finger.up()
    }
    drag(-60, -10, from: CGPoint(x: 160, y: 100))
    #expect(row.contentOffset.x > 40 && outer.contentOffset == .zero)
    drag(-10, -60, from: CGPoint(x: 160, y: 100))
    #expect(outer.contentOffset.y > 40 && row.contentOffset.y == 0)
    outer.contentOffset = .zero
    drag(0, -60, from: CGPoint(x: 160, y: 300))
    #expect(list.contentOffset.y == 50 && outer.contentOffset == .zero)
    #expect(stage.journal.isEmpty)
  }

  @Test("S11: at the end of the inner contents the outer ones go on, unless the inner view keeps that to itself")
  func handsOver() {
    let stage = Stage()
    let outer = stage.scrollView(UIScrollView())
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    list.contentSize = CGSize(width: 320, height: 900)
    outer.addSubview(list)
    list.contentOffset.y = 700
    func drag() {
      let finger = stage.finger.down(160, 150)
      finger.move(by: 0, -60)
      stage.advance(by: .frames(1))
      stage.advance(by: .seconds(0.2))
      finger.up()
      stage.advance(by: .seconds(2))
    }
    drag()
    #expect(outer.contentOffset.y == 50 && list.contentOffset.y == 700)
    outer.contentOffset = .zero
    list.transfersVerticalScrollingToParent = false
    drag()
    #expect(outer.contentOffset.y == 0 && list.contentOffset.y == 700)
  }

  @Test("S12: tracking from touch-down, dragging from the first movement, decelerating after the lift")
  func states() {
    let (stage, view) = scene()
    func states() -> [Bool] { [view.isTracking, view.isDragging, view.isDecelerating] }
    #expect(states() == [false, false, false])
    let finger = stage.finger.down(160, 400)
    #expect(states() == [true, false, false])
    finger.drag(to: CGPoint(x: 160, y: 200), over: 0.2)
    #expect(states() == [true, true, false])
    stage.advance(by: .frames(1))
    finger.up()
    #expect(states() == [false, false, true])
    stage.advance(by: .seconds(4))
    #expect(states() == [false, false, false])
    let other = stage.finger.down(160, 400)
    other.up()
    #expect(states() == [false, false, false])
  }

  @Test("S13, S49: a finger stops contents that move, its touch is not theirs, and the end is told at touch-down")
  func caught() {
    let (stage, view) = scene()
    let finger = stage.finger.down(160, 400)
    finger.drag(to: CGPoint(x: 160, y: 300), over: 0.1)
    finger.up()
    stage.advance(by: .frames(5))
    #expect(view.isDecelerating)
    stage.clearJournal()
    let catching = stage.finger.down(160, 300)
    let place = view.contentOffset
    #expect(!view.isDecelerating && view.isTracking)
    #expect(stage.journal == ["slowed down"])
    stage.advance(by: .seconds(0.3))
    #expect(view.contentOffset == place)
    catching.move(by: 0, -20)
    stage.advance(by: .frames(1))
    stage.advance(by: .seconds(0.2))
    catching.up()
    #expect(view.contentOffset.y == place.y + 10)
    #expect(
      stage.journal == ["slowed down", "will drag", "scrolled", "will end drag", "dragged, rests"])
  }

  @Test("S13: contents caught beyond an edge go back when the finger leaves without a drag")
  func caughtBeyondEdge() {
    let (stage, view) = scene()
    let finger = stage.finger.down(160, 100)
    finger.drag(to: CGPoint(x: 160, y: 300), over: 0.3)
    finger.up()
    stage.advance(by: .frames(2))
    let catching = stage.finger.down(160, 100)
    let place = view.contentOffset.y
    #expect(place < -10)
    stage.advance(by: .seconds(0.5))
    #expect(view.contentOffset.y == place)
    catching.up()
    stage.advance(by: .seconds(2))
    #expect(view.contentOffset.y == 0)
  }

  @Test("S14: the recognisers are the view's own; there is a pinch only where there is something to zoom")
  func recognizers() {
    let (_, view) = scene()
    let pan = view.panGestureRecognizer
    #expect(pan.view === view && view.gestureRecognizers?.contains(pan) == true)
    #expect(view.pinchGestureRecognizer == nil)
    view.maximumZoomScale = 3
    #expect(view.pinchGestureRecognizer?.view === view)
    view.maximumZoomScale = 1
    #expect(view.pinchGestureRecognizer == nil)
  }

  @Test("Switched off by the touch that its contents get, it tracks no finger any more")
  func switchedOffByContents() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView())
    view.delaysContentTouches = false
    let content = ReportingView("content") { [weak view] _, _ in
      guard let view else { return "gone" }
      let before = view.isTracking
      view.isScrollEnabled = false
      return "\(before) \(view.isTracking)"
    }
    content.frame = CGRect(x: 0, y: 0, width: 320, height: 1000)
    view.addSubview(content)
    let finger = stage.finger.down(160, 300)
    #expect(!view.isTracking && !view.isDragging)
    finger.up()
    #expect(stage.journal.first?.hasSuffix("true false") == true)
  }

  @Test("Its pan and its own pinch leave each other alone; any other recogniser keeps the pan from it, and the pan it")
  func panBesidePinch() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView())
    let (own, tap, other) = (UIPinchGestureRecognizer(), UITapGestureRecognizer(), UIPinchGestureRecognizer())
    for recognizer in [own, tap] { view.addGestureRecognizer(recognizer) }
    stage.window.addGestureRecognizer(other)
    let pan = view.panGestureRecognizer
    #expect(!pan.canPrevent(own) && !pan.canBePrevented(by: own))
    for recognizer in [tap, other] {
      #expect(pan.canPrevent(recognizer) && pan.canBePrevented(by: recognizer))
    }
  }

  @Test("S15: a view that is not to be dragged is not, and its contents get their touches at once")
  func disabled() {
    let (stage, view) = scene()
    view.isScrollEnabled = false
    let finger = stage.finger.down(160, 300)
    finger.move(by: 0, -60)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(view.contentOffset == .zero)
    #expect(stage.journal == ["content began", "content moved", "content ended"])
    view.isScrollEnabled = true
    let other = stage.finger.down(160, 300)
    other.move(by: 0, -60)
    stage.advance(by: .frames(1))
    #expect(view.isDragging)
    view.isScrollEnabled = false
    #expect(!view.isDragging && !view.isTracking)
    other.up()
  }

  @Test("S16: an axis without more contents than fit is not dragged, unless it always bounces")
  func axes() {
    let (stage, view) = scene()
    func drag(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      let finger = stage.finger.down(160, 240)
      finger.move(by: x, y)
      stage.advance(by: .frames(1))
      let offset = view.contentOffset
      stage.advance(by: .seconds(0.2))
      finger.up()
      stage.advance(by: .seconds(2))
      view.contentOffset = .zero
      return offset
    }
    #expect(drag(-60, 0) == .zero)
    view.contentSize.height = 100
    #expect(drag(0, -60) == .zero)
    view.alwaysBounceVertical = true
    #expect(drag(0, -60).y > 20)
    view.alwaysBounceHorizontal = true
    #expect(drag(-60, 0).x > 20)
    view.bounces = false
    #expect(drag(-60, 0) == .zero)
  }

  @Test("S17: a drag across the axis leaves the touch to the contents, without further delay")
  func acrossAxis() {
    let (stage, view) = scene()
    let finger = stage.finger.down(160, 300)
    finger.move(by: 40, 10)
    stage.advance(by: .frames(1))
    finger.move(by: 0, -80)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(view.contentOffset == .zero)
    #expect(stage.journal == ["content began", "content moved", "content moved", "content ended"])
  }

  @Test("S18, S19: with the lock a clearly straight start keeps to its axis; a diagonal one is free")
  func lock() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 2000, height: 2000))
    func drag(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      view.contentOffset = CGPoint(x: 500, y: 500)
      let finger = stage.finger.down(160, 240)
      finger.move(by: x, y)
      stage.advance(by: .frames(1))
      finger.move(by: -50, -50)
      stage.advance(by: .frames(1))
      let offset = view.contentOffset
      stage.advance(by: .seconds(0.2))
      finger.up()
      return CGPoint(x: offset.x - 500, y: offset.y - 500)
    }
    #expect(drag(-20, -40).x > 50)
    view.isDirectionalLockEnabled = true
    #expect(drag(-20, -40).x == 0)
    #expect(drag(-41, -20).y == 0)
    let free = drag(-30, -40)
    #expect(free.x > 50 && free.y > 50)
  }

  @Test("S20: a scroll view keeps the touches that reach it from the views around it")
  func swallows() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    board.addSubview(view)
    stage.finger.tap(at: CGPoint(x: 100, y: 100))
    #expect(stage.journal.isEmpty)
    stage.finger.tap(at: CGPoint(x: 100, y: 300))
    #expect(stage.journal == ["board began", "board ended"])
  }

  @Test("Contents that shrink under a finger that does not drag return to their end when it lifts")
  func shrinkingUnderFinger() {
    let stage = Stage(width: 320, height: 480)
    let scroll = UIScrollView(frame: stage.window.bounds)
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentSize = CGSize(width: 320, height: 1_000)
    scroll.contentOffset.y = 400
    let button = UIButton(frame: CGRect(x: 0, y: 500, width: 320, height: 44))
    button.addAction(UIAction { [weak scroll] _ in scroll?.contentSize.height = 600 }, for: .touchUpInside)
    scroll.addSubview(button)
    stage.add(scroll)
    stage.finger.tap(at: CGPoint(x: 160, y: 120))
    #expect(scroll.contentOffset.y > 120)
    stage.advance(by: .seconds(2))
    #expect(scroll.contentOffset.y == 120)
    // Where code has put it out of its range, a finger that only touches leaves it.
    scroll.contentOffset.y = 200
    stage.finger.tap(at: CGPoint(x: 160, y: 20))
    stage.advance(by: .seconds(2))
    #expect(scroll.contentOffset.y == 200)
  }
}
