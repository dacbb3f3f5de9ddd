import CoreGraphics
import Foundation

/// How an image is computed: nothing is until pixels are asked for, and then only those.
final class Recipe: Sendable {
  /// Computes the pixels of a rectangle.
  typealias Render = @Sendable (GridRect, WorkingSpace) -> PixelGrid

  /// Where there are pixels.
  let extent: CGRect
  /// How many images it is made of, one from the other.
  let depth: Int
  private let compute: Render
  /// An image that is made of more is not computed.
  private static let deepest = 500
  /// Coordinates beyond this are left out.
  private static let farthest = 1e8

  init(_ extent: CGRect, from inputs: [Recipe] = [], _ compute: @escaping Render) {
    self.extent = extent
    depth = (inputs.map(\.depth).max() ?? 0) + 1
    self.compute = compute
  }

  /// The pixels of a rectangle: transparent outside of the extent.
  func render(_ rect: GridRect, _ space: WorkingSpace) -> PixelGrid {
    guard depth <= Self.deepest else { return PixelGrid(rect) }
    let inside = rect.intersection(Self.pixels(extent))
    if inside == rect { return compute(rect, space) }
    var grid = PixelGrid(rect)
    guard !inside.isEmpty else { return grid }
    let part = compute(inside, space)
    for row in 0..<inside.height {
      let from = row * inside.width
      let to = (inside.y - rect.y + row) * rect.width + inside.x - rect.x
      for column in 0..<inside.width { grid.pixels[to + column] = part.pixels[from + column] }
    }
    return grid
  }

  /// The pixels that a rectangle touches.
  static func pixels(_ rect: CGRect) -> GridRect {
    func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      value.isNaN ? 0 : Int(max(-farthest, min(farthest, value.rounded(rule))))
    }
    guard !rect.isNull else { return GridRect(x: 0, y: 0, width: 0, height: 0) }
    // What misses a whole number by a rounding has no row more for that.
    let x = whole(rect.minX + 1e-6, .down)
    let y = whole(rect.minY + 1e-6, .down)
    return GridRect(x: x, y: y, width: whole(rect.maxX - 1e-6, .up) - x, height: whole(rect.maxY - 1e-6, .up) - y)
  }
}
