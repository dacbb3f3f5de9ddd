import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Touches: their life")
struct TouchLifeTests {
  @Test("T1, T4: one object stands for a finger from touch-down to its lift; its place and phase change")
  func oneObject() {
    let stage = Stage(width: 320, height: 480)
    let names = ObjectNames()
    defer { names.forget() }
    stage.add(
      ReportingView("board") { touch, _ in "\(names(touch)) \(touch.phase) \(Say.place(touch.location(in: nil)))" })
    let finger = stage.finger.down(100, 100)
    finger.move(to: CGPoint(x: 120, y: 90))
    stage.advance(by: .frames(1))
    finger.move(to: CGPoint(x: 130, y: 80))
    stage.advance(by: .frames(1))
    finger.up(at: CGPoint(x: 131, y: 79))
    #expect(
      stage.journal == [
        "board began: A began (100.0, 100.0)",
        "board moved: A moved (120.0, 90.0)",
        "board moved: A moved (130.0, 80.0)",
        "board ended: A ended (131.0, 79.0)",
      ])
  }

  @Test("T2: every contact has an object of its own, also a finger that comes back")
  func newObjects() {
    let stage = Stage(width: 320, height: 480)
    let names = ObjectNames()
    defer { names.forget() }
    stage.add(ReportingView("board", multipleTouch: true) { touch, _ in names(touch) })
    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    let third = stage.finger.down(110, 10)
    hand.up()
    stage.finger.down(10, 10).up()
    third.up()
    #expect(
      stage.journal == [
        "board began: A; B", "board began: C", "board ended: A; B", "board began: D", "board ended: D",
        "board ended: C",
      ])
  }

  @Test("T3: the phases have the header's numbers")
  func phaseNumbers() {
    let phases: [UITouch.Phase] = [
      .began, .moved, .stationary, .ended, .cancelled, .regionEntered, .regionMoved, .regionExited,
    ]
    #expect(phases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test("T5: a finger that rests while another moves is stationary, and its view is not called")
  func stationary() {
    let stage = Stage(width: 320, height: 480)
    let left = stage.add(JournalingView("left", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let right = stage.add(JournalingView("right", frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    let note: (String, Set<UITouch>, UIEvent?) -> Void = { _, _, event in
      let all = (event?.allTouches ?? []).sorted { $0.hash < $1.hash }
      Say.note("  phases: \(all.map { "\($0.phase)" }.joined(separator: ", "))")
    }
    left.onCall = note
    right.onCall = note

    let resting = stage.finger.down(50, 50)
    let moving = stage.finger.down(150, 50)
    moving.move(by: 5, 0)
    stage.advance(by: .frames(1))
    moving.move(by: 5, 0)
    resting.move(by: 0, 5)
    stage.advance(by: .frames(1))
    resting.up()
    moving.up()
    #expect(
      stage.journal == [
        "left began", "  phases: began",
        "right began", "  phases: stationary, began",
        "right moved", "  phases: stationary, moved",
        "left moved", "  phases: moved, moved", "right moved", "  phases: moved, moved",
        "left ended", "  phases: ended, stationary",
        "right ended", "  phases: ended",
      ])
  }

  @Test("T6: a touch begins once and ends once; what a device still says of it afterwards reaches nobody")
  func nothingAfterTheEnd() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board", multipleTouch: true))
    stage.report(ContactSample(1, .began, 10, 10, at: 0), ContactSample(2, .began, 60, 10, at: 0))
    stage.report(ContactSample(1, .began, 10, 10, at: 1))
    stage.report(ContactSample(1, .ended, 10, 10, at: 2), ContactSample(2, .cancelled, 60, 10, at: 2))
    stage.report(ContactSample(1, .ended, 10, 10, at: 3), ContactSample(2, .cancelled, 60, 10, at: 3))
    stage.report(ContactSample(1, .cancelled, 10, 10, at: 4), ContactSample(2, .ended, 60, 10, at: 4))
    stage.report(ContactSample(1, .moved, 20, 10, at: 5), ContactSample(2, .moved, 70, 10, at: 5))
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["board began ×2", "board ended", "board cancelled"])
    #expect(stage.runtime.activeTouchCount == 0)
  }

  @Test("T7: a touch that the system or the device takes away is cancelled and does not end")
  func cancelledNotEnded() {
    let stage = Stage(width: 320, height: 480)
    stage.add(ReportingView("board", multipleTouch: true) { touch, _ in "\(touch.phase)" })
    let taken = stage.finger.down(10, 10)
    taken.cancel()
    let interrupted = stage.finger.down(10, 10)
    stage.send(.focus(false))
    interrupted.move(by: 1, 1)
    stage.advance(by: .frames(1))
    interrupted.up()
    #expect(
      stage.journal == [
        "board began: began", "board cancelled: cancelled", "board began: began", "board cancelled: cancelled",
      ])
  }

  @Test("T8: whoever heard of a touch's beginning hears once of its end, however it goes")
  func oneEndForEach() {
    let stage = Stage(width: 320, height: 480)
    let laws = TouchLaws()
    let board = LawfulView()
    let spot = LawfulView(frame: CGRect(x: 200, y: 200, width: 50, height: 50))
    for (view, name) in [(board, "board"), (spot, "spot")] {
      view.laws = laws
      view.name = name
      view.isMultipleTouchEnabled = true
    }
    stage.add(board).addSubview(spot)

    let lifted = stage.finger.down(10, 10)
    let taken = stage.finger.down(60, 10)
    let bereft = stage.finger.down(210, 210)
    let left = stage.finger.down(110, 10)
    lifted.up()
    taken.cancel()
    spot.removeFromSuperview()
    bereft.up()
    stage.cancelAllTouches()
    left.up()
    #expect(laws.violations == [])
    #expect(laws.openCount == 0)
    #expect(laws.callCount == 8)
    laws.forgetFinished()
  }

  @Test("T9: a change of force alone is a move")
  func forceMoves() {
    let stage = Stage(width: 320, height: 480)
    stage.add(ReportingView("board") { touch, _ in "\(touch.phase) \(Say.place(touch.location(in: nil)))" })
    let finger = stage.finger
    finger.force = 0.25
    finger.down(10, 10)
    finger.force = 0.5
    finger.move(by: 0, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["board began: began (10.0, 10.0)", "board moved: moved (10.0, 10.0)"])
  }

  @Test("T10: a change of a pencil's altitude or azimuth alone is a move")
  func anglesMove() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("board") { touch, _ in
        "\(touch.phase) \(touch.altitudeAngle) \((touch.azimuthAngle(in: nil) * 1e6).rounded())"
      })
    let pencil = stage.pencil
    pencil.altitude = 0.5
    pencil.azimuth = 0
    pencil.down(10, 10)
    pencil.altitude = 0.75
    pencil.move(by: 0, 0)
    stage.advance(by: .frames(1))
    pencil.azimuth = 1.5
    pencil.move(by: 0, 0)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "board began: began 0.5 0.0", "board moved: moved 0.75 0.0", "board moved: moved 0.75 1500000.0",
      ])
  }

  @Test("T11: the view and the window of a touch are those it began on, wherever it goes")
  func fixedView() {
    let stage = Stage(width: 320, height: 480)
    let window = stage.window
    let home = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    // A plain view is touched, so the one behind it hears of the touch.
    let listener = stage.add(
      ReportingView("listener") { [unowned window, unowned home] touch, _ in
        "view \(touch.view === home ? "home" : "another"), window \(touch.window === window ? "first" : "another")"
      })
    listener.addSubview(home)
    let away = stage.add(JournalingView("away", frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    let front = UIWindow(frame: CGRect(x: 0, y: 300, width: 320, height: 180))
    front.windowLevel = .alert
    front.isHidden = false
    front.addSubview(JournalingView("front", frame: front.bounds))

    let finger = stage.finger.down(50, 50)
    finger.move(to: away.center)
    stage.advance(by: .frames(1))
    finger.move(to: CGPoint(x: 50, y: 400))
    home.frame.origin.x = 200
    stage.advance(by: .frames(1))
    finger.up()
    #expect(
      stage.journal == ["began", "moved", "moved", "ended"].map { "listener \($0): view home, window first" })
  }

  @Test("T12: moves and the end go to the view where the touch began, also outside its frame")
  func outsideTheFrame() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("button", frame: CGRect(x: 100, y: 100, width: 50, height: 50)) { touch, _ in
        Say.place(touch.location(in: touch.view))
      })
    let finger = stage.finger.down(110, 110)
    finger.move(to: CGPoint(x: 10, y: 300))
    stage.advance(by: .frames(1))
    finger.move(to: CGPoint(x: -40, y: 600))
    stage.advance(by: .frames(1))
    finger.up()
    #expect(
      stage.journal == [
        "button began: (10.0, 10.0)", "button moved: (-90.0, 200.0)", "button moved: (-140.0, 500.0)",
        "button ended: (-140.0, 500.0)",
      ])
  }
}
