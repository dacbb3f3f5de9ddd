import CoreGraphics
import Foundation
import QuartzCore
import TouchPlatform

/// Animates changes of views, and can be paused, scrubbed, reversed, given another timing and stopped meanwhile.
///
/// It starts from what is on the screen. It keeps itself alive only while it runs.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, @preconcurrency NSCopying {
  /// How progress follows time.
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// How long the whole takes, in seconds, without the delay.
  open private(set) var duration: TimeInterval
  /// How long it waited or waits after `startAnimation(afterDelay:)`, in seconds.
  open private(set) var delay: TimeInterval = 0
  /// Whether the animated views can be touched. Default true. It acts on animations added after it is set.
  open var isUserInteractionEnabled = true
  /// Whether the app's hit testing finds animated views where they are shown. Default false.
  /// > Partly: kept, without effect.
  open var isManualHitTestingEnabled = false
  /// Whether it may be paused and stopped once it runs. Default true.
  open var isInterruptible = true
  /// Whether a paused one follows `fractionComplete` linearly, and not along its curve. Default true.
  open var scrubsLinearly = true
  /// Whether it stays active and paused at its end; completions are then not called. Default false.
  open var pausesOnCompletion = false

  /// Whether it has begun.
  open private(set) var state: UIViewAnimatingState = .inactive
  /// Whether it moves, or waits for its delay to pass.
  open private(set) var isRunning = false

  private var queued: [(body: @MainActor () -> Void, delayFactor: CGFloat)] = []
  private var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []
  /// A pacing of the engine's own instead of the timing parameters.
  final var ownPacing: Pacing?
  private var group: AnimationGroup?
  private var clock: AnimatorClock?
  private var ends: [Ends] = []
  private var deadline: Deadline?

  private struct Ends {
    let layer: CALayer
    let property: AnimatableProperty
    let start: AnimatableValue
    let end: AnimatableValue
  }

  // MARK: Creation

  /// An animator with a timing.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    (_, self.duration) = parameters.pacing(duration: AnimationBlock.sound(duration))
    timingParameters = parameters
    super.init()
    freesOnMainActor()
  }

  /// An animator that takes no time, with the curve of `UICubicTimingParameters()`.
  public convenience override init() { self.init(duration: 0, timingParameters: UICubicTimingParameters()) }

  /// An animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a cubic Bézier.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that is at rest at its end.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that runs already, or waits for a delay to pass; always of this class.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UIView.AnimationCurve(rawValue: Int((options.rawValue >> 16) & 0xf)) ?? .easeInOut
    let animator = UIViewPropertyAnimator(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// An inactive animator with the same timing and settings, without animations and completions.
  open func copy(with zone: NSZone? = nil) -> Any {
    let timing = timingParameters ?? UICubicTimingParameters()
    let copy = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    copy.isUserInteractionEnabled = isUserInteractionEnabled
    copy.isManualHitTestingEnabled = isManualHitTestingEnabled
    copy.isInterruptible = isInterruptible
    copy.scrubsLinearly = scrubsLinearly
    copy.pausesOnCompletion = pausesOnCompletion
    return copy
  }

  // MARK: Animations

  /// Adds changes; an active animator animates them at once, in the time that is left.
  open func addAnimations(_ animation: @escaping @MainActor () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds changes that begin after a share (0…1) of the time that is left.
  open func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat) {
    let factor = delayFactor.isFinite ? min(max(delayFactor, 0), 1) : 0
    switch state {
    case .inactive: queued.append((animation, factor))
    case .active: run(animation, factor)
    case .stopped: PlatformNote.misuse("animations added to a stopped UIViewPropertyAnimator are ignored")
    }
  }

  /// Adds a closure that is called at the end with the position where it ended.
  open func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  private func run(_ body: @MainActor () -> Void, _ delayFactor: CGFloat) {
    guard let group, let clock else { return }
    let now = MediaRuntime.current.now
    let base = group.record.isEmpty ? 0 : clock.timeline(at: now)
    group.clockStart = min(base + delayFactor * (1 - base), 1)
    group.start = now
    let outer = AnimationContext.current
    AnimationContext.current = group
    body()
    AnimationContext.current = outer
    for entry in group.record {
      guard !ends.contains(where: { $0.layer === entry.layer && $0.property == entry.property }),
        let (start, end) = entry.layer.ends(of: entry.property, in: group)
      else { continue }
      ends.append(Ends(layer: entry.layer, property: entry.property, start: start, end: end))
    }
  }

  /// Becomes active and paused at its start.
  private func activate() {
    guard state == .inactive else { return }
    let timing = timingParameters ?? UICubicTimingParameters()
    let (pacing, seconds) = ownPacing.map { ($0, duration) } ?? timing.pacing(duration: duration)
    let clock = AnimatorClock(pacing: pacing, duration: seconds)
    let group = AnimationGroup(
      timing: .init(duration: max(seconds, 1e-9), pacing: pacing, beginsFromCurrentState: true),
      start: MediaRuntime.current.now)
    group.clock = clock
    group.keepsRecord = true
    if !isUserInteractionEnabled { AnimationBlock.refuseTouches(during: group) }
    clock.hold(at: 0, followsCurve: !scrubsLinearly)
    self.clock = clock
    self.group = group
    state = .active
    let bodies = queued
    queued.removeAll()
    for entry in bodies { run(entry.body, entry.delayFactor) }
  }

  // MARK: Running

  /// Runs it from where it is.
  open func startAnimation() {
    guard state != .stopped else {
      return PlatformNote.misuse("a stopped UIViewPropertyAnimator cannot be started before finishAnimation(at:)")
    }
    if state == .active, isRunning, deadline != nil, clock?.isHeld == false { return }
    activate()
    go { clock, now in clock.run(towardsStart: self.isReversed, at: now, duration: nil) }
  }

  /// Runs it after `delay` seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    let delay = AnimationBlock.sound(delay)
    guard delay > 0, state != .stopped else { return startAnimation() }
    self.delay = delay
    activate()
    isRunning = true
    schedule(at: MediaRuntime.current.now.advanced(bySeconds: delay)) { $0.startAnimation() }
  }

  /// Pauses it where it is; one that has not begun becomes active.
  open func pauseAnimation() {
    guard state != .stopped else {
      return PlatformNote.misuse("a stopped UIViewPropertyAnimator cannot be paused")
    }
    guard isInterruptible || state == .inactive else {
      return PlatformNote.misuse("a UIViewPropertyAnimator that is not interruptible cannot be paused")
    }
    activate()
    cancelDeadline()
    isRunning = false
    clock?.hold(at: MediaRuntime.current.now, followsCurve: !scrubsLinearly)
    group?.clockDidChange()
  }

  /// Continues it.
  ///
  /// - Parameters:
  ///   - parameters: another timing for the rest; nil for its own.
  ///   - durationFactor: how long the rest takes, in durations; 0 for the time that is left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state != .stopped else {
      return PlatformNote.misuse("a stopped UIViewPropertyAnimator cannot be continued")
    }
    activate()
    let factor = durationFactor.isFinite ? max(0, durationFactor) : 0
    go { [duration, isReversed] clock, now in
      guard let parameters else {
        return clock.run(towardsStart: isReversed, at: now, duration: factor > 0 ? factor * duration : nil)
      }
      let left = isReversed ? clock.timeline(at: now) : 1 - clock.timeline(at: now)
      let (pacing, seconds) = parameters.pacing(duration: (factor > 0 ? factor : left) * duration)
      clock.blend(towardsStart: isReversed, at: now, duration: seconds, pacing: pacing)
    }
  }

  private func go(_ set: (AnimatorClock, MonotonicInstant) -> Void) {
    guard let clock, let group else { return }
    cancelDeadline()
    isRunning = true
    let now = MediaRuntime.current.now
    set(clock, now)
    group.clockDidChange()
    // With nothing to animate it ends at the next turn. (A14)
    schedule(at: group.record.isEmpty || !AnimationContext.isEnabled ? now : clock.end ?? now) { $0.reachEnd() }
  }

  private func schedule(at time: MonotonicInstant, _ body: @escaping @MainActor (UIViewPropertyAnimator) -> Void) {
    cancelDeadline()
    // A strong reference: a running animator keeps itself alive.
    deadline = MediaRuntime.current.scheduler.schedule(at: time) {
      self.deadline = nil
      body(self)
    }
  }

  private func cancelDeadline() {
    if let deadline { MediaRuntime.current.scheduler.cancel(deadline) }
    deadline = nil
  }

  /// Whether it runs back to its start. Setting it reverses a running one where it is.
  open var isReversed = false {
    didSet {
      guard isReversed != oldValue, isRunning, let clock, !clock.isHeld else { return }
      go { clock, now in clock.run(towardsStart: self.isReversed, at: now, duration: nil) }
    }
  }

  /// Its progress in the direction in which it runs, 0…1. Setting it makes an inactive animator active; a running one
  /// continues from there.
  open var fractionComplete: CGFloat {
    get {
      let forwards = clock?.fraction(at: MediaRuntime.current.now) ?? 0
      return isReversed && clock != nil ? 1 - forwards : forwards
    }
    set {
      guard state != .stopped else {
        return PlatformNote.misuse("the fractionComplete of a stopped UIViewPropertyAnimator cannot be set")
      }
      activate()
      guard let clock else { return }
      let fraction = newValue.isFinite ? min(max(newValue, 0), 1) : 0
      let wasMoving = isRunning && !clock.isHeld
      clock.hold(at: isReversed ? 1 - fraction : fraction, followsCurve: !scrubsLinearly)
      group?.clockDidChange()
      if wasMoving { go { clock, now in clock.run(towardsStart: self.isReversed, at: now, duration: nil) } }
    }
  }

  // MARK: Ending

  private func reachEnd() {
    isRunning = false
    if pausesOnCompletion {
      clock?.hold(at: isReversed ? 0 : 1, followsCurve: !scrubsLinearly)
      group?.clockDidChange()
      return
    }
    endAnimations(finished: true)
    if isReversed { returnToStart() }
    finish(at: isReversed ? .start : .end)
  }

  /// Stops it where it is. With `withoutFinishing` it is inactive then, without completions; else it waits for
  /// `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    guard isInterruptible else {
      return PlatformNote.misuse("a UIViewPropertyAnimator that is not interruptible cannot be stopped")
    }
    cancelDeadline()
    isRunning = false
    let now = MediaRuntime.current.now
    let seen = ends.map { $0.layer.presented($0.property, at: now) }
    endAnimations(finished: false)
    var index = -1
    setModels { _ in
      index += 1
      return seen[index]
    }
    state = .stopped
    if withoutFinishing {
      completions.removeAll()
      reset()
    }
  }

  /// Sets what was stopped to its end or its start, or leaves it where it is; then calls the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      return PlatformNote.misuse(
        "finishAnimation(at:) needs a UIViewPropertyAnimator that stopAnimation(false) stopped")
    }
    switch finalPosition {
    case .end: setModels { $0.end }
    case .start: returnToStart()
    case .current: break
    }
    finish(at: finalPosition)
  }

  private func finish(at position: UIViewAnimatingPosition) {
    let calls = completions
    completions.removeAll()
    reset()
    for call in calls { call(position) }
  }

  private func endAnimations(finished: Bool) {
    group?.removeAnimations(finished: finished)
    group?.clearRecord()
    group?.close(in: MediaRuntime.current)
  }

  private func reset() {
    ends.removeAll()
    group = nil
    clock = nil
    state = .inactive
    isReversed = false
  }

  private func returnToStart() {
    setModels { $0.start }
    for body in group?.returns.reversed() ?? [] { body() }
  }

  private func setModels(_ value: (Ends) -> AnimatableValue) {
    UIView.performWithoutAnimation {
      for entry in ends {
        if entry.property == .backgroundColor, let view = entry.layer._owner as? UIView,
          case .color(let color) = value(entry)
        {
          // The view stores the colour too.
          view.backgroundColor = color.map { UIColor(cgColor: CGColor($0)) }
        } else {
          entry.layer.setModel(entry.property, to: value(entry))
        }
      }
    }
  }
}
