import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// Turns the layer tree into immutable nodes, once per display frame.
///
/// Only what changed since the last commit is made again: an untouched subtree is its old node again. Cost per changed
/// layer: one node and its array of children.
@MainActor package enum LayerCommit {
  /// The committed form of `layer`, with animations evaluated at `time`; nil while it is hidden.
  ///
  /// - Parameter scale: device pixels per point, for layers that draw their contents now.
  package static func node(for layer: CALayer, at time: MonotonicInstant, scale: Double) -> LayerNode? {
    if isHidden(layer, at: time)
      || (layer.flags.contains(.transformed) || layer.hasAnimations) && layer.isTurnedAway(at: time)
    {
      // Its changes are kept for when it shows again; the flags stay, so nothing asks for frames meanwhile.
      return nil
    }
    if let node = layer.shown, layer.flags.isDisjoint(with: [.changed, .descendantChanged]) { return node }
    if layer.flags.contains(.needsDisplay) {
      layer.flags.remove(.needsDisplay)
      // What draws itself asks its presentation for the values of this very frame.
      MediaRuntime.current.commitTime = time
      defer { MediaRuntime.current.commitTime = nil }
      if let owner = layer._owner { owner.layerDisplay(scale: scale) } else { layer.display() }
    }
    let isChanged = layer.flags.contains(.changed)
    layer.flags.subtract([.changed, .descendantChanged])
    // A drawing that marks itself again is drawn at the next frame.
    if layer.flags.contains(.needsDisplay) { layer.markChangedAgain() }
    if layer._owner == nil { layer.flags.insert(.asksForActions) }
    var children: [LayerNode] = []
    let sublayers =
      layer.flags.contains(.transformsSublayers) && LayerSpace.turnsSublayers(layer, at: time)
      ? spaceOrder(of: layer, at: time)
      : layer.flags.contains(.sublayersHaveDepth) ? depthOrder(of: layer, at: time) : layer._sublayers
    if !sublayers.isEmpty {
      children.reserveCapacity(sublayers.count)
      for sublayer in sublayers {
        if let node = node(for: sublayer, at: time, scale: scale) { children.append(node) }
      }
    }
    let mask = layer.extras?.style?.mask.flatMap { Self.node(for: $0, at: time, scale: scale) ?? Self.nothing(for: $0) }
    children = layer.arrangedChildren(children, at: time)
    guard let motion = layer.extras?.motion, !motion.animations.isEmpty else {
      let node = LayerNode(
        id: layer._id, style: style(of: layer, LayerValues(layer), at: time), children: children, mask: mask)
      layer.committed = node
      return node
    }
    if MediaRuntime.current.commitsMotion {
      // What changed below it leaves its tracks as they are.
      let isKept = motion.runsByItself && !isChanged
      if let style = isKept ? layer.committed?.style : movingStyle(of: layer, motion, at: time) {
        motion.runsByItself = true
        motion.transitionNode = nil
        let node = LayerNode(id: layer._id, style: style, children: children, mask: mask)
        layer.committed = node
        return node
      }
    }
    motion.runsByItself = false
    let values = layer.presentedValues(at: time)
    let style = style(of: layer, values, at: time)
    if let picture = values.picture, picture.share > 0, let looks = layer.ownStyle {
      children.insert(fadingPicture(picture, looks, motion, values, under: style), at: 0)
    }
    let node = LayerNode(id: layer._id, style: style, children: children, mask: mask)
    layer.committed = node
    guard let shown = transition(of: layer, motion, node, at: time) else { return node }
    motion.transitionNode = shown
    return shown
  }

  /// The committed form of the model, without animations, beside what is shown; marked contents are drawn. Nil while it is
  /// hidden.
  static func model(of layer: CALayer) -> LayerNode? {
    if layer.flags.contains(.hidden) || layer.isTurnedAway(at: nil) { return nil }
    layer.displayIfNeeded()
    let children = layer.drawingOrder.compactMap { model(of: $0) }
    let mask = layer.extras?.style?.mask.map { model(of: $0) ?? nothing(for: $0) }
    return LayerNode(
      id: layer._id, style: style(of: layer, LayerValues(layer)),
      children: layer.arrangedChildren(children, at: MediaRuntime.current.now), mask: mask)
  }

  /// The committed form of `layer` at another moment, beside its own: for copies that lag behind. Nil while it is hidden.
  static func copy(of layer: CALayer, at time: MonotonicInstant) -> LayerNode? {
    if layer.flags.contains(.hidden) { return nil }
    let children = layer.drawingOrder.compactMap { copy(of: $0, at: time) }
    let mask = layer.extras?.style?.mask.flatMap { copy(of: $0, at: time) ?? nothing(for: $0) }
    return LayerNode(
      id: layer._id, style: style(of: layer, layer.presentedValues(at: time), at: time),
      children: layer.arrangedChildren(children, at: time), mask: mask)
  }

  /// - Parameter time: when, for the animations of layers above it; nil for their models.
  static func style(of layer: CALayer, _ values: LayerValues, at time: MonotonicInstant? = nil) -> LayerNode.Style {
    var style = LayerNode.Style()
    style.bounds = values.bounds
    style.toParent = values.toSuperlayer
    if values.space != nil { style.place = values.place }
    if let parent = layer._superlayer, parent.flags.contains(.transformsSublayers), !layer.flags.contains(.mask) {
      if let place = LayerSpace(of: layer, values, at: time) {
        style.place = place.toSuperlayer
      } else if let space = parent.sublayerSpace {
        style.place = style.place.then(space)
      }
    }
    if layer.flags.contains(.transformsSublayers), layer.keepsDepth { style.place = Projection(plainPlace(of: values)) }
    style.opacity = values.opacity
    style.cornerRadius = values.cornerRadius
    style.background = values.backgroundColor
    style.masksToBounds = layer.extras == nil ? layer.masksToBounds : values.masksToBounds
    if let extras = layer.extras {
      style.borderWidth = values.borderWidth
      if values.borderWidth > 0 { style.borderColor = values.borderColor }
      style.contents = extras.contents
      style.contentsRect = extras.contentsRect
      if let looks = extras.style { add(looks, of: layer, values, to: &style) }
    }
    if layer.showsDrawing { addDrawing(of: layer, values, to: &style) }
    if layer.flags.contains(.squareFill), !style.masksToBounds, style.borderWidth == 0 { style.cornerRadius = 0 }
    if let pattern = layer._backgroundColor?.pattern { addPattern(pattern, values, to: &style) }
    if layer.flags.contains(.blursBackdrop) { (layer as? BackdropLayer)?.addBackdrop(to: &style) }
    return style
  }

  private static func isHidden(_ layer: CALayer, at time: MonotonicInstant) -> Bool {
    guard let motion = layer.motion,
      motion.animations.contains(where: { $0.changes(.hidden) })
    else { return layer.flags.contains(.hidden) }
    return layer.presentedValues(at: time).isHidden
  }

  /// Where a layer is that leaves its transform to its sublayers.
  private static func plainPlace(of values: LayerValues) -> Affine {
    .translation(
      values.position.x - values.bounds.origin.x - values.anchorPoint.x * values.bounds.size.width,
      values.position.y - values.bounds.origin.y - values.anchorPoint.y * values.bounds.size.height)
  }

  /// The picture that fades in over a layer's.
  private static func fadingPicture(
    _ picture: PictureMix, _ looks: LayerStyle, _ motion: LayerMotion, _ values: LayerValues,
    under own: LayerNode.Style
  ) -> LayerNode {
    var style = LayerNode.Style()
    style.bounds = own.bounds
    style.opacity = Float(picture.share)
    if let image = picture.to { show(image, looks, values, in: &style) }
    let id = motion.fadingID ?? CALayer.newID()
    motion.fadingID = id
    return LayerNode(id: id, style: style, children: [])
  }

  /// Sublayers by how near they are where they are turned in space.
  private static func spaceOrder(of layer: CALayer, at time: MonotonicInstant) -> ContiguousArray<CALayer> {
    let depths = layer._sublayers.map { sublayer in
      LayerSpace(of: sublayer, sublayer.presentedValues(at: time), at: time)?.depth ?? sublayer.zPosition
    }
    // Those of one plane differ by the rounding of their turns only.
    let places = depths.indices.sorted { abs(depths[$0] - depths[$1]) > 1e-6 ? depths[$0] < depths[$1] : $0 < $1 }
    return ContiguousArray(places.map { layer._sublayers[$0] })
  }

  /// Sublayers by the depth at which they are seen.
  private static func depthOrder(of layer: CALayer, at time: MonotonicInstant) -> ContiguousArray<CALayer> {
    let depths = layer._sublayers.map { sublayer in
      sublayer.flags.contains(.animating) ? sublayer.presentedValues(at: time).zPosition : sublayer.zPosition
    }
    let places = depths.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return ContiguousArray(places.map { layer._sublayers[$0] })
  }

  /// Both pictures of a running transition; nil where none runs.
  private static func transition(
    of layer: CALayer, _ motion: LayerMotion, _ node: LayerNode, at time: MonotonicInstant
  ) -> LayerNode? {
    motion.transitionNode = nil
    for animation in motion.animations.reversed() {
      guard case .transition(let transition) = animation.content else { continue }
      let elapsed = animation.elapsed(at: time, layerTime: layer.hasOwnTime ? layer.localTime(time.seconds) : nil)
      guard let position = animation.timing.position(after: elapsed) else { continue }
      let ids = motion.transitionIDs ?? (wrapper: CALayer.newID(), old: CALayer.newID())
      motion.transitionIDs = ids
      return transition.node(
        from: node, fraction: position.fraction, duration: animation.timing.duration, ids: ids)
    }
    return nil
  }
}

extension CALayer {
  /// The node that stands for the layer in the last frame.
  final var shown: LayerNode? { extras?.motion?.transitionNode ?? committed }
}
