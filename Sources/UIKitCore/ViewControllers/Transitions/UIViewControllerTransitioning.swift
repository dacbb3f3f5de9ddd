import Foundation

/// Which of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The key of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is shown before.
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The controller that is shown after.
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// Which of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The key of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is there before.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view that is there after.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// The values of a transition, for its animator.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which it happens. The animator must add the new view to it.
  var containerView: UIView { get }
  /// Whether it is to be animated.
  var isAnimated: Bool { get }
  /// Whether a finger drives it.
  var isInteractive: Bool { get }
  /// Whether a finger has cancelled it, or it was completed with false.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation; `none` for a navigation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation to apply.
  /// > Partly: always identity.
  var targetTransform: CGAffineTransform { get }
  /// Sets the finger's progress, 0…1; for its interaction controller. Animations that run with it are held there too.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// The finger has lifted, and it continues to its end; for its interaction controller.
  func finishInteractiveTransition()
  /// The finger has lifted, and it returns to its start; for its interaction controller.
  func cancelInteractiveTransition()
  /// Holds a running transition, which a finger drives from now on; for its interaction controller. One that has begun
  /// without a finger needs an animator with an `interruptibleAnimator(using:)`; else it continues, which is logged.
  /// > Partly: a transition that began without a finger is held only where its animator has an interruptible one,
  /// > without what coordinators animate beside it.
  func pauseInteractiveTransition()
  /// Called by the animator when it is done: with false, that the state from before is restored. It must be called
  /// once.
  func completeTransition(_ didComplete: Bool)
  /// The controller of a key.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view that is to be added or removed; nil for one that stays where it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where the controller's view is at the start, in the container; zero where it is not shown.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where it is at the end, in the container; zero where it is not shown.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// The animator of a transition.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// How long it takes, in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Starts it, and calls the context's `completeTransition(_:)` at its end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// The animator that can be interrupted, the same for each call in one transition. A finger drives it instead of
  /// `animateTransition(using:)`, which starts it where there is no finger. Only a `UIViewPropertyAnimator` is driven.
  /// Default: there is none.
  /// > Here: for a `UIViewPropertyAnimator`.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating
  /// It is over. Default: nothing.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// None.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { NoInterruptibleAnimator() }
  /// Nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Represents that the animator has no interruptible animator.
@MainActor final class NoInterruptibleAnimator: NSObject, UIViewImplicitlyAnimating {
  let state = UIViewAnimatingState.inactive
  let isRunning = false
  var isReversed = false
  var fractionComplete: CGFloat = 0
  func startAnimation() {}
  func startAnimation(afterDelay delay: TimeInterval) {}
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
  func addAnimations(_ animation: @escaping @MainActor () -> Void) {}
  func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {}
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {}
}

/// Provides the presentation controller and the animators of a controller. All have a default: the system's.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// The animator of a presentation; nil for the system's.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animator of a dismissal; nil for the system's.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  /// The interaction controller of a presentation that `animator` animates; nil for none.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// The interaction controller of a dismissal that `animator` animates; nil for none.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// The presentation controller for the style `custom`; nil for the system's.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// The system.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// The system.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// No finger.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// No finger.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// The system.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}

/// The values of a running transition, for animations that run with it.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether it is animated.
  var isAnimated: Bool { get }
  /// The style of the presentation; `none` for navigations and changes of size.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether a finger started it.
  var initiallyInteractive: Bool { get }
  /// Whether it may be interrupted: its animator has given an interruptible one.
  var isInterruptible: Bool { get }
  /// Whether a finger drives it.
  var isInteractive: Bool { get }
  /// Whether it was cancelled.
  var isCancelled: Bool { get }
  /// How long it takes, in seconds.
  var transitionDuration: TimeInterval { get }
  /// How far a finger has driven it, 0…1.
  var percentComplete: CGFloat { get }
  /// How fast it continues when a finger lifts, as a multiple of its own speed. Default 1.
  var completionVelocity: CGFloat { get }
  /// How it continues when a finger lifts. Default: slow at both ends.
  var completionCurve: UIView.AnimationCurve { get }
  /// The view in which it happens.
  var containerView: UIView { get }
  /// The rotation.
  /// > Partly: always identity.
  var targetTransform: CGAffineTransform { get }
  /// The controller of a key.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view of a key.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// A running transition, to which animations may be added.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Runs `animation` with the transition, animated as long as it, and `completion` after it.
  /// - Returns: false when the transition is already moving: `animation` is not run then, `completion` is.
  @discardableResult
  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// The same for a view outside of the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls the closure when a finger lifts; `isCancelled` then says in which direction the transition continues.
  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// The same without a completion.
  @discardableResult
  public func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
