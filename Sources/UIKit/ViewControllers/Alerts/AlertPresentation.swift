import Foundation
@_spi(UIKit) import UIKitCore

/// An alert over a dimmed background: in the middle, or at the lower edge.
final class AlertPresentation: UIPresentationController {
  private let dim = UIView()
  private var alertStyle: UIAlertController.Style { alert?.preferredStyle ?? .alert }
  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  override var shouldRemovePresentersView: Bool { false }
  override var shouldPresentInFullscreen: Bool { true }
  override var placesPresentedView: Bool { true }
  override var placesWhilePresenting: Bool { true }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container, let card = presentedView else { return .zero }
    let safe = container.bounds.inset(by: container.safeAreaInsets)
    if alertStyle == .alert {
      let size = card.sizeThatFits(CGSize(width: min(270, safe.width - 20), height: safe.height - 20))
      return CGRect(
        x: (safe.midX - size.width / 2).rounded(), y: (safe.midY - size.height / 2).rounded(), width: size.width,
        height: size.height)
    }
    let size = card.sizeThatFits(CGSize(width: min(safe.width - 16, 400), height: safe.height - 16))
    return CGRect(
      x: (safe.midX - size.width / 2).rounded(), y: safe.maxY - 8 - size.height, width: size.width, height: size.height)
  }

  override func containerViewWillLayoutSubviews() { dim.frame = container?.bounds ?? .zero }

  override func presentationTransitionWillBegin() {
    guard let container else { return }
    dim.backgroundColor = UISheetPresentationController.dimColor
    dim.frame = container.bounds
    dim.alpha = 0
    container.insertSubview(dim, at: 0)
    container.tapped = { [weak self] in
      guard let self, alertStyle == .actionSheet, let cancel = alert?.cancelAction else { return }
      alert?.choose(cancel)
    }
    fade(to: 1)
  }

  override func dismissalTransitionWillBegin() { fade(to: 0) }
  override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { dim.removeFromSuperview() } }

  private func fade(to alpha: CGFloat) {
    let dim = dim
    guard let coordinator = presentedViewController.transitionCoordinator else { return dim.alpha = alpha }
    coordinator.animate(alongsideTransition: { _ in dim.alpha = alpha }, completion: nil)
  }

  override func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    alertStyle == .alert ? AlertAnimator(isPresenting: isPresenting) : SlideAnimator(isPresenting: isPresenting)
  }
}

/// An alert appears slightly enlarged and shrinks while it fades in; it fades out.
@MainActor final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.25 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let card = context.view(forKey: isPresenting ? .to : .from) else { return context.completeTransition(true) }
    let isPresenting = self.isPresenting
    if isPresenting {
      UIView.performWithoutAnimation {
        context.containerView.addSubview(card)
        card.layoutIfNeeded()
        card.alpha = 0
        card.transform = CGAffineTransform(scaleX: 1.15, y: 1.15)
      }
    }
    UIView.animate(withDuration: 0.25) {
      card.alpha = isPresenting ? 1 : 0
      card.transform = .identity
    } completion: { _ in
      context.completeTransition(true)
      card.alpha = 1
    }
  }
}
