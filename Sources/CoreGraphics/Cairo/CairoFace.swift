internal import CCairo
import Foundation
import RenderTree

/// A font face found by its name, and what Cairo says of it.
final class CairoFace: @unchecked Sendable {
  // Unchecked: Cairo's scaled fonts lock themselves.
  struct Extents {
    /// For an em of 1.
    let ascent, descent, height: Double
  }

  private let face: OpaquePointer
  /// At an em of 1,000, so that nothing is rounded to pixels.
  private let scaled: OpaquePointer
  let extents: Extents

  init?(name: String) {
    guard let face = cairo_toy_font_face_create(name, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL) else {
      return nil
    }
    var em = cairo_matrix_t(xx: 1_000, yx: 0, xy: 0, yy: 1_000, x0: 0, y0: 0)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    defer { cairo_font_options_destroy(options) }
    guard let scaled = cairo_scaled_font_create(face, &em, &identity, options),
      cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
    else {
      cairo_font_face_destroy(face)
      return nil
    }
    self.face = face
    self.scaled = scaled
    var found = cairo_font_extents_t()
    cairo_scaled_font_extents(scaled, &found)
    extents = Extents(ascent: found.ascent / 1_000, descent: found.descent / 1_000, height: found.height / 1_000)
  }

  deinit {
    cairo_scaled_font_destroy(scaled)
    cairo_font_face_destroy(face)
  }

  func font(size: Double) -> CairoFont { CairoFont(face: face, size: size) }

  func glyph(for character: Character) -> CGGlyph {
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    let text = String(character)
    let status = cairo_scaled_font_text_to_glyphs(
      scaled, 0, 0, text, Int32(text.utf8.count), &glyphs, &count, nil, nil, nil)
    guard status == CAIRO_STATUS_SUCCESS, let glyphs, count > 0 else { return 0 }
    defer { cairo_glyph_free(glyphs) }
    return CGGlyph(truncatingIfNeeded: glyphs[0].index)
  }

  /// The advance for an em of 1.
  func advance(of glyph: CGGlyph) -> Double { metrics(of: glyph).x_advance / 1_000 }

  /// The box of the ink at an em of 1, y down.
  func ink(of glyph: CGGlyph) -> CGRect {
    let found = metrics(of: glyph)
    return CGRect(
      x: found.x_bearing / 1_000, y: found.y_bearing / 1_000, width: found.width / 1_000, height: found.height / 1_000)
  }

  private func metrics(of glyph: CGGlyph) -> cairo_text_extents_t {
    var one = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var found = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(scaled, &one, 1, &found)
    return found
  }
}
