import Foundation
import RenderTree
import TouchPlatform

/// Angles of arcs.
package enum ArcGeometry {
  /// How far an arc turns, in radians, from one angle to another in the direction of falling (`clockwise`) or rising
  /// angles: 0 for equal angles, a whole turn for angles a whole turn apart, never more.
  package static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let delta = end - start
    guard delta.isFinite else { return delta }
    if clockwise { return -sweep(from: -start, to: -end, clockwise: false) }
    if delta >= 0 && delta <= turn { return delta }
    // Beyond a turn the whole circle is drawn, and the arc ends where it should.
    let rest = delta.truncatingRemainder(dividingBy: turn)
    return delta > 0 ? turn + rest : rest + turn
  }
}

// Shapes as lines and curves; all of them leave out what is not finite.
extension DrawPath {
  /// The distance of a control point, in radii, for a quarter of a circle.
  private static let quarter = 4.0 / 3 * (2.0.squareRoot() - 1)

  /// Starts a subpath at the first point and adds lines to the others.
  package mutating func addLines(between points: [CGPoint], _ map: Affine = .identity) {
    guard let first = points.first else { return }
    move(to: map.apply(first))
    for point in points.dropFirst() { addLine(to: map.apply(point)) }
  }

  /// Adds an ellipse as a closed subpath of four curves, from its largest x towards its largest y.
  package mutating func addEllipse(in rect: CGRect) {
    let rect = rect.standardized
    let cx = rect.midX
    let cy = rect.midY
    let rx = rect.width / 2
    let ry = rect.height / 2
    let kx = rx * Self.quarter
    let ky = ry * Self.quarter
    func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: cx + x, y: cy + y) }
    move(to: at(rx, 0))
    addCurve(to: at(0, ry), control1: at(rx, ky), control2: at(kx, ry))
    addCurve(to: at(-rx, 0), control1: at(-kx, ry), control2: at(-rx, ky))
    addCurve(to: at(0, -ry), control1: at(-rx, -ky), control2: at(-kx, -ry))
    addCurve(to: at(rx, 0), control1: at(kx, -ry), control2: at(rx, -ky))
    close()
  }

  /// Adds a rectangle with elliptic corners as a closed subpath, from the middle of its right side towards its largest y.
  package mutating func addRoundedRect(in rect: CGRect, cornerWidth: Double, cornerHeight: Double) {
    let rect = rect.standardized
    let rx = min(max(0, cornerWidth), rect.width / 2)
    let ry = min(max(0, cornerHeight), rect.height / 2)
    guard rx > 0, ry > 0 else { return addRect(rect) }
    let kx = rx * (1 - Self.quarter)
    let ky = ry * (1 - Self.quarter)
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
    move(to: at(x1, rect.midY))
    addLine(to: at(x1, y1 - ry))
    addCurve(to: at(x1 - rx, y1), control1: at(x1, y1 - ky), control2: at(x1 - kx, y1))
    addLine(to: at(x0 + rx, y1))
    addCurve(to: at(x0, y1 - ry), control1: at(x0 + kx, y1), control2: at(x0, y1 - ky))
    addLine(to: at(x0, y0 + ry))
    addCurve(to: at(x0 + rx, y0), control1: at(x0, y0 + ky), control2: at(x0 + kx, y0))
    addLine(to: at(x1 - rx, y0))
    addCurve(to: at(x1, y0 + ry), control1: at(x1 - kx, y0), control2: at(x1, y0 + ky))
    close()
  }

  /// Adds an arc of a circle: a line to its start (a move in an empty path) and curves of at most a quarter each.
  package mutating func addArc(
    center: CGPoint, radius: Double, from start: Double, by delta: Double, _ map: Affine = .identity
  ) {
    guard center.x.isFinite, center.y.isFinite, radius.isFinite, start.isFinite, delta.isFinite else {
      PlatformLog.write(.app, "an arc with numbers that are not finite was left out")
      return
    }
    let radius = abs(radius)
    // More turns than two look no different.
    let turn = 2 * Double.pi
    let sweep =
      abs(delta) <= 2 * turn
      ? delta : (delta.truncatingRemainder(dividingBy: turn) + (delta < 0 ? -turn : turn))
    func at(_ angle: Double) -> CGPoint {
      CGPoint(x: center.x + radius * StableMath.cos(angle), y: center.y + radius * StableMath.sin(angle))
    }
    let first = map.apply(at(start))
    if currentPoint == nil { move(to: first) } else { addLine(to: first) }
    guard sweep != 0, radius > 0 else { return }
    let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(pieces)
    let reach = 4.0 / 3 * StableMath.tan(step / 4) * radius
    for piece in 0..<pieces {
      let a = start + step * Double(piece)
      // The last one ends exactly where it was asked to.
      let b = piece == pieces - 1 ? start + sweep : a + step
      let p = at(a)
      let q = at(b)
      addCurve(
        to: map.apply(q),
        control1: map.apply(CGPoint(x: p.x - reach * StableMath.sin(a), y: p.y + reach * StableMath.cos(a))),
        control2: map.apply(CGPoint(x: q.x + reach * StableMath.sin(b), y: q.y - reach * StableMath.cos(b))))
    }
  }

  /// Adds a line and an arc that rounds the corner at `tangent1End`; the path must have a current point.
  package mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: Double, _ map: Affine = .identity
  ) {
    guard let current = currentPoint else { return }
    let start = map.inverse?.apply(current) ?? current
    let ux = start.x - corner.x
    let uy = start.y - corner.y
    let vx = end.x - corner.x
    let vy = end.y - corner.y
    let lengths = (ux * ux + uy * uy).squareRoot() * (vx * vx + vy * vy).squareRoot()
    let cross = ux * vy - uy * vx
    guard lengths.isFinite, radius.isFinite else { return }
    // Without a corner there is nothing to round.
    guard lengths > 0, radius > 0, abs(cross) > lengths * 1e-9 else { return addLine(to: map.apply(corner)) }
    // The tangent of half the corner's angle, by the cosine of the whole.
    let cosine = max(-1, min(1, (ux * vx + uy * vy) / lengths))
    let distance = radius * ((1 + cosine) / (1 - cosine)).squareRoot()
    let u = (ux * ux + uy * uy).squareRoot()
    let v = (vx * vx + vy * vy).squareRoot()
    let p = CGPoint(x: corner.x + ux / u * distance, y: corner.y + uy / u * distance)
    let q = CGPoint(x: corner.x + vx / v * distance, y: corner.y + vy / v * distance)
    // The centre lies on the corner's bisector.
    let away = distance / (1 + cosine)
    let center = CGPoint(x: corner.x + (ux / u + vx / v) * away, y: corner.y + (uy / u + vy / v) * away)
    let from = StableMath.atan2(p.y - center.y, p.x - center.x)
    let to = StableMath.atan2(q.y - center.y, q.x - center.x)
    var delta = to - from
    if delta > .pi { delta -= 2 * .pi }
    if delta < -.pi { delta += 2 * .pi }
    addArc(center: center, radius: radius, from: from, by: delta, map)
  }
}
