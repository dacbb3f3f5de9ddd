import Foundation

/// A layer's shadow.
public struct LayerShadow: Hashable, Sendable {
  /// Its colour, the opacity multiplied in.
  public var color: RenderColor
  /// Where it falls, in points of the layer's bounds space.
  public var offset: CGSize
  /// The Gaussian's deviation, in points.
  public var radius: Double
  /// What throws it, in bounds space; nil for all that the layer shows.
  public var path: DrawPath?

  /// A shadow.
  public init(color: RenderColor, offset: CGSize, radius: Double, path: DrawPath? = nil) {
    self.color = color
    self.offset = offset
    self.radius = radius
    self.path = path
  }

  /// Whether there is anything to see of it. A shadow that falls at no place, or at one beyond all pixels, is not shown.
  public var isShown: Bool {
    color.alpha > 0 && abs(offset.width) < 1e7 && abs(offset.height) < 1e7
  }

  /// The deviation as it is shown: never negative, 0 for what is not a number, and bounded.
  public var deviation: Double { radius > 0 ? min(radius, 1e4) : 0 }

  /// How far the blur reaches beyond what throws it, in points: three deviations.
  public var reach: Double { deviation * 3 }

  /// The box of the shadow that something in `box` throws, in bounds space; null for a null box.
  public func box(thrownBy box: CGRect) -> CGRect {
    guard isShown, !box.isNull else { return .null }
    if box.isInfinite { return box }
    return CGRect(
      x: box.origin.x + offset.width - reach, y: box.origin.y + offset.height - reach,
      width: box.size.width + reach * 2, height: box.size.height + reach * 2)
  }
}
