import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Swipe")
struct UISwipeGestureRecognizerTests {
  private let place = CGPoint(x: 160, y: 240)

  /// What becomes of a swipe to the right whose finger goes so far, so many seconds after it touched.
  private func outcome(_ dx: Double, _ dy: Double, after seconds: Double) -> [String] {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingSwipe("swipe"))
    let finger = stage.finger.down(at: place)
    stage.advance(by: .seconds(seconds))
    finger.move(by: dx, dy)
    stage.advance(by: .milliseconds(1))
    stage.runtime.receive(.frame(.init(surface: .main, time: stage.platform.now, target: stage.platform.now)))
    return stage.journal
  }

  @Test("GS1: directions are bits; one finger to the right unless told otherwise")
  func defaults() {
    typealias Direction = UISwipeGestureRecognizer.Direction
    #expect([Direction.right, .left, .up, .down].map(\.rawValue) == [1, 2, 4, 8])
    let swipe = UISwipeGestureRecognizer()
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    board.add(JournalingSwipe("up", .up))
    let finger = stage.finger.down(at: place)
    finger.move(by: 0, -60)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["board began", "board cancelled", "up ended"])
  }

  @Test(
    "GS2, GS4: the needed way along shrinks with time",
    arguments: [(0, 50), (0.1, 45.3), (0.2, 40.6), (0.3, 35.9), (0.4, 31.2), (0.49, 26.97)] as [(Double, Double)])
  func along(time: Double, way: Double) {
    #expect(outcome(way, 0, after: time) == ["swipe ended"])
    #expect(outcome(way - 0.01, 0, after: time) == [])
  }

  @Test(
    "GS2, GS5: the allowed way across shrinks with time",
    arguments: [(0, 50), (0.1, 45.1), (0.2, 40.2), (0.3, 35.3), (0.4, 30.4), (0.49, 25.99)] as [(Double, Double)])
  func across(time: Double, way: Double) {
    #expect(outcome(60, way, after: time) == ["swipe ended"])
    #expect(outcome(60, -way - 0.01, after: time) == ["swipe failed"])
  }

  @Test("GS3: after half a second there is no swipe, and it fails by itself")
  func tooSlow() {
    #expect(outcome(60, 0, after: 0.499) == ["swipe ended"])
    #expect(outcome(60, 0, after: 0.501) == ["swipe failed"])
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingSwipe("swipe"))
    stage.finger.down(at: place)
    stage.advance(by: .seconds(0.501))
    #expect(stage.journal == ["swipe failed"])
  }

  @Test("GS3: a sample at exactly half a second still counts")
  func lastMoment() {
    #expect(outcome(60, 0, after: 0.5) == ["swipe ended"])
    #expect(outcome(26.5, 0, after: 0.5) == ["swipe ended"])
    #expect(outcome(60, 0, after: 0.500_000_001) == ["swipe failed"])
  }

  @Test("GS6: it is recognised while the finger moves, once")
  func once() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingSwipe("swipe"))
    let finger = stage.finger.down(at: place)
    for _ in 0..<4 {
      finger.move(by: 30, 0)
      stage.advance(by: .frames(1))
    }
    stage.note("still down")
    finger.up()
    #expect(stage.journal == ["swipe ended", "still down"])
  }

  @Test("GS7: a step behind the start fails it; going back less far does not")
  func backwards() {
    #expect(outcome(-0.1, 0, after: 0.05) == ["swipe failed"])
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingSwipe("swipe"))
    let finger = stage.finger.down(at: place)
    for way in [30.0, -29.9, 60] {
      finger.move(by: way, 0)
      stage.advance(by: .frames(1))
    }
    #expect(stage.journal == ["swipe ended"])
  }

  @Test(
    "GS8: each finger must swipe on its own",
    arguments: [(50, ["swipe ended"]), (0, []), (-100, ["swipe failed"])] as [(Double, [String])])
  func everyFinger(way: Double, journal: [String]) {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingSwipe("swipe", touches: 2))
    let hand = stage.hand(2).down(at: [place, CGPoint(x: 160, y: 300)])
    stage.together {
      hand.fingers[0].move(by: 100, 0)
      if way != 0 { hand.fingers[1].move(by: way, 0) }
    }
    stage.advance(by: .frames(1))
    #expect(stage.journal == journal)
  }

  @Test("GS10: of several directions it does not tell which one it was: in the action and after it the mask is as set")
  func directionIsNotTold() {
    let stage = Stage(width: 320, height: 480)
    let swipe = stage.add(UIView()).add(UISwipeGestureRecognizer())
    swipe.direction = [.left, .right]
    stage.tell(of: swipe, as: "swipe") { "of \($0.direction.rawValue)" }
    for way in [60.0, -60] {
      let finger = stage.finger.down(at: place)
      finger.move(by: way, 0)
      stage.advance(by: .frames(1))
      finger.up()
      #expect(swipe.direction == [.left, .right])
    }
    #expect(stage.journal == ["swipe ended of 3", "swipe ended of 3"])
  }

  @Test("GS9: a mask takes both ways of an axis; of mixed axes the horizontal one")
  func masks() {
    let stage = Stage(width: 320, height: 480)
    let swipe = stage.add(UIView()).add(JournalingSwipe("swipe", [.left, .right]))
    func flick(_ dx: Double, _ dy: Double) {
      let finger = stage.finger.down(at: place)
      finger.move(by: dx, dy)
      stage.advance(by: .frames(1))
      finger.up()
      stage.note("\(dx) \(dy)")
    }
    flick(60, 0)
    flick(-60, 0)
    swipe.direction = [.left, .up]
    flick(0, -60)
    flick(-60, 0)
    #expect(
      stage.journal == [
        "swipe ended", "60.0 0.0", "swipe ended", "-60.0 0.0", "swipe failed", "0.0 -60.0", "swipe ended", "-60.0 0.0",
      ])
  }

  @Test("GS11: its place is where the fingers touched")
  func location() {
    let stage = Stage(width: 320, height: 480)
    let swipe = stage.add(UIView()).add(UISwipeGestureRecognizer())
    swipe.numberOfTouchesRequired = 2
    stage.tell(of: swipe, as: "swipe") { text($0.location(in: nil)) + " " + text($0.location(ofTouch: 1, in: nil)) }
    let hand = stage.hand(2).down(at: [place, CGPoint(x: 160, y: 300)])
    hand.move(by: 60, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["swipe ended (160, 270) (160, 300)"])
  }

  @Test("GS12: unknown bits and odd numbers of fingers are kept")
  func oddValues() {
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = .init(rawValue: 1 << 9)
    swipe.numberOfTouchesRequired = -3
    #expect(swipe.direction.rawValue == 512 && swipe.numberOfTouchesRequired == -3)
  }

  @Test("GS13: a finger too many fails it; with too few it waits until the time is over")
  func count() {
    let stage = Stage(width: 320, height: 480)
    let swipe = stage.add(UIView()).add(JournalingSwipe("swipe"))
    let hand = stage.hand(2).down(at: [place, CGPoint(x: 160, y: 300)])
    stage.note("two")
    hand.up()
    swipe.numberOfTouchesRequired = 2
    let finger = stage.finger.down(at: place)
    finger.move(by: 60, 0)
    stage.advance(by: .seconds(0.4))
    stage.note("waits")
    stage.advance(by: .seconds(0.2))
    #expect(stage.journal == ["swipe failed", "two", "waits", "swipe failed"])
  }

  @Test("GS14: the 12 and 4 points of the founding documents' listing are a sample's; the recogniser has its own")
  func sampleLimits() {
    // A swipe by the sample's measure, which is none; and one that goes too far across for the sample.
    #expect(outcome(12, 4, after: 0.1) == [])
    #expect(outcome(60, 5, after: 0.1) == ["swipe ended"])
  }
}
