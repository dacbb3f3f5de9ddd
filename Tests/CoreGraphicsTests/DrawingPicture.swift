import Foundation
import RenderTree

@testable import CoreGraphics

/// A small bitmap to draw on, with (0, 0) at the top left and y down, as UIKit's contexts have it.
struct Board {
  let buffer: PixelBuffer
  let context: CGContext

  init(_ width: Int, _ height: Int, scale: CGFloat = 1) {
    buffer = PixelBuffer(width: Int(Double(width) * scale), height: Int(Double(height) * scale))
    context = CGContext(painting: buffer, scale: scale)
  }

  /// The pixel as 0xAARRGGBB, colours multiplied by alpha.
  subscript(x: Int, y: Int) -> UInt32 { buffer[x, y] }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(buffer[x, y] >> 24) }

  /// The sum of all pixels' coverage, in pixels.
  var area: Double {
    var sum = 0
    for y in 0..<buffer.height { for x in 0..<buffer.width { sum += alpha(x, y) } }
    return Double(sum) / 255
  }

  /// Writes the picture where a person can look at it, when the environment names a folder.
  func show(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_PICTURES"] else { return }
    try PNGCoder.write(buffer, to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
  }
}

/// Whether every channel of two pixels differs by at most `tolerance`.
func near(_ a: UInt32, _ b: UInt32, _ tolerance: Int = 1) -> Bool {
  [24, 16, 8, 0].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
}

/// A checkered picture whose quarters differ: red, green, blue, white, from the top left, row by row.
func quarters(_ side: Int = 8) -> RenderImage {
  let buffer = PixelBuffer(width: side, height: side)
  let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
  for y in 0..<side { for x in 0..<side { buffer[x, y] = colors[(y * 2 / side) * 2 + x * 2 / side] } }
  return RenderImage(buffer, scale: 1)
}
