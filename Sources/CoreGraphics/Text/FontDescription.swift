import Foundation
import RenderTree

/// Which font a line of text is set in.
package struct FontDescription: Hashable, Sendable {
  /// The family's name; what the system offers in its place is used when it is not installed.
  package var family: String
  /// The size of the em square, in points.
  package var size: Double
  /// The stroke weight as in CSS and OpenType: 100 is thin, 400 regular, 700 bold, 900 black.
  package var weight: Int

  /// A font of the default family unless another is named.
  package init(family: String = FontDescription.defaultFamily, size: Double, weight: Int = 400) {
    self.family = family
    self.size = size
    self.weight = weight
  }

  /// The family of the interface: Inter (Debian: `fonts-inter`).
  package static let defaultFamily = "Inter"
}

/// The room that a line of text takes, in points, rounded up to whole device pixels.
package struct TextMetrics: Hashable, Sendable {
  /// The advance width and the line's height (ascent and descent).
  package var size: CGSize
  /// From the line's top to its baseline, to the nearest device pixel.
  package var baseline: Double

  /// The room of a line.
  package init(size: CGSize, baseline: Double) {
    self.size = size
    self.baseline = baseline
  }
}

/// Where a line of text stands in a box that is wider than it.
package enum TextLineAlignment: Hashable, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
}

/// A line of text as pixels.
package struct TextRaster: Sendable {
  /// The pixels that have ink; clear around the letters.
  package var image: RenderImage
  /// Where the image goes, in points from the top left of the box: whole device pixels.
  package var frame: CGRect

  init(image: RenderImage, frame: CGRect) {
    self.image = image
    self.frame = frame
  }
}
