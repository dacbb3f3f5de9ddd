import Foundation
import QuartzCore
import TouchPlatform

extension UIView {
  static func _animate(
    withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  static func _animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let timing = AnimationGroup.Timing(
      duration: AnimationBlock.sound(duration), delay: AnimationBlock.sound(delay), pacing: .curve(options.curve))
    AnimationBlock.run(timing, options, completion: completion, animations)
  }

  static func _animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let duration = AnimationBlock.sound(duration)
    let spring = SpringMotion(settlingIn: duration, ratio: dampingRatio, velocity: velocity)
    let timing = AnimationGroup.Timing(duration: duration, delay: AnimationBlock.sound(delay), pacing: .spring(spring))
    AnimationBlock.run(timing, options, completion: completion, animations)
  }

  static func _animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    var timing = AnimationGroup.Timing(duration: 0, delay: AnimationBlock.sound(delay))
    if AnimationBlock.sound(duration) > 0 {
      // A bounce of 1 would oscillate for ever, and the animation would never end.
      let spring = SpringMotion(
        perceptualDuration: duration, bounce: min(bounce, 0.99), velocity: initialSpringVelocity)
      timing.duration = spring.settlingDuration
      timing.pacing = .spring(spring)
    }
    AnimationBlock.run(timing, options, completion: completion, animations)
  }

  static func _performWithoutAnimation(_ actions: @MainActor () -> Void) {
    let wasEnabled = AnimationContext.isEnabled
    AnimationContext.isEnabled = false
    actions()
    AnimationContext.isEnabled = wasEnabled
  }

  static func _modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: @MainActor () -> Void
  ) {
    guard let group = AnimationContext.current else {
      PlatformNote.misuse("modifyAnimations(withRepeatCount:autoreverses:) acts inside an animation block only")
      return animations()
    }
    let old = group.timing
    group.timing.repeatCount = count.isNaN ? 0 : max(0, count)
    group.timing.autoreverses = autoreverses
    animations()
    group.timing.repeatCount = old.repeatCount
    group.timing.autoreverses = old.autoreverses
  }

  final func refuseTouches(_ isRefusing: Bool) {
    if isRefusing { refusals &+= 1 } else if refusals > 0 { refusals -= 1 }
    boxDidChange()
  }
}

/// What all forms of `UIView.animate` have in common.
@MainActor enum AnimationBlock {
  /// A valid length of time: 0 for a number that is negative or not finite.
  static func sound(_ seconds: TimeInterval) -> TimeInterval { seconds.isFinite ? max(0, seconds) : 0 }

  /// Runs a block's closure with its changes animated.
  static func run(
    _ timing: AnimationGroup.Timing, _ options: UIView.AnimationOptions, keyframes: KeyframeTrack.Mode? = nil,
    completion: (@MainActor (Bool) -> Void)?, _ animations: @MainActor () -> Void
  ) {
    let outer = AnimationContext.current
    if let outer, outer.clock != nil { return runInAnimator(outer, keyframes, completion, animations) }
    if outer == nil, let driver = TransitionDriver.collecting {
      return driver.take(timing, options, keyframes: keyframes, completion: completion, animations)
    }
    let group = group(timing, options, inside: outer)
    group.completion = completion
    group.keyframeMode = keyframes
    AnimationContext.current = group
    animations()
    group.layOutAnimated()
    AnimationContext.current = outer
    group.close(in: MediaRuntime.current)
  }

  /// The group of a block; inside another one it takes what it does not override. (A15)
  static func group(
    _ timing: AnimationGroup.Timing, _ options: UIView.AnimationOptions, inside outer: AnimationGroup?
  ) -> AnimationGroup {
    var timing = timing
    timing.autoreverses = options.contains(.autoreverse)
    timing.repeatCount = options.contains(.repeat) ? .infinity : 0
    timing.beginsFromCurrentState = options.contains(.beginFromCurrentState)
    var allowsTouches = options.contains(.allowUserInteraction)
    if let outer {
      if !options.contains(.overrideInheritedDuration) { timing.duration = outer.timing.duration }
      if !options.contains(.overrideInheritedCurve) { timing.pacing = outer.timing.pacing }
      if !options.contains(.overrideInheritedOptions) {
        timing.autoreverses = timing.autoreverses || outer.timing.autoreverses
        timing.repeatCount = max(timing.repeatCount, outer.timing.repeatCount)
        timing.beginsFromCurrentState = timing.beginsFromCurrentState || outer.timing.beginsFromCurrentState
        allowsTouches = allowsTouches || outer.willAnimate == nil
      }
    }
    let group = AnimationGroup(timing: timing, start: MediaRuntime.current.now)
    group.laysOutAnimated = options.contains(.layoutSubviews)
    if !allowsTouches { refuseTouches(during: group) }
    return group
  }

  /// Prevents touches on the views that the group animates. (A19, H27)
  static func refuseTouches(during group: AnimationGroup) {
    group.willAnimate = { ($0._owner as? UIView)?.refuseTouches(true) }
    group.didAnimate = { ($0._owner as? UIView)?.refuseTouches(false) }
  }

  /// Inside a property animator a block is a part of it.
  private static func runInAnimator(
    _ outer: AnimationGroup, _ keyframes: KeyframeTrack.Mode?, _ completion: (@MainActor (Bool) -> Void)?,
    _ animations: @MainActor () -> Void
  ) {
    let oldMode = outer.keyframeMode
    outer.keyframeMode = keyframes ?? oldMode
    animations()
    outer.keyframeMode = oldMode
    guard let completion else { return }
    let before = outer.completion
    outer.completion = { finished in
      before?(finished)
      completion(finished)
    }
  }
}
