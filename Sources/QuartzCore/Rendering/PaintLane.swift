import Foundation
import RenderTree
import Synchronization

/// What one thread paints with: its own masks, tiles and memory, so that nothing is shared while a frame is painted.
final class PaintLane: @unchecked Sendable {
  // Unchecked: a renderer hands a lane to one thread at a time, and waits for it.
  let painter: FramePainter
  private let canvas = Canvas()

  convenience init(scratchLimit: Int) { self.init(FramePainter(scratchLimit: scratchLimit)) }

  init(_ painter: FramePainter) { self.painter = painter }

  /// Paints these disjoint rectangles of the frame.
  func paint(_ frame: RenderFrame, _ target: PaintTarget, _ rects: [PixelRect]) {
    canvas.begin(
      words: target.base.assumingMemoryBound(to: UInt32.self), wordsPerRow: target.stride / 4, originX: 0, originY: 0,
      rects: rects, underlay: 0xFF00_0000)
    painter.paint(
      frame, canvas, surface: PixelRect(x: 0, y: 0, width: target.width, height: target.height))
  }
}

/// A backend's pixels while a frame is painted.
struct PaintTarget: @unchecked Sendable {
  // Unchecked: threads write disjoint rectangles, and the buffer's owner waits for them.
  let base: UnsafeMutableRawPointer
  let width: Int
  let height: Int
  let stride: Int

  init(_ buffer: PixelBuffer) {
    base = buffer.base
    width = buffer.width
    height = buffer.height
    stride = buffer.stride
  }
}

/// Rectangles cut into bands from top to bottom, of about as many pixels each, which threads take one by one.
final class BandList: Sendable {
  private let bands: [[PixelRect]]
  private let taken = Atomic<Int>(0)

  init(_ rects: [PixelRect], count: Int) {
    let top = rects.reduce(Int.max) { min($0, $1.y) }
    let bottom = rects.reduce(Int.min) { max($0, $1.maxY) }
    let area = rects.reduce(0) { $0 + $1.area }
    func above(_ y: Int) -> Int { rects.reduce(0) { $0 + max(0, min($1.maxY, y) - $1.y) * $1.width } }
    var made: [[PixelRect]] = []
    var from = top
    for index in 1...max(1, count) where from < bottom {
      var low = from + 1
      var high = bottom
      while low < high && index < count {
        let middle = (low + high) / 2
        if above(middle) < area * index / count { low = middle + 1 } else { high = middle }
      }
      let to = index == count ? bottom : low
      let band = rects.compactMap { rect in
        let y = max(rect.y, from)
        let part = PixelRect(x: rect.x, y: y, width: rect.width, height: min(rect.maxY, to) - y)
        return part.isEmpty ? nil : part
      }
      if !band.isEmpty { made.append(band) }
      from = to
    }
    bands = made
  }

  /// The next band that is not taken yet.
  func next() -> [PixelRect]? {
    let index = taken.add(1, ordering: .relaxed).oldValue
    return index < bands.count ? bands[index] : nil
  }
}
