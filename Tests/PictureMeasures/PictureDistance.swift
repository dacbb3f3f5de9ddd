import Foundation
import RenderTree

/// How far a screen's picture is from a stage's of one pixel a point, whoever painted its edges and letters.
package struct PictureDistance: CustomStringConvertible {
  /// The greatest difference of a channel's mean over a square of 6 points, 0…255.
  package private(set) var greatest = 0.0
  /// Where that is, in points.
  package private(set) var place = CGPoint.zero

  private static let side = 6

  /// - Parameter scale: the screen's pixels for a point, a whole number.
  package init(_ screen: PixelBuffer, _ stage: PixelBuffer, scale: Int) {
    guard screen.width == stage.width * scale, screen.height == stage.height * scale else {
      greatest = .infinity
      return
    }
    let columns = (stage.width + Self.side - 1) / Self.side
    for top in Swift.stride(from: 0, to: stage.height, by: Self.side) {
      let rows = top..<min(top + Self.side, stage.height)
      if scale == 1, rows.allSatisfy({ memcmp(screen.row($0), stage.row($0), 4 * stage.width) == 0 }) {
        continue
      }
      let a = Self.sums(screen, rows.lowerBound * scale..<rows.upperBound * scale, side: Self.side * scale, columns)
      let b = Self.sums(stage, rows, side: Self.side, columns)
      for column in 0..<columns {
        let count = rows.count * min(Self.side, stage.width - column * Self.side)
        let off = a[column] &- b[column] &* Int32(scale * scale)
        let most = Double(max(abs(off.x), abs(off.y), abs(off.z))) / Double(count * scale * scale)
        if most > greatest {
          greatest = most
          place = CGPoint(x: column * Self.side, y: top)
        }
      }
    }
  }

  /// The channels' sums over squares that lie beside each other.
  private static func sums(_ picture: PixelBuffer, _ rows: Range<Int>, side: Int, _ columns: Int) -> [SIMD4<Int32>] {
    var sums = [SIMD4<Int32>](repeating: .zero, count: columns)
    for y in rows {
      let pixels = UnsafeRawPointer(picture.row(y)).assumingMemoryBound(to: SIMD4<UInt8>.self)
      for column in 0..<columns {
        var sum = sums[column]
        for x in column * side..<min((column + 1) * side, picture.width) {
          sum &+= SIMD4<Int32>(truncatingIfNeeded: pixels[x])
        }
        sums[column] = sum
      }
    }
    return sums
  }

  package var description: String { "\(greatest.rounded()) at (\(place.x), \(place.y))" }
}
