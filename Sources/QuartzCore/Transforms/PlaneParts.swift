import CoreGraphics
import RenderTree

/// A map of the plane taken apart: scaled, sheared and turned about the origin, then moved.
struct PlaneParts {
  private var scale: (x: Double, y: Double)
  private var shear: Double
  private var angle: Double
  private var move: (x: Double, y: Double)

  /// Nil for a map that leaves an axis no length, so that there is no turn to find.
  private init?(_ map: CGAffineTransform) {
    var (a, b, c, d) = (map.a, map.b, map.c, map.d)
    let area = a * d - b * c
    var width = (a * a + b * b).squareRoot()
    guard width > 1e-12, abs(area) > 1e-12 else { return nil }
    (a, b) = (a / width, b / width)
    if area < 0 {
      // A mirrored map has a negative width.
      width = -width
      (a, b) = (-a, -b)
    }
    let across = a * c + b * d
    (c, d) = (c - across * a, d - across * b)
    let height = (c * c + d * d).squareRoot()
    scale = (width, height)
    shear = across / height
    angle = StableMath.atan2(b, a)
    move = (map.tx, map.ty)
  }

  private var map: CGAffineTransform {
    let (sine, cosine) = (StableMath.sin(angle), StableMath.cos(angle))
    return CGAffineTransform(
      a: scale.x * cosine, b: scale.x * sine, c: scale.y * (shear * cosine - sine),
      d: scale.y * (shear * sine + cosine),
      tx: move.x, ty: move.y)
  }

  /// The map `t` of the way from `a` to `b`, turned the shorter way; nil where number by number is the same, or where there is
  /// no turn to find.
  static func mix(_ a: CGAffineTransform, _ b: CGAffineTransform, _ t: Double) -> CGAffineTransform? {
    guard !isUpright(a) || !isUpright(b), t != 0, t != 1, let start = PlaneParts(a), let end = PlaneParts(b) else {
      return nil
    }
    func lerp(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
    var turn = end.angle - start.angle
    if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
    var made = start
    made.scale = (lerp(start.scale.x, end.scale.x), lerp(start.scale.y, end.scale.y))
    made.shear = lerp(start.shear, end.shear)
    made.angle = start.angle + turn * t
    made.move = (lerp(start.move.x, end.move.x), lerp(start.move.y, end.move.y))
    return made.map
  }

  /// Whether a map turns and shears nothing. Half a turn is none, since it is not known from a map that mirrors both axes.
  private static func isUpright(_ map: CGAffineTransform) -> Bool { map.b == 0 && map.c == 0 }
}
