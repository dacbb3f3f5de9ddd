import Foundation
import Testing
import TouchTesting
import UIKit

/// Fields against their closed forms.
@MainActor @Suite("Dynamics: fields")
struct FieldTests {
  private func add(_ room: DynamicsRoom, _ field: UIFieldBehavior, _ items: [UIView]) -> UIFieldBehavior {
    for item in items { field.addItem(item) }
    return room.add(field)
  }

  @Test("Linear gravity is that of a gravity behaviour, whatever the mass")
  func linear() {
    let room = DynamicsRoom()
    let (box, large) = (room.box(50, 50), room.box(250, 50, width: 200, height: 200))
    let gravity = add(room, .linearGravityField(direction: CGVector(dx: 0, dy: 1)), [box, large])
    gravity.strength = 0.5
    room.watch(frames: 30) {
      let time = room.animator.elapsedTime
      #expect(abs(box.center.y - (50 + 250 * time * time)) < 1e-6)
      #expect(abs(large.center.y - (50 + 250 * time * time)) < 1e-6)
    }
    #expect(gravity.items.count == 2)
  }

  @Test("A spring swings an item about its place, and drag calms it down until the animator pauses")
  func spring() {
    let room = DynamicsRoom()
    let box = room.box(300, 300)
    let spring = add(room, .springField(), [box])
    spring.position = CGPoint(x: 200, y: 300)
    spring.strength = 0.4
    var leftmost = box.center.x
    room.watch(frames: 120) { leftmost = min(leftmost, box.center.x) }
    // 0.4 · 100 points per second squared for each point: a period of almost exactly a second.
    #expect(abs(leftmost - 100) < 1 && abs(box.center.y - 300) < 1e-6)
    let drag = add(room, .dragField(), [box])
    drag.strength = 6
    room.stage.advance(by: .seconds(6))
    #expect(abs(box.center.x - 200) < 1 && !room.animator.isRunning)
  }

  @Test("Radial gravity pulls from all sides, less with the distance, and only in its region")
  func radial() {
    let room = DynamicsRoom()
    let (near, far, outside) = (
      room.box(240, 300, width: 10, height: 10), room.box(200, 400, width: 20, height: 20),
      room.box(200, 30, width: 10, height: 10)
    )
    let field = add(room, .radialGravityField(position: CGPoint(x: 200, y: 300)), [near, far, outside])
    field.falloff = 1
    field.strength = 20
    field.minimumRadius = 40
    field.region = UIRegion(radius: 200)
    room.stage.advance(by: .frames(6))
    let time = room.animator.elapsedTime
    #expect(abs((240 - near.center.x) - 0.5 * 500 * time * time) < 1)
    #expect(abs((400 - far.center.y) - 0.5 * 200 * time * time) < 0.5)
    #expect(outside.center == CGPoint(x: 200, y: 30))
  }

  @Test("A vortex turns items clockwise, a velocity field carries them, a magnetic one bends the way of a charge")
  func turns() {
    let room = DynamicsRoom()
    let (leaf, boat, ion) = (
      room.box(300, 300, width: 100, height: 100), room.box(50, 100), room.box(50, 500)
    )
    add(room, .vortexField(), [leaf]).position = CGPoint(x: 200, y: 300)
    _ = add(room, .velocityField(direction: CGVector(dx: 60, dy: 0)), [boat])
    _ = add(room, .magneticField(), [ion])
    room.matter([ion]) {
      $0.charge = 2
      $0.addLinearVelocity(CGPoint(x: 100, y: 0), for: ion)
    }
    room.stage.advance(by: .frames(30))
    #expect(leaf.center.y > 305 && leaf.center.x < 301)
    #expect(abs(boat.center.x - (50 + 60 * room.animator.elapsedTime)) < 0.5)
    #expect(ion.center.y > 505 && ion.center.x > 80)
  }

  @Test("An electric field pushes and pulls by the charge, and leaves what has none")
  func electric() {
    let room = DynamicsRoom()
    let views = [room.box(300, 100), room.box(300, 300), room.box(300, 500)]
    for (view, charge) in zip(views, [1, 0, -1] as [CGFloat]) {
      room.matter([view]) { $0.charge = charge }
      let field = add(room, .electricField(), [view])
      field.position = CGPoint(x: 200, y: view.center.y)
      field.strength = 2
    }
    room.stage.advance(by: .frames(15))
    // What follows from the place changes the velocity at the beginning of each step of 1/240 s.
    let time = room.animator.elapsedTime
    let way = 100 * time * (time + 1.0 / 240)
    for (view, place) in zip(views, [300 + way, 300, 300 - way] as [CGFloat]) {
      #expect(abs(view.center.x - place) < 0.01)
    }
  }

  @Test("Noise pushes to different sides, the same way in each run, and changes with time where it is animated")
  func noise() {
    let starts = (0..<6).map { CGPoint(x: 40 + Double($0) * 60, y: 100 + Double($0) * 70) }
    func run(_ speed: CGFloat) -> [CGPoint] {
      let room = DynamicsRoom()
      let boxes = starts.map { room.box($0.x, $0.y, width: 20, height: 20) }
      let field = add(room, .noiseField(smoothness: 0.3, animationSpeed: speed), boxes)
      field.strength = 3
      room.stage.advance(by: .frames(60))
      return boxes.map { $0.center }
    }
    #expect(run(0) == run(0) && run(2) == run(2) && run(0) != run(2))
    let moved = zip(run(0), starts).map { end, start in end.x - start.x }
    #expect(moved.contains { $0 > 1 } && moved.contains { $0 < -1 })
    let room = DynamicsRoom()
    let still = room.box(100, 100)
    _ = add(room, .turbulenceField(smoothness: 0.5, animationSpeed: 1), [still])
    room.stage.advance(by: .frames(30))
    #expect(still.center == CGPoint(x: 100, y: 100), "what rests is not stirred")
  }

  @Test("A field of the app's gets place, velocity, mass and charge, once a frame, and may change what it likes")
  func custom() {
    let room = DynamicsRoom()
    let box = room.box(100, 100, width: 200, height: 100)
    room.matter([box]) { $0.charge = 3 }
    var told: [String] = []
    let custom = UIFieldBehavior.field { [weak room] field, place, velocity, mass, charge, time in
      told.append("\(place.x) \(velocity.dx) \(mass) \(charge)")
      #expect(time > 0.01 && time < 0.05)
      if told.count == 3 { room?.animator.removeBehavior(field) }
      return CGVector(dx: 2, dy: 0)
    }
    _ = add(room, custom, [box])
    room.stage.advance(by: .frames(10))
    #expect(told.count == 3 && told.first == "100.0 0.0 2.0 3.0")
    #expect(box.center.x > 100)
  }

  @Test("Regions are combined, say what they contain, and are archived")
  func regions() throws {
    let circle = UIRegion(radius: 10)
    let box = UIRegion(size: CGSize(width: 30, height: 10))
    func holds(_ region: UIRegion) -> [Bool] {
      [CGPoint(x: 0, y: 0), CGPoint(x: 14, y: 0), CGPoint(x: 0, y: 9), CGPoint(x: 50, y: 50)].map(region.contains)
    }
    #expect(holds(circle) == [true, false, true, false] && holds(box) == [true, true, false, false])
    #expect(holds(circle.union(with: box)) == [true, true, true, false])
    #expect(holds(circle.subtraction(from: box)) == [false, false, true, false])
    #expect(holds(circle.intersection(with: box)) == [true, false, false, false])
    #expect(holds(circle.inverse()) == [false, true, false, true] && holds(.infinite) == [true, true, true, true])
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: circle.union(with: box).inverse(), requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIRegion.self, from: data))
    #expect(holds(read) == [false, false, false, true])
    #expect(UIRegion(radius: .nan).contains(.zero) && !UIRegion(radius: -5).contains(CGPoint(x: 1, y: 0)))
  }

  @Test("Values that are not finite are refused, and each property has its default")
  func values() {
    let field = UIFieldBehavior.springField()
    #expect(field.strength == 1 && field.falloff == 0 && field.position == .zero && field.direction == .zero)
    #expect(field.smoothness == 0 && field.animationSpeed == 0 && field.minimumRadius < 0.001)
    field.strength = .nan
    field.falloff = .infinity
    field.direction = CGVector(dx: CGFloat.nan, dy: 1)
    #expect(field.strength == 1 && field.falloff == 0 && field.direction == CGVector(dx: 0, dy: 1))
  }
}
