import Foundation
import RenderTree

/// One thing that text draws, in points of the space the layout is drawn in.
package enum TextMark: Sendable {
  /// Letters of one font and colour.
  case glyphs(GlyphRun, RenderColor)
  /// A filled rectangle: a background or a line under letters.
  case fill(CGRect, RenderColor)
  /// A stroked path: the outlines of letters or a dashed line.
  case stroke(DrawPath, DrawStroke, RenderColor)
  /// A picture among letters.
  case image(RenderImage, CGRect)
  /// A colour through a picture's alpha.
  case tint(RenderImage, CGRect, RenderColor)
}

/// What text draws and what it throws.
package struct ShadowedMark: Sendable {
  package let mark: TextMark
  package let shadow: DrawShadow?
}

extension TextLayout {
  /// All that the text draws with its top left corner at `origin`, in order.
  ///
  /// - Parameters:
  ///   - color: a colour in place of the styles' own (a highlighted label's), backgrounds and pictures excepted.
  ///   - range: which lines; nil for all.
  package func marks(at origin: CGPoint, color: RenderColor? = nil, lines range: Range<Int>? = nil) -> [ShadowedMark] {
    guard abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return [] }
    var pen = TextPen(scale: box.scale, color: color)
    for line in lines[(range ?? 0..<lines.count).clamped(to: 0..<lines.count)] { pen.draw(line, at: origin) }
    return pen.backgrounds + pen.marks
  }

  /// The box of the letters' ink and of the lines under and through them, with the layout's top left corner at `origin`;
  /// zero when nothing is seen.
  package func inkBounds(at origin: CGPoint) -> CGRect {
    var box = CGRect.null
    for drawn in marks(at: origin) {
      switch drawn.mark {
      case .glyphs(let run, _): box = box.union(run.inkBounds)
      case .fill(let rect, _), .image(_, let rect), .tint(_, let rect, _): box = box.union(rect)
      case .stroke(let path, let stroke, _):
        box = box.union(path.controlBox.insetBy(dx: -stroke.width / 2, dy: -stroke.width / 2))
      }
    }
    return box.isNull ? .zero : box
  }

  /// Records all that the text draws.
  package func record(
    into builder: DisplayListBuilder, at origin: CGPoint, color: RenderColor? = nil, state: DrawState = DrawState()
  ) {
    for drawn in marks(at: origin, color: color) {
      var state = state
      if let shadow = drawn.shadow { state.details = DrawDetails(shadow: shadow) ?? state.details }
      switch drawn.mark {
      case .glyphs(let run, let color):
        state.color = color
        builder.glyphs(run, state)
      case .fill(let rect, let color):
        state.color = color
        builder.fill(DrawPath(rect: rect), state)
      case .stroke(let path, let stroke, let color):
        state.color = color
        if !stroke.dashes.isEmpty {
          state.details = DrawDetails(shadow: drawn.shadow, dashes: stroke.dashes, dashPhase: stroke.dashPhase)
        }
        builder.stroke(path, stroke, state)
      case .image(let image, let rect): builder.image(image, in: rect, state)
      case .tint(let image, let rect, let color):
        state.color = color
        builder.tint(image, in: rect, state)
      }
    }
  }
}
