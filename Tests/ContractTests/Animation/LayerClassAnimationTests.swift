import Testing
import TouchTesting
import UIKit

/// A view whose layer is of another class.
private final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
}

/// A view that looks at the action for its opacity, and returns that of its superclass.
private final class AskingView: UIView {
  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    let action = super.action(for: layer, forKey: event)
    if event == "opacity" { Stage.current?.note("asked: \(action is CABasicAnimation ? "animates" : "nothing")") }
    return action
  }
}

/// A view that halves the change of its opacity.
private final class ChangingView: UIView {
  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    let action = super.action(for: layer, forKey: event)
    (action as? CABasicAnimation)?.fromValue = 0.5
    return action
  }
}

@MainActor @Suite("Views with a layer of another class, or with actions of their own, animate as plain ones")
struct LayerClassAnimationTests {
  private static let box = CGRect(x: 0, y: 0, width: 10, height: 10)
  private static let kinds = [{ UIView(frame: box) }, { GradientView(frame: box) }, { AskingView(frame: box) }]

  private func make(_ kind: @escaping () -> UIView, on stage: Stage) -> UIView {
    let made = kind()
    let view = stage.add(made)
    stage.advance(by: .frames(1))
    return view
  }

  private func seen(_ view: UIView) -> [Double] {
    let layer = view.layer.presentation()
    return [Double(layer?.position.x ?? -1), Double(layer?.opacity ?? -1)].map { ($0 * 1000).rounded() / 1000 }
  }

  @Test("A property animator is scrubbed, reversed and ends at its start")
  func animator() {
    var stories: [[[Double]]] = []
    for kind in Self.kinds {
      let stage = Stage()
      let view = make(kind, on: stage)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        view.center.x = 105
        view.alpha = 0
      }
      animator.fractionComplete = 0.25
      stage.advance(by: .frames(1))
      var story = [seen(view)]
      animator.fractionComplete = 0.5
      stage.advance(by: .frames(1))
      story.append(seen(view))
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      stage.advance(by: .seconds(0.25))
      story.append(seen(view))
      stage.advance(by: .seconds(1))
      story.append(seen(view))
      story.append([view.center.x, Double(view.alpha)])
      stories.append(story)
    }
    #expect(stories[0] == [[30, 0.75], [55, 0.5], [30, 0.75], [5, 1], [5, 1]])
    #expect(stories[1] == stories[0])
    #expect(stories[2] == stories[0])
  }

  @Test("Key frames are followed, and a second block blends with the first")
  func keyframesAndBlending() {
    var stories: [[[Double]]] = []
    for kind in Self.kinds {
      let stage = Stage()
      let view = make(kind, on: stage)
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeLinear) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 1 }
      }
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 105 }
      stage.advance(by: .seconds(0.5))
      var story = [seen(view)]
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 205 }
      stage.advance(by: .seconds(0.25))
      story.append(seen(view))
      stage.advance(by: .seconds(1))
      story.append(seen(view))
      stories.append(story)
    }
    #expect(stories[0] == [[55, 0], [105, 0.742], [205, 1]])
    #expect(stories[1] == stories[0])
    #expect(stories[2] == stories[0])
  }

  @Test("An override is asked in an animator's block and outside; what it changes counts, on the animator's clock")
  func overrides() {
    let stage = Stage()
    let view = make({ AskingView(frame: Self.box) }, on: stage)
    view.alpha = 0.9
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    animator.pauseAnimation()
    #expect(stage.journal == ["asked: nothing", "asked: animates"])

    let changing = make({ ChangingView(frame: Self.box) }, on: stage)
    let other = UIViewPropertyAnimator(duration: 1, curve: .linear) { changing.alpha = 0 }
    other.fractionComplete = 0.5
    stage.advance(by: .seconds(3))
    #expect(seen(changing)[1] == 0.25)
    other.stopAnimation(true)
    animator.stopAnimation(true)
  }
}
