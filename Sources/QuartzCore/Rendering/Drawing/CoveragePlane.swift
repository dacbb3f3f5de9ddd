import Foundation
import RenderTree

/// A plane of coverage in which shapes are joined: each pixel keeps the largest coverage that any of them gave it.
///
/// Its memory is used again; only what was touched is cleared.
final class CoveragePlane {
  // Unchecked: the innermost loops read it, and they call no other code.
  @exclusivity(unchecked) private var bytes: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) private var lows: [Int32] = []
  @exclusivity(unchecked) private var highs: [Int32] = []
  @exclusivity(unchecked) private var stride = 0
  /// The pixels that it stands for.
  @exclusivity(unchecked) private(set) var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The most memory that is kept for the next use.
  private static let kept = 4 << 20

  init() {
    capacity = 1 << 14
    bytes = .allocate(capacity: capacity)
    bytes.initialize(repeating: 0, count: capacity)
  }

  deinit { bytes.deallocate() }

  /// Begins an empty plane for `box`.
  func begin(_ box: PixelRect) {
    self.box = box
    // Blocks of eight begin at multiples of eight, so that a pixel's rounding is the same in every plane.
    stride = ((box.maxX + 7) & ~7) - (box.x & ~7) + 16
    let needed = stride * box.height
    if needed > capacity {
      bytes.deallocate()
      capacity = needed
      bytes = .allocate(capacity: capacity)
      memset(bytes, 0, capacity)
    }
    lows.removeAll(keepingCapacity: true)
    highs.removeAll(keepingCapacity: true)
    lows.append(contentsOf: repeatElement(Int32.max, count: box.height))
    highs.append(contentsOf: repeatElement(Int32.min, count: box.height))
  }

  /// The columns of a row that were touched, cut to the box, and the first of their bytes; nil for none.
  func touched(_ y: Int) -> (x: Int, count: Int, bytes: UnsafePointer<UInt8>)? {
    let x0 = max(Int(lows[y - box.y]), box.x)
    let x1 = min(Int(highs[y - box.y]), box.maxX)
    guard x0 < x1 else { return nil }
    return (x0, x1 - x0, UnsafePointer(pointer(x0, y)))
  }

  /// Clears what was touched.
  func end() {
    if capacity > Self.kept {
      bytes.deallocate()
      capacity = 1 << 14
      bytes = .allocate(capacity: capacity)
      memset(bytes, 0, capacity)
      return
    }
    for row in lows.indices where lows[row] < highs[row] {
      memset(pointer(Int(lows[row]), box.y + row), 0, Int(highs[row] - lows[row]))
    }
  }

  /// The sprite of what was joined; the plane is empty afterwards.
  func sprite(_ maker: SpriteMaker) -> Sprite? {
    maker.begin(box)
    for y in box.y..<box.maxY {
      if let row = touched(y) { maker.addRow(row.bytes, row.x - box.x, row.count) } else { maker.addEmptyRow() }
    }
    end()
    return maker.finish()
  }

  private func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + (y - box.y) * stride + (x - (box.x & ~7))
  }

  private func touch(_ y: Int, _ x0: Int, _ x1: Int) {
    lows[y - box.y] = min(lows[y - box.y], Int32(x0))
    highs[y - box.y] = max(highs[y - box.y], Int32(x1))
  }

  // MARK: Joining

  /// Joins rows of coverage without gaps, those of `source`.
  func join(_ coverage: UnsafePointer<UInt8>, _ source: PixelRect) {
    let part = source.intersection(box)
    guard !part.isEmpty else { return }
    for y in part.y..<part.maxY {
      let from = coverage + (y - source.y) * source.width + (part.x - source.x)
      Self.keepLarger(from, part.width, in: pointer(part.x, y))
      touch(y, part.x, part.maxX)
    }
  }

  /// Joins a sprite of coverage.
  func join(_ sprite: Sprite) {
    let part = sprite.box.intersection(box)
    guard !part.isEmpty else { return }
    let coverage = sprite.pixels.assumingMemoryBound(to: UInt8.self)
    for y in part.y..<part.maxY {
      let row = y - sprite.box.y
      for number in Int(sprite.rows[row])..<Int(sprite.rows[row + 1]) {
        let run = sprite.runs[number]
        let x0 = max(sprite.box.x + Int(run.x), part.x)
        let x1 = min(sprite.box.x + Int(run.x) + Int(run.count), part.maxX)
        guard x0 < x1 else { continue }
        if run.place == Sprite.Run.full {
          memset(pointer(x0, y), 255, x1 - x0)
        } else {
          Self.keepLarger(coverage + Int(run.place) + x0 - sprite.box.x - Int(run.x), x1 - x0, in: pointer(x0, y))
        }
        touch(y, x0, x1)
      }
    }
  }

  /// Multiplies by rows of coverage without gaps, those of the plane's whole box.
  func multiply(_ coverage: UnsafePointer<UInt8>) {
    for y in box.y..<box.maxY {
      guard let row = touched(y) else { continue }
      let line = pointer(row.x, y)
      let from = coverage + (y - box.y) * box.width + (row.x - box.x)
      for x in 0..<row.count {
        let product = UInt32(line[x]) * UInt32(from[x]) + 128
        line[x] = UInt8((product + product >> 8) >> 8)
      }
    }
  }

  private static func keepLarger(
    _ source: UnsafePointer<UInt8>, _ count: Int, in target: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    while x + 16 <= count {
      let a = UnsafeRawPointer(source + x).loadUnaligned(as: SIMD16<UInt8>.self)
      let place = UnsafeMutableRawPointer(target + x)
      let b = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt8>.self)
      place.storeBytes(of: a.replacing(with: b, where: b .> a), as: SIMD16<UInt8>.self)
      x += 16
    }
    while x < count {
      if source[x] > target[x] { target[x] = source[x] }
      x += 1
    }
  }

  // MARK: Lines

  /// Joins a straight line of a width of `radius` to each side; `ends` is how far it continues beyond its points, or
  /// nil for round ends.
  ///
  /// A pixel's coverage is the overlap of the line with a pixel-wide interval across it, and it depends on the line and
  /// the pixel alone. Cost: some 3 µs for 100 × 10 pixels.
  func join(line: Line) {
    let reach = line.radius + 1
    let lowX = min(line.p.x, line.q.x) - reach
    let highX = max(line.p.x, line.q.x) + reach
    let y0 = max(box.y, Int((min(line.p.y, line.q.y) - reach).rounded(.down)))
    let y1 = min(box.maxY, Int((max(line.p.y, line.q.y) + reach).rounded(.up)))
    guard y0 < y1, lowX < Double(box.maxX), highX > Double(box.x) else { return }
    let d = line.q - line.p
    let length = (d * d).sum().squareRoot()
    // Where the band of the line crosses a row.
    let isSteep = abs(d.y) > length * 1e-3 && length > 0
    let slope = isSteep ? d.x / d.y : 0
    let half = isSteep ? (reach + line.beyond) * length / abs(d.y) : .infinity
    for y in y0..<y1 {
      let middle = Double(y) + 0.5
      let center = line.p.x + (middle - line.p.y) * slope
      let first = max(box.x, Int(max(lowX - line.beyond, center - half, Double(box.x)).rounded(.down)))
      let end = min(box.maxX, Int(min(highX + line.beyond, center + half, Double(box.maxX)).rounded(.up)))
      guard first < end else { continue }
      let start = first & ~7
      let memory = UnsafeMutableRawPointer(pointer(start, y))
      line.write(from: start, to: end, row: middle, length: length, memory)
      touch(y, start, (end + 7) & ~7)
    }
  }

  /// A straight line.
  struct Line {
    let p: SIMD2<Double>
    let q: SIMD2<Double>
    let radius: Double
    let isRound: Bool
    /// How far ends that are not round continue beyond the points.
    let beyond: Double

    init(_ p: CGPoint, _ q: CGPoint, radius: Double, cap: DrawCap) {
      var p = SIMD2(Double(p.x), Double(p.y))
      var q = SIMD2(Double(q.x), Double(q.y))
      isRound = cap == .round
      if cap == .square {
        // Longer by half the width at both ends; without a length the square stands upright.
        let d = q - p
        let length = (d * d).sum().squareRoot()
        let along = length > 0 ? d * (radius / length) : SIMD2(radius, 0)
        p -= along
        q += along
      }
      self.p = p
      self.q = q
      self.radius = radius
      beyond = isRound ? 0 : 1
    }

    private typealias Lanes = SIMD8<Float>

    /// Joins blocks of eight pixels of a row from `start` on.
    @inline(__always)
    fileprivate func write(from start: Int, to end: Int, row: Double, length: Double, _ memory: UnsafeMutableRawPointer)
    {
      let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
      let zero = Lanes.zero
      let r = Float(radius)
      let outer = Lanes(repeating: r + 0.5)
      let peak = Lanes(repeating: min(1, 2 * r) * 255)
      let scale = Lanes(repeating: 255)
      // Adding 2^23 leaves a number's nearest integer in its last bits.
      let toInteger = Lanes(repeating: 8_388_608)
      let dx = Float(q.x - p.x)
      let dy = Float(q.y - p.y)
      let ey = Float(row - p.y)
      if isRound {
        let inverse: Float = length > 0 ? 1 / (dx * dx + dy * dy) : 0
        let perX = Lanes(repeating: dx * inverse)
        let across = Lanes(repeating: ey * dy * inverse)
        let vx = Lanes(repeating: dx)
        let vy = Lanes(repeating: dy)
        let one = Lanes(repeating: 1)
        let ys = Lanes(repeating: ey)
        var x = start
        while x < end {
          let ex = steps + Float(Double(x) + 0.5 - p.x)
          var t = ex * perX + across
          t.replace(with: zero, where: t .< zero)
          t.replace(with: one, where: t .> one)
          let fx = ex - t * vx
          let fy = ys - t * vy
          let distance = (fx * fx + fy * fy).squareRoot()
          var level = (outer - distance) * scale
          level.replace(with: zero, where: level .< zero)
          level.replace(with: peak, where: level .> peak)
          keep(level + toInteger, memory + (x - start))
          x += 8
        }
      } else if length > 0 {
        let ux = dx / Float(length)
        let uy = dy / Float(length)
        let halfLength = Float(length / 2)
        let ends = Lanes(repeating: halfLength + 0.5)
        let endPeak = Lanes(repeating: min(1, 2 * halfLength))
        var x = start
        while x < end {
          let ex = steps + Float(Double(x) + 0.5 - p.x)
          var v = ex * Lanes(repeating: uy) - Lanes(repeating: ey * ux)
          v.replace(with: -v, where: v .< zero)
          var u = ex * Lanes(repeating: ux) + Lanes(repeating: ey * uy - halfLength)
          u.replace(with: -u, where: u .< zero)
          var level = (outer - v) * scale
          level.replace(with: zero, where: level .< zero)
          level.replace(with: peak, where: level .> peak)
          var share = ends - u
          share.replace(with: zero, where: share .< zero)
          share.replace(with: endPeak, where: share .> endPeak)
          keep(level * share + toInteger, memory + (x - start))
          x += 8
        }
      }
    }

    /// Keeps the larger of what is there and the last bits of each lane.
    @inline(__always) private func keep(_ levels: Lanes, _ place: UnsafeMutableRawPointer) {
      // Unsafe: both are eight lanes of 32 bits.
      let made = SIMD8<UInt8>(truncatingIfNeeded: unsafeBitCast(levels, to: SIMD8<UInt32>.self))
      let there = UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt8>.self)
      place.storeBytes(of: made.replacing(with: there, where: there .> made), as: SIMD8<UInt8>.self)
    }
  }
}
