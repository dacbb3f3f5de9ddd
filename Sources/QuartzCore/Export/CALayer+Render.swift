import CoreGraphics
import Foundation
import RenderTree

extension CALayer {
  final func _render(in context: CGContext) {
    layoutIfNeeded()
    guard !flags.contains(.hidden), let node = LayerCommit.model(of: self) else { return }
    LayerPrinter(context: context).draw(node, isRoot: true)
  }
}

/// Draws committed layers as commands of a context, for exports and pictures.
struct LayerPrinter {
  let context: CGContext

  /// - Parameter isRoot: whether the node's own place is left out.
  func draw(_ node: LayerNode, isRoot: Bool = false) {
    let style = node.style
    guard style.opacity > 0 else { return }
    if !isRoot, style.isInPerspective { return drawInPerspective(node) }
    context.saveGState()
    defer { context.restoreGState() }
    if !isRoot { context.concatenate(style.toParent) }
    // Nothing shows beyond what a mask reaches.
    if node.mask != nil { context.clip(to: node.extent.isNull ? .zero : node.extent) }
    let outline = self.outline(style, inset: 0)
    let shadow = style.masksToBounds ? nil : style.shadow
    let isGroup = style.opacity < 1 && !isLonely(node) || node.mask != nil || shadow != nil
    if let shadow, let path = shadow.path { throwShadow(shadow, of: path, opacity: style.opacity) }
    if isGroup {
      if style.opacity < 1 { context.setAlpha(CGFloat(style.opacity)) }
      if let shadow, shadow.path == nil { set(shadow) }
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    } else if style.opacity < 1 {
      context.setAlpha(CGFloat(style.opacity))
    }
    if let background = style.background, background.alpha > 0 {
      context.setFillColor(background)
      context.fill(outline)
    }
    context.saveGState()
    if style.masksToBounds { context.clip(to: outline, evenOdd: false) }
    drawContents(style)
    for child in node.children { draw(child) }
    context.restoreGState()
    drawBorder(style, outline)
    if let mask = node.mask { cut(node, to: mask) }
    if isGroup { context.endTransparencyLayer() }
  }

  /// Whether one thing at most is drawn, so that fading it is fading the whole.
  private func isLonely(_ node: LayerNode) -> Bool {
    let style = node.style
    let hasBorder = style.borderWidth > 0 && style.borderColor != nil
    let count =
      (style.background == nil ? 0 : 1) + (style.contents == nil ? 0 : 1) + (style.drawing == nil ? 0 : 2)
      + (hasBorder ? 1 : 0) + node.children.count * 2
    return count <= 1
  }

  private func outline(_ style: LayerNode.Style, inset: Double) -> DrawPath {
    let rect = style.bounds.standardized.insetBy(dx: inset, dy: inset)
    let radius = min(max(0, style.cornerRadius), min(style.bounds.width, style.bounds.height) / 2) - inset
    return DrawPath(roundedRect: rect, radius: max(0, radius), corners: style.roundedCorners)
  }

  /// A border lies inside the bounds, above everything else.
  private func drawBorder(_ style: LayerNode.Style, _ outline: DrawPath) {
    guard let color = style.borderColor, color.alpha > 0, style.borderWidth > 0 else { return }
    context.setFillColor(color)
    let bounds = style.bounds.standardized
    guard style.borderWidth * 2 < min(bounds.width, bounds.height) else { return context.fill(outline) }
    var ring = outline
    ring.append(self.outline(style, inset: style.borderWidth))
    context.fill(ring, evenOdd: true)
  }

  // MARK: Contents

  private func drawContents(_ style: LayerNode.Style) {
    if let image = style.contents {
      context.saveGState()
      context.interpolationQuality = style.contentsAreNearest ? .none : .default
      drawPicture(image, style)
      context.restoreGState()
    } else if let drawing = style.drawing {
      context.saveGState()
      let place = style.contentsRect
      if drawing.scale != nil { context.clip(to: place) }
      if place != drawing.rect, drawing.rect.width > 0, drawing.rect.height > 0 {
        let x = place.width / drawing.rect.width
        let y = place.height / drawing.rect.height
        context.concatenate(
          Affine(
            a: x, b: 0, c: 0, d: y, tx: place.minX - drawing.rect.minX * x, ty: place.minY - drawing.rect.minY * y))
      }
      context.draw(list: drawing.list)
      context.restoreGState()
    }
  }

  /// A picture, of which a part may be shown and a part may stretch.
  private func drawPicture(_ image: RenderImage, _ style: LayerNode.Style) {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard style.contentsSource != whole || style.contentsCenter != whole else {
      return context.draw(image, upright: style.contentsRect)
    }
    for (source, place) in NinePieces(image, style).pieces where !place.isEmpty && source.width > 0 && source.height > 0
    {
      context.saveGState()
      context.clip(to: place)
      let x = place.width / source.width
      let y = place.height / source.height
      context.draw(
        image,
        upright: CGRect(
          x: place.minX - source.minX * x, y: place.minY - source.minY * y, width: x, height: y))
      context.restoreGState()
    }
  }

  // MARK: Shadows and masks

  /// Shadows are given in layer space, and contexts take them in base space.
  private func set(_ shadow: LayerShadow) {
    let map = context.baseTransform
    let offset = shadow.offset
    let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
    context.setShadow(
      offset: CGSize(
        width: map.a * offset.width + map.c * offset.height, height: map.b * offset.width + map.d * offset.height),
      blur: shadow.radius * 2 * scale, color: CGColor(shadow.color))
  }

  /// The shadow of a shape that is not itself shown.
  private func throwShadow(_ shadow: LayerShadow, of path: DrawPath, opacity: Float) {
    context.saveGState()
    context.setAlpha(CGFloat(opacity))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.saveGState()
    set(shadow)
    context.setFillColor(RenderColor.black)
    context.fill(path)
    context.restoreGState()
    context.setBlendMode(.destinationOut)
    context.fill(path)
    context.endTransparencyLayer()
    context.restoreGState()
  }

  private func cut(_ node: LayerNode, to mask: LayerNode) {
    context.saveGState()
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    // A blend mode acts where something is drawn: clear colour takes away what the mask does not reach.
    if !node.extent.isNull, !node.extent.isInfinite {
      context.setFillColor(RenderColor(red: 0, green: 0, blue: 0, alpha: 0))
      context.fill(DrawPath(rect: node.extent))
    }
    draw(mask)
    context.endTransparencyLayer()
    context.restoreGState()
  }
}

/// The nine parts of a picture whose middle stretches: where each comes from, in units of the picture, and where it is
/// drawn.
struct NinePieces {
  let pieces: [(source: CGRect, place: CGRect)]

  init(_ image: RenderImage, _ style: LayerNode.Style) {
    let source = style.contentsSource
    let place = style.contentsRect
    let center = style.contentsCenter
    guard center != CGRect(x: 0, y: 0, width: 1, height: 1) else {
      pieces = [(source, place)]
      return
    }
    func cuts(
      _ from: Double, _ length: Double, _ low: Double, _ high: Double, _ pixels: Int, _ start: Double, _ room: Double
    ) -> [(Double, Double, Double, Double)] {
      let a = min(max(low, from), from + length)
      let b = min(max(high, a), from + length)
      // The ends keep their size in points; where there is no room, they share it.
      var first = (a - from) * Double(pixels) / image.scale
      var last = (from + length - b) * Double(pixels) / image.scale
      if first + last > room, first + last > 0 {
        let fit = room / (first + last)
        first *= fit
        last *= fit
      }
      return [
        (from, a - from, start, first), (a, b - a, start + first, room - first - last),
        (b, from + length - b, start + room - last, last),
      ]
    }
    let columns = cuts(
      source.minX, source.width, center.minX, center.maxX, image.width, place.minX, place.width)
    let rows = cuts(source.minY, source.height, center.minY, center.maxY, image.height, place.minY, place.height)
    pieces = rows.flatMap { row in
      columns.map { column in
        (
          CGRect(x: column.0, y: row.0, width: column.1, height: row.1),
          CGRect(x: column.2, y: row.2, width: column.3, height: row.3)
        )
      }
    }
  }
}
