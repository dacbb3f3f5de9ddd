extension CALayer {
  final func _setNeedsLayout() {
    guard !flags.contains(.needsLayout) else { return }
    flags.insert(.needsLayout)
    noteLayoutInAncestors()
  }

  final func noteLayoutInAncestors() {
    var layer = self
    while let parent = layer._superlayer {
      if parent.flags.contains(.descendantNeedsLayout) { return }
      parent.flags.insert(.descendantNeedsLayout)
      layer = parent
    }
    if layer.flags.contains(.displayRoot) { MediaRuntime.current.needsFrame?() }
  }

  final func _layoutIfNeeded() {
    guard !flags.isDisjoint(with: [.needsLayout, .descendantNeedsLayout]) else { return }
    let limit = Self.layoutLimit
    limit.request(of: self) { layOutMarked(limit) }
  }

  private static let layoutLimit = RoundLimit(subject: "the layout")

  private func layOutMarked(_ limit: RoundLimit) {
    var isAgain = false
    while !flags.isDisjoint(with: [.needsLayout, .descendantNeedsLayout]) {
      if flags.contains(.needsLayout) {
        flags.remove(.needsLayout)
        if limit.allows(self) {
          let wasInLayout = flags.contains(.inLayout)
          flags.insert(.inLayout)
          layoutSublayers()
          if !wasInLayout { flags.remove(.inLayout) }
        }
      }
      if flags.contains(.descendantNeedsLayout) {
        flags.remove(.descendantNeedsLayout)
        for layer in _sublayers where layer._superlayer === self { layer.layOutMarked(limit) }
      }
      if !isAgain {
        isAgain = true
        limit.beginRepeating()
      }
    }
    if isAgain { limit.endRepeating() }
  }

  /// Whether the layer is placing its sublayers at this moment.
  package final var isInLayout: Bool { flags.contains(.inLayout) }
}
