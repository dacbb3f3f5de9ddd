import Foundation
import RenderTree

// The outline of a stroke, as polygons to be filled by winding number.
extension DrawPath {
  /// The outline that a stroke of this path fills. Curves become lines, off by at most `tolerance`; round caps and joins
  /// stay curves. Cost: O(length of the outline).
  package func stroked(_ stroke: DrawStroke, tolerance: Double = 0.025) -> DrawPath {
    guard stroke.width > 0, stroke.width.isFinite else { return DrawPath() }
    let path = stroke.dashes.isEmpty ? self : dashed(phase: stroke.dashPhase, lengths: stroke.dashes)
    var outliner = StrokeOutliner(stroke)
    for line in path.polylines(tolerance: tolerance) { outliner.add(line) }
    return outliner.path
  }

  /// One subpath as points.
  struct Polyline {
    var points: [CGPoint]
    var isClosed: Bool
  }

  /// The subpaths as lines, off by at most `tolerance`. Points that are not finite are left out.
  func polylines(tolerance: Double) -> [Polyline] {
    var lines: [Polyline] = []
    var line = Polyline(points: [], isClosed: false)
    var start = CGPoint.zero
    func isGood(_ p: CGPoint) -> Bool { abs(p.x) < 1e9 && abs(p.y) < 1e9 }
    func finish() {
      if !line.points.isEmpty { lines.append(line) }
      line = Polyline(points: [], isClosed: false)
    }
    func open() { if line.points.isEmpty { line.points = [start] } }
    forEach { element in
      switch element {
      case .move(let p):
        guard isGood(p) else { return }
        finish()
        start = p
        line.points = [p]
      case .line(let p):
        guard isGood(p) else { return }
        open()
        line.points.append(p)
      case .quad(let c, let p):
        guard isGood(p), isGood(c) else { return }
        open()
        let a = line.points[line.points.count - 1]
        let bend = StableMath.hypot(a.x - 2 * c.x + p.x, a.y - 2 * c.y + p.y)
        // A chord over a step h of t is off by at most h²/8 of the second derivative, twice the bend.
        let pieces = Self.pieces(bend / 4, tolerance)
        for piece in 1..<pieces { line.points.append(CurveMath.quad(a, c, p, Double(piece) / Double(pieces))) }
        line.points.append(p)
      case .cubic(let c, let d, let p):
        guard isGood(p), isGood(c), isGood(d) else { return }
        open()
        let a = line.points[line.points.count - 1]
        let bend = max(
          StableMath.hypot(a.x - 2 * c.x + d.x, a.y - 2 * c.y + d.y),
          StableMath.hypot(c.x - 2 * d.x + p.x, c.y - 2 * d.y + p.y))
        let pieces = Self.pieces(bend * 3 / 4, tolerance)
        for piece in 1..<pieces { line.points.append(CurveMath.cubic(a, c, d, p, Double(piece) / Double(pieces))) }
        line.points.append(p)
      case .close:
        open()
        line.isClosed = true
        finish()
      }
    }
    // A bare move draws nothing.
    if line.points.count > 1 { finish() }
    return lines
  }

  private static func pieces(_ error: Double, _ tolerance: Double) -> Int {
    guard error.isFinite else { return 1 }
    return max(1, min(2_000, Int((error / tolerance).squareRoot().rounded(.up))))
  }
}

/// Makes outlines of lines.
private struct StrokeOutliner {
  private(set) var path = DrawPath()
  private let stroke: DrawStroke
  private let half: Double

  init(_ stroke: DrawStroke) {
    self.stroke = stroke
    half = stroke.width / 2
  }

  mutating func add(_ line: DrawPath.Polyline) {
    var points: [CGPoint] = []
    for point in line.points where points.last != point { points.append(point) }
    if line.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else {
      if let point = points.first, line.isClosed || line.points.count > 1 { addDot(point) }
      return
    }
    if line.isClosed && points.count > 2 {
      addSide(points + [points[0]], closed: true)
      addSide([points[0]] + points.reversed(), closed: true)
    } else {
      // A closed line of two points leads there and back.
      if line.isClosed { points.append(points[0]) }
      addSide(points, closed: false)
      addCap(points[points.count - 1], from: points[points.count - 2])
      addSide(points.reversed(), closed: false, continues: true)
      addCap(points[0], from: points[1])
      path.close()
    }
  }

  /// A subpath without length shows its caps.
  private mutating func addDot(_ point: CGPoint) {
    switch stroke.cap {
    case .butt: break
    case .round:
      path.addEllipse(in: CGRect(x: point.x - half, y: point.y - half, width: stroke.width, height: stroke.width))
    case .square: path.addRect(CGRect(x: point.x - half, y: point.y - half, width: stroke.width, height: stroke.width))
    }
  }

  private func normal(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
    let dx = b.x - a.x
    let dy = b.y - a.y
    let length = (dx * dx + dy * dy).squareRoot()
    return CGPoint(x: dy / length * half, y: -dx / length * half)
  }

  private mutating func go(_ p: CGPoint, _ begins: inout Bool) {
    if begins { path.move(to: p) } else { path.addLine(to: p) }
    begins = false
  }

  /// The side of a line that lies to the left of its direction where y points down.
  private mutating func addSide(_ points: [CGPoint], closed: Bool, continues: Bool = false) {
    var begins = !continues
    let last = points.count - 1
    for index in 0..<last {
      let n = normal(points[index], points[index + 1])
      go(CGPoint(x: points[index].x + n.x, y: points[index].y + n.y), &begins)
      let end = CGPoint(x: points[index + 1].x + n.x, y: points[index + 1].y + n.y)
      go(end, &begins)
      if index + 1 < last {
        addJoin(points[index + 1], n, normal(points[index + 1], points[index + 2]))
      } else if closed {
        addJoin(points[last], n, normal(points[0], points[1]))
      }
    }
    if closed { path.close() }
  }

  /// Draws around a corner from one normal to the next.
  private mutating func addJoin(_ corner: CGPoint, _ n: CGPoint, _ m: CGPoint) {
    let cross = n.x * m.y - n.y * m.x
    let dot = n.x * m.x + n.y * m.y
    let square = half * half
    if abs(cross) < square * 1e-9 && dot > 0 { return }
    // A line that turns right back has an outer side on both.
    if cross < -square * 1e-9 {
      // The inner side: through the corner itself, so that the outline turns around everything that is covered.
      path.addLine(to: corner)
      path.addLine(to: CGPoint(x: corner.x + m.x, y: corner.y + m.y))
      return
    }
    switch stroke.join {
    case .bevel: break
    case .round: addArc(corner, from: n, to: m, turns: true)
    case .miter:
      // 1 / sin(θ/2) is the miter's length in widths; with the angle between normals it is 1 / cos(φ/2).
      let cosine = ((1 + dot / square) / 2).squareRoot()
      guard cosine > 0, 1 / cosine <= stroke.miterLimit else { break }
      let scale = 1 / (1 + dot / square)
      path.addLine(to: CGPoint(x: corner.x + (n.x + m.x) * scale, y: corner.y + (n.y + m.y) * scale))
    }
    path.addLine(to: CGPoint(x: corner.x + m.x, y: corner.y + m.y))
  }

  private mutating func addCap(_ end: CGPoint, from before: CGPoint) {
    let n = normal(before, end)
    let back = CGPoint(x: -n.x, y: -n.y)
    switch stroke.cap {
    case .butt: break
    case .round: addArc(end, from: n, to: back, turns: true)
    case .square:
      let ahead = CGPoint(x: -n.y, y: n.x)
      path.addLine(to: CGPoint(x: end.x + n.x + ahead.x, y: end.y + n.y + ahead.y))
      path.addLine(to: CGPoint(x: end.x - n.x + ahead.x, y: end.y - n.y + ahead.y))
    }
    path.addLine(to: CGPoint(x: end.x + back.x, y: end.y + back.y))
  }

  private mutating func addArc(_ center: CGPoint, from n: CGPoint, to m: CGPoint, turns: Bool) {
    let start = StableMath.atan2(n.y, n.x)
    var delta = StableMath.atan2(m.y, m.x) - start
    while delta < 0 { delta += 2 * .pi }
    path.addArc(center: center, radius: half, from: start, by: delta)
  }
}

extension CGPath {
  /// The path cut into dashes; `lengths` are those of dashes and gaps in turn. `transform` maps the path's points first.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let path = transform.isIdentity ? drawPath : drawPath.applying(transform.affine)
    return lengths.isEmpty ? CGPath(path) : CGPath(path.dashed(phase: phase, lengths: lengths.map { Double($0) }))
  }

  /// The outline that a stroke of this path fills (by winding number). `transform` maps the path's points first.
  ///
  /// Curves become lines that are off by less than a fortieth of a unit; round caps and joins stay curves.
  /// > Here: curves become lines.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    var stroke = DrawStroke()
    stroke.width = lineWidth
    stroke.cap = lineCap.draw
    stroke.join = lineJoin.draw
    stroke.miterLimit = miterLimit
    let path = transform.isIdentity ? drawPath : drawPath.applying(transform.affine)
    return CGPath(path.stroked(stroke))
  }
}
