import CPixels
import Foundation
import Testing

@testable import QuartzCore

/// The rules for one pixel, written channel by channel.
private enum OnePixel {
  static func channels(_ pixel: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(pixel >> $0 & 255) } }

  static func pixel(_ channels: [Int]) -> UInt32 {
    channels.enumerated().reduce(0) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }
  }

  /// Over 255, rounded.
  static func times(_ a: Int, _ b: Int) -> Int { Int((Double(a * b) / 255).rounded()) }

  static func scaled(_ pixel: UInt32, _ level: Int) -> UInt32 { self.pixel(channels(pixel).map { times($0, level) }) }

  static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    let rest = channels(scaled(target, 255 - Int(source >> 24)))
    return pixel(zip(channels(source), rest).map { min(255, $0 + $1) })
  }

  /// From `a` to `b` by a fraction of 256, rounded.
  static func mixed(_ a: Int, _ b: Int, _ by: Int) -> Int { (a * 256 + (b - a) * by + 128) >> 8 }

  static func mixed(_ a: UInt32, _ b: UInt32, _ by: Int) -> UInt32 {
    pixel(zip(channels(a), channels(b)).map { mixed($0, $1, by) })
  }
}

@Suite("Runs of pixels come out as each pixel by itself, whatever the processor takes at a time")
struct PixelSpanTests {
  /// Every way that this processor has.
  private var ways: [(name: String, touchstone_pixels)] {
    let ways = [
      ("plain", touchstone_pixels_plain()), ("wide", touchstone_pixels_wide()), ("widest", touchstone_pixels_widest()),
    ]
    return ways.compactMap { name, way in way.map { (name, $0.pointee) } }
  }

  /// Any pixels, many of them extreme, few of them premultiplied.
  private struct Pixels {
    var state: UInt64
    mutating func next() -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let any = UInt32(truncatingIfNeeded: state >> 32)
      switch any & 7 {
      case 0: return 0
      case 1: return any | 0xFF00_0000
      case 2: return [0xFFFF_FFFF, 0x00FF_FFFF, 0xFF00_0000, 0x01FF_FFFF, 0x7F7F_7F7F, 0xFE01_FF00][Int(any >> 8) % 6]
      default: return any
      }
    }
    mutating func run(_ count: Int) -> [UInt32] { (0..<count).map { _ in next() } }
    mutating func below(_ limit: Int) -> Int { Int(next() >> 3) % limit }
  }

  /// Runs `body` on every length from every place within a vector, and compares the run and what is around it.
  private func compare(
    _ body: (
      touchstone_pixels, _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ level: UInt32,
      _ target: UnsafeMutablePointer<UInt32>, _ count: Int
    ) -> Void, _ expected: (_ source: UInt32, _ coverage: Int, _ level: Int, _ target: UInt32) -> UInt32
  ) {
    for (name, way) in ways {
      var pixels = Pixels(state: 7)
      for count in 0...72 {
        for start in 0..<8 {
          // One kind of pixel throughout takes the short ways, which a mixed run does not.
          let alike: UInt32? = [nil, nil, 0, pixels.next() | 0xFF00_0000, pixels.next()][pixels.below(5)]
          let source = pixels.run(96).map { alike ?? $0 }
          let covered: Int? = [nil, nil, 0, 255, pixels.below(256)][pixels.below(5)]
          let coverage = (0..<96).map { _ in UInt8(covered ?? [0, 255, pixels.below(256)][pixels.below(3)]) }
          let level = [0, 255, 128, pixels.below(256)][pixels.below(4)]
          let before = pixels.run(96)
          var target = before
          target.withUnsafeMutableBufferPointer {
            body(
              way, Array(source[start...]), Array(coverage[(7 - start)...]), UInt32(level),
              $0.baseAddress! + (start * 3 & 7), count)
          }
          var wanted = before
          for index in 0..<count {
            let at = index + (start * 3 & 7)
            wanted[at] = expected(source[start + index], Int(coverage[7 - start + index]), level, before[at])
          }
          #expect(target == wanted, "\(name), \(count) pixels from \(start) at level \(level)")
        }
      }
    }
  }

  @Test("Pixels are laid over others by their own alpha, times a level")
  func over() {
    compare({ $0.over($1, 0, $3, $4, 0, $5, 1) }) { source, _, level, target in
      OnePixel.over(OnePixel.scaled(source, level), target)
    }
  }

  @Test("Rows are laid over rows, and what lies between them stays")
  func rows() {
    for (name, way) in ways {
      var pixels = Pixels(state: 5)
      for width in [1, 7, 16, 33, 70] {
        for level in [255, 100] {
          let source = pixels.run(80 * 3)
          let before = pixels.run(90 * 3)
          var target = before
          way.over(source, 80, UInt32(level), &target, 90, width, 3)
          var wanted = before
          for row in 0..<3 {
            for x in 0..<width {
              let at = row * 90 + x
              wanted[at] = OnePixel.over(OnePixel.scaled(source[row * 80 + x], level), before[at])
            }
          }
          #expect(target == wanted, "\(name), \(width) pixels at level \(level)")
        }
      }
    }
  }

  @Test("Pixels are laid over others through their coverage, times a level")
  func overCovered() {
    compare({ $0.over_covered($1, $2, $3, $4, $5) }) { source, coverage, level, target in
      OnePixel.over(OnePixel.scaled(OnePixel.scaled(source, coverage), level), target)
    }
  }

  @Test("One colour is laid over pixels")
  func color() {
    for color in [0, 0xFF12_3456, 0x8040_2010, 0x01FF_FF00, 0x7F7F_7F7F] as [UInt32] {
      compare({ $0.color_over(color, $4, $5) }) { _, _, _, target in OnePixel.over(color, target) }
    }
  }

  @Test("One colour is laid over pixels through their coverage")
  func colorCovered() {
    for color in [0, 0xFF12_3456, 0x8040_2010, 0x01FF_FF00, 0x7F7F_7F7F] as [UInt32] {
      compare({ $0.color_over_covered(color, $2, $4, $5) }) { _, coverage, _, target in
        OnePixel.over(OnePixel.scaled(color, coverage), target)
      }
    }
  }

  @Test("Pixels are multiplied by their coverage")
  func multiplyCovered() {
    compare({ $0.multiply_covered($4, $2, $5) }) { _, coverage, _, target in OnePixel.scaled(target, coverage) }
  }

  @Test("Pixels are multiplied by the alphas of others")
  func multiply() {
    compare({ $0.multiply($4, $1, $5) }) { source, _, _, target in OnePixel.scaled(target, Int(source >> 24)) }
  }

  @Test("Between pixels the four around a place are mixed, at any angle, inside of the picture and beyond its edge")
  func readBetween() {
    for (name, way) in ways {
      var pixels = Pixels(state: 11)
      for turn in 0..<2_000 {
        let width = 1 + pixels.below(40)
        let height = 1 + pixels.below(40)
        let stride = width + pixels.below(3)
        let words = pixels.run(stride * height)
        let lowX = pixels.below(width)
        let lowY = pixels.below(height)
        let highX = lowX + pixels.below(width - lowX)
        let highY = lowY + pixels.below(height - lowY)
        // Up to two pixels a step, sometimes none at all.
        func step() -> Int {
          let steps = [0, pixels.below(1 << 30) - (1 << 29), 1 << 28, -1 << 28, pixels.below(1 << 20)]
          return steps[pixels.below(5)]
        }
        let stepX = step()
        let stepY = step()
        let x = ((pixels.below(width + 8) - 4) << 28) + pixels.below(1 << 28)
        let y = ((pixels.below(height + 8) - 4) << 28) + pixels.below(1 << 28)
        let count = turn % 41
        var out = [UInt32](repeating: 0x1234_5678, count: count + 1)
        words.withUnsafeBufferPointer { buffer in
          var picture = touchstone_picture(
            words: buffer.baseAddress!, stride: Int64(stride), low_x: Int64(lowX), high_x: Int64(highX),
            low_y: Int64(lowY), high_y: Int64(highY), step_x: Int64(stepX), step_y: Int64(stepY))
          way.read_between(&picture, Int64(x), Int64(y), &out, count)
        }
        let wanted = (0..<count).map { index in
          let placeX = x + index * stepX
          let placeY = y + index * stepY
          func word(_ column: Int, _ row: Int) -> UInt32 {
            words[max(lowY, min(highY, row)) * stride + max(lowX, min(highX, column))]
          }
          let column = placeX >> 28
          let row = placeY >> 28
          let down = placeY >> 20 & 255
          let left = OnePixel.mixed(word(column, row), word(column, row + 1), down)
          let right = OnePixel.mixed(word(column + 1, row), word(column + 1, row + 1), down)
          return OnePixel.mixed(left, right, placeX >> 20 & 255)
        }
        #expect(out == wanted + [0x1234_5678], "\(name), turn \(turn)")
      }
    }
  }

  @Test("How much of a pixel a turned rectangle covers is the same bit for bit, and no number covers nothing")
  func cover() {
    func overlap(_ t: Float, _ half: Float) -> Float {
      let high = half < abs(t) + 0.5 ? half : abs(t) + 0.5
      let low = -half > abs(t) - 0.5 ? -half : abs(t) - 0.5
      return max(0, min(1, high - low))
    }
    for (name, way) in ways {
      var pixels = Pixels(state: 13)
      func any(_ limit: Float) -> Float { Float(pixels.below(1 << 20)) / Float(1 << 19) * limit - limit }
      for turn in 0..<1_000 {
        let angle = turn % 5 == 0 ? 0 : Double(any(3))
        var rectangle = touchstone_rectangle(
          x_per_column: Float(cos(angle)), y_per_column: Float(-sin(angle)), pixels_per_x: 1 + any(0.5),
          pixels_per_y: turn % 7 == 0 ? .nan : 1, half_x: abs(any(40)), half_y: abs(any(0.6)) + Float(turn % 3) * 20)
        let column = Double(any(60))
        let x = any(40)
        let y = any(20)
        let blocks = turn % 5
        var bytes = [UInt8](repeating: 77, count: blocks * 8 + 1)
        way.cover(&rectangle, column, x, y, &bytes, blocks)
        let wanted = (0..<blocks * 8).map { index in
          let offset = Float(index & 7) + Float(column + Double(index & ~7))
          let alongX = offset * rectangle.x_per_column + x
          let alongY = offset * rectangle.y_per_column + y
          let level =
            overlap(alongX * rectangle.pixels_per_x, rectangle.half_x)
            * overlap(alongY * rectangle.pixels_per_y, rectangle.half_y)
          return rectangle.pixels_per_y.isNaN ? 0 : UInt8((level * 255).rounded(.toNearestOrEven))
        }
        #expect(bytes == wanted + [77], "\(name), turn \(turn)")
      }
    }
  }
}
