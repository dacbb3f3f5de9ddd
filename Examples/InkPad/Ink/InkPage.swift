import UIKit

/// What has been drawn on one sheet of paper.
struct InkPage {
  /// The size of the paper, in points.
  static let size = CGSize(width: 2048, height: 1536)

  /// Finished strokes, in the order in which they began.
  private(set) var strokes: [InkStroke] = []

  init(_ strokes: [InkStroke] = []) { self.strokes = strokes }

  /// Adds a stroke at its place in the order. Cost: a few comparisons, since it is mostly the last one.
  mutating func insert(_ stroke: InkStroke) {
    let place = strokes.lastIndex { $0.order < stroke.order }.map { $0 + 1 } ?? 0
    strokes.insert(stroke, at: place)
  }

  /// A box around all ink; null for an empty page.
  var bounds: CGRect { strokes.reduce(CGRect.null) { $0.union($1.bounds) } }
}

extension InkStroke {
  /// Whether an eraser of this radius that moves from one point to another touches the line.
  ///
  /// Cost: linear in the samples of those pieces that lie in the eraser's way.
  func isTouched(from a: CGPoint, to b: CGPoint, radius: CGFloat) -> Bool {
    let way = CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
      .insetBy(dx: -radius, dy: -radius)
    for (index, piece) in pieces.enumerated() where piece.bounds.intersects(way) {
      let range = InkPiece.samples(of: index, count: samples.count)
      var last = samples[range.lowerBound].location
      for place in range {
        let nib = Nib(samples[place], width: ink.width)
        if Self.distance(a, b, last, nib.center) <= radius + nib.short { return true }
        last = nib.center
      }
    }
    return false
  }

  /// How near two stretches of lines are to each other.
  private static func distance(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> CGFloat {
    func side(_ p: CGPoint, _ q: CGPoint, _ r: CGPoint) -> CGFloat {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { return 0 }
    func away(_ p: CGPoint, _ q: CGPoint, _ r: CGPoint) -> CGFloat {
      let (x, y) = (r.x - q.x, r.y - q.y)
      let square = x * x + y * y
      let share = square > 0 ? min(max(((p.x - q.x) * x + (p.y - q.y) * y) / square, 0), 1) : 0
      return hypot(p.x - q.x - share * x, p.y - q.y - share * y)
    }
    return min(min(away(a, c, d), away(b, c, d)), min(away(c, a, b), away(d, a, b)))
  }
}
