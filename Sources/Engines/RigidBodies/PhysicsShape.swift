import Foundation

/// The outline of a body about its centre: a circle, or a convex polygon whose corners are in clockwise order on the
/// screen, so that the outward normal of an edge is its direction rotated counterclockwise by a quarter turn.
package struct PhysicsShape: Equatable, Sendable {
  /// A circle's; 0 for a polygon.
  private(set) var radius = 0.0
  /// A polygon's; none for a circle.
  private(set) var corners: [PhysicsVector] = []
  /// In square points.
  private(set) var area: Double
  /// The moment of inertia about the centre for a mass of 1.
  private(set) var inertia: Double
  /// Its greatest distance from the centre.
  private(set) var reach: Double

  /// The smallest extent that is computed with: a view without a size is a dot.
  private static let least = 1.0
  private static let most = 1e6

  static func circle(radius: Double) -> PhysicsShape { PhysicsShape(radius: radius) }

  package static func rectangle(width: Double, height: Double) -> PhysicsShape {
    let x = size(width) / 2
    let y = size(height) / 2
    return PhysicsShape(
      hull: [PhysicsVector(-x, -y), PhysicsVector(x, -y), PhysicsVector(x, y), PhysicsVector(-x, y)])
  }

  /// A circle where the sides are equal, otherwise a polygon of 24 corners on the ellipse.
  package static func ellipse(width: Double, height: Double) -> PhysicsShape {
    let width = size(width)
    let height = size(height)
    if abs(width - height) < 0.01 * max(width, height) { return circle(radius: (width + height) / 4) }
    return PhysicsShape(
      hull: (0..<24).map { index in
        let rotation = PhysicsRotation(angle: Double(index) * .pi / 12)
        return PhysicsVector(rotation.cosine * width / 2, rotation.sine * height / 2)
      })
  }

  /// The convex hull of the points; nil where they have no area.
  package static func polygon(around points: [PhysicsVector]) -> PhysicsShape? {
    let hull = hull(of: points.filter(\.isFinite).map { PhysicsVector(clamp($0.x), clamp($0.y)) })
    guard hull.count > 2, signedArea(hull) >= least else { return nil }
    return PhysicsShape(hull: hull)
  }

  private init(radius: Double) {
    self.radius = min(max(radius.isFinite ? radius : 0, Self.least / 2), Self.most)
    area = .pi * self.radius * self.radius
    inertia = self.radius * self.radius / 2
    reach = self.radius
  }

  private init(hull: [PhysicsVector]) {
    corners = hull
    area = max(Self.signedArea(hull), Self.least)
    reach = hull.reduce(0) { max($0, $1.length) }
    // The sum over the triangles from the centre to each edge.
    var sum = 0.0
    var weights = 0.0
    for (index, a) in hull.enumerated() {
      let b = hull[(index + 1) % hull.count]
      let cross = a.cross(b)
      sum += cross * (a.dot(a) + a.dot(b) + b.dot(b))
      weights += cross
    }
    inertia = max(weights > 0 ? sum / (6 * weights) : 0, 1e-3)
  }

  private static func size(_ value: Double) -> Double { value.isFinite ? min(max(abs(value), least), most) : least }
  private static func clamp(_ value: Double) -> Double { min(max(value, -most), most) }

  private static func signedArea(_ corners: [PhysicsVector]) -> Double {
    var sum = 0.0
    for (index, a) in corners.enumerated() { sum += a.cross(corners[(index + 1) % corners.count]) }
    return sum / 2
  }

  /// The corners of the hull, clockwise on the screen, by Andrew's chains; corners in a straight line are omitted.
  private static func hull(of points: [PhysicsVector]) -> [PhysicsVector] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func chain(_ points: some Sequence<PhysicsVector>) -> [PhysicsVector] {
      var chain: [PhysicsVector] = []
      for point in points {
        while let last = chain.last, chain.count > 1 {
          guard (last - chain[chain.count - 2]).cross(point - last) <= 1e-9 else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      chain.removeLast()
      return chain
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}
