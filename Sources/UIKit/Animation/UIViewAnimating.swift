import Foundation

/// Whether an animator has begun.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not begun, or over: views are at rest.
  case inactive
  /// Begun: it runs or is paused.
  case active
  /// Stopped, and waiting for `finishAnimation(at:)`.
  case stopped
}

/// A place in an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// Its end, its start, or wherever it is.
  case end, start, current
}

/// An animation that can be paused, set, turned round and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
  /// Whether it has begun.
  var state: UIViewAnimatingState { get }
  /// Whether it moves.
  var isRunning: Bool { get }
  /// Whether it goes back to its start.
  var isReversed: Bool { get set }
  /// How far it has come in the direction it goes, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Lets it run from where it is.
  func startAnimation()
  /// Lets it run after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Lets it stand where it is.
  func pauseAnimation()
  /// Ends it where it is; with `withoutFinishing` for good and without telling anybody.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Puts what was stopped to its end or its start, or leaves it, and tells who waits.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation made of blocks that change views.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a share of the time that is left.
  func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping @MainActor () -> Void)
  /// Adds what is called at the end.
  func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void)
  /// Lets a paused one go on, with another timing if given.
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  /// Adds them without a delay.
  public func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }
  /// Does nothing.
  public func addAnimations(_ animation: @escaping @MainActor () -> Void) {}
  /// Does nothing.
  public func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {}
  /// Goes on as it was.
  public func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
  {
    startAnimation()
  }
}
