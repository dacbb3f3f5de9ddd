import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Founding documents: the event")
struct FoundingEventTests {
  @Test("founding S21, founding S22, founding S23: an event of type touches holds all touches of the sequence")
  func allTouches() {
    let stage = Stage(width: 320, height: 480)
    let words: (UITouch, UIEvent?) -> String = { _, event in
      "\(event.map { "\($0.type)" } ?? "none") of \(event?.allTouches?.count ?? 0)"
    }
    stage.add(
      ReportingView("left", frame: CGRect(x: 0, y: 0, width: 100, height: 100), multipleTouch: true, words: words))
    stage.add(ReportingView("right", frame: CGRect(x: 100, y: 0, width: 100, height: 100), words: words))
    let hand = stage.hand(3).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10), CGPoint(x: 150, y: 10)])
    hand.fingers[2].move(by: 1, 1)
    stage.advance(by: .frames(1))
    hand.fingers[0].up()
    hand.fingers[1].up()
    #expect(
      stage.journal == [
        "left began: touches of 3; touches of 3", "right began: touches of 3", "right moved: touches of 3",
        "left ended: touches of 3", "left ended: touches of 2",
      ])
  }

  @Test("founding S24, founding S25: an event gives the touches of one window and of one view")
  func perWindowAndView() {
    let stage = Stage(width: 320, height: 480)
    let window = stage.window
    let left = stage.add(JournalingView("left", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let right = stage.add(JournalingView("right", frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    let front = UIWindow(frame: CGRect(x: 0, y: 300, width: 320, height: 180))
    front.windowLevel = .alert
    front.isHidden = false
    let panel = JournalingView("panel", frame: front.bounds)
    front.addSubview(panel)
    defer { panel.onCall = nil }
    panel.onCall = { _, touches, event in
      @MainActor func phases(_ touches: Set<UITouch>?) -> String {
        (touches ?? []).sorted { $0.hash < $1.hash }.map { "\($0.hash) \($0.phase)" }.joined(separator: ", ")
      }
      Say.note("  windows: \(phases(event?.touches(for: window))); \(phases(event?.touches(for: front)))")
      Say.note("  views: \(phases(event?.touches(for: left))); \(phases(event?.touches(for: right)))")
    }
    let hand = stage.hand(2).down(at: [CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50)])
    let third = stage.finger.down(50, 400)
    stage.together {
      hand.fingers[1].up()
      third.up()
    }
    #expect(
      stage.journal == [
        "left began", "right began",
        "panel began", "  windows: 1 stationary, 2 stationary; 3 began", "  views: 1 stationary; 2 stationary",
        "right ended", "panel ended", "  windows: 1 stationary, 2 ended; 3 ended", "  views: 1 stationary; 2 ended",
      ])
  }

  @Test("founding S26: the set handed over has the touches of that phase, the event all of the view's")
  func setAndEvent() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    defer { board.onCall = nil }
    board.onCall = { _, touches, event in
      Say.note("  \(touches.count) of \(event?.touches(for: board)?.count ?? 0)")
    }
    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    hand.fingers[1].move(by: 1, 1)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["board began ×2", "  2 of 2", "board moved", "  1 of 2"])
  }

  @Test(
    "founding S27: as many ended touches as the view has means that its last finger has lifted",
    arguments: [["012"], ["0", "12"], ["01", "2"], ["2", "0", "1"]])
  func lastFinger(lifts: [String]) {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    defer { board.onCall = nil }
    board.onCall = { what, touches, event in
      if what == "ended" { Say.note("last: \(touches.count == event?.touches(for: board)?.count)") }
    }
    let hand = stage.hand(3).down(at: (0..<3).map { CGPoint(x: 10 + 50 * $0, y: 10) })
    for lift in lifts {
      stage.together { for finger in lift { hand.fingers[finger.wholeNumberValue!].up() } }
    }
    let said = stage.journal.filter { $0.hasPrefix("last") }
    #expect(said == lifts.dropLast().map { _ in "last: false" } + ["last: true"])
  }

  @Test("founding S28: ten moves, a frame apart, are ten calls")
  func tenMoves() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board"))
    let finger = stage.finger.down(10, 10)
    for _ in 0..<10 {
      finger.move(by: 2, 1)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(stage.journal == ["board began"] + Array(repeating: "board moved", count: 10) + ["board ended"])
  }

  @Test("founding S29, founding S30: every touch of a call is in the call's phase and in its event")
  func phaseOfTheCall() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.onCall = { what, touches, event in
      Say.note("  \(Set(touches.map { "\($0.phase)" }) == [what]) \(touches.isSubset(of: event?.allTouches ?? []))")
    }
    // One event with a finger in each phase.
    let hand = stage.hand(3).down(at: (0..<3).map { CGPoint(x: 10 + 50 * $0, y: 10) })
    stage.together {
      stage.finger.down(250, 10)
      hand.fingers[0].move(by: 1, 1)
      hand.fingers[1].up()
      hand.fingers[2].cancel()
    }
    #expect(
      stage.journal == [
        "board began ×3", "  true true", "board began", "  true true", "board moved", "  true true",
        "board ended", "  true true", "board cancelled", "  true true",
      ])
  }

  @Test("founding S119: four samples in a display frame are all to be had, the last one as the touch is")
  func coalesced() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    board.onCall = { what, touches, event in
      guard what == "moved", let touch = touches.first, let copies = event?.coalescedTouches(for: touch) else { return }
      Say.note("  \(copies.map { Say.place($0.location(in: nil)) }.joined(separator: " "))")
      if let last = copies.last {
        let isLike = last.location(in: nil) == touch.location(in: nil) && last.timestamp == touch.timestamp
        Say.note("  \(isLike) \(last.phase == touch.phase)")
      }
    }
    stage.report(ContactSample(1, .began, 10, 10, at: 1))
    for step in 1...4 { stage.report(ContactSample(1, .moved, 10 + Double(step * step), 10, at: 1 + 3 * Double(step))) }
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "board began", "board moved", "  (11.0, 10.0) (14.0, 10.0) (19.0, 10.0) (26.0, 10.0)", "  true true",
      ])
  }
}
