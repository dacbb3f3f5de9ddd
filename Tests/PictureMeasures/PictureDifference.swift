import RenderTree

/// How far two pictures of the same size are apart.
package struct PictureDifference: CustomStringConvertible {
  /// Pixels in which a component differs by more than `level`, after each has had the best of its neighbours to compare
  /// with: edges may lie a fraction of a pixel apart in two renderers.
  package private(set) var far = 0
  /// The mean difference of a component, 0…255.
  package private(set) var mean = 0.0
  package private(set) var count = 0

  package var description: String { "mean \(mean), \(far) of \(count) pixels far apart" }

  /// - Parameter level: what a component may differ by, 0…255.
  package init(_ ours: PixelBuffer, _ theirs: PixelBuffer, level: Int) {
    precondition(ours.width == theirs.width && ours.height == theirs.height, "pictures of two sizes")
    count = ours.width * ours.height
    var sum = 0
    for y in 0..<ours.height {
      for x in 0..<ours.width {
        if ours[x, y] == theirs[x, y] { continue }
        sum += Self.distance(ours[x, y], theirs[x, y], total: true)
        // Nearest in the neighbourhood, both ways: a feature that one of them lacks is found all the same.
        if Self.best(ours[x, y], theirs, x, y) > level || Self.best(theirs[x, y], ours, x, y) > level { far += 1 }
      }
    }
    mean = Double(sum) / Double(count * 4)
  }

  private static func best(_ pixel: UInt32, _ other: PixelBuffer, _ x: Int, _ y: Int) -> Int {
    var best = 255
    for row in max(0, y - 1)...min(other.height - 1, y + 1) {
      for column in max(0, x - 1)...min(other.width - 1, x + 1) {
        best = min(best, distance(pixel, other[column, row], total: false))
        if best == 0 { return 0 }
      }
    }
    return best
  }

  private static func distance(_ a: UInt32, _ b: UInt32, total: Bool) -> Int {
    var sum = 0
    var largest = 0
    for shift in [UInt32(0), 8, 16, 24] {
      let difference = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
      sum += difference
      largest = max(largest, difference)
    }
    return total ? sum : largest
  }

  /// Ours, theirs, and where they differ, side by side.
  package static func sheet(_ ours: PixelBuffer, _ theirs: PixelBuffer) -> PixelBuffer {
    let sheet = PixelBuffer(width: ours.width * 3, height: ours.height)
    for y in 0..<ours.height {
      for x in 0..<ours.width {
        sheet[x, y] = ours[x, y]
        sheet[ours.width + x, y] = theirs[x, y]
        let level = UInt32(min(255, distance(ours[x, y], theirs[x, y], total: false) * 4))
        sheet[ours.width * 2 + x, y] = 0xff00_0000 | level << 16 | level << 8 | level
      }
    }
    return sheet
  }
}
