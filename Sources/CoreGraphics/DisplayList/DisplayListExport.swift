import Foundation
import RenderTree

/// Writes display lists as files. Vectors stay vectors where the format has a form for them.
package enum DisplayListExport {
  /// A PNG file of the part of a list's base space in `rect`, `scale` pixels to a point.
  package static func png(_ list: DisplayList, rect: CGRect, scale: Double) throws(PNGError) -> Data {
    try PNGCoder.data(from: try picture(of: list, rect: rect, scale: scale))
  }

  /// The pixels of the part of a list's base space in `rect`, `scale` to a point, over nothing.
  package static func picture(of list: DisplayList, rect: CGRect, scale: Double) throws(PNGError) -> PixelBuffer {
    let width = (rect.width * scale).rounded(.up)
    let height = (rect.height * scale).rounded(.up)
    let side = Double(PNGCoder.largestSide)
    guard width >= 1, height >= 1, width <= side, height <= side, width * height <= Double(PNGCoder.mostPixels) else {
      throw .tooLarge(
        width: Int(width.isFinite ? min(width, 1e9) : 0), height: Int(height.isFinite ? min(height, 1e9) : 0))
    }
    let buffer = PixelBuffer(width: Int(width), height: Int(height))
    let map = Affine(a: scale, b: 0, c: 0, d: scale, tx: -rect.minX * scale, ty: -rect.minY * scale)
    CommandRaster.paint(list, map: map, box: buffer.bounds, into: buffer)
    return buffer
  }

  /// An SVG document of the part of a list's base space in `rect`, one unit to a point; nil for a rectangle without a size
  /// or beyond 100,000 points. What lies up to the last command with a blend mode other than normal is one picture of 216
  /// pixels to the inch, because Cairo's SVG has no others.
  package static func svg(_ list: DisplayList, rect: CGRect) -> Data? {
    guard let document = CairoDocument(.svg, size: rect.size) else { return nil }
    document.play(list, map: .translation(-rect.minX, -rect.minY))
    return document.finish()
  }

  /// A PDF document with a page for each list, of the part of its base space in `rect`; nil for a rectangle without a size
  /// or beyond 100,000 points. What lies up to the last command with one of Porter and Duff's modes is one picture of 216
  /// pixels to the inch.
  package static func pdf(_ lists: [DisplayList], rect: CGRect) -> Data? {
    guard let document = CairoDocument(.pdf, size: rect.size) else { return nil }
    for list in lists {
      document.play(list, map: .translation(-rect.minX, -rect.minY))
      document.endPage()
    }
    return document.finish()
  }
}
