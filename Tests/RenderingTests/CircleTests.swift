import Foundation
import RandomScenes
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

@MainActor @Suite("Circles are where they should be and as large as they should be")
struct CircleTests {
  private func measure(x: Double, y: Double, diameter: Double, scale: Double = 1) -> (
    x: Double, y: Double, diameter: Double
  ) {
    let side = Int((max(x, y) + diameter / 2 + 4) * scale)
    let picture = frame(side, side, scale: scale, [circle(1, x: x, y: y, diameter: diameter)]).picture()
    let cover = picture.coverage
    return (cover.x / scale, cover.y / scale, 2 * (cover.area / .pi).squareRoot() / scale)
  }

  @Test("The centre is within 1/8 pixel and the diameter within 1/4, at any place, size and scale")
  func accuracy() {
    var random = SeededGenerator(seed: 20)
    for scale in [1, 1.5, 2] {
      for diameter in [1.0, 2, 3.3, 7.9, 15.9, 16.1, 31, 60.2, 99.9, 100] {
        for _ in 0..<6 {
          let x = diameter / 2 + 4 + Double.random(in: 0..<1, using: &random)
          let y = diameter / 2 + 4 + Double.random(in: 0..<1, using: &random)
          let seen = measure(x: x, y: y, diameter: diameter, scale: scale)
          let remark: Comment = "a diameter of \(diameter) at (\(x), \(y)), scale \(scale): \(seen)"
          #expect(hypot(seen.x - x, seen.y - y) * scale <= 0.125, remark)
          #expect(abs(seen.diameter - diameter) * scale <= 0.25, remark)
        }
      }
    }
  }

  @Test("A small and a large circle of whole pixels are true to a hundredth")
  func exact() {
    for diameter in [4.0, 10, 40, 100] {
      let seen = measure(x: 60, y: 60, diameter: diameter)
      #expect(abs(seen.x - 60) < 0.01 && abs(seen.y - 60) < 0.01 && abs(seen.diameter - diameter) < 0.02, "\(seen)")
    }
  }

  @Test("A circle too large for a mask of its own is drawn all the same")
  func huge() {
    let picture = frame(300, 300, [circle(1, x: 0, y: 150, diameter: 5000), circle(2, x: 0, y: 0, diameter: 0.5)])
      .picture()
    #expect(picture[299, 150] == 0xFFFF_FFFF && picture[0, 0] == 0xFFFF_FFFF)
    let edge = frame(100, 100, [circle(1, x: -2450, y: 50, diameter: 5000)]).picture()
    #expect(edge[48, 50] == 0xFFFF_FFFF && edge[51, 50] == 0xFF00_0000)
  }

  @Test("A layer that is only moved keeps its size and sharp edges")
  func snapping() {
    for step in 0..<20 {
      let x = 10 + Double(step) * 0.13
      let picture = frame(60, 60, [layer(1, CGRect(x: x, y: 20, width: 21, height: 10), .white)]).picture()
      let row = (0..<60).map { picture[$0, 25] & 255 }
      #expect(row.filter { $0 == 255 }.count == 21 && row.allSatisfy { $0 == 0 || $0 == 255 }, "x = \(x)")
      #expect(row[Int((x + 1e-6).rounded())] == 255 && row[Int((x + 1e-6).rounded()) - 1] == 0)
    }
  }

  @Test("Neighbours with a common edge leave no gap and no overlap")
  func neighbours() {
    let glass = RenderColor(red: 1, green: 1, blue: 1, alpha: 0.5)
    let parts = (0..<7).map { layer(UInt64($0 + 1), CGRect(x: Double($0) * 9.3, y: 0, width: 9.3, height: 20), glass) }
    let picture = frame(65, 20, scale: 1, parts).picture()
    for x in 0..<65 { #expect(picture[x, 10] & 255 == 128, "column \(x)") }
  }
}

@Suite("The cache of masks")
struct MaskCacheTests {
  private func key(_ diameter: Int, _ phase: Int = 0) -> MaskKey {
    .circle(.circle, diameter: diameter * 8, border: 0, phaseX: phase, phaseY: 0)
  }

  @Test("A mask is made once and found again")
  func hit() throws {
    let cache = MaskCache()
    let first = try #require(cache.mask(key(100)))
    #expect(cache.mask(key(100)) === first)
    #expect(cache.mask(key(100, 1)) !== first)
    #expect(cache.count == 2)
  }

  @Test("More bytes than allowed: the one least recently used goes")
  func eviction() throws {
    let size = try #require(MaskCache().mask(key(100))).bytes
    let cache = MaskCache(capacity: size * 3)
    let kept = try #require(cache.mask(key(100, 0)))
    for phase in 1...6 {
      _ = cache.mask(key(100, phase))
      #expect(cache.mask(key(100, 0)) === kept)
      #expect(cache.bytes <= size * 3)
    }
    #expect(cache.count == 3)
    cache.removeAll()
    #expect(cache.count == 0 && cache.bytes == 0)
  }

  @Test("A thousand different circles stay within the bound")
  func bound() {
    let cache = MaskCache(capacity: 1 << 16)
    for index in 0..<1_000 {
      let key = MaskKey.circle(.circle, diameter: 8 + index % 300, border: 0, phaseX: index & 7, phaseY: index >> 3 & 7)
      #expect(cache.mask(key) != nil)
    }
    #expect(cache.bytes <= 1 << 16)
    #expect(cache.count > 10)
  }
}
