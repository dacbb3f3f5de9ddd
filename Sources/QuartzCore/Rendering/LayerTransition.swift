import CoreGraphics
import Foundation
import RenderTree

/// A layer's way from the picture it showed to the one it shows now, as nodes of a frame.
package struct LayerTransition {
  let type: CATransitionType
  let side: CATransitionSubtype
  let from: Double
  let to: Double
  let pacing: Pacing
  /// What was shown; nil for nothing.
  let old: LayerNode?

  /// The node to show instead of the layer's own.
  /// - Parameters:
  ///   - new: the layer's node.
  ///   - fraction: how much of the time has passed, 0…1.
  ///   - ids: numbers for the node around both pictures and for the old one.
  func node(from new: LayerNode, fraction: Double, duration: Double, ids: (wrapper: UInt64, old: UInt64)) -> LayerNode {
    let progress = from + (to - from) * pacing.progress(at: fraction, duration: duration).scalar
    let bounds = new.style.bounds
    var oldPart = Part(opacity: 1)
    var newPart = Part(opacity: 1)
    var oldIsAbove = false
    var clips = true
    let (dx, dy) = direction(in: bounds.size)
    switch type {
    case .moveIn: newPart.move(-dx * (1 - progress), -dy * (1 - progress))
    case .push:
      newPart.move(-dx * (1 - progress), -dy * (1 - progress))
      oldPart.move(dx * progress, dy * progress)
    case .reveal:
      oldIsAbove = true
      oldPart.move(dx * progress, dy * progress)
    case .cube:
      clips = false
      oldPart = face(bounds, by: progress)
      newPart = face(bounds, by: progress - 1)
    case .flip:
      clips = false
      oldPart = Part(opacity: progress < 0.5 ? 1 : 0, map: turned(bounds, by: progress))
      newPart = Part(opacity: progress < 0.5 ? 0 : 1, map: turned(bounds, by: progress - 1))
    default:
      clips = false
      newPart.opacity = progress
      oldPart.opacity = Self.isOpaque(new) && old.map(Self.isOpaque) ?? false ? 1 : 1 - progress
    }
    var around = LayerNode.Style()
    around.bounds = bounds
    around.place = new.style.place
    around.opacity = new.style.opacity
    around.masksToBounds = clips
    let opacity = new.style.opacity
    let shown = part(of: new, id: new.id, newPart, opacity: opacity == 0 ? 0 : 1)
    guard let old else { return LayerNode(id: ids.wrapper, style: around, children: [shown]) }
    let before = part(of: old, id: ids.old, oldPart, opacity: 1)
    return LayerNode(id: ids.wrapper, style: around, children: oldIsAbove ? [shown, before] : [before, shown])
  }

  private struct Part {
    var opacity: Double
    var map = Projection.identity

    mutating func move(_ x: Double, _ y: Double) { map = Projection(.translation(x, y)) }
  }

  /// A picture's node in the space of the layer's bounds.
  private func part(of node: LayerNode, id: UInt64, _ part: Part, opacity: Float) -> LayerNode {
    var style = node.style
    style.place = part.map
    style.opacity = opacity * Float(min(max(part.opacity, 0), 1))
    return LayerNode(id: id, style: style, children: node.children)
  }

  /// Where what comes from the side moves to, a whole width or height away.
  private func direction(in size: CGSize) -> (Double, Double) {
    switch side {
    case .fromRight: (-size.width, 0)
    case .fromTop: (0, size.height)
    case .fromBottom: (0, -size.height)
    default: (size.width, 0)
    }
  }

  /// How far the eye is from a flip or a cube, in longer sides of what is turned. iOS's distance is not documented; this is our choice:
  /// the near edge of a square becomes a fifth longer.
  private static let eyeDistance = 3.0

  /// A part of a half turn, in which the side that it comes from moves to the front.
  /// - Parameter share: of the half turn, −1…1.
  private func turned(_ bounds: CGRect, by share: Double) -> Projection {
    place(turn(eye(bounds), by: share * .pi), of: bounds)
  }

  /// A side of a cube that turns by a quarter, so that the side that it comes from moves to the front. A cube shows no side from
  /// behind.
  /// - Parameter share: of the quarter, −1…1.
  private func face(_ bounds: CGRect, by share: Double) -> Part {
    let depth = (isVertical ? bounds.height : bounds.width) / 2
    let turned = turn(CATransform3DTranslate(eye(bounds), 0, 0, -depth), by: share * .pi / 2)
    let place = place(CATransform3DTranslate(turned, 0, 0, depth), of: bounds)
    return Part(opacity: place.determinant > 0 ? 1 : 0, map: place)
  }

  /// Turns about the axis of the side, by an angle that is positive where the side that it comes from moves to the front.
  private func turn(_ map: CATransform3D, by angle: Double) -> CATransform3D {
    let angle = side == .fromRight || side == .fromTop ? -angle : angle
    return CATransform3DRotate(map, angle, isVertical ? 1 : 0, isVertical ? 0 : 1, 0)
  }

  private var isVertical: Bool { side == .fromTop || side == .fromBottom }

  private func eye(_ bounds: CGRect) -> CATransform3D {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / max(1, Self.eyeDistance * max(bounds.width, bounds.height))
    return eye
  }

  /// Where a map about the middle puts what fills the bounds.
  private func place(_ turn: CATransform3D, of bounds: CGRect) -> Projection {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let half = CGPoint(x: 0.5, y: 0.5)
    return turn.place(bounds: bounds, position: middle, anchor: half)
      ?? Projection(
        LayerGeometry.toSuperlayer(bounds: bounds, position: middle, anchor: half, transform: turn.affinePart))
  }

  private static func isOpaque(_ node: LayerNode) -> Bool {
    node.style.background?.alpha == 1 && node.style.cornerRadius == 0
  }
}
