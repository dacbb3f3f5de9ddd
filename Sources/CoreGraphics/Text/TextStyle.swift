import Foundation
import RenderTree

/// How letters look: the attributes of one stretch of text, resolved to plain values.
package struct TextStyle: Hashable, Sendable {
  /// The font asked for.
  package var font: FontDescription
  /// The letters' colour.
  package var color = RenderColor.black
  /// Painted behind the line, if anything.
  package var background: RenderColor?
  /// Points added after each letter; 0 also switches the font's own pair kerning off, nil leaves it on.
  package var kern: Double?
  /// Points added after each letter, beside the font's own kerning.
  package var tracking = 0.0
  /// Whether the font's ordinary ligatures are used.
  package var hasLigatures = true
  /// How far the letters are raised, in points.
  package var baselineOffset = 0.0
  /// The line below the letters.
  package var underline = LineDecoration()
  /// The line through the letters.
  package var strikethrough = LineDecoration()
  /// The width of the letters' outline in percent of the font's size: 0 fills, positive draws the outline alone, negative
  /// draws both.
  package var strokeWidth = 0.0
  /// The colour of the outline; nil for the letters' own.
  package var strokeColor: RenderColor?
  /// What the letters throw.
  package var shadow: DrawShadow?
  /// The tangent of the angle by which letters lean, beside what the font does.
  package var obliqueness = 0.0
  /// The natural logarithm of the factor by which letters are widened.
  package var expansion = 0.0
  /// What stands in the place of U+FFFC.
  package var attachment: TextAttachmentBox?

  /// Black text of this font.
  package init(font: FontDescription, color: RenderColor = .black) {
    self.font = font
    self.color = color
  }
}

/// A line under or through letters; the raw values are those of `NSUnderlineStyle`.
package struct LineDecoration: Hashable, Sendable {
  /// The kinds of line and their bits.
  package enum Bits {
    package static let single = 0x01
    package static let thick = 0x02
    package static let double = 0x09
    package static let kinds = 0x0F
    package static let dot = 0x100
    package static let dash = 0x200
    package static let dashDot = 0x300
    package static let dashDotDot = 0x400
    package static let patterns = 0xF00
    package static let byWord = 0x8000
  }
  /// Kind, pattern and whether spaces are left out; 0 for no line.
  package var style = 0
  /// Its colour; nil for the letters'.
  package var color: RenderColor?

  /// No line.
  package init() {}

  /// A line.
  package init(style: Int, color: RenderColor? = nil) {
    self.style = style
    self.color = color
  }

  /// Whether anything is drawn.
  var isVisible: Bool { style & Bits.kinds != 0 }
}

/// A picture among letters.
package struct TextAttachmentBox: Hashable, Sendable {
  /// Its box, in points: the origin is the lower left corner as seen from the base line, y up.
  package var bounds: CGRect
  /// The picture; nil leaves the room empty.
  package var image: RenderImage?
  /// Whether only its alpha counts, in the letters' colour.
  package var isTemplate: Bool

  /// A picture among letters.
  package init(bounds: CGRect, image: RenderImage? = nil, isTemplate: Bool = false) {
    self.bounds = bounds
    self.image = image
    self.isTemplate = isTemplate
  }
}
