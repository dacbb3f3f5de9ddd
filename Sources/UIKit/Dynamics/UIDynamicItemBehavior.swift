import CoreGraphics
import Foundation
import RigidBodies

/// Sets the physical properties of items, and gives them velocities.
///
/// Several behaviours may have an item: of each property that was set, the last behaviour in the animator's order decides,
/// children after their parents. A property that is not set has its default.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var members = DynamicItems()
  private var matter = Matter()
  /// The velocities that were added before there was an animator.
  private var pending: [(item: any UIDynamicItem, velocity: PhysicsVector, spin: Double)] = []

  private struct Matter {
    var elasticity: CGFloat?
    var friction: CGFloat?
    var density: CGFloat?
    var resistance: CGFloat?
    var angularResistance: CGFloat?
    var allowsRotation: Bool?
    var isAnchored: Bool?
    var charge: CGFloat?
  }

  /// A behaviour for these items that leaves everything as it is.
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { _ = members.add(item) }
  }

  /// A behaviour without items.
  public override init() { super.init() }

  /// The items to which it applies.
  open var items: [any UIDynamicItem] { members.list }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { if members.add(item) { didChange() } }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    guard members.remove(item) else { return }
    pending.removeAll { $0.item === item }
    didChange()
  }

  // MARK: Matter

  /// How much of its speed an item keeps when it bounces: 0 nothing, 1 all. Default 0.
  open var elasticity: CGFloat {
    get { matter.elasticity ?? 0 }
    set { set(\.elasticity, DynamicValue.positive(newValue, "elasticity")) }
  }

  /// How much sliding along others is slowed: 0 not, 1 much, and more. Default 0.
  open var friction: CGFloat {
    get { matter.friction ?? 0 }
    set { set(\.friction, DynamicValue.positive(newValue, "friction")) }
  }

  /// The mass of an item of 100 × 100 points; larger items are heavier by their area. Default 1. It affects pushes and
  /// collisions, not gravity.
  open var density: CGFloat {
    get { matter.density ?? 1 }
    set { set(\.density, DynamicValue.positive(newValue, "density")) }
  }

  /// How much movement is slowed: the share of the velocity that is lost each second, at first. Default 0: not at all.
  ///
  /// Apple's page says that 1 stops an item as soon as no force acts, but names larger values as valid; here 1 leaves an
  /// item 1/e of its speed after a second, and with a steady force `a` its speed approaches `a / resistance`.
  /// > Here: 1 leaves 1/e of the speed after a second.
  open var resistance: CGFloat {
    get { matter.resistance ?? 0 }
    set { set(\.resistance, DynamicValue.positive(newValue, "resistance")) }
  }

  /// The same for rotation. Default 0.
  open var angularResistance: CGFloat {
    get { matter.angularResistance ?? 0 }
    set { set(\.angularResistance, DynamicValue.positive(newValue, "angularResistance")) }
  }

  /// The charge, on which electric and magnetic fields act. Default 0.
  open var charge: CGFloat {
    get { matter.charge ?? 0 }
    set { set(\.charge, DynamicValue.finite(newValue, "charge")) }
  }

  /// Whether items rotate. Default true.
  open var allowsRotation: Bool {
    get { matter.allowsRotation ?? true }
    set { set(\.allowsRotation, newValue) }
  }

  /// Whether items stay where they are: others bounce off them. Default false.
  open var isAnchored: Bool {
    get { matter.isAnchored ?? false }
    set { set(\.isAnchored, newValue) }
  }

  private func set<Value: Equatable>(_ path: WritableKeyPath<Matter, Value?>, _ value: Value?) {
    guard let value, value != matter[keyPath: path] else { return }
    matter[keyPath: path] = value
    didChange()
  }

  // MARK: Velocities

  /// Adds to an item's velocity, in points per second. Before the behaviour is in an animator, what is added is kept until
  /// then. Only for the behaviour's items.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    guard velocity.x.isFinite, velocity.y.isFinite else {
      return PlatformNote.misuse("a velocity must be finite; nothing is added")
    }
    add(PhysicsVector(clamping: velocity), 0, item)
  }

  /// An item's velocity, in points per second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let waiting = pending.first { $0.item === item }?.velocity ?? .zero
    return ((dynamicAnimator?.body(of: item)?.velocity ?? .zero) + waiting).point
  }

  /// Adds to an item's angular velocity, in radians per second, clockwise. Before the behaviour is in an animator, what
  /// is added is kept until then. Only for the behaviour's items.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    guard let velocity = DynamicValue.finite(velocity, "a velocity") else { return }
    add(.zero, PhysicsVector.clamp(velocity), item)
  }

  /// An item's angular velocity, in radians per second, clockwise.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    let waiting = pending.first { $0.item === item }?.spin ?? 0
    return (dynamicAnimator?.body(of: item)?.spin ?? 0) + waiting
  }

  private func add(_ velocity: PhysicsVector, _ spin: Double, _ item: any UIDynamicItem) {
    guard members.contains(item) else {
      return PlatformNote.misuse("add the item to the UIDynamicItemBehavior before its velocity")
    }
    if dynamicAnimator?.kick(item, velocity, spin) == true { return }
    if let index = pending.firstIndex(where: { $0.item === item }) {
      pending[index].velocity += velocity
      pending[index].spin += spin
    } else {
      pending.append((item, velocity, spin))
    }
    didChange()
  }

  // MARK: Inside

  override var ownItems: [any UIDynamicItem] { members.list }

  override func install(in builder: inout DynamicsBuilder) {
    for item in members.list {
      let place = builder.body(for: item)
      builder.change(place) { body in
        if let value = matter.elasticity { body.elasticity = min(Double(value), 1) }
        if let value = matter.friction { body.friction = min(Double(value), 1e3) }
        if let value = matter.density { body.density = Double(value) }
        if let value = matter.resistance { body.resistance = min(Double(value), 1e9) }
        if let value = matter.angularResistance { body.angularResistance = min(Double(value), 1e9) }
        if let value = matter.allowsRotation { body.allowsRotation = value }
        if let value = matter.isAnchored { body.isAnchored = value }
        if let value = matter.charge { body.charge = PhysicsVector.clamp(Double(value), to: 1e6) }
      }
    }
    for (item, velocity, spin) in pending {
      builder.change(builder.body(for: item)) { body in
        body.velocity += velocity
        body.spin += spin
        body.limitSpeed()
      }
    }
    pending.removeAll()
  }
}

extension UIDynamicAnimator {
  /// An item's body, if it is built already.
  final func body(of item: any UIDynamicItem) -> PhysicsBody? {
    places[ObjectIdentifier(item)].map { world.bodies[$0] }
  }

  /// Changes an item's velocity at once.
  /// - Returns: whether it has a body already.
  final func kick(_ item: any UIDynamicItem, _ velocity: PhysicsVector, _ spin: Double) -> Bool {
    guard let place = places[ObjectIdentifier(item)] else { return false }
    // The rebuild that is about to run may make an anchored body movable.
    if needsBuild || world.bodies[place].inverseMass > 0 { world.bodies[place].velocity += velocity }
    if needsBuild || world.bodies[place].inverseInertia > 0 { world.bodies[place].spin += spin }
    world.bodies[place].limitSpeed()
    world.wakeAll()
    resume()
    return true
  }
}
