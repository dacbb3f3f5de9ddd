import Foundation
import RenderTree
import XCTest

@testable import WaylandBackend

/// The picture of the window's own bar.
final class FrameTests: XCTestCase {
  func testTheBarIsPlainWithADiscAndACrossAtItsRight() {
    for scale in [1, 2, 3] {
      let pixels = PixelBuffer(width: 200 * scale, height: 28 * scale)
      WaylandBar.draw(into: pixels, scale: Double(scale), isActive: true)
      func grey(_ x: Double, _ y: Double) -> UInt32 {
        pixels[Int((x * Double(scale)).rounded(.down)), Int((y * Double(scale)).rounded(.down))]
      }
      XCTAssertEqual(grey(10, 10), 0xFF2E_2E2E)
      XCTAssertEqual(grey(150, 14), 0xFF2E_2E2E)
      XCTAssertEqual(grey(174.5, 1.5), 0xFF2E_2E2E, "the corners beside the disc")
      XCTAssertEqual(grey(186, 7), 0xFF55_5555, "the disc above the cross")
      XCTAssertEqual(grey(193.5, 14), 0xFF55_5555, "the disc beside the cross")
      // The strokes meet in the middle; on their way they are as bright.
      XCTAssertGreaterThan(grey(186, 14) & 0xFF, 0xC0)
      XCTAssertGreaterThan(grey(187.75, 15.75) & 0xFF, 0xA0)
      XCTAssertGreaterThan(grey(187.75, 12.25) & 0xFF, 0xA0)
      for row in 0..<pixels.height {
        for column in 0..<pixels.width { XCTAssertEqual(pixels[column, row] >> 24, 0xFF, "opaque") }
      }
    }
  }
}
