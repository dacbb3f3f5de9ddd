internal import CCairo
internal import CPango
import Foundation
import RenderTree

/// The shapes of one typeface, whatever the size: outlines in units of the em square, y down.
///
/// Safe on any thread. Cost: an outline some 15 µs the first time, a look into a table afterwards.
final class FontFace: @unchecked Sendable {
  // Unchecked: every access to the state is inside the lock.

  /// What tells faces apart: Cairo's face and how its letters lean or are scaled against the size asked for.
  struct Key: Hashable {
    let face: OpaquePointer
    let xx: Float
    let xy: Float
    let yx: Float
    let yy: Float

    /// Nil when Cairo cannot use the font.
    init?(_ scaled: OpaquePointer?, size: Double) {
      guard let scaled, let face = cairo_scaled_font_get_font_face(scaled) else { return nil }
      self.face = face
      var matrix = cairo_matrix_t()
      cairo_scaled_font_get_font_matrix(scaled, &matrix)
      xx = Float(matrix.xx / size)
      xy = Float(matrix.xy / size)
      yx = Float(matrix.yx / size)
      yy = Float(matrix.yy / size)
    }

    /// How the em's square is mapped.
    var shape: Affine { Affine(a: Double(xx), b: Double(yx), c: Double(xy), d: Double(yy), tx: 0, ty: 0) }
  }

  struct Glyph {
    /// In units of the em; empty for a glyph without one.
    var path: DrawPath
    /// The box of the ink.
    var box: CGRect
    /// How far the pen moves.
    var advance: Double
  }

  /// Device units to the em at which outlines are taken.
  private static let em = 1024.0

  let metrics: FontMetrics
  /// Whether some of its glyphs have colours of their own.
  let isColored: Bool
  let key: Key
  /// Where outlines come from; nil for fonts of pictures and for what is made bolder, which Cairo draws.
  private let outlines: FaceOutlines?
  private let lock = NSLock()
  private var large: OpaquePointer?
  private var pen: OpaquePointer?
  private var glyphs: [UInt32: Glyph] = [:]

  init(_ key: Key, metrics: FontMetrics, outlines: FaceOutlines?, isColored: Bool) {
    self.key = key
    self.metrics = metrics
    self.outlines = outlines
    self.isColored = isColored
    cairo_font_face_reference(key.face)
    if outlines == nil { large = scaled(to: Self.em) }
  }

  deinit {
    if let pen { cairo_destroy(pen) }
    if let large { cairo_scaled_font_destroy(large) }
    cairo_font_face_destroy(key.face)
  }

  /// Cairo's font of this face whose em has `size` units, or nil when Cairo cannot make it; the caller destroys it.
  private func scaled(to size: Double) -> OpaquePointer? {
    var matrix = cairo_matrix_t(
      xx: Double(key.xx) * size, yx: Double(key.yx) * size, xy: Double(key.xy) * size, yy: Double(key.yy) * size, x0: 0,
      y0: 0)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    guard let made = cairo_scaled_font_create(key.face, &matrix, &identity, options) else { return nil }
    guard cairo_scaled_font_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_scaled_font_destroy(made)
      return nil
    }
    return made
  }

  /// A glyph's shape.
  func glyph(_ index: UInt32) -> Glyph {
    lock.withLock { known(index) }
  }

  /// The boxes of several glyphs' ink, each as `body` wants it.
  func forEachBox(of indices: ArraySlice<UInt32>, _ body: (Int, CGRect) -> Void) {
    lock.withLock {
      for (place, index) in indices.enumerated() { body(place, known(index).box) }
    }
  }

  private func known(_ index: UInt32) -> Glyph {
    if let known = glyphs[index] { return known }
    let made = load(index)
    glyphs[index] = made
    return made
  }

  private func load(_ index: UInt32) -> Glyph {
    if let outlines {
      let path = outlines.path(of: index)
      return Glyph(path: path, box: path.isEmpty ? .null : path.controlBox, advance: outlines.advance(of: index))
    }
    guard let large else { return Glyph(path: DrawPath(), box: .null, advance: 0) }
    var glyph = cairo_glyph_t(index: CUnsignedLong(index), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(large, &glyph, 1, &extents)
    let advance = extents.x_advance.isFinite ? extents.x_advance / Self.em : 0
    let path = isColored ? DrawPath() : outline(&glyph)
    if !path.isEmpty { return Glyph(path: path, box: path.controlBox, advance: advance) }
    let box = CGRect(
      x: extents.x_bearing / Self.em, y: extents.y_bearing / Self.em, width: extents.width / Self.em,
      height: extents.height / Self.em)
    let hasInk = box.width > 0 && box.height > 0 && box.width < 100 && box.height < 100
    return Glyph(path: path, box: hasInk ? box : .null, advance: advance)
  }

  private func outline(_ glyph: inout cairo_glyph_t) -> DrawPath {
    if pen == nil {
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
      pen = cairo_create(surface)
      cairo_surface_destroy(surface)
      cairo_set_scaled_font(pen, large)
    }
    cairo_new_path(pen)
    cairo_glyph_path(pen, &glyph, 1)
    var made = DrawPath()
    guard let path = cairo_copy_path(pen) else { return made }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return made }
    var index = 0
    func point(_ step: Int) -> CGPoint {
      let point = data[index + step].point
      return CGPoint(x: point.x / Self.em, y: point.y / Self.em)
    }
    while index < Int(path.pointee.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO:
        // Cairo ends each path with a move of its own.
        if index + 2 < Int(path.pointee.num_data) { made.move(to: point(1)) }
      case CAIRO_PATH_LINE_TO: made.addLine(to: point(1))
      case CAIRO_PATH_CURVE_TO: made.addCurve(to: point(3), control1: point(1), control2: point(2))
      default: made.close()
      }
      index += max(1, Int(header.length))
    }
    return made
  }
}
