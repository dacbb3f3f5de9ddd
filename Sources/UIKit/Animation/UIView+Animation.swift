import Foundation
import QuartzCore
import TouchPlatform

extension UIView {
  /// How an animation runs, as Apple numbers the bits. (A4)
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Lays out subviews inside the animation, so that they move along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets the animated views be touched meanwhile. (H27, H28)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from what is on the screen instead of the last value set. (A17)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Runs again and again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back after each way.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Takes its own duration inside another animation. (A15)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Takes its own curve inside another animation. (A15)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    var curve: TimingCurve {
      switch (rawValue >> 16) & 0xf {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }
  }

  /// Animates the changes that `animations` makes to views, slow at both ends.
  ///
  /// Properties have their new values at once; the screen moves there over `duration` seconds. (A1, A4, A10)
  public class func animate(withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  /// Animates changes, then tells `completion` whether the animation ran to its end. (A13, A14)
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates changes after `delay` seconds.
  ///
  /// Meanwhile the animated views take no touches unless `options` allows it. (H27) A duration that is not positive
  /// applies the changes at once; the completion then comes at the next turn. (A14)
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let media = MediaRuntime.current
    let outer = AnimationContext.current
    var timing = AnimationGroup.Timing(
      duration: duration.isFinite ? duration : 0, delay: delay.isFinite ? max(0, delay) : 0, curve: options.curve,
      autoreverses: options.contains(.autoreverse), repeats: options.contains(.repeat),
      beginsFromCurrentState: options.contains(.beginFromCurrentState))
    if let outer {
      if !options.contains(.overrideInheritedDuration) { timing.duration = outer.timing.duration }
      if !options.contains(.overrideInheritedCurve) { timing.curve = outer.timing.curve }
    }
    let group = AnimationGroup(timing: timing, start: media.now)
    group.completion = completion
    group.laysOutAnimated = options.contains(.layoutSubviews)
    if !options.contains(.allowUserInteraction) {
      group.willAnimate = { ($0._owner as? UIView)?.refuseTouches(true) }
      group.didAnimate = { ($0._owner as? UIView)?.refuseTouches(false) }
    }
    AnimationContext.current = group
    animations()
    group.layOutAnimated()
    AnimationContext.current = outer
    group.close(in: media)
  }

  /// Applies the changes that `actions` makes at once, also inside an animation; animations started in it do not run.
  /// (A16)
  public class func performWithoutAnimation(_ actions: @MainActor () -> Void) {
    let wasEnabled = AnimationContext.isEnabled
    AnimationContext.isEnabled = false
    actions()
    AnimationContext.isEnabled = wasEnabled
  }

  /// Whether animations run; switched off, changes apply at once. (A16)
  public class var areAnimationsEnabled: Bool { AnimationContext.isEnabled }

  /// Switches animations on or off. (A16)
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationContext.isEnabled = enabled }

  final func refuseTouches(_ isRefusing: Bool) {
    if isRefusing { refusals &+= 1 } else if refusals > 0 { refusals -= 1 }
    boxDidChange()
  }
}
