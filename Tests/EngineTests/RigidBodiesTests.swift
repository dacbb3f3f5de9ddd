import Testing

@testable import RigidBodies

@Suite("Rigid bodies")
struct RigidBodiesTests {
  private func square(at place: PhysicsVector) -> PhysicsBody {
    var body = PhysicsBody(shape: .rectangle(width: 100, height: 100))
    body.position = place
    return body
  }

  private func world(_ bodies: [PhysicsBody]) -> PhysicsWorld {
    var plan = PhysicsPlan()
    plan.bodies = bodies
    plan.origins = bodies.map { _ in -1 }
    var world = PhysicsWorld()
    world.rebuild(plan)
    return world
  }

  @Test("A body that falls from rest is on the exact parabola at the end of each step")
  func fall() {
    var body = square(at: .zero)
    body.gravity = PhysicsVector(0, 1000)
    var world = world([body])
    for step in 1...240 {
      world.advance(steps: 1)
      let seconds = Double(step) * PhysicsWorld.step
      #expect(abs(world.bodies[0].position.y - 500 * seconds * seconds) < 1e-6)
    }
    #expect(world.bodies[0].position.x == 0)
  }

  @Test("A push of 1 gives a body of mass 1 a speed of 100 points a second in a second; an anchored one stays")
  func push() {
    var anchored = square(at: PhysicsVector(500, 0))
    anchored.isAnchored = true
    anchored.settleMass()
    var plan = PhysicsPlan()
    plan.bodies = [square(at: .zero), anchored]
    plan.origins = [-1, -1]
    plan.pushes = [0, 1].map { PhysicsPush(body: $0, offset: .zero, force: PhysicsVector(1, 0)) }
    var world = PhysicsWorld()
    world.rebuild(plan)
    world.advance(steps: 240)
    #expect(abs(world.bodies[0].position.x - 50) < 0.01)
    #expect(world.bodies[1].position == PhysicsVector(500, 0))
  }

  @Test("The same steps in other frames give the same bits")
  func frames() {
    var body = square(at: .zero)
    body.gravity = PhysicsVector(30, 700)
    body.spin = 2
    var (sixty, hundredTwenty) = (world([body]), world([body]))
    for _ in 0..<60 { sixty.advance(steps: 4) }
    for _ in 0..<120 { hundredTwenty.advance(steps: 2) }
    #expect(sixty.bodies[0].position == hundredTwenty.bodies[0].position)
    #expect(sixty.bodies[0].angle == hundredTwenty.bodies[0].angle)
  }
}
