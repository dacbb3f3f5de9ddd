import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Switches")
struct SwitchTests {
  private func addSwitch(to stage: Stage, x: CGFloat = 100) -> UISwitch {
    let made = stage.add(UISwitch(frame: CGRect(x: x, y: 100, width: 0, height: 0)))
    made.journal(.valueChanged, as: "switch") { ($0 as? UISwitch)?.isOn == true ? "on" : "off" }
    return made
  }

  /// The knob, as it is shown.
  @Test("Its looks lie in inner views, whose track keeps a colour of off that an app gives it")
  func innerViews() {
    let stage = Stage()
    let control = stage.add(UISwitch(frame: CGRect(x: 20, y: 20, width: 51, height: 31)))
    let track = control.subviews.first?.subviews.first
    #expect(control.subviews.count == 1 && track?.frame.size == CGSize(width: 51, height: 31))
    track?.backgroundColor = .red
    stage.advance(by: .frames(1))
    #expect(stage.snapshot.pixels[62, 35] & 0xff_ffff == 0xff_0000)
    control.isOn = true
    stage.advance(by: .frames(1))
    #expect(stage.snapshot.pixels[30, 35] & 0xff_ffff != 0xff_0000)
    control.isOn = false
    stage.advance(by: .frames(1))
    #expect(track?.backgroundColor == .red && stage.snapshot.pixels[62, 35] & 0xff_ffff == 0xff_0000)
  }

  private func knob(_ control: UISwitch) -> CGRect { control.subviews[0].subviews[1].frame }

  @Test("A tap turns a switch over, and tells so when the finger is lifted")
  func tap() {
    let stage = Stage()
    let control = addSwitch(to: stage)
    stage.finger.tap(at: CGPoint(x: 110, y: 115))
    stage.advance(by: .seconds(0.5))
    stage.finger.tap(at: CGPoint(x: 110, y: 115))
    #expect(stage.journal == ["switch on", "switch off"])
    #expect(!control.isOn)
  }

  @Test("The knob follows the finger, and the switch is where it is let go")
  func drag() {
    let stage = Stage()
    let control = addSwitch(to: stage)
    let finger = stage.finger.down(at: CGPoint(x: 115, y: 115))
    stage.advance(by: .frames(1))
    #expect(knob(control) == CGRect(x: 2, y: 2, width: 34, height: 27))
    finger.move(by: 8, 0)
    stage.advance(by: .frames(1))
    #expect(knob(control) == CGRect(x: 10, y: 2, width: 34, height: 27) && !control.isOn)
    finger.move(by: 100, 0)
    stage.advance(by: .frames(1))
    #expect(knob(control) == CGRect(x: 15, y: 2, width: 34, height: 27) && !control.isOn)
    finger.up()
    #expect(control.isOn && knob(control) == CGRect(x: 22, y: 2, width: 27, height: 27))
    #expect(stage.journal == ["switch on"])
  }

  @Test("Dragged there and back it is what it was, and nobody is told")
  func dragBack() {
    let stage = Stage()
    let control = addSwitch(to: stage)
    let finger = stage.finger.down(at: CGPoint(x: 115, y: 115))
    finger.move(by: 30, 0)
    stage.advance(by: .frames(1))
    finger.move(by: -30, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == [] && !control.isOn)
  }

  @Test("Cancelled, the knob goes back")
  func cancelled() {
    let stage = Stage()
    let control = addSwitch(to: stage)
    let finger = stage.finger.down(at: CGPoint(x: 115, y: 115))
    finger.move(by: 30, 0)
    stage.advance(by: .frames(1))
    finger.cancel()
    #expect(stage.journal == [] && !control.isOn && knob(control).minX == 2)
  }

  @Test("Set by the app nobody is told; animated, the knob is on its way")
  func setOn() {
    let stage = Stage()
    let control = addSwitch(to: stage)
    control.setOn(true, animated: true)
    #expect(control.isOn && knob(control).minX == 22)
    stage.advance(by: .seconds(0.08))
    let shown = control.subviews[0].subviews[1].layer.presentation()?.frame.minX ?? 0
    #expect(shown > 2.5 && shown < 21.5)
    stage.advance(by: .seconds(1))
    #expect(control.subviews[0].subviews[1].layer.presentation()?.frame.minX == 22)
    #expect(stage.journal == [])
  }

  @Test("Turned by the app under a finger it stays so when the finger is lifted")
  func setUnderFinger() {
    let stage = Stage()
    let control = addSwitch(to: stage)
    let finger = stage.finger.down(at: CGPoint(x: 115, y: 115))
    control.setOn(true, animated: false)
    finger.up()
    #expect(control.isOn && stage.journal == [])
  }

  @Test("A switch has one size")
  func size() {
    let control = UISwitch(frame: CGRect(x: 5, y: 6, width: 500, height: 3))
    #expect(control.frame == CGRect(x: 5, y: 6, width: 51, height: 31))
    control.frame = CGRect(x: 7, y: 8, width: 1, height: 1)
    #expect(control.frame == CGRect(x: 7, y: 8, width: 51, height: 31))
    #expect(control.intrinsicContentSize == CGSize(width: 49, height: 31))
  }

  @Test("Two switches are dragged at once, each by its finger")
  func twoAtOnce() {
    let stage = Stage()
    let left = addSwitch(to: stage, x: 20)
    let right = addSwitch(to: stage, x: 200)
    right.isOn = true
    let one = stage.finger.down(at: CGPoint(x: 35, y: 115))
    let two = stage.finger.down(at: CGPoint(x: 235, y: 115))
    stage.together {
      one.move(by: 30, 0)
      two.move(by: -30, 0)
    }
    stage.advance(by: .frames(1))
    two.up()
    one.up()
    #expect(left.isOn && !right.isOn)
    #expect(stage.journal == ["switch off", "switch on"])
  }

  @Test("A primary action is performed when a switch is turned")
  func primaryAction() {
    let stage = Stage()
    let control = UISwitch(frame: .zero, primaryAction: UIAction { _ in journal("turned") })
    stage.add(control)
    stage.finger.tap(at: CGPoint(x: 20, y: 15))
    #expect(stage.journal == ["turned"])
  }
}
