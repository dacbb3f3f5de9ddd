import CoreGraphics
import Foundation
import RenderTree
import Testing

/// Drawings of nothing but strange numbers, and random ones: they trap nowhere. The fuzzer goes on from here.
@Suite("Hostile drawings, in every way that there is")
@MainActor struct HostileDrawingTests {
  @Test("Each call with each strange number", arguments: 0..<34)
  func calls(_ call: Int) {
    // As many as there are strange numbers.
    for number in 224..<248 {
      let numbers = [UInt8](repeating: UInt8(number), count: 24)
      // A path under it, a clip around it, and something painted afterwards.
      HostileDrawing.drawEverywhere(
        [16, 2, 5, 110, 110, 140, 140, 3, 120, 120, 130, 130, 150, 150, UInt8(call)] + numbers
          + [17, 0, 22, 100, 100, 150, 150, 24, 100, 100, 120, 120])
    }
  }

  @Test("Random drawings")
  func random() {
    var generator = Generator(state: 7)
    for _ in 0..<80 {
      let count = Int(generator.next() % 200)
      HostileDrawing.drawEverywhere((0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 33) })
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }
}
