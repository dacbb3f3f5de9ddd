import Foundation

/// A rigid body: the engine's state of a dynamic item. Lengths in points, angles in radians (clockwise on the screen),
/// time in seconds; a square of 100 points with density 1 has the mass 1.
package struct PhysicsBody: Sendable {
  // MARK: Movement

  package var position = PhysicsVector.zero
  package var angle = 0.0
  package private(set) var rotation = PhysicsRotation()
  package var velocity = PhysicsVector.zero
  package var spin = 0.0
  /// Where it was a step ago, for interpolation between two steps.
  package var previousPosition = PhysicsVector.zero
  package var previousAngle = 0.0

  // MARK: Matter

  package var shape: PhysicsShape
  package var density = 1.0
  package var elasticity = 0.0
  package var friction = 0.0
  package var resistance = 0.0
  package var angularResistance = 0.0
  package var allowsRotation = true
  /// What electric and magnetic fields act on.
  package var charge = 0.0
  /// Others bounce off it; it does not move.
  package var isAnchored = false
  /// 0 for anchored bodies.
  package private(set) var inverseMass = 1.0
  /// 0 for bodies that do not rotate.
  package private(set) var inverseInertia = 0.0

  // MARK: Forces

  /// The acceleration of all gravity on it.
  package var gravity = PhysicsVector.zero
  /// The force of pushes in this step.
  var force = PhysicsVector.zero
  var torque = 0.0
  /// The acceleration of the last step: velocities are those of the middle between two steps, so a change of the
  /// acceleration counts half at first. That makes a fall from rest the exact parabola.
  private var lastAcceleration = PhysicsVector.zero
  private var lastTwist = 0.0
  private(set) var acceleration = PhysicsVector.zero

  // MARK: Places in the world's lists

  var outline = 0..<0
  package var itemGroups = 0..<0
  package var wallGroups = 0..<0

  // MARK: Rest

  /// Whether a joint or contact held it in the last step.
  var isSupported = false
  /// Whether it touches something.
  var isLying = false
  private(set) var restTime = 0.0
  private var restPosition = PhysicsVector.zero
  private var restAngle = 0.0

  /// The greatest speed, in points a second.
  static let fastest = 1e5
  /// The greatest angular speed, in radians a second.
  static let fastestSpin = 200.0
  /// How long it must stay in place to count as resting, in seconds.
  static let restDuration = 0.5

  package init(shape: PhysicsShape) {
    self.shape = shape
    settleMass()
  }

  /// Called after a change of the shape, the density or the freedom to move.
  package mutating func settleMass() {
    let density = self.density.isFinite ? min(max(self.density, 1e-6), 1e6) : 1
    let mass = shape.area * density / 10_000
    inverseMass = isAnchored ? 0 : 1 / mass
    inverseInertia = isAnchored || !allowsRotation ? 0 : 1 / (mass * shape.inertia)
    if isAnchored { velocity = .zero }
    if inverseInertia == 0 { spin = 0 }
  }

  mutating func settleRotation() { rotation = PhysicsRotation(angle: angle) }

  /// Places it without giving it a velocity.
  package mutating func place(_ position: PhysicsVector, angle: Double) {
    self.position = position
    self.angle = angle
    previousPosition = position
    previousAngle = angle
    settleRotation()
  }

  /// The velocity of the point at `arm` from the centre.
  func velocity(at arm: PhysicsVector) -> PhysicsVector { velocity + arm.turned * spin }

  package mutating func apply(impulse: PhysicsVector, at arm: PhysicsVector) {
    velocity += impulse * inverseMass
    spin += arm.cross(impulse) * inverseInertia
  }

  /// Applies the forces of a step. Resistance is integrated implicitly: for any value, the speed of a body with a
  /// steady force `a` approaches `a / resistance`.
  mutating func accelerate(_ step: Double) {
    previousPosition = position
    previousAngle = angle
    guard inverseMass > 0 else {
      velocity = .zero
      spin = 0
      return
    }
    acceleration = gravity + force * (100 * inverseMass)
    velocity = (velocity + (acceleration + lastAcceleration) * (step / 2)) * (1 / (1 + step * resistance))
    lastAcceleration = acceleration
    let twist = torque * 100 * inverseInertia
    spin = (spin + (twist + lastTwist) * (step / 2)) / (1 + step * angularResistance)
    lastTwist = twist
    limitSpeed()
  }

  package mutating func limitSpeed() {
    if !velocity.isFinite { velocity = .zero }
    if !spin.isFinite { spin = 0 }
    velocity = velocity.shortened(to: Self.fastest)
    spin = min(max(spin, -Self.fastestSpin), Self.fastestSpin)
  }

  /// Moves by its velocity.
  mutating func move(_ step: Double) {
    guard inverseMass > 0 else { return }
    limitSpeed()
    position += velocity * step
    position = PhysicsVector(PhysicsVector.clamp(position.x), PhysicsVector.clamp(position.y))
    guard spin != 0 else { return }
    angle += spin * step
    // A body may rotate for hours, so the angle is kept small.
    if abs(angle) > 1e6 { angle = angle.remainder(dividingBy: 2 * .pi) }
    settleRotation()
  }

  /// A body that touches something and hardly moves is stopped, or stacks would creep and balls roll for ever.
  mutating func calmDown(_ step: Double) {
    let turning = spin * shape.reach
    guard isLying, velocity.lengthSquared < 16, turning * turning < 16 else { return }
    velocity = velocity * (1 - 6 * step)
    spin *= 1 - 6 * step
  }

  /// Counts how long it has stayed within a twentieth of a point.
  mutating func watchRest(_ step: Double) {
    guard inverseMass > 0 else { return restTime = Self.restDuration }
    let isFalling = !isSupported && acceleration != .zero
    let isNear =
      (position - restPosition).lengthSquared < 0.05 * 0.05 && abs(angle - restAngle) * max(shape.reach, 1) < 0.05
    if isNear && !isFalling && velocity.lengthSquared < 100 {
      restTime += step
    } else {
      wake()
    }
  }

  package mutating func wake() {
    restTime = 0
    restPosition = position
    restAngle = angle
  }

  var isResting: Bool { restTime >= Self.restDuration }
}
