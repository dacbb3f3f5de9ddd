import UIKit

/// Paints strokes into a context whose space is the drawing's.
enum InkPainter {
  /// Paints a whole stroke.
  static func draw(_ stroke: StrokeStorage, in context: CGContext, style: UIUserInterfaceStyle) {
    let (parts, shape) = (stroke.parts, stroke.shape)
    guard !shape.pieces.isEmpty else { return }
    let look = InkLook(parts.ink.inkType)
    context.saveGState()
    defer { context.restoreGState() }
    if parts.transform != .identity { context.concatenate(parts.transform) }
    if let mask = parts.mask {
      context.addPath(mask)
      context.clip()
    }
    if look.isGlaze { context.setBlendMode(style == .dark ? .screen : .multiply) }
    if let whole = shape.whole {
      fill(whole, shape.pieces[0].opacity, parts.ink, look, in: context, style: style)
    } else {
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      draw(shape.pieces, of: parts.ink, in: context, style: style)
      context.endTransparencyLayer()
    }
  }

  /// Paints pieces of one stroke where nothing else is painted. Where they overlap the later one counts alone, so that
  /// translucent ink has no seams.
  static func draw(
    _ pieces: [StrokePiece], of ink: PKInk, in context: CGContext, style: UIUserInterfaceStyle
  ) {
    let look = InkLook(ink.inkType)
    let isOpaque = look.opacity >= 1 && InkColor(ink.color).alpha >= 1 && pieces.allSatisfy { $0.opacity >= 1 }
    context.setBlendMode(isOpaque ? .normal : .copy)
    for piece in pieces { fill(piece.path, piece.opacity, ink, look, in: context, style: style) }
  }

  private static func fill(
    _ path: CGPath, _ opacity: CGFloat, _ ink: PKInk, _ look: InkLook, in context: CGContext,
    style: UIUserInterfaceStyle
  ) {
    var color = InkColor.shown(ink.color, style: style)
    color.alpha = min(1, color.alpha * look.opacity * opacity)
    context.setFillColor(look.grain.map { InkGrain.color($0, color) } ?? color.color.cgColor)
    context.addPath(path)
    context.fillPath()
  }
}
