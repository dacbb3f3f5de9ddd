import Foundation

/// A point at which two outlines touch, or are about to.
struct PhysicsContactPoint: Sendable {
  var position = PhysicsVector.zero
  /// Negative where they overlap.
  var separation = 0.0
  /// Which edges and ends touch: the same from step to step while it is the same point.
  var feature = 0
  var push = 0.0
  var grip = 0.0
}

/// A contact of a body with another or with a piece of a wall.
struct PhysicsContact: Sendable {
  /// The sort key of contacts: bodies by their place in the list, then others before walls.
  var key: UInt64
  var first: Int
  /// The other body; −1 for a wall.
  var second: Int
  /// The wall; −1 for a body.
  var wall = -1
  /// From the second to the first.
  var normal = PhysicsVector.zero
  var one = PhysicsContactPoint()
  var two = PhysicsContactPoint()
  var count = 0
  var isTouching = false

  static func key(_ first: Int, body second: Int) -> UInt64 { UInt64(first) << 33 | UInt64(second) }
  static func key(_ first: Int, wall place: Int) -> UInt64 { UInt64(first) << 33 | 1 << 32 | UInt64(place) }

  mutating func add(_ position: PhysicsVector, _ separation: Double, _ feature: Int) {
    let point = PhysicsContactPoint(position: position, separation: separation, feature: feature)
    if count == 0 { one = point } else { two = point }
    count += 1
  }

  /// Takes over the impulses of the points in the last step.
  mutating func inherit(_ old: PhysicsContact) {
    isTouching = old.isTouching
    one.inherit(old)
    two.inherit(old)
  }

  /// A contact begins at a distance of 0, or with an impulse; it ends at half a point, so that it does not alternate.
  mutating func settleTouch() {
    let pushes = one.push > 0 || count > 1 && two.push > 0
    let gap = count > 1 ? min(one.separation, two.separation) : one.separation
    isTouching = pushes || gap < (isTouching ? 0.5 : 0.02)
  }

  /// Where they touch: half-way between the outlines, or on the wall.
  var place: PhysicsVector {
    guard count > 1 else { return place(of: one) }
    // A box that lies flat touches along an edge.
    if abs(one.separation - two.separation) < 0.1 { return (place(of: one) + place(of: two)) * 0.5 }
    return place(of: one.separation < two.separation ? one : two)
  }

  private func place(of point: PhysicsContactPoint) -> PhysicsVector {
    second < 0 ? point.position - normal * (point.separation / 2) : point.position
  }
}

extension PhysicsContactPoint {
  fileprivate mutating func inherit(_ old: PhysicsContact) {
    if old.count > 0, old.one.feature == feature {
      (push, grip) = (old.one.push, old.one.grip)
    } else if old.count > 1, old.two.feature == feature {
      (push, grip) = (old.two.push, old.two.grip)
    }
  }
}

/// A contact that begins or ends.
package struct PhysicsTouch: Sendable {
  var key: UInt64
  package var first: Int
  package var second: Int
  package var wall: Int
  package var place: PhysicsVector
  package var hasBegun = true
}
