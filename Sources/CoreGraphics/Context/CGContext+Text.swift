import Foundation
import RenderTree
import TouchPlatform

// Glyphs of a `CGFont`. Their space has y up; the text matrix leads from it to user space.
extension CGContext {
  /// From the space of glyphs to user space, the text's position included. In UIKit's contexts, where y points down,
  /// letters stand upright with a matrix that scales y by −1. Not part of the state that is saved.
  public var textMatrix: CGAffineTransform {
    get { matrixOfText }
    set { matrixOfText = newValue }
  }

  /// The place of the next glyph, in user space: the text matrix's translation.
  public var textPosition: CGPoint {
    get { CGPoint(x: matrixOfText.tx, y: matrixOfText.ty) }
    set {
      matrixOfText.tx = newValue.x
      matrixOfText.ty = newValue.y
    }
  }

  /// The font of `showGlyphs(_:at:)`.
  public func setFont(_ font: CGFont) { state.font = font }
  /// Its size, in units of the space of glyphs.
  public func setFontSize(_ size: CGFloat) {
    guard size.isFinite else { return }
    state.fontSize = size
  }
  /// A distance added after each glyph of a font, in units of user space. Places given to `showGlyphs(_:at:)` are kept.
  /// > Partly: taken; it makes no difference.
  public func setCharacterSpacing(_ spacing: CGFloat) { state.characterSpacing = spacing.isFinite ? spacing : 0 }
  /// What showing glyphs does; fill in a new context.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

  /// How text is drawn now.
  package var textDrawingMode: CGTextDrawingMode { state.textMode }

  /// Kept for compatibility: glyphs are drawn from outlines, always smooth and between pixels.
  /// > Partly: taken; it makes no difference.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Kept for compatibility; see `setShouldSmoothFonts(_:)`.
  /// > Partly: taken; it makes no difference.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  /// Kept for compatibility; see `setShouldSmoothFonts(_:)`.
  /// > Partly: taken; it makes no difference.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  /// Kept for compatibility; see `setShouldSmoothFonts(_:)`.
  /// > Partly: taken; it makes no difference.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
  /// Kept for compatibility; see `setShouldSmoothFonts(_:)`.
  /// > Partly: taken; it makes no difference.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
  /// Kept for compatibility; see `setShouldSmoothFonts(_:)`.
  /// > Partly: taken; it makes no difference.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// Draws glyphs of the font at places of the space of glyphs, by the text drawing mode. Without a font and a size
  /// nothing is drawn.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.font, state.fontSize > 0, !glyphs.isEmpty else { return }
    let count = min(glyphs.count, positions.count)
    let sized = font.sized(state.fontSize)
    var ink = CGRect.null
    var places: [CGPoint] = []
    for index in 0..<count {
      // Runs have y down.
      let place = CGPoint(x: positions[index].x, y: -positions[index].y)
      places.append(place)
      let box = font.face.ink(of: glyphs[index])
      let size = state.fontSize
      ink = ink.union(
        CGRect(
          x: place.x + box.minX * size, y: place.y + box.minY * size, width: box.width * size,
          height: box.height * size))
    }
    let run = GlyphRun(
      font: sized, glyphs: glyphs.prefix(count).map(UInt32.init), positions: places, inkBounds: ink, text: "")
    saveGState()
    concatenate(Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0).then(matrixOfText.affine))
    show(run)
    let clipping = state.textMode.clips ? (run.outlines, state.transform) : nil
    restoreGState()
    if let (outlines, space) = clipping {
      state.setClip(
        DrawClip(
          .path(outlines.applying(space), evenOdd: false), within: state.fill.clip,
          isAntialiased: state.fill.isAntialiased))
    }
  }

  /// Draws a run by the text drawing mode, except for its clipping.
  package func show(_ run: GlyphRun) {
    if state.textMode.fills { draw(run) }
    if state.textMode.strokes { strokeOutlines(of: run) }
  }
}
