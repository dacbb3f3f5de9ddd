internal import CPixels
import Foundation
import RenderTree

/// Reads a picture's pixels along rows of the device, under any affine map.
///
/// Places in the picture are fixed-point numbers that are linear in the device's column and row, in wrapping 64-bit
/// arithmetic: a pixel's place, and so its colour, does not depend on where a run begins. Smoothing is bilinear in steps
/// of 1/256. Cost: 1.3 ns a pixel with AVX2, 1.7 without.
struct ImageSampler {
  /// How the pixels between the picture's own come about.
  enum Filter {
    /// The one whose square the place is in.
    case nearest
    /// Mixed from the four around the place.
    case linear
  }

  private static let bits = 28
  private static let half = 1 << (bits - 1)

  /// The pixels, the columns and rows of them that are read, and the steps from pixel to pixel of the device.
  private let picture: touchstone_picture
  private let filter: Filter
  private let startX, startY: Int
  private let rowX, rowY: Int

  /// A reader of `image` in which `map` leads from the device's pixels to the picture's; nil when a place would be too
  /// far away to be counted.
  ///
  /// A picture shrunk below one half is read from the halving of it (twice two pixels become one, again and again) that
  /// is left to be shrunk by no more than one half. Code that keeps the result keeps `image` as well.
  ///
  /// - Parameter part: the pixels of `image` that may be read.
  init?(_ image: RenderImage, part: PixelRect, map: Affine, filter: Filter) {
    var image = image
    var part = part
    var map = map
    var shrink = max(map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d).squareRoot()
    guard shrink.isFinite else { return nil }
    if filter == .linear {
      while shrink > 2.0001, let half = image.half {
        image = half
        shrink /= 2
        map = map.then(Affine(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0))
        let x = part.x / 2
        let y = part.y / 2
        part = PixelRect(x: x, y: y, width: (part.maxX + 1) / 2 - x, height: (part.maxY + 1) / 2 - y)
      }
    }
    guard max(abs(map.a), abs(map.b), abs(map.c), abs(map.d)) < 32_768, max(abs(map.tx), abs(map.ty)) < 1e9,
      !part.isEmpty, image.stride % 4 == 0
    else { return nil }
    self.filter = filter
    let lowX = max(0, part.x)
    let lowY = max(0, part.y)
    func fixed(_ value: Double) -> Int { Int((value * Double(1 << Self.bits)).rounded()) }
    picture = touchstone_picture(
      words: image.pixels.assumingMemoryBound(to: UInt32.self), stride: Int64(image.stride / 4), low_x: Int64(lowX),
      high_x: Int64(max(lowX, min(image.width, part.maxX) - 1)), low_y: Int64(lowY),
      high_y: Int64(max(lowY, min(image.height, part.maxY) - 1)), step_x: Int64(fixed(map.a)),
      step_y: Int64(fixed(map.b)))
    rowX = fixed(map.c)
    rowY = fixed(map.d)
    // From the middle of the device's pixel; the smoothed ones lie between the middles of the picture's. Half a step of
    // 1/256 is added so that cutting off rounds.
    let shift = filter == .linear ? -Self.half + (1 << (Self.bits - 9)) : 0
    startX = fixed(map.tx + (map.a + map.c) / 2) + shift
    startY = fixed(map.ty + (map.b + map.d) / 2) + shift
  }

  /// Reads `count` pixels of the device's row `y` from column `x` on.
  func read(x: Int, y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
    let placeX = startX &+ x &* Int(picture.step_x) &+ y &* rowX
    let placeY = startY &+ x &* Int(picture.step_y) &+ y &* rowY
    switch filter {
    case .nearest: readNearest(placeX, placeY, count, out)
    case .linear:
      withUnsafePointer(to: picture) {
        touchstone_pixels_best().pointee.read_between($0, Int64(placeX), Int64(placeY), out, count)
      }
    }
  }

  private func readNearest(_ placeX: Int, _ placeY: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    var placeX = placeX
    var placeY = placeY
    for index in 0..<count {
      let x = max(picture.low_x, min(picture.high_x, Int64(placeX >> Self.bits)))
      let y = max(picture.low_y, min(picture.high_y, Int64(placeY >> Self.bits)))
      out[index] = picture.words[Int(y &* picture.stride &+ x)]
      placeX &+= Int(picture.step_x)
      placeY &+= Int(picture.step_y)
    }
  }
}
