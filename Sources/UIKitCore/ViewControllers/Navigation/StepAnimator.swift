import Foundation

/// Slides a step of a navigation: the upper view over the whole width, the lower one a third of it, a little darker. In
/// languages that are written from right to left it moves the other way.
@MainActor final class StepAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPush: Bool

  init(isPush: Bool) { self.isPush = isPush }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    NavigationMotion.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let old = context.view(forKey: .from), let new = context.view(forKey: .to),
      let owner = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let isPush = self.isPush
    let place = context.finalFrame(for: owner)
    let width = container.bounds.width * ((container.superview ?? container).runsRightToLeft ? -1 : 1)
    let (upper, lower) = isPush ? (new, old) : (old, new)
    let dim = UIView(frame: container.bounds)
    dim.isUserInteractionEnabled = false
    dim.backgroundColor = UIColor(white: 0, alpha: 0.1)
    // Each view keeps its own vertical place: bars may leave them different ones.
    let start = isPush ? place : old.frame
    let far = start.offsetBy(dx: width, dy: 0)
    let near = (isPush ? old.frame : place).offsetBy(dx: (-width * 0.3).rounded(), dy: 0)
    UIView.performWithoutAnimation {
      if isPush { container.addSubview(new) } else { container.insertSubview(new, belowSubview: old) }
      container.insertSubview(dim, aboveSubview: lower)
      new.frame = isPush ? far : near
      dim.alpha = isPush ? 0 : 1
      new.layoutIfNeeded()
    }
    UIView.animate(withDuration: NavigationMotion.duration) {
      upper.frame = isPush ? place : far
      lower.frame = isPush ? near : place
      dim.alpha = isPush ? 1 : 0
    } completion: { _ in
      dim.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
