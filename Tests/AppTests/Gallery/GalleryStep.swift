import CoreGraphics
import Foundation
import RenderTree

/// One step of what fingers do in the gallery, in points of its window.
enum GalleryStep: Sendable {
  case down(Int, CGPoint)
  case move(Int, CGPoint)
  case up(Int)
  /// Several in one instant.
  case together([GalleryStep])
  /// So many seconds pass in which nobody touches.
  case rest(Double)
  /// Everything has come to rest and is looked at.
  case look(GallerySight)
}

/// What is to be seen at some moment.
struct GallerySight: Sendable {
  /// What the moment is called; also the name of a picture of it.
  var name: String
  /// The whole window, as it was seen in the rehearsal.
  var picture: Still
  /// A card that is measured in the picture.
  var card: GalleryCard?
}

/// A picture that nobody paints on any more.
final class Still: @unchecked Sendable {
  let pixels: PixelBuffer

  /// A copy, as the screen's own buffer is painted on again.
  init(_ other: PixelBuffer) {
    pixels = PixelBuffer(width: other.width, height: other.height)
    for y in 0..<other.height {
      memcpy(pixels.base + y * pixels.stride, other.base + y * other.stride, 4 * other.width)
    }
  }
}

/// Where a card of one colour has to be.
struct GalleryCard: Sendable {
  /// 0xRRGGBB
  var color: UInt32
  /// The smallest upright rectangle around it, in points.
  var frame: CGRect

  /// The rectangle around a card with round corners that was moved, turned (radians) and stretched.
  init(
    _ color: UInt32, center: CGPoint, size: CGSize, angle: Double = 0, stretch: Double = 1, corner: Double = 16
  ) {
    self.color = color
    // The corners' circles stay circles; their middles make a rectangle, which turns.
    let (w, h) = (size.width - 2 * corner, size.height - 2 * corner)
    let width = stretch * (w * abs(cos(angle)) + h * abs(sin(angle)) + 2 * corner)
    let height = stretch * (w * abs(sin(angle)) + h * abs(cos(angle)) + 2 * corner)
    frame = CGRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// The smallest rectangle around all pixels of the card's colour thereabouts, in points; empty if there are none.
  func frame(in picture: PixelBuffer, scale: Double) -> CGRect {
    let near = frame.insetBy(dx: -50, dy: -50)
    let columns = max(0, Int(near.minX * scale))..<min(picture.width, Int(near.maxX * scale))
    let rows = max(0, Int(near.minY * scale))..<min(picture.height, Int(near.maxY * scale))
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for y in rows {
      let row = picture.row(y)
      for x in columns where (x < left || x > right || y > bottom) && Self.isNear(row[x], color) {
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }
    guard right >= left else { return .zero }
    return CGRect(
      x: Double(left) / scale, y: Double(top) / scale, width: Double(right - left + 1) / scale,
      height: Double(bottom - top + 1) / scale)
  }

  private static func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
    a == b | 0xff00_0000
      || [0, 8, 16].allSatisfy { abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) <= 4 }
  }
}
