internal import CCairo
import Foundation
import RenderTree

/// Paints layers' pictures into a canvas.
///
/// A picture whose pixels are those of the device is copied, on whole pixels; any other is scaled or turned with linear
/// interpolation, its edges as sharp (upright) or smooth (turned) as those of a filled layer.
struct ImagePainter {
  let shapes: ShapePainter

  /// Paints `image` into `rect`, points under `map`; `opacity` is 0…1.
  func paint(_ image: RenderImage, in rect: CGRect, _ map: Affine, opacity: Float, clip: PixelRect, _ canvas: Canvas) {
    let rect = rect.standardized
    let largest = 32_767
    guard image.width > 0, image.height > 0, image.width <= largest, image.height <= largest, rect.width > 0,
      rect.height > 0
    else { return }
    var style = LayerNode.Style()
    style.bounds = rect
    let outline = ShapePainter.Outline(style, map, limits: clip)
    if case .empty = outline.shape { return }
    let box = outline.shape.box.intersection(clip)
    guard canvas.meets(box) else { return }
    // pixman wants a pointer it may write to; a source is only read.
    let pixels = UnsafeMutableRawPointer(mutating: image.pixels).assumingMemoryBound(to: UInt32.self)
    guard
      let source = pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(image.width), Int32(image.height), pixels, Int32(image.stride))
    else { return }
    defer { pixman_image_unref(source) }
    let level = UInt32(max(0, min(1, opacity)) * 255 + 0.5)
    if level == 0 { return }

    let device = map.apply(rect)
    if case .box = outline.shape, map.isScaleAndTranslation, map.a > 0, map.d > 0,
      abs(device.width - Double(image.width)) < 0.5, abs(device.height - Double(image.height)) < 0.5
    {
      let x = DeviceBox.pixel((device.minX + 1e-6).rounded())
      let y = DeviceBox.pixel((device.minY + 1e-6).rounded())
      let place = PixelRect(x: x, y: y, width: image.width, height: image.height)
      return canvas.composite(
        PIXMAN_OP_OVER, source, sourceX: x, sourceY: y, mask: veil(level), in: place.intersection(clip))
    }
    guard turn(source, image, rect, map, outline.shape) else { return }
    if case .free = outline.shape {
      if level == 255 {
        shapes.paint(source, through: outline, clip: clip, canvas)
      } else {
        paintTurned(source, outline, level, clip: clip, canvas)
      }
    } else {
      canvas.composite(PIXMAN_OP_OVER, source, sourceX: 0, sourceY: 0, mask: veil(level), in: box)
    }
  }

  private func veil(_ level: UInt32) -> OpaquePointer? {
    level == 255 ? nil : shapes.solids.source(level << 24)
  }

  /// Sets the map from device pixels to the picture's, and how it is interpolated.
  private func turn(
    _ source: OpaquePointer, _ image: RenderImage, _ rect: CGRect, _ map: Affine, _ shape: DeviceShape
  ) -> Bool {
    var place = map
    if case .box(let box) = shape, map.isScaleAndTranslation {
      // The snapped box shows the whole picture, mirrored when the map mirrors.
      let sx = Double(box.width) / rect.width
      let sy = Double(box.height) / rect.height
      place = Affine(
        a: map.a < 0 ? -sx : sx, b: 0, c: 0, d: map.d < 0 ? -sy : sy,
        tx: map.a < 0 ? Double(box.maxX) + rect.minX * sx : Double(box.x) - rect.minX * sx,
        ty: map.d < 0 ? Double(box.maxY) + rect.minY * sy : Double(box.y) - rect.minY * sy)
    }
    guard let inverse = place.inverse else { return false }
    let sx = Double(image.width) / rect.width
    let sy = Double(image.height) / rect.height
    let full = inverse.then(Affine(a: sx, b: 0, c: 0, d: sy, tx: -rect.minX * sx, ty: -rect.minY * sy))
    guard [full.a, full.b, full.c, full.d, full.tx, full.ty].allSatisfy({ abs($0) < 32_767 }) else { return false }
    func fixed(_ value: Double) -> pixman_fixed_t { pixman_fixed_t((value * 65_536).rounded()) }
    var transform = pixman_transform_t(
      matrix: (
        (fixed(full.a), fixed(full.c), fixed(full.tx)), (fixed(full.b), fixed(full.d), fixed(full.ty)),
        (0, 0, fixed(1))
      ))
    pixman_image_set_transform(source, &transform)
    pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, nil, 0)
    pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD)
    return true
  }

  /// A turned picture that is also translucent needs two masks: it is painted aside first.
  private func paintTurned(
    _ source: OpaquePointer, _ outline: ShapePainter.Outline, _ level: UInt32, clip: PixelRect, _ canvas: Canvas
  ) {
    let box = outline.shape.box.intersection(clip)
    for rect in canvas.rects {
      let piece = rect.intersection(box)
      if piece.isEmpty { continue }
      let memory = PixelBuffer(width: piece.width, height: piece.height)
      let words = memory.base.assumingMemoryBound(to: UInt32.self)
      let aside = pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(piece.width), Int32(piece.height), words, Int32(memory.stride))
      defer { pixman_image_unref(aside) }
      pixman_image_composite32(
        PIXMAN_OP_SRC, source, veil(level), aside, Int32(piece.x), Int32(piece.y), 0, 0, 0, 0, Int32(piece.width),
        Int32(piece.height))
      // The pixels are read at their own places again, through the mask.
      let small = Canvas()
      guard let aside else { continue }
      small.adopt(aside, words, memory.stride / 4, piece)
      shapes.clip(to: outline, small)
      canvas.composite(PIXMAN_OP_OVER, aside, sourceX: piece.x, sourceY: piece.y, mask: nil, in: piece)
    }
  }
}
