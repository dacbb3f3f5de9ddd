import Foundation
import RenderTree

extension DrawPath {
  /// The path cut into dashes: open subpaths, whose curves are parts of this path's curves.
  package func dashed(phase: Double, lengths: [Double]) -> DrawPath {
    var lengths = lengths
    if lengths.count % 2 == 1 { lengths += lengths }
    let period = lengths.reduce(0, +)
    guard period > 0, period.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return self }
    var dasher = Dasher(lengths: lengths, phase: phase, period: period)
    var pen = CGPoint.zero
    var start = CGPoint.zero
    forEach { element in
      switch element {
      case .move(let p):
        dasher.begin(p)
        pen = p
        start = p
      case .line(let p):
        dasher.add(.line(pen, p))
        pen = p
      case .quad(let c, let p):
        dasher.add(.quad(pen, c, p))
        pen = p
      case .cubic(let c, let d, let p):
        dasher.add(.cubic(pen, c, d, p))
        pen = p
      case .close:
        if pen != start { dasher.add(.line(pen, start)) }
        pen = start
        dasher.begin(start)
      }
    }
    return dasher.path
  }
}

/// Cuts lines and curves into dashes.
private struct Dasher {
  private(set) var path = DrawPath()
  private let lengths: [Double]
  private let phase: Double
  private let period: Double
  private var index = 0
  /// What is left of the current dash or gap.
  private var rest = 0.0
  private var isDrawing = false
  private var cuts = 0

  init(lengths: [Double], phase: Double, period: Double) {
    self.lengths = lengths
    self.period = period
    let left = phase.truncatingRemainder(dividingBy: period)
    self.phase = left < 0 ? left + period : left
  }

  mutating func begin(_ point: CGPoint) {
    index = 0
    var skip = phase
    while skip >= lengths[index] && index < lengths.count - 1 {
      skip -= lengths[index]
      index += 1
    }
    rest = max(0, lengths[index] - skip)
    isDrawing = false
  }

  mutating func add(_ segment: PathSegment) {
    let ruler = SegmentRuler(segment)
    let length = ruler.length
    guard length.isFinite, length > 0 else { return }
    var done = 0.0
    // So many dashes cannot be told apart; the rest is left out.
    while done < length && cuts < 100_000 {
      let step = min(rest, length - done)
      if index % 2 == 0 {
        let from = ruler.time(at: done)
        let part = ruler.part(from, ruler.time(at: done + step))
        if !isDrawing { path.move(to: part.start) }
        part.add(&path)
        isDrawing = true
      } else {
        isDrawing = false
      }
      done += step
      rest -= step
      if rest <= length * 1e-12 {
        index = (index + 1) % lengths.count
        rest = lengths[index]
        isDrawing = false
        cuts += 1
      }
    }
  }
}

/// Lengths along one line or curve.
private struct SegmentRuler {
  private let segment: PathSegment
  /// Lengths up to 0, 1/64, 2/64 … of the parameter.
  private var table: [Double] = [0]
  private static let steps = 64

  init(_ segment: PathSegment) {
    self.segment = segment
    if case .line(let a, let b) = segment {
      table.append(StableMath.hypot(b.x - a.x, b.y - a.y))
      return
    }
    for step in 0..<Self.steps {
      let a = Double(step) / Double(Self.steps)
      table.append(table[step] + integral(a, a + 1 / Double(Self.steps)))
    }
  }

  var length: Double { table[table.count - 1] }

  /// The length between two parameters: Gauss and Legendre's rule of five points.
  private func integral(_ a: Double, _ b: Double) -> Double {
    let nodes = [0.0, 0.538_469_310_105_683_1, 0.906_179_845_938_664]
    let weights = [0.568_888_888_888_888_9, 0.478_628_670_499_366_5, 0.236_926_885_056_189_1]
    let middle = (a + b) / 2
    let half = (b - a) / 2
    var sum = weights[0] * speed(middle)
    for node in 1...2 {
      sum += weights[node] * (speed(middle + half * nodes[node]) + speed(middle - half * nodes[node]))
    }
    return sum * half
  }

  private func speed(_ t: Double) -> Double {
    switch segment {
    case .line(let a, let b): return StableMath.hypot(b.x - a.x, b.y - a.y)
    case .quad(let a, let b, let c):
      let x = (b.x - a.x) * (1 - t) + (c.x - b.x) * t
      let y = (b.y - a.y) * (1 - t) + (c.y - b.y) * t
      return 2 * StableMath.hypot(x, y)
    case .cubic(let a, let b, let c, let d):
      let u = 1 - t
      let x = (b.x - a.x) * u * u + 2 * (c.x - b.x) * u * t + (d.x - c.x) * t * t
      let y = (b.y - a.y) * u * u + 2 * (c.y - b.y) * u * t + (d.y - c.y) * t * t
      return 3 * StableMath.hypot(x, y)
    }
  }

  /// The parameter at a length from the start.
  func time(at distance: Double) -> Double {
    if distance <= 0 { return 0 }
    if distance >= length { return 1 }
    if case .line = segment { return distance / length }
    var low = 0
    var high = Self.steps
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] <= distance { low = middle } else { high = middle }
    }
    let first = Double(low) / Double(Self.steps)
    var t = first + (distance - table[low]) / max(table[high] - table[low], 1e-300) / Double(Self.steps)
    for _ in 0..<4 {
      let speed = speed(t)
      guard speed > 0 else { break }
      t -= (table[low] + integral(first, t) - distance) / speed
      t = max(first, min(first + 1 / Double(Self.steps), t))
    }
    return t
  }

  struct Part {
    let start: CGPoint
    let add: (inout DrawPath) -> Void
  }

  /// The same line or curve between two parameters.
  func part(_ t: Double, _ u: Double) -> Part {
    switch segment {
    case .line(let a, let b):
      let end = CurveMath.mix(a, b, u)
      return Part(start: CurveMath.mix(a, b, t)) { $0.addLine(to: end) }
    case .quad(let a, let b, let c):
      let end = CurveMath.quad(a, b, c, u)
      let control = CurveMath.mix(CurveMath.mix(a, b, t), CurveMath.mix(b, c, t), u)
      return Part(start: CurveMath.quad(a, b, c, t)) { $0.addQuadCurve(to: end, control: control) }
    case .cubic(let a, let b, let c, let d):
      // The curve's polar form at (t, t, u) and (t, u, u).
      func polar(_ r: Double, _ s: Double, _ v: Double) -> CGPoint {
        let p = CurveMath.mix(a, b, r)
        let q = CurveMath.mix(b, c, r)
        let w = CurveMath.mix(c, d, r)
        return CurveMath.mix(CurveMath.mix(p, q, s), CurveMath.mix(q, w, s), v)
      }
      let end = polar(u, u, u)
      let one = polar(t, t, u)
      let two = polar(t, u, u)
      return Part(start: polar(t, t, t)) { $0.addCurve(to: end, control1: one, control2: two) }
    }
  }
}
