import CoreGraphics
import Foundation
import RenderTree

/// The arithmetic of layer geometry, apart from any layer.
enum LayerGeometry {
  /// The size of bounds whose box under `transform` has the size `box`; where there is no such size, the nearest
  /// sensible one. (V4)
  static func boundsSize(fittingBox box: CGSize, under transform: CGAffineTransform) -> CGSize {
    if transform.isIdentity { return box }
    let a = abs(transform.a)
    let b = abs(transform.b)
    let c = abs(transform.c)
    let d = abs(transform.d)
    // |a|·w + |c|·h = W and |b|·w + |d|·h = H.
    let determinant = a * d - b * c
    let width = (d * box.width - c * box.height) / determinant
    let height = (a * box.height - b * box.width) / determinant
    if determinant != 0, width.isFinite, height.isFinite, width >= 0, height >= 0 {
      return CGSize(width: width, height: height)
    }
    // No rectangle has this box (a square turned by 45° always has a square one): keep the proportion of the box and
    // fit it.
    let fit = min(
      box.width / max(a * box.width + c * box.height, .leastNormalMagnitude),
      box.height / max(b * box.width + d * box.height, .leastNormalMagnitude))
    return fit.isFinite ? CGSize(width: box.width * fit, height: box.height * fit) : box
  }

  /// The position that puts the box of bounds of this size at `origin`.
  static func position(
    ofBoxAt origin: CGPoint, size: CGSize, anchor: CGPoint, under transform: CGAffineTransform
  ) -> CGPoint {
    let around = CGRect(
      x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
    let box = transform.isIdentity ? around : around.applying(transform)
    return CGPoint(x: origin.x - box.minX, y: origin.y - box.minY)
  }
}

extension LayerGeometry {
  /// From a layer's bounds space to the superlayer's. (V5)
  @inline(__always)
  static func toSuperlayer(
    bounds: CGRect, position: CGPoint, anchor: CGPoint, transform: CGAffineTransform
  ) -> Affine {
    let x = bounds.origin.x + anchor.x * bounds.size.width
    let y = bounds.origin.y + anchor.y * bounds.size.height
    return Affine(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d,
      tx: position.x + transform.tx - transform.a * x - transform.c * y,
      ty: position.y + transform.ty - transform.b * x - transform.d * y)
  }
}

/// What a view needs to turn a frame into bounds and position.
@MainActor package enum LayerFrame {
  /// The size of bounds whose box under the layer's transform has the size `box`. (V4)
  package static func boundsSize(fittingBox box: CGSize, of layer: CALayer) -> CGSize {
    LayerGeometry.boundsSize(fittingBox: box, under: layer.affineTransform())
  }

  /// The position that puts the box of bounds of this size at `origin`.
  package static func position(ofBoxAt origin: CGPoint, size: CGSize, of layer: CALayer) -> CGPoint {
    LayerGeometry.position(ofBoxAt: origin, size: size, anchor: layer._anchorPoint, under: layer.affineTransform())
  }
}

extension CALayer {
  /// From this layer's bounds space to the superlayer's, perspective included. (V5)
  package final var toSuperlayer: Projection {
    let x = _bounds.origin.x + _anchorPoint.x * _bounds.size.width
    let y = _bounds.origin.y + _anchorPoint.y * _bounds.size.height
    guard flags.contains(.transformed) else { return Projection(.translation(_position.x - x, _position.y - y)) }
    if flags.contains(.transformsSublayers), keepsDepth {
      return Projection(.translation(_position.x - x, _position.y - y))
    }
    let own = ownPlace
    if !flags.contains(.mask), let parent = _superlayer, parent.flags.contains(.transformsSublayers) {
      if let place = LayerSpace(of: self, LayerValues(self), at: nil) { return place.toSuperlayer }
      if let space = parent.sublayerSpace { return own.then(space) }
    }
    return own
  }

  /// Where its own transform puts it, whatever the superlayer does with its sublayers.
  private var ownPlace: Projection {
    let inSpace = ownStyle?.transform3D?.place(bounds: _bounds, position: _position, anchor: _anchorPoint)
    return inSpace
      ?? Projection(
        LayerGeometry.toSuperlayer(
          bounds: _bounds, position: _position, anchor: _anchorPoint, transform: extras?.transform ?? .identity))
  }

  /// The rare case of `fromSuperlayer`. A point beyond the horizon of the layer's plane is none of it.
  @usableFromInline
  package final func transformedFromSuperlayer(_ point: CGPoint) -> CGPoint? { toSuperlayer.inverse?.place(point) }

  /// From this layer's space to that of its root, and the root.
  package final func toRoot() -> (Projection, CALayer) {
    if flags.contains(.presentation) { presentAncestors() }
    var map = Projection.identity
    var layer = self
    while let parent = layer._superlayer {
      map = map.then(layer.toSuperlayer)
      layer = parent
    }
    return (map, layer)
  }

  private func map(to other: CALayer?) -> Projection? {
    let (up, root) = toRoot()
    guard let other else { return up.then(root.toSuperlayer) }
    let (otherUp, otherRoot) = other.toRoot()
    guard let down = otherUp.inverse else { return nil }
    if root === otherRoot { return up.then(down) }
    // Two trees: through the space that both roots lie in.
    guard let rootDown = otherRoot.toSuperlayer.inverse else { return nil }
    return up.then(root.toSuperlayer).then(rootDown).then(down)
  }

  final func _convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    if let layer { return layer.convert(point, to: self) }
    return map(to: nil)?.inverse?.apply(point) ?? point
  }

  final func _convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { map(to: layer)?.apply(point) ?? point }

  final func _convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    if let layer { return layer.convert(rect, to: self) }
    return map(to: nil)?.inverse?.box(of: rect) ?? rect
  }

  final func _convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { map(to: layer)?.box(of: rect) ?? rect }
}
