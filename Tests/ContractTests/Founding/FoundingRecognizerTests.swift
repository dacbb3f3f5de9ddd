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
    func changed(_ sender: UISlider) { Say.note("slider changed") }
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
    let thumb = slider.thumbRect(
      forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: slider.value)
    let finger = stage.finger.down(at: slider.convert(CGPoint(x: thumb.midX, y: thumb.midY), to: nil))
    finger.drag(to: CGPoint(x: 190, y: 115), over: 0.2).up()
    #expect(slider.value > 0.7)
    #expect(Set(stage.journal) == ["slider changed"])
  }

  @Test("founding S97: a scroll view is dragged, and a flick lets it go on")
  func scrolling() {
    let stage = Stage(width: 320, height: 480)
    let scroll = stage.add(UIScrollView())
    scroll.contentSize = CGSize(width: 320, height: 4000)
    stage.finger.down(160, 400).drag(to: CGPoint(x: 160, y: 100), over: 0.2).up()
    let lifted = scroll.contentOffset.y
    #expect(lifted > 200)
    stage.advance(by: .seconds(2))
    #expect(scroll.contentOffset.y > lifted + 100)
  }

  @Test("founding S103: touches are kept from a view by switching it off, by hiding it, and by an exclusive one")
  func keptAway() {
    func journal(_ prepare: @MainActor (JournalingView, JournalingView) -> Void) -> [String] {
      let stage = Stage(width: 320, height: 480)
      let board = stage.add(JournalingView("board"))
      let card = JournalingView("card", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      board.addSubview(card)
      prepare(board, card)
      let (a, b) = (stage.finger.down(50, 50), stage.finger.down(200, 200))
      a.up()
      b.up()
      return stage.journal
    }
    #expect(journal { _, _ in } == ["card began", "board began", "card ended", "board ended"])
    #expect(journal { board, _ in board.isUserInteractionEnabled = false } == [])
    #expect(journal { _, card in card.isHidden = true } == ["board began", "board ended"])
    #expect(journal { _, card in card.isExclusiveTouch = true } == ["card began", "card ended"])
    #expect(
      journal { _, _ in UIApplication.shared.beginIgnoringInteractionEvents() } == [],
      "the whole app")
  }
}
