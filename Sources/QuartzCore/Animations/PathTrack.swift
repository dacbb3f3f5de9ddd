import CoreGraphics
import Foundation
import RenderTree

/// The way of an animation along a path. It never changes.
///
/// Each line and curve leads from one key to the next; moves of the pen are no keys of their own.
package final class PathTrack {
  private struct Piece {
    let from, control1, control2, to: CGPoint
    let isLine: Bool
    let length: Double

    init(_ from: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ to: CGPoint, isLine: Bool) {
      self.from = from
      self.control1 = control1
      self.control2 = control2
      self.to = to
      self.isLine = isLine
      length = isLine ? Self.distance(from, to) : Self.walk(from, control1, control2, to) { _, _ in false }
    }

    func point(_ t: Double) -> CGPoint {
      if isLine { return CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t) }
      return Self.cubic(from, control1, control2, to, t)
    }

    /// Where on the curve a share of its length is reached.
    func parameter(atShare share: Double) -> Double {
      guard !isLine, length > 0 else { return share }
      let wanted = share * length
      var found = 1.0
      var last = 0.0
      var step = 0.0
      _ = Self.walk(from, control1, control2, to) { index, reached in
        if reached >= wanted, reached > last {
          found = (step + (wanted - last) / (reached - last)) / Double(Self.chords)
          return true
        }
        last = reached
        step = Double(index)
        return false
      }
      return min(max(found, 0), 1)
    }

    /// The direction in which the piece runs at a place, as an angle clockwise from the x axis; nil without extent.
    func angle(_ t: Double) -> Double? {
      let low = point(max(0, t - 1e-4))
      let high = point(min(1, t + 1e-4))
      guard low != high else { return from == to ? nil : StableMath.atan2(to.y - from.y, to.x - from.x) }
      return StableMath.atan2(high.y - low.y, high.x - low.x)
    }

    private static let chords = 64

    /// Adds up chords until `body` has enough; answers the sum.
    private static func walk(
      _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ body: (Int, Double) -> Bool
    ) -> Double {
      var sum = 0.0
      var last = a
      for index in 1...chords {
        let next = cubic(a, b, c, d, Double(index) / Double(chords))
        sum += distance(last, next)
        last = next
        if body(index, sum) { return sum }
      }
      return sum
    }

    private static func cubic(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: Double) -> CGPoint {
      let u = 1 - t
      let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return CGPoint(x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
    }

    private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
  }

  /// The path as it was given.
  package let path: DrawPath
  private let pieces: [Piece]
  private let times: [Double]
  private let curves: [TimingCurve]
  private let mode: KeyframeTrack.Mode
  /// What is added to the path's direction; nil when the layer does not turn.
  private let turn: Double?

  /// A track; nil for a path without lines and curves, or with numbers beyond use.
  /// - Parameters:
  ///   - keyTimes: when each key is reached, as `KeyframeTrack` takes them: one more than there are lines and curves.
  ///   - curves: one for each line and curve; a missing one is even.
  ///   - turn: what is added to the direction of the path, in radians; nil when the layer does not turn.
  package init?(
    path: DrawPath, keyTimes: [Double]?, curves: [TimingCurve], mode: KeyframeTrack.Mode, turn: Double?
  ) {
    guard path.isFinite() else { return nil }
    var pieces: [Piece] = []
    var pen = CGPoint.zero
    var start = CGPoint.zero
    func line(to p: CGPoint) {
      pieces.append(Piece(pen, pen, p, p, isLine: true))
      pen = p
    }
    func curve(_ c: CGPoint, _ d: CGPoint, _ p: CGPoint) {
      pieces.append(Piece(pen, c, d, p, isLine: false))
      pen = p
    }
    path.forEach { element in
      switch element {
      case .move(let p):
        pen = p
        start = p
      case .line(let p): line(to: p)
      case .quad(let c, let p):
        curve(
          CGPoint(x: pen.x + (c.x - pen.x) * 2 / 3, y: pen.y + (c.y - pen.y) * 2 / 3),
          CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3), p)
      case .cubic(let c, let d, let p): curve(c, d, p)
      case .close: if pen != start { line(to: start) }
      }
    }
    guard !pieces.isEmpty else { return nil }
    self.path = path
    self.pieces = pieces
    self.curves = curves
    self.mode = mode
    self.turn = turn
    let keys = mode == .discrete ? pieces.count + 2 : pieces.count + 1
    times = Self.times(pieces.map(\.length), keyTimes, keys, isPaced: mode == .paced || mode == .cubicPaced)
  }

  private static func times(_ lengths: [Double], _ given: [Double]?, _ count: Int, isPaced: Bool) -> [Double] {
    if isPaced {
      var way = [0.0]
      for length in lengths { way.append(way[way.count - 1] + length) }
      if let whole = way.last, whole > 0, whole.isFinite { return way.map { $0 / whole } }
    } else if let given, given.count == count, given.allSatisfy({ $0 >= 0 && $0 <= 1 }),
      zip(given, given.dropFirst()).allSatisfy({ $0 <= $1 })
    {
      return given
    }
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// The place at `progress`, which is held at the ends, and how far the layer is turned there, if it turns.
  package func place(at progress: Double) -> (point: CGPoint, angle: Double?) {
    let (index, t) = find(progress.isNaN ? 0 : progress)
    let piece = pieces[index]
    return (piece.point(t), turn.map { $0 + (angle(index, t) ?? 0) })
  }

  /// The line or curve that is passed at `progress`, and where on it.
  private func find(_ progress: Double) -> (Int, Double) {
    guard progress > times[0] else { return (0, 0) }
    guard progress < times[times.count - 1] else { return (pieces.count - 1, 1) }
    var low = 0
    var high = times.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle } else { high = middle }
    }
    // Of single steps, the first is the start and each other the end of a line or curve.
    if mode == .discrete { return low == 0 ? (0, 0) : (low - 1, 1) }
    let length = times[low + 1] - times[low]
    var share = length > 0 ? (progress - times[low]) / length : 1
    if low < curves.count { share = curves[low].progress(at: share) }
    let isPaced = mode == .paced || mode == .cubicPaced
    return (low, isPaced ? pieces[low].parameter(atShare: share) : share)
  }

  /// The direction at a place; where the path stands still, the one that it came in.
  private func angle(_ index: Int, _ t: Double) -> Double? {
    for known in stride(from: index, through: 0, by: -1) {
      if let angle = pieces[known].angle(known == index ? t : 1) { return angle }
    }
    return pieces.lazy.compactMap { $0.angle(0) }.first
  }
}
