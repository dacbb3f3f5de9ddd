extension CALayer {
  /// Marks the layer for layout before the next frame. (A27)
  public func setNeedsLayout() {
    guard !flags.contains(.needsLayout) else { return }
    flags.insert(.needsLayout)
    noteLayoutInAncestors()
  }

  /// Whether the layer is marked for layout.
  public func needsLayout() -> Bool { flags.contains(.needsLayout) }

  final func noteLayoutInAncestors() {
    var layer = self
    while let parent = layer._superlayer {
      if parent.flags.contains(.descendantNeedsLayout) { return }
      parent.flags.insert(.descendantNeedsLayout)
      layer = parent
    }
    if layer.flags.contains(.displayRoot) { MediaRuntime.current.needsFrame?() }
  }

  /// Lays out this layer and everything below it that is marked, now. Costs nothing when nothing is marked.
  public func layoutIfNeeded() {
    // A layout may mark layers again; past this many rounds it is a loop, and the frame goes on without it.
    for _ in 0..<100 {
      guard !flags.isDisjoint(with: [.needsLayout, .descendantNeedsLayout]) else { return }
      if flags.contains(.needsLayout) {
        flags.remove(.needsLayout)
        layoutSublayers()
      }
      if flags.contains(.descendantNeedsLayout) {
        flags.remove(.descendantNeedsLayout)
        for layer in _sublayers where layer._superlayer === self { layer.layoutIfNeeded() }
      }
    }
  }
}
