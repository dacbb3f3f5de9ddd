import CoreGraphics
import Foundation
import RenderTree

/// Filters that bend an image within a circle.
extension FilterTable {
  /// An image that is bent within a circle: `change` takes the share of the radius and returns by how much the way from the
  /// middle is turned, and by which factor it is longer.
  static func bent(
    _ values: FilterValues, _ change: @escaping @Sendable (_ share: Double) -> (turn: Double, factor: Double)
  ) -> Recipe? {
    guard let image = values.image() else { return nil }
    let (center, radius) = (values.point(), max(1e-3, values.number(kCIInputRadiusKey)))
    return image.mapped(to: image.extent) { x, y in
      let (dx, dy) = (x - center.x, y - center.y)
      let share = StableMath.hypot(dx, dy) / radius
      guard share < 1 else { return (x, y) }
      let (turn, factor) = change(share)
      let (c, s) = (StableMath.cos(turn) * factor, StableMath.sin(turn) * factor)
      return (center.x + dx * c - dy * s, center.y + dx * s + dy * c)
    } box: { rect in
      // What is seen within the circle comes from within it.
      let circle = CGRect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
      return rect.intersects(circle) ? rect.union(circle.intersection(image.extent)) : rect
    }
  }

  static let distortions: [String: FilterKind] = [
    "CITwirlDistortion": FilterKind(
      kCICategoryDistortionEffect,
      [kCIInputCenterKey: .vector([150, 150]), kCIInputRadiusKey: .number(300), kCIInputAngleKey: .number(.pi)]
    ) { values in
      let angle = values.number(kCIInputAngleKey)
      return bent(values) { (angle * (1 - $0) * (1 - $0), 1) }
    },
    "CIBumpDistortion": FilterKind(
      kCICategoryDistortionEffect,
      [kCIInputCenterKey: .vector([150, 150]), kCIInputRadiusKey: .number(300), kCIInputScaleKey: .number(0.5)]
    ) { values in
      let scale = max(-1, min(1, values.number(kCIInputScaleKey)))
      return bent(values) { (0, max(0, 1 - scale * (1 - $0 * $0))) }
    },
    "CIPinchDistortion": FilterKind(
      kCICategoryDistortionEffect,
      [kCIInputCenterKey: .vector([150, 150]), kCIInputRadiusKey: .number(300), kCIInputScaleKey: .number(0.5)]
    ) { values in
      let scale = max(0, min(1, values.number(kCIInputScaleKey)))
      return bent(values) { (0, $0 > 0 ? min(1 / $0, StableMath.pow($0, -scale)) : 1) }
    },
  ]
}
