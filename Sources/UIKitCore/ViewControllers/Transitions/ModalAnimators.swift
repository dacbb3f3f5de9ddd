import Foundation

/// How the system's presentations move.
enum ModalMotion {
  static let slideDuration: TimeInterval = 0.4
  static let dissolveDuration: TimeInterval = 0.35
}

/// Slides the presented view up from below its place, or down again.
@MainActor package final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool

  package init(isPresenting: Bool) { self.isPresenting = isPresenting }

  package func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  {
    ModalMotion.slideDuration
  }

  package func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let key: UITransitionContextViewKey = isPresenting ? .to : .from
    guard let moving = context.view(forKey: key) else { return context.completeTransition(true) }
    let owner = context.viewController(forKey: isPresenting ? .to : .from)
    let place = owner.map { isPresenting ? context.finalFrame(for: $0) : context.initialFrame(for: $0) } ?? moving.frame
    var below = place
    below.origin.y = container.bounds.maxY
    if isPresenting {
      if moving.superview !== container { container.addSubview(moving) }
      UIView.performWithoutAnimation {
        moving.frame = below
        moving.layoutIfNeeded()
      }
    }
    let end = isPresenting ? place : below
    UIView.animate(
      withDuration: ModalMotion.slideDuration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0
    ) {
      moving.frame = end
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Fades the presented view in or out.
@MainActor final class DissolveAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    ModalMotion.dissolveDuration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let fading = context.view(forKey: isPresenting ? .to : .from) else {
      return context.completeTransition(true)
    }
    let opacity = fading.alpha
    if isPresenting {
      if fading.superview !== context.containerView { context.containerView.addSubview(fading) }
      if let owner = context.viewController(forKey: .to) { fading.frame = context.finalFrame(for: owner) }
      fading.alpha = 0
    }
    let isPresenting = isPresenting
    UIView.animate(withDuration: ModalMotion.dissolveDuration) {
      fading.alpha = isPresenting ? opacity : 0
    } completion: { _ in
      context.completeTransition(true)
      fading.alpha = opacity
    }
  }
}
