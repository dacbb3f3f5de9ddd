import Foundation

/// A straight piece of a boundary. It stops what comes from either side.
package struct PhysicsSegment: Sendable {
  var start: PhysicsVector
  var end: PhysicsVector
  /// Which wall it is a piece of.
  var wall: Int
  /// The start of the piece before it, and the end of the piece after it.
  var before: PhysicsVector?
  var after: PhysicsVector?

  var direction: PhysicsVector { (end - start).direction }
}

/// A boundary: segments, and the items that they stop.
package struct PhysicsWall: Sendable {
  /// Identifies the boundary while it exists.
  package var tag: Int
  /// The behaviour that has it.
  package var group: Int

  package init(tag: Int, group: Int) { (self.tag, self.group) = (tag, group) }
}

extension PhysicsSegment {
  /// The pieces of a line through `points`.
  package static func chain(_ points: [PhysicsVector], isClosed: Bool, wall: Int) -> [PhysicsSegment] {
    var corners: [PhysicsVector] = []
    for point in points where corners.last.map({ ($0 - point).lengthSquared > 1e-6 }) ?? true { corners.append(point) }
    var isLoop = isClosed
    if corners.count > 2, let first = corners.first, let last = corners.last, (first - last).lengthSquared <= 1e-6 {
      corners.removeLast()
      isLoop = true
    }
    guard corners.count > 1 else { return [] }
    if corners.count == 2 { isLoop = false }
    let count = corners.count
    return (0..<(isLoop ? count : count - 1)).map { index in
      PhysicsSegment(
        start: corners[index], end: corners[(index + 1) % count], wall: wall,
        before: isLoop || index > 0 ? corners[(index + count - 1) % count] : nil,
        after: isLoop || index + 2 < count ? corners[(index + 2) % count] : nil)
    }
  }
}
