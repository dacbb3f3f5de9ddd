import Testing
import TouchTesting
import UIKit

/// What the founding documents say of ready-made recognisers and controls, and of keeping touches away.
@MainActor @Suite("Founding documents: recognisers and controls")
struct FoundingRecognizerTests {
  @MainActor private final class Listener: NSObject {
    func recognized(_ sender: UIGestureRecognizer) {
      if sender.state == .ended { Say.note("\(type(of: sender))") }
    }
    func changed(_ sender: UISlider) { Say.note("slider \(Int((sender.value * 100).rounded()))") }
    func tapped(_ sender: UIButton) { Say.note("button tapped") }
  }

  @Test(
    "founding S98, founding S99: taps, pinches, swipes, pans and rotations are attached to a view and call their target",
    arguments: ["tap", "double tap", "pinch", "swipe", "pan", "rotation"])
  func recognizers(kind: String) {
    let stage = Stage(width: 320, height: 480)
    let listener = Listener()
    let board = stage.add(UIView())
    board.isMultipleTouchEnabled = true
    let action = Selector("recognized:", Listener.recognized)
    func attach(_ recognizer: UIGestureRecognizer) {
      recognizer.addTarget(listener, action: action)
      board.addGestureRecognizer(recognizer)
    }
    func twoFingers(_ first: CGVector, _ second: CGVector) {
      let (a, b) = (stage.finger.down(100, 200), stage.finger.down(200, 200))
      for _ in 0..<10 {
        a.move(by: first.dx / 10, first.dy / 10)
        b.move(by: second.dx / 10, second.dy / 10)
        stage.advance(by: .frames(1))
      }
      a.up()
      b.up()
    }
    switch kind {
    case "tap":
      attach(UITapGestureRecognizer())
      stage.finger.tap(at: CGPoint(x: 100, y: 100))
      #expect(stage.journal == ["UITapGestureRecognizer"])
    case "double tap":
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      attach(tap)
      stage.finger.tap(at: CGPoint(x: 100, y: 100))
      stage.advance(by: .seconds(1))
      stage.finger.doubleTap(at: CGPoint(x: 100, y: 100))
      #expect(stage.journal == ["UITapGestureRecognizer"])
    case "pinch":
      attach(UIPinchGestureRecognizer())
      twoFingers(CGVector(dx: -40, dy: 0), CGVector(dx: 40, dy: 0))
      #expect(stage.journal == ["UIPinchGestureRecognizer"])
    case "swipe":
      attach(UISwipeGestureRecognizer())
      stage.finger.down(50, 100).drag(to: CGPoint(x: 200, y: 104), over: 0.15).up()
      #expect(stage.journal == ["UISwipeGestureRecognizer"])
    case "pan":
      attach(UIPanGestureRecognizer())
      stage.finger.down(50, 100).drag(to: CGPoint(x: 80, y: 180), over: 0.5).up()
      #expect(stage.journal == ["UIPanGestureRecognizer"])
    default:
      attach(UIRotationGestureRecognizer())
      twoFingers(CGVector(dx: 0, dy: -50), CGVector(dx: 0, dy: 50))
      #expect(stage.journal == ["UIRotationGestureRecognizer"])
    }
  }

  @Test("founding S96: a dragged thumb changes a slider's value and tells its target")
  func slider() {
    let stage = Stage(width: 320, height: 480)
    let listener = Listener()
    let slider = stage.add(UISlider(frame: CGRect(x: 20, y: 100, width: 200, height: 31)))
    slider.addTarget(listener, action: Selector("changed:", Listener.changed), for: .valueChanged)
    let track = slider.trackRect(forBounds: slider.bounds)
    func thumb(at value: Float) -> CGPoint {
      let rect = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: value)
      return slider.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
    }
    stage.finger.down(at: thumb(at: 1)).up()
    #expect(slider.value == 0 && stage.journal == [], "beside the thumb nothing is dragged")
    let finger = stage.finger.down(at: thumb(at: 0))
    for value in [0.25, 0.5, 0.75, 0.5] as [Float] {
      finger.move(to: thumb(at: value))
      stage.advance(by: .frames(1))
      #expect(abs(slider.value - value) < 1e-4)
    }
    finger.up()
    #expect(slider.value == 0.5)
    #expect(stage.journal == ["slider 0", "slider 25", "slider 50", "slider 75", "slider 50", "slider 50"])
  }

  @Test("founding S97: a scroll view is dragged, and a flick lets it go on")
  func scrolling() {
    func offset(afterRestOf rest: Double) -> (lifted: CGFloat, later: CGFloat) {
      let stage = Stage(width: 320, height: 480)
      let scroll = stage.add(UIScrollView())
      scroll.contentSize = CGSize(width: 320, height: 4000)
      let finger = stage.finger.down(160, 400).drag(to: CGPoint(x: 160, y: 100), over: 0.2)
      stage.advance(by: .seconds(rest))
      finger.up()
      let lifted = scroll.contentOffset.y
      #expect(scroll.contentOffset.x == 0)
      stage.advance(by: .seconds(4))
      #expect(!scroll.isDecelerating)
      return (lifted, scroll.contentOffset.y)
    }
    let dragged = offset(afterRestOf: 0.2)
    #expect(dragged.lifted == 290 && dragged.later == 290, "the finger's way, less the 10 points before a pan begins")
    let flicked = offset(afterRestOf: 0)
    #expect(flicked.lifted == 290 && flicked.later > 290 + 100)
  }

  @Test("founding S101: one class of recogniser serves several views, each object with a state of its own")
  func oneClassOnSeveralViews() {
    final class Slide: UIPanGestureRecognizer {
      private(set) var resets = 0
      override func reset() {
        super.reset()
        resets += 1
      }
    }
    let stage = Stage(width: 320, height: 480)
    let slides = (0..<3).map { index in
      let view = stage.add(UIView(frame: CGRect(x: 0, y: Double(index) * 100, width: 320, height: 100)))
      return view.add(stage.tell(of: Slide(), as: "slide \(index)"))
    }
    let first = stage.finger.down(at: CGPoint(x: 50, y: 50))
    let third = stage.finger.down(at: CGPoint(x: 50, y: 250))
    third.move(by: 30, 0)
    stage.advance(by: .frames(1))
    #expect(slides.map(\.state) == [.possible, .possible, .began])
    first.move(by: 0, 20)
    third.move(by: 10, 0)
    stage.advance(by: .frames(1))
    #expect(slides.map(\.state) == [.began, .possible, .changed])
    #expect(slides.map { $0.translation(in: nil) } == [CGPoint(x: 0, y: 10), .zero, CGPoint(x: 30, y: 0)])
    third.up()
    #expect(slides.map(\.state) == [.began, .possible, .possible] && slides.map(\.resets) == [0, 0, 1])
    first.cancel()
    #expect(
      stage.journal == ["slide 2 began", "slide 2 changed", "slide 0 began", "slide 2 ended", "slide 0 cancelled"])
  }

  @Test("founding S102: two buttons pressed with two fingers at once both do what they are there for")
  func twoButtons() {
    @MainActor final class Keyboard: NSObject {
      func press(_ sender: UIButton) { Stage.current?.note("\(sender.title(for: .normal) ?? "") pressed") }
    }
    let stage = Stage(width: 320, height: 480)
    let keyboard = Keyboard()
    let buttons = ["left", "right"].enumerated().map { index, title in
      let button = UIButton(type: .system)
      button.frame = CGRect(x: Double(index) * 160, y: 100, width: 160, height: 44)
      stage.add(button)
      button.setTitle(title, for: .normal)
      button.addTarget(keyboard, action: Selector("press:", Keyboard.press), for: .touchUpInside)
      return button
    }
    let hand = stage.hand(2).down(at: [CGPoint(x: 80, y: 122), CGPoint(x: 240, y: 122)])
    #expect(buttons.allSatisfy { $0.isTracking && $0.isHighlighted })
    hand.up()
    #expect(buttons.allSatisfy { !$0.isTracking && !$0.isHighlighted })
    #expect(stage.journal == ["left pressed", "right pressed"])
  }

  @Test(
    "founding S103: touches are kept from a view by switches, hiding, exclusion, hit testing, and for the whole app")
  func keptAway() {
    final class Card: JournalingView {
      var isPassedOver = false
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        isPassedOver ? nil : super.hitTest(point, with: event)
      }
    }
    func journal(_ prepare: @MainActor (JournalingView, Card) -> Void) -> [String] {
      let stage = Stage(width: 320, height: 480)
      let board = stage.add(JournalingView("board"))
      let card = Card("card", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      board.addSubview(card)
      prepare(board, card)
      for place in [CGPoint(x: 50, y: 50), CGPoint(x: 200, y: 200), CGPoint(x: 250, y: 200)] {
        stage.finger.down(at: place)
      }
      stage.cancelAllTouches()
      return stage.journal
    }
    #expect(journal { _, _ in } == ["card began", "board began", "card cancelled", "board cancelled"])
    #expect(journal { board, _ in board.isUserInteractionEnabled = false } == [])
    #expect(journal { _, card in card.isUserInteractionEnabled = false } == ["board began", "board cancelled"])
    #expect(journal { _, card in card.isHidden = true } == ["board began", "board cancelled"])
    #expect(journal { _, card in card.isPassedOver = true } == ["board began", "board cancelled"])
    #expect(journal { _, card in card.isExclusiveTouch = true } == ["card began", "card cancelled"])
    #expect(
      journal { board, _ in board.isMultipleTouchEnabled = true } == [
        "card began", "board began", "board began", "card cancelled", "board cancelled ×2",
      ])
    #expect(journal { _, _ in UIApplication.shared.beginIgnoringInteractionEvents() } == [], "the whole app")
    #expect(
      journal { _, _ in
        UIApplication.shared.beginIgnoringInteractionEvents()
        UIApplication.shared.endIgnoringInteractionEvents()
      } == ["card began", "board began", "card cancelled", "board cancelled"])
  }
}
