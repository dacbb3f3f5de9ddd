internal import CPixels
import Foundation
import RenderTree

/// How much of each device pixel a rounded rectangle covers, under any affine map.
///
/// A pixel's coverage depends on the pixel alone, not on the part that is asked for, so a redraw in pieces equals a
/// redraw of the whole. Straight edges are covered by the overlap of slabs one pixel wide, corners by the distance from
/// the arc.
struct RoundedRectCoverage {
  /// What of the rectangle is covered.
  enum Part {
    /// All of it.
    case fill
    /// A band along the inside of its edge, this wide in local units.
    case ring(Double)
    /// Everything but what is inside that band.
    case outsideRing(Double)
  }

  private typealias Lanes = SIMD8<Float>

  private let toLocal: Affine
  private let origin: CGPoint
  private let outer: Slabs
  private let inner: Slabs
  private let part: Part
  private let slopeX, slopeY: Slope
  private let straight: touchstone_rectangle
  /// Whether `straight` is all of it.
  private let isStraight: Bool

  /// A rectangle of `halfWidth` × `halfHeight` about `center`, all in local units.
  ///
  /// - Parameter corners: which ones are round: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  /// - Returns: nil when the map flattens the plane.
  init?(
    center: CGPoint, halfWidth: Double, halfHeight: Double, radius: Double, corners: UInt8 = 0xF, part: Part,
    map: Affine
  ) {
    guard let inverse = map.inverse else { return nil }
    // Offsets from the shape's middle keep the numbers small enough for 32-bit arithmetic.
    let middle = map.apply(center)
    guard middle.x.isFinite, middle.y.isFinite, halfWidth.isFinite, halfHeight.isFinite else { return nil }
    toLocal = inverse
    origin = middle
    self.part = part
    outer = Slabs(
      halfWidth: halfWidth, halfHeight: halfHeight, radius: radius, corners: corners, toLocal: inverse)
    straight = touchstone_rectangle(
      x_per_column: Float(inverse.a), y_per_column: Float(inverse.b), pixels_per_x: outer.perX,
      pixels_per_y: outer.perY, half_x: outer.halfX, half_y: outer.halfY)
    if case .fill = part { isStraight = outer.radius <= 0 && !outer.isEmpty } else { isStraight = false }
    slopeX = Slope(inverse.a * Double(outer.perX))
    slopeY = Slope(inverse.b * Double(outer.perY))
    switch part {
    case .fill: inner = outer
    case .ring(let width), .outsideRing(let width):
      inner = Slabs(
        halfWidth: halfWidth - width, halfHeight: halfHeight - width, radius: max(0, radius - width), corners: corners,
        toLocal: inverse)
    }
  }

  /// Writes the coverage, 0…255, of the pixels of `rect`, which are device pixels; the first byte is its top left one.
  func write(_ rect: PixelRect, to bytes: UnsafeMutablePointer<UInt8>, stride: Int) {
    // Blocks of eight begin at multiples of eight of the device, so that a pixel's rounding is the same in any rect.
    let firstBlock = rect.x & ~7
    for row in 0..<rect.height {
      let dy = Double(rect.y + row) + 0.5 - origin.y
      let line = bytes + row * stride
      var x = firstBlock
      while x < rect.maxX {
        let levels = levels(Double(x) + 0.5 - origin.x, dy)
        let column = x - rect.x
        if column >= 0 && column + 8 <= rect.width {
          UnsafeMutableRawPointer(line + column).storeBytes(of: levels, as: SIMD8<UInt8>.self)
        } else {
          for lane in max(0, -column)..<min(8, rect.width - column) { line[column + lane] = levels[lane] }
        }
        x += 8
      }
    }
  }

  /// Writes the coverage, 0…255, of columns of row `y` in whole blocks of eight, which takes room for 14 more bytes.
  ///
  /// - Returns: the first column's byte.
  func write(_ columns: Range<Int>, _ y: Int, to bytes: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
    let dy = Double(y) + 0.5 - origin.y
    let start = columns.lowerBound & ~7
    let blocks = (columns.upperBound - start + 7) / 8
    if isStraight {
      withUnsafePointer(to: straight) {
        touchstone_pixels_best().pointee.cover(
          $0, Double(start) + 0.5 - origin.x, Float(toLocal.c * dy), Float(toLocal.d * dy), bytes, blocks)
      }
    } else {
      for block in 0..<blocks {
        let levels = levels(Double(start + block * 8) + 0.5 - origin.x, dy)
        UnsafeMutableRawPointer(bytes + block * 8).storeBytes(of: levels, as: SIMD8<UInt8>.self)
      }
    }
    return UnsafePointer(bytes + (columns.lowerBound & 7))
  }

  /// The coverage of eight pixels in a row; the offsets are those of the first pixel's centre from the shape's middle.
  private func levels(_ dx: Double, _ dy: Double) -> SIMD8<UInt8> {
    let x = Lanes(0, 1, 2, 3, 4, 5, 6, 7) + Float(dx)
    let qx = x * Float(toLocal.a) + Float(toLocal.c * dy)
    let qy = x * Float(toLocal.b) + Float(toLocal.d * dy)
    var value: Lanes
    switch part {
    case .fill: value = outer.coverage(qx, qy)
    case .ring: value = outer.coverage(qx, qy) - inner.coverage(qx, qy)
    case .outsideRing: value = 1 - inner.coverage(qx, qy)
    }
    value.replace(with: 0, where: value .!= value)
    // Unsafe: both are eight lanes of 32 bits. Beside 2²³ the lowest bits of a number are its rounded whole part.
    let bits = unsafeBitCast(value.held() * 255 + 8_388_608, to: SIMD8<UInt32>.self)
    var levels = SIMD8<UInt8>()
    for lane in 0..<8 { levels[lane] = UInt8(truncatingIfNeeded: bits[lane]) }
    return levels
  }

  // MARK: Rows

  /// What part of a device row is touched, and a run in it that is covered whole; both functions of the row alone.
  struct Row {
    /// The columns outside of which nothing is covered.
    var touched: Range<Int>
    /// Columns that are covered whole; may be empty although there are such.
    var whole: Range<Int>

    /// The columns whose coverage is measured, left and right of those that are taken as covered whole. They reach to
    /// the ends of blocks of eight, because coverage is measured in blocks.
    var ends: (left: Range<Int>, right: Range<Int>) {
      if whole.isEmpty { return (touched, touched.upperBound..<touched.upperBound) }
      let from = min(touched.upperBound, (whole.lowerBound + 7) & ~7)
      let to = max(from, whole.upperBound & ~7)
      return (touched.lowerBound..<from, to..<touched.upperBound)
    }
  }

  /// The runs of row `y` of the filled shape, within columns of `limits`.
  func row(_ y: Int, within limits: Range<Int>) -> Row {
    let nothing = Row(touched: limits.lowerBound..<limits.lowerBound, whole: limits.lowerBound..<limits.lowerBound)
    if outer.isEmpty { return nothing }
    let dy = Double(y) + 0.5 - origin.y
    // Along the row the two distances from the middle lines, in device pixels, are linear in the column.
    let c = toLocal.c * dy * Double(outer.perX)
    let d = toLocal.d * dy * Double(outer.perY)
    let origin = origin.x
    func columns(_ halfX: Double, _ halfY: Double, _ widen: Int) -> Range<Int> {
      var low = -1e9
      var high = 1e9
      guard slopeX.narrow(&low, &high, c, halfX, widen), slopeY.narrow(&low, &high, d, halfY, widen) else {
        return limits.lowerBound..<limits.lowerBound
      }
      let first = Self.roundedUp(low + origin - 0.5) - widen
      let last = -Self.roundedUp(0.5 - high - origin) + widen
      let from = max(limits.lowerBound, min(limits.upperBound, first))
      return from..<max(from, min(limits.upperBound, last + 1))
    }
    let margin = 0.51
    let halfX = Double(outer.halfX)
    let halfY = Double(outer.halfY)
    let touched = columns(halfX + margin, halfY + margin, 1)
    if touched.isEmpty { return nothing }
    var whole = columns(halfX - margin, halfY - margin, 0)
    if outer.radius > 0 {
      let cut = Double(outer.radius)
      let narrow = columns(halfX - margin - cut * Double(outer.perX), halfY - margin, 0)
      let flat = columns(halfX - margin, halfY - margin - cut * Double(outer.perY), 0)
      whole = narrow.count > flat.count ? narrow : flat
    }
    return Row(touched: touched, whole: whole)
  }

  /// The least whole number that is not less than this, held where sums cannot overflow; without a call of the C library.
  @inline(__always) private static func roundedUp(_ value: Double) -> Int {
    let whole = DeviceBox.pixel(value)
    return Double(whole) < value && whole < 100_000_000 ? whole + 1 : whole
  }

  /// How fast a distance changes along a row.
  private struct Slope {
    let value: Double
    let inverse: Double

    init(_ value: Double) {
      self.value = value
      inverse = 1 / value
    }

    /// Narrows an interval to where this · x + `start` is within `half` of 0; false when that is nowhere.
    @inline(__always)
    func narrow(_ low: inout Double, _ high: inout Double, _ start: Double, _ half: Double, _ widen: Int) -> Bool {
      if half <= 0 { return false }
      // A row that is nearly along the edge: whole or not is left to the exact measure.
      if abs(value) < 1e-9 { return abs(start) <= half + (widen > 0 ? 1e-3 : -1e-3) }
      let p = (-half - start) * inverse
      let q = (half - start) * inverse
      low = max(low, min(p, q))
      high = min(high, max(p, q))
      return low < high
    }
  }

  /// One rounded rectangle about the origin of local space.
  private struct Slabs {
    let isEmpty: Bool
    /// Local units to device pixels, along the normals of the two pairs of edges.
    let perX: Float
    let perY: Float
    let halfX: Float
    let halfY: Float
    let cornerX: Float
    let cornerY: Float
    let radius: Float
    let corners: UInt8
    let a: Float
    let b: Float
    let c: Float
    let d: Float

    init(halfWidth: Double, halfHeight: Double, radius: Double, corners: UInt8, toLocal: Affine) {
      self.corners = corners & 0xF
      isEmpty = !(halfWidth > 0 && halfHeight > 0)
      let gradientX = (toLocal.a * toLocal.a + toLocal.c * toLocal.c).squareRoot()
      let gradientY = (toLocal.b * toLocal.b + toLocal.d * toLocal.d).squareRoot()
      perX = Float(1 / gradientX)
      perY = Float(1 / gradientY)
      halfX = Float(halfWidth / gradientX)
      halfY = Float(halfHeight / gradientY)
      cornerX = Float(halfWidth - radius)
      cornerY = Float(halfHeight - radius)
      self.radius = Float(radius)
      a = Float(toLocal.a)
      b = Float(toLocal.b)
      c = Float(toLocal.c)
      d = Float(toLocal.d)
    }

    func coverage(_ qx: Lanes, _ qy: Lanes) -> Lanes {
      if isEmpty { return .zero }
      let ax = qx.replacing(with: -qx, where: qx .< 0)
      let ay = qy.replacing(with: -qy, where: qy .< 0)
      let overlapX = Self.overlap(ax * perX, halfX)
      let overlapY = Self.overlap(ay * perY, halfY)
      var result = overlapX * overlapY
      guard radius > 0 else { return result }
      let cx = ax - cornerX
      let cy = ay - cornerY
      var inCorner = (cx .> 0) .& (cy .> 0)
      if corners != 0xF {
        let left = qx .< 0
        let top = qy .< 0
        inCorner = inCorner .& (isRound(0) .& left .| isRound(1) .& .!left) .& top
          .| inCorner .& (isRound(2) .& left .| isRound(3) .& .!left) .& .!top
      }
      guard any(inCorner) else { return result }
      let length = (cx * cx + cy * cy).squareRoot()
      // The distance changes by this much per device pixel.
      let sx = cx.replacing(with: -cx, where: qx .< 0)
      let sy = cy.replacing(with: -cy, where: qy .< 0)
      let gx = sx * a + sy * b
      let gy = sx * c + sy * d
      let gradient = (gx * gx + gy * gy).squareRoot() / length
      let arc = ((radius - length) / gradient + 0.5).held()
      result.replace(with: result.least(arc), where: inCorner)
      return result
    }

    @inline(__always) private func isRound(_ corner: UInt8) -> SIMDMask<SIMD8<Int32>> {
      SIMDMask(repeating: corners >> corner & 1 != 0)
    }

    /// How much of the pixel-wide interval about `t` (not negative) is within `half` of 0.
    @inline(__always) private static func overlap(_ t: Lanes, _ half: Float) -> Lanes {
      let high = (t + 0.5).least(Lanes(repeating: half))
      let low = (t - 0.5).greatest(Lanes(repeating: -half))
      return (high - low).held()
    }
  }
}

// The library's functions of these names are calls, eight numbers through memory.
extension SIMD8<Float> {
  @inline(__always) fileprivate func least(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
  @inline(__always) fileprivate func greatest(_ other: Self) -> Self { replacing(with: other, where: other .> self) }
  /// Each number, no less than 0 and no more than 1.
  @inline(__always) fileprivate func held() -> Self {
    greatest(Self(repeating: 0)).least(Self(repeating: 1))
  }
}
