internal import CCairo
import Foundation
import RenderTree
import TouchPlatform

/// Shows committed frames in a backend's pixel buffers: finds what changed, and composites only that.
///
/// The pixels are a function of the frame alone: an incremental redraw equals a full one bit for bit. Beneath the tree
/// lies opaque black. Geometry that is not finite is not shown; it stops nothing else.
@MainActor package final class LayerRenderer {
  /// How many presented frames a buffer's pixels may be behind and still be brought up to date in part.
  nonisolated static let longestMemory = 4

  let painter: FramePainter
  private let tracker = DamageTracker()
  private let canvas = Canvas()
  private let targets = TargetImages()
  private var repaint = DamageRegion()
  /// The damage of the frames before the last, the latest first.
  private var past: [[PixelRect]] = []
  private var last: RenderFrame?
  private var lastBounds = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// A renderer that has shown nothing yet.
  ///
  /// - Parameter scratchLimit: how many bytes nested groups may take at once; beyond it they are painted in strips.
  package init(scratchLimit: Int = 256 << 20) {
    painter = FramePainter(scratchLimit: scratchLimit)
    tracker.drawings = painter.drawings
  }

  /// Paints what `buffer` lacks of `frame`.
  ///
  /// The frame counts as presented unless the result is empty; a buffer of age 1 holds the pixels of the last frame
  /// with a result that was not empty. A buffer of another size than the last one, age 0 or an age beyond
  /// `longestMemory` is painted whole. Cost with ten circles of 100
  /// pixels moving at sub-pixel places on 1920 × 1080: 0.03 ms, and 0.06 ms while all of them grow and no mask can be used
  /// twice; one allocation, the result. Two thirds of that are pixman's fills and composites.
  ///
  /// - Returns: the disjoint rectangles in which the picture differs from the last frame, cut to the buffer.
  package func render(_ frame: RenderFrame, into buffer: BackBuffer) -> [PixelRect] {
    let pixels = buffer.pixels
    let bounds = pixels.bounds
    guard !bounds.isEmpty, frame.scale > 0, frame.scale.isFinite else { return [] }
    if bounds != lastBounds { forget() }
    lastBounds = bounds
    painter.drawings.begin(surface: bounds)
    defer { painter.drawings.end(frame.root) }
    let damage = tracker.damage(from: last, to: frame, in: bounds)
    let missing = missing(in: buffer, beside: damage)
    last = frame
    if !damage.isEmpty {
      past.insert(damage, at: 0)
      if past.count >= Self.longestMemory { past.removeLast() }
    }
    guard !missing.isEmpty, let image = targets.image(of: pixels) else { return damage }
    canvas.begin(
      image: image, words: pixels.base.assumingMemoryBound(to: UInt32.self), wordsPerRow: pixels.stride / 4,
      originX: 0, originY: 0, rects: missing, underlay: 0xFF00_0000)
    painter.paint(frame, canvas)
    return damage
  }

  /// Forgets the last frame, so that the next one is painted whole and reported as damaged everywhere: after a surface
  /// has lost its pixels.
  package func forget() {
    last = nil
    past.removeAll()
  }

  private func missing(in buffer: BackBuffer, beside damage: [PixelRect]) -> [PixelRect] {
    if buffer.age == 1 && last != nil { return damage }
    repaint.reset(to: buffer.pixels.bounds)
    if buffer.age < 1 || buffer.age - 1 > past.count || last == nil {
      repaint.addAll()
    } else {
      for rect in damage { repaint.add(rect) }
      for rects in past[0..<(buffer.age - 1)] { for rect in rects { repaint.add(rect) } }
    }
    repaint.finish()
    return repaint.rects
  }
}

/// pixman's views of the buffers that a backend gives in turn.
final class TargetImages {
  private struct Entry {
    let base: UnsafeMutableRawPointer
    let width: Int
    let height: Int
    let stride: Int
    let image: OpaquePointer
  }

  private static let kept = 4
  private var entries: [Entry] = []

  init() {}

  deinit { for entry in entries { pixman_image_unref(entry.image) } }

  /// The view of this buffer. Nothing is read or written through a view whose buffer is gone.
  func image(of buffer: PixelBuffer) -> OpaquePointer? {
    for entry in entries
    where entry.base == buffer.base && entry.width == buffer.width && entry.height == buffer.height
      && entry.stride == buffer.stride
    { return entry.image }
    guard buffer.width <= 32_767, buffer.height <= 32_767,
      let image = pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(buffer.width), Int32(buffer.height), buffer.base.assumingMemoryBound(to: UInt32.self),
        Int32(buffer.stride))
    else { return nil }
    if entries.count == Self.kept { pixman_image_unref(entries.removeFirst().image) }
    entries.append(
      Entry(base: buffer.base, width: buffer.width, height: buffer.height, stride: buffer.stride, image: image))
    return image
  }
}
