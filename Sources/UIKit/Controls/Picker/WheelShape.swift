import CoreGraphics
import Foundation
import RenderTree

/// A wheel seen from the side: rows lie on a drum, so that those further from the middle are turned away.
///
/// Distances are measured along the drum, from its middle downwards; places on the screen, from the same middle.
struct WheelShape: Equatable {
  /// The visible height.
  var height: CGFloat
  var rowHeight: CGFloat

  /// A place of a row on the screen.
  struct Place: Equatable {
    var y: CGFloat
    var scale: CGSize
    var alpha: CGFloat
  }

  /// The drum's; nearly half of the height, so that rows disappear just within the edges.
  var radius: CGFloat { max(height * 0.46, rowHeight) }

  /// Rows further away than this, along the drum, are on its back.
  var reach: CGFloat { radius * Self.lastAngle }

  /// Our choice: rows that are turned nearly out of sight are left out.
  private static let lastAngle: CGFloat = 1.42
  /// How far the eye is from the drum, in radii.
  private static let eye: CGFloat = 5.5

  /// Where a row is whose middle is at a distance along the drum; nil on the drum's back.
  func place(at distance: CGFloat) -> Place? {
    let angle = distance / radius
    guard abs(angle) <= Self.lastAngle else { return nil }
    let depth = Self.eye / (Self.eye + 1 - StableMath.cos(angle))
    // Rows fade as soon as they have left the bar in the middle.
    let away = min(abs(distance) / rowHeight, 1)
    let alpha = 1 - away * (1 - 0.62 * max(0, StableMath.cos(angle)))
    return Place(
      y: radius * StableMath.sin(angle) * depth,
      scale: CGSize(width: depth, height: max(0.02, StableMath.cos(angle)) * depth),
      alpha: alpha)
  }

  /// How far along the drum a place on the screen is.
  func distance(at y: CGFloat) -> CGFloat {
    if abs(y) <= rowHeight / 2 { return y }
    return StableMath.asin(max(-1, min(1, y / radius))) * radius
  }
}
