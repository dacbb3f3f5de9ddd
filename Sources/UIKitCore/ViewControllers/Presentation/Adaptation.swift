import Foundation

// A popover or a sheet is shown otherwise where the width is compact, as its delegate says; when the width changes while it is
// shown, it is arranged again.

extension UIPresentationController {
  /// What arranges the presentation in these traits: this one, or one for the style that it adapts to.
  final func active(in traits: UITraitCollection) -> UIPresentationController {
    let adapted = adaptivePresentationStyle(for: traits)
    guard adapted != .none, adapted != style, let presented = weakPresented else { return self }
    var shown = presented
    if let other = delegate?.presentationController(self, viewControllerForAdaptivePresentationStyle: adapted) {
      shown = other
    }
    let made: UIPresentationController
    switch adapted {
    case .pageSheet, .formSheet:
      made =
        (self as? UIPopoverPresentationController)?.sheet(for: shown, adapted)
        ?? UISheetPresentationController(presentedViewController: shown, presenting: weakPresenting)
    case .popover: return self
    default: made = UIPresentationController(presentedViewController: shown, presenting: weakPresenting)
    }
    made.style = adapted
    made.requested = self
    made.weakPresenting = weakPresenting
    made.source = source
    if made.delegate == nil { made.delegate = delegate }
    delegate?.presentationController(self, prepare: made)
    return made
  }

  /// Whether the presentation waits for the end of the app's turn: a popover in a compact width is often set up after
  /// `present`, as it is only shown then, and its delegate decides about the style.
  final func mayGetDelegate(in traits: UITraitCollection) -> Bool {
    self is UIPopoverPresentationController && delegate == nil && traits.horizontalSizeClass == .compact
      && adaptivePresentationStyle(for: traits) != .none
  }

  /// The style that is notified of: `none` for the one that was asked for.
  final var adaptedStyle: UIModalPresentationStyle { requested == nil ? .none : style }

  /// The container has other traits.
  final func traitsDidChange() { ModalTransition.arrangeAgain(self) }
}

extension ModalTransition {
  /// Arranges a presentation by what its style adapts to in the traits of now, without an animation.
  static func arrangeAgain(_ old: UIPresentationController) {
    let requested = old.requested ?? old
    guard let presenter = old.weakPresenting, let shown = old.weakPresented, presenter.ownPresented === shown,
      shown.ownPresentation === old, !shown.modal.isBeingPresented, !shown.modal.isBeingDismissed,
      let container = old.container, let window = container.window
    else { return }
    let traits = container.traitCollection
    let adapted = requested.adaptivePresentationStyle(for: traits)
    guard (adapted == .none ? requested.style : adapted) != old.style else { return }
    // The view of what was presented stays in its window: it neither appears nor disappears.
    let kept = requested.weakPresented
    kept?.appearance.isDriven = true
    defer { kept?.appearance.isDriven = false }
    if old.shouldRemovePresentersView { restorePresenter(of: old, below: container) }
    old.dismissalTransitionWillBegin()
    old.presentedView?.removeFromSuperview()
    old.dismissalTransitionDidEnd(true)
    container.presentation = nil
    container.removeFromSuperview()

    let new = requested.active(in: traits)
    guard let next = new.weakPresented else { return }
    if next !== shown {
      shown.ownPresenting = nil
      shown.ownPresentation = nil
      if let inner = requested.weakPresented, inner === next {
        // The controller is taken out of the one that was shown around it.
        (shown as? UINavigationController)?.setViewControllers([], animated: false)
        inner.removeFromParent()
      }
    }
    new.weakPresenting = presenter
    next.ownPresentation = new
    presenter.ownPresented = next
    next.ownPresenting = presenter
    next.loadViewIfNeeded()
    requested.delegate?.presentationController(
      requested, willPresentWithAdaptiveStyle: new.adaptedStyle, transitionCoordinator: nil)
    let fresh = PresentationContainer()
    fresh.frame = window.bounds
    fresh.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    fresh.presentation = new
    fresh.isInTransition = true
    new.container = fresh
    window.addSubview(fresh)
    new.presentationTransitionWillBegin()
    let place = new.frameOfPresentedViewInContainerView
    if let view = new.presentedView {
      view.frame = place
      view.autoresizingMask = place == fresh.bounds ? [.flexibleWidth, .flexibleHeight] : []
      fresh.addSubview(view)
    }
    fresh.isInTransition = false
    new.presentationTransitionDidEnd(true)
    if new.shouldRemovePresentersView { removePresenter(of: new) }
    fresh.setNeedsLayout()
  }

  private static func restorePresenter(of presentation: UIPresentationController, below container: UIView) {
    guard let presenter = presentation.weakPresenting, let host = presentation.presenterHost, let view = presenter.view,
      view.superview == nil
    else { return }
    presenter.begin(true, animated: false)
    view.frame = host.bounds
    if container.superview === host {
      host.insertSubview(view, belowSubview: container)
    } else {
      host.addSubview(view)
    }
    presenter.endAppearance()
    presentation.presenterHost = nil
  }

  private static func removePresenter(of presentation: UIPresentationController) {
    guard let presenter = presentation.weakPresenting, let view = presenter.viewIfLoaded else { return }
    presenter.begin(false, animated: false)
    presentation.presenterHost = view.superview
    view.removeFromSuperview()
    presenter.endAppearance()
  }
}
