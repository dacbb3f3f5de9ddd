import TouchPlatform

/// The layers of one runtime that have running animations; each of them is committed anew every frame.
@MainActor package final class AnimationRegistry {
  @exclusivity(unchecked) @usableFromInline var layers: ContiguousArray<CALayer> = []

  /// Whether nothing is being animated.
  @inlinable package var isEmpty: Bool { layers.isEmpty }

  func add(_ layer: CALayer) { layers.append(layer) }

  func remove(_ layer: CALayer) {
    if let index = layers.firstIndex(where: { $0 === layer }) { layers.remove(at: index) }
  }

  /// Marks every animated layer as changed: the animation step of a display frame.
  package func step() {
    for layer in layers { layer.setNeedsCommit() }
  }

  /// Ends the animations of a group that have reached their end.
  func finish(_ group: AnimationGroup) {
    for layer in layers { layer.removeAnimations(of: group, finished: true) }
  }
}
