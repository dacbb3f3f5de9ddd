import Foundation
import RenderTree

/// Reads a painted part of a picture along rows of the device, under a projective map.
///
/// A pixel of the device is the mean of as many places in it as it has pixels of the picture across and down, at most 16
/// each; between the picture's pixels a place is smoothed in steps of 1/256, and beside the picture it is clear. So edges
/// come out smooth of themselves. A pixel depends on its own place alone, never on where a run begins.
struct PlaneSampler {
  /// What is farther away is not shown: the inverse of the largest divisor.
  static let farthest = 1e-7
  private static let mostPlaces = 16

  private let map: Affine
  private let perspective: Perspective
  private let words: UnsafePointer<UInt32>
  private let wordsPerRow: Int
  private let region: PixelRect

  /// - Parameters:
  ///   - words: the pixels of `region`.
  ///   - map: from the device's pixels to the picture's.
  init?(words: UnsafePointer<UInt32>, wordsPerRow: Int, region: PixelRect, _ map: Projection) {
    guard let perspective = map.perspective else { return nil }
    self.map = map.affine
    self.perspective = perspective
    self.words = words
    self.wordsPerRow = wordsPerRow
    self.region = region
  }

  /// Writes `count` pixels of the device's row `y` from column `x` on, clear where nothing is seen.
  func read(x: Int, y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
    let nearest = 1 / Projection.nearest
    let py = Double(y) + 0.5
    for index in 0..<count {
      let px = Double(x + index) + 0.5
      let w = perspective.x * px + perspective.y * py + perspective.w
      guard w > Self.farthest, w <= nearest else {
        out[index] = 0
        continue
      }
      let s = 1 / w
      let u = (map.a * px + map.c * py + map.tx) * s
      let v = (map.b * px + map.d * py + map.ty) * s
      // How far the place in the picture moves from pixel to pixel.
      let across = max(abs(map.a - u * perspective.x), abs(map.b - v * perspective.x)) * s
      let down = max(abs(map.c - u * perspective.y), abs(map.d - v * perspective.y)) * s
      if across <= 1.05 && down <= 1.05 {
        out[index] = Self.pixel((place(u, v) &+ 0x0080_0080_0080_0080) &>> 8)
      } else if isBeside(px, py) {
        out[index] = 0
      } else {
        out[index] = mean(px, py, Self.places(across), Self.places(down))
      }
    }
  }

  /// Whether all places in a pixel of the device are beside the picture, so that none needs to be read.
  ///
  /// Where the divisor has one sign, a place's coordinates are between those of the pixel's corners.
  private func isBeside(_ px: Double, _ py: Double) -> Bool {
    var least = SIMD2(Double.infinity, .infinity)
    var most = -least
    for corner in 0..<4 {
      let (x, y) = (px + (corner & 1 == 0 ? -0.5 : 0.5), py + (corner & 2 == 0 ? -0.5 : 0.5))
      let w = perspective.x * x + perspective.y * y + perspective.w
      guard w > Self.farthest else { return false }
      let place = SIMD2(map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty) / w
      least = pointwiseMin(least, place)
      most = pointwiseMax(most, place)
    }
    // A pixel beside the picture is smoothed with the picture's edge.
    let (left, top) = (Double(region.x) - 1, Double(region.y) - 1)
    return most.x < left || most.y < top || least.x > left + Double(region.width) + 2
      || least.y > top + Double(region.height) + 2
  }

  private static func places(_ step: Double) -> Int {
    step < Double(mostPlaces) ? max(1, Int(step + 0.95)) : mostPlaces
  }

  /// The mean of several places in a pixel.
  private func mean(_ px: Double, _ py: Double, _ columns: Int, _ rows: Int) -> UInt32 {
    // Two channels to a word, so that no sum overflows.
    var low: UInt64 = 0
    var high: UInt64 = 0
    let (stepX, stepY) = (1 / Double(columns), 1 / Double(rows))
    for row in 0..<rows {
      let y = py - 0.5 + (Double(row) + 0.5) * stepY
      for column in 0..<columns {
        let x = px - 0.5 + (Double(column) + 0.5) * stepX
        let w = perspective.x * x + perspective.y * y + perspective.w
        guard w > Self.farthest else { continue }
        let s = 1 / w
        let found = place((map.a * x + map.c * y + map.tx) * s, (map.b * x + map.d * y + map.ty) * s)
        low &+= found & 0x0000_FFFF_0000_FFFF
        high &+= found &>> 16 & 0x0000_FFFF_0000_FFFF
      }
    }
    let count = UInt64(columns * rows)
    let half = count &<< 7
    func level(_ sum: UInt64) -> UInt64 { (sum &+ half) / (count &<< 8) }
    return Self.pixel(
      level(low & 0xFFFF_FFFF) | level(low &>> 32) &<< 32 | level(high & 0xFFFF_FFFF) &<< 16 | level(high &>> 32) &<< 48
    )
  }

  /// The four channels at a place, 256 times as large, in 16 bits each.
  @inline(__always)
  private func place(_ u: Double, _ v: Double) -> UInt64 {
    // Far beside the picture nothing is to be seen, and numbers do not fit.
    guard abs(u) < 1e8, abs(v) < 1e8 else { return 0 }
    let x = Int((u * 256 - 127.5).rounded(.down))
    let y = Int((v * 256 - 127.5).rounded(.down))
    let column = x >> 8 &- region.x
    let row = y >> 8 &- region.y
    let shareX = UInt64(truncatingIfNeeded: x & 255)
    let shareY = UInt64(truncatingIfNeeded: y & 255)
    let both = (shareX &* shareY) &>> 8
    if column >= 0, row >= 0, column &+ 1 < region.width, row &+ 1 < region.height {
      let line = words + (row &* wordsPerRow &+ column)
      return Self.spread(line[0]) &* (256 &- shareX &- shareY &+ both) &+ Self.spread(line[1]) &* (shareX &- both)
        &+ Self.spread(line[wordsPerRow]) &* (shareY &- both) &+ Self.spread(line[wordsPerRow &+ 1]) &* both
    }
    return Self.spread(word(column, row)) &* (256 &- shareX &- shareY &+ both)
      &+ Self.spread(word(column + 1, row)) &* (shareX &- both)
      &+ Self.spread(word(column, row + 1)) &* (shareY &- both) &+ Self.spread(word(column + 1, row + 1)) &* both
  }

  private func word(_ column: Int, _ row: Int) -> UInt32 {
    guard column >= 0, row >= 0, column < region.width, row < region.height else { return 0 }
    return words[row &* wordsPerRow &+ column]
  }

  /// A pixel's channels in 16 bits each: blue, red, green, alpha from below.
  @inline(__always) private static func spread(_ word: UInt32) -> UInt64 {
    (UInt64(word) | UInt64(word) &<< 24) & 0x00FF_00FF_00FF_00FF
  }

  @inline(__always) private static func pixel(_ spread: UInt64) -> UInt32 {
    let levels = spread & 0x00FF_00FF_00FF_00FF
    return UInt32(truncatingIfNeeded: levels | levels &>> 24)
  }
}
