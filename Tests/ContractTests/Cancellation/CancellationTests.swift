import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Touches that the system takes away: statements X1–X3, X5, X6, X9–X12.
@MainActor @Suite("Cancellation by the system")
struct CancellationTests {
  @Test("X1: A running sequence is cancelled in mid-movement, after the movement that was waiting")
  func inMidMovement() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    var places: [CGPoint] = []
    board.onCall = { _, touches, _ in places += touches.map { $0.location(in: nil) } }
    let finger = stage.finger.down(50, 50)
    finger.move(by: 7, 3)
    stage.cancelAllTouches()
    #expect(stage.journal == ["board began", "board moved", "board cancelled"])
    #expect(places == [CGPoint(x: 50, y: 50), CGPoint(x: 57, y: 53), CGPoint(x: 57, y: 53)])
  }

  @Test("X1: A contact that the device takes away is cancelled, the others go on")
  func byTheDevice() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board", multipleTouch: true))
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    first.cancel()
    second.up()
    #expect(stage.journal == ["board began", "board began", "board cancelled", "board ended"])
  }

  @Test("X2: A view that releases in touchesCancelled what it built in touchesBegan is left with nothing")
  func viewReleases() {
    let stage = Stage(width: 320, height: 480)
    final class Board: UIView {
      var things: [UITouch: UIView] = [:]
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
          let thing = UIView(frame: CGRect(origin: touch.location(in: self), size: CGSize(width: 9, height: 9)))
          addSubview(thing)
          things[touch] = thing
        }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { things.removeValue(forKey: touch)?.removeFromSuperview() }
      }
    }
    let board = stage.add(Board())
    board.isMultipleTouchEnabled = true
    stage.hand(4).down(at: (1...4).map { CGPoint(x: $0 * 50, y: 100) })
    #expect(board.things.count == 4 && board.subviews.count == 4)
    stage.cancelAllTouches()
    #expect(board.things.isEmpty && board.subviews.isEmpty)
  }

  @Test("X3: Touches are cancelled when the app becomes inactive")
  func inactive() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board"))
    stage.finger.down(50, 50)
    stage.send(.focus(false))
    #expect(stage.journal == ["board began", "board cancelled"])
    #expect(UIApplication.shared.applicationState == .inactive)
  }

  @Test("X3: Touches are cancelled when the screen is hidden, and when it is closed")
  func hiddenOrClosed() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board"))
    stage.finger.down(50, 50)
    stage.send(.visible(false))
    #expect(stage.journal == ["board began", "board cancelled"])
    stage.send(.visible(true))
    stage.clearJournal()
    stage.finger.down(50, 50)
    stage.send(.closed)
    #expect(stage.journal == ["board began", "board cancelled"])
  }

  @Test("X3: Touches are cancelled when their view leaves its window, and only those")
  func viewLeaves() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board"))
    let spot = stage.add(JournalingView("spot", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let onBoard = stage.finger.down(200, 200)
    let onSpot = stage.finger.down(50, 50)
    spot.removeFromSuperview()
    #expect(stage.journal == ["board began", "spot began", "spot cancelled"])
    stage.clearJournal()
    onSpot.up()
    onBoard.up()
    #expect(stage.journal == ["board ended"])
  }

  @Test("X5: touchesCancelled goes up the responder chain unless a view keeps it")
  func climbs() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    let plain = UIView(frame: board.bounds)
    board.addSubview(plain)
    let top = JournalingView("top", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    top.callsSuper = true
    plain.addSubview(top)
    stage.finger.down(50, 50)
    stage.cancelAllTouches()
    #expect(stage.journal == ["top began", "board began", "top cancelled", "board cancelled"])
    stage.clearJournal()
    top.callsSuper = false
    stage.finger.down(50, 50)
    stage.cancelAllTouches()
    #expect(stage.journal == ["top began", "top cancelled"])
  }

  @Test("X6: In its last event a cancelled touch is in phase cancelled and in allTouches; in the next it is not")
  func lastEvent() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    var seen: [[UITouch.Phase]] = []
    board.onCall = { _, _, event in
      let touches = event?.allTouches ?? []
      seen.append(touches.sorted { $0.hash < $1.hash }.map(\.phase))
    }
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    first.cancel()
    second.up()
    #expect(seen == [[.began], [.stationary, .began], [.cancelled, .stationary], [.ended]])
  }

  @Test("X6: A cancelled touch keeps its last place, its view and its phase")
  func keptTouch() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    var touch: UITouch?
    board.onCall = { _, touches, _ in touch = touches.first }
    stage.finger.down(50, 60)
    stage.advance(by: .seconds(0.25))
    stage.cancelAllTouches()
    let kept = try #require(touch)
    #expect(kept.phase == .cancelled)
    #expect(kept.view === board)
    #expect(kept.location(in: board) == CGPoint(x: 50, y: 60))
    #expect(kept.timestamp == stage.now)
  }

  @Test("X9: Fingers still on the glass after a cancel produce nothing until they lift")
  func stillOnTheGlass() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let finger = stage.finger.down(50, 50)
    stage.cancelAllTouches()
    stage.clearJournal()
    finger.drag(to: CGPoint(x: 150, y: 150), over: 0.1)
    finger.up()
    #expect(stage.journal.isEmpty)
    #expect(stage.runtime.activeTouchCount == 0)
    board.isMultipleTouchEnabled = false
    stage.finger.down(50, 50).up()
    #expect(stage.journal == ["board began", "board ended"])
  }

  @Test("X9: A finger that stayed down through a cancel is no touch of the sequence that another finger starts")
  func notOfTheNextSequence() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    var counts: [Int] = []
    board.onCall = { _, _, event in counts.append(event?.allTouches?.count ?? 0) }
    let held = stage.finger.down(50, 50)
    stage.cancelAllTouches()
    let next = stage.finger.down(90, 90)
    held.move(by: 5, 5)
    stage.advance(by: .frames(1))
    held.up()
    next.up()
    #expect(stage.journal == ["board began", "board cancelled", "board began", "board ended"])
    #expect(counts == [1, 1, 1, 1])
  }

  @Test("X10: An alert or a gesture of the system that takes over cancels all touches")
  func systemGesture() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board", multipleTouch: true))
    stage.hand(3).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10), CGPoint(x: 90, y: 10)])
    stage.runtime.cancelAllTouches(reason: .systemGesture)
    #expect(stage.journal == ["board began ×3", "board cancelled ×3"])
    #expect(UIApplication.shared.applicationState == .active)
  }

  @Test("X11: The host can cancel one touch; the others go on and see it go in their event")
  func oneTouch() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    var touches: [UITouch] = []
    board.onCall = { what, changed, _ in if what == "began" { touches += changed } }
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    stage.runtime.cancel(touches[0])
    #expect(stage.journal == ["board began", "board began", "board cancelled"])
    #expect(touches.map(\.phase) == [.cancelled, .stationary])
    first.up()
    second.up()
    #expect(stage.journal == ["board began", "board began", "board cancelled", "board ended"])
    // Of a touch that is over there is nothing to cancel.
    stage.runtime.cancel(touches[1])
    #expect(stage.journal.count == 4)
    #expect(touches[1].phase == .ended)
  }

  @Test("A cancelled touch is no concern of a double tap that waits elsewhere for its second tap")
  func waitingElsewhere() {
    let stage = Stage(width: 320, height: 480)
    let left = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 480)))
    left.add(JournalingTap("double", taps: 2))
    let right = stage.add(JournalingView("right", frame: CGRect(x: 160, y: 0, width: 160, height: 480)))
    var touches: [UITouch] = []
    right.onCall = { what, changed, _ in if what == "began" { touches += changed } }
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    stage.finger.down(250, 50)
    for touch in touches { stage.runtime.cancel(touch) }
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["right began", "right cancelled", "double ended"])
  }

  @Test("X11: A cancel asked for while a touch method runs comes right after the event being delivered")
  func fromWithin() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.onCall = { what, _, _ in
      guard what == "began" else { return }
      stage.runtime.cancelAllTouches(reason: .requested)
      stage.note("asked")
    }
    stage.hand(2).down(at: [CGPoint(x: 50, y: 50), CGPoint(x: 90, y: 90)])
    #expect(stage.journal == ["board began ×2", "asked", "board cancelled ×2"])
    #expect(stage.runtime.activeTouchCount == 0)
  }

  @Test("X11: Cancelling without touches does nothing")
  func nothingToCancel() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board"))
    stage.runtime.cancelAllTouches(reason: .inactive)
    #expect(stage.journal.isEmpty)
  }

  @Test("X12: A cancel of a sequence covers all touches that had begun, in one event, in every view and window")
  func coversAll() {
    let stage = Stage(width: 320, height: 480)
    let left = stage.add(JournalingView("left", frame: CGRect(x: 0, y: 0, width: 160, height: 480)))
    let right = stage.add(JournalingView("right", frame: CGRect(x: 160, y: 0, width: 160, height: 480)))
    let window = UIWindow(frame: CGRect(x: 0, y: 400, width: 320, height: 80))
    window.addSubview(JournalingView("panel", frame: window.bounds))
    window.isHidden = false
    var events: [ObjectIdentifier] = []
    var phases: Set<UITouch.Phase> = []
    for view in [left, right] {
      view.onCall = { what, _, event in
        guard what == "cancelled", let event else { return }
        events.append(ObjectIdentifier(event))
        phases.formUnion(event.allTouches?.map(\.phase) ?? [])
      }
    }
    stage.finger.down(50, 50)
    stage.finger.down(250, 50).move(by: 1, 1)
    stage.finger.down(50, 440)
    stage.clearJournal()
    stage.cancelAllTouches()
    #expect(stage.journal == ["left cancelled", "right cancelled", "panel cancelled"])
    #expect(Set(events).count == 1)
    #expect(phases == [.cancelled])
  }

  @Test("X12: A finger that lifted in time is not cancelled")
  func notThoseThatEnded() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board", multipleTouch: true))
    stage.finger.down(50, 50).up()
    stage.finger.down(90, 90)
    stage.cancelAllTouches()
    #expect(stage.journal == ["board began", "board ended", "board began", "board cancelled"])
  }
}
