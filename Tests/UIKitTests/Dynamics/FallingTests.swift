import Foundation
import Testing
import TouchTesting
import UIKit

/// What moves alone: gravity, pushes, resistance, velocities, against their closed forms.
@MainActor @Suite("Dynamics: forces")
struct FallingTests {
  @Test("A view falls by half of 1000 points per second squared times the time squared")
  func freeFall() {
    let room = DynamicsRoom()
    let box = room.box(200, 50)
    room.gravity([box])
    room.watch(frames: 60) {
      let time = room.animator.elapsedTime
      #expect(abs(box.center.y - (50 + 500 * time * time)) < 1e-6)
      #expect(box.center.x == 200)
    }
    #expect(room.animator.elapsedTime > 0.99 && box.transform == .identity)
  }

  @Test("Gravity has a direction, an angle and a magnitude, which are one value")
  func gravityValues() {
    let gravity = UIGravityBehavior()
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1) && gravity.magnitude == 1)
    #expect(abs(gravity.angle - .pi / 2) < 1e-12)
    gravity.setAngle(0, magnitude: 2)
    #expect(gravity.gravityDirection == CGVector(dx: 2, dy: 0))
    gravity.magnitude = 0
    #expect(gravity.gravityDirection == .zero && gravity.angle == 0)
    gravity.magnitude = .nan
    gravity.gravityDirection = CGVector(dx: CGFloat.infinity, dy: 0)
    #expect(gravity.gravityDirection == .zero)
  }

  @Test("Gravity sideways pulls sideways, twice as hard with a magnitude of 2, whatever the size")
  func gravitySideways() {
    let room = DynamicsRoom()
    let (small, large) = (room.box(20, 100, width: 10, height: 10), room.box(20, 300, width: 200, height: 100))
    room.gravity([small, large]).setAngle(0, magnitude: 2)
    room.stage.advance(by: .frames(30))
    let time = room.animator.elapsedTime
    for view in [small, large] { #expect(abs(view.center.x - (20 + 1000 * time * time)) < 1e-6) }
    #expect(abs(small.center.y - 100) < 1e-9)
  }

  @Test(
    "A push of 1 accelerates 100 × 100 points of density 1 by 100 points per second squared; heavier things less",
    arguments: [(100.0, 1.0, 100.0), (200, 1, 50), (100, 4, 25), (50, 1, 200)] as [(CGFloat, CGFloat, CGFloat)])
  func push(width: CGFloat, density: CGFloat, acceleration: CGFloat) {
    let room = DynamicsRoom()
    let box = room.box(100, 100, width: width)
    room.matter([box]) { $0.density = density }
    let push = UIPushBehavior(items: [box], mode: .continuous)
    push.magnitude = 1
    room.add(push)
    room.stage.advance(by: .frames(60))
    let time = room.animator.elapsedTime
    #expect(abs(box.center.x - (100 + acceleration / 2 * time * time)) < 1e-6)
    push.active = false
    let speed = room.matter([box]).linearVelocity(for: box).x
    let before = box.center.x
    room.stage.advance(by: .frames(30))
    #expect(abs(box.center.x - before - speed / 2) < 1)
  }

  @Test("An instantaneous push gives 100 points per second once, is inactive then, and pushes again when activated")
  func instantPush() {
    let room = DynamicsRoom()
    let box = room.box(100, 100)
    let matter = room.matter([box])
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.setAngle(.pi / 2, magnitude: 1)
    #expect(push.active)
    room.add(push)
    room.stage.advance(by: .frames(1))
    #expect(!push.active)
    #expect(abs(matter.linearVelocity(for: box).y - 100) < 1e-9)
    room.stage.advance(by: .frames(10))
    #expect(abs(matter.linearVelocity(for: box).y - 100) < 1e-9)
    push.active = true
    room.stage.advance(by: .frames(1))
    #expect(abs(matter.linearVelocity(for: box).y - 200) < 1e-9)
  }

  @Test("A push beside the centre turns: torque over the moment of inertia of a square")
  func turningPush() {
    let room = DynamicsRoom()
    let box = room.box(200, 200)
    let matter = room.matter([box])
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: box)
    room.add(push)
    room.stage.advance(by: .frames(1))
    // The inertia of a square of mass 1 and side 100 is 100² / 6.
    #expect(abs(matter.angularVelocity(for: box) - 50 * 100 / (10_000.0 / 6)) < 1e-9)
    room.stage.advance(by: .frames(30))
    #expect(box.transform.turn != 0)
  }

  @Test("Resistance: a thrown view loses speed as e to the minus resistance times time, and goes v / resistance far")
  func resistance() {
    let room = DynamicsRoom(width: 2000)
    let box = room.box(100, 100)
    let matter = room.matter([box]) { $0.resistance = 2 }
    matter.addLinearVelocity(CGPoint(x: 1000, y: 0), for: box)
    room.stage.advance(by: .frames(60))
    let time = room.animator.elapsedTime
    #expect(abs(matter.linearVelocity(for: box).x - 1000 * exp(-2 * time)) < 5)
    room.stage.advance(by: .seconds(5))
    #expect(abs(box.center.x - 600) < 5)
    #expect(!room.animator.isRunning)
  }

  @Test("Under gravity with resistance a view ends at 1000 / resistance points per second")
  func terminalVelocity() {
    let room = DynamicsRoom()
    let box = room.box(200, 50)
    room.gravity([box])
    let matter = room.matter([box]) { $0.resistance = 5 }
    room.stage.advance(by: .seconds(4))
    #expect(abs(matter.linearVelocity(for: box).y - 200) < 0.01)
  }

  @Test("Angular velocity turns a view clockwise, angular resistance ends it, and no rotation is allowed if not")
  func turning() {
    let room = DynamicsRoom()
    let (free, slow, stiff) = (room.box(80, 100), room.box(200, 100), room.box(320, 100))
    let all = room.matter([free, slow, stiff])
    room.matter([slow]) { $0.angularResistance = 3 }
    room.matter([stiff]) { $0.allowsRotation = false }
    for view in [free, slow, stiff] { all.addAngularVelocity(1, for: view) }
    room.stage.advance(by: .frames(60))
    #expect(abs(free.transform.turn - CGFloat(room.animator.elapsedTime)) < 1e-6)
    room.stage.advance(by: .seconds(4))
    #expect(abs(slow.transform.turn - 1.0 / 3) < 0.01)
    #expect(stiff.transform == .identity && all.angularVelocity(for: stiff) == 0)
  }

  @Test("Velocities added before there is an animator wait for it")
  func pendingVelocity() {
    let room = DynamicsRoom()
    let box = room.box(100, 100)
    let matter = UIDynamicItemBehavior(items: [box])
    matter.addLinearVelocity(CGPoint(x: 30, y: 0), for: box)
    matter.addLinearVelocity(CGPoint(x: 30, y: 60), for: box)
    matter.addAngularVelocity(2, for: box)
    #expect(matter.linearVelocity(for: box) == CGPoint(x: 60, y: 60) && matter.angularVelocity(for: box) == 2)
    room.add(matter)
    room.stage.advance(by: .frames(60))
    let time = CGFloat(room.animator.elapsedTime)
    #expect(box.center.distance(to: CGPoint(x: 100 + 60 * time, y: 100 + 60 * time)) < 1e-6)
    #expect(matter.linearVelocity(for: box) == CGPoint(x: 60, y: 60))
  }

  @Test("An item that is let go and thrown in one turn flies")
  func letGoAndThrown() {
    let room = DynamicsRoom()
    let box = room.box(100, 100)
    let matter = room.matter([box]) { $0.isAnchored = true }
    room.stage.advance(by: .frames(2))
    matter.isAnchored = false
    let start = room.animator.elapsedTime
    matter.addLinearVelocity(CGPoint(x: 240, y: 0), for: box)
    room.stage.advance(by: .frames(30))
    let way = 240 * (room.animator.elapsedTime - start)
    #expect(way > 100 && abs(box.center.x - 100 - way) < 1e-6 && matter.linearVelocity(for: box).x == 240)
  }

  @Test("Each property that is set last decides; what one behaviour leaves alone another one's value stays")
  func lastSetWins() {
    let room = DynamicsRoom()
    let box = room.box(100, 100)
    #expect(UIDynamicItemBehavior().density == 1 && UIDynamicItemBehavior().elasticity == 0)
    #expect(UIDynamicItemBehavior().friction == 0 && UIDynamicItemBehavior().allowsRotation)
    room.matter([box]) {
      $0.density = 2
      $0.resistance = 100
    }
    room.matter([box]) { $0.resistance = 0 }
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.magnitude = 1
    room.add(push)
    let reader = room.matter([box])
    room.stage.advance(by: .frames(30))
    #expect(abs(reader.linearVelocity(for: box).x - 50) < 1e-9)
  }

  @Test("A scaled and turned view keeps its scale and turns on from where it is")
  func keepsScale() {
    let room = DynamicsRoom()
    let box = room.box(200, 200)
    box.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 1)
    room.matter([box]).addAngularVelocity(1, for: box)
    room.stage.advance(by: .frames(30))
    let expected = CGAffineTransform(rotationAngle: 0.5 + room.animator.elapsedTime).scaledBy(x: 2, y: 1)
    #expect(abs(box.transform.a - expected.a) < 1e-9 && abs(box.transform.b - expected.b) < 1e-9)
    #expect(abs(box.transform.c - expected.c) < 1e-9 && abs(box.transform.d - expected.d) < 1e-9)
  }
}
