internal import CPixman
import Foundation
import RenderTree

/// A picture being composited: pixels, and the disjoint rectangles of it that are to be painted.
///
/// What lies under everything is not filled at once: an opaque rectangle that covers it replaces it first, so a stack of
/// full-screen backgrounds costs one fill.
final class Canvas {
  /// What is painted, in device pixels.
  private(set) var rects: [PixelRect] = []
  /// The smallest rectangle around all of them.
  private(set) var extent = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var image: OpaquePointer?
  private var words: UnsafeMutablePointer<UInt32>?
  private var wordsPerRow = 0
  private var originX = 0
  private var originY = 0
  private var underlay: [UInt32] = []
  private var isPending: [Bool] = []

  /// Begins a picture. Nothing is painted until something needs to be.
  ///
  /// - Parameters:
  ///   - image: pixman's view of the pixels.
  ///   - origin: the device pixel of the first one.
  ///   - rects: disjoint, within the pixels.
  ///   - underlay: the premultiplied colour that lies under everything.
  func begin(
    image: OpaquePointer, words: UnsafeMutablePointer<UInt32>, wordsPerRow: Int, originX: Int, originY: Int,
    rects: [PixelRect], underlay color: UInt32
  ) {
    self.image = image
    self.words = words
    self.wordsPerRow = wordsPerRow
    self.originX = originX
    self.originY = originY
    self.rects = rects
    extent = rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
    underlay.removeAll(keepingCapacity: true)
    underlay.append(contentsOf: repeatElement(color, count: rects.count))
    isPending.removeAll(keepingCapacity: true)
    isPending.append(contentsOf: repeatElement(true, count: rects.count))
  }

  /// Fills what is still waiting.
  func end() {
    for index in rects.indices { flush(index) }
    image = nil
    words = nil
  }

  /// Whether any pixel of `box` is to be painted.
  func meets(_ box: PixelRect) -> Bool {
    guard box.meets(extent) else { return false }
    for rect in rects where rect.meets(box) { return true }
    return false
  }

  /// Paints a rectangle in one colour.
  func fill(_ box: PixelRect, _ color: UInt32, _ solids: SolidSources) {
    guard color >> 24 != 0, box.meets(extent) else { return }
    let isOpaque = color >> 24 == 255
    for index in rects.indices {
      let part = rects[index].intersection(box)
      if part.isEmpty { continue }
      if isOpaque {
        if part == rects[index] {
          underlay[index] = color
          isPending[index] = true
        } else if !(isPending[index] && underlay[index] == color) {
          flush(index)
          write(part, color)
        }
      } else {
        flush(index)
        pixman_image_composite32(
          PIXMAN_OP_OVER, solids.source(color), nil, image, 0, 0, 0, 0, Int32(part.x - originX),
          Int32(part.y - originY), Int32(part.width), Int32(part.height))
      }
    }
  }

  /// Composites `source` through `mask` in the pixels of `box`.
  ///
  /// - Parameters:
  ///   - sourceX: the device column of the source's first one.
  ///   - maskX: the device column of the mask's first one.
  func composite(
    _ op: pixman_op_t, _ source: OpaquePointer?, sourceX: Int, sourceY: Int, mask: OpaquePointer?, maskX: Int = 0,
    maskY: Int = 0, in box: PixelRect
  ) {
    guard box.meets(extent) else { return }
    for index in rects.indices {
      let part = rects[index].intersection(box)
      if part.isEmpty { continue }
      flush(index)
      pixman_image_composite32(
        op, source, mask, image, Int32(part.x - sourceX), Int32(part.y - sourceY), Int32(part.x - maskX),
        Int32(part.y - maskY), Int32(part.x - originX), Int32(part.y - originY), Int32(part.width),
        Int32(part.height))
    }
  }

  /// Hands out the parts of `box` that are to be painted: device pixels, the first one's word, and the words from one
  /// row to the next.
  @inline(__always)
  func each(_ box: PixelRect, _ body: (PixelRect, UnsafeMutablePointer<UInt32>, Int) -> Void) {
    guard box.meets(extent), let words else { return }
    for index in rects.indices {
      let part = rects[index].intersection(box)
      if part.isEmpty { continue }
      flush(index)
      body(part, words + ((part.y - originY) * wordsPerRow + part.x - originX), wordsPerRow)
    }
  }

  private func flush(_ index: Int) {
    guard isPending[index] else { return }
    isPending[index] = false
    write(rects[index], underlay[index])
  }

  private func write(_ rect: PixelRect, _ color: UInt32) {
    pixman_fill(
      words, Int32(wordsPerRow), 32, Int32(rect.x - originX), Int32(rect.y - originY), Int32(rect.width),
      Int32(rect.height), color)
  }
}

/// One-colour sources for pixman, kept so that painting a circle allocates nothing.
final class SolidSources {
  private static let slots = 64
  private var colors = [UInt32](repeating: 0, count: slots)
  private var images = [OpaquePointer?](repeating: nil, count: slots)

  init() {}

  deinit { for case let image? in images { pixman_image_unref(image) } }

  /// A source of this premultiplied colour; valid until the next call.
  func source(_ color: UInt32) -> OpaquePointer? {
    let slot = Int((color &* 0x9E37_79B1) >> 26)
    if let image = images[slot] {
      if colors[slot] == color { return image }
      pixman_image_unref(image)
    }
    // The 16-bit components are those of the 8-bit ones, so that a fill and a composite give the same pixel.
    func wide(_ shift: UInt32) -> UInt16 { UInt16(color >> shift & 255) * 257 }
    var value = pixman_color_t(red: wide(16), green: wide(8), blue: wide(0), alpha: wide(24))
    images[slot] = pixman_image_create_solid_fill(&value)
    colors[slot] = color
    return images[slot]
  }
}

extension RenderColor {
  /// The colour as a pixel, `0xAARRGGBB`, multiplied by its own alpha and by `opacity`; no number counts as 0.
  func pixel(opacity: Float) -> UInt32 {
    func cut(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    let level = cut(alpha) * cut(opacity)
    func byte(_ value: Float) -> UInt32 { UInt32(value * 255 + 0.5) }
    return byte(level) << 24 | byte(cut(red) * level) << 16 | byte(cut(green) * level) << 8 | byte(cut(blue) * level)
  }
}
