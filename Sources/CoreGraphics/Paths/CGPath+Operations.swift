import Foundation
import RenderTree
import TouchPlatform

// Areas as sets. Curves become lines first, off by at most 1/20 000 of the paths' extent: results are polygons, with
// inside and outside the same by both rules. Cost: see `PolygonOverlay`.
extension CGPath {
  /// A path with the same area and no overlaps.
  /// > Partly: results are polygons, off by at most 1/20,000 of the extent, and of at most 40,000 edges.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: nil, rule) { a, _ in a }
  }

  /// What is in this path or in another, or in both.
  /// > Partly: results are polygons, off by at most 1/20,000 of the extent, and of at most 40,000 edges.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 || $1 }
  }

  /// What is in this path and in another.
  /// > Partly: results are polygons, off by at most 1/20,000 of the extent, and of at most 40,000 edges.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && $1 }
  }

  /// What is in this path and not in another.
  /// > Partly: results are polygons, off by at most 1/20,000 of the extent, and of at most 40,000 edges.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && !$1 }
  }

  /// What is in exactly one of this path and another.
  /// > Partly: results are polygons, off by at most 1/20,000 of the extent, and of at most 40,000 edges.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 != $1 }
  }

  /// Whether this path and another have area in common.
  /// > Partly: results are polygons, off by at most 1/20,000 of the extent, and of at most 40,000 edges.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    let a = boundingBoxOfPath
    let b = other.boundingBoxOfPath
    guard !a.isNull, !b.isNull, a.minX <= b.maxX, b.minX <= a.maxX, a.minY <= b.maxY, b.minY <= a.maxY else {
      return false
    }
    return !intersection(other, using: rule).isEmpty
  }

  /// The parts of this path's lines that lie within another path, as open subpaths.
  /// > Partly: results are polygons, off by at most 1/20,000 of the extent, and of at most 40,000 edges.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(inside: other, rule, keepsInside: true)
  }

  /// The parts of this path's lines that lie outside another path, as open subpaths.
  /// > Partly: results are polygons, off by at most 1/20,000 of the extent, and of at most 40,000 edges.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(inside: other, rule, keepsInside: false)
  }

  /// The path's areas one by one, each with its holes.
  /// > Partly: results are polygons, off by at most 1/20,000 of the extent, and of at most 40,000 edges.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    let loops = overlay(with: nil, rule) { a, _ in a }
    let areas = loops.map(Self.area)
    var parts: [(loop: [CGPoint], path: DrawPath)] = []
    for (loop, area) in zip(loops, areas) where area > 0 {
      var path = DrawPath()
      path.addPolygon(loop)
      parts.append((loop, path))
    }
    let outlines = parts.map { part -> DrawPath in part.path }
    for (loop, area) in zip(loops, areas) where area < 0 {
      // A hole belongs to the smallest outline around it.
      let inside = CGPoint(x: (loop[0].x + loop[1].x) / 2, y: (loop[0].y + loop[1].y) / 2)
      let owner = outlines.indices.filter { outlines[$0].winding(around: inside).number != 0 }
        .min { Self.area(parts[$0].loop) < Self.area(parts[$1].loop) }
      if let owner { parts[owner].path.addPolygon(loop) }
    }
    return parts.map { CGPath($0.path) }
  }

  /// The path with its curves replaced by lines that are off by at most `threshold`.
  public func flattened(threshold: CGFloat) -> CGPath {
    var path = DrawPath()
    for line in drawPath.polylines(tolerance: threshold > 1e-6 ? threshold : 1e-6) {
      path.addLines(between: line.points)
      if line.isClosed { path.close() }
    }
    return CGPath(path)
  }

  // MARK: Inside

  private static func area(_ loop: [CGPoint]) -> Double {
    var sum = 0.0
    for (a, b) in zip(loop, loop.dropFirst() + [loop[0]]) { sum += a.x * b.y - a.y * b.x }
    return sum / 2
  }

  private func combined(
    with other: CGPath?, _ rule: CGPathFillRule, _ keeps: (Bool, Bool) -> Bool
  ) -> CGPath {
    var path = DrawPath()
    for loop in overlay(with: other, rule, keeps) { path.addPolygon(loop) }
    return CGPath(path)
  }

  private func overlay(
    with other: CGPath?, _ rule: CGPathFillRule, _ keeps: (Bool, Bool) -> Bool
  ) -> [[CGPoint]] {
    let tolerance = Self.tolerance(drawPath, other?.drawPath)
    guard
      let overlay = PolygonOverlay(
        drawPath.polylines(tolerance: tolerance), other?.drawPath.polylines(tolerance: tolerance) ?? [])
    else {
      PlatformLog.write(
        .app, "a path operation met more than \(PolygonOverlay.mostEdges) edges; its result is empty")
      return []
    }
    func isIn(_ winding: Int) -> Bool { rule == .evenOdd ? winding % 2 != 0 : winding != 0 }
    return overlay.border { keeps(isIn($0), isIn($1)) }
  }

  private static func tolerance(_ a: DrawPath, _ b: DrawPath?) -> Double {
    let box = a.controlBox.union(b?.controlBox ?? .null)
    return box.isNull ? 1 : max(1e-9, max(box.width, box.height) / 20_000)
  }

  private func lines(inside other: CGPath, _ rule: CGPathFillRule, keepsInside: Bool) -> CGPath {
    let tolerance = Self.tolerance(drawPath, other.drawPath)
    var walls: [(CGPoint, CGPoint)] = []
    for line in other.drawPath.polylines(tolerance: tolerance) {
      for (a, b) in zip(line.points, line.points.dropFirst() + [line.points[0]]) where a != b { walls.append((a, b)) }
    }
    var path = DrawPath()
    for line in drawPath.polylines(tolerance: tolerance) {
      let points = line.isClosed ? line.points + [line.points[0]] : line.points
      var isDrawing = false
      for (a, b) in zip(points, points.dropFirst()) where a != b {
        let places = ([0, 1] + walls.compactMap { Self.crossing(a, b, $0.0, $0.1) }).sorted()
        for (s, t) in zip(places, places.dropFirst()) where t - s > 1e-12 {
          let isInside = other.contains(CurveMath.mix(a, b, (s + t) / 2), using: rule)
          if isInside == keepsInside {
            if !isDrawing { path.move(to: CurveMath.mix(a, b, s)) }
            path.addLine(to: CurveMath.mix(a, b, t))
          }
          isDrawing = isInside == keepsInside
        }
      }
    }
    return CGPath(path)
  }

  /// Where on the line from `a` to `b`, 0…1, the line from `c` to `d` crosses it.
  private static func crossing(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> Double? {
    let ux = b.x - a.x
    let uy = b.y - a.y
    let vx = d.x - c.x
    let vy = d.y - c.y
    let divisor = ux * vy - uy * vx
    guard divisor != 0 else { return nil }
    let s = ((c.x - a.x) * vy - (c.y - a.y) * vx) / divisor
    let t = ((c.x - a.x) * uy - (c.y - a.y) * ux) / divisor
    return s > 0 && s < 1 && t >= 0 && t <= 1 ? s : nil
  }
}

extension DrawPath {
  /// Adds a closed polygon.
  fileprivate mutating func addPolygon(_ points: [CGPoint]) {
    addLines(between: points)
    close()
  }
}
