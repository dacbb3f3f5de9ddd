import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Long press")
struct UILongPressGestureRecognizerTests {
  private let place = CGPoint(x: 100, y: 100)

  @Test("GL1, GL13: half a second, 10 points, no taps, one finger; a drag lifts after 0.325 s")
  func defaults() {
    let press = UILongPressGestureRecognizer()
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    #expect(GestureConstants().dragLiftDuration == 0.325)
  }

  @Test("GL2, GL7, GL8: it begins by time alone, changes when the finger moves, and ends when it leaves")
  func life() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    board.add(JournalingLongPress("press"))
    let finger = stage.finger.down(at: place)
    stage.advance(by: .seconds(0.499))
    stage.note("not yet")
    stage.advance(by: .seconds(0.001))
    stage.note("now")
    finger.move(by: 1, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(
      stage.journal == [
        "board began", "not yet", "board cancelled", "press began", "now", "press changed", "press ended",
      ])
  }

  @Test("GL3: of several fingers the first that leaves ends it")
  func firstLift() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingLongPress("press", touches: 2))
    let hand = stage.hand(2).down(at: [place, CGPoint(x: 160, y: 100)])
    stage.advance(by: .seconds(0.6))
    hand.fingers[1].up()
    stage.note("one is down")
    hand.fingers[0].move(by: 5, 5)
    stage.advance(by: .frames(1))
    hand.fingers[0].up()
    #expect(stage.journal == ["press began", "press ended", "one is down"])
  }

  @Test("GL4, GL5, GL6: until it begins the finger may go 10 points, exactly those too, on any screen")
  func movement() {
    let stage = Stage(width: 320, height: 480, scale: 3)
    stage.add(UIView()).add(JournalingLongPress("press"))
    let still = stage.finger.down(at: place)
    still.move(by: 6, 8)
    stage.advance(by: .seconds(0.6))
    // Afterwards as far as it likes.
    still.move(by: 100, 0)
    stage.advance(by: .frames(1))
    still.up()
    stage.note("again")
    let shaky = stage.finger.down(at: place)
    shaky.move(by: 6.1, 8)
    stage.advance(by: .seconds(0.6))
    shaky.up()
    #expect(stage.journal == ["press began", "press changed", "press ended", "again", "press failed"])
  }

  @Test("GL6: the middle of the fingers counts, from where it was when all were down")
  func middle() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingLongPress("press", touches: 2))
    let first = stage.finger.down(at: place)
    first.move(by: 50, 0)
    stage.advance(by: .frames(1))
    let second = stage.finger.down(at: CGPoint(x: 250, y: 100))
    stage.together {
      first.move(by: -40, 0)
      second.move(by: 40, 0)
    }
    stage.advance(by: .seconds(0.6))
    #expect(stage.journal == ["press began"])
  }

  @Test("GL9: taps come before the press")
  func taps() {
    let stage = Stage(width: 320, height: 480)
    let press = stage.add(UIView()).add(JournalingLongPress("press"))
    press.numberOfTapsRequired = 1
    stage.finger.tap(at: place)
    stage.advance(by: .seconds(0.1))
    let finger = stage.finger.down(at: place)
    stage.advance(by: .seconds(0.6))
    finger.up()
    stage.note("without the tap")
    let late = stage.finger.down(at: place)
    stage.advance(by: .seconds(0.8))
    late.up()
    stage.note("without the press")
    stage.finger.tap(at: place)
    stage.advance(by: .seconds(0.4))
    #expect(
      stage.journal == [
        "press began", "press ended", "without the tap", "press failed", "without the press", "press failed",
      ])
  }

  @Test("GL10: with no duration it begins as the finger touches, in the same event")
  func atOnce() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    board.add(JournalingLongPress("press")).minimumPressDuration = 0
    stage.finger.down(at: place).up()
    #expect(stage.journal == ["press began", "press ended"])
  }

  @Test("GL11: a finger too many fails it before it begins, and is ignored afterwards")
  func tooMany() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingLongPress("press"))
    let hand = stage.hand(2).down(at: [place, CGPoint(x: 160, y: 100)])
    hand.up()
    stage.note("after")
    let finger = stage.finger.down(at: place)
    stage.advance(by: .seconds(0.6))
    let other = stage.finger.down(at: CGPoint(x: 160, y: 100))
    other.move(by: 20, 0)
    stage.advance(by: .frames(1))
    other.up()
    finger.up()
    #expect(stage.journal == ["press failed", "after", "press began", "press ended"])
  }

  /// Writes down which touches it is not to get.
  private final class IgnoringPress: UILongPressGestureRecognizer {
    var ignored: [CGFloat] = []
    override func ignore(_ touch: UITouch, for event: UIEvent) {
      ignored.append(touch.location(in: nil).x)
      super.ignore(touch, for: event)
    }
  }

  @Test("GL11: fingers too many that land together are ignored in the order of their arrival")
  func orderOfIgnoredFingers() {
    let stage = Stage(width: 320, height: 480)
    let press = stage.add(UIView()).add(IgnoringPress())
    stage.finger.down(at: place)
    stage.advance(by: .seconds(0.6))
    let places = (0..<6).map { CGPoint(x: 300 - $0 * 40, y: 200) }
    stage.hand(6).down(at: places)
    #expect(press.state == .began && press.ignored == places.map(\.x))
  }

  @Test("GL12: a lift before the time fails it")
  func early() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    board.add(JournalingLongPress("press"))
    stage.finger.tap(at: place, for: 0.4)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["board began", "press failed", "board ended"])
  }

  @Test("GL3, G43: fingers that the system takes cancel it")
  func cancelled() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingLongPress("press"))
    stage.finger.down(at: place)
    stage.advance(by: .seconds(0.6))
    stage.cancelAllTouches()
    #expect(stage.journal == ["press began", "press cancelled"])
  }
}
