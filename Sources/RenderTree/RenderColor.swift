/// A colour as the renderers take it: sRGB components 0…1, not multiplied by alpha.
public struct RenderColor: Hashable, Sendable {
  /// Red, green, blue and alpha, each 0…1.
  public var red, green, blue, alpha: Float

  /// A colour of four components, each 0…1.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = RenderColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = RenderColor(red: 1, green: 1, blue: 1)
}
