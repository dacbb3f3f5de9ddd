import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Touches: their recognisers")
struct TouchRecognizerListTests {
  private func names(_ touch: UITouch) -> [String] {
    (touch.gestureRecognizers ?? []).compactMap { ($0 as? JournalingRecognizer)?.name }
  }

  @Test("T30: a touch lists the recognisers that are getting it")
  func listed() throws {
    let stage = Stage(width: 320, height: 480)
    let card = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.addSubview(card)
    let onCard = JournalingRecognizer("card's")
    let onBoard = JournalingRecognizer("board's")
    let onWindow = JournalingRecognizer("window's")
    card.addGestureRecognizer(onCard)
    board.addGestureRecognizer(onBoard)
    stage.window.addGestureRecognizer(onWindow)
    var met: [UITouch] = []
    defer { board.onCall = nil }
    board.onCall = { what, touches, _ in if what == "began" { met.append(contentsOf: touches) } }

    let finger = stage.finger.down(100, 100)
    let elsewhere = stage.finger.down(10, 10)
    let touch = try #require(met.first)
    let other = try #require(met.last)
    #expect(names(touch) == ["card's", "board's", "window's"])
    #expect(names(other) == ["board's", "window's"])

    // One that comes late gets only later touches; one that is switched off or taken away gets no more.
    card.addGestureRecognizer(JournalingRecognizer("late"))
    onBoard.isEnabled = false
    #expect(names(touch) == ["card's", "window's"])
    card.removeGestureRecognizer(onCard)
    #expect(names(touch) == ["window's"])
    stage.clearJournal()
    finger.move(by: 5, 5)
    stage.advance(by: .frames(1))
    finger.up()
    elsewhere.cancel()
    // The window's is undecided until its last touch is gone, and holds the end back till then. (D29)
    #expect(
      stage.journal == [
        "window's moved", "board moved", "window's ended", "window's cancelled", "board ended", "board cancelled",
      ])
    #expect(names(touch) == [] && names(other) == [])
  }
}
