import Foundation
import RenderTree

@testable import CoreGraphics

/// Text painted into pixels, for tests that look at ink.
struct TextSheet {
  let pixels: PixelBuffer
  let scale: Double

  init(_ layout: TextLayout, width: Int, height: Int, scale: Double = 1, at origin: CGPoint = .zero) {
    let builder = DisplayListBuilder()
    layout.record(into: builder, at: origin)
    self.init(builder.finish(), width: width, height: height, scale: scale)
  }

  init(_ list: DisplayList, width: Int, height: Int, scale: Double = 1, background: UInt32 = 0) {
    self.scale = scale
    pixels = PixelBuffer(width: Int(Double(width) * scale), height: Int(Double(height) * scale))
    let words = pixels.base.assumingMemoryBound(to: UInt32.self)
    for index in 0..<(pixels.height * pixels.stride / 4) { words[index] = background }
    CommandRaster.paint(
      list, map: Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0),
      box: PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height), into: pixels)
  }

  /// The box of the pixels whose alpha is above a limit, in points; null for none.
  func ink(above limit: UInt32 = 64) -> CGRect {
    var box = CGRect.null
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels[x, y] >> 24 > limit {
        box = box.union(CGRect(x: Double(x) / scale, y: Double(y) / scale, width: 1 / scale, height: 1 / scale))
      }
    }
    return box
  }
}
