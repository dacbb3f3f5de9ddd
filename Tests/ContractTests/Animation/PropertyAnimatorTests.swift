import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Property animators")
struct PropertyAnimatorTests {
  private func spot(_ stage: Stage) -> UIView {
    let view = stage.add(UIView(frame: .zero))
    view.center = .zero
    return view
  }
  private func seen(_ view: UIView) -> CALayer { view.layer.presentation()! }

  /// An animator of a second that takes a view 100 points to the right and notes where it ends.
  private func animator(
    _ stage: Stage, _ view: UIView, _ curve: UIView.AnimationCurve = .linear
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 1, curve: curve) { view.center.x = 100 }
    animator.addCompletion { stage.note("completed at \($0)") }
    return animator
  }

  private func state(_ animator: UIViewPropertyAnimator) -> String {
    "\(animator.state) \(animator.isRunning ? "running" : "still") \((animator.fractionComplete * 100).rounded() / 100)"
  }

  @Test("It is inactive until it starts, then active and running; at the end it tells and is inactive again")
  func life() {
    let stage = Stage()
    let view = spot(stage)
    let animator = animator(stage, view)
    var states = [state(animator)]
    #expect(view.center.x == 0)
    animator.startAnimation()
    states.append(state(animator))
    #expect(view.center.x == 100 && seen(view).position.x == 0)
    stage.advance(by: .seconds(0.25))
    states.append(state(animator))
    #expect(isNear(seen(view).position.x, 25))
    stage.advance(by: .seconds(0.75))
    states.append(state(animator))
    #expect(states == ["inactive still 0.0", "active running 0.0", "active running 0.25", "inactive still 0.0"])
    #expect(stage.journal == ["completed at end"] && seen(view).position.x == 100)
  }

  @Test("A5, A6: its curves, at twenty instants", arguments: UIView.AnimationCurve.all)
  func curves(curve: UIView.AnimationCurve) {
    let points: [(Double, Double, Double, Double)] = [
      (0.42, 0, 0.58, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0, 0, 1, 1),
    ]
    let stage = Stage()
    let view = spot(stage)
    animator(stage, view, curve).startAnimation()
    let p = points[curve.rawValue]
    for step in 1...20 {
      stage.advance(by: .milliseconds(48))
      let expected = 100 * Formula.bezier(p.0, p.1, p.2, p.3, at: 0.048 * Double(step))
      #expect(isNear(seen(view).position.x, expected, within: 1e-4))
    }
  }

  @Test("A paused one is set by fractionComplete, evenly; it asks for no frames; then it goes on along its curve")
  func scrubbing() {
    let stage = Stage()
    let view = spot(stage)
    let animator = animator(stage, view, .easeIn)
    animator.pauseAnimation()
    #expect(state(animator) == "active still 0.0" && view.center.x == 100)
    for fraction in [0.3, 0.8, 0.5] {
      animator.fractionComplete = fraction
      #expect(isNear(seen(view).position.x, fraction * 100))
    }
    #expect(MediaRuntime.current.animations.isEmpty)
    stage.advance(by: .seconds(10))
    #expect(isNear(seen(view).position.x, 50))
    animator.startAnimation()
    #expect(isNear(seen(view).position.x, 50, within: 1e-3), "it does not jump")
    // The curve comes to a half at this share of its time; the rest of the time is left.
    var half = 0.0
    while Formula.bezier(0.42, 0, 1, 1, at: half) < 0.5 { half += 1e-4 }
    stage.advance(by: .seconds(0.1))
    #expect(isNear(seen(view).position.x, 100 * Formula.bezier(0.42, 0, 1, 1, at: half + 0.1), within: 0.05))
    stage.advance(by: .seconds(1 - half - 0.1 - 0.001))
    #expect(stage.journal == [])
    stage.advance(by: .seconds(0.002))
    #expect(stage.journal == ["completed at end"])
  }

  @Test("Without scrubsLinearly the fraction is one of the time, and the curve counts")
  func curvedScrubbing() {
    let stage = Stage()
    let view = spot(stage)
    let animator = animator(stage, view, .easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    #expect(state(animator) == "active still 0.5")
    #expect(isNear(seen(view).position.x, 100 * Formula.bezier(0.42, 0, 1, 1, at: 0.5), within: 1e-4))
  }

  @Test("Reversed on its way it goes back where it came from, in the time it took, and ends at its start")
  func reversing() {
    let stage = Stage()
    let view = spot(stage)
    let animator = animator(stage, view, .easeInOut)
    animator.startAnimation()
    stage.advance(by: .seconds(0.4))
    let turned = seen(view).position.x
    animator.isReversed = true
    #expect(isNear(seen(view).position.x, turned) && isNear(animator.fractionComplete, 1 - turned / 100))
    stage.advance(by: .seconds(0.2))
    #expect(isNear(seen(view).position.x, 100 * Formula.bezier(0.42, 0, 0.58, 1, at: 0.2), within: 1e-3))
    stage.advance(by: .seconds(0.21))
    #expect(stage.journal == ["completed at start"] && view.center.x == 0 && seen(view).position.x == 0)
    #expect(!animator.isReversed && animator.state == .inactive)
  }

  @Test("Reversed while paused its fraction counts from the other end")
  func reversedFraction() {
    let stage = Stage()
    let view = spot(stage)
    let animator = animator(stage, view)
    animator.fractionComplete = 0.3
    animator.isReversed = true
    #expect(isNear(animator.fractionComplete, 0.7) && isNear(seen(view).position.x, 30))
    animator.fractionComplete = 0.9
    #expect(isNear(seen(view).position.x, 10))
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(by: .seconds(0.11))
    #expect(stage.journal == ["completed at start"] && view.center.x == 0)
  }

  @Test("Continued with another timing it goes from where it is to the end with that, in so many durations")
  func continuing() {
    let stage = Stage()
    let view = spot(stage)
    let animator = animator(stage, view)
    animator.fractionComplete = 0.5
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 2)
    for step in 1...9 {
      stage.advance(by: .seconds(0.2))
      let expected = 50 + 50 * Formula.bezier(0, 0, 0.58, 1, at: Double(step) / 10)
      #expect(isNear(seen(view).position.x, expected, within: 1e-4))
    }
    #expect(stage.journal == [])
    stage.advance(by: .seconds(0.21))
    #expect(stage.journal == ["completed at end"])
  }

  @Test("Stopped for good it leaves the views where they are seen, and tells nobody")
  func stopped() {
    let stage = Stage()
    let view = spot(stage)
    view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    let animator = animator(stage, view)
    animator.addAnimations { view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    animator.startAnimation()
    stage.advance(by: .seconds(0.5))
    animator.stopAnimation(true)
    #expect(state(animator) == "inactive still 0.0" && isNear(view.center.x, 50) && isNear(seen(view).position.x, 50))
    #expect(view.backgroundColor?.cgColor.components?.first == 0.5)
    stage.advance(by: .seconds(2))
    #expect(stage.journal == [] && isNear(seen(view).position.x, 50))
  }

  @Test("Stopped and finished it goes to the end, to the start, or stays, and tells", arguments: [0, 1, 2])
  func finished(index: Int) {
    let positions: [UIViewAnimatingPosition] = [.end, .start, .current]
    let stage = Stage()
    let view = spot(stage)
    let animator = animator(stage, view)
    animator.startAnimation()
    stage.advance(by: .seconds(0.5))
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && isNear(view.center.x, 50))
    #expect(complaints { animator.startAnimation() }.contains { $0.contains("stopped") })
    animator.finishAnimation(at: positions[index])
    #expect(isNear(view.center.x, [100, 0, 50][index]) && animator.state == .inactive)
    #expect(stage.journal == ["completed at \(["end", "start", "current"][index])"])
    #expect(complaints { animator.finishAnimation(at: .end) }.contains { $0.contains("stopAnimation(false)") })
  }

  @Test("Animations with a delay factor begin later and end with the rest; added on the way they take what is left")
  func delayFactor() {
    let stage = Stage()
    let views = (0..<3).map { _ in spot(stage) }
    let animator = animator(stage, views[0])
    animator.addAnimations({ views[1].center.x = 100 }, delayFactor: 0.5)
    animator.startAnimation()
    stage.advance(by: .seconds(0.5))
    animator.addAnimations { views[2].center.x = 100 }
    #expect(views.map { seen($0).position.x.rounded() } == [50, 0, 0])
    stage.advance(by: .seconds(0.25))
    #expect(views.map { seen($0).position.x.rounded() } == [75, 50, 50])
    stage.advance(by: .seconds(0.26))
    #expect(views.map { seen($0).position.x.rounded() } == [100, 100, 100] && stage.journal == ["completed at end"])
  }

  @Test("It waits for its delay, and starts from what is on the screen")
  func delayed() {
    let stage = Stage()
    let view = spot(stage)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 40 }
    stage.advance(by: .seconds(0.5))
    let animator = animator(stage, view)
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.delay == 0.5 && isNear(seen(view).position.x, 20))
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(view).position.x, 20))
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(view).position.x, 60))
  }

  @Test("With pausesOnCompletion it stays active at its end, and can be turned round there")
  func pausesOnCompletion() {
    let stage = Stage()
    let view = spot(stage)
    let animator = animator(stage, view)
    animator.pausesOnCompletion = true
    animator.startAnimation()
    stage.advance(by: .seconds(2))
    #expect(state(animator) == "active still 1.0" && stage.journal == [] && seen(view).position.x == 100)
    animator.isReversed = true
    animator.pausesOnCompletion = false
    animator.startAnimation()
    stage.advance(by: .seconds(0.75))
    #expect(isNear(seen(view).position.x, 25))
    stage.advance(by: .seconds(0.3))
    #expect(stage.journal == ["completed at start"] && view.center.x == 0)
  }

  @Test("One that is not interruptible cannot be paused or stopped")
  func notInterruptible() {
    let stage = Stage()
    let view = spot(stage)
    let animator = animator(stage, view)
    animator.isInterruptible = false
    animator.startAnimation()
    stage.advance(by: .seconds(0.5))
    let lines = complaints {
      animator.pauseAnimation()
      animator.stopAnimation(true)
    }
    #expect(lines.filter { $0.contains("not interruptible") }.count == 2 && state(animator) == "active running 0.5")
  }

  @Test("A14: with nothing to animate it is over at the next turn")
  func nothing() {
    let stage = Stage()
    let animator = UIViewPropertyAnimator(duration: 5, curve: .linear)
    animator.addCompletion { stage.note("completed at \($0)") }
    animator.startAnimation()
    #expect(stage.journal == [])
    stage.advance(by: .seconds(0))
    #expect(stage.journal == ["completed at end"])
  }

  @Test("Blocks of UIView.animate and key frames inside it are parts of it")
  func nestedBlocks() {
    let stage = Stage()
    let views = (0..<2).map { _ in spot(stage) }
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      UIView.animate(withDuration: 9) { views[0].center.x = 100 }
      UIView.animateKeyframes(withDuration: 9, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { views[1].center.x = 100 }
      }
    }
    animator.fractionComplete = 0.75
    #expect(views.map { seen($0).position.x.rounded() } == [75, 50])
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(views.map(\.center.x) == [0, 0])
  }

  @Test("A running one is made and started in one call, with options")
  func runningAnimator() {
    let stage = Stage()
    let view = spot(stage)
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 100 }
    ) { stage.note("completed at \($0)") }
    #expect(animator.isRunning && !animator.isUserInteractionEnabled)
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(view).position.x, 50))
    stage.advance(by: .seconds(0.6))
    #expect(stage.journal == ["completed at end"])
  }

  @Test("A22–A25: springs: fitted to the duration, physical with one of their own, a velocity for each axis")
  func springs() {
    let stage = Stage()
    let view = spot(stage)
    let fitted = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { view.center = CGPoint(x: 100, y: 100) }
    fitted.startAnimation()
    let frequency = log(1000 * 0.5 / 0.75.squareRoot()) / 0.5
    for step in 1...20 {
      stage.advance(by: .milliseconds(48))
      let expected =
        100
        * Formula.spring(
          mass: 1, stiffness: frequency * frequency, damping: frequency, velocity: 0, at: 0.048 * Double(step))
      #expect(isNear(seen(view).position.x, expected, within: 1e-3))
    }
    stage.advance(by: .seconds(1))
    view.center = .zero
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 5, dy: -5))
    let physical = UIViewPropertyAnimator(duration: 77, timingParameters: timing)
    physical.addAnimations { view.center = CGPoint(x: 100, y: 100) }
    #expect(physical.duration > 1 && physical.duration < 3)
    physical.startAnimation()
    for step in 1...20 {
      stage.advance(by: .milliseconds(20))
      func expected(_ velocity: Double) -> Double {
        100 * Formula.spring(mass: 1, stiffness: 100, damping: 10, velocity: velocity, at: 0.02 * Double(step))
      }
      let place = seen(view).position
      #expect(isNear(place.x, expected(5), within: 1e-3) && isNear(place.y, expected(-5), within: 1e-3))
    }
  }

  @Test("Timing parameters say what they are, and copy and archive themselves")
  func timingParameters() throws {
    let curve = UICubicTimingParameters(animationCurve: .easeIn)
    let free = UICubicTimingParameters(controlPoint1: CGPoint(x: 0.1, y: -1), controlPoint2: CGPoint(x: 2, y: 3))
    let spring = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 1, dy: 2))
    #expect(curve.timingCurveType == .builtin && curve.animationCurve == .easeIn)
    #expect(curve.controlPoint1 == CGPoint(x: 0.42, y: 0) && curve.controlPoint2 == CGPoint(x: 1, y: 1))
    let points = [UIView.AnimationCurve.easeInOut, .easeIn, .easeOut, .linear].map {
      let curve = UICubicTimingParameters(animationCurve: $0)
      return [curve.controlPoint1.x, curve.controlPoint1.y, curve.controlPoint2.x, curve.controlPoint2.y]
    }
    #expect(points == [[0.42, 0, 0.58, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0, 0, 1, 1]])
    #expect(free.timingCurveType == .cubic && free.controlPoint2 == CGPoint(x: 1, y: 3))
    #expect(spring.timingCurveType == .spring && spring.initialVelocity == CGVector(dx: 1, dy: 2))
    #expect(spring.springTimingParameters === spring && spring.cubicTimingParameters == nil)
    #expect(UICubicTimingParameters().controlPoint1 == CGPoint(x: 0.25, y: 0.1))
    #expect(curve.copy() as? UICubicTimingParameters === curve)
    let animator = UIViewPropertyAnimator(duration: 2, timingParameters: spring)
    animator.scrubsLinearly = false
    let copy = animator.copy() as? UIViewPropertyAnimator
    #expect(copy !== animator && copy?.duration == 2 && copy?.scrubsLinearly == false && copy?.state == .inactive)
  }
}

extension UIView.AnimationCurve {
  fileprivate static let all: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
}
