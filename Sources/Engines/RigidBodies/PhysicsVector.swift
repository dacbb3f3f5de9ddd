import Foundation
import RenderTree

/// A place, a direction or a velocity in the plane of the dynamics: points, y downwards.
package struct PhysicsVector: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package static let zero = PhysicsVector(0, 0)

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point, with 0 for coordinates that are not finite, clamped to what arithmetic can use.
  package init(clamping point: CGPoint) {
    self.init(Self.clamp(point.x), Self.clamp(point.y))
  }

  /// The largest coordinate that the dynamics compute with.
  package static let limit = 1e8

  package static func clamp(_ value: Double, to limit: Double = limit) -> Double {
    value.isFinite ? min(max(value, -limit), limit) : 0
  }

  package var point: CGPoint { CGPoint(x: x, y: y) }
  var lengthSquared: Double { x * x + y * y }
  package var length: Double { (x * x + y * y).squareRoot() }
  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// Rotated by a quarter turn, from the x axis towards the y axis.
  var turned: PhysicsVector { PhysicsVector(-y, x) }

  /// Of length 1; the x axis where there is no direction.
  package var direction: PhysicsVector {
    let length = length
    return length > 1e-12 ? PhysicsVector(x / length, y / length) : PhysicsVector(1, 0)
  }

  /// No longer than `limit`.
  func shortened(to limit: Double) -> PhysicsVector {
    let length = length
    return length > limit ? self * (limit / length) : self
  }

  func dot(_ other: PhysicsVector) -> Double { x * other.x + y * other.y }
  func cross(_ other: PhysicsVector) -> Double { x * other.y - y * other.x }

  package static func + (a: PhysicsVector, b: PhysicsVector) -> PhysicsVector { PhysicsVector(a.x + b.x, a.y + b.y) }
  package static func - (a: PhysicsVector, b: PhysicsVector) -> PhysicsVector { PhysicsVector(a.x - b.x, a.y - b.y) }
  package static func * (a: PhysicsVector, factor: Double) -> PhysicsVector {
    PhysicsVector(a.x * factor, a.y * factor)
  }
  package static prefix func - (a: PhysicsVector) -> PhysicsVector { PhysicsVector(-a.x, -a.y) }
  package static func += (a: inout PhysicsVector, b: PhysicsVector) { a = a + b }
  package static func -= (a: inout PhysicsVector, b: PhysicsVector) { a = a - b }
}

/// A rotation as its cosine and sine.
package struct PhysicsRotation: Equatable, Sendable {
  var cosine = 1.0
  var sine = 0.0

  init() {}

  package init(angle: Double) {
    cosine = StableMath.cos(angle)
    sine = StableMath.sin(angle)
  }

  package func apply(_ v: PhysicsVector) -> PhysicsVector {
    PhysicsVector(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }

  package func undo(_ v: PhysicsVector) -> PhysicsVector {
    PhysicsVector(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
  }
}
