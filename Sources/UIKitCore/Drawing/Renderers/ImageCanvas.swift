import CoreGraphics
import Foundation
import RenderTree

/// A bitmap with a context in points, y down, and the image of what was drawn.
final class ImageCanvas {
  let context: CGContext
  private let buffer: PixelBuffer?
  private let scale: CGFloat
  private let isOpaque: Bool

  /// The largest side and the most pixels of a bitmap.
  static let largestSide: CGFloat = 32_767
  static let mostPixels: CGFloat = 100_000_000

  /// A canvas of bounds in points; sides are rounded up to whole pixels. Impossible sizes give a canvas without pixels,
  /// and a log line.
  init(bounds: CGRect, scale: CGFloat, isOpaque: Bool) {
    self.scale = scale.isFinite && scale > 0 ? min(scale, 1_000) : 1
    self.isOpaque = isOpaque
    let width = Self.pixels(bounds.width * self.scale)
    let height = Self.pixels(bounds.height * self.scale)
    let isPossible =
      width >= 1 && height >= 1 && width <= Self.largestSide && height <= Self.largestSide
      && width * height <= Self.mostPixels && bounds.origin.x.isFinite && bounds.origin.y.isFinite
    if isPossible {
      let buffer = PixelBuffer(width: Int(width), height: Int(height))
      if isOpaque {
        let all = UnsafeMutableRawBufferPointer(start: buffer.base, count: buffer.stride * buffer.height)
        for offset in stride(from: 0, to: all.count, by: 4) {
          all.storeBytes(of: 0xff00_0000, toByteOffset: offset, as: UInt32.self)
        }
      }
      self.buffer = buffer
      context = CGContext(painting: buffer, scale: self.scale)
      if bounds.origin != .zero { context.translateBy(x: -bounds.origin.x, y: -bounds.origin.y) }
    } else {
      buffer = nil
      context = CGContext(painting: PixelBuffer(width: 1, height: 1), scale: 1)
      PlatformNote.misuse(
        "an image of \(bounds.width) × \(bounds.height) points at scale \(scale) cannot be drawn: sides must have 1 to "
          + "\(Int(Self.largestSide)) pixels, and at most \(Int(Self.mostPixels)) in all; it is empty")
    }
  }

  /// Whole pixels, rounded up except for a rounding error.
  private static func pixels(_ length: CGFloat) -> CGFloat {
    guard length.isFinite else { return 0 }
    let near = length.rounded()
    return abs(length - near) < 1e-6 ? near : length.rounded(.up)
  }

  /// The drawing up to now. Cost: O(pixels).
  func image() -> UIImage {
    guard buffer != nil, let made = context.makeImage() else { return UIImage() }
    guard isOpaque else { return UIImage(made, scale: scale, orientation: .up) }
    // Cleared pixels make no hole in an opaque bitmap.
    let copy = PixelBuffer(copying: made.renderImage, made.renderImage.bounds)
    copy.mapPixels { $0 | 0xff00_0000 }
    return UIImage(CGImage(RenderImage(copy, scale: 1)), scale: scale, orientation: .up)
  }

  /// The pixels that `draw` makes on a clear bitmap of this size, in pixels, y down; nil for an impossible size.
  static func image(width: Int, height: Int, _ draw: (CGContext) -> Void) -> CGImage? {
    guard width > 0, height > 0, CGFloat(width) <= largestSide, CGFloat(height) <= largestSide,
      CGFloat(width) * CGFloat(height) <= mostPixels
    else { return nil }
    let buffer = PixelBuffer(width: width, height: height)
    let context = CGContext(painting: buffer, scale: 1)
    draw(context)
    _ = context.finish()
    return CGImage(RenderImage(buffer, scale: 1))
  }
}
