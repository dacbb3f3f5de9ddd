/// Measures of a face, in units of the em square: multiply with the size.
package struct FontMetrics: Hashable, Sendable {
  /// From the base line up to the top of a line.
  package var ascent = 0.0
  /// From the base line down to the bottom of a line; positive.
  package var descent = 0.0
  /// What the face wants between two lines.
  package var leading = 0.0
  /// How high capitals are.
  package var capHeight = 0.0
  /// How high an x is.
  package var xHeight = 0.0
  /// From the base line down to the middle of an underline.
  package var underlineDepth = 0.0
  /// Across an underline.
  package var underlineThickness = 0.0
  /// From the base line up to the middle of a line through.
  package var strikeHeight = 0.0
  /// Across a line through.
  package var strikeThickness = 0.0

  /// All zero.
  package init() {}

  /// The same with the heights of Apple's system font, which `UIFont` tells on iOS, so that lines are as high as there.
  var asSystemFont: FontMetrics {
    var metrics = self
    metrics.ascent = 1_950.0 / 2_048
    metrics.descent = 494.0 / 2_048
    metrics.leading = 0
    metrics.capHeight = 1_443.0 / 2_048
    metrics.xHeight = 1_078.0 / 2_048
    return metrics
  }

  /// What stands in for a face that says nothing.
  static let usual: FontMetrics = {
    var metrics = FontMetrics()
    metrics.ascent = 0.95
    metrics.descent = 0.25
    metrics.capHeight = 0.7
    metrics.xHeight = 0.5
    metrics.underlineDepth = 0.12
    metrics.underlineThickness = 0.06
    metrics.strikeHeight = 0.28
    metrics.strikeThickness = 0.06
    return metrics
  }()
}
