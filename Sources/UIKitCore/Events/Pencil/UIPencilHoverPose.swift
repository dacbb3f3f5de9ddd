import Foundation
import RenderTree
import TouchPlatform

/// Where a hovering pencil is above a view, and how it is held.
public struct UIPencilHoverPose: Hashable, Sendable {
  /// The place under its tip, in the view's space.
  public let location: CGPoint
  /// How far it is above the screen: 1 where it is first seen, 0 at the screen and where that is not measured.
  public let zOffset: CGFloat
  /// Radians between pencil and screen: 0 lying, π/2 upright, and where that is not measured.
  public let altitudeAngle: CGFloat
  /// The direction in which it leans, in radians clockwise from +x of the view; 0 where that is not measured.
  public let azimuthAngle: CGFloat
  /// The same as a vector of length 1 in the view's space.
  public let azimuthUnitVector: CGVector
  /// How far it is turned around its own axis, in radians; 0 where that is not measured.
  public let rollAngle: CGFloat

  @MainActor init(_ sample: HoverSample, in view: UIView) {
    func measured(_ value: Float?, _ usual: CGFloat) -> CGFloat {
      value.flatMap { $0.isFinite ? CGFloat($0) : nil } ?? usual
    }
    location = view.pointFromScreen(sample.location)
    zOffset = min(max(measured(sample.height, 0), 0), 1)
    altitudeAngle = measured(sample.altitude, .pi / 2)
    rollAngle = measured(sample.roll, 0)
    let angle = measured(sample.azimuth, 0)
    let tip = view.pointFromScreen(
      CGPoint(x: sample.location.x + StableMath.cos(angle), y: sample.location.y + StableMath.sin(angle)))
    let (dx, dy) = (tip.x - location.x, tip.y - location.y)
    let length = StableMath.hypot(dx, dy)
    azimuthUnitVector = length > 0 ? CGVector(dx: dx / length, dy: dy / length) : CGVector(dx: 1, dy: 0)
    azimuthAngle = StableMath.atan2(azimuthUnitVector.dy, azimuthUnitVector.dx)
  }
}
