internal import CCairo
import Foundation
import RenderTree
import Synchronization

/// A font that Cairo can draw: a face at a size. Code that sets text makes these, or subclasses of it.
///
/// Sizes and outlines are in points, y down. Cairo's objects are passed as opaque pointers, because only the files of this
/// folder know its types.
package class CairoFont: DrawFont, @unchecked Sendable {
  // Unchecked: nothing changes after init, and Cairo locks its faces itself.

  /// Cairo's font face (`cairo_font_face_t`), kept alive by this object.
  package final let face: OpaquePointer
  /// The em, in points.
  package final let size: Double
  /// What is done to the glyphs at unit size beside scaling them: a slant, for instance.
  package final let shape: Affine
  /// Whether glyphs may have colours of their own (emoji); such fonts are drawn as pictures, others as outlines, which
  /// stand between the pixels where they should.
  package final let hasColors: Bool

  private static let lastID = Atomic<UInt64>(0)

  /// A font of a face, of which a reference is taken.
  package init(face: OpaquePointer, size: Double, shape: Affine = .identity, hasColors: Bool = false) {
    self.face = cairo_font_face_reference(face)
    self.size = size.isFinite ? max(0, min(size, 10_000)) : 0
    self.shape = shape
    self.hasColors = hasColors
    super.init(id: Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// A font like a scaled font (`cairo_scaled_font_t`) that was made for `scale` pixels to a point.
  package convenience init(scaledFont: OpaquePointer, scale: Double = 1, hasColors: Bool = false) {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaledFont, &matrix)
    let em = (abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx)).squareRoot()
    let shape =
      em > 0 && em.isFinite
      ? Affine(a: matrix.xx / em, b: matrix.yx / em, c: matrix.xy / em, d: matrix.yy / em, tx: 0, ty: 0) : .identity
    self.init(face: cairo_scaled_font_get_font_face(scaledFont), size: em / scale, shape: shape, hasColors: hasColors)
  }

  deinit { cairo_font_face_destroy(face) }

  /// Makes it the font of a Cairo context whose user space is in points.
  package final func set(on context: OpaquePointer) {
    var matrix = cairo_matrix_t(
      xx: shape.a * size, yx: shape.b * size, xy: shape.c * size, yy: shape.d * size, x0: 0, y0: 0)
    cairo_set_font_face(context, face)
    cairo_set_font_matrix(context, &matrix)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// The outline of a glyph in points, y down, its origin on the baseline; nil when the font draws pictures.
  override package func outline(of glyph: UInt32) -> DrawPath? {
    guard !hasColors, size > 0 else { return nil }
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return nil }
    defer { cairo_destroy(context) }
    set(on: context)
    var one = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    cairo_glyph_path(context, &one, 1)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
    return CairoPath.read(from: context)
  }

  /// A glyph with colours as a picture of three pixels to a point, at most 512 pixels a side; nil for fonts of outlines
  /// and for glyphs that show nothing. Cost: the glyph is painted each time.
  override package func picture(of glyph: UInt32) -> (image: RenderImage, rect: CGRect)? {
    guard hasColors, size > 0 else { return nil }
    let probe = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    defer { cairo_surface_destroy(probe) }
    guard let measuring = cairo_create(probe) else { return nil }
    defer { cairo_destroy(measuring) }
    set(on: measuring)
    var one = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_glyph_extents(measuring, &one, 1, &extents)
    // A point around it for what smoothing spreads.
    let rect = CGRect(
      x: extents.x_bearing - 1, y: extents.y_bearing - 1, width: extents.width + 2, height: extents.height + 2)
    let side = max(rect.width, rect.height)
    guard cairo_status(measuring) == CAIRO_STATUS_SUCCESS, extents.width > 0, extents.height > 0, side.isFinite,
      rect.minX.isFinite, rect.minY.isFinite
    else { return nil }
    let scale = min(3, 512 / side)
    let pixels = PixelBuffer(
      width: max(1, Int((rect.width * scale).rounded(.up))), height: max(1, Int((rect.height * scale).rounded(.up))))
    let surface = cairo_image_surface_create_for_data(
      pixels.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height),
      Int32(pixels.stride))
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return nil }
    defer { cairo_destroy(context) }
    cairo_scale(context, scale, scale)
    cairo_translate(context, -rect.minX, -rect.minY)
    set(on: context)
    cairo_show_glyphs(context, &one, 1)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
    cairo_surface_finish(surface)
    let covered = CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
    return (RenderImage(pixels, scale: scale), CGRect(origin: rect.origin, size: covered))
  }
}
