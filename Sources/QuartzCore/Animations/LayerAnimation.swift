import TouchPlatform

/// One property of one layer on its way from a value to another.
package struct LayerAnimation {
  /// What changes.
  package var property: AnimatableProperty
  /// The value at the start, also shown during the delay.
  package var from: AnimatableValue
  /// The value at the end.
  package var to: AnimatableValue
  /// When it starts to move: after the delay.
  package var begin: MonotonicInstant
  /// How long one way takes, in seconds.
  package var duration: Double
  /// How progress follows time.
  package var curve: TimingCurve
  /// Whether it goes back after each way.
  package var autoreverses: Bool
  /// Whether it goes on until it is removed.
  package var repeats: Bool
  /// The animation block it belongs to.
  package var group: AnimationGroup

  /// The property's value at a moment.
  package func value(at time: MonotonicInstant) -> AnimatableValue {
    guard duration > 0 else { return to }
    let elapsed = Double(time.nanoseconds(since: begin)) * 1e-9
    guard elapsed > 0 else { return from }
    let cycle = autoreverses ? 2 * duration : duration
    if !repeats && elapsed >= cycle { return autoreverses ? from : to }
    let inCycle = elapsed.truncatingRemainder(dividingBy: cycle)
    let way = inCycle > duration ? 2 - inCycle / duration : inCycle / duration
    return .mix(from, to, curve.progress(at: way))
  }
}

/// The animations of one `UIView.animate` call: they share timing and one completion.
@MainActor package final class AnimationGroup {
  /// How an animation block was asked to run.
  package struct Timing {
    /// Seconds of one way.
    package var duration: Double
    /// Seconds before it starts.
    package var delay: Double
    /// How progress follows time.
    package var curve: TimingCurve
    /// Whether it goes back.
    package var autoreverses: Bool
    /// Whether it never ends by itself.
    package var repeats: Bool
    /// Whether values start from what is on the screen instead of the model.
    package var beginsFromCurrentState: Bool

    /// A timing; everything but the duration has UIView's defaults. (A4)
    package init(
      duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut, autoreverses: Bool = false,
      repeats: Bool = false, beginsFromCurrentState: Bool = false
    ) {
      self.duration = duration
      self.delay = delay
      self.curve = curve
      self.autoreverses = autoreverses
      self.repeats = repeats
      self.beginsFromCurrentState = beginsFromCurrentState
    }
  }

  /// How it runs.
  package let timing: Timing
  /// When the block was run.
  package let start: MonotonicInstant
  /// Called once when all animations are over: true when every one ran to its end. (A13)
  package var completion: (@MainActor (Bool) -> Void)?
  /// Called for a layer when this group starts and stops animating it.
  package var willAnimate: (@MainActor (CALayer) -> Void)?
  /// See `willAnimate`.
  package var didAnimate: (@MainActor (CALayer) -> Void)?

  /// Whether the block's layers are kept for `layOutAnimated`.
  package var laysOutAnimated = false
  private var animated: [CALayer] = []
  private var running = 0
  private var finished = true
  private var isOpen = true
  private var deadline: Deadline?
  private var isFiring = false

  /// A group that starts now.
  package init(timing: Timing, start: MonotonicInstant) {
    self.timing = timing
    self.start = start
  }

  /// When every animation of the group is over.
  package var end: MonotonicInstant {
    start.advanced(bySeconds: timing.delay).advanced(bySeconds: timing.duration * (timing.autoreverses ? 2 : 1))
  }

  func animationAdded(to layer: CALayer) {
    running += 1
    if laysOutAnimated, isOpen { animated.append(layer) }
  }

  /// Lays out what the block has animated, if that is wanted; called inside the block's context, the layout animates
  /// along.
  package func layOutAnimated() {
    for layer in animated { layer.layoutIfNeeded() }
  }

  func animationRemoved(finished ok: Bool) {
    running -= 1
    if !ok { finished = false }
    if running == 0 && !isOpen { complete() }
  }

  /// Ends the block: nothing is added any more. With nothing to animate the completion comes at the next turn. (A14)
  package func close(in runtime: MediaRuntime) {
    isOpen = false
    animated.removeAll()
    guard running > 0 else {
      guard completion != nil else { return }
      complete()
      return
    }
    guard !timing.repeats else { return }
    // Weak because the runtime keeps its deadlines.
    deadline = runtime.scheduler.schedule(at: end) { [weak runtime] in
      self.deadline = nil
      self.isFiring = true
      runtime?.animations.finish(self)
    }
  }

  private func complete() {
    if let deadline { MediaRuntime.current.scheduler.cancel(deadline) }
    guard let call = completion else { return }
    completion = nil
    if isFiring { return call(finished) }
    // At the next turn, so that it never runs inside a setter or a removal.
    let finished = finished
    let runtime = MediaRuntime.current
    runtime.scheduler.schedule(at: runtime.now) { call(finished) }
  }
}
