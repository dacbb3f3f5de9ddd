internal import CPango
import Foundation
import RenderTree

/// The outlines and measures of a typeface in the font's own units, as HarfBuzz reads them: they depend neither on a size
/// nor on a rasteriser's version and settings.
final class FaceOutlines {
  /// HarfBuzz's font, at a scale of the font's own units.
  let font: OpaquePointer
  private let unitsPerEm: Double
  private let shape: Affine

  /// - Parameters:
  ///   - set: HarfBuzz's font as text is shaped with it; its face and its variations are taken.
  ///   - shape: how the em's square is mapped.
  init?(_ set: OpaquePointer, shape: Affine) {
    guard let face = hb_font_get_face(set), let made = hb_font_create(face) else { return nil }
    let units = Double(hb_face_get_upem(face))
    guard units > 0 else {
      hb_font_destroy(made)
      return nil
    }
    // Named, because a variable of the environment chooses another implementation in newer versions.
    hb_ot_font_set_funcs(made)
    var count: UInt32 = 0
    if let coordinates = hb_font_get_var_coords_normalized(set, &count), count > 0 {
      hb_font_set_var_coords_normalized(made, coordinates, count)
    }
    font = made
    unitsPerEm = units
    self.shape = shape
  }

  deinit { hb_font_destroy(font) }

  /// A glyph's outline in units of the em, y down; empty for a glyph without one.
  func path(of glyph: UInt32) -> DrawPath {
    var pen = Pen()
    withUnsafeMutablePointer(to: &pen) { hb_font_get_glyph_shape(font, glyph, Self.functions, $0) }
    guard !pen.path.isEmpty else { return pen.path }
    return pen.path.applying(Affine(a: 1 / unitsPerEm, b: 0, c: 0, d: -1 / unitsPerEm, tx: 0, ty: 0).then(shape))
  }

  /// How far the pen moves, in units of the em.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm * shape.a
  }

  /// What HarfBuzz draws with.
  private struct Pen {
    var path = DrawPath()
  }

  // Unsafe: HarfBuzz's functions are made once, made unchangeable, and then only read.
  nonisolated(unsafe) private static let functions: OpaquePointer? = {
    let made = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      made, { _, data, _, x, y, _ in FaceOutlines.path(data) { $0.move(to: CGPoint(x: Double(x), y: Double(y))) } },
      nil,
      nil)
    hb_draw_funcs_set_line_to_func(
      made, { _, data, _, x, y, _ in FaceOutlines.path(data) { $0.addLine(to: CGPoint(x: Double(x), y: Double(y))) } },
      nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      made,
      { _, data, _, controlX, controlY, x, y, _ in
        FaceOutlines.path(data) {
          $0.addQuadCurve(
            to: CGPoint(x: Double(x), y: Double(y)), control: CGPoint(x: Double(controlX), y: Double(controlY)))
        }
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      made,
      { _, data, _, oneX, oneY, twoX, twoY, x, y, _ in
        FaceOutlines.path(data) {
          $0.addCurve(
            to: CGPoint(x: Double(x), y: Double(y)), control1: CGPoint(x: Double(oneX), y: Double(oneY)),
            control2: CGPoint(x: Double(twoX), y: Double(twoY)))
        }
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(made, { _, data, _, _ in FaceOutlines.path(data) { $0.close() } }, nil, nil)
    hb_draw_funcs_make_immutable(made)
    return made
  }()

  private static func path(_ data: UnsafeMutableRawPointer?, _ add: (inout DrawPath) -> Void) {
    if let pen = data?.assumingMemoryBound(to: Pen.self) { add(&pen.pointee.path) }
  }
}
