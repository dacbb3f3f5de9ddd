import Foundation
import TouchPlatform

extension CALayer {
  final func _presentation() -> CALayer? {
    if flags.contains(.presentation) { return self }
    return presentation(at: Self.presentedTime)
  }

  /// The layer whose presentation is made at present: `init(layer:)` marks the copy before a subclass sets what it has.
  static var modelInMaking: CALayer?

  private static var presentedTime: MonotonicInstant { MediaRuntime.current.commitTime ?? MediaRuntime.current.now }

  private func presentation(at time: MonotonicInstant) -> CALayer {
    // A subclass's `init(layer:)` may set properties of its own, whose actions may ask for the presentation.
    let outer = Self.modelInMaking
    Self.modelInMaking = self
    defer { Self.modelInMaking = outer }
    let copy = type(of: self) == CALayer.self ? CALayer(layer: self) : PresentationClass.make(of: self)
    // Marked here, too: a subclass may call another initialiser than `init(layer:)`.
    let motion = copy.needMotion()
    motion.model = self
    if let own = self.motion { motion.timing = own.timing }
    copy.flags.insert(.presentation)
    copy.flags.remove(.asksForActions)
    if let own = self.motion, !own.animations.isEmpty {
      let values = presentedValues(at: time)
      values.write(to: copy)
      if let custom = values.custom {
        // The properties of shapes, gradients and the like.
        let known = copy.ownAnimatableKeys
        for (key, value) in custom where known[key] != nil { copy.setOwn(value.object, forKey: key) }
      }
    }
    return copy
  }

  final func presentSublayers() {
    let motion = needMotion()
    guard !motion.hasPresentedSublayers, let model = motion.model else { return }
    motion.hasPresentedSublayers = true
    let now = Self.presentedTime
    if model.flags.contains(.sublayersHaveDepth) { flags.insert(.sublayersHaveDepth) }
    for sublayer in model._sublayers {
      let copy = sublayer.presentation(at: now)
      copy._superlayer = self
      storedSublayers.append(copy)
    }
  }

  final func presentAncestors() {
    var layer = self
    let now = Self.presentedTime
    // `layer._superlayer` is set where the presentation was made as a sublayer of another one.
    while layer._superlayer == nil, let parent = layer.motion?.model?._superlayer {
      let copy = parent.presentation(at: now)
      layer.needMotion().presentedSuperlayer = copy
      layer._superlayer = copy
      layer = copy
    }
  }
}
