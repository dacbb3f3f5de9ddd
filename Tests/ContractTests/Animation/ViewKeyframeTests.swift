import Testing
import TouchTesting
import UIKit

@MainActor @Suite("View animations: key frames, old calls, repetition")
struct ViewKeyframeTests {
  private func seen(_ view: UIView) -> CALayer { view.layer.presentation()! }
  private func spot(_ stage: Stage) -> UIView {
    let view = stage.add(UIView(frame: .zero))
    view.center = .zero
    return view
  }
  private let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)

  /// Where two key frames take a view in ten steps of a second.
  private func places(_ options: UIView.KeyframeAnimationOptions) -> [Double] {
    let stage = Stage()
    let view = spot(stage)
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: options,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 100 }
        UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { view.center.x = 300 }
      }
    ) { stage.note("finished \($0)") }
    #expect(view.center.x == 300)
    let found = (1...10).map { _ in
      stage.advance(by: .milliseconds(100))
      return Double((seen(view).position.x * 1000).rounded() / 1000)
    }
    #expect(stage.journal == ["finished true"])
    return found
  }

  @Test("Key frames follow each other; between them the value stays")
  func keyframes() {
    #expect(places(linear) == [20, 40, 60, 80, 100, 100, 100, 140, 220, 300])
  }

  @Test("The calculation modes of key frames: jumps from key to key, and one pace from the first to the last")
  func modes() {
    #expect(places([linear, .calculationModeDiscrete]) == [0, 0, 0, 0, 100, 100, 100, 100, 100, 300])
    #expect(places([linear, .calculationModePaced]) == [30, 60, 90, 120, 150, 180, 210, 240, 270, 300])
  }

  @Test("A4: key frames as a whole ease in and out when nothing else is said; their options have the animations' bits")
  func easedByDefault() {
    let eased = places([])
    for step in 1...10 {
      let p = Formula.bezier(0.42, 0, 0.58, 1, at: Double(step) / 10)
      let place = p < 0.5 ? 200 * p : p < 0.75 ? 100 : 100 + 800 * (p - 0.75)
      #expect(isNear(eased[step - 1], place, within: 0.005), "step \(step)")
    }
    typealias Options = UIView.KeyframeAnimationOptions
    let bits: [Options] = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
      .overrideInheritedDuration, .overrideInheritedOptions, .calculationModeLinear, .calculationModeDiscrete,
      .calculationModePaced, .calculationModeCubic, .calculationModeCubicPaced,
    ]
    #expect(bits.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 512, 0, 1024, 2048, 3072, 4096])
  }

  @Test("A4: the bits of animated content, hidden views, inherited options and transitions")
  func optionBits() {
    typealias Options = UIView.AnimationOptions
    let options: [Options] = [
      .allowAnimatedContent, .showHideTransitionViews, .overrideInheritedOptions, .transitionFlipFromLeft,
      .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown, .transitionCrossDissolve,
      .transitionFlipFromTop, .transitionFlipFromBottom,
    ]
    #expect(options.map(\.rawValue) == [128, 256, 512] + (1...7).map { $0 << 20 })
  }

  @Test("Key frames outside of their block, and of impossible times")
  func misuse() {
    let stage = Stage()
    let view = spot(stage)
    let lines = complaints {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 10 }
    }
    #expect(view.center.x == 10 && lines.contains { $0.contains("addKeyframe") })
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: linear) {
      UIView.addKeyframe(withRelativeStartTime: .nan, relativeDuration: .infinity) { view.center.x = 110 }
      UIView.addKeyframe(withRelativeStartTime: 9, relativeDuration: -4) { view.center.y = 50 }
    }
    stage.advance(by: .seconds(0.5))
    #expect(seen(view).position == CGPoint(x: 110, y: 0), "no length is a jump")
    stage.advance(by: .seconds(0.5))
    #expect(seen(view).position == CGPoint(x: 110, y: 50))
  }

  @Test("A9: beginAnimations and commitAnimations: 0.2 s, ease in-out")
  func oldCalls() {
    let stage = Stage()
    let view = spot(stage)
    UIView.beginAnimations(nil, context: nil)
    view.center.x = 1000
    UIView.commitAnimations()
    view.alpha = 0.5
    #expect(seen(view).opacity == 0.5)
    for step in 1...9 {
      stage.advance(by: .milliseconds(20))
      #expect(
        isNear(seen(view).position.x, 1000 * Formula.bezier(0.42, 0, 0.58, 1, at: Double(step) / 10), within: 1e-3))
    }
    stage.advance(by: .milliseconds(20))
    #expect(view.layer.animationKeys() == nil)
  }

  @Test("A9: the calls in between set duration, delay, curve, repetition and who is told")
  func oldSettings() {
    @MainActor final class Told {
      func willStart(_ name: String, context: Any?) { Stage.current?.note("willStart \(name)") }
      func didStop(_ name: String, finished: NSNumber, context: Any?) {
        Stage.current?.note("didStop \(name) \(finished) \(context == nil)")
      }
    }
    let stage = Stage()
    let view = spot(stage)
    let told = Told()
    UIView.beginAnimations("slide", context: nil)
    UIView.setAnimationDelegate(told)
    UIView.setAnimationWillStart(Selector("willStart:context:", Told.willStart))
    UIView.setAnimationDidStop(Selector("didStop:finished:context:", Told.didStop))
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelay(0.5)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationRepeatCount(2)
    UIView.setAnimationRepeatAutoreverses(true)
    UIView.setAnimationBeginsFromCurrentState(true)
    view.center.x = 100
    UIView.commitAnimations()
    stage.advance(by: .seconds(0.25))
    #expect(seen(view).position.x == 0 && stage.journal == [])
    stage.advance(by: .seconds(2))
    #expect(isNear(seen(view).position.x, 25) && stage.journal == ["willStart slide"])
    stage.advance(by: .seconds(2.3))
    #expect(stage.journal.last == "didStop slide 1 true")
    #expect(complaints { UIView.commitAnimations() }.contains { $0.contains("without a beginAnimations") })
    #expect(complaints { UIView.setAnimationDuration(3) }.contains { $0.contains("setAnimationDuration") })
  }

  @Test("A15: nested in each other the old calls inherit, and the inner end does not end the outer")
  func oldNesting() {
    let stage = Stage()
    let view = spot(stage)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationCurve(.linear)
    UIView.beginAnimations(nil, context: nil)
    view.center.x = 100
    UIView.commitAnimations()
    view.center.y = 100
    UIView.commitAnimations()
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(view).position.x, 50) && isNear(seen(view).position.y, 50), "both run (A18)")
  }

  @Test("A15: inner blocks inherit repetition and interaction, unless they override the options")
  func inheritedOptions() {
    let stage = Stage()
    let views = (0..<2).map { _ in spot(stage) }
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .repeat, .autoreverse]) {
      UIView.animate(withDuration: 1, delay: 0, options: []) { views[0].center.x = 100 }
      UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedOptions) { views[1].center.x = 100 }
      stage.note("\(UIView.inheritedAnimationDuration)")
    }
    stage.advance(by: .seconds(3.5))
    #expect(isNear(seen(views[0]).position.x, 50) && seen(views[1]).position.x == 100)
    #expect(stage.journal == ["1.0"] && UIView.inheritedAnimationDuration == 0)
  }

  @Test("modifyAnimations repeats what it wraps and nothing else")
  func modified() {
    let stage = Stage()
    let view = spot(stage)
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        UIView.modifyAnimations(withRepeatCount: 1.5, autoreverses: true) { view.center.x = 100 }
        view.alpha = 0
      }
    ) { stage.note("finished \($0)") }
    stage.advance(by: .seconds(1.5))
    #expect(isNear(seen(view).position.x, 50) && seen(view).opacity == 0)
    stage.advance(by: .seconds(1.25))
    #expect(isNear(seen(view).position.x, 75) && stage.journal == [])
    stage.advance(by: .seconds(0.5))
    #expect(seen(view).position.x == 100 && stage.journal == ["finished true"])
    #expect(
      complaints { UIView.modifyAnimations(withRepeatCount: 1, autoreverses: false) {} }.contains {
        $0.contains("inside an animation block")
      })
  }

  @Test("A19: views that animate take no touches, in every form, unless it is allowed")
  func touches() {
    func taps(_ animate: (UIView) -> Void) -> [String] {
      let stage = Stage()
      let card = stage.add(JournalingView("card"))
      animate(card)
      stage.advance(by: .frames(2))
      stage.finger.tap(at: CGPoint(x: 5, y: 5))
      return stage.journal
    }
    let touched = ["card began", "card ended"]
    #expect(taps { card in UIView.animate(withDuration: 1) { card.alpha = 0.5 } } == [])
    #expect(
      taps { card in UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { card.alpha = 0.5 } }
        == touched)
    #expect(taps { card in UIView.animate(springDuration: 1) { card.alpha = 0.5 } } == [])
    #expect(
      taps { card in
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { card.alpha = 0.5 }
        }
      } == [])
    #expect(
      taps { card in
        UIView.beginAnimations(nil, context: nil)
        card.alpha = 0.5
        UIView.setAnimationDuration(1)
        UIView.commitAnimations()
      } == [])
    #expect(
      taps { card in UIViewPropertyAnimator(duration: 1, curve: .linear) { card.alpha = 0.5 }.startAnimation() }
        == touched)
  }
}
