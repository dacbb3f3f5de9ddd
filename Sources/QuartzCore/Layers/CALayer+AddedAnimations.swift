import Foundation
import TouchPlatform

extension CALayer {
  final func _animationKeys() -> [String]? {
    let keys = motion?.animations.compactMap(\.key) ?? []
    return keys.isEmpty ? nil : keys
  }

  final func _animation(forKey key: String) -> CAAnimation? {
    guard let animation = motion?.animations.last(where: { $0.key == key }) else { return nil }
    return animation.source ?? animation.described
  }

  /// Adds a transition that belongs to an animation block.
  package final func addTransition(_ transition: CATransition, in group: AnimationGroup) {
    take(transition, forKey: kCATransition, group: group)
  }

  /// Whether changes of the layer ask for an action also outside of animation blocks. UIKit says so of layers whose
  /// class or whose view's class decides itself.
  package final var asksForActions: Bool {
    get { flags.contains(.asksForActions) }
    set { if newValue { flags.insert(.asksForActions) } else { flags.remove(.asksForActions) } }
  }

  /// See `add(_:forKey:)`.
  final func take(_ added: CAAnimation, forKey key: String?, group: AnimationGroup? = nil) {
    guard !flags.contains(.presentation) else {
      return PlatformLog.write(.app, "an animation was added to a presentation layer; add it to its model()")
    }
    guard let source = added.copy() as? CAAnimation else { return }
    var key = key
    if source is CATransition { key = kCATransition }
    var timing = source.timing.repaired
    if timing.duration == 0 { timing.duration = max(0, CATransaction.animationDuration()) }
    let runtime = MediaRuntime.current
    // One that changes nothing lasts its time, and its delegate is told.
    let content = source.content(on: self, duration: timing.duration, now: runtime.now) ?? .group([], .linear)
    if let key { removeAnimations(finished: false) { $0.key == key } }
    let layerNow = timeBase ?? runtime.now.seconds
    let begin: MonotonicInstant
    if source.timing.beginTime == 0 || !source.timing.beginTime.isFinite {
      timing.beginTime = layerNow
      begin = runtime.now
    } else {
      begin = MonotonicInstant(seconds: timing.beginTime)
    }
    let animation = LayerAnimation(
      id: runtime.animations.nextOrder(), key: key, content: content, timing: timing, begin: begin)
    animation.removesOnCompletion = source.isRemovedOnCompletion
    animation.source = source
    animation.group = group ?? (source as? BlockAnimation)?.group
    if animation.property != nil, let group = animation.group {
      animation.clock = group.clock
      animation.clockStart = group.clockStart
    }
    source.isFrozen = true
    start(animation)
  }
}

extension LayerAnimation {
  /// A view's animation as UIKit writes it: the way back from the new value where it blends, else the old value alone.
  @MainActor fileprivate var described: CAAnimation? {
    guard case .change(let change) = content, let property else { return nil }
    let made: CAPropertyAnimation
    switch change.track {
    case .path(let track):
      let frames = CAKeyframeAnimation(keyPath: property.rawValue)
      frames.path = CGPath(track.path)
      made = frames
    case .span(let from, let to, _):
      let basic = CABasicAnimation(keyPath: property.rawValue)
      basic.fromValue = from?.object
      if change.isRelative, let from, let to {
        if case .property(_, let part) = change.target, part != .whole { basic.keyPath? += ".\(part.rawValue)" }
        basic.fromValue = from.difference(from: to).object
        basic.toValue = to.neutral.object
        basic.isAdditive = true
      }
      made = basic
    case .keyframes(let track):
      let frames = CAKeyframeAnimation(keyPath: property.rawValue)
      frames.values = (0...10).map { track.value(at: Double($0) / 10).object as Any }
      made = frames
    }
    made.timing = timing
    if case .curve(let curve) = change.pacing { made.timingFunction = CAMediaTimingFunction(curve: curve) }
    return made
  }
}
