internal import CCairo
import Foundation
import RenderTree
import TouchPlatform

// What the commands show, with the operator and the clip that are set.
extension CairoPlayer {
  /// Which side of a command is drawn.
  enum Side {
    /// The command as it is.
    case paint
    /// Its shape in opaque black, whatever its colour.
    case coverage
    /// Its colours over everything that the clip allows, whatever its shape.
    case flood
  }

  /// Draws a command's content.
  func draw(_ job: Job, _ side: Side = .paint) {
    switch job.command.content {
    case .fill(let path, let evenOdd):
      guard setSource(job, side) else { return }
      if side == .flood { return cairo_paint(context) }
      guard Self.isUsable(job.total) else { return }
      cairo_new_path(context)
      CairoPath.add(path, job.total, to: context)
      cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
    case .stroke(let path, let stroke):
      guard setSource(job, side) else { return }
      if side == .flood { return cairo_paint(context) }
      self.stroke(path, stroke, job.total)
    case .image(let image, let rect): draw(image, rect, job, side)
    case .tint(let image, let rect):
      guard let map = Self.imageMap(image, rect, job.total), setSource(job, side) else { return }
      if side == .flood { return cairo_paint(context) }
      cairo_save(context)
      addPath(of: rect, job.total)
      cairo_clip(context)
      withPattern(of: image, map, job.state.interpolation) { cairo_mask(context, $0) }
      cairo_restore(context)
    case .glyphs(let run):
      guard setSource(job, side) else { return }
      if side == .flood { return cairo_paint(context) }
      show(run, job.total)
    case .gradient(let gradient):
      if side == .coverage { return floodOpaque() }
      draw(gradient, job)
    case .layer(let list):
      if side == .coverage { return floodOpaque() }
      cairo_save(context)
      clip(to: job.area)
      cairo_push_group(context)
      play(list, map: job.map)
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, Double(job.state.color.alpha))
      cairo_restore(context)
    }
  }

  private func floodOpaque() {
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    cairo_paint(context)
  }

  // MARK: Sources

  /// Sets the colour or pattern of a fill, stroke or text; false when nothing can be seen of it.
  private func setSource(_ job: Job, _ side: Side) -> Bool {
    if side == .coverage {
      cairo_set_source_rgba(context, 0, 0, 0, 1)
      return true
    }
    if let pattern = job.state.details?.pattern {
      guard let source = CairoPatternCell.source(pattern, job, self) else { return false }
      cairo_set_source(context, source)
      cairo_pattern_destroy(source)
      return true
    }
    let color = job.state.color
    cairo_set_source_rgba(context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    return true
  }

  // MARK: Strokes

  private func stroke(_ path: DrawPath, _ stroke: DrawStroke, _ total: Affine) {
    guard Self.isUsable(total), stroke.width > 0 else { return }
    let scale = abs(total.a * total.d - total.b * total.c).squareRoot()
    // A 64th of a pixel is the shortest line that Cairo surely keeps.
    let path = stroke.cap == .square ? path.withSquareDots(length: 1 / 64 / scale) : path
    cairo_save(context)
    let width = min(stroke.width, 2 * CairoPath.limit / scale)
    cairo_set_line_width(context, width)
    setCap(stroke.cap)
    cairo_set_line_join(
      context,
      stroke.join == .miter
        ? CAIRO_LINE_JOIN_MITER : stroke.join == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_BEVEL)
    cairo_set_miter_limit(context, stroke.miterLimit.isFinite ? max(1, stroke.miterLimit) : 10)
    let dashes = Self.dashes(of: stroke, along: path)
    if let dashes {
      cairo_set_dash(context, dashes, Int32(dashes.count), stroke.dashPhase.isFinite ? stroke.dashPhase : 0)
    } else {
      cairo_set_dash(context, nil, 0, 0)
    }
    if dashes == nil, !isVector, path.count > StrokePieces.longest {
      strokePieces(of: path, stroke.cap, width, total)
    } else {
      self.stroke(path, total)
    }
    cairo_restore(context)
  }

  /// Strokes a path with the pen that is set; `total` maps both.
  private func stroke(_ path: DrawPath, _ total: Affine) {
    cairo_identity_matrix(context)
    cairo_new_path(context)
    CairoPath.add(path, total, to: context)
    var matrix = Self.matrix(Affine(a: total.a, b: total.b, c: total.c, d: total.d, tx: 0, ty: 0))
    cairo_set_matrix(context, &matrix)
    cairo_stroke(context)
  }

  private func setCap(_ cap: DrawCap) {
    cairo_set_line_cap(
      context, cap == .butt ? CAIRO_LINE_CAP_BUTT : cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_SQUARE)
  }

  /// Strokes a very long path: its pieces into a coverage, and what is set as the source through that, so that nothing
  /// is painted twice where they overlap.
  private func strokePieces(of path: DrawPath, _ cap: DrawCap, _ width: Double, _ total: Affine) {
    cairo_identity_matrix(context)
    cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    StrokePieces.cut(path, cap: cap, width: width) { piece in
      setCap(piece.hasCaps ? cap : .butt)
      stroke(piece.path, total)
    }
    cairo_identity_matrix(context)
    guard let coverage = cairo_pop_group(context) else { return }
    cairo_mask(context, coverage)
    cairo_pattern_destroy(coverage)
  }

  /// Dashes that Cairo takes; nil for a solid stroke: without dashes, or with so many that they cannot be told apart.
  private static func dashes(of stroke: DrawStroke, along path: DrawPath) -> [Double]? {
    let dashes = stroke.dashes
    let period = dashes.reduce(0, +)
    guard !dashes.isEmpty, period.isFinite, period > 0, dashes.allSatisfy({ $0 >= 0 }) else { return nil }
    let box = path.controlBox
    let length = (box.width + box.height) * Double(min(path.count, 1_000))
    guard length / period * Double(dashes.count) < 1_000_000 else {
      PlatformLog.write(.app, "a stroke has more than a million dashes; it is drawn without gaps")
      return nil
    }
    return dashes
  }

  // MARK: Glyphs

  private func show(_ run: GlyphRun, _ total: Affine) {
    guard Self.isUsable(total), !run.glyphs.isEmpty else { return }
    // Cairo rounds outlines to the grid of their size, and puts pictures of them on whole pixels; the typeface's own are
    // exact.
    guard let font = run.font as? CairoFont, isVector || font.hasColors || !(font is TextFont) else {
      return showOutlines(run, total)
    }
    guard font.size > 0 else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    var matrix = Self.matrix(total)
    cairo_set_matrix(context, &matrix)
    font.set(on: context)
    var glyphs: [cairo_glyph_t] = []
    glyphs.reserveCapacity(run.glyphs.count)
    for (glyph, place) in zip(run.glyphs, run.positions) {
      let p = total.apply(place)
      guard abs(p.x) < CairoPath.limit, abs(p.y) < CairoPath.limit else { continue }
      glyphs.append(cairo_glyph_t(index: UInt(glyph), x: place.x, y: place.y))
    }
    guard !glyphs.isEmpty else { return }
    if isVector && run.text.isEmpty {
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
    } else if isVector {
      // With the text, so that readers can select and search it.
      var cluster = cairo_text_cluster_t(num_bytes: Int32(run.text.utf8.count), num_glyphs: Int32(glyphs.count))
      cairo_show_text_glyphs(
        context, run.text, Int32(run.text.utf8.count), glyphs, Int32(glyphs.count), &cluster, 1,
        cairo_text_cluster_flags_t(rawValue: 0))
    } else if font.hasColors {
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
    } else {
      cairo_new_path(context)
      cairo_glyph_path(context, glyphs, Int32(glyphs.count))
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
    }
  }

  private func showOutlines(_ run: GlyphRun, _ total: Affine) {
    cairo_new_path(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    for (glyph, place) in zip(run.glyphs, run.positions) {
      guard let outline = run.font.outline(of: glyph) else { continue }
      CairoPath.add(outline, Affine.translation(place.x, place.y).then(total), to: context)
    }
    cairo_fill(context)
  }

  // MARK: Pictures

  /// From a picture's pixels to the context's; nil when nothing of it can be seen.
  static func imageMap(_ image: RenderImage, _ rect: CGRect, _ total: Affine) -> Affine? {
    let rect = rect.standardized
    guard image.width > 0, image.height > 0, rect.width > 0, rect.height > 0 else { return nil }
    let map = Affine(
      a: rect.width / Double(image.width), b: 0, c: 0, d: rect.height / Double(image.height), tx: rect.minX,
      ty: rect.minY
    ).then(total)
    guard isUsable(map), let inverse = map.inverse, isUsable(inverse) else { return nil }
    return map
  }

  /// Gives `body` a pattern of the picture, laid out by `map` from its pixels to the context's.
  func withPattern(
    of image: RenderImage, _ map: Affine, _ interpolation: DrawInterpolation, _ body: (OpaquePointer) -> Void
  ) {
    var (image, map) = (image, map)
    if kind == .svg, interpolation == .none { image = Self.enlarged(image, &map) }
    let isPlaced =
      map.a == 1 && map.b == 0 && map.c == 0 && map.d == 1 && map.tx == map.tx.rounded() && map.ty == map.ty.rounded()
    if EqualPictures.areMade, !isVector, !isPlaced, interpolation != .none {
      guard let drawn = ImageResampling.draw(image, map, in: box) else { return }
      image = drawn.image
      map = .translation(Double(drawn.x), Double(drawn.y))
    }
    guard let inverse = map.inverse, image.width <= 32_767, image.height <= 32_767 else { return }
    let pixels = UnsafeMutableRawPointer(mutating: image.pixels).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height), Int32(image.stride))
    // Documents keep their pictures until they are written, and the picture may be gone by then.
    if isVector { CairoSurfaceOwner.keep(image, for: surface) }
    guard let pattern = cairo_pattern_create_for_surface(surface) else { return cairo_surface_destroy(surface) }
    var matrix = Self.matrix(inverse)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, Self.filter(interpolation))
    // Without it an enlarged picture fades out over its last half pixel.
    cairo_pattern_set_extend(pattern, isVector ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
    body(pattern)
    cairo_pattern_destroy(pattern)
    cairo_surface_destroy(surface)
    withExtendedLifetime(image) {}
  }

  private func draw(_ image: RenderImage, _ rect: CGRect, _ job: Job, _ side: Side) {
    guard let map = Self.imageMap(image, rect, job.total) else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    if side != .flood {
      addPath(of: rect.standardized, job.total)
      if side == .coverage {
        cairo_set_source_rgba(context, 0, 0, 0, 1)
        return cairo_fill(context)
      }
      let alpha = Double(job.state.color.alpha)
      if alpha >= 1 {
        withPattern(of: image, map, job.state.interpolation) {
          cairo_set_source(context, $0)
          cairo_fill(context)
        }
        return
      }
      cairo_clip(context)
    }
    withPattern(of: image, map, job.state.interpolation) {
      cairo_set_source(context, $0)
      cairo_paint_with_alpha(context, Double(job.state.color.alpha))
    }
  }

  private static func filter(_ interpolation: DrawInterpolation) -> cairo_filter_t {
    switch interpolation {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .standard, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }

  static func matrix(_ map: Affine) -> cairo_matrix_t {
    cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
  }
}

/// Keeps pictures alive as long as a Cairo surface shows them.
enum CairoSurfaceOwner {
  // Unsafe: only the address of the key counts, nothing is written to it; the surface owns a reference to the
  // picture.
  nonisolated(unsafe) private static var key = cairo_user_data_key_t()

  static func keep(_ image: RenderImage, for surface: OpaquePointer?) {
    let owner = Unmanaged.passRetained(image).toOpaque()
    withUnsafeMutablePointer(to: &key) { key in
      let status = cairo_surface_set_user_data(surface, key, owner) { pointer in
        if let pointer { Unmanaged<RenderImage>.fromOpaque(pointer).release() }
      }
      if status != CAIRO_STATUS_SUCCESS { Unmanaged<RenderImage>.fromOpaque(owner).release() }
    }
  }
}
