import Foundation

/// Arranges how one controller is shown over another, from the start of its presentation to the end of its dismissal.
///
/// Subclasses set where the view is placed, and add views of their own to the container. The presented controller
/// retains it; it retains neither controller.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UIAppearanceContainer, UITraitEnvironment {
  final weak var weakPresented: UIViewController?
  final weak var weakPresenting: UIViewController?
  final weak var source: UIViewController?
  /// The superview of the presenting view before it was removed.
  final weak var presenterHost: UIView?
  final var style: UIModalPresentationStyle
  /// What arranges the style that was asked for, where another one takes its place in a compact width.
  final var requested: UIPresentationController?

  /// Arranges the presentation of a controller.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    weakPresented = presentedViewController
    weakPresenting = presentingViewController
    style = presentedViewController.resolvedPresentationStyle
    super.init()
    freesOnMainActor()
  }

  /// The delegate, which decides about dismissals by the user. Default nil. Disfavoured so that sheets can declare one
  /// of a narrower type.
  @_disfavoredOverload open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The controller that is shown; an empty one if it was freed.
  open var presentedViewController: UIViewController { weakPresented ?? UIViewController() }

  /// The controller over which it is shown. An empty one before it is known and if it was freed.
  open var presentingViewController: UIViewController { weakPresenting ?? UIViewController() }

  /// The requested style of the presentation.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// The style in the traits of now; `none` for the one that was asked for.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: traitCollection)
  }

  /// The style in other traits; `none` for the one that was asked for.
  ///
  /// Popovers and sheets adapt where the width is compact: the delegate chooses the style. Without its choice a popover is
  /// shown as a page sheet there, and a sheet stays what it is.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    guard [.popover, .pageSheet, .formSheet].contains(style), traitCollection.horizontalSizeClass == .compact else {
      return .none
    }
    let chosen = delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .automatic
    return chosen == .automatic ? (style == .popover ? .pageSheet : .none) : chosen
  }

  /// The view that holds all views of the presentation; nil before it begins and after the dismissal.
  open internal(set) var containerView: UIView? {
    get { container }
    set { container = newValue as? PresentationContainer }
  }
  package final weak var container: PresentationContainer?

  /// The view that is animated. Default: the presented controller's; a subclass may put that into another one.
  open var presentedView: UIView? { weakPresented?.viewIfLoaded }

  /// The final place of `presentedView` in the container. Default: all of it.
  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }

  /// Whether it covers the screen rather than a context. Default: not for the styles of contexts.
  open var shouldPresentInFullscreen: Bool { style != .currentContext && style != .overCurrentContext }

  /// Whether the presenting view is removed while the presented one covers it, and the appearance methods of its
  /// controller are called. Default: for `fullScreen` and `currentContext`.
  open var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext || style == .none }

  /// The container is about to lay out. Default: nothing.
  open func containerViewWillLayoutSubviews() {}
  /// The container has laid out. Default: nothing.
  open func containerViewDidLayoutSubviews() {}
  /// The presentation begins: overrides add views, and animations that run with it. Default: nothing.
  open func presentationTransitionWillBegin() {}
  /// The presentation is over; false: it was cancelled. Default: nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal begins. Default: nothing.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal is over; false: it was cancelled. Default: nothing.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// The presented controller's.
  open var preferredContentSize: CGSize { weakPresented?.preferredContentSize ?? .zero }
  /// The presented controller prefers another size: the container is laid out again.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    self.container?.setNeedsPlacement()
  }
  /// The presented controller's constraints give another size. Default: nothing.
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// The size of the presented view in a container of this size. Default: all of it.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// The container gets another size: notifies the presented controller.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    guard let presented = weakPresented else { return }
    presented.viewWillTransition(
      to: self.size(forChildContentContainer: presented, withParentContainerSize: size), with: coordinator)
  }
  /// The container gets other traits: notifies the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { weakPresented?.willTransition(to: newCollection, with: coordinator) }

  /// The traits of the container, and before there is one those of the presenting controller.
  open var traitCollection: UITraitCollection {
    container?.traitCollection ?? presentingViewController.traitCollection
  }
  /// The traits of the container have changed. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The animator when no delegate gives one.
  @_spi(UIKit) open func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    switch weakPresented?.modalTransitionStyle ?? .coverVertical {
    case .coverVertical, .partialCurl: SlideAnimator(isPresenting: isPresenting)
    case .crossDissolve, .flipHorizontal: DissolveAnimator(isPresenting: isPresenting)
    }
  }

  /// Whether the presented view follows the container's size automatically, as in the system's presentations.
  @_spi(UIKit) open var placesPresentedView: Bool { style != .custom }

  /// Whether another size of what is presented counts at once while it appears, because its animator moves nothing but its
  /// transform and its frame. Default false: it counts once the transition is over.
  @_spi(UIKit) open var placesWhilePresenting: Bool { false }
}

/// The view that covers what is below a presentation, and holds the presentation's views.
package final class PresentationContainer: UIView {
  weak var presentation: UIPresentationController?
  /// Whether a transition runs, during which its animator places the views.
  var isInTransition = false { didSet { if isPlacementDue { setNeedsLayout() } } }
  /// Whether what is presented got another size that its place does not follow yet.
  private var isPlacementDue = false
  /// A finger was lifted beside the presented view.
  package var tapped: (@MainActor () -> Void)?
  /// Whether touches beside the presented view are for the views below.
  var passesTouches = false
  /// Whether a touch at a place beside the presented view is for the views below.
  var passesAt: (@MainActor (CGPoint, UIEvent?) -> Bool)?

  /// The card of a sheet that stands over a dimmed background, where a tap dismisses it.
  package var dismissibleCard: UIView? {
    guard let sheet = presentation as? UISheetPresentationController, !passesTouches, tapped != nil else { return nil }
    return sheet.card
  }

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit === self else { return hit }
    return passesTouches || passesAt?(point, event) == true ? nil : hit
  }

  /// Another width may ask for another style.
  package override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if window != nil { presentation?.traitCollectionDidChange(previousTraitCollection) }
    guard previousTraitCollection?.horizontalSizeClass != traitCollection.horizontalSizeClass, window != nil else {
      return
    }
    presentation?.traitsDidChange()
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tapped?() }

  /// What is presented has another size: places it with the next layout, or after the transition.
  package func setNeedsPlacement() {
    isPlacementDue = true
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    guard let presentation else { return }
    presentation.containerViewWillLayoutSubviews()
    if presentation.placesPresentedView {
      let place = presentation.frameOfPresentedViewInContainerView
      if !isInTransition {
        presentation.presentedView?.frame = place
        isPlacementDue = false
      } else if isPlacementDue, presentation.placesWhilePresenting, let view = presentation.presentedView,
        presentation.weakPresented?.isBeingPresented == true
      {
        UIView.performWithoutAnimation {
          view.bounds.size = place.size
          view.center = CGPoint(x: place.midX, y: place.midY)
        }
        isPlacementDue = false
      }
    }
    presentation.containerViewDidLayoutSubviews()
  }
}

/// Decides about the style where the width is compact, and about dismissals by the user, who drags a sheet down or taps beside
/// it. All methods have a default. Those about dismissals are not called for `dismiss(animated:completion:)`.
/// > Here: popovers and sheets adapt.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// The style where the width is compact; `none` for the one that was asked for. Default `automatic`: the system's choice.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// The style in these traits, whose width is compact. Default: what `adaptivePresentationStyle(for:)` returns.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// The controller that is shown in place of the presented one in another style, such as a navigation controller around it.
  /// Default nil: the presented one.
  func presentationController(
    _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?
  /// What arranges the other style was made, and may be set up. Default: nothing.
  func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController)
  /// It is about to be presented; `style` is `none` for the style that was asked for. The coordinator is nil where the style
  /// changes while it is shown. Default: nothing.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// Whether the user may dismiss what is presented. Called at the beginning of each attempt. Default true.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// The user begins to dismiss it; a drag may still cancel that. The presented controller's `transitionCoordinator` is
  /// available, and reports how it ends. Default: nothing.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// The user has dismissed it, and the transition is complete. Default: nothing.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// The user has tried to dismiss what may not be dismissed. Default: nothing.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// The system's choice.
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    .automatic
  }
  /// What the method without traits returns.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  /// The presented one.
  public func presentationController(
    _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? { nil }
  /// Nothing.
  public func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController
  ) {}
  /// Nothing.
  public func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}
  /// True.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  /// Nothing.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Nothing.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Nothing.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
