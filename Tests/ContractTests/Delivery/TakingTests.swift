import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Touches that recognition takes from their views: statements D18–D25, D33, D40, D42.
@MainActor @Suite("Delivery: touches taken from views")
struct TakingTests {
  @Test(
    "D18, D19, D33: recognition cancels the touch in its view right before the action; the view hears no more of it")
  func taken() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("drag", .drag))
    let finger = stage.finger.down(50, 50)
    for _ in 0..<2 {
      finger.move(by: 9, 0)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(
      stage.journal == [
        "drag began", "board began", "drag moved", "board cancelled", "drag: began", "drag moved", "drag: changed",
        "drag ended", "drag: ended", "drag reset",
      ])
    // The next finger is the view's again.
    stage.clearJournal()
    stage.finger.down(50, 50)
    #expect(stage.journal == ["drag began", "board began"])
  }

  @Test("D18, D33: a finger that stays down after a gesture of one moment gives its view nothing, nor does its end")
  func staysDown() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.add(Probe("touch", .touch))
    let finger = stage.finger.down(50, 50)
    #expect(stage.journal == ["touch began", "touch: ended", "touch reset"])
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["touch began", "touch: ended", "touch reset"])
  }

  @Test("D18, D33: of two fingers on a view the one that is taken is silent, the other goes on, also in one event")
  func oneOfTwo() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let drag = board.add(Probe("drag", .drag, calls: false))
    let first = stage.finger.down(50, 50)
    let delegate = ProbeDelegate("delegate", writes: false)
    delegate.receives = { _ in false }
    drag.delegate = delegate
    let second = stage.finger.down(90, 90)
    stage.together {
      first.move(by: 9, 0)
      second.move(by: 9, 0)
    }
    stage.advance(by: .frames(1))
    stage.together {
      first.move(by: 9, 0)
      second.move(by: 9, 0)
    }
    stage.advance(by: .frames(1))
    first.up()
    second.move(by: 9, 0)
    second.up()
    #expect(
      stage.journal == [
        "board began", "board began", "board cancelled", "drag: began", "board moved", "drag: changed", "board moved",
        "drag: ended", "board moved", "board ended",
      ])
  }

  @Test("D20: recognised at the lift: the end is not told, it becomes a cancel")
  func atTheLift() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("tap", .tap))
    let finger = stage.finger.down(50, 50)
    finger.move(by: 1, 0)
    finger.up()
    #expect(
      stage.journal == [
        "tap began", "board began", "tap moved", "board moved", "tap ended", "board cancelled", "tap: ended",
        "tap reset",
      ])
  }

  @Test("D21: without cancelsTouchesInView the view gets the whole sequence")
  func notCancelling() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("drag", .drag, calls: false)).cancelsTouchesInView = false
    let finger = stage.finger.down(50, 50)
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    finger.move(by: 9, 0)
    finger.up()
    #expect(
      stage.journal == [
        "board began", "drag: began", "board moved", "drag: changed", "board moved", "drag: ended", "board ended",
      ])
  }

  @Test("D23: the touch reads cancelled during that call only, since other recognisers still follow it")
  func phase() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    var touch: UITouch?
    board.onCall = { what, touches, event in
      touch = touches.first
      Say.note("in the view \(touch.map { "\($0.phase)" } ?? "") of \(event?.allTouches?.count ?? 0)")
    }
    let drag = board.add(Probe("drag", .drag, calls: false))
    let other = board.add(Probe("other"))
    let delegate = ProbeDelegate("delegate", writes: false)
    delegate.together = { _ in true }
    drag.delegate = delegate
    drag.onAction = { _ in Say.note("in the action \(touch.map { "\($0.phase)" } ?? "")") }
    other.onCall = { _, _, touches, _ in Say.note("in the other\(touches.first.map { " \($0.phase)" } ?? "")") }
    let finger = stage.finger.down(50, 50)
    stage.clearJournal()
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(
      stage.journal == [
        "other moved", "in the other moved", "board cancelled", "in the view cancelled of 1", "drag: began",
        "in the action moved", "other ended", "in the other ended", "drag: ended", "in the action ended", "other reset",
        "in the other",
      ])
  }

  @Test("D24: when every recogniser fails the view's stream goes on as if there had been none")
  func allFail() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("a", .stillness, calls: false))
    board.add(Probe("b", .stillness, calls: false)).delaysTouchesBegan = true
    let finger = stage.finger.down(50, 50)
    #expect(stage.journal == [])
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    finger.move(by: 9, 0)
    finger.up()
    #expect(stage.journal == ["board began", "board moved", "board moved", "board ended"])
  }

  @Test("D25: a recogniser that has failed hears no more of the touch; the view and the others do")
  func failed() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("still", .stillness))
    board.add(Probe("other"))
    let finger = stage.finger.down(50, 50)
    stage.clearJournal()
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    finger.move(by: 9, 0)
    finger.up()
    #expect(
      stage.journal == [
        "still moved", "other moved", "board moved", "still reset", "other moved", "board moved", "other ended",
        "board ended", "other reset",
      ])
  }

  @Test("D40: a finger that joins a gesture that goes on never reaches its view")
  func joining() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let probe = board.add(Probe("drag", calls: false))
    probe.onCall = { what, probe, _, _ in
      if what == "moved" { probe.state = probe.state == .possible ? .began : .changed }
    }
    let first = stage.finger.down(50, 50)
    first.move(by: 9, 0)
    stage.advance(by: .frames(1))
    stage.clearJournal()
    let second = stage.finger.down(90, 90)
    second.move(by: 9, 0)
    stage.advance(by: .frames(1))
    #expect(probe.numberOfTouches == 2)
    // Nor when the gesture is over before it.
    probe.isEnabled = false
    second.move(by: 9, 0)
    second.up()
    #expect(stage.journal == ["drag: changed", "drag: cancelled"])
    first.up()
    #expect(stage.journal == ["drag: changed", "drag: cancelled"])
  }

  @Test("D42: one success takes a held touch, though another recogniser has failed")
  func anySuccess() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("still", .stillness, calls: false)).delaysTouchesBegan = true
    board.add(Probe("tap", .tap, calls: false)).delaysTouchesBegan = true
    let finger = stage.finger.down(50, 50)
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == [])
    finger.up()
    #expect(stage.journal == ["tap: ended"])
  }
}
