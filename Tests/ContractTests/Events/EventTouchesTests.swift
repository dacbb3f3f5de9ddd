import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Events: the touches in them")
struct EventTouchesTests {
  /// The phases of some touches, the oldest first.
  private static func phases(_ touches: Set<UITouch>?) -> String {
    guard let touches else { return "nil" }
    return touches.sorted { $0.hash < $1.hash }.map { "\($0.hash) \($0.phase)" }.joined(separator: ", ")
  }

  @Test("E3, E5, E6: a sequence lasts from the first finger down to the last one up, and has one event object")
  func oneEventPerSequence() {
    let stage = Stage(width: 320, height: 480)
    let names = ObjectNames()
    defer { names.forget() }
    stage.add(
      ReportingView("board", multipleTouch: true) { _, event in "\(names(event)) of \(event?.allTouches?.count ?? 0)" })
    let first = stage.finger.down(10, 10)
    let second = stage.finger.down(60, 10)
    first.up()
    let third = stage.finger.down(10, 10)
    second.move(by: 1, 1)
    stage.advance(by: .frames(1))
    second.up()
    third.up()
    stage.finger.down(10, 10).up()
    #expect(
      stage.journal == [
        "board began: A of 1", "board began: A of 2", "board ended: A of 2", "board began: A of 2",
        "board moved: A of 2", "board ended: A of 2", "board ended: A of 1", "board began: B of 1",
        "board ended: B of 1",
      ])
  }

  @Test("E4, E7, E8: an event shows all touches of the sequence; one that ends is in it once more, then gone")
  func allTouches() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let side = stage.add(JournalingView("side", frame: CGRect(x: 220, y: 0, width: 100, height: 480)))
    let write: (String, Set<UITouch>, UIEvent?) -> Void = { _, touches, event in
      Say.note("  all: \(Self.phases(event?.allTouches)); board's: \(Self.phases(event?.touches(for: board)))")
      // The count of Listing 2-8: the view's last finger has gone.
      if touches.first?.phase == .ended, touches.count == event?.touches(for: board)?.count {
        Say.note("  the board's last")
      }
    }
    defer { (board.onCall, side.onCall) = (nil, nil) }
    board.onCall = write
    side.onCall = write

    let resting = stage.finger.down(250, 50)
    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    hand.fingers[0].move(by: 1, 1)
    stage.advance(by: .frames(1))
    hand.fingers[1].up()
    hand.fingers[0].up()
    resting.cancel()
    #expect(
      stage.journal == [
        "side began", "  all: 1 began; board's: nil",
        "board began ×2", "  all: 1 stationary, 2 began, 3 began; board's: 2 began, 3 began",
        "board moved", "  all: 1 stationary, 2 moved, 3 stationary; board's: 2 moved, 3 stationary",
        "board ended", "  all: 1 stationary, 2 stationary, 3 ended; board's: 2 stationary, 3 ended",
        "board ended", "  all: 1 stationary, 2 ended; board's: 2 ended", "  the board's last",
        "side cancelled", "  all: 1 cancelled; board's: nil",
      ])
  }

  @Test("E9, E10, E11: touches are told by view, by window and by recogniser, and nil when there are none")
  func byViewWindowRecognizer() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let spot = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    board.addSubview(spot)
    let idle = JournalingRecognizer("idle")
    let busy = JournalingRecognizer("busy")
    board.addGestureRecognizer(busy)
    let window = stage.window
    let pane = UIWindow(frame: CGRect(x: 0, y: 240, width: 320, height: 240))
    pane.windowLevel = .alert
    pane.isHidden = false
    let panel = JournalingView("panel", frame: pane.bounds)
    pane.addSubview(panel)
    panel.addGestureRecognizer(idle)
    let write: (String, Set<UITouch>, UIEvent?) -> Void = { _, _, event in
      func numbers(_ touches: Set<UITouch>?) -> String {
        touches.map { "\($0.map(\.hash).sorted())" } ?? "nil"
      }
      Say.note("  all \(numbers(event?.allTouches))")
      Say.note(
        "  spot \(numbers(event?.touches(for: spot))) board \(numbers(event?.touches(for: board)))"
          + " panel \(numbers(event?.touches(for: panel)))")
      Say.note("  windows \(numbers(event?.touches(for: window))) \(numbers(event?.touches(for: pane)))")
      Say.note("  busy \(numbers(event?.touches(for: busy))) idle \(numbers(event?.touches(for: idle)))")
    }
    defer { (board.onCall, panel.onCall) = (nil, nil) }
    board.onCall = write
    panel.onCall = write

    let onSpot = stage.finger.down(10, 10)
    let onBoard = stage.finger.down(100, 10)
    let onPanel = stage.finger.down(100, 400)
    busy.isEnabled = false
    onSpot.up()
    onBoard.up()
    #expect(
      stage.journal == [
        "busy began", "board began", "  all [1]", "  spot [1] board nil panel nil", "  windows [1] nil",
        "  busy [1] idle nil",
        "busy began", "board began", "  all [1, 2]", "  spot [1] board [2] panel nil", "  windows [1, 2] nil",
        "  busy [1, 2] idle nil",
        "idle began", "panel began", "  all [1, 2, 3]", "  spot [1] board [2] panel [3]", "  windows [1, 2] [3]",
        "  busy [1, 2] idle [3]",
        "board ended", "  all [1, 2, 3]", "  spot [1] board [2] panel [3]", "  windows [1, 2] [3]",
        "  busy nil idle [3]",
        "board ended", "  all [2, 3]", "  spot nil board [2] panel [3]", "  windows [2] [3]", "  busy nil idle [3]",
      ])
    onPanel.cancel()
  }

  @Test("E9, E10: an event that is kept after its sequence has no touches")
  func afterTheSequence() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    var kept: UIEvent?
    var touch: UITouch?
    defer { board.onCall = nil }
    board.onCall = { _, touches, event in
      kept = event
      touch = touches.first
    }
    stage.finger.down(10, 10).up()
    let event = try #require(kept)
    let old = try #require(touch)
    #expect(event.allTouches == nil)
    #expect(event.touches(for: board) == nil && event.touches(for: stage.window) == nil)
    #expect(event.coalescedTouches(for: old) == nil && event.predictedTouches(for: old) == nil)
  }

  @Test("E12: fingers that stay still make no events, however long")
  func stillFingers() {
    let stage = Stage(width: 320, height: 480)
    let window = stage.watchedWindow { _ in "event" }
    let board = JournalingView("board", frame: window.bounds, multipleTouch: true)
    window.addSubview(board)
    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    stage.advance(by: .seconds(10))
    board.setNeedsLayout()
    stage.advance(by: .frames(60))
    #expect(stage.journal == ["event", "board began ×2"])
    hand.up()
    #expect(stage.journal == ["event", "board began ×2", "event", "board ended ×2"])
  }

  @Test("E13: a view all of whose touches rest is not called; one of two that move is told alone")
  func restingViews() {
    let stage = Stage(width: 320, height: 480)
    let left = stage.add(
      ReportingView("left", frame: CGRect(x: 0, y: 0, width: 100, height: 100), multipleTouch: true) { touch, _ in
        "\(touch.hash)"
      })
    stage.add(
      ReportingView("right", frame: CGRect(x: 100, y: 0, width: 100, height: 100), multipleTouch: true) { touch, _ in
        "\(touch.hash)"
      })
    #expect(left.isMultipleTouchEnabled)
    let hand = stage.hand(3).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10), CGPoint(x: 110, y: 10)])
    hand.fingers[2].move(by: 5, 0)
    stage.advance(by: .frames(1))
    hand.fingers[1].move(by: 5, 0)
    stage.advance(by: .frames(1))
    hand.fingers[0].up()
    #expect(
      stage.journal == [
        "left began: 1; 2", "right began: 3", "right moved: 3", "left moved: 2", "left ended: 1",
      ])
  }

  @Test("E14: fingers that act together come in one set if they are in one view, else in a set for each view")
  func oneSetPerView() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("left", frame: CGRect(x: 0, y: 0, width: 100, height: 100), multipleTouch: true))
    stage.add(JournalingView("right", frame: CGRect(x: 100, y: 0, width: 100, height: 100), multipleTouch: true))
    let hand = stage.hand(3).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 110, y: 10), CGPoint(x: 50, y: 10)])
    // Moves of one display frame come together even if the device reports them one by one.
    for finger in hand.fingers {
      finger.move(by: 1, 1)
      stage.advance(by: .milliseconds(1))
    }
    stage.advance(by: .frames(1))
    hand.up()
    #expect(
      stage.journal == [
        "left began ×2", "right began", "left moved ×2", "right moved", "left ended ×2", "right ended",
      ])
  }

  @Test("E15: what shares a hardware frame is one event; frames of their own are events of their own")
  func hardwareFrames() {
    let stage = Stage(width: 320, height: 480)
    let window = stage.watchedWindow { "event of \($0.allTouches?.count ?? 0)" }
    window.addSubview(JournalingView("board", frame: window.bounds, multipleTouch: true))
    let together = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    together.up()
    let one = stage.finger.down(10, 10)
    let two = stage.finger.down(60, 10)
    stage.together {
      one.up()
      two.move(by: 5, 5)
    }
    two.cancel()
    #expect(
      stage.journal == [
        "event of 2", "board began ×2", "event of 2", "board ended ×2",
        "event of 1", "board began", "event of 2", "board began",
        "event of 2", "board moved", "board ended", "event of 1", "board cancelled",
      ])
  }

  @Test("An event that is kept beyond its app's end knows no touches any more")
  func keptEvent() throws {
    final class Keeper: UIView {
      var event: UIEvent?
      var touch: UITouch?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        (self.event, touch) = (event, touches.first)
      }
    }
    let keeper = Keeper(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    func run() {
      let stage = Stage(width: 320, height: 480)
      stage.add(keeper)
      stage.finger.down(10, 10)
      #expect(keeper.event?.allTouches?.count == 1)
    }
    run()
    let (event, touch) = (try #require(keeper.event), try #require(keeper.touch))
    #expect(event.allTouches == nil && event.touches(for: keeper) == nil)
    #expect(event.coalescedTouches(for: touch) == nil && event.predictedTouches(for: touch) == nil)
  }
}
