import Foundation
import RenderTree

/// A picture of this size whose pixels come from a function.
func image(_ width: Int, _ height: Int, scale: Double = 1, _ pixel: (_ x: Int, _ y: Int) -> UInt32) -> RenderImage {
  let buffer = PixelBuffer(width: width, height: height)
  for y in 0..<height { for x in 0..<width { buffer[x, y] = pixel(x, y) } }
  return RenderImage(buffer, scale: scale)
}

/// One channel of a picture between its pixels, from the definition of bilinear interpolation; edges go on.
func bilinear(_ image: RenderImage, _ x: Double, _ y: Double, shift: UInt32 = 0) -> Double {
  let words = image.pixels.assumingMemoryBound(to: UInt32.self)
  func at(_ x: Int, _ y: Int) -> Double {
    let column = max(0, min(image.width - 1, x))
    let row = max(0, min(image.height - 1, y))
    return Double(words[row * image.stride / 4 + column] >> shift & 255)
  }
  let left = Int((x - 0.5).rounded(.down))
  let top = Int((y - 0.5).rounded(.down))
  let fx = x - 0.5 - Double(left)
  let fy = y - 0.5 - Double(top)
  return (at(left, top) * (1 - fx) + at(left + 1, top) * fx) * (1 - fy)
    + (at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx) * fy
}
