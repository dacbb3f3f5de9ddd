import Foundation
import Testing
import TouchTesting
import UIKit

/// Who meets whom, and what becomes of their movement.
@MainActor @Suite("Dynamics: collisions")
struct CollisionTests {
  @Test("A ball bounces to its height times elasticity squared", arguments: [0.3, 0.5, 0.8, 1.0] as [CGFloat])
  func bounce(elasticity: CGFloat) {
    let room = DynamicsRoom()
    let ball = room.ball(200, 100)
    room.gravity([ball])
    room.collisions([ball])
    room.matter([ball]) { $0.elasticity = elasticity }
    var highest: CGFloat = 550
    var hasBounced = false
    room.watch(frames: 120) {
      if ball.center.y > 540 { hasBounced = true }
      if hasBounced { highest = min(highest, ball.center.y) }
    }
    let height = 450 * elasticity * elasticity
    #expect(abs(550 - highest - height) < 0.02 * 450)
  }

  @Test("A square bounces flat, without turning")
  func flatBounce() {
    let room = DynamicsRoom()
    let box = room.box(200, 100)
    room.gravity([box])
    room.collisions([box])
    room.matter([box]) { $0.elasticity = 0.6 }
    var turn: CGFloat = 0
    room.watch(frames: 300) { turn = max(turn, abs(box.transform.turn)) }
    #expect(turn < 0.01)
    #expect(abs(box.center.y - 550) < 0.05 && abs(box.center.x - 200) < 0.5)
    #expect(!room.animator.isRunning)
  }

  @Test("Two equal elastic balls exchange their velocities; momentum and energy stay")
  func equalBalls() {
    let room = DynamicsRoom(width: 1000)
    let (a, b) = (room.ball(100, 300, named: "a"), room.ball(500, 300, named: "b"))
    room.collisions([a, b], edges: false)
    let matter = room.matter([a, b]) { $0.elasticity = 1 }
    matter.addLinearVelocity(CGPoint(x: 600, y: 0), for: a)
    room.stage.advance(by: .frames(60))
    #expect(abs(matter.linearVelocity(for: a).x) < 1e-6)
    #expect(abs(matter.linearVelocity(for: b).x - 600) < 1e-6)
    #expect(room.stage.journal == ["will resume, runs false", "a meets b at 450, 300", "a leaves b"])
  }

  @Test("A ball and one twice as heavy that is not elastic go on together with a third of the velocity")
  func inelastic() {
    let room = DynamicsRoom(width: 1000)
    let (a, b) = (room.ball(100, 300), room.ball(400, 300))
    room.collisions([a, b], edges: false)
    let matter = room.matter([a, b])
    room.matter([b]) { $0.density = 2 }
    matter.addLinearVelocity(CGPoint(x: 600, y: 0), for: a)
    room.stage.advance(by: .frames(60))
    #expect(abs(matter.linearVelocity(for: a).x - 200) < 0.01 && abs(matter.linearVelocity(for: b).x - 200) < 0.01)
  }

  @Test("A slanting hit keeps momentum and angular momentum")
  func slantingHit() {
    let room = DynamicsRoom(width: 1000)
    let (a, b) = (room.box(100, 270), room.box(400, 330))
    room.collisions([a, b], edges: false)
    let matter = room.matter([a, b]) {
      $0.elasticity = 0.5
      $0.friction = 0.4
    }
    matter.addLinearVelocity(CGPoint(x: 600, y: 0), for: a)
    room.stage.advance(by: .frames(60))
    let (u, v) = (matter.linearVelocity(for: a), matter.linearVelocity(for: b))
    #expect(abs(u.x + v.x - 600) < 1e-6 && abs(u.y + v.y) < 1e-6)
    // About the origin, masses 1: position × velocity, and inertia × spin.
    let inertia = 10_000.0 / 6
    func momentum(_ view: UIView, _ velocity: CGPoint) -> CGFloat {
      view.center.x * velocity.y - view.center.y * velocity.x + inertia * matter.angularVelocity(for: view)
    }
    #expect(abs(momentum(a, u) + momentum(b, v) + 270 * 600) < 500)
    #expect(matter.angularVelocity(for: b) != 0)
  }

  @Test("A stack of five squares comes to rest, upright, where it stands, and stays")
  func stack() {
    let room = DynamicsRoom()
    let boxes = (0..<5).map { room.box(200, 560 - CGFloat($0) * 85, width: 80, height: 80, named: "\($0)") }
    room.gravity(boxes)
    room.collisions(boxes)
    room.matter(boxes) { $0.friction = 0.5 }
    room.stage.advance(by: .seconds(5))
    #expect(!room.animator.isRunning)
    for (index, box) in boxes.enumerated() {
      #expect(abs(box.center.y - (560 - CGFloat(index) * 80)) < 0.3, "\(index) at \(box.center)")
      #expect(abs(box.center.x - 200) < 1 && abs(box.transform.turn) < 0.005)
    }
    let places = boxes.map(\.center)
    room.gravity([room.box(50, 50, width: 20, height: 20)])
    var most: CGFloat = 0
    room.watch(frames: 120) {
      for (box, place) in zip(boxes, places) { most = max(most, box.center.distance(to: place)) }
    }
    #expect(most < 0.1)
  }

  @Test("Boundaries have names, and an item tells which it meets, where, and when it leaves")
  func identifiers() throws {
    let room = DynamicsRoom()
    let ball = room.ball(200, 100, radius: 20)
    let collisions = room.collisions([ball])
    collisions.addBoundary(
      withIdentifier: "shelf" as NSString, from: CGPoint(x: 100, y: 400), to: CGPoint(x: 300, y: 400))
    collisions.addBoundary(
      withIdentifier: NSNumber(value: 7), for: UIBezierPath(ovalIn: CGRect(x: 350, y: 0, width: 20, height: 20)))
    #expect(collisions.boundaryIdentifiers?.count == 2)
    #expect(collisions.boundary(withIdentifier: "shelf" as NSString)?.bounds.minY == 400)
    room.gravity([ball])
    room.matter([ball]) { $0.elasticity = 0.5 }
    room.stage.advance(by: .milliseconds(1600))
    #expect(
      Array(room.stage.journal.prefix(4)) == [
        "will resume, runs false", "ball meets shelf at 200, 400", "ball leaves shelf", "ball meets shelf at 200, 400",
      ])
    room.stage.advance(by: .seconds(3))
    room.stage.clearJournal()
    collisions.removeBoundary(withIdentifier: "shelf" as NSString)
    #expect(collisions.boundary(withIdentifier: "shelf" as NSString) == nil)
    room.stage.advance(by: .milliseconds(700))
    #expect(room.stage.journal.prefix(2) == ["will resume, runs false", "ball meets the edges at 200, 600"])
    collisions.removeAllBoundaries()
    #expect(collisions.boundaryIdentifiers == nil && collisions.translatesReferenceBoundsIntoBoundary)
  }

  @Test("Nothing passes a line, however fast", arguments: [1e3, 1e4, 1e5, 1e9] as [CGFloat])
  func fast(speed: CGFloat) {
    let room = DynamicsRoom(width: 1000)
    let views = [room.ball(100, 100, radius: 3), room.box(100, 300, width: 6, height: 6), room.box(100, 500)]
    let collisions = room.collisions(views)
    collisions.addBoundary(withIdentifier: "wall" as NSString, from: CGPoint(x: 700, y: 0), to: CGPoint(x: 700, y: 600))
    let matter = room.matter(views) { $0.elasticity = 0.9 }
    for view in views { matter.addLinearVelocity(CGPoint(x: speed, y: speed / 7), for: view) }
    room.watch(frames: 120) {
      for view in views {
        #expect(view.center.x > 0 && view.center.x < 700 && view.center.y > 0 && view.center.y < 600)
      }
    }
  }

  @Test("Items of different behaviours ignore each other, and so do those of a behaviour for boundaries")
  func groupsAndModes() {
    let room = DynamicsRoom()
    let (a, b, c) = (room.ball(200, 100, named: "a"), room.ball(200, 300, named: "b"), room.ball(200, 500, named: "c"))
    room.gravity([a, b])
    room.matter([c]) { $0.isAnchored = true }
    room.collisions([a, c], edges: false)
    room.collisions([b, c]).collisionMode = .boundaries
    room.stage.advance(by: .seconds(2))
    #expect(room.stage.journal.contains { $0.hasPrefix("a meets c") })
    #expect(!room.stage.journal.contains { $0.hasPrefix("b meets c") || $0.hasPrefix("a meets b") })
    #expect(abs(b.center.y - 550) < 0.1)
    #expect(c.center == CGPoint(x: 200, y: 500))
  }

  @Test("Insets move the edges; an outline of a path rests on its side")
  func insetsAndPaths() {
    let room = DynamicsRoom()
    let wedge = room.stage.add(Wedge(frame: CGRect(x: 150, y: 100, width: 120, height: 60)))
    room.gravity([wedge])
    room.collisions([wedge])
      .setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 0, left: 0, bottom: 40, right: 0))
    room.stage.advance(by: .seconds(3))
    #expect(abs(wedge.center.y - 530) < 0.1 && abs(wedge.transform.turn) < 0.001)
    #expect(!room.animator.isRunning)
  }

  @Test("Friction decides whether a box slides down a slope")
  func friction() {
    func slide(_ friction: CGFloat) -> CGFloat {
      let room = DynamicsRoom()
      let box = room.box(110, 150 - 20 / cos(0.2) + 0.2, width: 40, height: 40)
      box.transform = CGAffineTransform(rotationAngle: 0.2)
      let slope = room.collisions([box], edges: false)
      slope.addBoundary(
        withIdentifier: "slope" as NSString, from: CGPoint(x: 10, y: 150 - 100 * tan(0.2)),
        to: CGPoint(x: 390, y: 150 + 280 * tan(0.2)))
      room.gravity([box])
      room.matter([box]) { $0.friction = friction }
      room.stage.advance(by: .frames(30))
      let time = room.animator.elapsedTime
      return (box.center.x - 110) / cos(0.2) / CGFloat(time * time / 2)
    }
    // tan 0.2 is 0.203: above it, the box stays.
    #expect(abs(slide(0) - 1000 * sin(0.2)) < 4)
    #expect(abs(slide(0.1) - (1000 * sin(0.2) - 100 * cos(0.2))) < 6)
    #expect(abs(slide(0.4)) < 1)
  }

  @Test("A box slides over the joints of a straight boundary without stumbling")
  func joints() {
    let room = DynamicsRoom(width: 1000)
    let box = room.box(60, 475, width: 50, height: 50)
    let collisions = room.collisions([box], edges: false)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 500))
    for step in 1...40 { path.addLine(to: CGPoint(x: CGFloat(step) * 25, y: 500)) }
    collisions.addBoundary(withIdentifier: "floor" as NSString, for: path)
    room.gravity([box])
    let matter = room.matter([box])
    matter.addLinearVelocity(CGPoint(x: 400, y: 0), for: box)
    room.stage.advance(by: .frames(90))
    #expect(abs(matter.linearVelocity(for: box).x - 400) < 1)
    #expect(abs(box.center.y - 475) < 0.1 && abs(box.transform.turn) < 0.001)
  }
}
