import CoreGraphics
import Foundation
import RigidBodies
import UIKitCore

/// A force on all of its items that are in a region: drag, gravity of a place or of a direction, springs, vortices, noise,
/// electric and magnetic forces.
///
/// It is divided by the distance from `position` to the power of `falloff`. A strength of 1 is the force of a push of 1, which
/// gives an item of 100 × 100 points an acceleration of 100 points per second squared; gravities of 1 are those of
/// `UIGravityBehavior`, 1000 points per second squared.
/// > Here: the unit of each field is our choice, since Apple names none.
@preconcurrency @MainActor
open class UIFieldBehavior: UIDynamicBehavior {
  private var members = DynamicItems()
  private var field: PhysicsField
  private var area = UIRegion.infinite
  /// What works out a custom field's force.
  final var evaluation: ((UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector)?

  private init(_ kind: PhysicsField.Kind) {
    field = PhysicsField(kind)
    super.init()
  }

  private static func make(_ kind: PhysicsField.Kind) -> UIFieldBehavior { UIFieldBehavior(kind) }

  // MARK: Kinds

  /// Slows items, in proportion to their velocity.
  open class func dragField() -> UIFieldBehavior { make(.drag) }

  /// Moves items around `position`, clockwise.
  open class func vortexField() -> UIFieldBehavior { make(.vortex) }

  /// Pulls items to a place, all alike whatever their mass. A negative strength pushes them away.
  open class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
    let field = make(.radialGravity)
    field.position = position
    return field
  }

  /// Pulls items in a direction, all alike whatever their mass.
  open class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
    let field = make(.linearGravity)
    field.direction = direction
    return field
  }

  /// Gives items a velocity, in points a second; other forces have no effect meanwhile.
  open class func velocityField(direction: CGVector) -> UIFieldBehavior {
    let field = make(.velocity)
    field.direction = direction
    return field
  }

  /// Pushes items in directions that differ from place to place.
  /// - Parameters:
  ///   - smoothness: 0…1, how gently the force changes from place to place.
  ///   - animationSpeed: how often it changes in a second; 0 for a force that stays.
  open class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
    let field = make(.noise)
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }

  /// The same in proportion to the items' velocity.
  open class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
    let field = make(.turbulence)
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }

  /// Pulls items to `position`, in proportion to the way to it.
  open class func springField() -> UIFieldBehavior { make(.spring) }

  /// Pushes items with a positive `charge` away from `position`, and pulls those with a negative one.
  open class func electricField() -> UIFieldBehavior { make(.electric) }

  /// Turns moving items with a `charge`, in proportion to both.
  open class func magneticField() -> UIFieldBehavior { make(.magnetic) }

  /// A field whose force the app works out, from the field, an item's place, velocity, mass and charge, and the seconds that
  /// it acts.
  /// > Here: called once a frame for each item, and acts until the next.
  open class func field(
    evaluationBlock block: @escaping (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector
  ) -> UIFieldBehavior {
    let field = make(.custom)
    field.evaluation = block
    return field
  }

  // MARK: Items

  /// The items on which it acts.
  open var items: [any UIDynamicItem] { members.list }

  /// Acts on an item from now on.
  open func addItem(_ item: any UIDynamicItem) { if members.add(item) { didChange() } }

  /// Acts on an item no longer.
  open func removeItem(_ item: any UIDynamicItem) { if members.remove(item) { didChange() } }

  // MARK: Properties

  private func change(_ path: WritableKeyPath<PhysicsField, Double>, _ value: CGFloat, _ name: String) {
    guard value.isFinite else { return PlatformNote.misuse("a field's \(name) must be finite; the old one stays") }
    guard field[keyPath: path] != Double(value) else { return }
    field[keyPath: path] = Double(value)
    didChange()
  }

  /// The middle of the region, and the place to which distances are measured. Default zero.
  open var position: CGPoint {
    get { field.place.point }
    set {
      let place = PhysicsVector(clamping: newValue)
      guard place != field.place else { return }
      field.place = place
      didChange()
    }
  }
  /// Where it acts, about `position`. Default infinite.
  open var region: UIRegion {
    get { area }
    set {
      area = newValue
      field.region = newValue.area
      didChange()
    }
  }
  /// The strength. Default 1.
  open var strength: CGFloat {
    get { CGFloat(field.strength) }
    set { change(\.strength, newValue, "strength") }
  }
  /// How fast it weakens with the distance: the power of the distance in points by which it is divided. Default 0: it does
  /// not weaken.
  open var falloff: CGFloat {
    get { CGFloat(field.falloff) }
    set { change(\.falloff, newValue, "falloff") }
  }
  /// Nearer items are treated as if they were so far away, in points. Default next to nothing.
  open var minimumRadius: CGFloat {
    get { CGFloat(field.minimumRadius) }
    set { change(\.minimumRadius, max(1e-6, newValue), "minimumRadius") }
  }
  /// The direction of linear gravity, or a velocity field's velocity. Default zero.
  open var direction: CGVector {
    get { CGVector(dx: field.direction.x, dy: field.direction.y) }
    set {
      let direction = PhysicsVector(PhysicsVector.clamp(newValue.dx), PhysicsVector.clamp(newValue.dy))
      guard direction != field.direction else { return }
      field.direction = direction
      didChange()
    }
  }
  /// How gently noise and turbulence change from place to place, 0…1. Default 0.
  open var smoothness: CGFloat = 0 {
    didSet {
      let share = smoothness.isFinite ? min(1, max(0, Double(smoothness))) : 0
      // From grains of 20 points to such of 420.
      field.grain = 20 + 400 * share
      didChange()
    }
  }
  /// How often noise and turbulence change in a second. Default 0.
  open var animationSpeed: CGFloat {
    get { CGFloat(field.changes) }
    set { change(\.changes, newValue, "animationSpeed") }
  }

  // MARK: Inside

  override var ownItems: [any UIDynamicItem] { members.list }

  override func install(in builder: inout DynamicsBuilder) {
    var field = field
    for item in members.list { field.bodies.append(builder.body(for: item)) }
    builder.add(field, of: self)
  }

  /// The forces of a custom field for the frame that begins.
  final func forces(on bodies: [PhysicsBody], duration: Double) -> [PhysicsVector] {
    guard let evaluation else { return [] }
    return bodies.map { body in
      let force = evaluation(
        self, body.position.point, CGVector(dx: body.velocity.x, dy: body.velocity.y),
        CGFloat(body.inverseMass > 0 ? 1 / body.inverseMass : 0), CGFloat(body.charge), duration)
      return PhysicsVector(PhysicsVector.clamp(force.dx, to: 1e7), PhysicsVector.clamp(force.dy, to: 1e7))
    }
  }
}
