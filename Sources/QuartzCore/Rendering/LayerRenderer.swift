import Foundation
import RenderTree
import TouchPlatform

/// Shows committed frames in a backend's pixel buffers: finds what changed, and composites only that.
///
/// The pixels are a function of the frame alone: an incremental redraw equals a full one bit for bit, and so does one that
/// two threads share. Beneath the tree lies opaque black. Geometry that is not finite is not shown; it stops nothing else.
@MainActor package final class LayerRenderer {
  /// How many presented frames a buffer's pixels may be behind and still be brought up to date in part.
  nonisolated static let longestMemory = 4
  /// A picture with fewer pixels to paint is not worth waking another thread for.
  nonisolated static let smallestShared = 300_000
  /// Into how many bands a shared picture is cut at least: more than threads, so that one that is held up does less.
  nonisolated static let fewestBands = 6
  /// The pixels of a band of a large picture: its memory stays in the processor's second cache while layer after layer is
  /// painted into it. Smaller ones save nothing more, and each costs a walk through the tree.
  nonisolated static let bandPixels = 150_000

  private let first: PaintLane
  private let second: PaintLane?
  private let smallestShared: Int
  private let tracker = DamageTracker()
  private var repaint = DamageRegion()
  /// The damage of the frames before the last, the latest first.
  private var past: [[PixelRect]] = []
  /// What noted frames have changed and no buffer shows yet.
  private var owed: [PixelRect] = []
  private var last: RenderFrame?
  private var lastBounds = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The painter of this thread.
  var painter: FramePainter { first.painter }

  /// A renderer that has shown nothing yet.
  ///
  /// - Parameters:
  ///   - scratchLimit: how many bytes nested groups may take at once on each thread; beyond it they are painted in strips.
  ///   - threads: how many threads may paint, 1 or 2; the second one is shared by all renderers.
  ///   - smallestShared: how many pixels a picture must have for two threads.
  package init(scratchLimit: Int = 256 << 20, threads: Int = 2, smallestShared: Int = LayerRenderer.smallestShared) {
    first = PaintLane(scratchLimit: scratchLimit)
    second = threads > 1 && BandWorker.shared != nil ? PaintLane(scratchLimit: scratchLimit) : nil
    self.smallestShared = smallestShared
    tracker.drawings = first.painter.drawings
  }

  /// A renderer of one thread with a painter of other limits.
  init(painter: FramePainter) {
    first = PaintLane(painter)
    second = nil
    smallestShared = .max
    tracker.drawings = painter.drawings
  }

  /// Paints what `buffer` lacks of `frame`.
  ///
  /// The frame counts as presented unless the result is empty; a buffer of age 1 holds the pixels of the last frame
  /// with a result that was not empty. A buffer of another size than the last one, age 0 or an age beyond
  /// `longestMemory` is painted whole. Cost with ten circles of 100
  /// pixels moving at sub-pixel places on 1920 × 1080: 0.03 ms, and 0.06 ms while all of them grow and no mask can be used
  /// twice; one allocation, the result.
  ///
  /// - Returns: the disjoint rectangles in which the picture differs from the last frame, cut to the buffer.
  package func render(_ frame: RenderFrame, into buffer: BackBuffer) -> [PixelRect] {
    let pixels = buffer.pixels
    let bounds = pixels.bounds
    guard !bounds.isEmpty, frame.scale > 0, frame.scale.isFinite else { return [] }
    if bounds != lastBounds { forget() }
    lastBounds = bounds
    painter.drawings.begin()
    defer { painter.drawings.end(frame.root) }
    let damage = tracker.damage(from: last, to: frame, in: bounds)
    let missing = missing(in: buffer, beside: damage)
    last = frame
    if !damage.isEmpty {
      past.insert(damage, at: 0)
      if past.count >= Self.longestMemory { past.removeLast() }
    }
    paint(frame, into: pixels, missing)
    return damage
  }

  private func paint(_ frame: RenderFrame, into pixels: PixelBuffer, _ missing: [PixelRect]) {
    guard !missing.isEmpty else { return }
    let target = PaintTarget(pixels)
    let area = missing.reduce(0) { $0 + $1.area }
    // Bitmaps of drawings are brought up to date while they are painted: on one thread, at once. What is blurred is used
    // by all pixels around it, so that bands would blur it several times.
    guard frame.root.drawingCount == 0, !frame.root.holdsBackdrop, area >= smallestShared else {
      return first.paint(frame, target, missing)
    }
    let bands = area / Self.bandPixels
    if let second, let worker = BandWorker.shared {
      let first = first
      let list = BandList(missing, count: max(Self.fewestBands, bands))
      worker.runTwice { isHelper in
        let lane = isHelper ? second : first
        while let rects = list.next() { lane.paint(frame, target, rects) }
      }
    } else {
      let list = BandList(missing, count: max(1, bands))
      while let rects = list.next() { first.paint(frame, target, rects) }
    }
  }

  // MARK: Painting later

  /// Takes a frame as presented on a surface of these pixels, and paints nothing: `catchUp(_:)` does, when a picture is asked for.
  ///
  /// A renderer either paints its frames or notes them; it does not change between the two.
  /// - Returns: the disjoint rectangles in which the picture may differ from the last frame, cut to the surface.
  package func note(_ frame: RenderFrame, width: Int, height: Int) -> [PixelRect] {
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    guard !bounds.isEmpty, frame.scale > 0, frame.scale.isFinite else { return [] }
    if bounds != lastBounds { forget() }
    lastBounds = bounds
    painter.drawings.begin()
    defer { painter.drawings.end(frame.root) }
    let damage = tracker.damage(from: last, to: frame, in: bounds)
    last = frame
    if !damage.isEmpty {
      repaint.reset(to: bounds)
      for rect in owed { repaint.add(rect) }
      for rect in damage { repaint.add(rect) }
      repaint.finish()
      owed = repaint.rects
    }
    return damage
  }

  /// Paints what the noted frames have changed since the last call; `pixels` hold the picture of that call, or anything
  /// at all after the first frame of a size.
  package func catchUp(_ pixels: PixelBuffer) {
    guard let last, pixels.bounds == lastBounds, !owed.isEmpty else { return }
    painter.drawings.begin()
    defer { painter.drawings.end(last.root) }
    paint(last, into: pixels, owed)
    owed = []
  }

  /// Forgets the last frame, so that the next one is painted whole and reported as damaged everywhere: after a surface
  /// has lost its pixels.
  package func forget() {
    last = nil
    past.removeAll()
    owed.removeAll()
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
