import Foundation
import RenderTree

/// Shapes that are measured here instead of being tessellated: straight lines, upright rectangles, circles.
enum QuickShape {
  /// A straight stroke, or a circle as a line without a length, in pixels of the drawing.
  case line(CoveragePlane.Line)
  /// An upright rectangle, its edges in pixels of the drawing.
  case rect(x0: Double, y0: Double, x1: Double, y1: Double)

  /// Farther away, 32-bit arithmetic loses parts of a pixel.
  private static let farthest = 20_000.0

  /// The shape of a command, if it is one of these; `map` takes the list's base space to pixels.
  init?(_ list: DisplayList, _ index: Int, _ head: CommandHead, _ map: Affine) {
    guard head.isAntialiased, !head.isDetailed, !head.hasLongPath else { return nil }
    let full = head.transform == .identity ? map : head.transform.then(map)
    switch head.kind {
    case .stroke: self.init(stroke: head, full)
    case .fill: self.init(fill: head, full)
    default: return nil
    }
  }

  private init?(stroke head: CommandHead, _ map: Affine) {
    guard head.verbs.count == 2, head.verbs[0] == PathVerb.move.rawValue, head.verbs[1] == PathVerb.line.rawValue,
      let scale = map.similarity
    else { return nil }
    let p = map.apply(head.points[0])
    let q = map.apply(head.points[1])
    let radius = head.width * scale / 2
    guard Self.isNear(p), Self.isNear(q), radius > 0, radius <= Self.farthest else { return nil }
    // Ends of a line without a length are upright in the command's own space.
    if p == q && head.cap == .square && !map.isScaleAndTranslation { return nil }
    self = .line(CoveragePlane.Line(p, q, radius: radius, cap: head.cap))
  }

  private init?(fill head: CommandHead, _ map: Affine) {
    let points = head.points
    if let corners = Self.rectangle(head), map.isScaleAndTranslation {
      let a = map.apply(corners.0)
      let b = map.apply(corners.1)
      guard Self.isNear(a), Self.isNear(b) else { return nil }
      self = .rect(x0: min(a.x, b.x), y0: min(a.y, b.y), x1: max(a.x, b.x), y1: max(a.y, b.y))
      return
    }
    guard let scale = map.similarity, let circle = Self.circle(head.verbs, points) else { return nil }
    let center = map.apply(circle.center)
    guard Self.isNear(center), circle.radius * scale <= Self.farthest else { return nil }
    self = .line(CoveragePlane.Line(center, center, radius: circle.radius * scale, cap: .round))
  }

  private static func isNear(_ point: CGPoint) -> Bool { abs(point.x) <= farthest && abs(point.y) <= farthest }

  /// Two opposite corners, if the path is one upright rectangle.
  private static func rectangle(_ head: CommandHead) -> (CGPoint, CGPoint)? {
    let verbs = head.verbs
    let points = head.points
    guard points.count == 4, verbs.count == 4 || (verbs.count == 5 && verbs[4] == PathVerb.close.rawValue),
      verbs[0] == PathVerb.move.rawValue
    else { return nil }
    for index in 1..<4 where verbs[index] != PathVerb.line.rawValue { return nil }
    let along =
      points[0].y == points[1].y && points[1].x == points[2].x && points[2].y == points[3].y
      && points[3].x == points[0].x
    let down =
      points[0].x == points[1].x && points[1].y == points[2].y && points[2].x == points[3].x
      && points[3].y == points[0].y
    return along || down ? (points[0], points[2]) : nil
  }

  /// The circle that four cubic curves make, if they do.
  private static func circle(
    _ verbs: UnsafeBufferPointer<UInt8>, _ points: UnsafeBufferPointer<CGPoint>
  ) -> (center: CGPoint, radius: Double)? {
    guard points.count == 13, verbs.count == 5 || (verbs.count == 6 && verbs[5] == PathVerb.close.rawValue),
      verbs[0] == PathVerb.move.rawValue
    else { return nil }
    for index in 1..<5 where verbs[index] != PathVerb.cubic.rawValue { return nil }
    let center = CGPoint(x: (points[0].x + points[6].x) / 2, y: (points[0].y + points[6].y) / 2)
    let first = CGPoint(x: points[0].x - center.x, y: points[0].y - center.y)
    let radius = (first.x * first.x + first.y * first.y).squareRoot()
    guard radius > 0, radius.isFinite else { return nil }
    let allowed = radius * 1e-3
    func differs(_ p: CGPoint, _ x: Double, _ y: Double) -> Bool {
      !(abs(p.x - center.x - x) <= allowed && abs(p.y - center.y - y) <= allowed)
    }
    // A quarter turn one way or the other takes each end to the next.
    let second = CGPoint(x: points[3].x - center.x, y: points[3].y - center.y)
    let turn = first.x * second.y - first.y * second.x > 0 ? 1.0 : -1.0
    let kappa = 0.552_284_75
    var at = first
    for quarter in 0..<4 {
      let next = CGPoint(x: -at.y * turn, y: at.x * turn)
      let base = quarter * 3
      if differs(points[base], at.x, at.y)
        || differs(points[base + 1], at.x + next.x * kappa, at.y + next.y * kappa)
        || differs(points[base + 2], next.x + at.x * kappa, next.y + at.y * kappa)
        || differs(points[base + 3], next.x, next.y)
      {
        return nil
      }
      at = next
    }
    return (center, Double(radius))
  }

  /// Whether it covers whole pixels only, and which.
  var wholePixels: PixelRect? {
    guard case .rect(let x0, let y0, let x1, let y1) = self, x0 == x0.rounded(), y0 == y0.rounded(),
      x1 == x1.rounded(), y1 == y1.rounded()
    else { return nil }
    return PixelRect(x: Int(x0), y: Int(y0), width: Int(x1 - x0), height: Int(y1 - y0))
  }

  /// The shape's pixels within `box`; nil when there are none.
  func sprite(in box: PixelRect, _ plane: CoveragePlane, _ maker: SpriteMaker) -> Sprite? {
    switch self {
    case .line(let line):
      plane.begin(box)
      plane.join(line: line)
      return plane.sprite(maker)
    case .rect(let x0, let y0, let x1, let y1):
      return Self.rect(x0, y0, x1, y1, in: box, maker)
    }
  }

  /// A pixel is covered by as much as the rectangle has of it, to 1/255.
  private static func rect(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, in limits: PixelRect, _ maker: SpriteMaker
  ) -> Sprite? {
    let left = Int(x0.rounded(.down))
    let top = Int(y0.rounded(.down))
    let box = PixelRect(
      x: left, y: top, width: Int(x1.rounded(.up)) - left, height: Int(y1.rounded(.up)) - top
    ).intersection(limits)
    guard !box.isEmpty else { return nil }
    func share(_ place: Int, _ low: Double, _ high: Double) -> Double {
      max(0, min(Double(place + 1), high) - max(Double(place), low))
    }
    maker.begin(box)
    let hasSoftLeft = share(box.x, x0, x1) < 1
    let hasSoftRight = box.width > 1 && share(box.maxX - 1, x0, x1) < 1
    var line = [UInt8](repeating: 0, count: box.width + 8)
    for y in box.y..<box.maxY {
      let down = share(y, y0, y1)
      if down == 1 && !hasSoftLeft && !hasSoftRight {
        maker.addFullRow(0, box.width)
        continue
      }
      let inner = UInt8(down * 255 + 0.5)
      for x in 0..<box.width { line[x] = inner }
      if hasSoftLeft { line[0] = UInt8(down * share(box.x, x0, x1) * 255 + 0.5) }
      if hasSoftRight { line[box.width - 1] = UInt8(down * share(box.maxX - 1, x0, x1) * 255 + 0.5) }
      line.withUnsafeBufferPointer { if let base = $0.baseAddress { maker.addRow(base, 0, box.width) } }
    }
    return maker.finish()
  }
}

extension Affine {
  /// By how much the map enlarges, if it keeps angles (turned and mirrored or not); nil otherwise.
  var similarity: Double? {
    let square = a * a + b * b
    let other = c * c + d * d
    guard square > 0, square.isFinite, abs(square - other) <= 1e-9 * square, abs(a * c + b * d) <= 1e-9 * square else {
      return nil
    }
    return square.squareRoot()
  }
}
