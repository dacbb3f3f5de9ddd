import Foundation

// Finds where two outlines touch: polygons by separating axes and clipping. Contacts are made before bodies touch
// (`margin`), so that fast bodies are stopped at the surface and not behind it.
extension PhysicsOutlines {
  /// Between two bodies; the normal points from the second to the first.
  func meet(_ a: PhysicsBody, _ b: PhysicsBody, margin: Double, _ contact: inout PhysicsContact) {
    let roundA = a.shape.radius > 0
    let roundB = b.shape.radius > 0
    switch (roundA, roundB) {
    case (true, true): meet(a.position, a.shape.radius, b.position, b.shape.radius, margin, &contact)
    case (true, false): meet(a.position, a.shape.radius, polygon: b.outline, flips: false, margin, &contact)
    case (false, true): meet(b.position, b.shape.radius, polygon: a.outline, flips: true, margin, &contact)
    case (false, false): meet(polygon: a.outline, polygon: b.outline, margin, &contact)
    }
  }

  /// Between a body and a piece of a wall; the normal points from the wall to the body.
  func meet(_ body: PhysicsBody, _ segment: PhysicsSegment, margin: Double, _ contact: inout PhysicsContact) {
    if body.shape.radius > 0 {
      meet(body.position, body.shape.radius, segment, margin, &contact)
    } else {
      meet(polygon: body.outline, around: body.position, segment, margin, &contact)
    }
  }

  // MARK: Circles

  private func meet(
    _ a: PhysicsVector, _ radiusA: Double, _ b: PhysicsVector, _ radiusB: Double, _ margin: Double,
    _ contact: inout PhysicsContact
  ) {
    let way = a - b
    let separation = way.length - radiusA - radiusB
    guard separation <= margin else { return }
    contact.normal = way.direction
    contact.add(b + contact.normal * (radiusB + separation / 2), separation, 0)
  }

  private func meet(
    _ centre: PhysicsVector, _ radius: Double, polygon: Range<Int>, flips: Bool, _ margin: Double,
    _ contact: inout PhysicsContact
  ) {
    let (face, distance) = face(of: polygon, nearest: centre)
    guard distance <= radius + margin else { return }
    let a = corners[face]
    let b = corners[next(face, in: polygon)]
    let along = (b - a)
    let share = along.dot(centre - a) / max(along.lengthSquared, 1e-12)
    var normal = normals[face]
    var separation = distance - radius
    if distance > 1e-9, share < 0 || share > 1 {
      let way = centre - (share < 0 ? a : b)
      separation = way.length - radius
      guard separation <= margin else { return }
      normal = way.direction
    }
    contact.normal = flips ? -normal : normal
    contact.add(centre - normal * (radius + separation / 2), separation, face)
  }

  private func meet(
    _ centre: PhysicsVector, _ radius: Double, _ segment: PhysicsSegment, _ margin: Double,
    _ contact: inout PhysicsContact
  ) {
    let along = segment.end - segment.start
    let share = min(max(along.dot(centre - segment.start) / max(along.lengthSquared, 1e-12), 0), 1)
    let way = centre - (segment.start + along * share)
    let separation = way.length - radius
    guard separation <= margin else { return }
    contact.normal = way.length > 1e-9 ? way.direction : along.direction.turned
    contact.add(centre - contact.normal * (radius + separation / 2), separation, 0)
  }

  // MARK: Polygons

  private func meet(polygon a: Range<Int>, polygon b: Range<Int>, _ margin: Double, _ contact: inout PhysicsContact) {
    let (faceA, separationA) = face(of: a, keepingOut: b)
    guard separationA <= margin else { return }
    let (faceB, separationB) = face(of: b, keepingOut: a)
    guard separationB <= margin else { return }
    // The first is preferred a little, so that the choice does not alternate.
    if separationB > separationA + 0.05 {
      contact.normal = normals[faceB]
      clip(edge: face(of: a, against: normals[faceB]), of: a, on: faceB, of: b, margin, 1 << 30, &contact)
    } else {
      contact.normal = -normals[faceA]
      clip(edge: face(of: b, against: normals[faceA]), of: b, on: faceA, of: a, margin, 0, &contact)
    }
  }

  private func clip(
    edge: Int, of other: Range<Int>, on face: Int, of range: Range<Int>, _ margin: Double, _ flag: Int,
    _ contact: inout PhysicsContact
  ) {
    clip(
      corners[edge], corners[next(edge, in: other)], from: corners[face], to: corners[next(face, in: range)],
      normal: normals[face], margin, flag | (face - range.lowerBound) << 14 | (edge - other.lowerBound) << 1, &contact)
  }

  /// The ends of the line a–b, clipped to what is above start–end, as points of contact.
  private func clip(
    _ a: PhysicsVector, _ b: PhysicsVector, from start: PhysicsVector, to end: PhysicsVector, normal: PhysicsVector,
    _ margin: Double, _ feature: Int, _ contact: inout PhysicsContact
  ) {
    let along = (end - start).direction
    let length = along.dot(end - start)
    let first = along.dot(a - start)
    let second = along.dot(b - start)
    guard max(first, second) >= 0, min(first, second) <= length else { return }
    func add(_ end: PhysicsVector, at place: Double, _ feature: Int) {
      var point = end
      let span = second - first
      if place < 0 || place > length, abs(span) > 1e-9 {
        point = a + (b - a) * ((min(max(place, 0), length) - first) / span)
      }
      let separation = normal.dot(point - start)
      if separation <= margin { contact.add(point - normal * (separation / 2), separation, feature) }
    }
    add(a, at: first, feature)
    add(b, at: second, feature | 1)
  }

  private func meet(
    polygon: Range<Int>, around centre: PhysicsVector, _ segment: PhysicsSegment, _ margin: Double,
    _ contact: inout PhysicsContact
  ) {
    let along = segment.direction
    // The side on which the centre is: the centre never crosses, so a body deep in the wall is moved back to its side.
    var normal = along.turned
    if normal.dot(centre - segment.start) < 0 { normal = -normal }
    let separation = depth(of: polygon, along: normal, from: segment.start)
    guard separation <= margin else { return }
    var best = (face: polygon.lowerBound, separation: -Double.infinity)
    for face in polygon {
      let start = normals[face].dot(segment.start - corners[face])
      let end = normals[face].dot(segment.end - corners[face])
      if min(start, end) > best.separation { best = (face, min(start, end)) }
    }
    guard best.separation <= margin else { return }
    if best.separation > separation + 0.05, isOpen(segment, towards: -normals[best.face], along) {
      contact.normal = -normals[best.face]
      clip(
        segment.start, segment.end, from: corners[best.face], to: corners[next(best.face, in: polygon)],
        normal: normals[best.face], margin, 1 << 30 | (best.face - polygon.lowerBound) << 14, &contact)
    } else {
      contact.normal = normal
      let edge = face(of: polygon, against: normal)
      clip(
        corners[edge], corners[next(edge, in: polygon)], from: segment.start, to: segment.end, normal: normal, margin,
        (edge - polygon.lowerBound) << 1, &contact)
    }
  }

  /// Whether an end of the segment can push in a direction: not along the piece it is joined to, or a box would catch
  /// on the joints of a straight line.
  private func isOpen(_ segment: PhysicsSegment, towards normal: PhysicsVector, _ along: PhysicsVector) -> Bool {
    // The end that touches is the one that is farther along the normal.
    let joined =
      normal.dot(along) > 0 ? segment.after.map { $0 - segment.end } : segment.before.map { $0 - segment.start }
    return joined.map { normal.dot($0.direction) <= 0.05 } ?? true
  }
}
