import CoreGraphics
import Foundation
import RenderTree
import RigidBodies

/// An item with the values that were last read from it and written to it.
@MainActor struct DynamicEntry {
  let item: any UIDynamicItem
  var size: CGSize
  /// The transform without its rotation.
  var look: CGAffineTransform
  var center: CGPoint
  var angle: Double
  /// Its size has changed, so its outline has to be read again.
  var isStale = false
}

/// Makes the engine's plan from an animator's behaviours, in their order.
@MainActor struct DynamicsBuilder {
  private(set) var entries: [DynamicEntry] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var plan = PhysicsPlan()
  private var itemGroups: [[Int]] = []
  private var wallGroups: [[Int]] = []
  private var impulses: [(body: Int, offset: PhysicsVector, impulse: PhysicsVector)] = []
  private(set) var walls: [DynamicWall] = []
  private(set) var collisions: [UICollisionBehavior] = []
  private(set) var fields: [UIFieldBehavior] = []
  private(set) var attachments: [any JointBehavior] = []
  let animator: UIDynamicAnimator
  private let old: (entries: [DynamicEntry], places: [ObjectIdentifier: Int], world: PhysicsWorld)

  init(
    animator: UIDynamicAnimator, entries: [DynamicEntry], places: [ObjectIdentifier: Int], world: PhysicsWorld
  ) {
    self.animator = animator
    old = (entries, places, world)
  }

  // MARK: Calls from behaviours

  /// The index of the item's body, which is made if there is none.
  mutating func body(for item: any UIDynamicItem) -> Int {
    let id = ObjectIdentifier(item)
    if let place = places[id] { return place }
    let place = entries.count
    places[id] = place
    itemGroups.append([])
    wallGroups.append([])
    if let origin = old.places[id], old.world.bodies.indices.contains(origin) {
      plan.origins.append(origin)
      var entry = old.entries[origin]
      var body = old.world.bodies[origin]
      body.gravity = .zero
      (body.density, body.elasticity, body.friction, body.resistance, body.angularResistance) = (1, 0, 0, 0, 0)
      (body.allowsRotation, body.isAnchored) = (true, false)
      body.charge = 0
      if entry.isStale {
        entry.isStale = false
        entry.size = item.bounds.size
        body.shape = DynamicsReader.shape(of: item)
      }
      plan.bodies.append(body)
      entries.append(entry)
    } else {
      plan.origins.append(-1)
      let (body, entry) = DynamicsReader.read(item, in: animator.referenceView)
      plan.bodies.append(body)
      entries.append(entry)
    }
    return place
  }

  mutating func change(_ place: Int, _ change: (inout PhysicsBody) -> Void) { change(&plan.bodies[place]) }

  mutating func push(_ body: Int, at offset: PhysicsVector, with force: PhysicsVector) {
    plan.pushes.append(PhysicsPush(body: body, offset: offset, force: force))
  }

  mutating func add(_ field: PhysicsField, of behavior: UIFieldBehavior) {
    plan.fields.append(field)
    fields.append(behavior)
  }

  mutating func kick(_ body: Int, at offset: PhysicsVector, with impulse: PhysicsVector) {
    impulses.append((body, offset, impulse))
  }

  mutating func join(_ behavior: any JointBehavior, _ joint: PhysicsJoint) {
    attachments.append(behavior)
    plan.joints.append(joint)
  }

  func turn(of body: Int) -> Double { plan.bodies[body].angle }

  /// - Returns: the number of the group of items that collide with each other by this behaviour.
  mutating func addGroup(_ behavior: UICollisionBehavior) -> Int {
    collisions.append(behavior)
    return collisions.count - 1
  }

  mutating func join(_ body: Int, items group: Int) { itemGroups[body].append(group) }
  mutating func join(_ body: Int, walls group: Int) { wallGroups[body].append(group) }

  mutating func add(_ wall: DynamicWall, lines: [(points: [PhysicsVector], isClosed: Bool)], group: Int) {
    let place = plan.walls.count
    let segments = lines.flatMap { PhysicsSegment.chain($0.points, isClosed: $0.isClosed, wall: place) }
    guard !segments.isEmpty else { return }
    walls.append(wall)
    plan.walls.append(PhysicsWall(tag: wall.tag, group: group))
    plan.segments += segments
  }

  // MARK: The end

  mutating func finish() -> (plan: PhysicsPlan, places: [ObjectIdentifier: Int]) {
    for index in plan.bodies.indices {
      plan.bodies[index].settleMass()
      plan.bodies[index].itemGroups = plan.itemGroups.count..<(plan.itemGroups.count + itemGroups[index].count)
      plan.itemGroups += itemGroups[index]
      plan.bodies[index].wallGroups = plan.wallGroups.count..<(plan.wallGroups.count + wallGroups[index].count)
      plan.wallGroups += wallGroups[index]
    }
    for (body, offset, impulse) in impulses {
      plan.bodies[body].apply(impulse: impulse * 100, at: plan.bodies[body].rotation.apply(offset))
      plan.bodies[body].limitSpeed()
    }
    return (plan, places)
  }
}

/// A behaviour that is a joint.
@MainActor protocol JointBehavior: UIDynamicBehavior {
  /// The joint's last state in the engine: its moving anchor, its impulses.
  var lastJoint: PhysicsJoint? { get set }
}

/// A boundary with its behaviour's identifier.
@MainActor struct DynamicWall {
  /// A number that identifies it until it changes.
  let tag: Int
  /// Nil for the reference view's bounds.
  let identifier: (any NSCopying)?
  let behavior: UICollisionBehavior
}

/// Reads items.
@MainActor enum DynamicsReader {
  static func shape(of item: any UIDynamicItem) -> PhysicsShape {
    let size = item.bounds.size
    switch item.collisionBoundsType {
    case .rectangle: return .rectangle(width: size.width, height: size.height)
    case .ellipse: return .ellipse(width: size.width, height: size.height)
    case .path:
      let points = DynamicBoundary.lines(of: item.collisionBoundingPath).flatMap(\.points)
      if let shape = PhysicsShape.polygon(around: points) { return shape }
      PlatformNote.misuse("a collisionBoundingPath must have an area; the item's bounds are used")
      return .rectangle(width: size.width, height: size.height)
    }
  }

  /// The item's rotation, and its transform without that.
  static func turn(of item: any UIDynamicItem) -> (angle: Double, look: CGAffineTransform) {
    let transform = item.transform
    var angle = StableMath.atan2(Double(transform.b), Double(transform.a))
    if !angle.isFinite { angle = 0 }
    guard angle != 0 else { return (0, transform) }
    var look = transform.concatenating(CGAffineTransform(rotationAngle: -angle))
    (look.tx, look.ty) = (transform.tx, transform.ty)
    let error = max(max(abs(look.a - 1), abs(look.d - 1)), max(abs(look.b), abs(look.c)))
    if error < 1e-9, look.tx == 0, look.ty == 0 { look = .identity }
    return (angle, look)
  }

  static func read(_ item: any UIDynamicItem, in view: UIView?) -> (PhysicsBody, DynamicEntry) {
    let (angle, look) = turn(of: item)
    let center = item.center
    if !center.x.isFinite || !center.y.isFinite {
      PlatformNote.misuse("a dynamic item's center must be finite; it starts at 0")
    }
    var body = PhysicsBody(shape: shape(of: item))
    body.place(PhysicsVector(clamping: place(center, of: item, in: view)), angle: angle)
    let entry = DynamicEntry(item: item, size: item.bounds.size, look: look, center: center, angle: angle)
    return (body, entry)
  }

  /// An item's centre in the reference view's coordinates. Views may lie in others.
  static func place(_ center: CGPoint, of item: any UIDynamicItem, in view: UIView?) -> CGPoint {
    guard let view, let parent = (item as? UIView)?.superview, parent !== view, parent.isDescendant(of: view) else {
      return center
    }
    return view.convert(center, from: parent)
  }

  /// The inverse of `place(_:of:in:)`.
  static func center(_ place: CGPoint, of item: any UIDynamicItem, in view: UIView?) -> CGPoint {
    guard let view, let parent = (item as? UIView)?.superview, parent !== view, parent.isDescendant(of: view) else {
      return place
    }
    return view.convert(place, to: parent)
  }
}
