import Foundation

/// What a layer shows of the picture beneath it: the same picture, blurred, inside of its rounded bounds.
///
/// It lies below the layer's background. Only what lies beneath within the bounds counts; at their edges the nearest
/// pixels continue.
public struct LayerBackdrop: Hashable, Sendable {
  /// The Gaussian's deviation, in points; 0 leaves the picture sharp.
  public var radius: Double
  /// How far colours are from grey, as a share of what they are: 1 leaves them, 0 makes them grey.
  public var saturation: Double

  /// A backdrop.
  public init(radius: Double, saturation: Double = 1) {
    self.radius = radius
    self.saturation = saturation
  }

  /// The deviation as it is shown: never negative, 0 for what is not a number, and bounded.
  public var deviation: Double { radius > 0 ? min(radius, 200) : 0 }

  /// The saturation as it is shown: 1 for what is not a number.
  public var shownSaturation: Double { saturation.isFinite ? max(0, min(saturation, 8)) : 1 }

  /// Whether anything is seen of it. Less than a tenth of a point is no blur.
  public var isShown: Bool { deviation >= 0.1 || abs(shownSaturation - 1) > 0.004 }
}
