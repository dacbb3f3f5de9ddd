import Foundation
import QuartzCore

/// A frame of reference whose points can be converted to another's.
///
/// Conversion uses the root of the hierarchy. It calls no method of a space that is neither a view nor a screen: the
/// space of its bounds is taken for the screen's. (V9)
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
  /// The space's own extent.
  var bounds: CGRect { get }
  /// A point of this space in another.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// A point of another space in this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// A rectangle of this space in another; under rotation the box around it.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// A rectangle of another space in this one; under rotation the box around it.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
  /// The layer behind the space; nil stands for the screen.
  fileprivate var spaceLayer: CALayer? { (self as? UIView)?._layer }

  /// See the protocol.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let layer = spaceLayer { return layer.convert(point, to: coordinateSpace.spaceLayer) }
    return coordinateSpace.spaceLayer?.convert(point, from: nil) ?? point
  }

  /// See the protocol.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let layer = spaceLayer { return layer.convert(point, from: coordinateSpace.spaceLayer) }
    return coordinateSpace.spaceLayer?.convert(point, to: nil) ?? point
  }

  /// See the protocol.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let layer = spaceLayer { return layer.convert(rect, to: coordinateSpace.spaceLayer) }
    return coordinateSpace.spaceLayer?.convert(rect, from: nil) ?? rect
  }

  /// See the protocol.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let layer = spaceLayer { return layer.convert(rect, from: coordinateSpace.spaceLayer) }
    return coordinateSpace.spaceLayer?.convert(rect, to: nil) ?? rect
  }
}

extension UIView: UICoordinateSpace {}

extension UIView {
  final func _convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    if let view { return _layer.convert(point, to: view._layer) }
    return _layer.toRoot().0.apply(point)
  }

  final func _convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    if let view { return view._layer.convert(point, to: _layer) }
    return pointFromRoot(point)
  }

  final func _convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    if let view { return _layer.convert(rect, to: view._layer) }
    return _layer.toRoot().0.box(of: rect)
  }

  final func _convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    if let view { return view._layer.convert(rect, to: _layer) }
    return _layer.toRoot().0.inverse?.box(of: rect) ?? rect
  }

  /// A point of the root view's space in this view's. Cost without transforms: four additions per ancestor.
  final func pointFromRoot(_ point: CGPoint) -> CGPoint {
    var x = point.x
    var y = point.y
    var current = _layer
    while let parent = current._superlayer {
      if current.hasTransform { return _layer.toRoot().0.inverse?.apply(point) ?? point }
      x += current._bounds.origin.x + current._anchorPoint.x * current._bounds.size.width - current._position.x
      y += current._bounds.origin.y + current._anchorPoint.y * current._bounds.size.height - current._position.y
      current = parent
    }
    return CGPoint(x: x, y: y)
  }
}
