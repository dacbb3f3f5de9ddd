import Foundation

/// What is in force while a command draws, beside its shape.
public struct DrawState: Sendable {
  /// The colour of fills, strokes, glyphs and tints; for images, gradients and layers only its alpha counts. sRGB, not
  /// multiplied by alpha.
  public var color = RenderColor.black
  /// How it meets what is under it.
  public var blend = DrawBlend.normal
  /// Whether edges are smoothed.
  public var isAntialiased = true
  /// How pictures are looked up.
  public var interpolation = DrawInterpolation.standard
  /// From the command's space to the list's base space.
  public var transform = Affine.identity
  /// What it is limited to, in base space; nil for no limit.
  public var clip: DrawClip?
  /// What few commands have.
  public var details: DrawDetails?

  /// Opaque black, in base space, without limits.
  public init() {}
}

/// What few commands have: shadows, patterns.
public final class DrawDetails: Sendable, Hashable {
  /// The shadow, if any.
  public let shadow: DrawShadow?
  /// What fills and strokes are painted with instead of the colour, if anything.
  public let pattern: DrawPattern?
  /// Dashes of the stroke; empty for none.
  public let dashes: [Double]
  /// Where in the dashes it starts.
  public let dashPhase: Double

  /// Details; nil when there is nothing to say.
  public init?(
    shadow: DrawShadow? = nil, pattern: DrawPattern? = nil, dashes: [Double] = [], dashPhase: Double = 0
  ) {
    if shadow == nil && pattern == nil && dashes.isEmpty { return nil }
    self.shadow = shadow
    self.pattern = pattern
    self.dashes = dashes
    self.dashPhase = dashPhase
  }

  /// Equal when everything is.
  public static func == (a: DrawDetails, b: DrawDetails) -> Bool {
    if a === b { return true }
    return a.shadow == b.shadow && a.pattern == b.pattern && a.dashes == b.dashes && a.dashPhase == b.dashPhase
  }

  /// Hashes shadow and dashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(shadow)
    hasher.combine(dashes)
  }
}

/// One command of a display list, read out of it.
public struct DrawCommand: Sendable {
  /// What is drawn.
  public enum Content: Sendable {
    /// The inside of a path.
    case fill(DrawPath, evenOdd: Bool)
    /// The outline of a path. The dashes stand in the stroke.
    case stroke(DrawPath, DrawStroke)
    /// A picture in a rectangle of the command's space, its first row at the rectangle's smallest y.
    case image(RenderImage, CGRect)
    /// The state's colour through a picture's alpha.
    case tint(RenderImage, CGRect)
    /// Letters.
    case glyphs(GlyphRun)
    /// Colours over all that the clip allows.
    case gradient(DrawGradient)
    /// A list drawn aside and laid on as one picture.
    case layer(DisplayList)
  }

  /// What is drawn.
  public let content: Content
  /// What is in force; `details` includes the dashes that `content` shows too.
  public var state: DrawState
  /// The box of all pixels it may touch, in base space, shadow included and cut to the clip's box; infinite when nothing
  /// limits it.
  public let bounds: CGRect

  /// A command; `bounds` as described there.
  public init(content: Content, state: DrawState, bounds: CGRect) {
    self.content = content
    self.state = state
    self.bounds = bounds
  }
}
