import UIKit

/// The outline of what a nib sweeps over along a spline.
///
/// The curve is cut into steps of three points of length, or a sixth of a radian. The outermost points of the nib on both sides
/// make a band. Where the curve turns more sharply than the nib is wide, one side would run backwards and cut holes: the band
/// ends there, a whole nib covers the place, and a new band begins. All closed parts turn the same way round, so that with
/// the winding rule they only add to each other.
///
/// Cost: linear in the control points of the piece.
struct StrokeOutline {
  private var left: [CGPoint] = []
  private var right: [CGPoint] = []
  private var path = CGMutablePath()
  private var bounds = CGRect.null
  private var last: StrokeNib

  private init(_ first: StrokeNib) { last = first }

  /// The piece between two control points; the neighbours bend it.
  static func piece(of points: [PKStrokePoint], _ range: ClosedRange<Int>) -> StrokePiece {
    let spline = StrokeSpline(points: points)
    var outline = StrokeOutline(StrokeNib(spline.point(at: CGFloat(range.lowerBound))))
    outline.add(outline.last)
    for segment in range.dropLast() { outline.sweep(segment, of: spline) }
    outline.endBand()
    if range.count > 1 { outline.add(outline.last) }
    let opacity = points[range].reduce(0) { $0 + $1.opacity } / CGFloat(range.count)
    return StrokePiece(
      path: outline.path, opacity: (opacity * 16).rounded() / 16, bounds: outline.bounds)
  }

  private mutating func sweep(_ segment: Int, of spline: StrokeSpline) {
    let (p, q) = (spline.points[segment].location, spline.points[segment + 1].location)
    let (from, to) = (direction(of: spline, at: segment), direction(of: spline, at: segment + 1))
    let turn = abs(atan2(from.dx * to.dy - from.dy * to.dx, from.dx * to.dx + from.dy * to.dy))
    let length = hypot(q.x - p.x, q.y - p.y)
    let steps = Int(min(max((length / 3).rounded(.up), (turn * 6).rounded(.up), 1), 48))
    for step in 1...steps {
      band(to: StrokeNib(spline.point(at: CGFloat(segment) + CGFloat(step) / CGFloat(steps))))
    }
  }

  /// The direction of the curve in a control point: that between its neighbours.
  private func direction(of spline: StrokeSpline, at index: Int) -> CGVector {
    let points = spline.points
    let (a, b) = (points[max(0, index - 1)].location, points[min(points.count - 1, index + 1)].location)
    return CGVector(dx: b.x - a.x, dy: b.y - a.y)
  }

  private mutating func band(to nib: StrokeNib) {
    let way = CGVector(dx: nib.center.x - last.center.x, dy: nib.center.y - last.center.y)
    let length = hypot(way.dx, way.dy)
    defer { last = nib }
    guard length > 0.001 else {
      // The pen rests and may press harder.
      if nib != last {
        endBand()
        add(nib)
      }
      return
    }
    bounds = bounds.union(nib.bounds)
    let ahead = CGVector(dx: way.dx / length, dy: way.dy / length)
    if left.isEmpty { beginBand(ahead) }
    if extendBand(to: nib, ahead) { return }
    endBand()
    add(last)
    beginBand(ahead)
    _ = extendBand(to: nib, ahead)
    endBand()
    add(nib)
  }

  private mutating func beginBand(_ direction: CGVector) {
    let (a, b) = Self.sides(last, direction)
    left = [a]
    right = [b]
  }

  /// Adds both sides of a nib, if both lie ahead.
  private mutating func extendBand(to nib: StrokeNib, _ ahead: CGVector) -> Bool {
    guard let c = left.last, let d = right.last else { return false }
    let (a, b) = Self.sides(nib, ahead)
    func isAhead(_ point: CGPoint, _ other: CGPoint) -> Bool {
      (point.x - other.x) * ahead.dx + (point.y - other.y) * ahead.dy > 0
    }
    guard isAhead(a, c), isAhead(b, d) else { return false }
    left.append(a)
    right.append(b)
    return true
  }

  private mutating func endBand() {
    defer {
      left.removeAll(keepingCapacity: true)
      right.removeAll(keepingCapacity: true)
    }
    guard left.count > 1 else { return }
    path.move(to: left[0])
    for point in left.dropFirst() { path.addLine(to: point) }
    for point in right.reversed() { path.addLine(to: point) }
    path.closeSubpath()
  }

  private static func sides(_ nib: StrokeNib, _ direction: CGVector) -> (CGPoint, CGPoint) {
    let edge = nib.edge(CGVector(dx: -direction.dy, dy: direction.dx))
    return (edge, CGPoint(x: 2 * nib.center.x - edge.x, y: 2 * nib.center.y - edge.y))
  }

  /// A whole nib, turning the way bands do.
  private mutating func add(_ nib: StrokeNib) {
    bounds = bounds.union(nib.bounds)
    let (a, b) = (nib.along, nib.across)
    // How long the handles of a quarter of a circle are.
    let k: CGFloat = 0.5522847498
    path.move(to: nib.place(a, 0))
    path.addCurve(to: nib.place(0, -b), control1: nib.place(a, -k * b), control2: nib.place(k * a, -b))
    path.addCurve(to: nib.place(-a, 0), control1: nib.place(-k * a, -b), control2: nib.place(-a, -k * b))
    path.addCurve(to: nib.place(0, b), control1: nib.place(-a, k * b), control2: nib.place(-k * a, b))
    path.addCurve(to: nib.place(a, 0), control1: nib.place(k * a, b), control2: nib.place(a, k * b))
    path.closeSubpath()
  }
}
