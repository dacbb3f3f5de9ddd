import Foundation
import RenderTree

extension CALayer {
  final var shownSublayers: [CALayer]? {
    get {
      if flags.contains(.presentation) { presentSublayers() }
      return _sublayers.isEmpty ? nil : Array(_sublayers)
    }
    set {
      let wanted = newValue ?? []
      for old in _sublayers where !wanted.contains(where: { $0 === old }) { old.removeFromSuperlayer() }
      for layer in wanted { addSublayer(layer) }
    }
  }

  final var shownSuperlayer: CALayer? {
    if flags.contains(.presentation) { presentAncestors() }
    return _superlayer
  }

  final func _insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insertSublayer(layer, atIndex: place(of: sibling, for: layer) ?? 0)
  }

  final func _insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insertSublayer(layer, atIndex: place(of: sibling, for: layer).map { $0 + 1 } ?? _sublayers.count)
  }

  /// The index `sibling` has once `layer` is taken out of this layer.
  private func place(of sibling: CALayer?, for layer: CALayer) -> Int? {
    guard let sibling, sibling !== layer, sibling._superlayer === self,
      let index = _sublayers.firstIndex(where: { $0 === sibling })
    else { return nil }
    if layer._superlayer === self, let old = _sublayers.firstIndex(where: { $0 === layer }), old < index {
      return index - 1
    }
    return index
  }

  package final func insertSublayer(_ layer: CALayer, atIndex index: Int) {
    guard LayerDepth.hasRoom(in: self, for: layer, "a layer") else { return }
    insertFittingSublayer(layer, atIndex: index)
  }

  /// Puts a layer in of which `LayerDepth` has said that there is room.
  package final func insertFittingSublayer(_ layer: CALayer, atIndex index: Int) {
    if layer.flags.contains(.mask) { layer.removeFromSuperlayer() }
    if let old = layer._superlayer { old.takeOut(layer) }
    layer._superlayer = self
    let count = _sublayers.count
    if index >= count {
      storedSublayers.append(layer)
    } else {
      storedSublayers.insert(layer, at: max(0, index))
    }
    if layer.zPosition != 0 { flags.insert(.sublayersHaveDepth) }
    if flags.contains(.transformsSublayers) || layer.flags.contains(.transformed) { layer.spaceDidChange() }
    flags.insert(.changed)
    noteChangeInAncestors()
    if !layer.flags.isDisjoint(with: [.needsLayout, .descendantNeedsLayout]) { layer.noteLayoutInAncestors() }
    if LayerTime.isUsed { layer.timeSpaceDidChange() }
  }

  final func _replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old !== new, let index = _sublayers.firstIndex(where: { $0 === old }) else { return }
    old.removeFromSuperlayer()
    insertSublayer(new, atIndex: index)
  }

  final func _removeFromSuperlayer() {
    guard let parent = _superlayer else { return }
    if flags.contains(.mask) {
      parent.mask = nil
      return
    }
    parent.takeOut(self)
    _superlayer = nil
    if flags.contains(.transformed) {
      updateTransformedFlag()
      flags.insert(.changed)
    }
    endAnimationsInTree()
  }

  private func takeOut(_ layer: CALayer) {
    guard let index = LayerGap.place(of: layer, in: storedSublayers) else { return }
    LayerGap.takeOut(at: index, of: self)
    setNeedsCommit()
  }

  /// Lets two sublayers change places; all others keep theirs.
  package final func exchangeSublayers(_ a: CALayer, _ b: CALayer) {
    guard let first = _sublayers.firstIndex(where: { $0 === a }),
      let second = _sublayers.firstIndex(where: { $0 === b })
    else { return }
    storedSublayers.swapAt(first, second)
    setNeedsCommit()
  }

  /// The sublayers in drawing order: by zPosition, equal ones as they stand in `sublayers`.
  package final var drawingOrder: ContiguousArray<CALayer> {
    guard flags.contains(.sublayersHaveDepth) else { return _sublayers }
    return ContiguousArray(
      _sublayers.enumerated().sorted {
        ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
      }.map(\.element))
  }
}
