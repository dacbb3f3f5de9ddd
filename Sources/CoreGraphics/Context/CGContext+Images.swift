import Foundation
import RenderTree
import TouchPlatform

extension CGContext {
  /// Draws a picture in a rectangle of user space, with its first row at the rectangle's largest y.
  ///
  /// That is its top in a bitmap context, where y points up; in UIKit's contexts the picture stands on its head. A mask
  /// image is painted in the colour of fills. With `byTiling` the picture is repeated over the whole clip, beginning at
  /// the rectangle.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
    var drawn = image.isMask ? state.fill : state.picture
    drawn.interpolation =
      image.shouldInterpolate || state.fill.interpolation != .standard ? state.fill.interpolation : .standard
    drawn.transform = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY).then(state.transform)
    if byTiling {
      tile(image, rect, drawn)
    } else if image.isMask {
      if let coverage = image.coverage { builder.tint(coverage, in: rect, drawn) }
    } else {
      builder.image(image.renderImage, in: rect, drawn)
    }
    emitted()
  }

  private func tile(_ image: CGImage, _ rect: CGRect, _ drawn: DrawState) {
    let cell = DisplayListBuilder()
    if image.isMask {
      guard let coverage = image.coverage else { return }
      cell.tint(coverage, in: rect, DrawState())
    } else {
      cell.image(image.renderImage, in: rect, DrawState())
    }
    let pattern = DrawPattern(
      cell: cell.finish(), bounds: rect, map: drawn.transform, step: rect.size, isColored: !image.isMask)
    var filled = drawn
    filled.transform = .identity
    filled.details = DrawDetails(shadow: state.shadow, pattern: pattern)
    let area = state.fill.clip?.bounds ?? bounds
    builder.fill(DrawPath(rect: area.isInfinite ? CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5) : area), filled)
  }

  // MARK: Gradients

  /// Fills the clip with colours along a line, from a point of user space to another. Colours reach sideways without end.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw(gradient, .linear(startPoint, endPoint), options)
  }

  /// Fills the clip with the colours of circles that go from one to another.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    draw(gradient, .radial(startCenter, max(0, startRadius), endCenter, max(0, endRadius)), options)
  }

  /// Fills the clip with colours around a point, from an angle in radians on by rising angles.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    draw(gradient, .conic(center, angle), [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  private func draw(
    _ gradient: CGGradient, _ geometry: DrawGradient.Geometry, _ options: CGGradientDrawingOptions
  ) {
    draw(
      DrawGradient(
        stops: gradient.stops, geometry: geometry, extendsBefore: options.contains(.drawsBeforeStartLocation),
        extendsAfter: options.contains(.drawsAfterEndLocation)))
  }
}
