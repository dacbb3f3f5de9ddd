import Foundation
import RenderTree

/// What one command looks like in pixels, kept so that it is rasterised once: rows cut into runs, without what is empty.
///
/// A run holds coverage (one byte a pixel; the command has one colour), or colours (four bytes a pixel, premultiplied).
/// Coverage that is full over a longer run takes no bytes. A diagonal line of 100 × 10 pixels takes some 2.5 KB.
final class Sprite {
  /// Pixels side by side in a row.
  struct Run {
    /// The first column, from the sprite's left edge.
    let x: UInt16
    let count: UInt16
    /// Where its pixels begin, in pixels; `full` for covered pixels without bytes.
    let place: UInt32
    static let full = UInt32.max
  }

  /// The smallest box of all that is not empty, in pixels of the drawing.
  let box: PixelRect
  /// Whether the runs hold colours.
  let hasColors: Bool
  /// The bytes that it takes.
  let bytes: Int
  /// For each row the number of its first run, and the number of all runs at the end.
  let rows: UnsafePointer<UInt32>
  let runs: UnsafePointer<Run>
  /// Coverage or colours; eight pixels more than there are may be read.
  let pixels: UnsafeRawPointer
  // Unchecked: set for each sprite that is painted, and set whole.
  /// When it was last used: a count of frames.
  @exclusivity(unchecked) var used: UInt32 = 0
  private let memory: UnsafeMutableRawPointer

  fileprivate init(
    box: PixelRect, hasColors: Bool, rows: ContiguousArray<UInt32>, runs: ContiguousArray<Run>,
    pixels source: UnsafeRawPointer, count: Int
  ) {
    self.box = box
    self.hasColors = hasColors
    let size = hasColors ? 4 : 1
    let rowBytes = (rows.count * 4 + 15) & ~15
    let runBytes = (runs.count * MemoryLayout<Run>.stride + 15) & ~15
    let total = rowBytes + runBytes + (count + 8) * size
    let memory = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 16)
    self.memory = memory
    rows.withUnsafeBytes { if let base = $0.baseAddress { memory.copyMemory(from: base, byteCount: $0.count) } }
    runs.withUnsafeBytes {
      if let base = $0.baseAddress { (memory + rowBytes).copyMemory(from: base, byteCount: $0.count) }
    }
    (memory + rowBytes + runBytes).copyMemory(from: source, byteCount: count * size)
    memset(memory + rowBytes + runBytes + count * size, 0, 8 * size)
    self.rows = UnsafePointer(memory.assumingMemoryBound(to: UInt32.self))
    self.runs = UnsafePointer((memory + rowBytes).assumingMemoryBound(to: Run.self))
    pixels = UnsafeRawPointer(memory + rowBytes + runBytes)
    // With the object and its allocation's own.
    bytes = total + 96
  }

  deinit { memory.deallocate() }
}

/// Makes sprites row by row. Its memory is used again and again.
final class SpriteMaker {
  /// An empty stretch of this many pixels ends a run.
  private static let gap = 16
  /// A full stretch of this many pixels is a run without bytes.
  private static let solid = 32

  // Unchecked: each run of pixels adds to it, and adding calls no other code.
  @exclusivity(unchecked) private var rows: ContiguousArray<UInt32> = []
  @exclusivity(unchecked) private var runs: ContiguousArray<Sprite.Run> = []
  @exclusivity(unchecked) private var pixels: UnsafeMutableRawPointer
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
  @exclusivity(unchecked) private var hasColors = false
  @exclusivity(unchecked) private var lowX = Int.max
  @exclusivity(unchecked) private var highX = Int.min
  /// The most memory that is kept for the next sprite.
  private static let kept = 1 << 20

  init() {
    capacity = 16_384
    pixels = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { pixels.deallocate() }

  /// Begins a sprite whose ink lies within `box`; rows follow from the top.
  func begin(_ box: PixelRect, hasColors: Bool = false) {
    self.box = box
    self.hasColors = hasColors
    rows.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    count = 0
    lowX = Int.max
    highX = Int.min
  }

  /// The sprite; nil when there is no ink.
  func finish() -> Sprite? {
    defer {
      if capacity > Self.kept {
        pixels.deallocate()
        capacity = 16_384
        pixels = .allocate(byteCount: capacity, alignment: 16)
      }
    }
    guard !runs.isEmpty else { return nil }
    // Rows without ink at the top and at the bottom go.
    var top = 0
    while top + 1 < rows.count, rows[top + 1] == 0 { top += 1 }
    var bottom = rows.count
    while bottom > top + 1, rows[bottom - 1] == UInt32(runs.count) { bottom -= 1 }
    var kept = ContiguousArray(rows[top..<bottom])
    kept.append(UInt32(runs.count))
    return Sprite(
      box: PixelRect(x: box.x, y: box.y + top, width: highX, height: bottom - top), hasColors: hasColors, rows: kept,
      runs: runs, pixels: pixels, count: count)
  }

  /// The next row has no ink.
  func addEmptyRow() { rows.append(UInt32(runs.count)) }

  /// The next row is covered from one column to another, counted from the box's left edge.
  func addFullRow(_ first: Int, _ end: Int) {
    rows.append(UInt32(runs.count))
    addFull(first, end - first)
  }

  /// The next row, of coverage; its first byte is that of column `first`.
  func addRow(_ line: UnsafePointer<UInt8>, _ first: Int, _ width: Int) {
    rows.append(UInt32(runs.count))
    var x = 0
    while x < width {
      // What is empty is passed, eight pixels at a time.
      if x + 8 <= width, UnsafeRawPointer(line + x).loadUnaligned(as: UInt64.self) == 0 {
        x += 8
        continue
      }
      if line[x] == 0 {
        x += 1
        continue
      }
      if line[x] == 255 {
        let end = Self.end(of: 255, line, x, width)
        if end - x >= Self.solid {
          addFull(first + x, end - x)
          x = end
          continue
        }
      }
      // Coverage up to the next longer empty or full stretch.
      var end = x + 1
      while end < width {
        let value = line[end]
        if value != 0 && value != 255 {
          end += 1
          continue
        }
        let stretch = Self.end(of: value, line, end, min(width, end + Self.solid)) - end
        if value == 0 && (stretch >= Self.gap || end + stretch == width) { break }
        if value == 255 && stretch >= Self.solid { break }
        end += stretch
      }
      addBytes(line + x, first + x, end - x)
      x = end
    }
  }

  /// The next row, of premultiplied colours.
  func addRow(_ line: UnsafePointer<UInt32>, _ first: Int, _ width: Int) {
    rows.append(UInt32(runs.count))
    var x = 0
    while x < width {
      if line[x] == 0 {
        x += 1
        continue
      }
      var end = x + 1
      var empty = 0
      while end < width && empty < Self.gap {
        empty = line[end] == 0 ? empty + 1 : 0
        end += 1
      }
      addBytes(UnsafeRawPointer(line + x), first + x, end - empty - x)
      x = end
    }
  }

  private static func end(of value: UInt8, _ line: UnsafePointer<UInt8>, _ start: Int, _ width: Int) -> Int {
    let word = UInt64(value) &* 0x0101_0101_0101_0101
    var x = start
    while x + 8 <= width, UnsafeRawPointer(line + x).loadUnaligned(as: UInt64.self) == word { x += 8 }
    while x < width, line[x] == value { x += 1 }
    return x
  }

  private func addFull(_ x: Int, _ width: Int) {
    guard width > 0 else { return }
    runs.append(Sprite.Run(x: UInt16(x), count: UInt16(width), place: Sprite.Run.full))
    lowX = min(lowX, x)
    highX = max(highX, x + width)
  }

  private func addBytes(_ source: UnsafeRawPointer, _ x: Int, _ width: Int) {
    let size = hasColors ? 4 : 1
    if (count + width) * size > capacity {
      let larger = max(capacity * 2, (count + width) * size)
      let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
      memory.copyMemory(from: pixels, byteCount: count * size)
      pixels.deallocate()
      pixels = memory
      capacity = larger
    }
    (pixels + count * size).copyMemory(from: source, byteCount: width * size)
    runs.append(Sprite.Run(x: UInt16(x), count: UInt16(width), place: UInt32(count)))
    count += width
    lowX = min(lowX, x)
    highX = max(highX, x + width)
  }
}
