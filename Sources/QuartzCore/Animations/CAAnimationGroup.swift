import Foundation
import TouchPlatform

/// Animations that run together in the group's time.
///
/// Their times are cut at the group's duration and not stretched to it; one without a duration of its own takes the
/// group's. Their delegates and `isRemovedOnCompletion` are not asked: the group's are.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  open var animations: [CAAnimation]? { didSet { noteChange() } }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CAAnimationGroup)?.animations = animations?.compactMap { $0.copy() as? CAAnimation }
  }

  override func content(on layer: CALayer, duration: Double, now: MonotonicInstant) -> LayerAnimation.Content? {
    let parts = (animations ?? []).compactMap { part -> LayerAnimation? in
      var timing = part.timing.repaired
      if timing.duration == 0 { timing.duration = duration }
      guard let content = part.content(on: layer, duration: timing.duration, now: now) else { return nil }
      if case .transition = content {
        PlatformLog.write(.app, "a CATransition in a CAAnimationGroup does nothing; add it to the layer by itself")
        return nil
      }
      return LayerAnimation(id: 0, key: nil, content: content, timing: timing, begin: now)
    }
    return .group(parts, timingFunction.map { Pacing.curve($0.curve) } ?? .linear)
  }
}
