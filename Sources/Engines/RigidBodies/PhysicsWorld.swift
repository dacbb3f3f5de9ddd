import Foundation

/// Bodies, contacts and joints, and their movement in steps of 1/240 of a second, each by sequential impulses. Plain
/// values; the same calls give the same bits. Indices in the lists are valid until `rebuild`.
package struct PhysicsWorld: Sendable {
  /// A step, in seconds: a whole number of them fits into a frame of 60, 80, 120 or 240 a second.
  package static let step = 1.0 / 240
  private static let rounds = 8
  private static let relaxingRounds = 4
  private static let bounceRounds = 4
  /// Slower contacts do not bounce, in points a second.
  private static let slowestBounce = 20.0

  package var bodies: [PhysicsBody] = []
  package var joints: [PhysicsJoint] = []
  var pushes: [PhysicsPush] = []
  package var fields: [PhysicsField] = []
  /// How many steps were made, by which fields change with time.
  private var stepCount = 0
  private(set) var walls: [PhysicsWall] = []
  private(set) var segments: [PhysicsSegment] = []
  /// The behaviours by which bodies collide with each other, and with walls: each body has a range of these, in
  /// ascending order.
  var itemGroups: [Int] = []
  var wallGroups: [Int] = []

  private var outlines = PhysicsOutlines()
  private var contacts: [PhysicsContact] = []
  private var oldContacts: [PhysicsContact] = []
  private var touches: [PhysicsTouch] = []
  private var oldTouches: [PhysicsTouch] = []
  private var rows: [PhysicsRow] = []
  /// The touches that began and ended since they were last read, in order.
  package private(set) var events: [PhysicsTouch] = []

  /// An empty world.
  package init() {}

  package mutating func removeEvents() { events.removeAll(keepingCapacity: true) }

  package var isResting: Bool { bodies.allSatisfy(\.isResting) }

  package mutating func wakeAll() { for index in bodies.indices { bodies[index].wake() } }

  /// Everything rests: bodies that are nearly at their joints' places are moved exactly there.
  package mutating func finish() {
    for joint in joints { joint.finish(&bodies) }
    for index in bodies.indices {
      bodies[index].velocity = .zero
      bodies[index].spin = 0
      bodies[index].previousPosition = bodies[index].position
      bodies[index].previousAngle = bodies[index].angle
    }
  }

  // MARK: Rebuilding

  mutating func adopt(_ plan: PhysicsPlan) {
    bodies = plan.bodies
    joints = plan.joints
    pushes = plan.pushes
    fields = plan.fields
    walls = plan.walls
    segments = plan.segments
    itemGroups = plan.itemGroups
    wallGroups = plan.wallGroups
    outlines.assign(to: &bodies)
  }

  mutating func keepContacts(_ transform: (PhysicsContact) -> PhysicsContact?) {
    contacts = contacts.compactMap(transform).sorted { $0.key < $1.key }
  }

  mutating func keepTouches(_ transform: (PhysicsTouch) -> PhysicsTouch?) {
    touches = touches.compactMap(transform).sorted { $0.key < $1.key }
  }

  // MARK: Steps

  /// The steps of a frame. Cost: no allocation once the lists have grown; bodies by bodies and walls to find contacts,
  /// then linear in contacts.
  package mutating func advance(steps: Int) {
    guard steps > 0 else { return }
    for index in joints.indices { joints[index].beginFrame(duration: Double(steps) * Self.step) }
    for _ in 0..<steps { advance() }
    for index in joints.indices { joints[index].endFrame() }
  }

  private mutating func advance() {
    let step = Self.step
    push()
    for index in bodies.indices { bodies[index].accelerate(step) }
    for index in joints.indices {
      joints[index].advanceAnchor(step)
      joints[index].pull(&bodies, step: step)
    }
    outlines.refresh(bodies)
    findContacts()
    collectRows()
    for index in rows.indices { rows[index].apply(rows[index].impulse, to: &bodies) }
    for round in 0..<Self.rounds { solve(corrects: true, isBackwards: round % 2 == 0) }
    for index in bodies.indices { move(index) }
    for round in 0..<Self.relaxingRounds { solve(corrects: false, isBackwards: round % 2 == 0) }
    bounce()
    keepImpulses()
    findTouches()
    for index in bodies.indices {
      bodies[index].calmDown(step)
      bodies[index].watchRest(step)
    }
  }

  private mutating func push() {
    for index in bodies.indices {
      bodies[index].force = .zero
      bodies[index].torque = 0
    }
    for push in pushes {
      let arm = bodies[push.body].rotation.apply(push.offset)
      bodies[push.body].force += push.force
      bodies[push.body].torque += arm.cross(push.force)
    }
    guard !fields.isEmpty else { return }
    let time = Double(stepCount) * Self.step
    stepCount += 1
    for index in fields.indices { fields[index].apply(to: &bodies, at: time, step: Self.step) }
  }

  /// Rows are solved in alternating order, or stacks would lean to the side of the last row. The last round is
  /// forwards: contacts are last, so that a joint never pulls a body through a wall.
  private mutating func solve(corrects: Bool, isBackwards: Bool) {
    let count = rows.count
    for place in 0..<count {
      let index = isBackwards ? count - 1 - place : place
      if rows[index].pressing >= 0 {
        let grip = rows[index].friction * rows[rows[index].pressing].impulse
        rows[index].lower = -grip
        rows[index].upper = grip
      }
      rows[index].solve(&bodies, step: Self.step, corrects: corrects)
    }
  }

  private mutating func bounce() {
    for _ in 0..<Self.bounceRounds {
      for index in rows.indices where rows[index].elasticity > 0 {
        var pull = bodies[rows[index].first].acceleration.length
        if rows[index].second >= 0 { pull += bodies[rows[index].second].acceleration.length }
        rows[index].bounce(&bodies, slowest: Self.slowestBounce + 2 * pull * Self.step)
      }
    }
  }

  /// Moves a body, but never its centre through a wall: with any force it stays on its side.
  private mutating func move(_ index: Int) {
    let start = bodies[index].position
    bodies[index].move(Self.step)
    guard !bodies[index].wallGroups.isEmpty, bodies[index].inverseMass > 0 else { return }
    let end = bodies[index].position
    let way = end - start
    guard way.lengthSquared > 0 else { return }
    var share = 1.0
    var wall = PhysicsVector.zero
    for segment in segments where isStopping(segment, index) {
      let along = segment.end - segment.start
      let before = along.cross(start - segment.start)
      let after = along.cross(end - segment.start)
      guard before * after < 0 || after == 0 && before != 0 else { continue }
      let crossing = before / (before - after)
      let place = along.dot(start + way * crossing - segment.start)
      guard place >= 0, place <= along.lengthSquared, crossing < share else { continue }
      share = crossing
      wall = along.direction
    }
    guard share < 1 else { return }
    bodies[index].position = start + way * max(0, share - 0.01 / max(way.length, 0.01))
    bodies[index].velocity = wall * wall.dot(bodies[index].velocity)
  }

  // MARK: Contacts

  private func isStopping(_ segment: PhysicsSegment, _ index: Int) -> Bool {
    let group = walls[segment.wall].group
    for place in bodies[index].wallGroups where wallGroups[place] == group { return true }
    return false
  }

  private func canMeet(_ a: Int, _ b: Int) -> Bool {
    guard bodies[a].inverseMass > 0 || bodies[b].inverseMass > 0 else { return false }
    for place in bodies[a].itemGroups {
      for other in bodies[b].itemGroups where itemGroups[place] == itemGroups[other] { return true }
    }
    return false
  }

  private mutating func findContacts() {
    swap(&contacts, &oldContacts)
    contacts.removeAll(keepingCapacity: true)
    var old = 0
    func keep(_ contact: inout PhysicsContact) {
      while old < oldContacts.count, oldContacts[old].key < contact.key { old += 1 }
      if old < oldContacts.count, oldContacts[old].key == contact.key { contact.inherit(oldContacts[old]) }
      contacts.append(contact)
    }
    let count = bodies.count
    for first in 0..<count {
      let speed = reach(first)
      if !bodies[first].itemGroups.isEmpty {
        for second in (first + 1)..<max(count, first + 1) where !bodies[second].itemGroups.isEmpty {
          let margin = 1 + min(speed + reach(second), 40)
          guard outlines.boxes[first].isNear(outlines.boxes[second], within: margin), canMeet(first, second) else {
            continue
          }
          var contact = PhysicsContact(key: PhysicsContact.key(first, body: second), first: first, second: second)
          outlines.meet(bodies[first], bodies[second], margin: margin, &contact)
          if contact.count > 0 { keep(&contact) }
        }
      }
      guard !bodies[first].wallGroups.isEmpty, bodies[first].inverseMass > 0 else { continue }
      let margin = 1 + speed
      for place in segments.indices where isNear(first, segments[place], margin) {
        guard isStopping(segments[place], first) else { continue }
        var contact = PhysicsContact(key: PhysicsContact.key(first, wall: place), first: first, second: -1)
        contact.wall = segments[place].wall
        outlines.meet(bodies[first], segments[place], margin: margin, &contact)
        if contact.count > 0 { keep(&contact) }
      }
    }
  }

  /// How far any point of the body may move in a step.
  private func reach(_ index: Int) -> Double {
    (bodies[index].velocity.length + abs(bodies[index].spin) * bodies[index].shape.reach) * Self.step
  }

  private func isNear(_ index: Int, _ segment: PhysicsSegment, _ margin: Double) -> Bool {
    let box = PhysicsOutlines.Box(
      low: PhysicsVector(min(segment.start.x, segment.end.x), min(segment.start.y, segment.end.y)),
      high: PhysicsVector(max(segment.start.x, segment.end.x), max(segment.start.y, segment.end.y)))
    return outlines.boxes[index].isNear(box, within: margin)
  }

  // MARK: Rows

  private mutating func collectRows() {
    rows.removeAll(keepingCapacity: true)
    for index in joints.indices {
      let start = rows.count
      joints[index].addRows(to: &rows, bodies)
      joints[index].rowCount = rows.count - start
    }
    for contact in contacts {
      let start = rows.count
      for index in 0..<contact.count {
        addGrip(contact, index == 0 ? contact.one : contact.two, start + contact.count + index)
      }
      for index in 0..<contact.count { addPush(contact, index == 0 ? contact.one : contact.two) }
    }
  }

  private func row(_ contact: PhysicsContact, _ point: PhysicsContactPoint, _ axis: PhysicsVector) -> PhysicsRow {
    var row = PhysicsRow(first: contact.first, second: contact.second, softness: .hard(step: Self.step))
    row.axis = axis
    row.firstTurn = (point.position - bodies[contact.first].position).cross(axis)
    if contact.second >= 0 { row.secondTurn = (point.position - bodies[contact.second].position).cross(axis) }
    return row
  }

  private mutating func addGrip(_ contact: PhysicsContact, _ point: PhysicsContactPoint, _ pressing: Int) {
    var row = row(contact, point, contact.normal.turned)
    // A wall has the friction of what touches it.
    row.friction = bodies[contact.first].friction
    if contact.second >= 0 { row.friction = (row.friction * bodies[contact.second].friction).squareRoot() }
    row.pressing = pressing
    row.impulse = point.grip
    row.prepare(bodies)
    rows.append(row)
  }

  private mutating func addPush(_ contact: PhysicsContact, _ point: PhysicsContactPoint) {
    var row = row(contact, point, contact.normal)
    row.isOneSided = true
    row.lower = 0
    // A little overlap is kept, or contacts would alternate; a deep one is corrected four times as fast.
    row.error = point.separation
    if row.error < 0 { row.error = min(0, row.error + 0.01) + 3 * min(0, row.error + 0.5) }
    row.fastest = 400
    row.elasticity = bodies[contact.first].elasticity
    if contact.second >= 0 { row.elasticity = max(row.elasticity, bodies[contact.second].elasticity) }
    row.impulse = point.push
    row.prepare(bodies)
    rows.append(row)
  }

  private mutating func keepImpulses() {
    for index in bodies.indices {
      bodies[index].isSupported = false
      bodies[index].isLying = false
    }
    var place = 0
    for index in joints.indices {
      bodies[joints[index].first].isSupported = true
      if joints[index].second >= 0 { bodies[joints[index].second].isSupported = true }
      let count = joints[index].rowCount
      for row in 0..<count { joints[index].impulses[row] = rows[place + row].impulse }
      place += count
    }
    for index in contacts.indices {
      let count = contacts[index].count
      contacts[index].one.grip = rows[place].impulse
      contacts[index].one.push = rows[place + count].impulse
      if count > 1 {
        contacts[index].two.grip = rows[place + 1].impulse
        contacts[index].two.push = rows[place + count + 1].impulse
      }
      place += 2 * count
      contacts[index].settleTouch()
      guard contacts[index].isTouching else { continue }
      lie(contacts[index].first)
      if contacts[index].second >= 0 { lie(contacts[index].second) }
    }
  }

  private mutating func lie(_ index: Int) {
    bodies[index].isSupported = true
    bodies[index].isLying = true
  }

  // MARK: Touches

  /// Compares the touches with those of the step before; both lists are in the order of their keys.
  private mutating func findTouches() {
    swap(&touches, &oldTouches)
    touches.removeAll(keepingCapacity: true)
    for contact in contacts where contact.isTouching {
      let key =
        contact.second >= 0 ? contact.key : PhysicsContact.key(contact.first, wall: contact.wall)
      // A body may touch several pieces of a wall.
      if touches.last?.key == key { continue }
      touches.append(
        PhysicsTouch(
          key: key, first: contact.first, second: contact.second, wall: contact.wall, place: contact.place))
    }
    var old = 0
    func end(before key: UInt64) {
      while old < oldTouches.count, oldTouches[old].key < key {
        oldTouches[old].hasBegun = false
        events.append(oldTouches[old])
        old += 1
      }
    }
    for touch in touches {
      end(before: touch.key)
      if old < oldTouches.count, oldTouches[old].key == touch.key { old += 1 } else { events.append(touch) }
    }
    end(before: .max)
  }
}

/// A steady force on a body: 1 gives a mass of 1 an acceleration of 100 points per second squared.
package struct PhysicsPush: Sendable {
  package var body: Int
  /// Where it acts, relative to the centre and rotation of the body.
  package var offset: PhysicsVector
  package var force: PhysicsVector

  package init(body: Int, offset: PhysicsVector, force: PhysicsVector) {
    (self.body, self.offset, self.force) = (body, offset, force)
  }
}
