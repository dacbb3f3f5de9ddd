internal import CCairo
import Foundation
import RenderTree
import TouchPlatform

/// Plays display lists into a Cairo surface: pixels, or the vectors of a PDF or SVG.
///
/// The context's user space is device pixels (for vectors: the document's points); every map is applied before Cairo
/// sees a point, so that whatever an app draws stays within what Cairo can count.
final class CairoPlayer {
  let context: OpaquePointer
  /// The pixels that can be seen.
  let box: PixelRect
  /// What the surface keeps.
  let kind: SurfaceKind
  /// Whether the surface keeps vectors; effects that only pixels have are then laid in as pictures.
  var isVector: Bool { kind != .pixels }
  /// How deep layers and pattern cells are nested.
  var depth = 0
  /// Deeper ones are left out.
  static let deepest = 64

  /// Plays into a surface of which `box` can be seen, in the surface's own coordinates; nil when Cairo refuses.
  init?(surface: OpaquePointer, box: PixelRect, kind: SurfaceKind) {
    guard let made = cairo_create(surface) else { return nil }
    guard cairo_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(made)
      return nil
    }
    context = made
    self.box = box
    self.kind = kind
  }

  /// Plays into a buffer whose top left pixel is `origin`; at most `size` of it is touched.
  convenience init?(
    _ buffer: PixelBuffer, origin: (x: Int, y: Int) = (0, 0), size: (width: Int, height: Int)? = nil,
    isOpaque: Bool = false
  ) {
    let width = min(buffer.width, size?.width ?? buffer.width)
    let height = min(buffer.height, size?.height ?? buffer.height)
    guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
    let surface = cairo_image_surface_create_for_data(
      buffer.base.assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      Int32(width), Int32(height), Int32(buffer.stride))
    defer { cairo_surface_destroy(surface) }
    cairo_surface_set_device_offset(surface, Double(-origin.x), Double(-origin.y))
    guard let surface else { return nil }
    self.init(
      surface: surface, box: PixelRect(x: origin.x, y: origin.y, width: width, height: height), kind: .pixels)
  }

  deinit { cairo_destroy(context) }

  /// Plays a list; `map` takes its base space to pixels.
  func play(_ list: DisplayList, map: Affine) {
    guard Self.isUsable(map) else { return }
    guard depth < Self.deepest else {
      PlatformLog.write(
        .app, "a drawing nests more than \(Self.deepest) layers or patterns; the inner ones are left out")
      return
    }
    depth += 1
    for index in playAsPicture(list, map)..<list.count where !isOutside(list.bounds(of: index), map) {
      play(list[index], map: map)
    }
    depth -= 1
  }

  /// Plays one command; `map` takes its list's base space to pixels.
  func play(_ command: DrawCommand, map: Affine) {
    guard Self.isUsable(map) else { return }
    let state = command.state
    let total = state.transform.then(map)
    let area = self.area(of: command.bounds, map)
    guard !area.isEmpty else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_identity_matrix(context)
    let masks = clip(to: state.clip, map)
    let job = Job(command: command, total: total, map: map, area: area)
    if let shadow = state.details?.shadow { drawShadow(shadow, of: job, masks: masks) }
    cairo_set_antialias(context, state.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    if isVector || !Self.needsLerp(state.blend, hasMasks: !masks.isEmpty) {
      withMasks(masks, area, blend: state.blend) { draw(job) }
    } else {
      drawReplacing(job, masks)
    }
  }

  /// Draws a command's shape in opaque paint, without clip, shadow and blend mode.
  func drawShape(of command: DrawCommand, map: Affine) {
    guard Self.isUsable(map) else { return }
    cairo_identity_matrix(context)
    cairo_set_antialias(context, command.state.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    draw(Job(command: command, total: command.state.transform.then(map), map: map, area: box), .coverage)
  }

  /// One command on its way.
  struct Job {
    let command: DrawCommand
    /// From the command's space to pixels.
    let total: Affine
    /// From the list's base space to pixels.
    let map: Affine
    /// The pixels that it may touch.
    let area: PixelRect

    var state: DrawState { command.state }
  }

  // MARK: Areas

  /// Whether a map is made of numbers that can be used and keeps the plane a plane.
  static func isUsable(_ map: Affine) -> Bool {
    guard map.tx.isFinite, map.ty.isFinite else { return false }
    let determinant = map.a * map.d - map.b * map.c
    guard determinant.isFinite, abs(determinant) > 1e-14, abs(determinant) < 1e14 else { return false }
    guard abs(map.a) < 1e9, abs(map.b) < 1e9, abs(map.c) < 1e9, abs(map.d) < 1e9 else { return false }
    return abs(map.tx) < 1e12 && abs(map.ty) < 1e12
  }

  private func isOutside(_ bounds: CGRect, _ map: Affine) -> Bool { area(of: bounds, map).isEmpty }

  func area(of bounds: CGRect, _ map: Affine) -> PixelRect {
    if bounds.isInfinite { return box }
    if bounds.isNull { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(covering: map.apply(bounds).insetBy(dx: -1, dy: -1)).intersection(box)
  }

  // MARK: Clips

  /// Limits the context to the shapes of a chain of clips; its pictures are returned, because Cairo has no such clip.
  private func clip(to last: DrawClip?, _ map: Affine) -> [PictureMask] {
    guard last != nil else { return [] }
    var chain: [DrawClip] = []
    var link = last
    while let clip = link {
      chain.append(clip)
      link = clip.outer
    }
    var masks: [PictureMask] = []
    for clip in chain.reversed() {
      cairo_set_antialias(context, clip.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
      switch clip.shape {
      case .rect(let rect):
        if rect.isInfinite { continue }
        cairo_new_path(context)
        if !rect.isNull { CairoPath.add(DrawPath(rect: rect), map, to: context) }
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo_clip(context)
      case .path(let path, let evenOdd):
        cairo_new_path(context)
        CairoPath.add(path, map, to: context)
        cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_clip(context)
      case .mask(let image, let rect, let space):
        addPath(of: rect, space.then(map))
        cairo_clip(context)
        if let map = Self.imageMap(image, rect, space.then(map)) { masks.append(PictureMask(image: image, map: map)) }
      }
    }
    return masks
  }

  /// A clip by a picture's alpha; `map` takes the picture's pixels to the context's.
  struct PictureMask {
    let image: RenderImage
    let map: Affine
  }

  /// Draws by `body` and lays the result on through pictures.
  func withMasks(_ masks: [PictureMask], _ area: PixelRect, blend: DrawBlend, _ body: () -> Void) {
    guard !masks.isEmpty else {
      cairo_set_operator(context, Self.cairoOperator(blend))
      return body()
    }
    clip(to: area)
    for _ in masks { cairo_push_group(context) }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    body()
    for (step, mask) in masks.enumerated() {
      cairo_pop_group_to_source(context)
      cairo_set_operator(context, step == masks.count - 1 ? Self.cairoOperator(blend) : CAIRO_OPERATOR_OVER)
      withPattern(of: mask.image, mask.map, .standard) { cairo_mask(context, $0) }
    }
  }

  func clip(to area: PixelRect) {
    cairo_new_path(context)
    cairo_rectangle(context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    let smoothing = cairo_get_antialias(context)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    cairo_clip(context)
    cairo_set_antialias(context, smoothing)
  }

  func addPath(of rect: CGRect, _ map: Affine) {
    cairo_new_path(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    CairoPath.add(DrawPath(rect: rect), map, to: context)
  }
}
