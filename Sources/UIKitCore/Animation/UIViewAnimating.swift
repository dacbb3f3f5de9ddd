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

/// An animation that can be paused, scrubbed, reversed and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  /// Whether it has begun.
  var state: UIViewAnimatingState { get }
  /// Whether it moves.
  var isRunning: Bool { get }
  /// Whether it runs back to its start.
  var isReversed: Bool { get set }
  /// Its progress in the direction in which it runs, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Runs it from where it is.
  func startAnimation()
  /// Runs it after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses it where it is.
  func pauseAnimation()
  /// Stops it where it is; with `withoutFinishing` for good and without completions.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Sets what was stopped to its end or its start, or leaves it, and calls the completions.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation made of blocks that change views.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a share of the time that is left.
  func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping @MainActor () -> Void)
  /// Adds a closure that is called at the end.
  func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void)
  /// Continues a paused one, with another timing if given.
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
  /// Continues it unchanged.
  public func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
  {
    startAnimation()
  }
}
