import Foundation
import RenderTree

/// A connected patch of pixels that changed, measured as the shape that covers them.
package struct Spot: CustomStringConvertible {
  /// The middle of its area, in pixels of the screen; pixel (0, 0) has its middle at (0.5, 0.5).
  package var center: CGPoint
  /// Of the disc with its area, in pixels.
  package var diameter: Double
  /// Columns that it touches.
  package var width: Double
  /// Rows that it touches.
  package var height: Double

  package var description: String {
    String(format: "(%.2f, %.2f) ⌀ %.2f in %.0f × %.0f", center.x, center.y, diameter, width, height)
  }

  /// UIColor.lightGray's value in each channel.
  package static let gray = 0xaa

  /// The patches of `picture` that differ from `before`; each pixel weighs as much as light grey covers the white below
  /// it, so a smooth edge is measured to a fraction of a pixel.
  package static func all(in picture: PixelBuffer, before: PixelBuffer) -> [Spot] {
    guard picture.width == before.width, picture.height == before.height, picture.stride == before.stride else {
      return []
    }
    if memcmp(picture.base, before.base, picture.stride * picture.height) == 0 { return [] }
    let width = picture.width
    let count = width * picture.height
    var isChanged = [Bool](repeating: false, count: count)
    let new = UnsafeBufferPointer(start: picture.base.assumingMemoryBound(to: UInt32.self), count: count)
    let old = UnsafeBufferPointer(start: before.base.assumingMemoryBound(to: UInt32.self), count: count)
    var changed: [Int] = []
    for index in 0..<count where new[index] != old[index] {
      isChanged[index] = true
      changed.append(index)
    }
    var spots: [Spot] = []
    for start in changed where isChanged[start] {
      isChanged[start] = false
      var patch = [start]
      var next = 0
      while next < patch.count {
        let index = patch[next]
        next += 1
        let x = index % width
        for near in [index - width, index + width, x > 0 ? index - 1 : -1, x + 1 < width ? index + 1 : -1]
        where near >= 0 && near < count && isChanged[near] {
          isChanged[near] = false
          patch.append(near)
        }
      }
      spots.append(Spot(patch: patch, width: width) { Double(255 - Int(new[$0] & 0xff)) / Double(255 - gray) })
    }
    return spots
  }

  private init(patch: [Int], width: Int, coverage: (Int) -> Double) {
    var area = 0.0
    var sum = CGPoint.zero
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    for index in patch {
      let (x, y) = (index % width, index / width)
      let share = min(1, max(0, coverage(index)))
      area += share
      sum.x += share * (Double(x) + 0.5)
      sum.y += share * (Double(y) + 0.5)
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
    }
    center = area > 0 ? CGPoint(x: sum.x / area, y: sum.y / area) : .zero
    diameter = 2 * (area / .pi).squareRoot()
    self.width = Double(right - left + 1)
    height = Double(bottom - top + 1)
  }
}
