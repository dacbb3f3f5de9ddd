import Testing
import TouchTesting
import UIKit

/// What recognisers of these tests send to.
@MainActor private final class GestureListener: NSObject {
  func tapped() { note("recogniser tapped") }
  func panned(_ pan: UIPanGestureRecognizer) { if pan.state == .began { note("recogniser panned") } }

  static let tapped = Selector("tapped", GestureListener.tapped)
  static let panned = Selector("panned:", GestureListener.panned)
}

@MainActor @Suite("Controls: before the recognisers of what is around them")
struct ControlGestureTests {
  private let listener = GestureListener()

  /// A board as large as the stage with a recogniser.
  private func addBoard(to stage: Stage, _ recognizer: UIGestureRecognizer) -> UIView {
    let board = stage.add(UIView())
    board.addGestureRecognizer(recognizer)
    return board
  }

  private func put<Control: UIControl>(_ control: Control, on board: UIView) -> Control {
    control.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
    for (event, name) in [(UIControl.Event.touchUpInside, "up"), (.valueChanged, "changed"), (.touchCancel, "cancel")] {
      control.addAction(UIAction { _ in note("control \(name)") }, for: event)
    }
    board.addSubview(control)
    return control
  }

  @Test("C32, G45, G47: a tap on a button is the button's, also where what is around it recognises taps")
  func tapOnButton() {
    let stage = Stage()
    let board = addBoard(to: stage, UITapGestureRecognizer(target: listener, action: GestureListener.tapped))
    _ = put(UIButton(type: .system), on: board)
    stage.finger.tap(at: CGPoint(x: 150, y: 120))
    stage.finger.tap(at: CGPoint(x: 20, y: 20))
    #expect(stage.journal == ["control up", "recogniser tapped"])
  }

  @Test("G45: taps on switches, steppers, segments and page dots are theirs too")
  func tapOnOthers() {
    let stage = Stage()
    let board = addBoard(to: stage, UITapGestureRecognizer(target: listener, action: GestureListener.tapped))
    let pages = UIPageControl()
    pages.numberOfPages = 3
    for control in [UISwitch(), UIStepper(), UISegmentedControl(items: ["a", "b"]), pages] as [UIControl] {
      let control = put(control, on: board)
      stage.advance(by: .frames(1))
      stage.finger.tap(at: CGPoint(x: control.frame.maxX - 10, y: control.frame.midY))
      control.removeFromSuperview()
    }
    #expect(stage.journal.filter { $0.hasPrefix("recogniser") } == [])
    #expect(stage.journal.filter { $0 == "control changed" }.count == 4)
  }

  @Test("G45: a pan along a switch moves its knob, not what is around it; one across does not")
  func panOnSwitch() {
    let stage = Stage()
    let board = addBoard(to: stage, UIPanGestureRecognizer(target: listener, action: GestureListener.panned))
    let control = put(UISwitch(), on: board)
    let finger = stage.finger.down(at: CGPoint(x: 110, y: 115))
    finger.drag(to: CGPoint(x: 160, y: 117), over: 0.2)
    finger.up()
    #expect(control.isOn)
    let other = stage.finger.down(at: CGPoint(x: 130, y: 115))
    other.drag(to: CGPoint(x: 132, y: 190), over: 0.2)
    other.up()
    #expect(stage.journal == ["control changed", "control up", "control cancel", "recogniser panned"])
    #expect(control.isOn)
  }

  @Test("G45: a swipe with a slider's knob is the slider's, one beside the knob is not")
  func swipeOnSlider() {
    let stage = Stage()
    let swipe = UISwipeGestureRecognizer(target: listener, action: GestureListener.tapped)
    let slider = put(UISlider(), on: addBoard(to: stage, swipe))
    slider.frame = CGRect(x: 20, y: 100, width: 280, height: 31)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 35, y: 115))
    finger.drag(to: CGPoint(x: 200, y: 117), over: 0.15)
    finger.up()
    #expect(slider.value > 0.5 && !stage.journal.contains("recogniser tapped"))
    slider.value = 0
    stage.advance(by: .frames(1))
    stage.clearJournal()
    let other = stage.finger.down(at: CGPoint(x: 120, y: 115))
    other.drag(to: CGPoint(x: 285, y: 117), over: 0.15)
    other.up()
    #expect(stage.journal == ["recogniser tapped"])
  }

  @Test("G46: a recogniser on the control itself gets the tap, and the control is cancelled")
  func ownRecognizer() {
    let stage = Stage()
    let button = put(UIButton(type: .system), on: stage.add(UIView()))
    button.addGestureRecognizer(UITapGestureRecognizer(target: listener, action: GestureListener.tapped))
    stage.finger.tap(at: CGPoint(x: 150, y: 120))
    #expect(stage.journal == ["control cancel", "recogniser tapped"])
  }

  @Test("G47: only a single tap with one finger is kept, by an enabled control, and from ancestors alone")
  func whatIsKept() {
    let stage = Stage()
    let tap = UITapGestureRecognizer(target: nil, action: nil)
    let board = addBoard(to: stage, tap)
    let button = put(UIButton(type: .custom), on: board)
    let plain = put(UIControl(), on: board)
    #expect(!button.gestureRecognizerShouldBegin(tap) && plain.gestureRecognizerShouldBegin(tap))
    tap.numberOfTapsRequired = 2
    #expect(button.gestureRecognizerShouldBegin(tap))
    tap.numberOfTapsRequired = 1
    tap.numberOfTouchesRequired = 2
    #expect(button.gestureRecognizerShouldBegin(tap))
    tap.numberOfTouchesRequired = 1
    button.isEnabled = false
    #expect(button.gestureRecognizerShouldBegin(tap))
    button.isEnabled = true
    #expect(button.gestureRecognizerShouldBegin(UIPanGestureRecognizer(target: nil, action: nil)))
  }

  @Test("C33: an ancestor's pan that is recognised cancels the button under the finger")
  func panCancels() {
    let stage = Stage()
    let board = addBoard(to: stage, UIPanGestureRecognizer(target: listener, action: GestureListener.panned))
    let button = put(UIButton(type: .system), on: board)
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 120))
    finger.drag(to: CGPoint(x: 190, y: 130), over: 0.2)
    #expect(!button.isTracking && !button.isHighlighted)
    finger.up()
    #expect(stage.journal.sorted() == ["control cancel", "recogniser panned"])
  }
}
