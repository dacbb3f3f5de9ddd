import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Touches: where they are")
struct TouchPlaceTests {
  @Test("T13: a touch tells its place in any view's coordinates; nil stands for its window")
  func coordinates() throws {
    let stage = Stage(width: 320, height: 480)
    let window = UIWindow(frame: CGRect(x: 20, y: 40, width: 280, height: 400))
    window.windowLevel = .alert
    window.isHidden = false
    let pane = UIView(frame: CGRect(x: 10, y: 10, width: 200, height: 200))
    pane.bounds.origin = CGPoint(x: 5, y: -5)
    let turned = UIView(frame: CGRect(x: 25, y: 15, width: 100, height: 50))
    turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
    window.addSubview(pane)
    pane.addSubview(turned)
    var touch: UITouch?
    let board = JournalingView("board", frame: window.bounds)
    window.insertSubview(board, at: 0)
    board.addSubview(pane)
    defer { board.onCall = nil }
    board.onCall = { _, touches, _ in touch = touches.first }

    stage.finger.down(100, 90)
    let found = try #require(touch)
    #expect(found.view === turned)
    #expect(found.location(in: nil) == CGPoint(x: 80, y: 50))
    #expect(found.location(in: window) == CGPoint(x: 80, y: 50))
    #expect(found.location(in: pane) == CGPoint(x: 75, y: 35))
    // The view's middle, (75, 40) in the pane, is (50, 25) in itself; a quarter turn takes its x axis downwards.
    let inside = found.location(in: turned)
    #expect(abs(inside.x - 45) < 1e-9 && abs(inside.y - 25) < 1e-9)
    // A view in another window of the same screen.
    #expect(found.location(in: stage.window) == CGPoint(x: 100, y: 90))
  }

  @Test("T14: the place in a view is worked out when it is asked for, so moving the view changes the answer at once")
  func currentGeometry() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.add(JournalingView("card", frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    defer { card.onCall = nil }
    card.onCall = { what, touches, _ in
      guard what == "moved", let touch = touches.first else { return }
      Say.note("  \(Say.place(touch.location(in: card))) was \(Say.place(touch.previousLocation(in: card)))")
      card.center.x += 30
      Say.note("  \(Say.place(touch.location(in: card))) was \(Say.place(touch.previousLocation(in: card)))")
      card.transform = CGAffineTransform(scaleX: 2, y: 2)
      Say.note("  \(Say.place(touch.location(in: card))) was \(Say.place(touch.previousLocation(in: card)))")
    }
    let finger = stage.finger.down(110, 110)
    finger.move(to: CGPoint(x: 120, y: 140))
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "card began", "card moved",
        "  (20.0, 40.0) was (10.0, 10.0)",
        "  (-10.0, 40.0) was (-20.0, 10.0)",
        "  (7.5, 32.5) was (2.5, 17.5)",
      ])
  }

  @Test("T15: the previous place is that of the previous event, so a view dragged by the difference follows the finger")
  func previousPlace() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.add(JournalingView("card", frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    defer { card.onCall = nil }
    card.onCall = { what, touches, _ in
      guard let touch = touches.first else { return }
      let now = touch.location(in: card)
      let before = touch.previousLocation(in: card)
      if what == "moved" { card.frame = card.frame.offsetBy(dx: now.x - before.x, dy: now.y - before.y) }
      Say.note("  \(Say.place(before)) to \(Say.place(now)), card at \(Say.place(card.frame.origin))")
    }
    let finger = stage.finger.down(110, 120)
    finger.move(to: CGPoint(x: 115, y: 110))
    stage.advance(by: .frames(1))
    finger.move(to: CGPoint(x: 140, y: 160.5))
    stage.advance(by: .frames(1))
    finger.up(at: CGPoint(x: 141, y: 160.5))
    #expect(
      stage.journal == [
        "card began", "  (10.0, 20.0) to (10.0, 20.0), card at (100.0, 100.0)",
        "card moved", "  (10.0, 20.0) to (15.0, 10.0), card at (105.0, 90.0)",
        "card moved", "  (10.0, 20.0) to (35.0, 70.5), card at (130.0, 140.5)",
        "card ended", "  (10.0, 20.0) to (11.0, 20.0), card at (130.0, 140.5)",
      ])
  }

  @Test("T15: a touch that the system takes away is cancelled where it was last seen")
  func previousPlaceOfCancelled() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("board") { touch, _ in
        "\(Say.place(touch.previousLocation(in: nil))) to \(Say.place(touch.location(in: nil)))"
      })
    let finger = stage.finger.down(10, 10)
    finger.move(to: CGPoint(x: 20, y: 30))
    stage.advance(by: .frames(1))
    stage.cancelAllTouches()
    #expect(
      stage.journal == [
        "board began: (10.0, 10.0) to (10.0, 10.0)", "board moved: (10.0, 10.0) to (20.0, 30.0)",
        "board cancelled: (20.0, 30.0) to (20.0, 30.0)",
      ])
  }

  @Test("T16: a touch that begins or rests has come from where it is")
  func noPreviousPlace() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.onCall = { _, _, event in
      for touch in (event?.allTouches ?? []).sorted(by: { $0.hash < $1.hash }) {
        let places = "\(Say.place(touch.previousLocation(in: nil))) to \(Say.place(touch.location(in: nil)))"
        Say.note("  \(touch.phase) \(places)")
      }
    }
    let first = stage.finger.down(10, 10)
    first.move(to: CGPoint(x: 20, y: 10))
    stage.advance(by: .frames(1))
    let second = stage.finger.down(100, 10)
    second.move(to: CGPoint(x: 110, y: 10))
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "board began", "  began (10.0, 10.0) to (10.0, 10.0)",
        "board moved", "  moved (10.0, 10.0) to (20.0, 10.0)",
        "board began", "  stationary (20.0, 10.0) to (20.0, 10.0)", "  began (100.0, 10.0) to (100.0, 10.0)",
        "board moved", "  stationary (20.0, 10.0) to (20.0, 10.0)", "  moved (100.0, 10.0) to (110.0, 10.0)",
      ])
  }

  @Test("T17: a touch's view is found by its plain place; the precise one loses no fraction of it")
  func preciseIsNotForHits() {
    let stage = Stage(width: 320, height: 480)
    let words: (UITouch, UIEvent?) -> String = { touch, _ in
      let precise = touch.preciseLocation(in: touch.view)
      let before = touch.precisePreviousLocation(in: touch.view)
      return "\(Say.place(before)) to \(Say.place(precise))"
    }
    stage.add(ReportingView("left", frame: CGRect(x: 0, y: 0, width: 100, height: 100), words: words))
    stage.add(ReportingView("right", frame: CGRect(x: 100, y: 0, width: 100, height: 100), words: words))
    let finger = stage.finger.down(99.96875, 50)
    finger.move(to: CGPoint(x: 100.03125, y: 50))
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "left began: (99.96875, 50.0) to (99.96875, 50.0)", "left moved: (99.96875, 50.0) to (100.03125, 50.0)",
      ])
  }

  @Test("T18: without a device of more precision the precise places are the plain ones")
  func preciseIsPlain() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("card", frame: CGRect(x: 10, y: 20, width: 200, height: 200)) { touch, _ in
        let view = touch.view
        let now = touch.preciseLocation(in: view) == touch.location(in: view)
        let before = touch.precisePreviousLocation(in: view) == touch.previousLocation(in: view)
        let inWindow = touch.preciseLocation(in: nil) == touch.location(in: nil)
        return "\(now) \(before) \(inWindow)"
      })
    let finger = stage.finger.down(50.25, 60.125)
    finger.move(by: 10.5, 3.75)
    finger.up()
    #expect(stage.journal == ["began", "moved", "ended"].map { "card \($0): true true true" })
  }

  @Test("T19: places fall between points, and nothing rounds them", arguments: [1.0, 2.0, 1.5])
  func fractions(scale: Double) {
    let stage = Stage(width: 320, height: 480, scale: scale)
    stage.add(
      ReportingView("board", frame: CGRect(x: 0.5, y: 0.25, width: 300, height: 300)) { touch, _ in
        "\(Say.place(touch.location(in: nil))) \(Say.place(touch.location(in: touch.view)))"
      })
    let finger = stage.finger.down(10.5, 20.25)
    finger.move(to: CGPoint(x: 10.501953125, y: 20.2490234375))
    finger.up()
    #expect(
      stage.journal == [
        "board began: (10.5, 20.25) (10.0, 20.0)",
        "board moved: (10.501953125, 20.2490234375) (10.001953125, 19.9990234375)",
        "board ended: (10.501953125, 20.2490234375) (10.001953125, 19.9990234375)",
      ])
  }
}
