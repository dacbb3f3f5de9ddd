import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Who is told first: statements D1–D11, D46.
@MainActor @Suite("Delivery: order")
struct DeliveryOrderTests {
  @Test(
    "D1: a window that keeps an event from super keeps it from recognisers and views, and nothing is stuck after it")
  func sendEvent() {
    final class Gate: UIWindow {
      var isOpen = true
      override func sendEvent(_ event: UIEvent) {
        Stage.current?.note("window")
        if isOpen { super.sendEvent(event) }
      }
    }
    let stage = Stage()
    let gate = Gate(frame: stage.window.bounds)
    gate.isHidden = false
    let board = JournalingView("board", frame: gate.bounds)
    gate.addSubview(board)
    let tap = board.add(Probe("tap", .tap))
    let finger = stage.finger.down(50, 50)
    gate.isOpen = false
    finger.move(by: 5, 0)
    finger.up()
    #expect(stage.journal == ["window", "tap began", "board began", "window", "window", "tap reset"])
    #expect(tap.state == .possible && tap.numberOfTouches == 0)
    stage.clearJournal()
    gate.isOpen = true
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(
      stage.journal == [
        "window", "tap began", "board began", "window", "tap ended", "board cancelled", "tap: ended", "tap reset",
      ])
  }

  @Test(
    "D2, D3, D46: recognisers of the hit view, its superviews and the window hear of a touch before the hit view does")
  func swarm() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let card = JournalingView("card", frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    board.addSubview(card)
    stage.window.add(Probe("window's"))
    board.add(Probe("board's"))
    card.add(Probe("card's"))
    let finger = stage.finger.down(50, 50)
    #expect(stage.journal == ["card's began", "board's began", "window's began", "card began"])
    stage.clearJournal()
    finger.up()
    #expect(
      stage.journal == [
        "card's ended", "board's ended", "window's ended", "card ended", "card's reset", "board's reset",
        "window's reset",
      ])
    stage.clearJournal()
    // Beside the card its recogniser has no part.
    stage.finger.down(200, 200)
    #expect(stage.journal == ["board's began", "window's began", "board began"])
  }

  @Test("D4: as it comes, view and recogniser see began and moved side by side")
  func parallel() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("probe"))
    let finger = stage.finger.down(50, 50)
    finger.move(by: 1, 0)
    stage.advance(by: .frames(1))
    finger.move(by: 1, 0)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == ["probe began", "board began", "probe moved", "board moved", "probe moved", "board moved"])
  }

  @Test("D5, D6, D7: one event brings began, moved, ended and cancelled, each once, with the touches that do it")
  func phases() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.add(Probe("probe")).delaysTouchesEnded = false
    let elsewhere = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 20))
    board.addSubview(elsewhere)
    let fingers = (0..<5).map { stage.finger.down(50 + 40 * CGFloat($0), 100) }
    stage.clearJournal()
    stage.together {
      fingers[3].cancel()
      fingers[2].up()
      fingers[0].move(by: 1, 1)
      fingers[1].move(by: 1, 1)
      stage.finger.down(20, 20)
    }
    #expect(
      stage.journal == [
        "probe began", "probe moved ×2", "probe ended", "probe cancelled", "board began", "board moved ×2",
        "board ended",
        "board cancelled",
      ])
  }

  @Test("D8: views are served by their oldest touch in the event, all phases of one before the next")
  func views() {
    let stage = Stage()
    let left = stage.add(
      JournalingView("left", frame: CGRect(x: 0, y: 0, width: 160, height: 480), multipleTouch: true))
    let right = stage.add(
      JournalingView("right", frame: CGRect(x: 160, y: 0, width: 160, height: 480), multipleTouch: true))
    // With recognisers the rule is the same.
    left.add(Probe("l", calls: false)).delaysTouchesEnded = false
    right.add(Probe("r", calls: false))
    let older = stage.finger.down(200, 50)
    let younger = stage.finger.down(50, 50)
    stage.clearJournal()
    stage.together {
      stage.finger.down(60, 60)
      younger.up()
      older.move(by: 2, 2)
      stage.finger.down(210, 60)
    }
    #expect(stage.journal == ["right began", "right moved", "left began", "left ended"])
  }

  @Test(
    "D9, D10: of the order among recognisers nothing is promised; here the deepest view comes first, then what was attached first"
  )
  func order() {
    let stage = Stage()
    let board = stage.add(UIView())
    let card = UIView(frame: board.bounds)
    board.addSubview(card)
    for name in ["1", "2", "3"] { board.add(Probe("board's \(name)")) }
    for name in ["1", "2"] { card.add(Probe("card's \(name)")) }
    stage.finger.down(50, 50)
    #expect(
      stage.journal == [
        "card's 1 began", "card's 2 began", "board's 1 began", "board's 2 began", "board's 3 began",
      ])
  }

  @Test("D11: hit tests, recognisers, actions, views, resets, and then ended touches leave the event")
  func stages() {
    final class Board: JournalingView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        Stage.current?.note("hit test")
        return super.hitTest(point, with: event)
      }
    }
    let stage = Stage()
    let board = stage.add(Board("board"))
    let first = board.add(Probe("first", .touch))
    first.cancelsTouchesInView = false
    board.add(Probe("second"))
    var event: UIEvent?
    board.onCall = { what, _, its in
      event = its
      Say.note("with \(its?.allTouches?.count ?? 0)")
    }
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(
      stage.journal == [
        "hit test", "first began", "second began", "first: ended", "board began", "with 1", "first reset",
        "second reset", "board ended", "with 1",
      ])
    #expect(event?.allTouches == nil)
  }
}
