import Foundation

/// An object that lets a finger drive a transition.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// The transition begins: the object sets it up, or starts the animator.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// How fast it continues when the finger lifts, as a multiple of its own speed. Default 1.
  var completionSpeed: CGFloat { get }
  /// How it continues when the finger lifts. Default `easeInOut`.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether it begins with a finger; else its animator runs it without interaction. Default true.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// 1.
  public var completionSpeed: CGFloat { 1 }
  /// Slow at both ends.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// True.
  public var wantsInteractiveStart: Bool { true }
}

/// Drives a transition by a percentage: what its animator animates with `UIView.animate` is held there.
///
/// The app calls `update(_:)` during its gesture and `finish()` or `cancel()` at its end. Of property animators only
/// that of `interruptibleAnimator(using:)` is held; animations of layers that the animator starts itself are not.
/// > Here: it holds what is animated with `UIView.animate` in any form.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  private weak var context: TransitionContext?
  /// The end that was set before the transition began.
  private var isDecided: Bool?
  /// Whether views follow the finger linearly instead of along their timing curves.
  final var followsFinger = false

  /// One that drives nothing yet.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// How long the transition takes without a finger, in seconds; 0 before it begins.
  open var duration: CGFloat { CGFloat(context?.transitionDuration ?? 0) }
  /// How far it is driven, 0…1.
  open var percentComplete: CGFloat { context?.percentComplete ?? 0 }
  /// How fast it continues when the finger lifts, as a multiple of its own speed. Default 1.
  open var completionSpeed: CGFloat = 1
  /// How it continues when the finger lifts. Default `easeInOut`.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Another timing of what is left, instead of `completionCurve`. Default nil.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether it begins with a finger. Default true.
  open var wantsInteractiveStart = true

  /// The transition begins without a finger; `pause()` may hold it.
  final func mayDriveLater(_ context: TransitionContext) { self.context = context }

  final func prepare(_ driver: TransitionDriver) { driver.followsCurves = !followsFinger }

  /// Starts the transition's animator, and holds its animations at their start.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard let context = transitionContext as? TransitionContext else {
      return PlatformNote.misuse("\(type(of: transitionContext)) is no context of the system; it is not driven")
    }
    self.context = context
    context.animateHeld()
    guard let isDecided else { return }
    self.isDecided = nil
    if isDecided { finish() } else { cancel() }
  }

  /// Holds a running transition, also one that a finger has released.
  /// > Partly: a transition that began without a finger, and whose animator has no `interruptibleAnimator(using:)`,
  /// > continues, which is logged.
  open func pause() { context?.pauseInteractiveTransition() }

  /// Sets the finger's progress, 0…1.
  open func update(_ percentComplete: CGFloat) { context?.updateInteractiveTransition(percentComplete) }

  /// The finger has lifted, and the transition continues to its end. Called before the transition begins, it ends it as
  /// soon as it begins.
  open func finish() { end(cancelled: false) }

  /// The finger has lifted, and the transition returns to its start. Called before the transition begins, it cancels it
  /// as soon as it begins.
  open func cancel() { end(cancelled: true) }

  private func end(cancelled: Bool) {
    guard let context else { return isDecided = !cancelled }
    context.endInteraction(cancelled: cancelled, timingCurve)
  }
}
