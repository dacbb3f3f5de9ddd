import UIKit

/// One control point of a stroke's path, with all that a pencil measured there.
///
/// Values never change; build a new point to change one. Numbers that are not finite count as 0.
/// > Not yet: `threshold`, `lateralJitter`.
public struct PKStrokePoint: Sendable {
  /// Where it is, in the space of the stroke's path: points, before the stroke's transform.
  public let location: CGPoint
  /// Seconds since the path's creation date.
  public let timeOffset: TimeInterval
  /// The size of the tip's mark in points: along the azimuth, and across it.
  public let size: CGSize
  /// How opaque the mark is beside the ink's own opacity, 0…2; 1 is the ink as it is.
  public let opacity: CGFloat
  /// How hard the pencil pressed: 1 is an average touch.
  public let force: CGFloat
  /// The direction in which the pencil leaned, in radians clockwise from +x.
  public let azimuth: CGFloat
  /// Radians between the pencil and the screen: 0 lying, π/2 upright.
  public let altitude: CGFloat
  /// The scale of an ink's secondary effects. Default 1; kept, and no ink here uses it.
  /// > Partly: kept.
  public let secondaryScale: CGFloat

  /// A point with these properties. Negative sizes and opacities count as 0.
  public init(
    location: CGPoint, timeOffset: TimeInterval, size: CGSize, opacity: CGFloat, force: CGFloat, azimuth: CGFloat,
    altitude: CGFloat
  ) {
    self.init(
      location: location, timeOffset: timeOffset, size: size, opacity: opacity, force: force, azimuth: azimuth,
      altitude: altitude, secondaryScale: 1)
  }

  /// A point with these properties. Negative sizes and opacities count as 0.
  public init(
    location: CGPoint, timeOffset: TimeInterval, size: CGSize, opacity: CGFloat, force: CGFloat, azimuth: CGFloat,
    altitude: CGFloat, secondaryScale: CGFloat
  ) {
    self.location = CGPoint(x: location.x.orZero, y: location.y.orZero)
    self.timeOffset = timeOffset.orZero
    self.size = CGSize(width: max(0, size.width.orZero), height: max(0, size.height.orZero))
    self.opacity = min(max(0, opacity.orZero), 2)
    self.force = max(0, force.orZero)
    self.azimuth = azimuth.orZero
    self.altitude = altitude.orZero
    self.secondaryScale = secondaryScale.orZero
  }
}

extension PKStrokePoint {
  func isSame(as other: PKStrokePoint) -> Bool {
    location == other.location && timeOffset == other.timeOffset && size == other.size && opacity == other.opacity
      && force == other.force && azimuth == other.azimuth && altitude == other.altitude
      && secondaryScale == other.secondaryScale
  }
}

extension BinaryFloatingPoint {
  /// The number, or 0 in place of one that is not finite or too large for any screen.
  var orZero: Self { isFinite && abs(self) < 1e9 ? self : 0 }
}
