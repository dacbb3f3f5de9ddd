import Foundation

// Foundation's timers run on the run loop and the wall clock: tests do not move them, and a tape does not hold them.
// `perform(_:with:afterDelay:)` and animations are on the runtime's clock.
@MainActor
extension Timer {
  /// A timer on the current run loop that performs `selector` with itself every `interval` seconds.
  ///
  /// The target is kept until the timer is invalidated. It runs on the wall clock, outside of what replays exactly.
  /// > Here: on the wall clock, outside of what replays.
  @discardableResult
  @preconcurrency public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = TargetTimer(
      fire: Date(timeIntervalSinceNow: max(0, interval)), interval: interval, target: target, selector: selector,
      userInfo: userInfo, repeats: repeats)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// A timer that performs `selector` with itself every `interval` seconds once it is added to a run loop, and when `fire()` is
  /// called.
  ///
  /// The target is kept until the timer is invalidated.
  /// > Here: on the wall clock, outside of what replays.
  @preconcurrency public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: max(0, interval)), interval: interval, target: target, selector: selector,
      userInfo: userInfo, repeats: repeats)
  }

  /// The same with a time at which it fires first.
  /// > Here: on the wall clock, outside of what replays.
  @preconcurrency public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let timer = TargetTimer(
      fire: date, interval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    if let made = timer as? Self {
      self.init(made: made)
    } else {
      // A subclass of an app's own stays what it is, and a timer of ours within does the work.
      // Unsafe: the inner timer is used only where the outer one fires.
      nonisolated(unsafe) let inner = timer
      self.init(fire: date, interval: interval, repeats: repeats) { _ in inner.fire() }
    }
  }
}

/// Lets an initialiser give out an object of a subclass. It is not limited to classes, which could not set `self`.
private protocol MadeElsewhere {}
extension MadeElsewhere {
  init(made object: Self) { self = object }
}
extension Timer: MadeElsewhere {}

/// A timer that lets its target go when it is invalidated.
private final class TargetTimer: Timer {
  // Unchecked: made, fired and invalidated where its run loop runs.
  private final class Target: @unchecked Sendable {
    var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }
  private let target: Target
  private let info: Any?

  init(fire date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
    let kept = Target(target as AnyObject)
    self.target = kept
    info = userInfo
    super.init(fire: date, interval: interval, repeats: repeats) { timer in
      guard let object = kept.object else { return }
      if !repeats { kept.object = nil }
      // Unsafe: the timer crosses to the main actor only where an app has added it to another thread's run loop.
      nonisolated(unsafe) let (timer, target) = (timer, object)
      Task.immediate { @MainActor in _ = SelectorTable.send(selector, to: target, timer) }
    }
  }

  override var userInfo: Any? { info }

  override func invalidate() {
    target.object = nil
    super.invalidate()
  }
}
