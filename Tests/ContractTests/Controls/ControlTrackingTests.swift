import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Controls: following a finger")
struct ControlTrackingTests {
  @Test("C5, C7, C18: a tap begins, highlights, tells of the touch; then all is off before the action runs")
  func tap() {
    let stage = Stage()
    _ = stage.addControl()
    stage.finger.down(at: CGPoint(x: 150, y: 120)).up()
    #expect(
      stage.journal == ["begin", "highlight on", "touchDown", "highlight off", "end", "upInside"])
  }

  @Test("C3, C6, C15: tracking and being touched hold from the touch to its end")
  func flags() {
    let stage = Stage()
    defer { withExtendedLifetime(stage) {} }
    let control = stage.addControl()
    #expect(!control.isTracking && !control.isTouchInside)
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    finger.move(by: 0, 200)
    stage.advance(by: .frames(1))
    #expect(control.isTracking && !control.isTouchInside && !control.isHighlighted)
    finger.move(by: 0, -200)
    stage.advance(by: .frames(1))
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    finger.up()
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
  }

  @Test("C3: an app that calls cancelTracking or endTracking itself ends tracking; no event tells of it")
  func endedByTheApp() {
    let stage = Stage()
    let control = stage.addControl()
    for ends in [{ control.cancelTracking(with: nil) }, { control.endTracking(nil, with: nil) }] {
      let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
      ends()
      #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
      finger.move(by: 5, 0)
      stage.advance(by: .seconds(1))
      finger.up()
      stage.advance(by: .seconds(1))
    }
    #expect(
      stage.journal == [
        "begin", "highlight on", "touchDown", "cancelTracking without event", "highlight off",
        "begin", "highlight on", "touchDown", "end without touch tracking", "highlight off",
      ])
  }

  @Test("C4: a plain control follows every finger it gets")
  func plainControl() {
    let stage = Stage()
    let control = stage.add(UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    control.addAction(UIAction { _ in note("up") }, for: .touchUpInside)
    let finger = stage.finger.down(at: CGPoint(x: 20, y: 20))
    finger.move(by: 5, 5)
    stage.advance(by: .frames(1))
    #expect(control.isTracking)
    finger.up()
    #expect(stage.journal == ["up"])
  }

  @Test("C7, C8, C9: the second touch of a double tap sends down and repeat in one go, each handler once")
  func doubleTap() {
    let stage = Stage()
    let control = stage.addControl()
    let both = UIAction { _ in note("one for both") }
    control.addAction(both, for: [.touchDown, .touchDownRepeat])
    stage.finger.down(at: CGPoint(x: 150, y: 120)).up()
    stage.advance(by: .milliseconds(100))
    stage.clearJournal()
    stage.finger.down(at: CGPoint(x: 150, y: 120)).up()
    #expect(
      stage.journal == [
        "begin", "highlight on", "touchDown", "touchDownRepeat", "one for both", "highlight off", "end", "upInside",
      ])
  }

  @Test("C14, C16, C17: moves continue first; a crossing is told before being outside or inside")
  func dragOutAndBack() {
    let stage = Stage()
    _ = stage.addControl()
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
    stage.clearJournal()
    for step in [10.0, 200, -200] {
      finger.move(by: 0, step)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(
      stage.journal == [
        "continue", "dragInside",
        "continue", "highlight off", "dragExit", "dragOutside",
        "continue", "highlight on", "dragEnter", "dragInside",
        "highlight off", "end", "upInside",
      ])
  }

  @Test(
    "C10, C11, C12: a dragged finger is inside up to 70 points beside the bounds on phones, 25 on pads",
    arguments: [DeviceProfile.phone, .tablet],
    [CGVector(dx: 1, dy: 0), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1), CGVector(dx: 0, dy: -1)])
  func slack(device: DeviceProfile, side: CGVector) {
    let slack: Double = device == .phone ? 70 : 25
    let stage = Stage(device: device)
    let control = stage.addControl()
    control.writesMoves = false
    let frame = control.frame
    func beside(_ points: Double) -> CGPoint {
      CGPoint(
        x: frame.midX + side.dx * (frame.width / 2 + points), y: frame.midY + side.dy * (frame.height / 2 + points))
    }
    let finger = stage.finger.down(at: beside(-10))
    stage.clearJournal()
    for points in [slack - 1, slack + 1, slack - 1] {
      finger.move(to: beside(points))
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(
      stage.journal == [
        "dragInside", "highlight off", "dragExit", "dragOutside", "highlight on", "dragEnter", "dragInside",
        "highlight off", "end", "upInside",
      ])
  }

  @Test("C12: the room beside is that of the bounds, whatever point(inside:) says")
  func slackOfBounds() {
    final class Wide: UIControl {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -100, dy: -100).contains(point)
      }
    }
    let stage = Stage()
    let wide = stage.add(Wide(frame: CGRect(x: 100, y: 200, width: 50, height: 50)))
    wide.addAction(UIAction { _ in note("inside") }, for: .touchUpInside)
    wide.addAction(UIAction { _ in note("outside") }, for: .touchUpOutside)
    stage.finger.down(at: CGPoint(x: 235, y: 220)).up()
    stage.finger.down(at: CGPoint(x: 215, y: 220)).up()
    #expect(stage.journal == ["outside", "inside"])
  }

  @Test("C13: a finger beside the control does not touch it")
  func besideIsOutsideAtFirst() {
    let stage = Stage()
    _ = stage.addControl()
    stage.finger.down(at: CGPoint(x: 205, y: 120)).up()
    #expect(stage.journal == [])
  }

  @Test("C14, C15: a control that does not want to go on hears the end, sends nothing, and hears no more")
  func refusesToContinue() {
    let stage = Stage()
    let control = stage.addControl()
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
    stage.clearJournal()
    control.continues = false
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["continue", "highlight off", "end"])
    #expect(!control.isTracking)
  }

  @Test("C18: lifted far away it is up outside")
  func upOutside() {
    let stage = Stage()
    _ = stage.addControl()
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
    finger.move(by: 0, 300)
    stage.advance(by: .frames(1))
    stage.clearJournal()
    finger.up()
    #expect(stage.journal == ["end", "upOutside"])
  }

  @Test("C19, C21: taken away, all is off before the handlers of touchCancel run")
  func cancelled() {
    let stage = Stage()
    let control = stage.addControl()
    control.addAction(
      UIAction { [unowned control] _ in
        note("tracks \(control.isTracking), inside \(control.isTouchInside), lit \(control.isHighlighted)")
      }, for: .touchCancel)
    stage.finger.down(at: CGPoint(x: 150, y: 120))
    stage.clearJournal()
    stage.cancelAllTouches()
    #expect(
      stage.journal == [
        "highlight off", "cancelTracking", "cancel", "tracks false, inside false, lit false",
      ])
  }

  @Test("C20: a control that leaves its window under a finger is cancelled")
  func removed() {
    let stage = Stage()
    let control = stage.addControl()
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
    stage.clearJournal()
    control.removeFromSuperview()
    finger.up()
    #expect(stage.journal == ["highlight off", "cancelTracking", "cancel"])
  }

  @Test("C22: a control that does not want the finger is as if it had not come")
  func refusesToBegin() {
    let stage = Stage()
    let control = stage.addControl()
    control.begins = false
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["begin"])
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
  }

  @Test("C23: a disabled control ignores fingers, and keeps them from what is below")
  func disabled() {
    let stage = Stage()
    stage.add(JournalingView("board"))
    let control = stage.addControl()
    control.isEnabled = false
    stage.finger.down(at: CGPoint(x: 150, y: 120)).up()
    #expect(stage.journal == [])
    control.isEnabled = true
    stage.finger.down(at: CGPoint(x: 150, y: 120)).up()
    #expect(stage.journal.last == "upInside")
  }

  @Test("C20, C24: disabled under a finger, it is cancelled at once and without an event")
  func disabledMeanwhile() {
    let stage = Stage()
    let control = stage.addControl()
    let listener = ControlListener("who")
    control.addTarget(listener, action: "happened:forEvent:", for: .touchCancel)
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
    stage.clearJournal()
    control.isEnabled = false
    finger.up()
    #expect(
      stage.journal == [
        "highlight off", "cancelTracking without event", "cancel", "who happened without event",
      ])
  }

  @Test("C25: only the first finger operates a control, also one that takes several")
  func secondFinger() {
    let stage = Stage()
    let control = stage.addControl()
    control.isMultipleTouchEnabled = true
    let first = stage.finger.down(at: CGPoint(x: 150, y: 120))
    let second = stage.finger.down(at: CGPoint(x: 110, y: 120))
    second.move(by: 0, 200)
    stage.advance(by: .frames(1))
    second.up()
    first.up()
    #expect(
      stage.journal == ["begin", "highlight on", "touchDown", "highlight off", "end", "upInside"])
  }

  @Test("C31: a button sends its primary action right after touchUpInside, whichever was asked for first")
  func primaryActionOfButton() {
    let stage = Stage()
    let button = stage.add(UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40)))
    button.addAction(UIAction { _ in note("primary") }, for: .primaryActionTriggered)
    button.addAction(UIAction { _ in note("up inside") }, for: .touchUpInside)
    stage.finger.down(at: CGPoint(x: 150, y: 120)).up()
    #expect(stage.journal == ["up inside", "primary"])
  }

  @Test("C31: a plain control sends no primary action by itself, only when it is asked to")
  func primaryActionOfPlainControl() {
    let stage = Stage()
    let control = stage.add(
      UIControl(
        frame: CGRect(x: 100, y: 100, width: 100, height: 40),
        primaryAction: UIAction { note("primary by \(type(of: $0.sender ?? "nobody"))") }))
    stage.finger.down(at: CGPoint(x: 150, y: 120)).up()
    #expect(stage.journal == [])
    control.performPrimaryAction()
    #expect(stage.journal == ["primary by UIControl"])
  }

  @Test("founding S89: touches of another view that are handed to a control do nothing")
  func foreignTouches() {
    final class Forwarder: UIView {
      weak var other: UIView?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        other?.touchesBegan(touches, with: event)
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        other?.touchesEnded(touches, with: event)
      }
    }
    let stage = Stage()
    let forwarder = stage.add(Forwarder())
    let control = stage.addControl()
    forwarder.other = control
    stage.finger.down(at: CGPoint(x: 20, y: 20)).up()
    #expect(stage.journal == [])
  }

  @Test("Two controls are operated at once, each by its finger")
  func twoControls() {
    let stage = Stage()
    let left = stage.add(UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let right = stage.add(UIControl(frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    left.addAction(UIAction { _ in note("left") }, for: .touchUpInside)
    right.addAction(UIAction { _ in note("right") }, for: .touchUpInside)
    let one = stage.finger.down(at: CGPoint(x: 50, y: 50))
    let two = stage.finger.down(at: CGPoint(x: 150, y: 50))
    #expect(left.isTracking && right.isTracking)
    two.up()
    one.up()
    #expect(stage.journal == ["right", "left"])
  }

  @Test("A handler may remove the control under the finger that it tells of")
  func removedByItsAction() {
    let stage = Stage()
    let control = stage.addControl()
    control.addAction(UIAction { [unowned control] _ in control.removeFromSuperview() }, for: .touchDown)
    stage.finger.down(at: CGPoint(x: 150, y: 120)).up()
    #expect(
      stage.journal == ["begin", "highlight on", "touchDown", "highlight off", "cancelTracking", "cancel"])
    #expect(!control.isTracking)
  }

  @Test("A control disabled while it begins lets go of the finger and has told nobody")
  func disabledWhileBeginning() {
    final class Shy: UIControl {
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        isEnabled = false
        return true
      }
    }
    let stage = Stage()
    let shy = stage.add(Shy(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    shy.addAction(UIAction { _ in note("something") }, for: .allEvents)
    stage.finger.down(at: CGPoint(x: 20, y: 20)).up()
    #expect(stage.journal == [] && !shy.isTracking && !shy.isHighlighted)
  }
}
