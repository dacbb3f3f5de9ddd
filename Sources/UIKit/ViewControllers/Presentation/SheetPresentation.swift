import Foundation
import QuartzCore

/// A card over a dimmed background.
final class SheetPresentation: UIPresentationController {
  private let dim = UIView()
  private let card = UIView()
  static let cornerRadius: CGFloat = 10
  /// Between the top safe area and a card on a narrow screen.
  static let topGap: CGFloat = 10
  /// Containers at least as wide have cards in the middle.
  static let wideWidth: CGFloat = 668

  static let dimColor = UIColor { traits in
    UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.48 : 0.2)
  }

  override var presentedView: UIView? { card }
  override var shouldRemovePresentersView: Bool { false }

  private var isWide: Bool { (container?.bounds.width ?? 0) >= Self.wideWidth }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container else { return .zero }
    let bounds = container.bounds
    let safe = container.safeAreaInsets
    guard isWide else {
      let top = min(safe.top + Self.topGap, bounds.height)
      return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }
    let size = wantedSize(in: bounds.size)
    return CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
      width: size.width, height: size.height)
  }

  /// The size of a card in the middle of a wide container.
  private func wantedSize(in bounds: CGSize) -> CGSize {
    var size =
      style == .formSheet
      ? CGSize(width: 540, height: 620) : CGSize(width: 704, height: bounds.height - 88)
    let preferred = preferredContentSize
    if style == .formSheet, preferred.width > 0, preferred.height > 0, preferred.width.isFinite,
      preferred.height.isFinite
    {
      size = preferred
    }
    return CGSize(width: min(size.width, bounds.width - 40), height: max(0, min(size.height, bounds.height - 40)))
  }

  override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    guard parentSize.width < Self.wideWidth else { return wantedSize(in: parentSize) }
    let top = (self.container?.safeAreaInsets.top ?? 0) + Self.topGap
    return CGSize(width: parentSize.width, height: max(0, parentSize.height - top))
  }

  override func containerViewWillLayoutSubviews() {
    dim.frame = container?.bounds ?? .zero
    card.layer.maskedCorners =
      isWide
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
      : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  }

  override func presentationTransitionWillBegin() {
    guard let container, let view = presentedViewController.view else { return }
    dim.backgroundColor = Self.dimColor
    dim.frame = container.bounds
    dim.alpha = 0
    container.insertSubview(dim, at: 0)
    card.backgroundColor = .systemBackground
    card.layer.cornerRadius = Self.cornerRadius
    card.clipsToBounds = true
    card.traitOverrides.userInterfaceLevel = .elevated
    card.frame = frameOfPresentedViewInContainerView
    view.frame = card.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // The card is in no window yet; the controller hears of its view when it is.
    card.addSubview(view)
    containerViewWillLayoutSubviews()
    fadeDim(to: 1)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { takeDown() } }
  override func dismissalTransitionWillBegin() { fadeDim(to: 0) }
  override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { takeDown() } }

  private func fadeDim(to alpha: CGFloat) {
    let dim = dim
    guard let coordinator = presentedViewController.transitionCoordinator else { return dim.alpha = alpha }
    coordinator.animate(alongsideTransition: { _ in dim.alpha = alpha }, completion: nil)
  }

  private func takeDown() {
    presentedViewController.viewIfLoaded?.removeFromSuperview()
    card.removeFromSuperview()
    dim.removeFromSuperview()
  }
}
