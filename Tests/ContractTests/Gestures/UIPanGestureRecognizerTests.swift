import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Pan")
struct UIPanGestureRecognizerTests {
  private let place = CGPoint(x: 100, y: 100)

  /// A pan whose translation and speed are written behind each line.
  private func pan(on stage: Stage, view: UIView? = nil) -> UIPanGestureRecognizer {
    let pan = (view ?? stage.add(UIView())).add(UIPanGestureRecognizer())
    return stage.tell(of: pan, as: "pan") { text($0.translation(in: nil)) }
  }

  @Test("GP1, G22: a pan waits until the long press it requires to fail has failed")
  func panWaitsForLongPress() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    let pan = board.add(JournalingPan("pan")), press = board.add(JournalingLongPress("press"))
    pan.require(toFail: press)

    let finger = stage.finger.down(at: board.center)
    finger.move(by: 40, 0)  // beyond the press's allowable movement
    stage.advance(by: .frames(1))  // moves wait for the display frame

    #expect(stage.journal == ["board began", "press failed", "board cancelled", "pan began"])
  }

  @Test("GP1, GP2: one finger or more; it begins, changes, and ends when all have left")
  func life() {
    let stage = Stage(width: 320, height: 480)
    let pan = pan(on: stage)
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == Int(UInt32.max))
    let hand = stage.hand(2).down(at: [place, CGPoint(x: 160, y: 100)])
    hand.move(by: 30, 0)
    stage.advance(by: .frames(1))
    hand.fingers[0].up()
    stage.note("one is down")
    hand.fingers[1].move(by: 0, 5)
    stage.advance(by: .frames(1))
    hand.fingers[1].up()
    #expect(stage.journal == ["pan began (20, 0)", "one is down", "pan changed (20, 5)", "pan ended (20, 5)"])
  }

  @Test("GP3, GP6: it begins when the fingers' middle has gone 10 points in a straight line")
  func threshold() {
    let stage = Stage(width: 320, height: 480)
    _ = pan(on: stage)
    let finger = stage.finger.down(at: place)
    // A long way that leads nowhere.
    for _ in 0..<4 {
      finger.move(by: 9.9, 0)
      stage.advance(by: .frames(1))
      finger.move(by: -9.9, 0)
      stage.advance(by: .frames(1))
    }
    finger.move(to: CGPoint(x: 106, y: 108))
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["pan began (0, 0)"])
  }

  @Test("GP4, GP5: exactly 10 points are taken off, along the way, also of a jump")
  func hysteresis() {
    let stage = Stage(width: 320, height: 480)
    _ = pan(on: stage)
    let finger = stage.finger.down(at: place)
    finger.move(by: 0, 180)
    stage.advance(by: .frames(1))
    finger.up()
    let other = stage.finger.down(at: place)
    other.move(by: 60, 80)
    stage.advance(by: .frames(1))
    other.move(by: 1, 1)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "pan began (0, 170)", "pan ended (0, 170)", "pan began (54, 72)", "pan changed (55, 73)",
      ])
  }

  @Test("GP7: when it begins its place is where the finger is, not where it touched")
  func place7() {
    let stage = Stage(width: 320, height: 480)
    let pan = stage.add(UIView()).add(UIPanGestureRecognizer())
    stage.tell(of: pan, as: "pan") { text($0.location(in: nil)) }
    let finger = stage.finger.down(at: place)
    finger.move(by: 30, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["pan began (130, 100)", "pan ended (130, 100)"])
  }

  @Test("GP8, GP10: translation and speed are in the view's space as it lies now, without its origin")
  func spaces() {
    let stage = Stage(width: 320, height: 480, framesPerSecond: 100)
    let board = stage.add(UIView())
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 200, height: 200))
    card.transform = CGAffineTransform(scaleX: 2, y: 2).rotated(by: .pi / 2)
    board.addSubview(card)
    let pan = board.add(UIPanGestureRecognizer())
    stage.tell(of: pan, as: "pan") { "\(text($0.translation(in: card))) at \(text($0.velocity(in: card), 0))" }
    let finger = stage.finger.down(at: place)
    stage.advance(by: .frames(1))
    finger.move(by: 50, 0)
    stage.advance(by: .frames(1))
    // Moving the view changes no way; scaling it does.
    card.center = CGPoint(x: 300, y: 300)
    #expect(text(pan.translation(in: card)) == "(0, -20)")
    card.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    #expect(text(pan.translation(in: card)) == "(80, 0)")
    #expect(text(pan.translation(in: nil)) == "(40, 0)")
    #expect(stage.journal == ["pan began (0, -20) at (0, -2500)"])
  }

  @Test("GP10: a view that its own pan moves follows the finger")
  func movesItself() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.add(ActingView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
    card.transform = CGAffineTransform(rotationAngle: 0.5)
    let start = card.center
    card.act(on: card.add(UIPanGestureRecognizer())) { [unowned card] pan in
      let way = pan.translation(in: card.superview)
      card.center = CGPoint(x: start.x + way.x, y: start.y + way.y)
    }
    stage.finger.down(at: place).drag(to: CGPoint(x: 200, y: 220), over: 0.5)
    stage.advance(by: .frames(1))
    // The finger went (100, 120), of which 10 points along the first step are taken off.
    let off = CGPoint(x: 100 - (card.center.x - start.x), y: 120 - (card.center.y - start.y))
    #expect(abs(hypot(off.x, off.y) - 10) < 1e-9)
  }

  @Test("GP9: setting the translation goes on from there, and the speed is measured anew")
  func setTranslation() {
    let stage = Stage(width: 320, height: 480, framesPerSecond: 100)
    let board = stage.add(UIView())
    board.transform = CGAffineTransform(scaleX: 2, y: 2)
    let pan = board.add(UIPanGestureRecognizer())
    stage.tell(of: pan, as: "pan") { "\(text($0.translation(in: nil))) at \(text($0.velocity(in: nil), 0))" }
    let finger = stage.finger.down(at: place)
    stage.advance(by: .frames(1))
    for way in [20.0, 30, 40] {
      finger.move(by: way, 0)
      stage.advance(by: .frames(1))
    }
    pan.setTranslation(CGPoint(x: 5, y: 0), in: board)
    #expect(text(pan.translation(in: nil)) == "(10, 0)")
    finger.move(by: 10, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal.last == "pan changed (20, 0) at (1000, 0)")
  }

  @Test("GP9: a view that is moved step by step can be thrown")
  func stepByStep() {
    let stage = Stage(width: 320, height: 480, framesPerSecond: 100)
    let card = stage.add(ActingView())
    var speed = CGPoint.zero
    card.act(on: card.add(UIPanGestureRecognizer())) { [unowned card] pan in
      pan.setTranslation(.zero, in: card)
      if pan.state == .ended { speed = pan.velocity(in: card) }
    }
    let finger = stage.finger.down(at: place)
    for _ in 0..<5 {
      stage.advance(by: .frames(1))
      finger.move(by: 20, 0)
    }
    finger.up()
    #expect(text(speed, 0) == "(2000, 0)")
  }

  @Test("GP11: the translation does not jump when fingers come and go, not even while others move")
  func joining() {
    let stage = Stage(width: 320, height: 480)
    _ = pan(on: stage)
    let first = stage.finger.down(at: place)
    first.move(by: 30, 0)
    stage.advance(by: .frames(1))
    let second = stage.finger.down(at: CGPoint(x: 300, y: 400))
    stage.together {
      first.move(by: 10, 0)
      second.move(by: 10, 0)
    }
    stage.advance(by: .frames(1))
    // One comes in the same frame in which the others move.
    let third = stage.finger
    stage.together {
      first.move(by: 0, 4)
      second.move(by: 0, 4)
      third.down(at: CGPoint(x: 10, y: 10))
    }
    stage.together {
      first.up()
      third.move(by: 3, 0)
      second.move(by: 3, 0)
    }
    stage.advance(by: .frames(1))
    second.up()
    third.up()
    #expect(
      stage.journal == [
        "pan began (20, 0)", "pan changed (30, 0)", "pan changed (30, 2.667)", "pan changed (32, 2.667)",
        "pan ended (32, 2.667)",
      ])
  }

  @Test("GP12: with too few fingers it changes no more, goes on with enough, and ends when all have left")
  func tooFew() {
    let stage = Stage(width: 320, height: 480)
    pan(on: stage).minimumNumberOfTouches = 2
    let alone = stage.finger.down(at: place)
    alone.move(by: 50, 0)
    stage.advance(by: .frames(1))
    let second = stage.finger.down(at: CGPoint(x: 100, y: 200))
    stage.together {
      alone.move(by: 30, 0)
      second.move(by: 30, 0)
    }
    stage.advance(by: .frames(1))
    second.up()
    alone.move(by: 40, 0)
    stage.advance(by: .frames(1))
    stage.note("back")
    let third = stage.finger.down(at: CGPoint(x: 100, y: 200))
    alone.move(by: 10, 0)
    stage.advance(by: .frames(1))
    third.up()
    alone.up()
    #expect(stage.journal == ["pan began (20, 0)", "back", "pan changed (25, 0)", "pan ended (25, 0)"])
  }

  @Test("GP13: fingers beyond the maximum are ignored, before and after it begins")
  func tooMany() {
    let stage = Stage(width: 320, height: 480)
    let pan = pan(on: stage)
    pan.maximumNumberOfTouches = 1
    let first = stage.finger.down(at: place)
    let second = stage.finger.down(at: CGPoint(x: 200, y: 200))
    second.move(by: 0, 100)
    stage.advance(by: .frames(1))
    stage.note("the second moved")
    first.move(by: 30, 0)
    stage.advance(by: .frames(1))
    #expect(pan.numberOfTouches == 1)
    let third = stage.finger.down(at: CGPoint(x: 250, y: 250))
    third.move(by: 30, 30)
    stage.advance(by: .frames(1))
    third.up()
    second.up()
    stage.note("only the first is down")
    first.up()
    #expect(
      stage.journal == ["the second moved", "pan began (20, 0)", "only the first is down", "pan ended (20, 0)"])
  }

  @Test("GP14: the last move counts, a lift alone adds nothing")
  func lift() {
    let stage = Stage(width: 320, height: 480)
    _ = pan(on: stage)
    let finger = stage.finger.down(at: place)
    finger.move(by: 30, 0)
    stage.advance(by: .frames(1))
    finger.move(by: 10, 0)
    finger.up(at: CGPoint(x: 145, y: 100))
    #expect(stage.journal == ["pan began (20, 0)", "pan changed (30, 0)", "pan ended (30, 0)"])
  }

  @Test("GP15: a finger that rested for 40 ms has no speed")
  func rest() {
    let stage = Stage(width: 320, height: 480, framesPerSecond: 100)
    let pan = stage.add(UIView()).add(UIPanGestureRecognizer())
    stage.tell(of: pan, as: "pan") { text($0.velocity(in: nil), 0) }
    for pause in [0.03, 0.05] {
      let finger = stage.finger.down(at: place)
      stage.advance(by: .frames(1))
      finger.move(by: 20, 0)
      stage.advance(by: .seconds(pause))
      finger.up()
    }
    #expect(stage.journal == ["pan began (2000, 0)", "pan ended (2000, 0)", "pan began (2000, 0)", "pan ended (0, 0)"])
  }

  @Test("GP16, GP17: the last three differences are weighed, as far as there are so many; no curve is fitted")
  func velocity() {
    let stage = Stage(width: 320, height: 480, framesPerSecond: 100)
    let pan = stage.add(UIView()).add(UIPanGestureRecognizer())
    stage.tell(of: pan, as: "pan") { text($0.velocity(in: nil), 0) }
    let finger = stage.finger.down(at: place)
    stage.advance(by: .frames(1))
    for way in [20.0, 30, 40, 10] {
      finger.move(by: way, 0)
      stage.advance(by: .frames(1))
    }
    // 0.05 · 4000 + 0.35 · 3000 + 0.6 · 2000, and 0.05 · 1000 + 0.35 · 4000 + 0.6 · 3000.
    #expect(
      stage.journal == [
        "pan began (2000, 0)", "pan changed (3000, 0)", "pan changed (2450, 0)", "pan changed (3250, 0)",
      ])
  }

  @Test("GP16: of samples older than 100 ms none counts: where three differences take longer the newest is the speed")
  func velocityWindow() {
    // 0.05 · 30 + 0.35 · 20 + 0.6 · 10 = 14.5.
    let cases: [(pause: Double, speed: Double)] = [(0.03, 14.5 / 0.03), (0.036, 30 / 0.036)]
    for (pause, speed) in cases {
      let stage = Stage(width: 320, height: 480)
      let pan = stage.add(UIView()).add(UIPanGestureRecognizer())
      stage.tell(of: pan, as: "pan") { text($0.velocity(in: nil), 0) }
      let finger = stage.finger.down(at: place)
      for way in [50.0, 10, 20, 30] {
        stage.advance(by: .seconds(pause))
        finger.move(by: way, 0)
      }
      finger.up()
      #expect(stage.journal.last == "pan ended (\(text(speed, 0)), 0)")
    }
  }

  @Test("GP18, GP19: wheels and touch pads drive a pan that allows them, which by default it does not")
  func scrolling() {
    let stage = Stage(width: 320, height: 480)
    let pan = pan(on: stage)
    #expect(pan.allowedScrollTypesMask == [])
    stage.scroll(by: 0, 48, at: place)
    stage.note("discrete")
    pan.allowedScrollTypesMask = .discrete
    stage.scroll(by: 0, 48, at: place)
    stage.scroll(by: 0, 5, at: place, .began)
    stage.scroll(by: 0, 0, at: place, .ended)
    stage.note("continuous")
    pan.allowedScrollTypesMask = .continuous
    stage.scroll(by: 0, 48, at: place)
    stage.scroll(by: 0, 0, at: place, .began)
    stage.scroll(by: 0, 5, at: place, .changed)
    #expect(pan.numberOfTouches == 0 && pan.location(in: nil) == place)
    stage.scroll(by: 2, 5, at: place, .changed)
    stage.scroll(by: 0, 0, at: place, .ended)
    stage.scroll(by: 0, 9, at: place, .began)
    stage.scroll(by: 0, 0, at: place, .cancelled)
    #expect(
      stage.journal == [
        "discrete", "pan began (0, 48)", "pan ended (0, 48)", "continuous", "pan began (0, 5)", "pan changed (2, 10)",
        "pan ended (2, 10)", "pan began (0, 9)", "pan cancelled (0, 9)",
      ])
    #expect(pan.state == .possible)
  }

  @Test("GP18, G15, D12: of pans under the pointer one scrolls, and one that does not want the event hears nothing")
  func nestedScrolling() {
    let stage = Stage(width: 320, height: 480)
    let outer = stage.add(UIView())
    let inner = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    outer.addSubview(inner)
    let outerPan = outer.add(JournalingPan("outer"))
    let innerPan = inner.add(JournalingPan("inner"))
    for pan in [outerPan, innerPan] { pan.allowedScrollTypesMask = .all }
    stage.scroll(by: 0, 48, at: place)
    stage.scroll(by: 0, 48, at: CGPoint(x: 10, y: 10))
    let referee = Referee()
    innerPan.delegate = referee
    referee.receivesEvent = { $0.type != .scroll }
    stage.scroll(by: 0, 48, at: place)
    #expect(
      stage.journal == [
        "outer failed", "inner began", "inner ended", "outer began", "outer ended", "outer began", "outer ended",
      ])
  }

  @Test("GP20: translation and speed are valid when the delegate is asked whether it should begin")
  func axis() {
    let stage = Stage(width: 320, height: 480, framesPerSecond: 100)
    let pan = pan(on: stage)
    let referee = Referee()
    pan.delegate = referee
    var asked: [String] = []
    referee.mayBegin = { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return false }
      asked.append("\(text(pan.translation(in: nil))) at \(text(pan.velocity(in: nil), 0))")
      return abs(pan.velocity(in: nil).x) > abs(pan.velocity(in: nil).y)
    }
    for way in [CGPoint(x: 0, y: 30), CGPoint(x: 30, y: 0)] {
      let finger = stage.finger.down(at: place)
      stage.advance(by: .frames(1))
      finger.move(by: way.x, way.y)
      stage.advance(by: .frames(1))
      finger.up()
    }
    #expect(asked == ["(0, 20) at (0, 3000)", "(20, 0) at (3000, 0)"])
    #expect(stage.journal == ["pan failed", "pan began (20, 0)", "pan ended (20, 0)"])
  }

  @Test("G23, G27: one that waits and is freed after the lift begins and ends at once")
  func freedLate() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(UIView())
    let pan = board.add(JournalingPan("pan"))
    pan.require(toFail: board.add(JournalingTap("double", taps: 2)))
    stage.runtime.gestures.tapMovement = 100
    let finger = stage.finger.down(at: place)
    finger.move(by: 30, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == [] && pan.state == .possible)
    stage.advance(by: .seconds(0.4))
    #expect(stage.journal == ["double failed", "pan began", "pan ended"])
  }

  @Test("G42, G43: it is cancelled with its last finger, and goes on with another")
  func cancelled() {
    let stage = Stage(width: 320, height: 480)
    _ = pan(on: stage)
    let hand = stage.hand(2).down(at: [place, CGPoint(x: 160, y: 100)])
    hand.move(by: 30, 0)
    stage.advance(by: .frames(1))
    hand.fingers[0].cancel()
    hand.fingers[1].move(by: 0, 2)
    stage.advance(by: .frames(1))
    hand.fingers[1].cancel()
    #expect(stage.journal == ["pan began (20, 0)", "pan changed (20, 2)", "pan cancelled (20, 2)"])
  }

  /// Begins with its touch, as cards that follow the finger at once do.
  private final class InstantPan: UIPanGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesBegan(touches, with: event)
      state = .began
    }
  }

  @Test("A subclass that lets it begin with the touch: it changes with each move, and ends with the lift, moved or not")
  func instant() {
    let stage = Stage(width: 320, height: 480)
    let pan = stage.add(UIView()).add(InstantPan())
    stage.tell(of: pan, as: "pan") { text($0.translation(in: nil), 0) }
    stage.finger.down(at: place).up()
    stage.note("tapped")
    let finger = stage.finger.down(at: place)
    finger.move(by: 3, 0)
    stage.advance(by: .frames(1))
    finger.move(by: 20, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(
      stage.journal == [
        "pan began (0, 0)", "pan ended (0, 0)", "tapped", "pan began (0, 0)", "pan changed (3, 0)",
        "pan changed (23, 0)",
        "pan ended (23, 0)",
      ])
  }
}
