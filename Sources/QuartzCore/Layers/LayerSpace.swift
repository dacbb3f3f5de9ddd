import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// Where a layer is seen whose superlayer turns it in space: the superlayer has a `sublayerTransform` that leaves the plane, or
/// keeps the depth of its sublayers.
@MainActor struct LayerSpace {
  /// From the layer's bounds space to the superlayer's.
  private(set) var toSuperlayer = Projection.identity
  /// How near the layer's middle is.
  private(set) var depth = 0.0
  /// Whether the layer shows its back.
  private(set) var isTurnedAway = false

  /// A place; nil where the superlayer does nothing of this kind.
  /// - Parameters:
  ///   - values: the layer's.
  ///   - time: when, with animations; nil for the models.
  init?(of layer: CALayer, _ values: LayerValues, at time: MonotonicInstant?) {
    guard let parent = layer._superlayer, parent.flags.contains(.transformsSublayers), !layer.flags.contains(.mask),
      Self.turnsSublayers(parent, at: time)
    else { return nil }
    let anchor = Self.anchor(of: values)
    guard !layer.keepsDepth else {
      // Its sublayers are placed by its transform.
      toSuperlayer = Projection(.translation(values.position.x - anchor.x, values.position.y - anchor.y))
      depth = values.zPosition
      return
    }
    var map = values.spaceTransform
    var place = (x: values.position.x, y: values.position.y, z: values.zPosition)
    var shift = CGPoint.zero
    var isMirrored = false
    var next: CALayer? = parent
    while let above = next {
      let values = Self.values(of: above, at: time)
      let middle = Self.anchor(of: values)
      map = map.then(CATransform3DMakeTranslation(place.x - middle.x, place.y - middle.y, place.z))
      if above.isGeometryFlipped {
        var flip = CATransform3DMakeScale(1, -1, 1)
        flip.m42 = 2 * values.bounds.minY + values.bounds.height - 2 * middle.y
        map = map.then(flip)
        isMirrored.toggle()
      }
      map = map.then(values.looks?.sublayerTransform ?? CATransform3DIdentity)
      place = (middle.x, middle.y, 0)
      guard above.keepsDepth else { break }
      map = map.then(values.spaceTransform)
      place = (values.position.x, values.position.y, values.zPosition)
      shift.x += values.position.x - middle.x
      shift.y += values.position.y - middle.y
      next = above._superlayer
    }
    map = map.then(CATransform3DMakeTranslation(place.x, place.y, 0))
    let middle = CGPoint(x: values.bounds.midX - anchor.x, y: values.bounds.midY - anchor.y)
    see(map, middle, values.bounds.standardized.size)
    toSuperlayer = Affine.translation(-anchor.x, -anchor.y).then(toSuperlayer).then(.translation(-shift.x, -shift.y))
    if isMirrored { isTurnedAway.toggle() }
  }

  /// Takes the map as it is about a point, which says how near the layer is.
  private mutating func see(_ map: CATransform3D, _ point: CGPoint, _ size: CGSize) {
    let w = point.x * map.m14 + point.y * map.m24 + map.m44
    let isInPerspective = map.showsPerspective(across: size)
    if isInPerspective {
      toSuperlayer = map.plane
      isTurnedAway = toSuperlayer.determinant < 0
    }
    guard w > 1e-6 else {
      // Behind the eye, at least in the middle.
      if !isInPerspective { toSuperlayer = Projection(Affine(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)) }
      depth = .infinity
      return
    }
    let x = (point.x * map.m11 + point.y * map.m21 + map.m41) / w
    let y = (point.x * map.m12 + point.y * map.m22 + map.m42) / w
    depth = (point.x * map.m13 + point.y * map.m23 + map.m43) / w
    if isInPerspective { return }
    let (a, b) = ((map.m11 - x * map.m14) / w, (map.m12 - y * map.m14) / w)
    let (c, d) = ((map.m21 - x * map.m24) / w, (map.m22 - y * map.m24) / w)
    toSuperlayer = Projection(
      Affine(a: a, b: b, c: c, d: d, tx: x - a * point.x - c * point.y, ty: y - b * point.x - d * point.y))
    isTurnedAway = a * d - b * c < 0
  }

  private static func anchor(of values: LayerValues) -> CGPoint {
    CGPoint(
      x: values.bounds.origin.x + values.anchorPoint.x * values.bounds.size.width,
      y: values.bounds.origin.y + values.anchorPoint.y * values.bounds.size.height)
  }

  private static func values(of layer: CALayer, at time: MonotonicInstant?) -> LayerValues {
    guard let time, layer.hasAnimations else { return LayerValues(layer) }
    return layer.presentedValues(at: time)
  }

  /// Whether a layer places its sublayers by more than an affine map of the plane.
  static func turnsSublayers(_ layer: CALayer, at time: MonotonicInstant?) -> Bool {
    if layer.keepsDepth { return true }
    guard let style = layer.ownStyle else { return false }
    if !CATransform3DIsAffine(style.sublayerTransform) { return true }
    guard let time, layer.hasAnimations, let values = layer.presentedValues(at: time).looks else {
      return false
    }
    return values.sublayerTransform != style.sublayerTransform
  }
}

extension CALayer {
  /// Whether it has animations, also ones that are over and stay.
  final var hasAnimations: Bool { motion?.animations.isEmpty == false }

  /// What the layer does to its sublayers' places has changed or is changing.
  final func sublayersMoved() {
    guard flags.contains(.transformsSublayers) else { return }
    for layer in _sublayers {
      layer.markChangedAgain()
      layer.sublayersMoved()
    }
  }

  /// Whether the back of the layer shows, and it has none.
  final func isTurnedAway(at time: MonotonicInstant?) -> Bool {
    guard ownStyle?.isDoubleSided == false || motion?.animations.contains(where: { $0.changes(.doubleSided) }) == true
    else { return false }
    let values: LayerValues
    if let time, hasAnimations {
      values = presentedValues(at: time)
      if values.isDoubleSided { return false }
    } else {
      values = LayerValues(self)
    }
    if let space = LayerSpace(of: self, values, at: time) { return space.isTurnedAway }
    if let space = values.space {
      // In perspective the eye may see the back before the turn is a quarter, and the other way round.
      if space.showsPerspective(across: values.bounds.standardized.size) { return space.plane.determinant < 0 }
      // The front's normal (0, 0, 1) after the turn.
      return space.m33 < 0
    }
    return false
  }
}
