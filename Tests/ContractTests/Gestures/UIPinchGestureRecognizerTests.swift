import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Pinch")
struct UIPinchGestureRecognizerTests {
  private let middle = CGPoint(x: 160, y: 240)

  private func pinch(on stage: Stage) -> UIPinchGestureRecognizer {
    let pinch = stage.add(UIView()).add(UIPinchGestureRecognizer())
    return stage.tell(of: pinch, as: "pinch") { text($0.scale, 9) }
  }

  /// Two fingers on a level line around the middle, so far apart.
  private func places(_ distance: Double) -> [CGPoint] {
    [CGPoint(x: middle.x - distance / 2, y: middle.y), CGPoint(x: middle.x + distance / 2, y: middle.y)]
  }

  private func spread(_ hand: Hand, _ distance: Double, _ stage: Stage) {
    stage.together { for (finger, place) in zip(hand.fingers, places(distance)) { finger.move(to: place) } }
    stage.advance(by: .frames(1))
  }

  @Test("GZ1, GZ2, GZ4: 8 points of change are no pinch, more are; it ends when both fingers have left")
  func life() {
    let stage = Stage(width: 320, height: 480)
    _ = pinch(on: stage)
    let hand = stage.hand(2).down(at: places(100))
    spread(hand, 108, stage)
    spread(hand, 92, stage)
    stage.note("possible")
    spread(hand, 110, stage)
    spread(hand, 216, stage)
    hand.up()
    #expect(stage.journal == ["possible", "pinch began 1.018518519", "pinch changed 2", "pinch ended 2"])
  }

  @Test("GZ3: 8 points are taken off the change, in its direction")
  func hysteresis() {
    let stage = Stage(width: 320, height: 480)
    _ = pinch(on: stage)
    let hand = stage.hand(2).down(at: places(200))
    spread(hand, 190, stage)
    spread(hand, 96, stage)
    hand.up()
    #expect(stage.journal == ["pinch began 0.989583333", "pinch changed 0.5", "pinch ended 0.5"])
  }

  @Test("GZ5: the scale is measured on the screen, whatever the view does meanwhile")
  func zoomsItself() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.add(ActingView(frame: CGRect(x: 10, y: 90, width: 300, height: 300)))
    card.isMultipleTouchEnabled = true
    card.act(on: card.add(UIPinchGestureRecognizer())) { [unowned card] pinch in
      card.transform = card.transform.scaledBy(x: pinch.scale, y: pinch.scale)
      pinch.scale = 1
    }
    stage.hand(2).pinch(at: middle, from: 92, by: 2, over: 0.3)
    stage.advance(by: .frames(1))
    #expect(abs(card.transform.a - 184.0 / 100) < 1e-9)
  }

  @Test("GZ6: setting the scale starts from there, with no new hysteresis")
  func setScale() {
    let stage = Stage(width: 320, height: 480)
    let pinch = pinch(on: stage)
    let hand = stage.hand(2).down(at: places(100))
    spread(hand, 200, stage)
    pinch.scale = 1
    spread(hand, 250, stage)
    spread(hand, 251, stage)
    pinch.scale = .nan
    #expect(stage.journal.suffix(2) == ["pinch changed 1.25", "pinch changed 1.255"])
    #expect(pinch.scale == 1.255)
  }

  @Test("GZ7, GZ8, GZ9: the speed is in scale per second, first of the last step, then weighed; setting begins anew")
  func velocity() {
    let stage = Stage(width: 320, height: 480, framesPerSecond: 20)
    let pinch = stage.add(UIView()).add(UIPinchGestureRecognizer())
    stage.runtime.gestures.velocityWindow = 1
    stage.runtime.gestures.velocityRest = 0.06
    stage.tell(of: pinch, as: "pinch") { text($0.velocity, 5) }
    let hand = stage.hand(2).down(at: places(100))
    stage.advance(by: .frames(1))
    spread(hand, 110, stage)
    spread(hand, 118.8, stage)
    spread(hand, 129.6, stage)
    // Differences 2/108, 8.8/108 and 10.8/108, each in 0.05 s.
    let weighed = (0.05 * 10.8 + 0.35 * 8.8 + 0.6 * 2) / 108 / 0.05
    pinch.scale = 1
    spread(hand, 142.56, stage)
    #expect(
      stage.journal == [
        "pinch began 0.37037", "pinch changed \(text(8.8 / 108 / 0.05, 5))", "pinch changed \(text(weighed, 5))",
        "pinch changed 2",
      ])
  }

  @Test("GZ10: one finger never begins it; when one has left it stays as it is until the other leaves")
  func oneFinger() {
    let stage = Stage(width: 320, height: 480)
    _ = pinch(on: stage)
    let alone = stage.finger.down(at: middle)
    alone.move(by: 100, 0)
    stage.advance(by: .frames(1))
    alone.up()
    stage.note("two")
    let hand = stage.hand(2).down(at: places(100))
    spread(hand, 162, stage)
    hand.fingers[0].up()
    hand.fingers[1].move(by: 50, 0)
    stage.advance(by: .frames(1))
    stage.note("one is down")
    hand.fingers[1].up()
    #expect(stage.journal == ["pinch failed", "two", "pinch began 1.5", "one is down", "pinch ended 1.5"])
  }

  @Test("GZ11: its place is the middle of the two")
  func location() {
    let stage = Stage(width: 320, height: 480)
    let pinch = stage.add(UIView()).add(UIPinchGestureRecognizer())
    stage.tell(of: pinch, as: "pinch") { text($0.location(in: nil)) }
    let hand = stage.hand(2).down(at: places(100))
    hand.fingers[1].move(by: 40, 10)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["pinch began (180, 245)"])
  }

  @Test("GZ12: a third finger is ignored, and a new second one goes on without a jump")
  func otherFingers() {
    let stage = Stage(width: 320, height: 480)
    let pinch = pinch(on: stage)
    let hand = stage.hand(2).down(at: places(100))
    spread(hand, 162, stage)
    let third = stage.finger.down(at: CGPoint(x: 10, y: 10))
    third.move(by: 50, 50)
    stage.advance(by: .frames(1))
    #expect(pinch.numberOfTouches == 2)
    hand.fingers[1].up()
    let second = stage.finger.down(at: CGPoint(x: hand.fingers[0].location.x, y: middle.y + 100))
    stage.note("again")
    second.move(by: 0, 100)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["pinch began 1.5", "again", "pinch changed 3"])
  }

  @Test("GZ13, G15: without a delegate the first of pan and pinch runs alone; with one both run")
  func panAndPinch() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(UIView())
    board.add(JournalingPan("pan"))
    let pinch = board.add(JournalingPinch("pinch"))
    func drag() {
      let hand = stage.hand(2).down(at: places(100))
      hand.move(by: 20, 0)
      stage.advance(by: .frames(1))
      spread(hand, 200, stage)
      hand.up()
    }
    drag()
    stage.note("both")
    let referee = Referee()
    referee.together = true
    pinch.delegate = referee
    drag()
    #expect(
      stage.journal == [
        "pinch failed", "pan began", "pan changed", "pan ended", "both", "pan began", "pan changed", "pinch began",
        "pan ended", "pinch ended",
      ])
  }

  @Test("G43: when the system takes one of the two it is cancelled")
  func cancelled() {
    let stage = Stage(width: 320, height: 480)
    _ = pinch(on: stage)
    let hand = stage.hand(2).down(at: places(100))
    spread(hand, 162, stage)
    hand.fingers[0].cancel()
    hand.fingers[1].up()
    #expect(stage.journal == ["pinch began 1.5", "pinch cancelled 1.5"])
  }

  @Test("Fingers on a touch pad pinch what is under the pointer")
  func touchPad() {
    let stage = Stage(width: 320, height: 480)
    let pinch = pinch(on: stage)
    stage.transform(at: middle, .began)
    stage.transform(scale: 1.02, at: middle)
    stage.transform(scale: 2.08 / 1.02, at: middle)
    stage.transform(scale: 0.5, at: middle)
    #expect(pinch.location(in: nil) == middle)
    stage.transform(at: middle, .ended)
    stage.note("a tremble")
    stage.transform(at: middle, .began)
    stage.transform(scale: 1.03, at: middle)
    stage.transform(at: middle, .ended)
    #expect(
      stage.journal == ["pinch began 2", "pinch changed 1", "pinch ended 1", "a tremble", "pinch failed"])
    #expect(pinch.state == .possible)
  }
}
