import Foundation

/// The lists from which a world is rebuilt when behaviours change.
package struct PhysicsPlan: Sendable {
  package var bodies: [PhysicsBody] = []
  /// Where each body was in the world before, or −1.
  package var origins: [Int] = []
  package var joints: [PhysicsJoint] = []
  package var pushes: [PhysicsPush] = []
  package var fields: [PhysicsField] = []
  package var walls: [PhysicsWall] = []
  package var segments: [PhysicsSegment] = []
  package var itemGroups: [Int] = []
  package var wallGroups: [Int] = []

  package init() {}
}

extension PhysicsWorld {
  /// Takes the new lists, and keeps contacts and touches of remaining bodies, so that no contact is notified twice.
  package mutating func rebuild(_ plan: PhysicsPlan) {
    var places = [Int](repeating: -1, count: bodies.count)
    for (index, origin) in plan.origins.enumerated() where origin >= 0 { places[origin] = index }
    let wallPlaces = walls.map { wall in plan.walls.firstIndex { $0.tag == wall.tag } ?? -1 }
    let segmentShifts = walls.indices.map { wall in
      let old = segments.firstIndex { $0.wall == wall } ?? 0
      return (plan.segments.firstIndex { $0.wall == wallPlaces[wall] } ?? 0) - old
    }
    adopt(plan)
    keepContacts { contact in
      let first = places[contact.first]
      guard first >= 0 else { return nil }
      var kept = contact
      kept.first = first
      if contact.second >= 0 {
        kept.second = places[contact.second]
        guard kept.second >= 0 else { return nil }
        if kept.second < kept.first {
          // The impulses are for the old order; they are found again within a step.
          swap(&kept.first, &kept.second)
          kept.one = PhysicsContactPoint()
          kept.two = PhysicsContactPoint()
        }
        kept.key = PhysicsContact.key(kept.first, body: kept.second)
      } else {
        kept.wall = wallPlaces[contact.wall]
        guard kept.wall >= 0 else { return nil }
        let segment = Int(contact.key & 0xffff_ffff) + segmentShifts[contact.wall]
        kept.key = PhysicsContact.key(first, wall: segment)
      }
      return kept
    }
    keepTouches { touch in
      var kept = touch
      kept.first = places[touch.first]
      guard kept.first >= 0 else { return nil }
      if touch.second >= 0 {
        kept.second = places[touch.second]
        guard kept.second >= 0 else { return nil }
        if kept.second < kept.first { swap(&kept.first, &kept.second) }
        kept.key = PhysicsContact.key(kept.first, body: kept.second)
      } else {
        kept.wall = wallPlaces[touch.wall]
        guard kept.wall >= 0 else { return nil }
        kept.key = PhysicsContact.key(kept.first, wall: kept.wall)
      }
      return kept
    }
  }
}
