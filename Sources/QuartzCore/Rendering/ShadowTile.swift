import Foundation
import RenderTree

/// The blurred corner of a rounded rectangle, from which the shadow of any such rectangle is put together.
///
/// It holds how much of a blurred rectangle is seen at a grid of distances inside of its top left edges, negative ones
/// being outside; the other corners are mirror images. Across a row the Gaussian is integrated exactly, from row to row in
/// steps of a sixteenth to an eighth of the deviation; between grid points one interpolates linearly, which is off by no
/// more than half a level of 255.
final class ShadowTile {
  /// What a tile shows; sizes in sixteenths of a pixel, deviations in sixty-fourths.
  struct Key: Hashable {
    let sigmaX, sigmaY, radius: Int32
    /// The rectangle's size when it is so small that opposite edges blur into each other, or 0.
    let width, height: Int32
    /// Whether the rectangle's edges lie between whole pixels.
    let isAligned: Bool

    /// The tile for a rectangle of this size, corner radius and deviations, all in device pixels.
    init(width: Double, height: Double, radius: Double, sigmaX: Double, sigmaY: Double, isAligned: Bool) {
      self.isAligned = isAligned
      func sixteenths(_ value: Double) -> Int32 { Int32(max(0, min(1e7, (value * 16).rounded()))) }
      self.sigmaX = max(16, sixteenths(sigmaX * 4))
      self.sigmaY = max(16, sixteenths(sigmaY * 4))
      self.radius = sixteenths(radius)
      let wide = self.radius * 2 + self.sigmaX * 3 / 2 + 1
      let tall = self.radius * 2 + self.sigmaY * 3 / 2 + 1
      self.width = sixteenths(width) >= wide ? 0 : max(1, sixteenths(width))
      self.height = sixteenths(height) >= tall ? 0 : max(1, sixteenths(height))
    }
  }

  /// Below this deviation, in pixels, a shadow is not blurred.
  static let smallestSigma = 0.25
  /// Above it the blur is cut to it: such a shadow is a faint haze over the whole screen.
  static let largestSigma = 1_024.0
  /// The most grid points in one direction; a finer one is not worth its making.
  private static let mostPoints = 640

  let key: Key
  /// Grid points across and down.
  let columns, rows: Int
  /// 0…255, row by row.
  let values: UnsafeMutablePointer<Float>
  /// The distance, in pixels, of the first grid point and between two.
  let startX, startY, stepX, stepY: Double
  var bytes: Int { columns * rows * 4 }

  /// A tile; nil when it would take too many points.
  init?(_ key: Key) {
    self.key = key
    let sigmaX = Double(key.sigmaX) / 64
    let sigmaY = Double(key.sigmaY) / 64
    let radius = Double(key.radius) / 16
    let width = key.width > 0 ? Double(key.width) / 16 : .infinity
    let height = key.height > 0 ? Double(key.height) / 16 : .infinity
    stepX = StableMath.exp2((StableMath.log2(sigmaX / 4)).rounded(.down))
    stepY = StableMath.exp2((StableMath.log2(sigmaY / 4)).rounded(.down))
    startX = -3 * sigmaX
    startY = -3 * sigmaY
    let lengthX = min(width / 2, radius + 3 * sigmaX) - startX
    let lengthY = min(height / 2, radius + 3 * sigmaY) - startY
    columns = Int((lengthX / stepX).rounded(.up)) + 2
    rows = Int((lengthY / stepY).rounded(.up)) + 2
    guard columns <= Self.mostPoints, rows <= Self.mostPoints else { return nil }
    values = .allocate(capacity: columns * rows)
    values.initialize(repeating: 0, count: columns * rows)
    // A Gaussian summed over pixels, as a picture's blur is, equals one of the true shape that is wider by a pixel's own
    // 1/12 where edges lie anyhow, and narrower by as much where they lie between pixels. Interpolating between grid
    // points blurs by a sixth of a step's square in the mean.
    let pixel = key.isAligned ? -1.0 / 12 : 1.0 / 12
    func narrowed(_ sigma: Double, _ step: Double) -> Double {
      max(sigma * sigma / 4, sigma * sigma + pixel - step * step / 6).squareRoot()
    }
    fill(narrowed(sigmaX, stepX), narrowed(sigmaY, stepY), min(radius, width / 2, height / 2), width, height)
  }

  deinit { values.deallocate() }

  /// The part of a normal distribution below `x` deviations.
  static func below(_ x: Double) -> Double {
    x == .infinity ? 1 : x == -.infinity ? 0 : 0.5 * erfc(-x * 0.5.squareRoot())
  }

  /// Cuts the rectangle into bands across: thin ones where it is round, one where it is straight.
  private func fill(_ sigmaX: Double, _ sigmaY: Double, _ radius: Double, _ width: Double, _ height: Double) {
    let thickness = max(stepY / 2, radius / 512)
    let count = Int((radius / thickness).rounded(.up))
    var bands: [(top: Double, bottom: Double, inset: Double)] = []
    for index in 0..<count {
      let top = radius * Double(index) / Double(count)
      let bottom = radius * Double(index + 1) / Double(count)
      let rise = radius - (top + bottom) / 2
      let inset = radius - (radius * radius - rise * rise).squareRoot()
      bands.append((top, bottom, inset))
      if height.isFinite { bands.append((height - bottom, height - top, inset)) }
    }
    bands.append((radius, height - radius, 0))
    let line = UnsafeMutablePointer<Float>.allocate(capacity: columns)
    defer { line.deallocate() }
    for band in bands where band.bottom > band.top {
      for column in 0..<columns {
        let x = startX + Double(column) * stepX
        let left = Self.below((x - band.inset) / sigmaX)
        let right = width.isFinite ? Self.below((x - width + band.inset) / sigmaX) : 0
        line[column] = Float((left - right) * 255)
      }
      for row in 0..<rows {
        let y = startY + Double(row) * stepY
        let from = (band.top - y) / sigmaY
        let to = (band.bottom - y) / sigmaY
        if from > 5 || to < -5 { continue }
        let weight = Float(Self.below(to) - Self.below(from))
        let target = values + row * columns
        for column in 0..<columns { target[column] += line[column] * weight }
      }
    }
    for index in 0..<columns * rows { values[index] = max(0, min(255, values[index])) }
  }

  /// One row of values for a distance from the top or bottom edge, into `line` of `columns` numbers.
  func row(_ distance: Double, _ line: UnsafeMutablePointer<Float>) {
    let place = max(0, min(Double(rows) - 1.001, (distance - startY) / stepY))
    let index = Int(place)
    let part = Float(place - Double(index))
    let upper = values + index * columns
    let lower = upper + columns
    for column in 0..<columns { line[column] = upper[column] + (lower[column] - upper[column]) * part }
  }

  /// The value at distances from two edges.
  @inline(__always) func value(_ x: Float, _ y: Float) -> Float {
    let across = max(0, min(Float(columns) - 1.001, x))
    let down = max(0, min(Float(rows) - 1.001, y))
    let column = Int(across)
    let row = Int(down)
    let upper = values + (row &* columns &+ column)
    let lower = upper + columns
    let part = across - Float(column)
    let above = upper[0] + (upper[1] - upper[0]) * part
    let below = lower[0] + (lower[1] - lower[0]) * part
    return above + (below - above) * (down - Float(row))
  }
}

/// Tiles made once and kept; all go when there are more bytes than allowed, which happens only while sizes animate.
final class ShadowTiles {
  private static let capacity = 8 << 20
  private var tiles: [ShadowTile.Key: ShadowTile] = [:]
  private var bytes = 0

  /// How many tiles there are.
  var count: Int { tiles.count }

  init() {}

  /// The tile of this name, made when it is not there; nil when it would be too fine.
  func tile(_ key: ShadowTile.Key) -> ShadowTile? {
    if let tile = tiles[key] { return tile }
    guard let tile = ShadowTile(key) else { return nil }
    if bytes + tile.bytes > Self.capacity {
      tiles.removeAll()
      bytes = 0
    }
    tiles[key] = tile
    bytes += tile.bytes
    return tile
  }
}
