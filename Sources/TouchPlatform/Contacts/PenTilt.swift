import Foundation

/// How a pen leans, from the two tilts that tablets, kernels and browsers report to the two angles that apps are told.
///
/// A tilt is the angle between the upright and the pen's shadow on the plane of one axis: positive towards +x (right) and
/// +y (towards the user, down on the screen). So the pen's direction is (tan tilt x, tan tilt y, 1), of which the
/// azimuth is the direction in the plane and the altitude the angle above it.
public struct PenTilt: Hashable, Sendable {
  /// Radians between pen and surface: π/2 upright, 0 lying.
  public var altitude: Float
  /// The direction in which the pen leans: radians clockwise from +x, 0 ..< 2π; 0 when it stands upright.
  public var azimuth: Float

  /// The lean of a pen with these tilts in degrees, −90…90; beyond that they are held there. Nil when one is not a number.
  ///
  /// A pen that lies flat along both axes has no direction by its tilts; it is taken half way between them.
  public init?(xDegrees: Double, yDegrees: Double) {
    guard !xDegrees.isNaN, !yDegrees.isNaN else { return nil }
    let x = max(-90, min(90, xDegrees)) * .pi / 180
    let y = max(-90, min(90, yDegrees)) * .pi / 180
    if x == 0, y == 0 {
      altitude = .pi / 2
      azimuth = 0
      return
    }
    // Both sides of (tan x, tan y, 1) times cos x · cos y: no tangent of a right angle.
    var right = sin(x) * cos(y)
    var down = sin(y) * cos(x)
    // The cosine of the Double next to a right angle is not quite nothing.
    let isFlat = abs(x) == .pi / 2 || abs(y) == .pi / 2
    let up = isFlat ? 0 : cos(x) * cos(y)
    if abs(x) == .pi / 2, abs(y) == .pi / 2 {
      right = x > 0 ? 1 : -1
      down = y > 0 ? 1 : -1
    }
    let flat = (right * right + down * down).squareRoot()
    // A cosine of a right angle is not quite zero.
    altitude = abs(x) == .pi / 2 || abs(y) == .pi / 2 ? 0 : Float(atan2(max(0, up), flat))
    let angle = atan2(down, right)
    azimuth = Float(angle < 0 ? angle + 2 * .pi : angle)
    // The nearest Float may be the whole turn.
    if azimuth >= 2 * .pi { azimuth = 0 }
  }

  /// The lean of a pen of this altitude and azimuth, in radians.
  public init(altitude: Float, azimuth: Float) {
    self.altitude = altitude
    self.azimuth = azimuth
  }

  /// The two tilts that a device would report, in degrees: towards +x and towards +y.
  public var degrees: (x: Double, y: Double) {
    let across = cos(Double(altitude))
    let up = sin(Double(altitude))
    return (
      atan2(across * cos(Double(azimuth)), up) * 180 / .pi, atan2(across * sin(Double(azimuth)), up) * 180 / .pi
    )
  }
}
