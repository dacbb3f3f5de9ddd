import Foundation
import RenderTree

/// Two pictures of one size, compared pixel by pixel.
///
/// Rows that are equal to the last bit cost a call of `memcmp` each: most are, and what compares them is not optimised where
/// an app is tested.
package struct PictureComparison {
  /// How many pixels differ.
  package var count: Int { different.count }
  /// How far a channel of any pixel is off at most, 0…255.
  package private(set) var worst = 0
  /// The share of pixels that differ, 0…1.
  package var share: Double { Double(count) / Double(max(1, old.width * old.height)) }
  private let old: PixelBuffer
  /// The columns and rows of pixels that differ.
  private var different: [(x: Int, y: Int)] = []

  /// - Parameter isEqual: whether two pixels count as equal: the new and the old value, and how far a channel is off at most.
  ///   It is asked of pixels that are not the same.
  package init(
    _ new: PixelBuffer, with old: PixelBuffer, isEqual: (_ new: UInt32, _ old: UInt32, _ most: Int) -> Bool
  ) {
    self.old = old
    for y in 0..<old.height {
      let (a, b) = (new.row(y), old.row(y))
      if memcmp(a, b, old.width * 4) == 0 { continue }
      var x = 0
      while x < old.width {
        if a[x] != b[x] {
          let most = Self.most(a[x], b[x])
          if most > worst { worst = most }
          if !isEqual(a[x], b[x], most) { different.append((x, y)) }
        }
        x += 1
      }
    }
  }

  /// Differing pixels red over a pale original. It is drawn by each call.
  package func picture() -> PixelBuffer {
    let picture = PixelBuffer(width: old.width, height: old.height)
    for y in 0..<old.height {
      let (pale, row) = (picture.row(y), old.row(y))
      var x = 0
      while x < old.width {
        // A quarter of each channel, over three quarters of white.
        pale[x] = 0xffbf_bfbf + ((row[x] >> 2) & 0x3f_3f3f)
        x += 1
      }
    }
    for (x, y) in different { picture.row(y)[x] = 0xffff_0000 }
    return picture
  }

  /// How far a channel is off at most.
  private static func most(_ a: UInt32, _ b: UInt32) -> Int {
    var most = 0
    var (a, b) = (Int(a), Int(b))
    while a != b {
      let off = (a & 0xff) - (b & 0xff)
      if off > most { most = off }
      if -off > most { most = -off }
      a >>= 8
      b >>= 8
    }
    return most
  }
}
