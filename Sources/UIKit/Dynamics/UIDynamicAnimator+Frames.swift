import CoreGraphics
import Foundation
import RigidBodies

// A frame: changes are read, steps are made, items are moved, and then the app is notified. Changes that the app makes
// meanwhile only set marks, so the state here does not change during the frame.
extension UIDynamicAnimator {
  /// A frame that is shown at `time`, in seconds of the clock.
  final func frame(at time: Double) {
    if let view = referenceView, view.bounds != builtBounds, collisions.contains(where: \.usesReferenceBounds) {
      needsBuild = true
    }
    if needsBuild { build() }
    let (steps, share) = clock.advance(to: time)
    if steps > 0 { workOutFields(duration: Double(steps) * PhysicsWorld.step) }
    world.advance(steps: steps)
    let rests = world.isResting
    if rests { world.finish() }
    show(share)
    itemsMoved()
    notifyOfTouches()
    for behavior in behaviors where behavior.dynamicAnimator === self { act(behavior) }
    if rests, !needsBuild, world.isResting { pause() }
  }

  private func act(_ behavior: UIDynamicBehavior) {
    behavior.action?()
    for child in behavior.childBehaviors where child.dynamicAnimator === self { act(child) }
  }

  /// Asks the app's own fields for their forces, before the steps: their code may look at anything here.
  private func workOutFields(duration: Double) {
    let build = buildCount
    for (index, behavior) in fields.enumerated() where behavior.evaluation != nil {
      let bodies = world.fields[index].bodies.map { world.bodies[$0] }
      let forces = behavior.forces(on: bodies, duration: duration)
      guard buildCount == build, world.fields.indices.contains(index) else { return }
      world.fields[index].forces = forces
    }
  }

  // MARK: Building

  private func build() {
    needsBuild = false
    for (index, joint) in joints.enumerated() where joint.dynamicAnimator === self {
      joint.lastJoint = world.joints[index]
    }
    var builder = DynamicsBuilder(animator: self, entries: entries, places: places, world: world)
    for behavior in behaviors { behavior.forEach { $0.install(in: &builder) } }
    let (plan, places) = builder.finish()
    self.places = places
    entries = builder.entries
    walls = builder.walls
    collisions = builder.collisions
    joints = builder.attachments
    fields = builder.fields
    builtBounds = referenceView?.bounds ?? .null
    world.rebuild(plan)
    buildCount += 1
  }

  // MARK: Items

  /// Moves the items to places interpolated between the last two steps.
  private func show(_ share: Double) {
    let build = buildCount
    for index in entries.indices {
      // Setters are code of the app, which may have changed everything.
      guard buildCount == build, index < entries.count else { return }
      let position = world.bodies[index].previousPosition
      let angle = world.bodies[index].previousAngle
      let place = position + (world.bodies[index].position - position) * share
      show(index, place.point, angle + (world.bodies[index].angle - angle) * share)
    }
  }

  private func show(_ index: Int, _ place: CGPoint, _ angle: Double) {
    let item = entries[index].item
    let center = DynamicsReader.center(place, of: item, in: referenceView)
    let isTurned = angle != entries[index].angle
    if center != entries[index].center {
      entries[index].center = center
      item.center = center
    }
    guard isTurned, index < entries.count, entries[index].item === item else { return }
    entries[index].angle = angle
    var transform = entries[index].look
    if angle != 0 {
      let shift = CGPoint(x: transform.tx, y: transform.ty)
      transform = transform.concatenating(CGAffineTransform(rotationAngle: angle))
      (transform.tx, transform.ty) = (shift.x, shift.y)
    }
    item.transform = transform
  }

  // MARK: Touches

  /// Notifies the collision behaviours' delegates of the contacts that began and ended, in order.
  private func notifyOfTouches() {
    guard !world.events.isEmpty else { return }
    let events = world.events
    let build = buildCount
    world.removeEvents()
    for event in events {
      guard buildCount == build, event.first < entries.count, event.second < entries.count else { return }
      let item = entries[event.first].item
      if event.second < 0 {
        guard event.wall < walls.count else { continue }
        let wall = walls[event.wall]
        wall.behavior.notify(item, wall.identifier, event, in: self)
      } else {
        let other = entries[event.second].item
        for behavior in collisions { behavior.notify(item, other, event, in: self) }
      }
    }
  }
}
