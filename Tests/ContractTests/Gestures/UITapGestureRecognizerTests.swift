import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Tap")
struct UITapGestureRecognizerTests {
  private let place = CGPoint(x: 100, y: 100)

  @Test("GT1, GT2: one tap of one finger is recognised in one moment, and only then the view loses it")
  func oneTap() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    let tap = board.add(JournalingTap("tap"))
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    stage.finger.tap(at: place)
    #expect(stage.journal == ["board began", "board cancelled", "tap ended"])
    #expect(tap.state == .possible)
  }

  @Test("GT1: two taps of two fingers")
  func twoTapsOfTwoFingers() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingTap("tap", taps: 2, touches: 2))
    let places = [place, CGPoint(x: 160, y: 100)]
    stage.hand(2).tap(at: places)
    #expect(stage.journal == [])
    stage.advance(by: .seconds(0.1))
    stage.hand(2).tap(at: places)
    #expect(stage.journal == ["tap ended"])
  }

  @Test(
    "GT3, GT6: a finger may go as far as the limit, which is 45 points unless set otherwise",
    arguments: [(45, nil, "ended"), (45.1, nil, "failed"), (20, 20, "ended"), (20.1, 20, "failed")]
      as [(Double, Double?, String)])
  func movement(way: Double, limit: Double?, what: String) {
    let stage = Stage(width: 320, height: 480)
    if let limit { stage.runtime.gestures.tapMovement = limit }
    stage.add(UIView()).add(JournalingTap("tap"))
    let finger = stage.finger.down(at: place)
    finger.move(by: 0, way)
    stage.advance(by: .frames(1))
    // Back again, which mends nothing.
    finger.move(by: 0, -way)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["tap \(what)"])
  }

  @Test("GT4, GT6: a tap that lasts too long fails by itself")
  func duration() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(UIView())
    let tap = board.add(JournalingTap("tap"))
    stage.finger.tap(at: place, for: 0.749)
    let finger = stage.finger.down(at: place)
    stage.advance(by: .seconds(0.749))
    stage.note("so far")
    stage.advance(by: .seconds(0.002))
    stage.note("later")
    finger.up()
    stage.runtime.gestures.tapDuration = 0.1
    stage.finger.tap(at: place, for: 0.11)
    #expect(stage.journal == ["tap ended", "so far", "tap failed", "later", "tap failed"])
    #expect(tap.state == .possible)
  }

  @Test("GT5, GT6, GT7: the next tap may come until 0.35 s after the lift; then it fails without an event")
  func pause() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingTap("double", taps: 2))
    stage.finger.doubleTap(at: place, for: 0.3, pause: 0.349)
    stage.advance(by: .seconds(1))
    stage.note("next")
    stage.finger.tap(at: place)
    stage.advance(by: .seconds(0.349))
    stage.note("waits")
    stage.advance(by: .seconds(0.002))
    stage.note("over")
    // Each is a first tap of its own then.
    stage.runtime.gestures.tapPause = 0.05
    stage.finger.doubleTap(at: place, pause: 0.06)
    stage.advance(by: .seconds(0.1))
    #expect(
      stage.journal == [
        "double ended", "next", "waits", "double failed", "over", "double failed", "double failed",
      ])
  }

  @Test("GT8: fingers land up to 0.35 s apart, and must be down together")
  func landing() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingTap("tap", touches: 2))
    let other = CGPoint(x: 160, y: 100)
    // Late, but together.
    let first = stage.finger.down(at: place)
    stage.advance(by: .seconds(0.34))
    let second = stage.finger.down(at: other)
    first.up()
    second.up()
    // Too late.
    let third = stage.finger.down(at: place)
    stage.advance(by: .seconds(0.36))
    stage.note("late")
    third.up()
    // One after the other.
    stage.finger.tap(at: place)
    stage.finger.tap(at: other)
    #expect(stage.journal == ["tap ended", "tap failed", "late", "tap failed", "tap failed"])
  }

  @Test("GT8: a finger too many is no tap")
  func tooMany() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingTap("tap"))
    stage.hand(2).tap(at: [place, CGPoint(x: 160, y: 100)])
    // Also when it comes later.
    let finger = stage.finger.down(at: place)
    stage.finger.tap(at: CGPoint(x: 160, y: 100))
    finger.up()
    #expect(stage.journal == ["tap failed", "tap failed"])
  }

  @Test("GT9: the second tap must be near the first", arguments: [(45, "ended"), (46, "failed")] as [(Double, String)])
  func nearness(way: Double, what: String) {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingTap("double", taps: 2))
    stage.finger.tap(at: place)
    stage.finger.tap(at: CGPoint(x: place.x + way, y: place.y))
    #expect(stage.journal == ["double \(what)"])
  }

  @Test("GT10: its place is that of the first tap of the series, each finger's as well")
  func location() {
    let stage = Stage(width: 320, height: 480)
    let card = UIView(frame: CGRect(x: 50, y: 60, width: 200, height: 200))
    stage.add(card)
    let tap = card.add(UITapGestureRecognizer())
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 2
    stage.tell(of: tap, as: "tap") { tap in
      let fingers = (0..<tap.numberOfTouches).map { text(tap.location(ofTouch: $0, in: nil)) }
      return "at \(text(tap.location(in: tap.view))), \(fingers.joined(separator: " "))"
    }
    stage.hand(2).tap(at: [CGPoint(x: 100, y: 100), CGPoint(x: 140, y: 120)])
    stage.hand(2).tap(at: [CGPoint(x: 110, y: 110), CGPoint(x: 150, y: 130)])
    #expect(stage.journal == ["tap ended at (70, 50), (100, 100) (140, 120)"])
  }

  @Test("GT11: a pointer needs the button that is asked for, a finger needs none")
  func buttons() {
    let stage = Stage(width: 320, height: 480)
    let tap = stage.add(UIView()).add(JournalingTap("tap"))
    #expect(tap.buttonMaskRequired == .primary)
    tap.buttonMaskRequired = []
    #expect(tap.buttonMaskRequired == .primary)
    tap.buttonMaskRequired = .secondary
    stage.finger.tap(at: place)
    stage.note("mouse")
    stage.buttons(1)
    stage.mouse.tap(at: place)
    stage.buttons(2)
    stage.mouse.tap(at: place)
    #expect(tap.buttonMask == .secondary)
    stage.buttons(0)
    #expect(stage.journal == ["tap ended", "mouse", "tap failed", "tap ended"])
  }

  @Test("GT12: it counts by its own limits, whatever the touches' tap counts are")
  func ownCount() {
    let stage = Stage(width: 320, height: 480)
    stage.runtime.gestures.tapPause = 2
    let board = stage.add(JournalingView("board"))
    var counts: [Int] = []
    board.onCall = { what, touches, _ in if what == "began" { counts += touches.map(\.tapCount) } }
    board.add(JournalingTap("double", taps: 2))
    stage.finger.doubleTap(at: place, pause: 1)
    #expect(counts == [1, 1])
    #expect(stage.journal.last == "double ended")
  }

  @Test("GT13, G20, G28: a single tap comes first and does not keep the double tap away")
  func singleAndDouble() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(UIView())
    board.add(JournalingTap("single"))
    board.add(JournalingTap("double", taps: 2))
    stage.finger.doubleTap(at: place)
    #expect(stage.journal == ["single ended", "single ended", "double ended"])
  }

  @Test("GT13, G22: a single tap that waits comes when the double tap has failed")
  func singleWaitsForDouble() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(UIView())
    let single = board.add(JournalingTap("single"))
    single.require(toFail: board.add(JournalingTap("double", taps: 2)))
    stage.finger.tap(at: place)
    stage.note("tapped")
    stage.advance(by: .seconds(0.36))
    stage.note("twice")
    stage.finger.doubleTap(at: place)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["tapped", "double failed", "single ended", "twice", "single failed", "double ended"])
  }

  @Test("GT14: a tap that the system cancels has failed")
  func cancelled() {
    let stage = Stage(width: 320, height: 480)
    stage.add(UIView()).add(JournalingTap("tap"))
    stage.finger.down(at: place)
    stage.cancelAllTouches()
    stage.finger.down(at: place).cancel()
    #expect(stage.journal == ["tap failed", "tap failed"])
  }
}
