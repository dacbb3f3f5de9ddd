import UIKit

/// The tip of a tool: it makes control points of touches.
struct InkTip {
  let type: PKInkingTool.InkType
  let width: CGFloat

  init(_ tool: PKInkingTool) { (type, width) = (tool.inkType, tool.width) }

  /// The control point of a touch. A finger presses evenly and is upright.
  /// - Parameter start: when the stroke began, in seconds of the touches' clock.
  @MainActor func point(of touch: UITouch, in view: UIView, since start: TimeInterval) -> PKStrokePoint {
    let isPencil = touch.type == .pencil
    return point(
      at: touch.preciseLocation(in: view), time: max(0, touch.timestamp - start),
      force: isPencil && touch.maximumPossibleForce > 0 ? touch.force : 1,
      azimuth: isPencil ? touch.azimuthAngle(in: view) : 0, altitude: isPencil ? touch.altitudeAngle : .pi / 2,
      isPencil: isPencil)
  }

  func point(
    at location: CGPoint, time: TimeInterval, force: CGFloat, azimuth: CGFloat, altitude: CGFloat, isPencil: Bool
  ) -> PKStrokePoint {
    let press = min(max(0, force), 3)
    // 0 for a pencil that stands at 60° or more, 1 for one that lies.
    let lean = min(max(0, 1 - altitude / (.pi / 3)), 1)
    var (size, opacity, angle) = (CGSize(width: width, height: width), CGFloat(1), azimuth)
    func round(_ factor: CGFloat) { size = CGSize(width: width * factor, height: width * factor) }
    switch type {
    case .pen: round(0.6 + 0.4 * press)
    case .monoline: break
    case .fountainPen:
      size = CGSize(width: width * 0.25, height: width * (0.7 + 0.3 * press))
      if !isPencil { angle = .pi / 4 }
    case .marker: size = CGSize(width: width * 0.35, height: width)
    case .pencil:
      round((0.7 + 0.3 * press) * (1 + 3 * lean))
      opacity = min(0.5 + 0.5 * press, 1.3) * (1 - 0.5 * lean)
    case .watercolor: round(0.6 + 0.4 * press)
    case .crayon:
      round((0.7 + 0.3 * press) * (1 + lean))
      opacity = min(0.6 + 0.4 * press, 1.05)
    }
    return PKStrokePoint(
      location: location, timeOffset: time, size: size, opacity: opacity, force: force, azimuth: angle,
      altitude: altitude)
  }
}
