import Foundation
import RenderTree

/// A part of the plane about a field's place, in points.
package indirect enum PhysicsRegion: Hashable, Sendable {
  case infinite
  case circle(radius: Double)
  case rectangle(width: Double, height: Double)
  case inverse(PhysicsRegion)
  case union(PhysicsRegion, PhysicsRegion)
  case difference(PhysicsRegion, PhysicsRegion)
  case intersection(PhysicsRegion, PhysicsRegion)

  package func contains(_ place: PhysicsVector) -> Bool {
    switch self {
    case .infinite: true
    case .circle(let radius): place.lengthSquared <= radius * radius
    case .rectangle(let width, let height): abs(place.x) <= width / 2 && abs(place.y) <= height / 2
    case .inverse(let region): !region.contains(place)
    case .union(let one, let other): one.contains(place) || other.contains(place)
    case .difference(let one, let other): one.contains(place) && !other.contains(place)
    case .intersection(let one, let other): one.contains(place) && other.contains(place)
    }
  }
}

/// A force on all bodies in a region. 1 is the force that gives a mass of 1 an acceleration of 100 points per second squared.
package struct PhysicsField: Sendable {
  package enum Kind: Sendable {
    /// Against the velocity, in proportion to it.
    case drag
    /// Across the way from the field's place.
    case vortex
    /// Towards the field's place, for all masses alike; 1 is 1000 points per second squared.
    case radialGravity
    /// The same in the field's direction.
    case linearGravity
    /// Bodies have the field's direction as their velocity, in points per second.
    case velocity
    /// A force that differs from place to place and from time to time.
    case noise
    /// The same in proportion to the velocity.
    case turbulence
    /// Towards the field's place, in proportion to the way to it.
    case spring
    /// Away from the field's place, in proportion to the charge.
    case electric
    /// Across the velocity, in proportion to it and to the charge.
    case magnetic
    /// What other code has worked out for the frame.
    case custom
  }

  package var kind: Kind
  package var bodies: [Int] = []
  package var place = PhysicsVector.zero
  package var region = PhysicsRegion.infinite
  package var strength = 1.0
  package var falloff = 0.0
  package var minimumRadius = 1e-6
  package var direction = PhysicsVector.zero
  /// How far places must be apart for other forces, in points.
  package var grain = 100.0
  /// How many changes there are in a second.
  package var changes = 0.0
  /// The forces of a custom field, one for each body.
  package var forces: [PhysicsVector] = []

  package init(_ kind: Kind) { self.kind = kind }

  /// Applies it to the bodies for a step.
  ///
  /// Forces that follow from the place change the velocity at once, so that what swings neither gains nor loses energy; drag
  /// and magnetism turn and shorten the velocity as they would in that time.
  func apply(to all: inout [PhysicsBody], at time: Double, step: Double) {
    for (index, body) in bodies.enumerated() where all[body].inverseMass > 0 {
      let way = all[body].position - place
      guard region.contains(way) else { continue }
      let power = strength / StableMath.pow(max(way.length, minimumRadius), falloff)
      guard power.isFinite else { continue }
      let mass = 1 / all[body].inverseMass
      let speed = all[body].velocity
      let force: PhysicsVector
      switch kind {
      case .drag:
        all[body].velocity = speed * StableMath.exp(-max(-50, min(50, power * step / mass)))
        continue
      case .vortex: force = way.isZero ? .zero : way.direction.turned * power
      case .radialGravity: force = way.isZero ? .zero : way.direction * (-power * 10 * mass)
      case .linearGravity: force = direction * (power * 10 * mass)
      case .velocity:
        all[body].velocity = direction * power
        continue
      case .noise: force = noise(at: all[body].position, time) * power
      case .turbulence: force = noise(at: all[body].position, time) * (power * speed.length / 100)
      case .spring: force = way * (-power)
      case .electric: force = way.isZero ? .zero : way.direction * (power * all[body].charge)
      case .magnetic:
        let angle = power * all[body].charge * step / mass
        if angle.isFinite { all[body].velocity = speed * StableMath.cos(angle) + speed.turned * StableMath.sin(angle) }
        continue
      case .custom: force = forces.indices.contains(index) ? forces[index] * power : .zero
      }
      switch kind {
      case .vortex, .radialGravity, .spring, .electric:
        all[body].velocity += force.limited * (100 * step / mass)
        all[body].limitSpeed()
      default: all[body].force += force.limited
      }
    }
  }

  /// A force of at most about 1 that changes smoothly with place and time.
  private func noise(at place: PhysicsVector, _ time: Double) -> PhysicsVector {
    let scale = 1 / max(grain, 1)
    let (x, y, z) = (place.x * scale, place.y * scale, time * changes)
    return PhysicsVector(Self.value(x, y, z, 0x9E37_79B9_7F4A_7C15), Self.value(x, y, z, 0xD1B5_4A32_D192_ED03))
  }

  /// −1…1: random numbers at whole places, and smoothly between them.
  private static func value(_ x: Double, _ y: Double, _ z: Double, _ seed: UInt64) -> Double {
    let (x0, y0, z0) = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
    let (u, v, w) = (smooth(x - x0), smooth(y - y0), smooth(z - z0))
    func corner(_ dx: Double, _ dy: Double, _ dz: Double) -> Double {
      func number(_ value: Double) -> UInt64 { UInt64(bitPattern: Int64(max(-1e15, min(1e15, value)))) }
      var mixed = seed
      for part in [number(x0 + dx), number(y0 + dy), number(z0 + dz)] {
        mixed = (mixed ^ part) &* 0xBF58_476D_1CE4_E5B9
        mixed ^= mixed >> 29
        mixed = mixed &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 32
      }
      return Double(mixed >> 11) * 0x1p-52 - 1
    }
    func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
    let front = mix(
      mix(corner(0, 0, 0), corner(1, 0, 0), u), mix(corner(0, 1, 0), corner(1, 1, 0), u), v)
    let back = mix(
      mix(corner(0, 0, 1), corner(1, 0, 1), u), mix(corner(0, 1, 1), corner(1, 1, 1), u), v)
    return mix(front, back, w)
  }

  private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}

extension PhysicsVector {
  fileprivate var isZero: Bool { x == 0 && y == 0 }
  /// No larger than what the engine computes with.
  fileprivate var limited: PhysicsVector { isFinite ? shortened(to: 1e7) : .zero }
}
