import Foundation
import RenderTree

/// Draws laid out text into graphics contexts.
package enum TextPainter {
  /// Draws a layout with its top left corner at a point of user space, in which y points down.
  ///
  /// Letters follow the context's text drawing mode; shadows of the text take the place of the context's.
  /// - Parameters:
  ///   - color: a colour in place of the styles' own, backgrounds and pictures excepted.
  ///   - lines: which lines; nil for all.
  package static func paint(
    _ layout: TextLayout, at origin: CGPoint, in context: CGContext, color: RenderColor? = nil,
    lines: Range<Int>? = nil
  ) {
    for drawn in layout.marks(at: origin, color: color, lines: lines) {
      guard let shadow = drawn.shadow else {
        paint(drawn.mark, in: context)
        continue
      }
      context.saveGState()
      context.setShadow(offset: shadow.offset, blur: shadow.blur, color: CGColor(shadow.color))
      paint(drawn.mark, in: context)
      context.restoreGState()
    }
  }

  private static func paint(_ mark: TextMark, in context: CGContext) {
    switch mark {
    case .glyphs(let run, let color):
      if context.textDrawingMode.fills { context.draw(run, color: color) }
      if context.textDrawingMode.strokes { context.strokeOutlines(of: run) }
    case .fill(let rect, let color):
      context.saveGState()
      context.setFillColor(color)
      context.fill(DrawPath(rect: rect))
      context.restoreGState()
    case .stroke(let path, let stroke, let color):
      context.saveGState()
      context.setStrokeColor(color)
      context.stroke(path, stroke)
      context.restoreGState()
    case .image(let image, let rect): context.draw(image, upright: rect)
    case .tint(let image, let rect, let color): context.tint(image, upright: rect, color: color)
    }
  }
}
