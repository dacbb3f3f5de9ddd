import Foundation
import RenderTree

/// A font without a size, by its family's or full name, as the system's fonts have it.
/// > Partly: by name only; no tables, no glyph names.
public final class CGFont: Hashable, @unchecked Sendable {
  // Unchecked: the face is not changed after init.
  private let name: String
  let face: CairoFace

  /// The font of a name; nil for an empty one. A name that no font has gives the system's substitute.
  public init?(_ name: CFString) {
    guard !name.isEmpty, let face = CairoFace(name: name) else { return nil }
    self.name = name
    self.face = face
  }

  /// A glyph's number in the font; 0 is the glyph for what is missing.
  package func glyph(for character: Character) -> CGGlyph { face.glyph(for: character) }

  /// The name that it was asked for by.
  public var fullName: CFString? { name }
  /// How many units an em has; what the font says in units is scaled to this.
  public var unitsPerEm: Int32 { 1_000 }
  /// How far it reaches above the baseline, in units.
  public var ascent: Int32 { Int32((face.extents.ascent * 1_000).rounded()) }
  /// How far it reaches below the baseline, in units; negative.
  public var descent: Int32 { Int32((-face.extents.descent * 1_000).rounded()) }
  /// The gap between two lines, in units.
  public var leading: Int32 {
    Int32(((face.extents.height - face.extents.ascent - face.extents.descent) * 1_000).rounded())
  }

  /// The advances of glyphs, in units; always true.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    for index in 0..<max(0, count) { advances[index] = Int32((face.advance(of: glyphs[index]) * 1_000).rounded()) }
    return true
  }

  /// The font at a size, as the renderers take it.
  func sized(_ size: Double) -> CairoFont { face.font(size: size) }

  /// Equal when the names are.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A glyph's number in a font.
public typealias CGGlyph = UInt16

/// What showing glyphs does.
public enum CGTextDrawingMode: Int32, Sendable {
  /// Fills them.
  case fill = 0
  /// Strokes their outlines.
  case stroke = 1
  /// Fills, then strokes.
  case fillStroke = 2
  /// Nothing is seen.
  case invisible = 3
  /// Fills, and clips to them.
  case fillClip = 4
  /// Strokes, and clips to them.
  case strokeClip = 5
  /// Fills, strokes, and clips to them.
  case fillStrokeClip = 6
  /// Clips to them.
  case clip = 7

  var fills: Bool { self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip }
  var strokes: Bool { self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip }
  var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}
