import Foundation
import RenderTree

/// Two sets of closed polygons laid over each other, cut at every crossing.
///
/// Points are moved to a grid of 2⁻⁴⁰ of the picture's extent, so that every crossing has one place. Cost: O(n²) for n
/// edges in the worst case, near O(n log n + crossings) for edges that are short.
struct PolygonOverlay {
  /// A piece of an edge between two crossings; no other piece crosses it.
  private struct Piece {
    /// The end that comes first, by x, then y.
    var a: SIMD2<Double>
    var b: SIMD2<Double>
    /// How often each of the two sets leads from `a` to `b`, less how often it leads back.
    var turns: SIMD2<Int>
  }

  private var pieces: [Piece] = []
  private let grid: Double
  /// More edges than this are not laid over each other.
  static let mostEdges = 40_000

  /// The polygons of two paths; nil when they have more edges than can be handled.
  init?(_ first: [DrawPath.Polyline], _ second: [DrawPath.Polyline]) {
    var extent = 1e-300
    for line in first + second { for p in line.points { extent = max(extent, abs(p.x), abs(p.y)) } }
    grid = StableMath.pow(2, (StableMath.log2(extent)).rounded(.up) - 40)
    var edges: [Piece] = []
    for (set, lines) in [first, second].enumerated() {
      let turn = set == 0 ? SIMD2(1, 0) : SIMD2(0, 1)
      for line in lines where line.points.count > 1 {
        var before = snap(line.points[line.points.count - 1])
        for point in line.points {
          let next = snap(point)
          if next != before { edges.append(Self.ordered(before, next, turn)) }
          before = next
        }
      }
    }
    guard edges.count <= Self.mostEdges else { return nil }
    // Moving a crossing to the grid may make new ones, which a few more rounds find.
    for _ in 0..<6 {
      let count = edges.count
      edges = merged(split(edges))
      guard edges.count <= Self.mostEdges * 8 else { return nil }
      if edges.count == count { break }
    }
    pieces = edges
  }

  private func snap(_ p: CGPoint) -> SIMD2<Double> { snap(SIMD2(p.x, p.y)) }
  private func snap(_ p: SIMD2<Double>) -> SIMD2<Double> { (p / grid).rounded(.toNearestOrEven) * grid }

  private static func comesFirst(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    a.x != b.x ? a.x < b.x : a.y < b.y
  }

  private static func ordered(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ turns: SIMD2<Int>) -> Piece {
    comesFirst(a, b) ? Piece(a: a, b: b, turns: turns) : Piece(a: b, b: a, turns: 0 &- turns)
  }

  // MARK: Cutting

  private func split(_ edges: [Piece]) -> [Piece] {
    let sorted = edges.sorted { $0.a.x < $1.a.x }
    var cuts = [[SIMD2<Double>]](repeating: [], count: sorted.count)
    var active: [Int] = []
    for index in sorted.indices {
      let edge = sorted[index]
      active.removeAll { sorted[$0].b.x < edge.a.x }
      let low = min(edge.a.y, edge.b.y)
      let high = max(edge.a.y, edge.b.y)
      for other in active {
        let rival = sorted[other]
        if max(rival.a.y, rival.b.y) < low || min(rival.a.y, rival.b.y) > high { continue }
        meet(edge, rival) { point, onEdge, onRival in
          if onEdge { cuts[index].append(point) }
          if onRival { cuts[other].append(point) }
        }
      }
      active.append(index)
    }
    var made: [Piece] = []
    for (edge, points) in zip(sorted, cuts) {
      if points.isEmpty {
        made.append(edge)
        continue
      }
      let along = edge.b - edge.a
      var before = edge.a
      for point in points.sorted(by: { (($0 - edge.a) * along).sum() < (($1 - edge.a) * along).sum() }) + [edge.b]
      where point != before {
        made.append(Self.ordered(before, point, edge.turns))
        before = point
      }
    }
    return made
  }

  /// Tells `cut` where two edges meet, and which of them that cuts.
  private func meet(_ e: Piece, _ f: Piece, _ cut: (SIMD2<Double>, Bool, Bool) -> Void) {
    func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
    let u = e.b - e.a
    let v = f.b - f.a
    let w = f.a - e.a
    // Ends that lie on the other edge, as near as the grid can tell.
    func isOn(_ p: SIMD2<Double>, _ edge: Piece, _ along: SIMD2<Double>) -> Bool {
      if p == edge.a || p == edge.b { return false }
      let offset = p - edge.a
      let length = (along * along).sum()
      let place = (offset * along).sum()
      return place > 0 && place < length && abs(cross(offset, along)) <= grid * length.squareRoot()
    }
    var touches = false
    for p in [f.a, f.b] where isOn(p, e, u) {
      cut(p, true, false)
      touches = true
    }
    for p in [e.a, e.b] where isOn(p, f, v) {
      cut(p, false, true)
      touches = true
    }
    if touches || e.a == f.a || e.b == f.b || e.a == f.b || e.b == f.a { return }
    let divisor = cross(u, v)
    guard divisor != 0 else { return }
    let s = cross(w, v) / divisor
    let t = cross(w, u) / divisor
    guard s > 0, s < 1, t > 0, t < 1 else { return }
    let point = snap(e.a + u * s)
    cut(point, point != e.a && point != e.b, point != f.a && point != f.b)
  }

  /// Pieces with the same ends become one.
  private func merged(_ pieces: [Piece]) -> [Piece] {
    var sums: [SIMD4<Double>: SIMD2<Int>] = [:]
    for piece in pieces { sums[SIMD4(lowHalf: piece.a, highHalf: piece.b), default: .zero] &+= piece.turns }
    return sums.compactMap { $1 == .zero ? nil : Piece(a: $0.lowHalf, b: $0.highHalf, turns: $1) }
      .sorted { Self.comesFirst($0.a, $1.a) || ($0.a == $1.a && Self.comesFirst($0.b, $1.b)) }
  }

  // MARK: Choosing

  /// The border of what `isInside` says of the two winding numbers, as closed polygons with the inside at their left where
  /// y points up.
  func border(_ isInside: (Int, Int) -> Bool) -> [[CGPoint]] {
    var edges: [(from: SIMD2<Double>, to: SIMD2<Double>)] = []
    let byY = Sweep(pieces, swapped: false)
    let byX = Sweep(pieces, swapped: true)
    for (index, piece) in pieces.enumerated() {
      let d = piece.b - piece.a
      let isSteep = abs(d.y) >= abs(d.x)
      let beyond = (isSteep ? byY : byX).winding(beyond: index)
      // Crossing the piece from the side at which the ray points to the other one.
      let before: SIMD2<Int>
      let leftIsBefore: Bool
      if isSteep {
        // The ray points towards larger x. A piece that rises in y has its left (y up) at smaller x.
        let rises = d.y > 0
        before = rises ? beyond &+ piece.turns : beyond &- piece.turns
        leftIsBefore = rises
      } else {
        // The ray points towards larger y; pieces lead towards larger x, and their left (y up) has the larger y.
        before = beyond &- piece.turns
        leftIsBefore = false
      }
      let left = leftIsBefore ? before : beyond
      let right = leftIsBefore ? beyond : before
      let leftIn = isInside(left.x, left.y)
      let rightIn = isInside(right.x, right.y)
      if leftIn == rightIn { continue }
      edges.append(leftIn ? (piece.a, piece.b) : (piece.b, piece.a))
    }
    return Self.loops(edges)
  }

  /// Finds winding numbers by rays. `swapped` rays go along y instead of x.
  private struct Sweep {
    private struct Span {
      let low, high: Double
      let piece: Int
    }
    private let pieces: [Piece]
    private let swapped: Bool
    /// Which pieces reach into each of equal strips across the rays.
    private var strips: [[Int32]] = []
    private var start = 0.0
    private var size = 1.0

    init(_ pieces: [Piece], swapped: Bool) {
      self.swapped = swapped
      self.pieces = pieces.map {
        swapped ? Piece(a: SIMD2($0.a.y, $0.a.x), b: SIMD2($0.b.y, $0.b.x), turns: $0.turns) : $0
      }
      let heights = self.pieces.flatMap { [$0.a.y, $0.b.y] }
      guard let low = heights.min(), let high = heights.max() else { return }
      let count = max(1, min(2_048, pieces.count / 4))
      start = low
      size = max((high - low) / Double(count), 1e-300)
      strips = Array(repeating: [], count: count)
      for (index, piece) in self.pieces.enumerated() {
        for strip in self.strip(min(piece.a.y, piece.b.y))...self.strip(max(piece.a.y, piece.b.y)) {
          strips[strip].append(Int32(index))
        }
      }
    }

    private func strip(_ y: Double) -> Int { max(0, min(strips.count - 1, Int((y - start) / size))) }

    /// The winding numbers right beyond the middle of a piece, by what a ray from there meets.
    func winding(beyond index: Int) -> SIMD2<Int> {
      let middle = (pieces[index].a + pieces[index].b) / 2
      var sum = SIMD2<Int>.zero
      for other in strips[strip(middle.y)] where Int(other) != index {
        let piece = pieces[Int(other)]
        guard (piece.a.y <= middle.y) != (piece.b.y <= middle.y) else { continue }
        let x = piece.a.x + (middle.y - piece.a.y) / (piece.b.y - piece.a.y) * (piece.b.x - piece.a.x)
        guard x > middle.x else { continue }
        sum = piece.b.y > piece.a.y ? sum &+ piece.turns : sum &- piece.turns
      }
      // A mirrored plane turns the other way.
      return swapped ? 0 &- sum : sum
    }
  }

  /// Chains edges to closed polygons; where several meet, each turns as sharply to its left as it can, so that polygons
  /// which touch in a point stay apart.
  private static func loops(_ edges: [(from: SIMD2<Double>, to: SIMD2<Double>)]) -> [[CGPoint]] {
    var leaving: [SIMD2<Double>: [Int]] = [:]
    for (index, edge) in edges.enumerated() { leaving[edge.from, default: []].append(index) }
    var isUsed = [Bool](repeating: false, count: edges.count)
    var found: [[CGPoint]] = []
    for first in edges.indices where !isUsed[first] {
      var loop: [SIMD2<Double>] = []
      var current = first
      while !isUsed[current] {
        isUsed[current] = true
        loop.append(edges[current].from)
        let direction = edges[current].to - edges[current].from
        let choices = (leaving[edges[current].to] ?? []).filter { !isUsed[$0] || $0 == first }
        guard var best = choices.first else { break }
        if choices.count > 1 {
          func turn(_ index: Int) -> Double {
            let next = edges[index].to - edges[index].from
            return StableMath.atan2(direction.x * next.y - direction.y * next.x, (direction * next).sum())
          }
          for choice in choices.dropFirst() where turn(choice) > turn(best) { best = choice }
        }
        current = best
      }
      let corners = withoutStraights(loop)
      if corners.count > 2 { found.append(corners.map { CGPoint(x: $0.x, y: $0.y) }) }
    }
    return found
  }

  /// Leaves out points on straight lines.
  private static func withoutStraights(_ loop: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard loop.count > 2 else { return [] }
    var kept: [SIMD2<Double>] = []
    for index in loop.indices {
      let a = kept.last ?? loop[loop.count - 1]
      let b = loop[index]
      let c = loop[(index + 1) % loop.count]
      let u = b - a
      let v = c - b
      let cross = u.x * v.y - u.y * v.x
      if abs(cross) > 1e-11 * ((u * u).sum() * (v * v).sum()).squareRoot() { kept.append(b) }
    }
    return kept
  }
}
