import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Controls: segmented control")
struct SegmentedControlTests {
  private func control(_ stage: Stage, _ items: [Any] = ["a", "b", "c"]) -> UISegmentedControl {
    let control = UISegmentedControl(items: items)
    control.frame = CGRect(x: 10, y: 100, width: 300, height: 32)
    control.addAction(
      UIAction { [weak stage] action in
        stage?.note("chose \((action.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -9)")
      }, for: .valueChanged)
    stage.add(control)
    stage.advance(by: .frames(1))
    return control
  }

  @Test("A tap selects; a tap on what is selected says nothing; code selects silently")
  func taps() {
    let stage = Stage(width: 320, height: 480)
    let control = control(stage)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    stage.finger.tap(at: CGPoint(x: 60, y: 110))
    stage.finger.tap(at: CGPoint(x: 60, y: 110))
    stage.finger.tap(at: CGPoint(x: 260, y: 110))
    control.selectedSegmentIndex = 1
    #expect(stage.journal == ["chose 0", "chose 2"] && control.selectedSegmentIndex == 1)
  }

  @Test("A selected segment that may not be chosen any more is deselected, silently; others keep the selection")
  func disabling() {
    let stage = Stage(width: 320, height: 480)
    let control = control(stage)
    control.selectedSegmentIndex = 1
    control.setEnabled(false, forSegmentAt: 2)
    #expect(control.selectedSegmentIndex == 1)
    control.setEnabled(false, forSegmentAt: 1)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && stage.journal.isEmpty)
    control.setEnabled(true, forSegmentAt: 1)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("A finger selects where it is lifted; beside the control nothing")
  func sliding() {
    let stage = Stage(width: 320, height: 480)
    let control = control(stage)
    control.selectedSegmentIndex = 0
    // From the selected segment the plate goes along; from another one only the end counts.
    for (start, end, y) in [(60, 260, 110), (160, 60, 110), (160, 260, 400)] as [(CGFloat, CGFloat, CGFloat)] {
      let finger = stage.finger.down(start, 110)
      finger.move(to: CGPoint(x: (start + end) / 2, y: 110))
      stage.advance(by: .frames(2))
      finger.move(to: CGPoint(x: end, y: y))
      stage.advance(by: .frames(2))
      finger.up()
      stage.advance(by: .frames(1))
    }
    #expect(stage.journal == ["chose 2", "chose 0"])
  }

  @Test("A momentary control tells what was chosen while it says so, and selects nothing")
  func momentary() {
    let stage = Stage(width: 320, height: 480)
    let control = control(stage)
    control.isMomentary = true
    stage.finger.tap(at: CGPoint(x: 160, y: 110))
    stage.finger.tap(at: CGPoint(x: 160, y: 110))
    #expect(stage.journal == ["chose 1", "chose 1"] && control.selectedSegmentIndex == -1)
  }

  @Test("A segment that is switched off cannot be chosen; a segment's action runs before the control's event")
  func disabledAndActions() {
    let stage = Stage(width: 320, height: 480)
    let control = control(stage, ["a", UIAction(title: "b") { [weak stage] _ in stage?.note("action b") }, "c"])
    control.setEnabled(false, forSegmentAt: 0)
    stage.finger.tap(at: CGPoint(x: 60, y: 110))
    stage.finger.tap(at: CGPoint(x: 160, y: 110))
    #expect(stage.journal == ["action b", "chose 1"])
  }

  @Test("Segments come and go; what is selected stays selected")
  func changes() {
    let control = UISegmentedControl(items: ["a", "b"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "z", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 0) == "z")
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == -1 && control.numberOfSegments == 1)
    control.setTitle("x", forSegmentAt: 7)
    control.selectedSegmentIndex = 5
    #expect(control.selectedSegmentIndex == -1)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
  }

  @Test("Segments share the width equally, by their contents, or as they are told")
  func widths() {
    let stage = Stage(width: 320, height: 480)
    let control = control(stage, ["i", "A long title indeed", "i"])
    control.apportionsSegmentWidthsByContent = true
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 80, y: 110))
    control.apportionsSegmentWidthsByContent = false
    control.setWidth(200, forSegmentAt: 0)
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 200, y: 110))
    stage.finger.tap(at: CGPoint(x: 300, y: 110))
    #expect(stage.journal == ["chose 1", "chose 0", "chose 2"])
    #expect(control.intrinsicContentSize.height == 31 && control.sizeThatFits(.zero).height == 32)
  }

  @Test("Pictures behind and between the segments stand in place of trough and plate")
  func backgrounds() throws {
    let stage = Stage(width: 320, height: 80)
    let control = control(stage)
    control.frame.origin.y = 20
    func fill(_ color: UIColor, width: CGFloat = 4, height: CGFloat = 4) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
      }
    }
    control.setBackgroundImage(fill(.red), for: .normal, barMetrics: .default)
    control.setBackgroundImage(fill(.green, height: 40), for: .selected, barMetrics: .default)
    control.setDividerImage(
      fill(.blue, width: 6), forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
    control.setContentPositionAdjustment(
      UIOffset(horizontal: 30, vertical: 0), forSegmentType: .left, barMetrics: .default)
    control.selectedSegmentIndex = 1
    stage.advance(by: .frames(1))
    func color(_ x: Int) -> UInt32 { stage.snapshot.pixels[x, 25] & 0xff_ffff }
    #expect(color(20) == 0xff_0000 && color(120) == 0xff00 && color(300) == 0xff_0000)
    #expect(color(110) == 0xff && color(210) == 0xff)
    #expect(control.backgroundImage(for: .selected, barMetrics: .default)?.size.height == 40)
    #expect(control.backgroundImage(for: .highlighted, barMetrics: .default) == nil)
    #expect(
      control.contentPositionAdjustment(forSegmentType: .left, barMetrics: .default).horizontal == 30)
    control.setBackgroundImage(nil, for: .normal, barMetrics: .default)
    control.setBackgroundImage(nil, for: .selected, barMetrics: .default)
    stage.advance(by: .frames(1))
    #expect(color(20) != 0xff_0000)
  }
}
