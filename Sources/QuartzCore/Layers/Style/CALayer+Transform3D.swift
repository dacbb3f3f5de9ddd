import CoreGraphics
import Foundation
import RenderTree

extension CALayer {
  final var _transform: CATransform3D {
    get { ownStyle?.transform3D ?? CATransform3DMakeAffineTransform(affineTransform()) }
    set {
      guard newValue.affinePart.isFinite || refuses(newValue.affinePart, for: "transform", keeping: affineTransform())
      else { return }
      let isAffine = CATransform3DIsAffine(newValue)
      if isAffine, ownStyle?.transform3D == nil {
        setAffineTransform(CATransform3DGetAffineTransform(newValue))
      } else {
        setSpaceTransform(newValue)
      }
      depthDidChange()
    }
  }

  /// Sets a transform where the old or the new one leaves the plane; it animates as such.
  private func setSpaceTransform(_ map: CATransform3D) {
    guard _transform != map else { return }
    if isArmed { animate(.transform, from: AnimatableValue(_transform), to: AnimatableValue(map)) }
    needExtras().transform = map.affinePart
    needStyle().transform3D = CATransform3DIsAffine(map) ? nil : map
    updateTransformedFlag()
    geometryDidChange()
  }

  final var _sublayerTransform: CATransform3D {
    get { ownStyle?.sublayerTransform ?? CATransform3DIdentity }
    set {
      guard newValue != sublayerTransform else { return }
      needStyle().sublayerTransform = newValue
      sublayerSpaceDidChange()
    }
  }

  final var _isGeometryFlipped: Bool {
    get { ownStyle?.isGeometryFlipped ?? false }
    set {
      guard newValue != isGeometryFlipped else { return }
      needStyle().isGeometryFlipped = newValue
      sublayerSpaceDidChange()
    }
  }

  final var _isDoubleSided: Bool {
    get { ownStyle?.isDoubleSided ?? true }
    set {
      change(\.isDoubleSided, to: newValue, default: true)
      markChangedAgain()
    }
  }

  private func depthDidChange() {
    if ownStyle?.isDoubleSided == false { markChangedAgain() }
  }

  /// Whether the root's y axis and the layer's point against each other.
  final var isFlippedInRoot: Bool {
    var isFlipped = false
    var layer: CALayer? = self
    while let current = layer {
      if current.isGeometryFlipped { isFlipped.toggle() }
      layer = current._superlayer
    }
    return isFlipped
  }

  /// What this layer does to the space of its sublayers, in its own bounds space; nil for nothing.
  final var sublayerSpace: Affine? {
    guard flags.contains(.transformsSublayers), let style = ownStyle else { return nil }
    var map = Affine.identity
    let x = _bounds.origin.x + _anchorPoint.x * _bounds.size.width
    let y = _bounds.origin.y + _anchorPoint.y * _bounds.size.height
    if style.isGeometryFlipped {
      map = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * _bounds.origin.y + _bounds.size.height)
    }
    let turn = style.sublayerTransform.affinePart
    if !turn.isIdentity {
      let about = Affine(a: turn.a, b: turn.b, c: turn.c, d: turn.d, tx: turn.tx, ty: turn.ty)
      map = map.then(.translation(-x, -y)).then(about).then(.translation(x, y))
    }
    return map
  }

  private func sublayerSpaceDidChange() {
    let isOn =
      keepsDepth || isGeometryFlipped || sublayerTransform != CATransform3DIdentity
      || motion?.animations.contains { $0.changes(.sublayerTransform) } == true
    if isOn { flags.insert(.transformsSublayers) } else { flags.remove(.transformsSublayers) }
    for layer in _sublayers { layer.spaceDidChange() }
    setNeedsCommit()
  }

  /// The superlayer's space for sublayers may have changed: the short ways through geometry are right only without one.
  final func spaceDidChange() {
    updateTransformedFlag()
    markChangedAgain()
    geometryDidChange()
  }

  /// Whether the layer needs the long way through geometry.
  final func updateTransformedFlag() {
    let isOn =
      !(extras?.transform.isIdentity ?? true) || ownStyle?.transform3D != nil
      || _superlayer?.flags.contains(.transformsSublayers) ?? false
    if isOn { flags.insert(.transformed) } else { flags.remove(.transformed) }
  }
}
