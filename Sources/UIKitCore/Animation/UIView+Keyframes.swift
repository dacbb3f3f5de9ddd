import Foundation
import QuartzCore

extension UIView {
  static func _animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    // The bits of the curve and of what both kinds of options share.
    let shared = AnimationOptions(rawValue: options.rawValue & 0xf023f)
    let timing = AnimationGroup.Timing(
      duration: AnimationBlock.sound(duration), delay: AnimationBlock.sound(delay), pacing: .curve(shared.curve))
    AnimationBlock.run(timing, shared, keyframes: options.mode, completion: completion, animations)
  }

  static func _addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping @MainActor () -> Void
  ) {
    guard let group = AnimationContext.current, group.keyframeMode != nil else {
      PlatformNote.misuse("UIView.addKeyframe acts inside the block of UIView.animateKeyframes only")
      return animations()
    }
    let outer = group.keyframeWindow
    let start = frameStartTime.isFinite ? min(max(frameStartTime, 0), 1) : 0
    let length = frameDuration.isFinite ? min(max(frameDuration, 0), 1 - start) : 0
    group.keyframeWindow = (start, length)
    animations()
    group.keyframeWindow = outer
  }
}
