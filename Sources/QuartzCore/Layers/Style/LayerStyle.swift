import CoreGraphics
import Foundation
import RenderTree

/// What few layers have of looks beyond background, corners and border; kept aside so that the many stay small.
@MainActor final class LayerStyle {
  var shadowColor: CGColor? = LayerStyle.black
  var shadowOpacity: Float = 0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius = 3.0
  var shadowPath: CGPath?
  var mask: CALayer?
  var maskedCorners = CACornerMask.all
  var cornerCurve = CALayerCornerCurve.circular
  var contents: Any?
  var contentsImage: RenderImage?
  var contentsGravity = CALayerContentsGravity.resize
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsScale = 1.0
  var minificationFilter = CALayerContentsFilter.linear
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilterBias: Float = 0
  var transform3D: CATransform3D?
  var sublayerTransform = CATransform3DIdentity
  var anchorPointZ = 0.0
  var rasterizationScale = 1.0
  var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  var isGeometryFlipped = false
  var isDoubleSided = true
  var isOpaque = false
  var needsDisplayOnBoundsChange = false
  var drawsAsynchronously = false
  var shouldRasterize = false
  var allowsGroupOpacity = true
  var allowsEdgeAntialiasing = false
  var wantsExtendedRange = false

  static let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)

  /// A copy for a presentation; the mask is the model's.
  func copy() -> LayerStyle {
    let made = LayerStyle()
    made.shadowColor = shadowColor
    made.shadowOpacity = shadowOpacity
    made.shadowOffset = shadowOffset
    made.shadowRadius = shadowRadius
    made.shadowPath = shadowPath
    made.mask = mask
    made.maskedCorners = maskedCorners
    made.cornerCurve = cornerCurve
    made.contents = contents
    made.contentsImage = contentsImage
    made.contentsGravity = contentsGravity
    made.contentsRect = contentsRect
    made.contentsCenter = contentsCenter
    made.contentsScale = contentsScale
    made.minificationFilter = minificationFilter
    made.magnificationFilter = magnificationFilter
    made.minificationFilterBias = minificationFilterBias
    made.transform3D = transform3D
    made.sublayerTransform = sublayerTransform
    made.anchorPointZ = anchorPointZ
    made.rasterizationScale = rasterizationScale
    made.edgeAntialiasingMask = edgeAntialiasingMask
    made.isGeometryFlipped = isGeometryFlipped
    made.isDoubleSided = isDoubleSided
    made.isOpaque = isOpaque
    made.needsDisplayOnBoundsChange = needsDisplayOnBoundsChange
    made.drawsAsynchronously = drawsAsynchronously
    made.shouldRasterize = shouldRasterize
    made.allowsGroupOpacity = allowsGroupOpacity
    made.allowsEdgeAntialiasing = allowsEdgeAntialiasing
    made.wantsExtendedRange = wantsExtendedRange
    return made
  }
}

extension CALayer {
  /// The layer's rare looks, made on first need.
  final func needStyle() -> LayerStyle {
    let extras = needExtras()
    if let style = extras.style { return style }
    let made = LayerStyle()
    extras.style = made
    return made
  }

  /// The rare looks, where there are any.
  final var ownStyle: LayerStyle? { extras?.style }
}
