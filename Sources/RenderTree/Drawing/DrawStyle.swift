import Foundation

/// How a colour meets what is under it; the raw values are those of `CGBlendMode`.
public enum DrawBlend: UInt8, Sendable {
  case normal = 0
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, plusDarker, plusLighter
}

/// How the ends of an open stroke look; the raw values are those of `CGLineCap`.
public enum DrawCap: UInt8, Sendable { case butt = 0, round, square }

/// How the corners of a stroke look; the raw values are those of `CGLineJoin`.
public enum DrawJoin: UInt8, Sendable { case miter = 0, round, bevel }

/// How fine pictures are looked up between their pixels; the raw values are those of `CGInterpolationQuality`.
public enum DrawInterpolation: UInt8, Sendable {
  case standard = 0, none = 1, low = 2, high = 3, medium = 4
}

/// How a stroke is made of a path. Lengths are those of the path's space.
public struct DrawStroke: Hashable, Sendable {
  /// Across the stroke; 0 or less draws nothing.
  public var width = 1.0
  /// The ends.
  public var cap = DrawCap.butt
  /// The corners.
  public var join = DrawJoin.miter
  /// The longest miter, as a multiple of the width; beyond it the corner is bevelled.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps in turn; empty for a solid stroke.
  public var dashes: [Double] = []
  /// Where in the dashes the stroke starts.
  public var dashPhase = 0.0

  /// A solid stroke of width 1 with butt ends and mitered corners.
  public init() {}
}

/// A soft copy of what is drawn, under it.
public struct DrawShadow: Hashable, Sendable {
  /// Where it falls, in the list's base space (points), whatever the transform.
  public var offset: CGSize
  /// How soft it is, in points of the base space: `CGContext`'s blur, twice the Gaussian's deviation.
  public var blur: Double
  /// Its colour.
  public var color: RenderColor

  /// A shadow.
  public init(offset: CGSize, blur: Double, color: RenderColor) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}

/// What drawing is limited to: a chain of shapes, each cutting the ones before it.
public final class DrawClip: Sendable, Hashable {
  /// What one link of the chain cuts by.
  public enum Shape: Sendable, Hashable {
    /// An upright rectangle of the list's base space.
    case rect(CGRect)
    /// A path of the list's base space.
    case path(DrawPath, evenOdd: Bool)
    /// A picture whose alpha (for a mask image: its coverage) is laid over a rectangle of a space which `map` takes to
    /// the base space.
    case mask(RenderImage, CGRect, map: Affine)
  }

  /// The clip that was in force before, if any.
  public let outer: DrawClip?
  /// What this link cuts by.
  public let shape: Shape
  /// Whether edges are smoothed.
  public let isAntialiased: Bool
  /// How many links the chain has.
  package let depth: Int
  /// The box of the whole chain in base space; never null (empty chains have no pixels: an empty box).
  public let bounds: CGRect

  /// Another cut.
  public init(_ shape: Shape, within outer: DrawClip?, isAntialiased: Bool = true) {
    self.outer = outer
    self.shape = shape
    self.isAntialiased = isAntialiased
    depth = (outer?.depth ?? 0) + 1
    let box: CGRect
    switch shape {
    case .rect(let rect): box = rect.standardized
    case .path(let path, _): box = path.isEmpty ? .null : path.controlBox
    case .mask(_, let rect, let map): box = map.apply(rect.standardized)
    }
    bounds = outer.map { Self.overlap($0.bounds, box) } ?? (box.isNull ? .zero : box)
  }

  /// `CGRect.intersection` stops the process at what is not finite; such boxes count as uncut.
  private static func overlap(_ a: CGRect, _ b: CGRect) -> CGRect {
    if b.isNull { return .zero }
    let x0 = max(a.minX, b.minX)
    let y0 = max(a.minY, b.minY)
    let x1 = min(a.maxX, b.maxX)
    let y1 = min(a.maxY, b.maxY)
    guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite else { return a }
    return x1 < x0 || y1 < y0 ? .zero : CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// Equal when the whole chains are.
  public static func == (a: DrawClip, b: DrawClip) -> Bool {
    // Link by link: chains may be longer than a stack is deep.
    var (left, right): (DrawClip?, DrawClip?) = (a, b)
    while let mine = left, let theirs = right {
      if mine === theirs { return true }
      guard mine.isAntialiased == theirs.isAntialiased, mine.depth == theirs.depth, mine.shape == theirs.shape else {
        return false
      }
      left = mine.outer
      right = theirs.outer
    }
    return left == nil && right == nil
  }

  /// Hashes the box.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds.minX)
    hasher.combine(bounds.width)
  }
}

/// Colours along a line from 0 to 1.
public struct DrawGradient: Hashable, Sendable {
  /// A colour at a place.
  public struct Stop: Hashable, Sendable {
    /// 0…1, rising.
    public var location: Double
    /// The colour there.
    public var color: RenderColor

    /// A stop.
    public init(location: Double, color: RenderColor) {
      self.location = location
      self.color = color
    }
  }

  /// How the colours lie in the plane.
  public enum Geometry: Hashable, Sendable {
    /// Along a line.
    case linear(CGPoint, CGPoint)
    /// Between two circles.
    case radial(CGPoint, Double, CGPoint, Double)
    /// Around a point, clockwise on the screen, from an angle in radians.
    case conic(CGPoint, Double)
  }

  /// The colours, in rising order of place.
  public var stops: [Stop]
  /// Where they lie.
  public var geometry: Geometry
  /// Whether the first colour continues before the start.
  public var extendsBefore: Bool
  /// Whether the last colour continues after the end.
  public var extendsAfter: Bool

  /// A gradient.
  public init(stops: [Stop], geometry: Geometry, extendsBefore: Bool = false, extendsAfter: Bool = false) {
    self.stops = stops
    self.geometry = geometry
    self.extendsBefore = extendsBefore
    self.extendsAfter = extendsAfter
  }
}

/// A small drawing that repeats, as the colour of a fill or stroke.
public final class DrawPattern: Sendable, Hashable {
  /// What repeats, in pattern space.
  public let cell: DisplayList
  /// The part of pattern space that a cell shows.
  public let bounds: CGRect
  /// From pattern space to the list's base space.
  public let map: Affine
  /// From one cell to the next, in pattern space.
  public let step: CGSize
  /// Whether the cell has colours of its own; otherwise it is painted in the command's colour.
  public let isColored: Bool

  /// A pattern.
  public init(cell: DisplayList, bounds: CGRect, map: Affine, step: CGSize, isColored: Bool) {
    self.cell = cell
    self.bounds = bounds
    self.map = map
    self.step = step
    self.isColored = isColored
  }

  /// Equal when everything is, the cell by what it draws.
  public static func == (a: DrawPattern, b: DrawPattern) -> Bool {
    if a === b { return true }
    return a.bounds == b.bounds && a.map == b.map && a.step == b.step && a.isColored == b.isColored && a.cell == b.cell
  }

  /// Hashes bounds and step.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds.width)
    hasher.combine(step.width)
  }
}

/// A font as glyphs need it; code that sets text makes subclasses of it.
open class DrawFont: @unchecked Sendable {
  // Unchecked because it is open; subclasses promise that nothing of them changes.
  /// A number no other font of this process has.
  public let id: UInt64

  /// A font; `id` must be unique.
  public init(id: UInt64) { self.id = id }

  /// The outline of a glyph in points, y down, its origin on the baseline; nil for a glyph without one (a picture).
  open func outline(of glyph: UInt32) -> DrawPath? { nil }

  /// A picture of a glyph that has colours of its own, and where it is drawn: points, y down, the glyph's origin at
  /// (0, 0). nil for glyphs with an outline and for those that show nothing.
  open func picture(of glyph: UInt32) -> (image: RenderImage, rect: CGRect)? { nil }
}

/// Glyphs of one font in one colour, in their places.
public final class GlyphRun: Sendable, Hashable {
  /// The font, with its size.
  public let font: DrawFont
  /// The glyphs' numbers in the font.
  public let glyphs: [UInt32]
  /// Where each glyph's origin lies, in points of the run's space; y points down.
  public let positions: [CGPoint]
  /// The box of the ink, in points of the run's space.
  public let inkBounds: CGRect
  /// The text that the glyphs spell, for exports and people.
  public let text: String

  /// A run; `glyphs` and `positions` are equally long.
  public init(font: DrawFont, glyphs: [UInt32], positions: [CGPoint], inkBounds: CGRect, text: String) {
    precondition(glyphs.count == positions.count, "a glyph run needs a place for each glyph")
    self.font = font
    self.glyphs = glyphs
    self.positions = positions
    self.inkBounds = inkBounds
    self.text = text
  }

  /// Equal when font, glyphs and places are.
  public static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    if a === b { return true }
    return a.font === b.font && a.glyphs == b.glyphs && a.positions == b.positions
  }

  /// Hashes the glyphs.
  public func hash(into hasher: inout Hasher) { hasher.combine(glyphs) }
}
