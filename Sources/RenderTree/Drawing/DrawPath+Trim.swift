import Foundation

extension DrawPath {
  /// The part of the path between two fractions of its length, each subpath counted in turn; closed subpaths open up.
  ///
  /// The whole path is answered as it is. Lengths of curves are measured on 32 chords, so a cut lies within some 0.1 % of
  /// its curve's length. Cost: proportional to the elements.
  public func trimmed(from start: Double, to end: Double) -> DrawPath {
    guard start > 0 || end < 1 else { return self }
    guard start < end else { return DrawPath() }
    let pieces = TrimPieces(self)
    let total = pieces.length
    guard total > 0, total.isFinite else { return DrawPath() }
    return pieces.part(from: max(0, start) * total, to: min(1, end) * total)
  }
}

/// A path as pieces with lengths.
private struct TrimPieces {
  private enum Curve {
    case line(CGPoint, CGPoint)
    case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

    func point(_ t: Double) -> CGPoint {
      switch self {
      case .line(let a, let b): TrimPieces.mix(a, b, t)
      case .cubic(let a, let b, let c, let d):
        TrimPieces.mix(
          TrimPieces.mix(TrimPieces.mix(a, b, t), TrimPieces.mix(b, c, t), t),
          TrimPieces.mix(TrimPieces.mix(b, c, t), TrimPieces.mix(c, d, t), t), t)
      }
    }

    var length: Double {
      switch self {
      case .line(let a, let b): return TrimPieces.distance(a, b)
      case .cubic:
        var sum = 0.0
        var last = point(0)
        for step in 1...TrimPieces.chords {
          let next = point(Double(step) / Double(TrimPieces.chords))
          sum += TrimPieces.distance(last, next)
          last = next
        }
        return sum
      }
    }

    /// Where along the curve a length from its start lies, 0…1.
    func parameter(at wanted: Double, of length: Double) -> Double {
      guard case .cubic = self else { return length > 0 ? wanted / length : 0 }
      var sum = 0.0
      var last = point(0)
      for step in 1...TrimPieces.chords {
        let next = point(Double(step) / Double(TrimPieces.chords))
        let chord = TrimPieces.distance(last, next)
        if sum + chord >= wanted, chord > 0 {
          return (Double(step - 1) + (wanted - sum) / chord) / Double(TrimPieces.chords)
        }
        sum += chord
        last = next
      }
      return 1
    }

    /// The part between two parameters.
    func part(_ from: Double, _ to: Double) -> Curve {
      switch self {
      case .line: return .line(point(from), point(to))
      case .cubic(let a, let b, let c, let d):
        // The blossom of the cubic at the two parameters.
        func blossom(_ r: Double, _ s: Double, _ t: Double) -> CGPoint {
          let ab = TrimPieces.mix(a, b, r)
          let bc = TrimPieces.mix(b, c, r)
          let cd = TrimPieces.mix(c, d, r)
          return TrimPieces.mix(TrimPieces.mix(ab, bc, s), TrimPieces.mix(bc, cd, s), t)
        }
        return .cubic(
          blossom(from, from, from), blossom(from, from, to), blossom(from, to, to), blossom(to, to, to))
      }
    }
  }

  private struct Piece {
    let curve: Curve
    let length: Double
    let startsSubpath: Bool
  }

  private static let chords = 32
  private var pieces: [Piece] = []
  private(set) var length = 0.0

  init(_ path: DrawPath) {
    var pen = CGPoint.zero
    var begin = CGPoint.zero
    var isNew = true
    func add(_ curve: Curve, into list: inout [Piece], _ sum: inout Double) {
      let length = curve.length
      list.append(Piece(curve: curve, length: length, startsSubpath: isNew))
      sum += length
      isNew = false
    }
    path.forEach { element in
      switch element {
      case .move(let p):
        pen = p
        begin = p
        isNew = true
      case .line(let p):
        add(.line(pen, p), into: &pieces, &length)
        pen = p
      case .quad(let c, let p):
        let first = Self.mix(pen, c, 2.0 / 3)
        let second = Self.mix(p, c, 2.0 / 3)
        add(.cubic(pen, first, second, p), into: &pieces, &length)
        pen = p
      case .cubic(let c, let d, let p):
        add(.cubic(pen, c, d, p), into: &pieces, &length)
        pen = p
      case .close:
        add(.line(pen, begin), into: &pieces, &length)
        pen = begin
        isNew = true
      }
    }
  }

  func part(from start: Double, to end: Double) -> DrawPath {
    var made = DrawPath()
    var reached = 0.0
    for piece in pieces {
      let from = max(start - reached, 0)
      let to = min(end - reached, piece.length)
      let isPart = from < to
      reached += piece.length
      guard isPart else { continue }
      let whole = from == 0 && to == piece.length
      let curve =
        whole
        ? piece.curve
        : piece.curve.part(
          piece.curve.parameter(at: from, of: piece.length), piece.curve.parameter(at: to, of: piece.length))
      if made.isEmpty || piece.startsSubpath || from > 0 { made.move(to: curve.point(0)) }
      switch curve {
      case .line(_, let b): made.addLine(to: b)
      case .cubic(_, let b, let c, let d): made.addCurve(to: d, control1: b, control2: c)
      }
    }
    return made
  }

  private static func mix(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    let dx = b.x - a.x
    let dy = b.y - a.y
    return (dx * dx + dy * dy).squareRoot()
  }
}
