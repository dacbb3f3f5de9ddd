import RenderTree

/// Two pictures of one size, compared pixel by pixel.
package struct PictureComparison {
  /// How many pixels differ.
  package let count: Int
  /// How far a channel of any pixel is off at most, 0…255.
  package let worst: Int
  /// The share of pixels that differ, 0…1.
  package let share: Double
  /// Differing pixels red over a pale original.
  package let picture: PixelBuffer

  /// - Parameter isEqual: whether a pixel counts as equal: its new and its old value, and how far a channel is off at most.
  package init(
    _ new: PixelBuffer, with old: PixelBuffer, isEqual: (_ new: UInt32, _ old: UInt32, _ most: Int) -> Bool
  ) {
    let difference = PixelBuffer(width: old.width, height: old.height)
    var (count, worst) = (0, 0)
    for y in 0..<old.height {
      for x in 0..<old.width {
        let (a, b) = (new[x, y], old[x, y])
        var most = 0
        for shift in stride(from: UInt32(0), through: 24, by: 8) {
          most = max(most, abs(Int((a >> shift) & 0xff) - Int((b >> shift) & 0xff)))
        }
        worst = max(worst, most)
        if isEqual(a, b, most) {
          difference[x, y] = 0xff00_0000 | Self.pale(b)
        } else {
          count += 1
          difference[x, y] = 0xffff_0000
        }
      }
    }
    (self.count, self.worst, picture) = (count, worst, difference)
    share = Double(count) / Double(max(1, old.width * old.height))
  }

  private static func pale(_ pixel: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), through: 16, by: 8) {
      result |= (191 + ((pixel >> shift) & 0xff) / 4) << shift
    }
    return result
  }
}
