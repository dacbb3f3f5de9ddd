import Foundation
import QuartzCore

/// Holds the animations of a transition at the finger's progress, and runs them to the end, or back, when the finger
/// lifts.
///
/// Every `UIView.animate` that runs inside `collect(_:)` is held instead of started; its delay and duration count as
/// its part of the whole.
@MainActor final class TransitionDriver {
  /// The driver that collects animations now.
  private(set) static var collecting: TransitionDriver?

  private struct Part {
    let animator: UIViewPropertyAnimator
    let delay: Double
    let duration: Double
  }
  private struct Released {
    weak var animator: UIViewPropertyAnimator?
    let delay: Double
    let duration: Double
  }
  private var parts: [Part] = []
  private var released: [Released] = []
  /// The finger has released it.
  private(set) var isReleased = false
  private(set) var fraction = 0.0
  /// Whether held animations follow their timing curves, and not the finger linearly.
  var followsCurves = true

  private var length: Double { parts.reduce(0) { max($0, $1.delay + $1.duration) } }

  /// Runs a body; its animations are held.
  func collect(_ body: () -> Void) {
    guard !isReleased else { return body() }
    let outer = Self.collecting
    Self.collecting = self
    body()
    Self.collecting = outer
    move(to: fraction)
  }

  /// Holds the animations of a block.
  func take(
    _ timing: AnimationGroup.Timing, _ options: UIView.AnimationOptions, keyframes: KeyframeTrack.Mode?,
    completion: (@MainActor (Bool) -> Void)?, _ animations: @MainActor () -> Void
  ) {
    let animator = UIViewPropertyAnimator(
      duration: timing.duration, timingParameters: UICubicTimingParameters(animationCurve: .linear))
    animator.ownPacing = timing.pacing
    animator.scrubsLinearly = !followsCurves
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    // The body runs at once, in the call that activates the animator, and is not kept.
    withoutActuallyEscaping(animations) { body in
      animator.addAnimations { AnimationBlock.run(timing, options, keyframes: keyframes, completion: completion, body) }
      animator.pauseAnimation()
    }
    parts.append(Part(animator: animator, delay: timing.delay, duration: timing.duration))
  }

  /// Holds an animator that the app has made where it is.
  func take(_ animator: UIViewPropertyAnimator) {
    animator.pauseAnimation()
    parts.append(Part(animator: animator, delay: 0, duration: animator.duration))
    isReleased = false
    fraction = Double(animator.fractionComplete)
  }

  /// A finger catches released animations where they are, again in the direction of the end.
  /// - Returns: whether there was anything left to hold.
  func holdAgain() -> Bool {
    guard isReleased else { return false }
    let held = released.compactMap { entry -> Part? in
      guard let animator = entry.animator, animator.state == .active else { return nil }
      return Part(animator: animator, delay: entry.delay, duration: entry.duration)
    }
    guard !held.isEmpty else { return false }
    for part in held {
      part.animator.pauseAnimation()
      part.animator.isReversed = false
    }
    parts = held
    released = []
    isReleased = false
    let times = held.map { $0.delay + Double($0.animator.fractionComplete) * $0.duration }
    fraction = length > 0 ? min(max((times.max() ?? 0) / length, 0), 1) : 1
    return true
  }

  /// Sets the finger's progress, 0…1.
  func move(to fraction: Double) {
    guard !isReleased else { return }
    self.fraction = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    let time = self.fraction * length
    for part in parts {
      part.animator.fractionComplete = part.duration > 0 ? (time - part.delay) / part.duration : (time > 0 ? 1 : 0)
    }
  }

  /// The finger has released it: it runs to its end, or back to its start.
  /// - Parameters:
  ///   - timing: the timing of the rest.
  ///   - duration: how long it takes, in seconds; springs made of a mass decide that themselves.
  func go(forwards: Bool, timing: any UITimingCurveProvider, duration: Double) {
    guard !isReleased else { return }
    isReleased = true
    let held = parts
    // Running animators retain themselves; a cycle would keep them alive after the runtime's end.
    parts = []
    released = held.map { Released(animator: $0.animator, delay: $0.delay, duration: $0.duration) }
    for part in held {
      part.animator.isReversed = !forwards
      let factor = part.duration > 0 ? max(duration, 1e-3) / part.duration : 0
      part.animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
    }
  }

  /// Moves everything to its end, or its start, at once.
  func end(at position: UIViewAnimatingPosition) {
    isReleased = true
    let animators = parts.map(\.animator) + released.compactMap(\.animator)
    parts = []
    released = []
    for animator in animators where animator.state == .active {
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
  }
}
