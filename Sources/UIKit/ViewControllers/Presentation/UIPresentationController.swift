import Foundation

/// Arranges how one controller is shown over another, from the start of its presentation to the end of its dismissal.
///
/// Subclasses say where the view stands, and add views of their own to the container. The presented controller keeps it;
/// it keeps neither controller.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UIAppearanceContainer {
  private weak var weakPresented: UIViewController?
  final weak var weakPresenting: UIViewController?
  final weak var source: UIViewController?
  /// Where the presenting view lay before it was taken away.
  final weak var presenterHost: UIView?
  final let style: UIModalPresentationStyle

  /// Arranges the presentation of a controller.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    weakPresented = presentedViewController
    weakPresenting = presentingViewController
    style = presentedViewController.resolvedPresentationStyle
    super.init()
    freesOnMainActor()
  }

  /// What has a say in dismissals by the user. Default nil. Disfavoured so that sheets have one of a narrower type.
  @_disfavoredOverload open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The controller that is shown. One that is gone answers as an empty one.
  open var presentedViewController: UIViewController { weakPresented ?? UIViewController() }

  /// The controller over which it is shown. Before it is known, and when it is gone, an empty one.
  open var presentingViewController: UIViewController { weakPresenting ?? UIViewController() }

  /// The style the presentation was asked for with.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// The view that holds all views of the presentation; nil before it begins and after the dismissal.
  open internal(set) var containerView: UIView? {
    get { container }
    set { container = newValue as? PresentationContainer }
  }
  final weak var container: PresentationContainer?

  /// The view that is animated. Default: the presented controller's; a subclass may put that into another one.
  open var presentedView: UIView? { weakPresented?.viewIfLoaded }

  /// Where `presentedView` stands at last, in the container. Default: all of it.
  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }

  /// Whether it covers the screen rather than a context. Default: not for the styles of contexts.
  open var shouldPresentInFullscreen: Bool { style != .currentContext && style != .overCurrentContext }

  /// Whether the presenting view is taken away while the presented one covers it, and its controller hears that it
  /// disappears. Default: for `fullScreen` and `currentContext`.
  open var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext || style == .none }

  /// The container is about to lay out. Default: nothing.
  open func containerViewWillLayoutSubviews() {}
  /// The container has laid out. Default: nothing.
  open func containerViewDidLayoutSubviews() {}
  /// The presentation begins: views are added and animations put beside it here. Default: nothing.
  open func presentationTransitionWillBegin() {}
  /// The presentation is over; false: it was cancelled. Default: nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal begins. Default: nothing.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal is over; false: it was cancelled. Default: nothing.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// The presented controller's.
  open var preferredContentSize: CGSize { weakPresented?.preferredContentSize ?? .zero }
  /// The presented controller wants another size: the container is laid out again.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    self.container?.setNeedsLayout()
  }
  /// The presented controller's constraints give another size. Default: nothing.
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// The size of the presented view in a container of this size. Default: all of it.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// The container gets another size: tells the presented controller.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    guard let presented = weakPresented else { return }
    presented.viewWillTransition(
      to: self.size(forChildContentContainer: presented, withParentContainerSize: size), with: coordinator)
  }
  /// The container gets other traits: tells the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { weakPresented?.willTransition(to: newCollection, with: coordinator) }

  /// Who animates when nobody else says so.
  func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    switch weakPresented?.modalTransitionStyle ?? .coverVertical {
    case .coverVertical, .partialCurl: SlideAnimator(isPresenting: isPresenting)
    case .crossDissolve, .flipHorizontal: DissolveAnimator(isPresenting: isPresenting)
    }
  }

  /// Whether the presented view follows the container's size by itself: the system's presentations do.
  var placesPresentedView: Bool { style != .custom }
}

/// The view that covers what is below a presentation, and holds the presentation's views.
final class PresentationContainer: UIView {
  weak var presentation: UIPresentationController?
  /// While a transition runs, who animates it says where the views are.
  var isInTransition = false

  /// A finger was lifted beside the presented view.
  var tapped: (@MainActor () -> Void)?
  /// Touches beside the presented view are for what is below.
  var passesTouches = false

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return passesTouches && hit === self ? nil : hit
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tapped?() }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let presentation else { return }
    presentation.containerViewWillLayoutSubviews()
    if !isInTransition, presentation.placesPresentedView {
      presentation.presentedView?.frame = presentation.frameOfPresentedViewInContainerView
    }
    presentation.containerViewDidLayoutSubviews()
  }
}

/// It has a say in dismissals by the user: a finger that drags a sheet away, or taps beside it. All have a default.
/// None is called for `dismiss(animated:completion:)`.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Whether the user may dismiss what is presented. Asked at the beginning of each attempt. Default true.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// The user begins to dismiss it; a finger may still take it back. The presented controller's `transitionCoordinator`
  /// is there, and tells how it ends. Default: nothing.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// The user has dismissed it, and it is gone. Default: nothing.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// The user has tried to dismiss what may not be dismissed. Default: nothing.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// True.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  /// Nothing.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Nothing.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Nothing.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
