import Foundation
import RenderTree

/// One line or curve of a path, from where the pen stood.
enum PathSegment {
  case line(CGPoint, CGPoint)
  case quad(CGPoint, CGPoint, CGPoint)
  case cubic(CGPoint, CGPoint, CGPoint, CGPoint)
}

// What a path is in the plane, computed from its curves.
extension DrawPath {
  /// Calls `body` for each line and curve; with `closing`, also for the line that closes each subpath.
  func forEachSegment(closing: Bool, _ body: (PathSegment) -> Void) {
    var pen = CGPoint.zero
    var start = CGPoint.zero
    var isOpen = false
    func finish() {
      if closing && isOpen && pen != start { body(.line(pen, start)) }
    }
    forEach { element in
      switch element {
      case .move(let p):
        finish()
        pen = p
        start = p
        isOpen = true
      case .line(let p):
        body(.line(pen, p))
        pen = p
        isOpen = true
      case .quad(let c, let p):
        body(.quad(pen, c, p))
        pen = p
        isOpen = true
      case .cubic(let c, let d, let p):
        body(.cubic(pen, c, d, p))
        pen = p
        isOpen = true
      case .close:
        if pen != start { body(.line(pen, start)) }
        pen = start
        isOpen = false
      }
    }
    finish()
  }

  /// The smallest box around the lines and curves; null for an empty path.
  package var exactBox: CGRect {
    var box = ExtremeBox()
    forEach { if case .move(let p) = $0 { box.add(p) } }
    forEachSegment(closing: false) { segment in
      switch segment {
      case .line(let a, let b):
        box.add(a)
        box.add(b)
      case .quad(let a, let b, let c):
        box.add(a)
        box.add(c)
        if !box.holds(b) {
          for t in CurveMath.quadExtrema(a.x, b.x, c.x) + CurveMath.quadExtrema(a.y, b.y, c.y) {
            box.add(CurveMath.quad(a, b, c, t))
          }
        }
      case .cubic(let a, let b, let c, let d):
        box.add(a)
        box.add(d)
        if !box.holds(b) || !box.holds(c) {
          for t in CurveMath.cubicExtrema(a.x, b.x, c.x, d.x) + CurveMath.cubicExtrema(a.y, b.y, c.y, d.y) {
            box.add(CurveMath.cubic(a, b, c, d, t))
          }
        }
      }
    }
    return box.rect
  }

  /// The upright rectangle that this path is, if it is one and nothing else.
  package var asRect: CGRect? {
    guard full.isEmpty, let last, last.pointCount >= 4, last.pointCount <= 5 else { return nil }
    let verbs = [UInt8](last.verbs)
    guard verbs == [0, 1, 1, 1, 4] || verbs == [0, 1, 1, 1, 1, 4] || verbs == [0, 1, 1, 1, 1] else { return nil }
    let p = [CGPoint](last.points)
    if p.count == 5 && p[4] != p[0] { return nil }
    let alongX = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
    let alongY = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
    guard alongX || alongY else { return nil }
    return last.controlBox
  }

  /// How often the path turns around a point, and how often a ray from it to the right meets the path.
  func winding(around point: CGPoint) -> (number: Int, crossings: Int) {
    guard point.x.isFinite, point.y.isFinite, !controlBox.isNull,
      controlBox.insetBy(dx: -1e-9, dy: -1e-9).contains(point)
    else { return (0, 0) }
    var number = 0
    var crossings = 0
    func meet(_ from: Double, _ to: Double, _ x: Double) {
      guard x > point.x else { return }
      number += to > from ? 1 : -1
      crossings += 1
    }
    forEachSegment(closing: true) { segment in
      switch segment {
      case .line(let a, let b):
        if (a.y <= point.y) != (b.y <= point.y) {
          meet(a.y, b.y, a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x))
        }
      case .quad(let a, let b, let c):
        let turns = CurveMath.quadExtrema(a.y, b.y, c.y)
        for hit in CurveMath.crossings(turns, point.y, { CurveMath.quad(a, b, c, $0) }) { meet(hit.from, hit.to, hit.x) }
      case .cubic(let a, let b, let c, let d):
        let turns = CurveMath.cubicExtrema(a.y, b.y, c.y, d.y)
        for hit in CurveMath.crossings(turns, point.y, { CurveMath.cubic(a, b, c, d, $0) }) {
          meet(hit.from, hit.to, hit.x)
        }
      }
    }
    return (number, crossings)
  }
}

/// A box that grows.
private struct ExtremeBox {
  var x0 = Double.infinity
  var y0 = Double.infinity
  var x1 = -Double.infinity
  var y1 = -Double.infinity

  mutating func add(_ p: CGPoint) {
    if p.x < x0 { x0 = p.x }
    if p.x > x1 { x1 = p.x }
    if p.y < y0 { y0 = p.y }
    if p.y > y1 { y1 = p.y }
  }

  func holds(_ p: CGPoint) -> Bool { p.x >= x0 && p.x <= x1 && p.y >= y0 && p.y <= y1 }

  var rect: CGRect { x0 > x1 || y0 > y1 ? .null : CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) }
}

/// Bézier curves as polynomials.
enum CurveMath {
  static func mix(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }

  static func quad(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ t: Double) -> CGPoint {
    mix(mix(a, b, t), mix(b, c, t), t)
  }

  static func cubic(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: Double) -> CGPoint {
    let m = mix(b, c, t)
    return mix(mix(mix(a, b, t), m, t), mix(m, mix(c, d, t), t), t)
  }

  /// Where one coordinate of a quadratic curve turns back, within 0…1.
  static func quadExtrema(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let divisor = a - 2 * b + c
    guard divisor != 0 else { return [] }
    let t = (a - b) / divisor
    return t > 0 && t < 1 ? [t] : []
  }

  /// Where one coordinate of a cubic curve turns back, within 0…1, rising.
  static func cubicExtrema(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let p = -a + 3 * b - 3 * c + d
    let q = 2 * (a - 2 * b + c)
    let r = b - a
    // p t² + q t + r = 0, by the form that does not lose digits.
    var found: [Double] = []
    let size = max(abs(a), abs(b), abs(c), abs(d), 1e-300)
    if abs(p) < size * 1e-14 {
      if q != 0 { found.append(-r / q) }
    } else {
      let root = q * q - 4 * p * r
      if root >= 0 {
        let s = -(q + (q < 0 ? -1 : 1) * root.squareRoot()) / 2
        found.append(s / p)
        if s != 0 { found.append(r / s) }
      }
    }
    return found.filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// Where a curve crosses the height `y`, piece by piece between its turns in y: from which height to which, and the x.
  static func crossings(_ turns: [Double], _ y: Double, _ at: (Double) -> CGPoint) -> [(
    from: Double, to: Double, x: Double
  )] {
    let ends = [0] + turns + [1]
    var found: [(from: Double, to: Double, x: Double)] = []
    for (start, end) in zip(ends, ends.dropFirst()) {
      let a = at(start)
      let b = at(end)
      guard (a.y <= y) != (b.y <= y) else { continue }
      let rises = b.y > a.y
      var low = start
      var high = end
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if middle == low || middle == high { break }
        if (at(middle).y <= y) == rises { low = middle } else { high = middle }
      }
      found.append((a.y, b.y, at((low + high) / 2).x))
    }
    return found
  }
}
