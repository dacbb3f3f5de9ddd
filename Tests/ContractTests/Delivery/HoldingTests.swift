import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Touches held back from their views: statements D26–D29, D34, D41, X7, X8.
@MainActor @Suite("Delivery: touches held back")
struct HoldingTests {
  @Test("D26: with delaysTouchesBegan the view hears nothing while the recogniser can succeed, nor when it has")
  func dropped() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let tap = board.add(Probe("tap", .tap, calls: false))
    #expect(!tap.delaysTouchesBegan && tap.delaysTouchesEnded && tap.cancelsTouchesInView)
    tap.delaysTouchesBegan = true
    let finger = stage.finger.down(50, 50)
    finger.move(by: 1, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["tap: ended"])
  }

  @Test(
    "D26, D27, D28: when it fails the view sees the touch as it was at touch-down, one move to where it is, and goes on"
  )
  func released() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let still = board.add(Probe("still", calls: false))
    still.delaysTouchesBegan = true
    board.onCall = { _, touches, event in
      for touch in touches {
        let coalesced = event?.coalescedTouches(for: touch)?.last
        Say.note(
          "\(touch.location(in: nil).x) before \(touch.previousLocation(in: nil).x) at "
            + "\(Say.milliseconds(touch.timestamp)), coalesced \(coalesced?.location(in: nil).x ?? -1), "
            + "listed \(event?.allTouches?.contains(touch) == true)")
      }
    }
    let finger = stage.finger.down(50, 50)
    stage.advance(by: .milliseconds(50))
    finger.move(by: 10, 0)
    stage.advance(by: .milliseconds(50))
    finger.move(by: 10, 0)
    stage.advance(by: .milliseconds(50))
    still.onCall = { what, probe, _, _ in if what == "moved" { probe.state = .failed } }
    finger.move(by: 10, 0)
    stage.advance(by: .milliseconds(50))
    finger.up()
    #expect(
      stage.journal == [
        "board began", "50.0 before 50.0 at 0, coalesced 50.0, listed true",
        "board moved", "80.0 before 50.0 at 150, coalesced 80.0, listed true",
        "board ended", "80.0 before 80.0 at 200, coalesced 80.0, listed true",
      ])
  }

  @Test("D28: failing at the lift, it brings began, moved and ended in that event; unmoved, began and ended")
  func releasedAtTheLift() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("none", calls: false)).delaysTouchesBegan = true
    let finger = stage.finger.down(50, 50)
    finger.move(by: 10, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == [])
    finger.up()
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["board began", "board moved", "board ended", "board began", "board ended"])
  }

  @Test("D28: released by a deadline, the touch is told in that deadline's turn")
  func releasedByDeadline() {
    final class Patient: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        perform(.init("giveUp", Patient.giveUp), with: nil, afterDelay: 0.15)
      }
      private func giveUp() { state = .failed }
      override func reset() { Stage.current?.note("reset") }
    }
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let patient = Patient()
    patient.delaysTouchesBegan = true
    board.addGestureRecognizer(patient)
    let finger = stage.finger.down(50, 50)
    stage.advance(by: .milliseconds(140))
    #expect(stage.journal == [])
    stage.advance(by: .milliseconds(20))
    #expect(stage.journal == ["board began", "reset"])
    finger.up()
    #expect(stage.journal == ["board began", "reset", "board ended"])
  }

  @Test(
    "D29: an end is held back while a recogniser of the touch is undecided: ended if it fails, cancelled if it succeeds"
  )
  func ends() {
    for succeeds in [false, true] {
      let stage = Stage()
      let board = stage.add(JournalingView("board", multipleTouch: true))
      board.add(Probe("two", .twoFingerTap, calls: false))
      var lasts: [UITouch.Phase] = []
      board.onCall = { what, touches, event in
        if what != "began" { lasts += touches.map(\.phase) }
        for touch in touches where event?.allTouches?.contains(touch) != true { Say.note("not listed") }
      }
      let first = stage.finger.down(50, 50)
      let second = stage.finger.down(90, 90)
      if !succeeds { stage.finger.down(20, 20).up() }
      first.up()
      second.up()
      let began = Array(repeating: "board began", count: succeeds ? 2 : 3)
      #expect(stage.journal == began + (succeeds ? ["board cancelled ×2", "two: ended"] : ["board ended ×3"]))
      #expect(lasts == Array(repeating: succeeds ? .cancelled : .ended, count: began.count))
    }
  }

  @Test("D29: with delaysTouchesEnded false the end comes at once")
  func endsAtOnce() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.add(Probe("two", .twoFingerTap, calls: false)).delaysTouchesEnded = false
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    first.up()
    #expect(stage.journal == ["board began", "board began", "board ended"])
    second.up()
    #expect(stage.journal == ["board began", "board began", "board ended", "board cancelled", "two: ended"])
  }

  @Test("D34: a two-finger gesture of one moment, call by call", arguments: [true, false])
  func twoFingers(succeeds: Bool) {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let two = board.add(Probe("two", .twoFingerTap))
    let delegate = ProbeDelegate("delegate", writes: false)
    delegate.begins = { _ in succeeds }
    two.delegate = delegate
    let hand = stage.hand(2).down(at: [CGPoint(x: 50, y: 50), CGPoint(x: 90, y: 50)])
    hand.move(by: 1, 1)
    stage.advance(by: .frames(1))
    hand.fingers[0].up()
    hand.fingers[1].up()
    #expect(
      stage.journal == [
        "two began ×2", "board began ×2", "two moved ×2", "board moved ×2", "two ended", "two ended",
      ] + (succeeds ? ["board cancelled ×2", "two: ended", "two reset"] : ["board ended ×2", "two reset"]))
  }

  @Test("D41: a touch that two recognisers hold is released when neither does")
  func twoHolders() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("still", .stillness, calls: false)).delaysTouchesBegan = true
    let other = board.add(Probe("other", calls: false))
    other.delaysTouchesBegan = true
    let finger = stage.finger.down(50, 50)
    finger.move(by: 1, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == [])
    other.isEnabled = false
    #expect(stage.journal == ["board began", "board moved"])
    finger.up()
    #expect(stage.journal == ["board began", "board moved", "board ended"])
  }

  @Test("X7: a touch whose beginning is held and that the system cancels is dropped silently")
  func cancelledWhileHeld() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let probe = board.add(Probe("probe"))
    probe.delaysTouchesBegan = true
    stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    second.up()
    stage.clearJournal()
    stage.cancelAllTouches()
    #expect(stage.journal == ["probe cancelled", "probe reset"])
    #expect(stage.runtime.activeTouchCount == 0)
  }

  @Test("X8, G42: an end that is held becomes a cancel when the system cancels; the recogniser has failed")
  func endHeldAndCancelled() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let two = board.add(Probe("two", .twoFingerTap))
    board.onCall = { what, touches, event in
      if what == "cancelled" {
        Say.note("\(touches.filter { $0.phase == .cancelled }.count) of \(event?.allTouches?.count ?? 0)")
      }
    }
    let first = stage.finger.down(50, 50)
    stage.finger.down(90, 90)
    first.up()
    stage.clearJournal()
    stage.send(.focus(false))
    #expect(stage.journal == ["two cancelled", "board cancelled ×2", "2 of 2", "two reset"])
    #expect(two.state == .possible)
  }

  @Test("X8, V15: a view that leaves while an end is held from it hears a cancel, and no end")
  func leavesWhileEndIsHeld() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let card = JournalingView("card", frame: CGRect(x: 0, y: 0, width: 100, height: 100), multipleTouch: true)
    board.addSubview(card)
    board.add(Probe("two", .twoFingerTap, calls: false))
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(200, 200)
    first.up()
    card.removeFromSuperview()
    #expect(stage.journal == ["card began", "board began", "card cancelled"])
    second.up()
    #expect(stage.journal == ["card began", "board began", "card cancelled", "board cancelled", "two: ended"])
  }
}
