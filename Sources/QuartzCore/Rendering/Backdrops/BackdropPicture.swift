import Foundation
import RenderTree

/// The blurred picture beneath a layer, as the colours of cells; a part of it, as large as is painted.
final class BackdropPicture {
  private let geometry: BackdropGeometry
  /// The pixels that it can write.
  let wanted: PixelRect
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// Red, green and blue in 256ths of a level.
  private let cells: UnsafeMutablePointer<SIMD4<Int32>>

  /// Makes the part that the pixels of `wanted` need.
  ///
  /// - Parameters:
  ///   - rowsAtOnce: how many rows of cells of so many pixels may be painted at once.
  ///   - paint: paints the picture beneath in a rectangle, and hands out its first word and the words of a row.
  init(
    _ geometry: BackdropGeometry, wanted: PixelRect, rowsAtOnce: (_ width: Int) -> Int,
    paint: (PixelRect, (UnsafePointer<UInt32>, Int) -> Void) -> Void
  ) {
    self.geometry = geometry
    self.wanted = wanted
    let (box, blur) = (geometry.box, geometry.blur)
    columns = blur.cells(wanted.x, wanted.maxX, of: box.x, box.width)
    rows = blur.cells(wanted.y, wanted.maxY, of: box.y, box.height)
    let sourceColumns = blur.sources(columns, box.width)
    let sourceRows = blur.sources(rows, box.height)
    cells = .allocate(capacity: max(1, columns.count * rows.count))
    cells.initialize(repeating: .zero, count: max(1, columns.count * rows.count))
    let gathered = Plane(sourceColumns.count)
    defer { gathered.free() }
    let across = Plane(columns.count * sourceRows.count)
    defer { across.free() }
    let x = box.x + sourceColumns.lowerBound * blur.cell
    let width = min(box.maxX, box.x + sourceColumns.upperBound * blur.cell) - x
    var first = sourceRows.lowerBound
    while first < sourceRows.upperBound {
      let end = min(sourceRows.upperBound, first + max(1, rowsAtOnce(width) / blur.cell))
      let y = box.y + first * blur.cell
      let piece = PixelRect(x: x, y: y, width: width, height: min(box.maxY, box.y + end * blur.cell) - y)
      paint(piece) { words, wordsPerRow in
        for row in first..<end {
          let from = (row - first) * blur.cell
          let count = min(blur.cell, piece.height - from)
          Self.gather(words + from * wordsPerRow, wordsPerRow, width, count, blur.cell, gathered.values)
          let line = across.values + (row - sourceRows.lowerBound) * columns.count
          blur.blur(columns, from: sourceColumns) {
            gathered.values[$0 - sourceColumns.lowerBound]
          } _: {
            line[$0 - columns.lowerBound] = $1
          }
        }
      }
      first = end
    }
    for column in 0..<columns.count {
      blur.blur(rows, from: sourceRows) {
        across.values[($0 - sourceRows.lowerBound) * columns.count + column]
      } _: {
        cells[($0 - rows.lowerBound) * columns.count + column] = Self.finished($1, geometry.saturation)
      }
    }
  }

  deinit { cells.deallocate() }

  /// How many colours it keeps, of 16 bytes each.
  var cellCount: Int { columns.count * rows.count }

  /// Averages rows of pixels to a line of cells, as levels; the last cell may have fewer columns.
  private static func gather(
    _ words: UnsafePointer<UInt32>, _ wordsPerRow: Int, _ width: Int, _ height: Int, _ cell: Int,
    _ line: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    var x = 0
    var index = 0
    while x < width {
      let count = min(cell, width - x)
      var red: UInt32 = 0
      var green: UInt32 = 0
      var blue: UInt32 = 0
      for row in 0..<height {
        let pixels = words + row * wordsPerRow + x
        for column in 0..<count {
          let word = pixels[column]
          red &+= word >> 16 & 255
          green &+= word >> 8 & 255
          blue &+= word & 255
        }
      }
      line[index] = SIMD4(Float(red), Float(green), Float(blue), 0) / Float(count * height)
      x += cell
      index += 1
    }
  }

  private static func finished(_ color: SIMD4<Float>, _ saturation: Float) -> SIMD4<Int32> {
    var color = color
    if saturation != 1 {
      let grey = color.x * 0.2126 + color.y * 0.7152 + color.z * 0.0722
      color = SIMD4(repeating: grey) + (color - SIMD4(repeating: grey)) * saturation
    }
    color = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    // What follows cuts fractions off: with a half more, that rounds, and one colour stays as it is.
    return SIMD4<Int32>((color + 0.5) * 256, rounding: .down)
  }

  /// Writes the opaque pixels of a rectangle, which lies in the picture and in what was wanted.
  func write(_ rect: PixelRect, _ words: UnsafeMutablePointer<UInt32>, _ wordsPerRow: Int) {
    let (box, blur) = (geometry.box, geometry.blur)
    let count = columns.count
    guard count > 0, !rows.isEmpty else { return }
    let whole = Int32(blur.cell * 2)
    let shift = Int32(whole.trailingZeroBitCount)
    let mixed = UnsafeMutablePointer<SIMD4<Int32>>.allocate(capacity: count)
    defer { mixed.deallocate() }
    for row in 0..<rect.height {
      let down = blur.place(rect.y + row - box.y)
      let upper = cells + clamp(down.cell, rows) * count
      let lower = cells + clamp(down.cell + 1, rows) * count
      for column in 0..<count {
        mixed[column] = (upper[column] &* (whole - down.part) &+ lower[column] &* down.part) &>> shift
      }
      let line = words + row * wordsPerRow
      var x = 0
      while x < rect.width {
        let across = blur.place(rect.x + x - box.x)
        let from = mixed[clamp(across.cell, columns)]
        let to = mixed[clamp(across.cell + 1, columns)]
        // All pixels between the middles of two cells.
        let end = min(rect.width, x + Int(whole - across.part + 1) / 2)
        var part = across.part
        while x < end {
          let color = ((from &* (whole - part) &+ to &* part) &>> shift) &>> 8
          line[x] = 0xFF00_0000 | UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
          part += 2
          x += 1
        }
      }
    }
  }

  @inline(__always) private func clamp(_ index: Int, _ range: Range<Int>) -> Int {
    max(range.lowerBound, min(range.upperBound - 1, index)) - range.lowerBound
  }
}

/// Colours in memory of their own, until they are freed.
private struct Plane {
  let values: UnsafeMutablePointer<SIMD4<Float>>

  init(_ count: Int) {
    values = .allocate(capacity: max(1, count))
    values.initialize(repeating: .zero, count: max(1, count))
  }

  func free() { values.deallocate() }
}
