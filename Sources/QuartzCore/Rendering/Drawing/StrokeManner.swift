import CoreGraphics
import Foundation
import RenderTree

/// How the pieces of a long stroke are rasterised.
///
/// With round corners and ends the stroke is the union of its straight parts, each with round ends, which are measured
/// here. Others go through Cairo with cut ends, the ends of the whole stroke being added to its first and last piece.
struct StrokeManner {
  private let cap: DrawCap
  private let width: Double
  /// From the path's space to pixels.
  private let map: Affine
  private let radius: Double
  /// How far ink reaches from the path, in pixels.
  private let reach: Double
  /// Whether every pixel depends on the nearest part of the path alone.
  let isRound: Bool
  private let stroke: DrawStroke

  /// Farther away, 32-bit arithmetic loses parts of a pixel.
  private static let farthest = 20_000.0
  /// How far a curve's straight parts may be from it, in pixels.
  private static let tolerance = 0.05

  init?(_ head: CommandHead, _ map: Affine) {
    let scale = map.similarity
    let width = head.width
    guard width > 0, width.isFinite, map.inverse != nil else { return nil }
    cap = head.cap
    self.width = width
    self.map = map
    isRound = head.cap == .round && head.join == .round && scale != nil
    let largest = max((map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot())
    guard width * largest <= Self.farthest else { return nil }
    // A round cap under a map that does not keep angles would be an ellipse.
    if !isRound && head.cap == .round && scale == nil { return nil }
    radius = width * (scale ?? largest) / 2
    let factor = head.join == .miter ? max(head.miterLimit, 1.5) : head.cap == .square ? 1.5 : 1
    reach = width * largest * (scale == nil ? 1 : 0.5) * factor
    var stroke = DrawStroke()
    stroke.width = width
    stroke.cap = .butt
    stroke.join = head.join
    stroke.miterLimit = head.miterLimit
    self.stroke = stroke
  }

  /// The pixels that an element's ink may touch, the corner at its start included.
  func box(of element: PathElements.Element, in window: PixelRect) -> PixelRect {
    if element.verb == .move { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    var low = map.apply(element.start)
    var high = low
    func add(_ point: CGPoint) {
      let p = map.apply(point)
      // Comparisons with what is not a number are false.
      if p.x < low.x { low.x = p.x }
      if p.y < low.y { low.y = p.y }
      if p.x > high.x { high.x = p.x }
      if p.y > high.y { high.y = p.y }
    }
    add(element.points.0)
    if element.verb == .quad || element.verb == .cubic { add(element.points.1) }
    if element.verb == .cubic { add(element.points.2) }
    let x0 = (low.x - reach).rounded(.down) - 1
    let y0 = (low.y - reach).rounded(.down) - 1
    let x1 = (high.x + reach).rounded(.up) + 1
    let y1 = (high.y + reach).rounded(.up) + 1
    guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite else { return window }
    let left = DeviceBox.pixel(x0)
    let top = DeviceBox.pixel(y0)
    return PixelRect(x: left, y: top, width: DeviceBox.pixel(x1) - left, height: DeviceBox.pixel(y1) - top)
      .intersection(window)
  }

  /// The coverage of the elements from one index to another.
  ///
  /// - Parameter isEnd: whether nothing of the path follows.
  func sprite(
    _ path: DrawPath, from first: Int, to end: Int, isEnd: Bool, box: PixelRect, _ factory: SpriteFactory
  ) -> Sprite? {
    guard !box.isEmpty else { return nil }
    factory.plane.begin(box)
    if isRound {
      PathElements(path).forEach(from: first, to: end) { join($0, factory.plane) }
    } else {
      joinStroked(path, from: first, to: end, isEnd: isEnd, box, factory)
    }
    return factory.plane.sprite(factory.maker)
  }

  // MARK: Round

  private func join(_ element: PathElements.Element, _ plane: CoveragePlane) {
    switch element.verb {
    case .move: break
    case .line, .close: line(map.apply(element.start), map.apply(element.points.0), plane)
    case .quad:
      let p = map.apply(element.start)
      let c = map.apply(element.points.0)
      let q = map.apply(element.points.1)
      let bend = StableMath.hypot(p.x - 2 * c.x + q.x, p.y - 2 * c.y + q.y)
      curve(bend / 4, from: p, plane) { t in
        let s = 1 - t
        return CGPoint(
          x: s * s * p.x + 2 * s * t * c.x + t * t * q.x, y: s * s * p.y + 2 * s * t * c.y + t * t * q.y)
      }
    case .cubic:
      let p = map.apply(element.start)
      let c = map.apply(element.points.0)
      let d = map.apply(element.points.1)
      let q = map.apply(element.points.2)
      let bend = max(
        StableMath.hypot(p.x - 2 * c.x + d.x, p.y - 2 * c.y + d.y),
        StableMath.hypot(c.x - 2 * d.x + q.x, c.y - 2 * d.y + q.y))
      curve(bend * 0.75, from: p, plane) { t in
        let s = 1 - t
        let (a, b, e, f) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return CGPoint(x: a * p.x + b * c.x + e * d.x + f * q.x, y: a * p.y + b * c.y + e * d.y + f * q.y)
      }
    }
  }

  private func curve(_ bend: Double, from start: CGPoint, _ plane: CoveragePlane, _ point: (Double) -> CGPoint) {
    guard bend.isFinite else { return }
    let count = max(1, Int(min(256, (bend / Self.tolerance).squareRoot().rounded(.up))))
    var from = start
    for step in 1...count {
      let to = point(Double(step) / Double(count))
      line(from, to, plane)
      from = to
    }
  }

  private func line(_ p: CGPoint, _ q: CGPoint, _ plane: CoveragePlane) {
    guard abs(p.x) <= Self.farthest, abs(p.y) <= Self.farthest, abs(q.x) <= Self.farthest, abs(q.y) <= Self.farthest
    else { return }
    plane.join(line: CoveragePlane.Line(p, q, radius: radius, cap: .round))
  }

  // MARK: Through Cairo

  private func joinStroked(
    _ path: DrawPath, from first: Int, to end: Int, isEnd: Bool, _ box: PixelRect, _ factory: SpriteFactory
  ) {
    // With the element before, for the corner, and the one after, to see whether a subpath ends.
    var elements: [PathElements.Element] = []
    PathElements(path).forEach(from: max(0, first - 1), to: end + 1) { elements.append($0) }
    var piece = DrawPath()
    var dots: [CGPoint] = []
    var needsMove = true
    for (place, element) in elements.enumerated() where element.index < end {
      if element.verb == .move {
        needsMove = true
        continue
      }
      // The subpath's first element, unless it is only here for its corner at the end.
      let begins = element.index == 0 || previous(of: element, in: elements, place, path)?.verb == .move
      if needsMove {
        if begins && cap == .square {
          piece.move(to: extended(element.start, away: firstTangent(element)))
          piece.addLine(to: element.start)
        } else {
          piece.move(to: element.start)
        }
        needsMove = false
      }
      if begins && cap == .round { dots.append(element.start) }
      add(element, to: &piece)
      let next = place + 1 < elements.count ? elements[place + 1] : nil
      let ends = next.map { $0.verb == .move } ?? isEnd
      if ends {
        if cap == .round { dots.append(element.end) }
        if cap == .square { piece.addLine(to: extended(element.end, away: lastTangent(element))) }
      }
    }
    if !piece.isEmpty {
      let command = DrawCommand(content: .stroke(piece, stroke), state: DrawState(), bounds: .infinite)
      if let mask = CommandRaster.mask(of: command, map: map, box: box) {
        mask.bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { factory.plane.join(base, mask.box) } }
      }
    }
    for dot in dots {
      let p = map.apply(dot)
      line(p, p, factory.plane)
    }
  }

  private func previous(
    of element: PathElements.Element, in elements: [PathElements.Element], _ place: Int, _ path: DrawPath
  ) -> PathElements.Element? {
    if place > 0 { return elements[place - 1] }
    var found: PathElements.Element?
    PathElements(path).forEach(from: element.index - 1, to: element.index) { found = $0 }
    return found
  }

  private func add(_ element: PathElements.Element, to path: inout DrawPath) {
    switch element.verb {
    case .move, .close: break
    case .line: path.addLine(to: element.points.0)
    case .quad: path.addQuadCurve(to: element.points.1, control: element.points.0)
    case .cubic: path.addCurve(to: element.points.2, control1: element.points.0, control2: element.points.1)
    }
  }

  /// A point moved by half the width against a direction.
  private func extended(_ point: CGPoint, away direction: CGPoint) -> CGPoint {
    let length = StableMath.hypot(direction.x, direction.y)
    guard length > 0, length.isFinite else { return CGPoint(x: point.x - width / 2, y: point.y) }
    let share = width / 2 / length
    return CGPoint(x: point.x - direction.x * share, y: point.y - direction.y * share)
  }

  private func firstTangent(_ element: PathElements.Element) -> CGPoint {
    let p = element.start
    for point in [element.points.0, element.verb == .cubic ? element.points.1 : element.end, element.end]
    where point != p { return CGPoint(x: point.x - p.x, y: point.y - p.y) }
    return .zero
  }

  /// Against the direction in which the element ends.
  private func lastTangent(_ element: PathElements.Element) -> CGPoint {
    let q = element.end
    let before: [CGPoint]
    switch element.verb {
    case .move, .line, .close: before = [element.start]
    case .quad: before = [element.points.0, element.start]
    case .cubic: before = [element.points.1, element.points.0, element.start]
    }
    for point in before where point != q { return CGPoint(x: point.x - q.x, y: point.y - q.y) }
    return .zero
  }
}
