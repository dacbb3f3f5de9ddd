import Foundation
import RenderTree
import TouchPlatform

// Fills and strokes. Functions that take a shape of their own leave the context's path alone or clear it, as said.
extension CGContext {
  /// Fills the path, and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fillCurrent(evenOdd: rule == .evenOdd)
    clearPath()
    emitted()
  }

  /// Strokes the path, and clears it.
  public func strokePath() {
    enterSpace()
    builder.stroke(drawPath, state.pen, state.stroke)
    clearPath()
    emitted()
  }

  /// Fills or strokes the path, or both, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    if let rule = mode.fillRule { fillCurrent(evenOdd: rule == .evenOdd) }
    if mode.strokes {
      enterSpace()
      builder.stroke(drawPath, state.pen, state.stroke)
    }
    clearPath()
    emitted()
  }

  private func fillCurrent(evenOdd: Bool) {
    guard let space = pathSpace else { return builder.fill(drawPath, evenOdd: evenOdd, state.fill) }
    // A fill is where its points are, whatever the transform is now.
    var moved = state.fill
    moved.transform = space
    builder.fill(drawPath, evenOdd: evenOdd, moved)
  }

  /// Fills a rectangle. Clears the path.
  public func fill(_ rect: CGRect) {
    clearPath()
    guard !rect.isNull else { return }
    addRect(rect)
    fillPath()
  }

  /// Fills rectangles as one shape. Clears the path.
  public func fill(_ rects: [CGRect]) {
    clearPath()
    addRects(rects.filter { !$0.isNull })
    fillPath()
  }

  /// Strokes a rectangle. Clears the path.
  public func stroke(_ rect: CGRect) {
    clearPath()
    guard !rect.isNull else { return }
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with another line width. Clears the path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.pen.width
    state.pen.width = width
    stroke(rect)
    state.pen.width = before
  }

  /// Fills an ellipse. Clears the path.
  public func fillEllipse(in rect: CGRect) {
    clearPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes an ellipse. Clears the path.
  public func strokeEllipse(in rect: CGRect) {
    clearPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes a line between each two points. Clears the path.
  public func strokeLineSegments(between points: [CGPoint]) {
    clearPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle clear, whatever alpha, shadow and blend mode are; the clip counts. Clears the path.
  public func clear(_ rect: CGRect) {
    clearPath()
    guard !rect.isNull else { return }
    var clearing = state.fill
    clearing.blend = .clear
    clearing.details = nil
    builder.fill(DrawPath(rect: rect.standardized), clearing)
    emitted()
  }

  // MARK: For UIKit

  /// Fills a path of user space, in the colours of the context. The context's own path stays.
  package func fill(_ path: DrawPath, evenOdd: Bool = false) {
    builder.fill(path, evenOdd: evenOdd, state.fill)
    emitted()
  }

  /// Fills a path of user space with another alpha and blend mode.
  package func fill(_ path: DrawPath, evenOdd: Bool, blend: DrawBlend, alpha: CGFloat) {
    var changed = state.fill
    changed.blend = blend
    changed.color.alpha = state.fillColor.alpha * Float(max(0, min(1, alpha)))
    builder.fill(path, evenOdd: evenOdd, changed)
    emitted()
  }

  /// Strokes a path of user space with lines of its own, in the colours of the context. The context's own path stays.
  package func stroke(_ path: DrawPath, _ style: DrawStroke) { stroke(path, style, state.stroke) }

  /// Strokes a path of user space with lines of its own, another alpha and another blend mode.
  package func stroke(_ path: DrawPath, _ style: DrawStroke, blend: DrawBlend, alpha: CGFloat) {
    var changed = state.stroke
    changed.blend = blend
    changed.color.alpha = state.strokeColor.alpha * Float(max(0, min(1, alpha)))
    stroke(path, style, changed)
  }

  private func stroke(_ path: DrawPath, _ style: DrawStroke, _ drawn: DrawState) {
    let details = drawn.details
    if style.dashes.isEmpty && (details == nil || details?.dashes.isEmpty == true) {
      builder.stroke(path, style, drawn)
    } else {
      var changed = drawn
      changed.details = DrawDetails(
        shadow: details?.shadow, pattern: details?.pattern, dashes: style.dashes.filter { $0.isFinite && $0 >= 0 }, dashPhase: style.dashPhase)
      builder.stroke(path, style, changed)
    }
    emitted()
  }

  /// The colour that fills take now, the global alpha multiplied in.
  package var fillRenderColor: RenderColor { state.fill.color }

  /// Draws letters at their places in user space, in the colour of fills.
  package func draw(_ run: GlyphRun) {
    builder.glyphs(run, state.fill)
    emitted()
  }

  /// Draws letters in a colour of their own.
  package func draw(_ run: GlyphRun, color: RenderColor) {
    var changed = state.fill
    changed.color = color
    changed.color.alpha *= state.alpha
    if state.fillPattern != nil { changed.details = DrawDetails(shadow: state.shadow) }
    builder.glyphs(run, changed)
    emitted()
  }

  /// Strokes the outlines of letters in the colour of strokes. Letters that are pictures are left out.
  package func strokeOutlines(of run: GlyphRun) {
    builder.stroke(run.outlines, state.pen, state.stroke)
    emitted()
  }

  /// Draws a picture, its first row at the rectangle's smallest y (which is its top in UIKit's contexts). Alpha and blend
  /// mode are the context's unless given.
  package func draw(
    _ image: RenderImage, upright rect: CGRect, blend: DrawBlend? = nil, alpha: CGFloat = 1
  ) {
    var drawn = state.picture
    if let blend { drawn.blend = blend }
    drawn.color.alpha *= Float(max(0, min(1, alpha)))
    builder.image(image, in: rect.standardized, drawn)
    emitted()
  }

  /// Draws a colour through a picture's alpha, the picture's first row at the rectangle's smallest y.
  package func tint(_ image: RenderImage, upright rect: CGRect, color: RenderColor, blend: DrawBlend? = nil) {
    var drawn = state.picture
    drawn.color = color
    drawn.color.alpha *= state.alpha
    if let blend { drawn.blend = blend }
    builder.tint(image, in: rect.standardized, drawn)
    emitted()
  }

  /// Fills the inside of the clip with colours.
  package func draw(_ gradient: DrawGradient) {
    builder.gradient(gradient, state.picture)
    emitted()
  }
}

extension GlyphRun {
  /// The outlines of all letters that have one, in the run's space.
  package var outlines: DrawPath {
    var path = DrawPath()
    for (glyph, place) in zip(glyphs, positions) {
      if let outline = font.outline(of: glyph) { path.append(outline, .translation(place.x, place.y)) }
    }
    return path
  }
}
