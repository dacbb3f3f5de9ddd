import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// Turns the layer tree into immutable nodes, once per display frame.
///
/// Only what changed since the last commit is made anew: an untouched subtree is its old node again. Cost per changed
/// layer: one node and its array of children.
@MainActor package enum LayerCommit {
  /// The committed form of `layer`, with animations evaluated at `time`; nil while it is hidden.
  ///
  /// - Parameter scale: device pixels per point, for layers that draw their contents now.
  package static func node(for layer: CALayer, at time: MonotonicInstant, scale: Double) -> LayerNode? {
    if layer.flags.contains(.hidden) {
      // Its changes are kept for when it shows again; the flags stay, so nothing asks for frames meanwhile.
      return nil
    }
    if let node = layer.committed, layer.flags.isDisjoint(with: [.changed, .descendantChanged]) { return node }
    if layer.flags.contains(.needsDisplay) {
      layer.flags.remove(.needsDisplay)
      layer._owner?.layerDisplay(scale: scale)
    }
    layer.flags.subtract([.changed, .descendantChanged])
    var children: [LayerNode] = []
    let sublayers = layer.drawingOrder
    if !sublayers.isEmpty {
      children.reserveCapacity(sublayers.count)
      for sublayer in sublayers {
        if let node = node(for: sublayer, at: time, scale: scale) { children.append(node) }
      }
    }
    let node = LayerNode(id: layer._id, style: style(of: layer, at: time), children: children)
    layer.committed = node
    return node
  }

  private static func style(of layer: CALayer, at time: MonotonicInstant) -> LayerNode.Style {
    var style = LayerNode.Style()
    var transform = layer.extras?.transform ?? .identity
    var position = layer._position
    var anchor = layer._anchorPoint
    style.bounds = layer._bounds
    style.opacity = layer._opacity
    style.cornerRadius = layer._cornerRadius
    style.background = layer._backgroundColor?.renderColor
    style.masksToBounds = layer.masksToBounds
    if let extras = layer.extras {
      style.borderWidth = extras.borderWidth
      if extras.borderWidth > 0 { style.borderColor = layer.borderColor?.renderColor }
      style.contents = extras.contents
      style.contentsRect = extras.contentsRect
      for animation in extras.animations {
        switch (animation.property, animation.value(at: time)) {
        case (.bounds, .rect(let rect)): style.bounds = rect
        case (.position, .point(let point)): position = point
        case (.anchorPoint, .point(let point)): anchor = point
        case (.transform, .transform(let value)): transform = value
        case (.opacity, .scalar(let number)): style.opacity = Float(number)
        case (.cornerRadius, .scalar(let number)): style.cornerRadius = number
        case (.borderWidth, .scalar(let number)): style.borderWidth = number
        case (.backgroundColor, .color(let color)): style.background = color
        case (.borderColor, .color(let color)): style.borderColor = color
        default: break
        }
      }
    }
    let x = style.bounds.origin.x + anchor.x * style.bounds.size.width
    let y = style.bounds.origin.y + anchor.y * style.bounds.size.height
    style.toParent = Affine(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d,
      tx: position.x + transform.tx - transform.a * x - transform.c * y,
      ty: position.y + transform.ty - transform.b * x - transform.d * y)
    return style
  }
}
