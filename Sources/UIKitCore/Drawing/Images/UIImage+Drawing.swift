import CoreGraphics
import Foundation
import RenderTree

extension UIImage {
  final func _draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(in: rect.standardized, context, ImagePaint(tint: colorOfItsOwn, blend: blendMode.draw, alpha: alpha))
  }

  final func _drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.isDrawable, let pattern = pattern() else { return }
    context.saveGState()
    context.setFillColor(pattern)
    context.fill(rect)
    context.restoreGState()
  }

  /// The colour in which the picture's alpha is drawn: the tint; for a template without one the fill colour.
  private var colorOfItsOwn: ImagePaint.Tint {
    if let tint = manner.tint { return .color(tint.cgColor.renderColor) }
    return manner.renderingMode == .alwaysTemplate ? .fill : .none
  }

  final func draw(in rect: CGRect, _ context: CGContext, _ paint: ImagePaint) {
    let drawn = manner.vector?.image(of: self, in: rect.size, scale: scale) ?? cgImage
    guard rect.isDrawable, let image = drawn?.renderImage else {
      if cgImage == nil, let first = manner.images?.first, first.cgImage != nil { first.draw(in: rect, context, paint) }
      return
    }
    let isMirrored = manner.flipsForRightToLeft && UITraitCollection.current.layoutDirection == .rightToLeft
    let orientation = isMirrored ? imageOrientation.mirrored : imageOrientation
    if manner.isResizable, rect.size != size {
      ResizedImage(
        image: image, orientation: orientation, size: size, manner: manner, isMirrored: isMirrored, pixel: 1 / scale
      ).draw(in: rect, context, paint)
    } else {
      Self.draw(image, orientation, in: rect, context, paint)
    }
  }

  /// Draws pixels so that they are shown in a rectangle.
  static func draw(
    _ image: RenderImage, _ orientation: Orientation, in rect: CGRect, _ context: CGContext, _ paint: ImagePaint
  ) {
    guard orientation != .up else { return paint.draw(image, in: rect, context) }
    context.saveGState()
    let toRect = Affine(
      a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.origin.x, ty: rect.origin.y)
    context.concatenate(orientation.map.then(toRect))
    paint.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1), context)
    context.restoreGState()
  }
}

/// The blend mode, alpha and tint with which an image is drawn.
struct ImagePaint {
  enum Tint {
    case none
    case fill
    case color(RenderColor)
  }

  var tint = Tint.none
  var blend = DrawBlend.normal
  var alpha: CGFloat = 1

  /// Draws pixels in a rectangle of user space.
  func draw(_ image: RenderImage, in rect: CGRect, _ context: CGContext) {
    switch tint {
    case .none: context.draw(image, upright: rect, blend: blend, alpha: alpha)
    case .color(var color):
      color.alpha *= Float(max(0, min(1, alpha)))
      context.tint(image, upright: rect, color: color, blend: blend)
    case .fill:
      context.saveGState()
      context.clip(upright: rect, alphaOf: image)
      if blend == .normal && alpha == 1 {
        context.fill(DrawPath(rect: rect))
      } else {
        context.fill(DrawPath(rect: rect), evenOdd: false, blend: blend, alpha: alpha)
      }
      context.restoreGState()
    }
  }
}

extension CGRect {
  /// Whether a drawing in it can be visible: finite, of some size, not larger than any bitmap's space.
  var isDrawable: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite && size.width > 0
      && size.height > 0 && abs(origin.x) < 1e9 && abs(origin.y) < 1e9 && size.width < 1e9 && size.height < 1e9
  }
}
