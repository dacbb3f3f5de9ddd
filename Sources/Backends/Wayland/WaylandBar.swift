import Foundation
import RenderTree

/// The picture of the window's own title bar: plain, with a disc and a cross in it that closes.
enum WaylandBar {
  /// Fills the whole buffer. `scale` is pixels for each unit.
  static func draw(into pixels: PixelBuffer, scale: Double, isActive: Bool) {
    let ground: UInt32 = isActive ? 0x2E : 0x3A
    let disc: UInt32 = isActive ? 0x55 : 0x48
    let mark: UInt32 = isActive ? 0xF0 : 0xA0
    let height = Double(pixels.height) / scale
    let centre = (x: Double(pixels.width) / scale - height / 2, y: height / 2)
    for row in 0..<pixels.height {
      for column in 0..<pixels.width {
        var grey = Double(ground)
        // The middle of the pixel, seen from the middle of the button.
        let x = (Double(column) + 0.5) / scale - centre.x
        let y = (Double(row) + 0.5) / scale - centre.y
        if abs(x) <= height / 2 {
          func cover(_ distance: Double) -> Double { max(0, min(1, 0.5 - distance * scale)) }
          grey += (Double(disc) - grey) * cover((x * x + y * y).squareRoot() - 9)
          // Two strokes of width 1.6 and reach 4 along the diagonals.
          let (along, across) = ((x + y) / 2.0.squareRoot(), (x - y) / 2.0.squareRoot())
          let first = stroke(along, across)
          let second = stroke(across, along)
          grey += (Double(mark) - grey) * cover(min(first, second))
        }
        let level = UInt32(grey.rounded())
        pixels[column, row] = 0xFF00_0000 | level << 16 | level << 8 | level
      }
    }
  }

  /// The distance from a stroke with round ends; negative inside.
  private static func stroke(_ along: Double, _ across: Double) -> Double {
    let beyond = max(0, abs(along) - 4)
    return (beyond * beyond + across * across).squareRoot() - 0.8
  }
}
