import Foundation

/// A joint of a body with another or with an anchor.
package struct PhysicsJoint: Sendable {
  package enum Kind: Sendable, Equatable {
    /// Keeps two points at a distance; a spring where there is a frequency.
    case rod(length: Double)
    /// Keeps two points no farther apart.
    case rope(length: Double)
    /// Keeps two points together; the bodies rotate about them within a range.
    case pin
    /// Keeps two bodies rigidly joined.
    case fixed
    /// Lets a body move along an axis without rotation; the axis is the second body's.
    case slide(axis: PhysicsVector)
    /// Pulls a body's centre to the anchor and rotates it upright.
    case snap
  }

  package var kind: Kind
  package var first: Int
  /// −1 for an anchor.
  package var second: Int
  /// Relative to the centres and rotations of the bodies.
  package var firstArm = PhysicsVector.zero
  package var secondArm = PhysicsVector.zero
  /// Where the anchor is, and where it will be at the end of the frame.
  package var anchor = PhysicsVector.zero
  package var target = PhysicsVector.zero
  private(set) var anchorVelocity = PhysicsVector.zero
  package var frequency = 0.0
  package var damping = 0.0
  package var frictionTorque = 0.0
  /// The angle of the second relative to the first at the start.
  package var startAngle = 0.0
  package var lowest = -Double.infinity
  package var highest = Double.infinity
  /// The impulses of its rows in the last step, and their number.
  package var impulses = SIMD8<Double>.zero
  package var rowCount = 0

  /// From this frequency on a spring is treated as a rod, in hertz.
  static let stiffest = 30.0
  /// A rod that is shorter is a pin.
  static let shortest = 0.1
  /// The greatest speed with which a joint corrects places, in points a second.
  private static let fastest = 6000.0
  /// How its rows correct errors of place.
  private static let hold = PhysicsRow.Softness(frequency: 60, damping: 2, step: PhysicsWorld.step)

  package init(kind: Kind, first: Int, second: Int) {
    (self.kind, self.first, self.second) = (kind, first, second)
  }

  // MARK: Anchors

  /// An anchor that was moved reaches its new place evenly over the frame, so that the attached item has the finger's
  /// velocity.
  mutating func beginFrame(duration: Double) {
    anchorVelocity = duration > 0 ? (target - anchor) * (1 / duration) : .zero
  }

  mutating func advanceAnchor(_ step: Double) { anchor += anchorVelocity * step }

  mutating func endFrame() {
    anchor = target
    anchorVelocity = .zero
  }

  // MARK: Springs

  private var isSpring: Bool {
    switch kind {
    case .rod: frequency > 0 && frequency < Self.stiffest
    case .snap: true
    default: false
    }
  }

  /// Springs are applied as forces, once a step, so that an undamped one keeps oscillating.
  func pull(_ bodies: inout [PhysicsBody], step: Double) {
    guard isSpring else { return }
    let omega = 2 * Double.pi * frequency
    let stiffness = step * omega * omega
    let brake = 1 / (1 + 2 * damping * omega * step)
    if kind == .snap { return snap(&bodies, stiffness, brake, step) }
    guard case .rod(let length) = kind else { return }
    var way = reach(bodies)
    let distance = way.vector.length
    if length < Self.shortest {
      // A point is pulled to a point, in both directions.
      pull(&bodies, &way, PhysicsVector(1, 0), error: way.vector.x, stiffness, brake)
      pull(&bodies, &way, PhysicsVector(0, 1), error: way.vector.y, stiffness, brake)
    } else {
      pull(&bodies, &way, way.vector.direction, error: distance - length, stiffness, brake)
    }
  }

  private func pull(
    _ bodies: inout [PhysicsBody], _ way: inout Reach, _ axis: PhysicsVector, error: Double, _ stiffness: Double,
    _ brake: Double
  ) {
    var row = row(way, axis)
    row.prepare(bodies)
    let rate = row.approach
    let wanted = (rate - stiffness * error) * brake
    row.apply(row.inverse * (wanted - rate), to: &bodies)
  }

  private func snap(_ bodies: inout [PhysicsBody], _ stiffness: Double, _ brake: Double, _ step: Double) {
    guard bodies[first].inverseMass > 0 else { return }
    let body = bodies[first]
    // It compensates for gravity, or the body would hang below the point.
    let velocity = body.velocity - body.gravity * step
    bodies[first].velocity = anchorVelocity + (velocity - anchorVelocity - (body.position - anchor) * stiffness) * brake
    guard body.inverseInertia > 0 else { return }
    let tilt = body.angle.remainder(dividingBy: 2 * .pi)
    bodies[first].spin = (body.spin - tilt * stiffness) * brake
  }

  /// Places a snapped body that is near enough exactly at its point, once everything rests.
  func finish(_ bodies: inout [PhysicsBody]) {
    guard kind == .snap, bodies[first].inverseMass > 0 else { return }
    let tilt = bodies[first].angle.remainder(dividingBy: 2 * .pi)
    guard (bodies[first].position - anchor).length < 0.5, abs(tilt) < 0.02 || bodies[first].inverseInertia == 0 else {
      return
    }
    bodies[first].place(anchor, angle: bodies[first].inverseInertia == 0 ? bodies[first].angle : 0)
  }

  // MARK: Rows

  /// The joined points, relative to the centres, and the vector from the second to the first.
  struct Reach {
    var firstArm: PhysicsVector
    var secondArm: PhysicsVector
    var vector: PhysicsVector
  }

  private func reach(_ bodies: [PhysicsBody]) -> Reach {
    let arm = bodies[first].rotation.apply(firstArm)
    let point = bodies[first].position + arm
    guard second >= 0 else { return Reach(firstArm: arm, secondArm: .zero, vector: point - anchor) }
    let other = bodies[second].rotation.apply(secondArm)
    return Reach(firstArm: arm, secondArm: other, vector: point - bodies[second].position - other)
  }

  private func row(_ reach: Reach, _ axis: PhysicsVector) -> PhysicsRow {
    var row = PhysicsRow(
      first: first, second: second, softness: Self.hold)
    row.axis = axis
    row.firstTurn = reach.firstArm.cross(axis)
    row.secondTurn = reach.secondArm.cross(axis)
    row.drive = axis.dot(anchorVelocity)
    row.fastest = Self.fastest
    return row
  }

  private var turnRow: PhysicsRow {
    var row = PhysicsRow(
      first: first, second: second, softness: Self.hold)
    row.firstTurn = 1
    row.secondTurn = 1
    row.fastest = 20
    return row
  }

  /// The rotation of the first relative to the second since the start.
  private func turn(_ bodies: [PhysicsBody]) -> Double {
    bodies[first].angle - (second >= 0 ? bodies[second].angle : 0) - startAngle
  }

  /// Appends the joint's rows. Their order is that of `impulses`.
  func addRows(to rows: inout [PhysicsRow], _ bodies: [PhysicsBody]) {
    var place = 0
    func add(_ row: PhysicsRow) {
      var row = row
      row.prepare(bodies)
      row.impulse = min(max(impulses[place], row.lower), row.upper)
      place += 1
      rows.append(row)
    }
    func addLimits(_ row: PhysicsRow, at value: Double) {
      guard lowest > -.infinity || highest < .infinity else { return }
      var low = row
      low.isOneSided = true
      low.lower = 0
      low.error = lowest > -.infinity ? value - lowest : 1e9
      add(low)
      var high = row
      high.isOneSided = true
      high.axis = -high.axis
      high.firstTurn = -high.firstTurn
      high.secondTurn = -high.secondTurn
      high.drive = -high.drive
      high.lower = 0
      high.error = highest < .infinity ? highest - value : 1e9
      add(high)
    }
    func addPoint(_ way: Reach) {
      var x = row(way, PhysicsVector(1, 0))
      x.error = way.vector.x
      add(x)
      var y = row(way, PhysicsVector(0, 1))
      y.error = way.vector.y
      add(y)
    }
    func addTurnLock() {
      var lock = turnRow
      lock.error = turn(bodies)
      add(lock)
    }
    let way = reach(bodies)
    switch kind {
    case .snap: return
    case .rod(let length) where isSpring == false:
      if length < Self.shortest {
        addPoint(way)
      } else {
        var rod = row(way, way.vector.direction)
        rod.error = way.vector.length - length
        add(rod)
      }
    case .rod: break
    case .rope(let length):
      var rope = row(way, -way.vector.direction)
      rope.isOneSided = true
      rope.lower = 0
      rope.error = length - way.vector.length
      add(rope)
    case .pin:
      addPoint(way)
      addLimits(turnRow, at: turn(bodies))
    case .fixed:
      addPoint(way)
      addTurnLock()
    case .slide(let axis):
      let along = second >= 0 ? bodies[second].rotation.apply(axis) : axis
      // The line rotates with the second body, so its arm extends to the first's point.
      var line = way
      line.secondArm = way.secondArm + way.vector
      var across = row(line, along.turned)
      across.error = along.turned.dot(way.vector)
      add(across)
      addTurnLock()
      addLimits(row(line, along), at: along.dot(way.vector))
    }
    if frictionTorque > 0 {
      var grip = turnRow
      grip.upper = frictionTorque * 100 * PhysicsWorld.step
      grip.lower = -grip.upper
      grip.softness = .hard(step: PhysicsWorld.step)
      add(grip)
    }
  }
}
