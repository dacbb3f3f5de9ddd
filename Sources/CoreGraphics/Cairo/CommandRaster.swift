internal import CCairo
import Foundation
import RenderTree

/// Single commands as pixels, for code that keeps masks of them.
package enum CommandRaster {
  /// Coverage, one byte for each pixel of a box, row by row without gaps.
  package struct Mask: Sendable {
    /// The pixels that it covers.
    package let box: PixelRect
    /// `box.width × box.height` bytes: 0 is outside, 255 inside.
    package let bytes: [UInt8]
  }

  /// How much of each pixel of `box` the command's shape covers, without its clip, colour, alpha and shadow.
  ///
  /// `map` takes the list's base space to pixels. Fills, strokes, glyphs in one colour and tints have a mask; nil for
  /// others (pictures, gradients, layers, emoji, patterns with their own colours), which are painted by `paint`.
  package static func mask(of command: DrawCommand, map: Affine, box: PixelRect) -> Mask? {
    guard hasMask(command), let plane = CairoMask(command, map: map, box: box) else { return nil }
    return Mask(box: plane.box, bytes: plane.packed)
  }

  /// Whether `mask(of:map:box:)` can show the command: it is one colour through a coverage.
  package static func hasMask(_ command: DrawCommand) -> Bool {
    if command.state.details?.pattern != nil { return false }
    switch command.content {
    case .fill, .stroke, .tint: return true
    case .glyphs(let run): return !((run.font as? CairoFont)?.hasColors ?? false)
    case .image, .gradient, .layer: return false
    }
  }

  /// Paints the command with everything that is in force for it (clip, shadow, blend mode) over what `buffer` shows.
  ///
  /// `map` takes the list's base space to pixels of which (`box.x`, `box.y`) is the buffer's top left one; nothing
  /// outside `box` is touched.
  package static func paint(_ command: DrawCommand, map: Affine, box: PixelRect, into buffer: PixelBuffer) {
    let player = CairoPlayer(buffer, origin: (box.x, box.y), size: (box.width, box.height))
    player?.play(command, map: map)
  }

  /// Paints a whole list; see `paint`.
  package static func paint(_ list: DisplayList, map: Affine, box: PixelRect, into buffer: PixelBuffer) {
    CairoPlayer(buffer, origin: (box.x, box.y), size: (box.width, box.height))?.play(list, map: map)
  }
}

/// A plane of coverage that Cairo draws into.
final class CairoMask {
  let box: PixelRect
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>
  let surface: OpaquePointer

  /// An empty plane; nil for an empty box or one beyond what Cairo can address.
  init?(box: PixelRect) {
    guard !box.isEmpty, box.width <= 32_767, box.height <= 32_767 else { return nil }
    self.box = box
    stride = (box.width + 3) & ~3
    bytes = .allocate(capacity: stride * box.height)
    bytes.initialize(repeating: 0, count: stride * box.height)
    surface = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_A8, Int32(box.width), Int32(box.height), Int32(stride))
    cairo_surface_set_device_offset(surface, Double(-box.x), Double(-box.y))
  }

  /// The shape of a command, in opaque paint, without its clip and shadow.
  convenience init?(_ command: DrawCommand, map: Affine, box: PixelRect) {
    self.init(box: box)
    guard let player = CairoPlayer(surface: surface, box: box, kind: .pixels) else { return nil }
    player.drawShape(of: command, map: map)
    cairo_surface_flush(surface)
  }

  deinit {
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    bytes.deallocate()
  }

  /// The rows without gaps.
  var packed: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: box.width * box.height) { memory, count in
      if let base = memory.baseAddress {
        for row in 0..<box.height {
          (base + row * box.width).initialize(from: bytes + row * stride, count: box.width)
        }
      }
      count = box.width * box.height
    }
  }
}
