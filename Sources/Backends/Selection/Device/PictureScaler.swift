import Foundation
import RenderTree

/// Shows a picture at another size: where it shrinks each pixel is the average of those that it stands for, by their
/// areas; where it grows neighbours are mixed. The same size is copied.
///
/// Cost: proportional to the pixels of the source under the part that is shown.
struct PictureScaler {
  /// Which pixels of the source make one of the picture's columns or rows, and their shares of 256.
  private struct Taps {
    var first: [Int32] = []
    var count: [Int32] = []
    var start: [Int32] = []
    var shares: [UInt32] = []

    init(source: Int, target: Int) {
      let ratio = Double(source) / Double(target)
      for index in 0..<target {
        let (low, weights) = ratio > 1 ? Self.area(index, ratio, source) : Self.mix(index, ratio, source)
        first.append(Int32(low))
        start.append(Int32(shares.count))
        count.append(Int32(weights.count))
        shares += Self.whole(weights)
      }
    }

    private static func area(_ index: Int, _ ratio: Double, _ source: Int) -> (Int, [Double]) {
      let (from, to) = (Double(index) * ratio, min(Double(index + 1) * ratio, Double(source)))
      let low = min(source - 1, Int(from))
      let high = max(low, min(source - 1, Int(to.rounded(.up)) - 1))
      return (low, (low...high).map { max(0, min(to, Double($0 + 1)) - max(from, Double($0))) })
    }

    private static func mix(_ index: Int, _ ratio: Double, _ source: Int) -> (Int, [Double]) {
      let middle = max(0, min(Double(source - 1), (Double(index) + 0.5) * ratio - 0.5))
      let low = Int(middle)
      let part = middle - Double(low)
      return low + 1 < source && part > 0 ? (low, [1 - part, part]) : (low, [1])
    }

    /// Shares of 256 in all, so that a plain colour stays what it is.
    private static func whole(_ weights: [Double]) -> [UInt32] {
      let sum = weights.reduce(0, +)
      var done = 0.0
      var given: UInt32 = 0
      return weights.map { weight in
        done += weight
        let upTo = sum > 0 ? UInt32((done / sum * 256).rounded()) : 256
        defer { given = upTo }
        return upTo - given
      }
    }
  }

  let sourceWidth: Int
  let sourceHeight: Int
  let width: Int
  let height: Int
  private let columns: Taps
  private let rows: Taps
  private var isCopy: Bool { sourceWidth == width && sourceHeight == height }

  /// From a picture of one size to one of another, both at least a pixel.
  init(sourceWidth: Int, sourceHeight: Int, width: Int, height: Int) {
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
    self.width = width
    self.height = height
    columns = Taps(source: sourceWidth, target: width)
    rows = Taps(source: sourceHeight, target: height)
  }

  /// What changes of the picture when these pixels of the source change.
  func target(of source: PixelRect) -> PixelRect {
    if isCopy { return source }
    func span(_ low: Int, _ high: Int, _ source: Int, _ target: Int) -> (Int, Int) {
      let ratio = Double(target) / Double(source)
      // A pixel that grows is mixed into its neighbours.
      let reach = ratio > 1 ? ratio : 0
      let from = Int((Double(low) * ratio - reach).rounded(.down))
      let to = Int((Double(high) * ratio + reach).rounded(.up))
      return (max(0, from), min(target, to))
    }
    let (x0, x1) = span(source.x, source.maxX, sourceWidth, width)
    let (y0, y1) = span(source.y, source.maxY, sourceHeight, height)
    return PixelRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
  }

  /// Paints a part of the picture.
  /// - Parameters:
  ///   - part: in the picture's pixels, within it.
  ///   - left, top: where the picture's corner is in `target`.
  func paint(_ source: PixelBuffer, _ part: PixelRect, into target: PixelBuffer, left: Int, top: Int) {
    let part = part.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
      .intersection(PixelRect(x: -left, y: -top, width: target.width, height: target.height))
    guard !part.isEmpty, source.width == sourceWidth, source.height == sourceHeight else { return }
    if isCopy {
      for y in part.y..<part.maxY {
        memcpy(
          target.base + (y + top) * target.stride + (part.x + left) * 4, source.base + y * source.stride + part.x * 4,
          part.width * 4)
      }
      return
    }
    let last = part.maxX - 1
    let low = Int(columns.first[part.x])
    let bytes = (Int(columns.first[last] + columns.count[last]) - low) * 4
    var sums = [UInt32](repeating: 0, count: bytes)
    sums.withUnsafeMutableBufferPointer { sums in
      for y in part.y..<part.maxY {
        add(source, row: y, from: low * 4, bytes, into: sums)
        let out = (target.base + (y + top) * target.stride + (part.x + left) * 4)
          .assumingMemoryBound(to: UInt32.self)
        write(sums, from: low, part, to: out)
      }
    }
  }

  /// Adds up the rows that make one: 256 times each channel's mean.
  private func add(
    _ source: PixelBuffer, row: Int, from: Int, _ bytes: Int, into sums: UnsafeMutableBufferPointer<UInt32>
  ) {
    sums.update(repeating: 0)
    guard let sums = sums.baseAddress else { return }
    for tap in 0..<Int(rows.count[row]) {
      let share = rows.shares[Int(rows.start[row]) + tap]
      if share == 0 { continue }
      let line = (source.base + (Int(rows.first[row]) + tap) * source.stride + from).assumingMemoryBound(to: UInt8.self)
      for index in 0..<bytes { sums[index] &+= share &* UInt32(line[index]) }
    }
  }

  private func write(
    _ sums: UnsafeMutableBufferPointer<UInt32>, from low: Int, _ part: PixelRect, to out: UnsafeMutablePointer<UInt32>
  ) {
    for x in part.x..<part.maxX {
      var (blue, green, red, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      var place = (Int(columns.first[x]) - low) * 4
      let start = Int(columns.start[x])
      for tap in start..<(start + Int(columns.count[x])) {
        let share = columns.shares[tap]
        blue &+= share &* sums[place]
        green &+= share &* sums[place + 1]
        red &+= share &* sums[place + 2]
        alpha &+= share &* sums[place + 3]
        place += 4
      }
      let half: UInt32 = 1 << 15
      out[x - part.x] =
        (blue &+ half) >> 16 | ((green &+ half) >> 16) << 8 | ((red &+ half) >> 16) << 16 | ((alpha &+ half) >> 16)
        << 24
    }
  }
}
