import CoreGraphics
import Foundation
import RenderTree

/// Pictures multiplied with colours: those that were used lately are kept.
struct TintedPictures {
  private struct Key: Hashable {
    var picture: ObjectIdentifier
    var part: CGRect
    /// The levels of red, green and blue.
    var color: SIMD4<Double>
  }
  private var made: [Key: RenderImage] = [:]
  /// The originals, so that their addresses are not given to others.
  private var originals: [ObjectIdentifier: RenderImage] = [:]
  /// How many are kept.
  private static let most = 512
  /// To how many levels colours are rounded.
  private let steps: Double

  /// Pictures whose colours are rounded to so many levels and nothing.
  init(steps: Double) { self.steps = steps }

  /// A part of a picture multiplied with a colour; its alpha is left to the drawing.
  mutating func picture(_ picture: RenderImage, part: CGRect, _ color: SIMD4<Double>) -> RenderImage {
    var levels = (color * steps).rounded(.toNearestOrAwayFromZero) / steps
    levels.w = 1
    if levels == SIMD4(repeating: 1), part == CGRect(x: 0, y: 0, width: 1, height: 1) { return picture }
    let key = Key(picture: ObjectIdentifier(picture), part: part, color: levels)
    if let known = made[key] { return known }
    if made.count >= Self.most {
      made.removeAll()
      originals.removeAll()
    }
    let image = Self.make(picture, part, levels)
    made[key] = image
    originals[key.picture] = picture
    return image
  }

  private static func make(_ picture: RenderImage, _ part: CGRect, _ color: SIMD4<Double>) -> RenderImage {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    let unit = part.standardized.intersection(whole)
    let shown = unit.isNull || unit.isEmpty ? whole : unit
    let x = Int((shown.minX * CGFloat(picture.width)).rounded())
    let y = Int((shown.minY * CGFloat(picture.height)).rounded())
    let width = max(1, min(picture.width - x, Int((shown.width * CGFloat(picture.width)).rounded())))
    let height = max(1, min(picture.height - y, Int((shown.height * CGFloat(picture.height)).rounded())))
    let buffer = PixelBuffer(copying: picture, PixelRect(x: x, y: y, width: width, height: height))
    let (red, green, blue) = (UInt32(color.x * 255), UInt32(color.y * 255), UInt32(color.z * 255))
    for row in 0..<height {
      for column in 0..<width {
        let pixel = buffer[column, row]
        let r = ((pixel >> 16 & 255) * red + 127) / 255
        let g = ((pixel >> 8 & 255) * green + 127) / 255
        let b = ((pixel & 255) * blue + 127) / 255
        buffer[column, row] = pixel & 0xFF00_0000 | r << 16 | g << 8 | b
      }
    }
    return RenderImage(buffer, scale: picture.scale)
  }
}
