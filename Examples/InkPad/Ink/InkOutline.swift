import UIKit

/// The outline of what a nib sweeps over along a curve through samples.
///
/// The curve passes through every sample. Its direction in a sample is that of the parabola through it and its neighbours, by
/// their distances, and between two samples it is a cubic curve (a Catmull-Rom curve, by lengths of chords). It is cut into
/// steps of four points or a seventh of a radian. The nib's outermost points on both sides of the steps make a band. Where
/// the curve turns more sharply than the nib is wide, the inner side of the band would run backwards and cut holes, so the
/// band ends there, a whole nib covers the place, and a new band begins.
///
/// Every closed part turns the same way round, so that with the winding rule parts only add to each other.
///
/// Cost: linear in the samples of the piece; beside the path nothing is allocated, since the two sides are kept.
struct InkOutline {
  private var left: [CGPoint] = []
  private var right: [CGPoint] = []
  private var path = CGMutablePath()
  private var bounds = CGRect.null
  private var last = Nib(center: .zero, long: 1, short: 1)

  /// The piece of a line from the sample at `first` to the last one.
  mutating func piece(of samples: [InkSample], from first: Int, width: CGFloat) -> InkPiece {
    piece(of: samples, first...samples.count - 1, width: width)
  }

  /// The piece of a line between two samples. Their neighbours bend it.
  mutating func piece(of samples: [InkSample], _ range: ClosedRange<Int>, width: CGFloat) -> InkPiece {
    path = CGMutablePath()
    bounds = .null
    last = Nib(samples[range.lowerBound], width: width)
    add(last)
    var tangent = Self.tangent(at: range.lowerBound, of: samples)
    for index in range.dropLast() {
      let next = Nib(samples[index + 1], width: width)
      let end = Self.tangent(at: index + 1, of: samples)
      sweep(to: next, from: tangent, to: end)
      tangent = end
    }
    endBand()
    if range.count > 1 { add(last) }
    return InkPiece(path: path, bounds: bounds)
  }

  // MARK: The curve

  /// The direction of the curve in a sample, of length 1 where the samples are apart evenly, or zero.
  private static func tangent(at index: Int, of samples: [InkSample]) -> CGVector {
    let here = samples[index].location
    func chord(to other: Int) -> (CGVector, CGFloat)? {
      guard samples.indices.contains(other) else { return nil }
      let place = samples[other].location
      let chord = CGVector(dx: place.x - here.x, dy: place.y - here.y)
      let length = hypot(chord.dx, chord.dy)
      return length > 0.001 ? (CGVector(dx: chord.dx / length, dy: chord.dy / length), length) : nil
    }
    switch (chord(to: index - 1), chord(to: index + 1)) {
    case ((let back, let before)?, (let ahead, let after)?):
      let (a, b) = (after / (before + after), before / (before + after))
      return CGVector(dx: ahead.dx * b - back.dx * a, dy: ahead.dy * b - back.dy * a)
    case ((let back, _)?, nil): return CGVector(dx: -back.dx, dy: -back.dy)
    case (nil, (let ahead, _)?): return ahead
    case (nil, nil): return CGVector(dx: 0, dy: 0)
    }
  }

  private mutating func sweep(to next: Nib, from m0: CGVector, to m1: CGVector) {
    let start = last
    let (p0, p1) = (start.center, next.center)
    let length = hypot(p1.x - p0.x, p1.y - p0.y)
    guard length > 0.001 else {
      // The pen rests and may press harder.
      if next != last {
        endBand()
        add(next)
        last = next
      }
      return
    }
    let turn = abs(atan2(m0.dx * m1.dy - m0.dy * m1.dx, m0.dx * m1.dx + m0.dy * m1.dy))
    let steps = Int(min(max((length / 4).rounded(.up), (turn * 7).rounded(.up), 1), 64))
    for step in 1...steps {
      let t = CGFloat(step) / CGFloat(steps)
      let (t2, t3) = (t * t, t * t * t)
      let (h1, h2, h3) = (3 * t2 - 2 * t3, (t3 - 2 * t2 + t) * length, (t3 - t2) * length)
      let center = CGPoint(
        x: p0.x + h1 * (p1.x - p0.x) + h2 * m0.dx + h3 * m1.dx, y: p0.y + h1 * (p1.y - p0.y) + h2 * m0.dy + h3 * m1.dy)
      let (d1, d2, d3) = (6 * (t - t2), 3 * t2 - 4 * t + 1, 3 * t2 - 2 * t)
      let way = CGVector(
        dx: d1 * (p1.x - p0.x) / length + d2 * m0.dx + d3 * m1.dx,
        dy: d1 * (p1.y - p0.y) / length + d2 * m0.dy + d3 * m1.dy)
      band(to: step == steps ? next : start.mixed(with: next, share: t, center: center), along: way)
    }
  }

  // MARK: The band

  private mutating func band(to nib: Nib, along way: CGVector) {
    let chord = CGVector(dx: nib.center.x - last.center.x, dy: nib.center.y - last.center.y)
    let length = hypot(chord.dx, chord.dy)
    defer { last = nib }
    guard length > 0.0001 else { return }
    bounds = bounds.union(nib.bounds)
    let speed = hypot(way.dx, way.dy)
    let ahead = CGVector(dx: chord.dx / length, dy: chord.dy / length)
    let direction = speed > 0.0001 ? CGVector(dx: way.dx / speed, dy: way.dy / speed) : ahead
    if left.isEmpty { begin(ahead) }
    let (a, b) = Self.sides(nib, direction)
    if Self.isAhead(a, left[left.count - 1], ahead), Self.isAhead(b, right[right.count - 1], ahead) {
      left.append(a)
      right.append(b)
      return
    }
    // A sharp turn.
    endBand()
    add(last)
    begin(ahead)
    let (c, d) = Self.sides(nib, ahead)
    if Self.isAhead(c, left[0], ahead), Self.isAhead(d, right[0], ahead) {
      left.append(c)
      right.append(d)
    }
    endBand()
    add(nib)
  }

  private mutating func begin(_ direction: CGVector) {
    let (a, b) = Self.sides(last, direction)
    left.append(a)
    right.append(b)
  }

  /// Closes the band up to here.
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

  private static func sides(_ nib: Nib, _ direction: CGVector) -> (CGPoint, CGPoint) {
    let edge = nib.edge(CGVector(dx: -direction.dy, dy: direction.dx))
    return (edge, CGPoint(x: 2 * nib.center.x - edge.x, y: 2 * nib.center.y - edge.y))
  }

  private static func isAhead(_ point: CGPoint, _ other: CGPoint, _ direction: CGVector) -> Bool {
    (point.x - other.x) * direction.dx + (point.y - other.y) * direction.dy > 0
  }

  /// A whole nib, turning the way bands do.
  private mutating func add(_ nib: Nib) {
    bounds = bounds.union(nib.bounds)
    let (c, s) = (cos(nib.angle), sin(nib.angle))
    func place(_ u: CGFloat, _ v: CGFloat) -> CGPoint {
      let (x, y) = (u * nib.long, v * nib.short)
      return CGPoint(x: nib.center.x + x * c - y * s, y: nib.center.y + x * s + y * c)
    }
    // How long the handles of a quarter of a circle are.
    let k: CGFloat = 0.5522847498
    path.move(to: place(1, 0))
    path.addCurve(to: place(0, -1), control1: place(1, -k), control2: place(k, -1))
    path.addCurve(to: place(-1, 0), control1: place(-k, -1), control2: place(-1, -k))
    path.addCurve(to: place(0, 1), control1: place(-1, k), control2: place(-k, 1))
    path.addCurve(to: place(1, 0), control1: place(k, 1), control2: place(1, k))
    path.closeSubpath()
  }
}
