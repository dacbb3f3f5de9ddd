import Foundation

/// The room that text is laid out in. Lengths are points.
package struct TextBox: Hashable, Sendable {
  /// Where lines are broken or cut; infinite for no limit.
  package var width = Double.infinity
  /// Lines that do not fit into it are left out, except for the first; infinite for no limit.
  package var height = Double.infinity
  /// The most lines; 0 for no limit.
  package var maxLines = 0
  /// Device pixels to a point: base lines stand on whole ones.
  package var scale = 1.0
  /// What is done at the edges instead of what the paragraphs say.
  package var lineBreak: TextParagraphStyle.LineBreak?
  /// Whether paragraphs that are to be cut wrap by words first and are cut in the last line that there is room for, as
  /// labels do.
  package var wrapsBeforeCutting = false
  /// Whether the last line that there is room for ends in an ellipsis when more text follows, whatever the paragraphs say.
  package var marksLeftOutText = false
  /// Whether letters may move together before text is cut, beside the paragraphs that say so.
  package var allowsTightening = false

  /// Whether what fonts want between lines counts.
  package var countsLeading = true

  /// No limits at one pixel to the point.
  package init() {}

  /// A room of a width and a scale.
  package init(width: Double, height: Double = .infinity, maxLines: Int = 0, scale: Double = 1) {
    self.width = width
    self.height = height
    self.maxLines = maxLines
    self.scale = scale
  }

  /// The box with numbers that can be counted with: what is not a number or negative becomes 0, absurd scales 1.
  var usable: TextBox {
    var made = self
    made.width = width.isNaN ? 0 : max(0, width > 1e7 ? .infinity : width)
    made.height = height.isNaN ? 0 : max(0, height > 1e7 ? .infinity : height)
    made.maxLines = max(0, maxLines)
    made.scale = scale > 0 && scale <= 64 ? scale : 1
    return made
  }

  /// The nearest whole device pixel.
  func snapped(_ length: Double) -> Double { (length * scale).rounded() / scale }
}
