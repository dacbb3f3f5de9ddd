import Foundation

/// A constraint between the velocities of two bodies: a row of the system that each step solves by impulses.
///
/// `rate` is its relative velocity: `axis · (first − second)`, with the part of the rotations. It is to become `drive −
/// bias`, with an impulse within bounds.
struct PhysicsRow: Sendable {
  /// How a row corrects an error of place.
  struct Softness: Sendable {
    /// The share of the error that is corrected each second.
    var rate: Double
    var mass: Double
    var impulse: Double

    /// A spring of this frequency (in hertz) and damping ratio, computed implicitly, so that it is stable at any step.
    init(frequency: Double, damping: Double, step: Double) {
      let omega = 2 * Double.pi * frequency
      let a = 2 * damping + step * omega
      let b = step * omega * a
      rate = omega / a
      mass = b / (1 + b)
      impulse = 1 / (1 + b)
    }

    private init(rate: Double) {
      self.rate = rate
      mass = 1
      impulse = 0
    }

    /// Corrects a twentieth of the error in each step: a faster correction makes high stacks rock.
    static func hard(step: Double) -> Softness { Softness(rate: 0.05 / step) }
  }

  var first: Int
  /// −1 for an anchor or wall.
  var second: Int
  var axis = PhysicsVector.zero
  var firstTurn = 0.0
  var secondTurn = 0.0
  var drive = 0.0
  var error = 0.0
  var softness: Softness
  /// The greatest speed of the correction, in points a second.
  var fastest = Double.infinity
  var lower = -Double.infinity
  var upper = Double.infinity
  var impulse = 0.0
  /// For friction: the row of the normal force, and the friction's share of it.
  var pressing = -1
  var friction = 0.0
  /// Whether it applies only once the error is 0: for walls before they are reached, ropes, limits.
  var isOneSided = false
  var elasticity = 0.0
  /// The rate before the solution.
  var approach = 0.0
  var inverse = 0.0
}

extension PhysicsRow {
  mutating func prepare(_ bodies: [PhysicsBody]) {
    var sum = bodies[first].inverseMass * axis.lengthSquared + bodies[first].inverseInertia * firstTurn * firstTurn
    if second >= 0 {
      sum += bodies[second].inverseMass * axis.lengthSquared + bodies[second].inverseInertia * secondTurn * secondTurn
    }
    inverse = sum > 1e-12 ? 1 / sum : 0
    approach = rate(bodies)
  }

  func rate(_ bodies: [PhysicsBody]) -> Double {
    var rate = axis.dot(bodies[first].velocity) + firstTurn * bodies[first].spin - drive
    if second >= 0 { rate -= axis.dot(bodies[second].velocity) + secondTurn * bodies[second].spin }
    return rate
  }

  func apply(_ impulse: Double, to bodies: inout [PhysicsBody]) {
    bodies[first].velocity += axis * (impulse * bodies[first].inverseMass)
    bodies[first].spin += firstTurn * impulse * bodies[first].inverseInertia
    guard second >= 0 else { return }
    bodies[second].velocity -= axis * (impulse * bodies[second].inverseMass)
    bodies[second].spin -= secondTurn * impulse * bodies[second].inverseInertia
  }

  /// - Parameter corrects: whether errors of place are corrected; otherwise only the velocities are.
  mutating func solve(_ bodies: inout [PhysicsBody], step: Double, corrects: Bool) {
    guard inverse > 0 else { return }
    var bias = 0.0
    var mass = 1.0
    var share = 0.0
    if isOneSided, error > 0 {
      if !corrects, impulse == 0 { return }
      bias = corrects ? error / step : 0
    } else if corrects {
      bias = min(max(error * softness.rate, -fastest), fastest)
      mass = softness.mass
      share = softness.impulse
    }
    let wanted = -inverse * mass * (rate(bodies) + bias) - share * impulse
    let old = impulse
    impulse = min(max(old + wanted, lower), upper)
    apply(impulse - old, to: &bodies)
  }

  /// An elastic body leaves with its speed of approach times its elasticity.
  mutating func bounce(_ bodies: inout [PhysicsBody], slowest: Double) {
    guard elasticity > 0, impulse > 0, approach < -slowest, inverse > 0 else { return }
    let old = impulse
    impulse = max(old - inverse * (rate(bodies) + elasticity * approach), 0)
    apply(impulse - old, to: &bodies)
  }
}
