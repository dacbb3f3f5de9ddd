import Testing
import TouchTesting
import UIKit

@MainActor @Suite("View animations: blocks and completions")
struct AnimationCompletionTests {
  private func scene() -> (Stage, UIView) {
    let stage = Stage()
    return (stage, stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))))
  }

  @Test("A13: the completion comes once, after delay and duration, with true")
  func completes() {
    let (stage, view) = scene()
    var times: [Double] = []
    UIView.animate(withDuration: 0.2, delay: 0.1, animations: { view.alpha = 0 }) { finished in
      stage.note("finished \(finished), alpha \(view.layer.presentation()!.opacity)")
      times.append(CACurrentMediaTime())
    }
    stage.advance(by: .milliseconds(299))
    #expect(stage.journal.isEmpty)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["finished true, alpha 0.0"])
    #expect(times.count == 1 && abs(times[0] - 1.3) < 1e-9)
  }

  @Test("A13: a way and back take twice the duration")
  func completesAfterReversing() {
    let (stage, view) = scene()
    UIView.animate(withDuration: 0.2, delay: 0, options: .autoreverse, animations: { view.alpha = 0 }) {
      stage.note("finished \($0)")
    }
    stage.advance(by: .milliseconds(399))
    #expect(stage.journal.isEmpty)
    stage.advance(by: .milliseconds(1))
    #expect(stage.journal == ["finished true"])
  }

  @Test("A13, A17: who is replaced, removed or taken off the screen is told false, not inside the change itself")
  func toldFalse() {
    let (stage, view) = scene()
    func start(_ name: String) {
      UIView.animate(withDuration: 1, animations: { view.alpha = view.alpha == 0 ? 1 : 0 }) {
        stage.note("\(name) \($0)")
      }
    }
    start("replaced")
    stage.advance(by: .seconds(0.1))
    start("removed")
    #expect(stage.journal.isEmpty)
    stage.advance(by: .seconds(0.1))
    view.layer.removeAllAnimations()
    #expect(stage.journal == ["replaced false"])
    stage.advance(by: .seconds(0.1))
    start("off the screen")
    let board = UIView(frame: stage.window.bounds)
    stage.window.addSubview(board)
    board.addSubview(view)
    board.removeFromSuperview()
    stage.advance(by: .seconds(0.1))
    start("last")
    stage.advance(by: .seconds(2))
    #expect(stage.journal == ["replaced false", "removed false", "off the screen false", "last true"])
  }

  @Test("A13: one part of an animation that is replaced makes it unfinished, told when the rest is over")
  func partlyReplaced() {
    let (stage, view) = scene()
    UIView.animate(
      withDuration: 1,
      animations: {
        view.alpha = 0
        view.center.x += 5
      }
    ) { stage.note("both \($0)") }
    UIView.animate(withDuration: 0.2, animations: { view.alpha = 1 }) { stage.note("alpha \($0)") }
    stage.advance(by: .seconds(0.5))
    #expect(stage.journal == ["alpha true"])
    stage.advance(by: .seconds(0.5))
    #expect(stage.journal == ["alpha true", "both false"])
  }

  @Test("A13: what repeats never completes by itself")
  func repeatingNeverCompletes() {
    let (stage, view) = scene()
    UIView.animate(withDuration: 0.2, delay: 0, options: .repeat, animations: { view.alpha = 0 }) {
      stage.note("finished \($0)")
    }
    stage.advance(by: .seconds(5))
    #expect(stage.journal.isEmpty)
    view.layer.removeAllAnimations()
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["finished false"])
  }

  @Test("A14: without a duration, or with nothing to animate, the completion comes at the next turn with true")
  func nextTurn() {
    let (stage, view) = scene()
    UIView.animate(withDuration: 0, animations: { view.alpha = 0.5 }) { stage.note("no duration \($0)") }
    UIView.animate(withDuration: -1, animations: { view.alpha = 0.25 }) { stage.note("negative \($0)") }
    UIView.animate(withDuration: .nan, animations: { view.alpha = 0.75 }) { stage.note("no number \($0)") }
    UIView.animate(withDuration: 1, animations: {}) { stage.note("nothing \($0)") }
    UIView.animate(withDuration: 1, animations: { view.alpha = 0.75 }) { stage.note("no change \($0)") }
    #expect(stage.journal.isEmpty && view.layer.presentation()!.opacity == 0.75)
    stage.advance(by: .seconds(0))
    #expect(
      stage.journal == ["no duration true", "negative true", "no number true", "nothing true", "no change true"])
  }

  @Test("A15: a block inside a block takes the outer duration and curve")
  func inherits() {
    let (stage, view) = scene()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.animate(withDuration: 0.1, delay: 0, options: .curveEaseIn) { view.alpha = 0 }
      view.center.x += 8
    }
    stage.advance(by: .seconds(0.75))
    #expect(view.layer.presentation()!.opacity == 0.25 && view.layer.presentation()!.position.x == 11)
  }

  @Test("A15: unless it says that it overrides them, each by itself")
  func overrides() {
    let (stage, view) = scene()
    let other = stage.add(UIView(frame: .zero))
    UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) {
      UIView.animate(
        withDuration: 2, delay: 0, options: [.curveLinear, .overrideInheritedDuration, .overrideInheritedCurve]
      ) {
        view.alpha = 0
      }
      UIView.animate(withDuration: 2, delay: 0, options: [.curveLinear, .overrideInheritedCurve]) { other.alpha = 0 }
    }
    stage.advance(by: .seconds(0.5))
    #expect(view.layer.presentation()!.opacity == 0.75 && other.layer.presentation()!.opacity == 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.animate(withDuration: 2, delay: 0, options: [.curveEaseIn, .overrideInheritedDuration]) { view.alpha = 1 }
    }
    stage.advance(by: .seconds(0.5))
    #expect(view.layer.presentation()!.opacity == 0.25)
  }

  @Test("A16: without animation values apply at once, also inside a block; what comes after animates again")
  func withoutAnimation() {
    let (stage, view) = scene()
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation {
        view.alpha = 0
        UIView.animate(withDuration: 1) { view.center.x = 50 }
      }
      view.center.y = 50
    }
    let now = view.layer.presentation()!
    #expect(now.opacity == 0 && now.position == CGPoint(x: 50, y: 5))
    withExtendedLifetime(stage) {}
  }

  @Test("A16: switched off, blocks apply at once and complete at the next turn")
  func switchedOff() {
    let (stage, view) = scene()
    #expect(UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    #expect(!UIView.areAnimationsEnabled)
    UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { stage.note("finished \($0)") }
    UIView.performWithoutAnimation {}
    #expect(!UIView.areAnimationsEnabled)
    #expect(view.layer.presentation()!.opacity == 0)
    stage.advance(by: .seconds(0))
    #expect(stage.journal == ["finished true"])
  }

  @Test("A4: with layoutSubviews the subviews' layout moves along, without it it comes by itself")
  func layoutInside() {
    final class Row: UIView {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      override func layoutSubviews() {
        if card.superview == nil { addSubview(card) }
        card.center.x = bounds.width
      }
    }
    for (options, expected) in [(UIView.AnimationOptions.layoutSubviews, 150.0), ([], 200.0)] {
      let stage = Stage()
      let row = stage.add(Row(frame: CGRect(x: 0, y: 0, width: 100, height: 10)))
      stage.advance(by: .frames(1))
      UIView.animate(withDuration: 1, delay: 0, options: [options, .curveLinear]) { row.bounds.size.width = 200 }
      stage.advance(by: .seconds(0.5))
      #expect(abs(row.card.layer.presentation()!.position.x - expected) < 1e-6)
    }
  }
}
