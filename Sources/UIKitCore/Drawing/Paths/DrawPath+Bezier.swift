import CoreGraphics
import Foundation
import RenderTree

// Operations of Bézier paths on elements that Core Graphics does not have.
extension DrawPath {
  /// Adds a rectangle of which some corners are quarters of ellipses.
  mutating func addRect(_ rect: CGRect, rounding corners: UIRectCorner, radii: CGSize) {
    let rx = min(max(0, radii.width), rect.width / 2)
    let ry = min(max(0, radii.height), rect.height / 2)
    guard rx > 0, ry > 0, !corners.isDisjoint(with: [.topLeft, .topRight, .bottomLeft, .bottomRight]) else {
      return addRect(rect)
    }
    // A control point lies this far from the corner, in radii.
    let near = 1 - 4.0 / 3 * (2.0.squareRoot() - 1)
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    /// Rounds the corner at (x, y), arriving along (ax, ay) and leaving along (bx, by), both of length 1.
    func corner(_ corner: UIRectCorner, _ x: Double, _ y: Double, _ a: (Double, Double), _ b: (Double, Double)) {
      guard corners.contains(corner) else { return addLine(to: CGPoint(x: x, y: y)) }
      func at(_ fromA: Double, _ alongB: Double) -> CGPoint {
        CGPoint(x: x - a.0 * rx * fromA + b.0 * rx * alongB, y: y - a.1 * ry * fromA + b.1 * ry * alongB)
      }
      addLine(to: at(1, 0))
      addCurve(to: at(0, 1), control1: at(near, 0), control2: at(0, near))
    }
    move(to: CGPoint(x: corners.contains(.topLeft) ? x0 + rx : x0, y: y0))
    corner(.topRight, x1, y0, (1, 0), (0, 1))
    corner(.bottomRight, x1, y1, (0, 1), (-1, 0))
    corner(.bottomLeft, x0, y1, (-1, 0), (0, -1))
    if corners.contains(.topLeft) { corner(.topLeft, x0, y0, (0, -1), (1, 0)) }
    close()
  }

  /// The path from its end to its start: subpaths in opposite order, each reversed.
  func reversed() -> DrawPath {
    var subpaths: [(points: [CGPoint], verbs: [PathVerb], isClosed: Bool)] = []
    func add(_ verb: PathVerb, _ points: CGPoint...) {
      guard let last = subpaths.indices.last else { return }
      if subpaths[last].isClosed {
        // Elements after a close continue from the subpath's start.
        subpaths.append(([subpaths[last].points[0]], [], false))
      }
      subpaths[subpaths.count - 1].points += points
      subpaths[subpaths.count - 1].verbs.append(verb)
    }
    forEach { element in
      switch element {
      case .move(let p): subpaths.append(([p], [], false))
      case .line(let p): add(.line, p)
      case .quad(let c, let p): add(.quad, c, p)
      case .cubic(let c, let d, let p): add(.cubic, c, d, p)
      case .close: if let last = subpaths.indices.last { subpaths[last].isClosed = true }
      }
    }
    var made = DrawPath()
    for subpath in subpaths.reversed() {
      var points = Array(subpath.points.reversed())
      made.move(to: points.removeFirst())
      for verb in subpath.verbs.reversed() {
        switch verb {
        case .quad: made.addQuadCurve(to: points[1], control: points[0])
        case .cubic: made.addCurve(to: points[2], control1: points[0], control2: points[1])
        case .line, .move, .close: made.addLine(to: points[0])
        }
        points.removeFirst(verb == .line ? 1 : verb.pointCount)
      }
      if subpath.isClosed { made.close() }
    }
    return made
  }

  /// A path from its archived elements; nil when they are inconsistent.
  init?(verbs: Data, points: Data) {
    self.init()
    guard points.count % 16 == 0 else { return nil }
    let numbers = points.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    }
    var index = 0
    func next() -> CGPoint {
      defer { index += 2 }
      return CGPoint(x: numbers[index], y: numbers[index + 1])
    }
    for byte in verbs {
      guard let verb = PathVerb(rawValue: byte), index + verb.pointCount * 2 <= numbers.count,
        verb == .move || !isEmpty
      else { return nil }
      switch verb {
      case .move: move(to: next())
      case .line: addLine(to: next())
      case .quad:
        let control = next()
        addQuadCurve(to: next(), control: control)
      case .cubic:
        let (first, second) = (next(), next())
        addCurve(to: next(), control1: first, control2: second)
      case .close: close()
      }
    }
    guard index == numbers.count else { return nil }
  }
}
