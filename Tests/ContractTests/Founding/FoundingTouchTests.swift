import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Founding documents: the touch")
struct FoundingTouchTests {
  @Test("founding S1: three fingers that overlap make one sequence, from the first down to the last up")
  func sequence() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board", multipleTouch: true))
    func count() { stage.note("\(stage.runtime.activeTouchCount) down") }
    count()
    let first = stage.finger.down(10, 10)
    count()
    let second = stage.finger.down(60, 10)
    first.up()
    count()
    let third = stage.finger.down(110, 10)
    second.up()
    count()
    third.up()
    count()
    #expect(
      stage.journal == [
        "0 down", "board began", "1 down", "board began", "board ended", "1 down", "board began", "board ended",
        "1 down", "board ended", "0 down",
      ])
  }

  @Test("founding S2: five fingers are five touch objects")
  func fiveFingers() {
    let stage = Stage(width: 320, height: 480)
    let names = ObjectNames()
    defer { names.forget() }
    stage.add(ReportingView("board", multipleTouch: true) { touch, _ in names(touch) })
    let hand = stage.hand(5).down(at: (0..<5).map { CGPoint(x: 10 + 50 * $0, y: 10) })
    hand.up()
    #expect(stage.journal == ["board began: A; B; C; D; E", "board ended: A; B; C; D; E"])
  }

  @Test(
    "founding S3, founding S4, founding S5, founding S6, founding S7: one object, from began through moved to ended at the lift's place"
  )
  func life() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    defer { board.onCall = nil }
    var kept: UITouch?
    board.onCall = { _, touches, _ in
      for touch in touches {
        Say.note("  \(touch.phase) at \(Say.place(touch.location(in: board)))")
        if let kept, kept !== touch { Say.note("  another object") }
        kept = touch
      }
    }
    let finger = stage.finger.down(10, 20)
    #expect(try #require(kept).phase == .began)
    finger.move(to: CGPoint(x: 30, y: 40))
    stage.advance(by: .frames(1))
    #expect(try #require(kept).phase == .moved)
    finger.up(at: CGPoint(x: 35, y: 45))
    #expect(try #require(kept).phase == .ended)
    #expect(
      stage.journal == [
        "board began", "  began at (10.0, 20.0)", "board moved", "  moved at (30.0, 40.0)",
        "board ended", "  ended at (35.0, 45.0)",
      ])
  }

  @Test("founding S8, founding S9: a finger that stays is stationary while the other moves, and calls nothing")
  func stationary() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("left", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let right = stage.add(JournalingView("right", frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    right.onCall = { _, touches, event in
      let others = event?.allTouches?.subtracting(touches) ?? []
      Say.note("  the other is \(others.map { "\($0.phase)" })")
    }
    stage.finger.down(50, 50)
    let moving = stage.finger.down(150, 50)
    for _ in 0..<2 {
      moving.move(by: 1, 0)
      stage.advance(by: .frames(1))
    }
    #expect(
      stage.journal == [
        "left began", "right began", #"  the other is ["stationary"]"#, "right moved",
        #"  the other is ["stationary"]"#, "right moved", #"  the other is ["stationary"]"#,
      ])
  }

  @Test(
    "founding S10, founding S11, founding S13: places, previous places and times are the device's, half points and all")
  func placesAndTimes() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("board") { touch, _ in
        "\(Say.place(touch.previousLocation(in: nil))) to \(Say.place(touch.location(in: nil))) "
          + "at \(Say.milliseconds(touch.timestamp))"
      })
    stage.report(ContactSample(1, .began, 10.5, 20.25, at: 0))
    stage.report(ContactSample(1, .moved, 11.5, 20.75, at: 10))
    stage.advance(by: .frames(1))
    stage.report(ContactSample(1, .moved, 13, 21.125, at: 25))
    stage.advance(by: .frames(1))
    stage.report(ContactSample(1, .ended, 13, 21.125, at: 40))
    #expect(
      stage.journal == [
        "board began: (10.5, 20.25) to (10.5, 20.25) at 0",
        "board moved: (10.5, 20.25) to (11.5, 20.75) at 10",
        "board moved: (11.5, 20.75) to (13.0, 21.125) at 25",
        "board ended: (13.0, 21.125) to (13.0, 21.125) at 40",
      ])
  }

  @Test("founding S12: over a touch's life its view and window stay")
  func constants() {
    let stage = Stage(width: 320, height: 480)
    let names = ObjectNames()
    defer { names.forget() }
    stage.add(
      ReportingView("home", frame: CGRect(x: 0, y: 0, width: 100, height: 100)) { touch, _ in
        "\(names(touch.view)) in \(names(touch.window))"
      })
    stage.add(JournalingView("neighbour", frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    let finger = stage.finger.down(50, 50)
    finger.move(to: CGPoint(x: 150, y: 50))
    stage.advance(by: .frames(1))
    finger.cancel()
    #expect(stage.journal == ["began", "moved", "cancelled"].map { "home \($0): A in B" })
  }

  @Test("founding S14: one point, the middle, stands for the whole contact patch")
  func middle() {
    let stage = Stage(width: 320, height: 480)
    stage.add(ReportingView("board") { touch, _ in "\(Say.place(touch.location(in: nil))) ± \(touch.majorRadius)" })
    let finger = stage.finger
    finger.radius = 20
    finger.down(100, 100)
    #expect(stage.journal == ["board began: (100.0, 100.0) ± 20.0"])
  }

  @Test("founding S15: a touch does not support copying; one that is kept changes")
  func copying() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    defer { board.onCall = nil }
    var kept: UITouch?
    board.onCall = { _, touches, _ in kept = kept ?? touches.first }
    stage.finger.down(10, 10).up()
    let touch = try #require(kept)
    #expect(!((touch as Any) is any NSCopying))
    #expect(touch.phase == .ended)
  }

  @Test("founding S16: a touch that nobody keeps is gone when its finger is")
  func discarded() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let spot = UIView(frame: CGRect(x: 200, y: 200, width: 50, height: 50))
    board.addSubview(spot)
    board.addGestureRecognizer(JournalingRecognizer("all"))
    weak var met: UITouch?
    board.onCall = { what, touches, _ in if what == "began" { met = touches.first } }

    let lifted = stage.finger.down(10, 10)
    #expect(met != nil)
    lifted.move(by: 5, 5)
    stage.advance(by: .frames(1))
    lifted.up()
    #expect(met == nil)
    stage.finger.down(10, 10).cancel()
    #expect(met == nil)
    stage.finger.down(10, 10)
    stage.cancelAllTouches()
    #expect(met == nil)
    let bereft = stage.finger.down(210, 210)
    spot.removeFromSuperview()
    bereft.up()
    #expect(met == nil)
    // While another finger stays on; a recogniser that is undecided about both would keep it (D29).
    board.gestureRecognizers = nil
    stage.finger.down(60, 10)
    stage.finger.down(10, 10).up()
    #expect(met == nil)
  }

  @Test("founding S17, founding S18: lines are kept by address and by touch alike; both tables empty in the end")
  func tables() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    var byAddress: [ObjectIdentifier: Int] = [:]
    var byTouch: [UITouch: Int] = [:]
    board.onCall = { what, touches, _ in
      for touch in touches {
        let key = ObjectIdentifier(touch)
        switch what {
        case "began":
          byAddress[key] = touch.hash
          byTouch[touch] = touch.hash
        case "moved": if byAddress[key] != byTouch[touch] || byTouch[touch] == nil { Say.note("  lost") }
        default: if byAddress.removeValue(forKey: key) != byTouch.removeValue(forKey: touch) { Say.note("  mixed up") }
        }
      }
      Say.note("  \(byAddress.count) \(byTouch.count)")
    }
    for _ in 0..<3 {
      let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
      hand.move(by: 1, 1)
      stage.advance(by: .frames(1))
      hand.fingers[0].cancel()
      hand.up()
    }
    let round = [
      "board began ×2", "  2 2", "board moved ×2", "  2 2", "board cancelled", "  1 1", "board ended", "  0 0",
    ]
    #expect(stage.journal == round + round + round)
  }

  @Test("founding S19: the application gets every event before any view")
  func application() {
    let stage = Stage(width: 320, height: 480)
    let application = WatchedApplication()
    stage.runtime.application = application
    #expect(UIApplication.shared === application)
    stage.add(JournalingView("board", multipleTouch: true))
    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    hand.fingers[0].move(by: 1, 1)
    hand.up()
    // An application that keeps events to itself stops them.
    application.passesOn = false
    stage.finger.down(10, 10).up()
    #expect(
      stage.journal == [
        "application got 2", "board began ×2", "application got 1", "board moved", "application got 2",
        "board ended ×2", "application got 1", "application got 1",
      ])
  }

  @Test("P1, founding S20: fingers and pencils on one view can be told apart")
  func pencils() {
    let stage = Stage(width: 320, height: 480)
    stage.add(ReportingView("board", multipleTouch: true) { touch, _ in "\(touch.type)" })
    let pencil = stage.pencil
    let finger = stage.finger
    stage.together {
      finger.down(10, 10)
      pencil.down(60, 10)
    }
    #expect(stage.journal == ["board began: direct; pencil"])
  }
}

/// An application that writes down how many touches changed in an event before it hands it on.
final class WatchedApplication: UIApplication {
  var passesOn = true

  override func sendEvent(_ event: UIEvent) {
    let changed = event.allTouches?.filter { $0.phase != .stationary } ?? []
    Say.note("application got \(changed.count)")
    if passesOn { super.sendEvent(event) }
  }
}
