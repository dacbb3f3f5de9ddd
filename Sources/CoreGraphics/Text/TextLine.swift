import Foundation
import RenderTree

/// One line of text: measured, and painted into an image.
///
/// Letters stand at their exact, unhinted places, so a line is equally long at every scale; its baseline is on a whole
/// device pixel and its edges are smoothed in grey. Text that does not fit is cut with "…" at its end. A line break
/// shows as a symbol, colour emoji in their colours. Text beyond `longest` bytes is cut there. Safe on any thread (one
/// caller at a time does the work).
///
/// Cost: the first line of a process 4.4 ms, of which 2.5 are saved when `prepare()` was called 10 ms before; a later
/// line 10 µs to measure and 75 µs to paint ("Fingers: 3" at 17 points).
package enum TextLine {
  /// The longest text that is looked at, in bytes of UTF-8.
  package static let longest = 20_000
  /// The largest image that is made, in device pixels to a side.
  static let largestSide = 16_384
  /// The largest em square, in device pixels.
  static let largestEm = 4_096.0

  /// Starts to look for the system's fonts, in the background: call it once at the start of the process.
  ///
  /// Cost: 0.2 ms. Without it the first line pays.
  package static func prepare() { PangoLine.shared.prepare() }

  /// The room that the line needs at this scale (device pixels per point).
  ///
  /// An empty text has the height of a line and no width; a font size or scale that is not a positive number gives zero.
  package static func measure(_ text: String, font: FontDescription, scale: Double) -> TextMetrics {
    guard isUsable(font, scale) else { return TextMetrics(size: .zero, baseline: 0) }
    return PangoLine.shared.measure(cut(text), font: font, scale: scale)
  }

  /// The line as an image for a box of `size` points, in the middle of its height, or nil when no pixel has ink.
  ///
  /// The image is cut to the box.
  package static func raster(
    _ text: String, font: FontDescription, color: RenderColor, alignment: TextLineAlignment, in size: CGSize,
    scale: Double
  ) -> TextRaster? {
    guard isUsable(font, scale), size.width > 0, size.height > 0, !text.isEmpty else { return nil }
    return PangoLine.shared.raster(
      cut(text), font: font, color: color, alignment: alignment, in: size, scale: scale)
  }

  private static func isUsable(_ font: FontDescription, _ scale: Double) -> Bool {
    let em = font.size * scale
    return em > 0 && em <= largestEm && scale > 0 && scale <= 64
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: longest)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text.unicodeScalars[..<end])
  }
}
