import Foundation

/// The corners and outward normals of all polygons where they are now, and boxes around all bodies: refreshed in place
/// at each step.
struct PhysicsOutlines: Sendable {
  struct Box: Sendable {
    var low = PhysicsVector.zero
    var high = PhysicsVector.zero

    func isNear(_ other: Box, within margin: Double) -> Bool {
      low.x <= other.high.x + margin && other.low.x <= high.x + margin && low.y <= other.high.y + margin
        && other.low.y <= high.y + margin
    }
  }

  private(set) var corners: [PhysicsVector] = []
  private(set) var normals: [PhysicsVector] = []
  private(set) var boxes: [Box] = []

  /// Allocates room for these bodies and sets in each where its corners are.
  mutating func assign(to bodies: inout [PhysicsBody]) {
    var count = 0
    for index in bodies.indices {
      let corners = bodies[index].shape.corners.count
      bodies[index].outline = count..<(count + corners)
      count += corners
    }
    corners = Array(repeating: .zero, count: count)
    normals = corners
    boxes = Array(repeating: Box(), count: bodies.count)
  }

  mutating func refresh(_ bodies: [PhysicsBody]) {
    for index in bodies.indices {
      let place = bodies[index].position
      let radius = bodies[index].shape.radius
      var box = Box(low: place, high: place)
      if radius > 0 {
        box.low -= PhysicsVector(radius, radius)
        box.high += PhysicsVector(radius, radius)
      } else {
        let range = bodies[index].outline
        let rotation = bodies[index].rotation
        for corner in range {
          let point = place + rotation.apply(bodies[index].shape.corners[corner - range.lowerBound])
          corners[corner] = point
          box.low = PhysicsVector(min(box.low.x, point.x), min(box.low.y, point.y))
          box.high = PhysicsVector(max(box.high.x, point.x), max(box.high.y, point.y))
        }
        for corner in range {
          normals[corner] = -(corners[next(corner, in: range)] - corners[corner]).direction.turned
        }
      }
      boxes[index] = box
    }
  }

  // MARK: Queries of collisions

  func next(_ corner: Int, in range: Range<Int>) -> Int {
    corner + 1 == range.upperBound ? range.lowerBound : corner + 1
  }

  /// The edge of `range` from which `point` is farthest outside, and how far; negative inside.
  func face(of range: Range<Int>, nearest point: PhysicsVector) -> (face: Int, separation: Double) {
    var best = (face: range.lowerBound, separation: -Double.infinity)
    for face in range {
      let separation = normals[face].dot(point - corners[face])
      if separation > best.separation { best = (face, separation) }
    }
    return best
  }

  /// The edge of `range` that keeps the corners of `other` farthest outside, and how far; negative where they overlap.
  func face(of range: Range<Int>, keepingOut other: Range<Int>) -> (face: Int, separation: Double) {
    var best = (face: range.lowerBound, separation: -Double.infinity)
    for face in range {
      let separation = depth(of: other, along: normals[face], from: corners[face])
      if separation > best.separation { best = (face, separation) }
    }
    return best
  }

  /// How far the corners of `range` are beyond the line through `origin` perpendicular to `normal`; negative behind it.
  func depth(of range: Range<Int>, along normal: PhysicsVector, from origin: PhysicsVector) -> Double {
    var least = Double.infinity
    for corner in range { least = min(least, normal.dot(corners[corner] - origin)) }
    return least
  }

  /// The edge of `range` whose normal is most opposite to `normal`.
  func face(of range: Range<Int>, against normal: PhysicsVector) -> Int {
    var best = range.lowerBound
    var least = Double.infinity
    for face in range {
      let product = normals[face].dot(normal)
      if product < least - 1e-9 { (best, least) = (face, product) }
    }
    return best
  }
}
