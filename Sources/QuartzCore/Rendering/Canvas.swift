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
  private var words: UnsafeMutablePointer<UInt32>?
  private var wordsPerRow = 0
  private var originX = 0
  private var originY = 0
  private var underlay: [UInt32] = []
  private var isPending: [Bool] = []

  /// Begins a picture. Nothing is painted until something needs to be.
  ///
  /// - Parameters:
  ///   - words: the pixels, row by row.
  ///   - origin: the device pixel of the first one.
  ///   - rects: disjoint, within the pixels.
  ///   - underlay: the premultiplied colour that lies under everything.
  func begin(
    words: UnsafeMutablePointer<UInt32>, wordsPerRow: Int, originX: Int, originY: Int, rects: [PixelRect],
    underlay color: UInt32
  ) {
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
    words = nil
  }

  /// Whether any pixel of `box` is to be painted.
  func meets(_ box: PixelRect) -> Bool {
    guard box.meets(extent) else { return false }
    for rect in rects where rect.meets(box) { return true }
    return false
  }

  /// Paints a rectangle in one colour.
  func fill(_ box: PixelRect, _ color: UInt32) {
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
        eachRow(of: part) { PixelSpan.over(color: color, $0, part.width) }
      }
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
    eachRow(of: rect) { $0.update(repeating: color, count: rect.width) }
  }

  /// Hands out the first word of each row of a rectangle.
  @inline(__always)
  private func eachRow(of rect: PixelRect, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    guard let words else { return }
    var row = words + ((rect.y - originY) * wordsPerRow + rect.x - originX)
    for _ in 0..<rect.height {
      body(row)
      row += wordsPerRow
    }
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
