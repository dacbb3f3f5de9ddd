import Foundation

/// Which font text is set in, as asked for.
package struct FontDescription: Hashable, Sendable {
  /// The family's name, or one of fontconfig's generic names; what the system offers in its place is used when it is not
  /// installed.
  package var family: String
  /// The size of the em square, in points. Anything but a positive number shows nothing.
  package var size: Double
  /// The stroke weight as in CSS and OpenType: 100 is thin, 400 regular, 700 bold, 900 black.
  package var weight: Int
  /// Whether the letters lean: the family's own italics, or leaning ones made of the upright.
  package var isItalic: Bool
  /// The width class as in OpenType: 1 the narrowest, 5 normal, 9 the widest.
  package var width: Int
  /// Whether all digits are equally wide.
  package var hasFixedDigits: Bool
  /// Whether it is the system's font, whose letters stand closer or wider by size; a font asked for by name is set as it
  /// is drawn.
  package var isSystemFont: Bool

  /// A font of a family; without one, the system's font.
  package init(
    family: String? = nil, size: Double, weight: Int = 400, isItalic: Bool = false, width: Int = 5,
    hasFixedDigits: Bool = false
  ) {
    self.family = family ?? Self.defaultFamily
    isSystemFont = family == nil
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.width = width
    self.hasFixedDigits = hasFixedDigits
  }

  /// The family of the interface: Inter (Debian: `fonts-inter`).
  package static let defaultFamily = "Inter"
  /// The family of the interface in large sizes (Debian: `fonts-inter` as well).
  package static let displayFamily = "Inter Display"
  /// The family of fixed pitch: what fontconfig takes for it.
  package static let fixedPitchFamily = "monospace"
  /// The family with serifs: what fontconfig takes for it.
  package static let serifFamily = "serif"

  /// Names that stand for whatever the system prefers, so that another font in their place is no surprise.
  static let genericFamilies: Set<String> = ["monospace", "serif", "sans-serif", "sans", "cursive", "fantasy"]

  /// The largest em square that text is set in, in points.
  package static let largestSize = 8_192.0

  /// Makes it a font of the family of this name, or the system's font without one.
  package mutating func setFamily(_ name: String?) {
    family = name ?? Self.defaultFamily
    isSystemFont = name == nil
  }

  /// The same font at another size.
  package func withSize(_ size: Double) -> FontDescription {
    var made = self
    made.size = size
    return made
  }

  /// Whether it is the system's font in a size for titles, from 20 points on.
  var isTitle: Bool { isSystemFont && size >= 20 }
  /// Whether it has the cut for titles; that one has no digits of one width.
  var hasDisplayCut: Bool { isTitle && !hasFixedDigits }

  /// The size that text is set in: 0 for what is not a positive number, at most the largest.
  var usableSize: Double { size > 0 ? min(size, Self.largestSize) : 0 }
}
