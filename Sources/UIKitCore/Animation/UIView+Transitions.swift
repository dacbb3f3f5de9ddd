import Foundation
import QuartzCore

// Transitions run from a view's last picture to what it shows next. Flips are half turns in perspective; curls are drawn as
// a page that slides off or on without bending.
extension UIView {
  static func _transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (@MainActor () -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let timing = AnimationGroup.Timing(duration: AnimationBlock.sound(duration), pacing: .curve(options.curve))
    guard let way = options.transition else {
      return AnimationBlock.run(timing, options, completion: completion) { animations?() }
    }
    let outer = AnimationContext.current
    let group = AnimationBlock.group(timing, options, inside: outer?.clock == nil ? outer : nil)
    group.completion = completion
    view.addTransition(way, in: group)
    AnimationContext.current = group
    if options.contains(.allowAnimatedContent) {
      animations?()
      group.layOutAnimated()
    } else {
      performWithoutAnimation {
        animations?()
        view.layoutIfNeeded()
      }
    }
    AnimationContext.current = outer
    group.close(in: MediaRuntime.current)
  }

  static func _transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      PlatformNote.misuse("UIView.transition(from:to:) needs a view that has a superview")
      return animate(withDuration: 0, animations: {}, completion: completion)
    }
    // Replacing a view can only be animated as a transition: without one in the options it is instant.
    transition(
      with: container, duration: options.transition == nil ? 0 : duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// An animation of the system.
  public enum SystemAnimation: UInt, Sendable {
    /// The views shrink, fade and are removed from their superviews.
    case delete
  }

  static func _perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (@MainActor () -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let before = views.map { ($0.alpha, $0.transform) }
    animate(
      withDuration: 0.25, delay: 0, options: options,
      animations: {
        for view in views {
          view.alpha = 0
          view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
        }
        parallelAnimations?()
      },
      completion: { finished in
        for (view, (alpha, transform)) in zip(views, before) {
          view.removeFromSuperview()
          view.alpha = alpha
          view.transform = transform
        }
        completion?(finished)
      })
  }

  final func addTransition(_ way: (type: CATransitionType, side: CATransitionSubtype), in group: AnimationGroup) {
    guard AnimationContext.isEnabled, group.timing.duration > 0 else { return }
    let transition = CATransition()
    transition.type = way.type
    transition.subtype = way.side
    transition.duration = group.timing.duration
    transition.autoreverses = group.timing.autoreverses
    transition.repeatCount = Float(group.timing.repeatCount)
    if case .curve(let curve) = group.timing.pacing { transition.timingFunction = .init(curve: curve) }
    if group.timing.delay > 0 {
      transition.beginTime = layer.convertTime(MediaRuntime.current.now.seconds, from: nil) + group.timing.delay
      transition.fillMode = .backwards
    }
    layer.addTransition(transition, in: group)
  }
}
