import Foundation
import RenderTree
import Synchronization

/// Whether pictures are made so that they are equal everywhere, which takes more time: tests are.
package enum EqualPictures {
  private static let state = Atomic<Bool>(false)
  /// It is so from the first stage on, unless `TOUCHSTONE_FONTS` is `system`.
  package static var areMade: Bool { state.load(ordering: .relaxed) }
  static func begin() { state.store(true, ordering: .relaxed) }
}

/// Pictures enlarged, reduced and turned, by arithmetic of whole numbers: the versions of Cairo's library for it differ in the
/// last bits. Cost: some 10 ns a pixel, several times that of Cairo, and more for pictures that are reduced.
enum ImageResampling {
  /// What a picture shows in the pixels of `area`.
  ///
  /// - Parameter map: from the picture's pixels to those of the area.
  /// - Returns: nil where nothing of it is in the area.
  static func draw(_ image: RenderImage, _ map: Affine, in area: PixelRect) -> (image: RenderImage, x: Int, y: Int)? {
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let box = PixelRect(covering: map.apply(whole)).intersection(area)
    guard !box.isEmpty, let inverse = map.inverse else { return nil }
    // A reduced picture is the mean of samples that are at most a pixel of it apart.
    let columns = samples(inverse.a, inverse.b)
    let rows = samples(inverse.c, inverse.d)
    let source = image.pixels
    let made = PixelBuffer(width: box.width, height: box.height)
    for y in 0..<box.height {
      for x in 0..<box.width {
        var sum = SIMD4<UInt64>.zero
        for row in 0..<rows {
          for column in 0..<columns {
            let place = inverse.apply(
              CGPoint(
                x: Double(box.x + x) + (Double(column) + 0.5) / Double(columns),
                y: Double(box.y + y) + (Double(row) + 0.5) / Double(rows)))
            sum &+= sample(source, image, place)
          }
        }
        // A sample is in units of 1/65,536 of a level.
        let count = UInt64(columns * rows) << 16
        let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        made[x, y] = UInt32(mean.w) << 24 | UInt32(mean.z) << 16 | UInt32(mean.y) << 8 | UInt32(mean.x)
      }
    }
    return (RenderImage(made, scale: 1), box.x, box.y)
  }

  private static func samples(_ x: Double, _ y: Double) -> Int {
    let step = (x * x + y * y).squareRoot()
    return step.isFinite ? min(16, max(1, Int((step - 0.25).rounded(.up)))) : 1
  }

  /// The colour at a place between the middles of four pixels; the picture's edge continues outside.
  private static func sample(_ source: UnsafeRawPointer, _ image: RenderImage, _ place: CGPoint) -> SIMD4<UInt64> {
    func steps(_ value: Double, _ count: Int) -> (first: Int, second: Int, share: UInt64) {
      let place = Int(max(0, min(value - 0.5, Double(count - 1))) * 256)
      let first = place >> 8
      return (first, min(first + 1, count - 1), UInt64(place & 255))
    }
    let (left, right, across) = steps(place.x, image.width)
    let (top, bottom, down) = steps(place.y, image.height)
    func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt64> {
      let value = source.load(fromByteOffset: y * image.stride + x * 4, as: UInt32.self)
      return SIMD4(UInt64(value & 255), UInt64(value >> 8 & 255), UInt64(value >> 16 & 255), UInt64(value >> 24))
    }
    let upper = pixel(left, top) &* (256 - across) &+ pixel(right, top) &* across
    let lower = pixel(left, bottom) &* (256 - across) &+ pixel(right, bottom) &* across
    return upper &* (256 - down) &+ lower &* down
  }
}
