import Foundation
import Testing
import TouchTesting
import UIKit

/// When an animator runs, what it tells, and what the app may do meanwhile.
@MainActor @Suite("Dynamics: animator")
struct AnimatorTests {
  @Test("It resumes when there is something to move and pauses when everything rests; each is told once, in order")
  func pauseAndResume() {
    let room = DynamicsRoom()
    let box = room.box(200, 500)
    room.add(UIGravityBehavior())
    #expect(!room.animator.isRunning)
    room.gravity([box])
    #expect(room.animator.isRunning)
    room.collisions([box])
    room.stage.advance(by: .seconds(2))
    #expect(!room.animator.isRunning && !room.stage.platform.isFrameRequested)
    room.matter([box]).addLinearVelocity(CGPoint(x: 0, y: -300), for: box)
    #expect(room.animator.isRunning)
    room.stage.advance(by: .seconds(3))
    #expect(
      room.stage.journal == [
        "will resume, runs false", "box meets the edges at 200, 600", "did pause, runs false",
        "will resume, runs false", "box leaves the edges", "box meets the edges at 200, 600", "did pause, runs false",
      ])
    let elapsed = room.animator.elapsedTime
    room.stage.advance(by: .seconds(1))
    #expect(room.animator.elapsedTime == elapsed && elapsed < 5)
  }

  @Test("Apps turn on its debugging by a name that no header has")
  func debugging() {
    let stage = Stage()
    let animator = UIDynamicAnimator(referenceView: stage.window)
    _ = animator.perform(Selector(("setDebugEnabled:")), with: true)
    #expect(animator.value(forKey: "debugEnabled") as? Bool == true)
    animator.setValue(false, forKey: "debugEnabled")
    #expect(animator.value(forKey: "debugEnabled") as? Bool == false)
  }

  @Test("A behaviour that is added while everything rests does not tell of contacts again")
  func quietRebuild() {
    let room = DynamicsRoom()
    let box = room.box(200, 550)
    room.gravity([box])
    room.collisions([box])
    room.stage.advance(by: .seconds(1))
    room.stage.clearJournal()
    room.gravity([room.box(40, 40, width: 10, height: 10)])
    room.stage.advance(by: .frames(20))
    #expect(room.stage.journal == ["will resume, runs false"])
  }

  @Test("The same throw at 60 and 120 frames a second is at the same places to the bit, at common moments")
  func frameRates() {
    func run(_ rate: Double) -> [CGPoint] {
      let room = DynamicsRoom(framesPerSecond: rate)
      let views = (0..<6).map { room.box(80 + CGFloat($0) * 45, 80 + CGFloat($0 % 3) * 90, width: 40, height: 60) }
      room.gravity(views)
      room.collisions(views)
      let matter = room.matter(views) {
        $0.elasticity = 0.4
        $0.friction = 0.3
      }
      for (index, view) in views.enumerated() {
        matter.addLinearVelocity(CGPoint(x: 150 - 60 * CGFloat(index), y: 40), for: view)
        matter.addAngularVelocity(CGFloat(index) - 2, for: view)
      }
      var places: [CGPoint] = []
      // A frame shows where things will be at the next one, so a frame of 60 is the second of two of 120.
      let each = Int(rate / 60)
      room.stage.advance(by: .frames(each - 1))
      for _ in 0..<120 {
        room.stage.advance(by: .frames(each))
        places += views.map(\.center)
      }
      return places
    }
    let (slow, fast) = (run(60), run(120))
    #expect(slow == run(60))
    #expect(slow == fast)
  }

  @Test("At a rate that steps do not fit into, places lie between the steps")
  func oddRate() {
    let room = DynamicsRoom(framesPerSecond: 144)
    let box = room.box(100, 100)
    room.matter([box]).addLinearVelocity(CGPoint(x: 240, y: 0), for: box)
    var last: CGFloat = 100
    room.stage.advance(by: .frames(1))
    last = box.center.x
    room.watch(frames: 60) {
      #expect(abs(box.center.x - last - 240.0 / 144) < 0.02)
      last = box.center.x
    }
  }

  @Test("Actions are called once a frame; children work as long as their parent is added")
  func compound() {
    final class Falling: UIDynamicBehavior {
      var moves: [String] = []
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        moves.append(dynamicAnimator == nil ? "out" : "in")
      }
    }
    let room = DynamicsRoom()
    let box = room.box(200, 100)
    let falling = Falling()
    let gravity = UIGravityBehavior(items: [box])
    falling.addChildBehavior(gravity)
    var calls = 0
    falling.action = { calls += 1 }
    room.add(falling)
    #expect(gravity.dynamicAnimator === room.animator && falling.childBehaviors == [gravity])
    #expect(room.animator.behaviors == [falling])
    room.stage.advance(by: .frames(10))
    #expect(calls == 10 && box.center.y > 105)
    room.animator.removeBehavior(falling)
    let place = box.center
    room.stage.advance(by: .frames(10))
    #expect(box.center == place && falling.moves == ["in", "out"] && gravity.dynamicAnimator == nil && calls == 10)
    falling.removeChildBehavior(gravity)
    #expect(falling.childBehaviors.isEmpty)
  }

  @Test("A behaviour has one place: one with a parent or another animator is not added")
  func onePlace() {
    let room = DynamicsRoom()
    let (other, parent) = (UIDynamicAnimator(), UIDynamicBehavior())
    let gravity = UIGravityBehavior(items: [room.box(1, 1)])
    parent.addChildBehavior(gravity)
    room.add(gravity)
    parent.addChildBehavior(parent)
    gravity.addChildBehavior(parent)
    #expect(room.animator.behaviors.isEmpty && parent.childBehaviors == [gravity])
    other.addBehavior(parent)
    room.add(parent)
    #expect(room.animator.behaviors.isEmpty && other.behaviors == [parent])
  }

  @Test("updateItem takes over where the app put an item, its turn and its size; without it the animator's place wins")
  func update() {
    let room = DynamicsRoom()
    let box = room.box(100, 500)
    room.gravity([box])
    room.collisions([box])
    room.stage.advance(by: .seconds(2))
    box.center = CGPoint(x: 300, y: 100)
    box.bounds.size = CGSize(width: 60, height: 40)
    box.transform = CGAffineTransform(rotationAngle: .pi)
    room.animator.updateItem(usingCurrentState: box)
    #expect(room.animator.isRunning)
    room.stage.advance(by: .frames(1))
    #expect(box.center.x == 300 && box.center.y < 110)
    room.stage.advance(by: .seconds(3))
    #expect(abs(box.center.y - 580) < 0.1 && abs(abs(box.transform.turn) - .pi) < 0.01)
  }

  @Test("Items in a rectangle: each once, by the box around how they are turned")
  func itemsInRect() {
    let room = DynamicsRoom()
    let (a, b) = (room.box(100, 100), room.box(300, 300))
    b.transform = CGAffineTransform(rotationAngle: .pi / 4)
    room.gravity([a, b])
    room.collisions([b, a])
    #expect(room.animator.items(in: CGRect(x: 0, y: 0, width: 60, height: 60)).map { $0 as? UIView } == [a])
    #expect(room.animator.items(in: CGRect(x: 230, y: 290, width: 5, height: 5)).map { $0 as? UIView } == [b])
    #expect(room.animator.items(in: CGRect(x: 0, y: 0, width: 400, height: 400)).count == 2)
  }

  @Test("Objects that are no views are moved too, without a reference view")
  func customItems() {
    final class Dot: NSObject, UIDynamicItem {
      var center = CGPoint(x: 5, y: 5)
      var bounds: CGRect { CGRect(x: 0, y: 0, width: 10, height: 10) }
      var transform = CGAffineTransform.identity
    }
    let stage = Stage()
    let (animator, dot) = (UIDynamicAnimator(), Dot())
    animator.addBehavior(UIGravityBehavior(items: [dot]))
    let collisions = UICollisionBehavior(items: [dot])
    collisions.addBoundary(withIdentifier: 1 as NSNumber, from: CGPoint(x: -50, y: 100), to: CGPoint(x: 50, y: 100))
    animator.addBehavior(collisions)
    stage.advance(by: .seconds(2))
    #expect(abs(dot.center.y - 95) < 0.1 && !animator.isRunning)
  }

  @Test("In contacts and actions an app may take away anything, and put something else there")
  func reentrancy() {
    let room = DynamicsRoom()
    let views = (0..<4).map { room.box(60 + CGFloat($0) * 90, 100 + CGFloat($0) * 30, width: 60, height: 60) }
    let gravity = room.gravity(views)
    let collisions = room.collisions(views)
    room.onContact = {
      views[0].removeFromSuperview()
      collisions.removeItem(views[0])
      gravity.removeItem(views[0])
      collisions.addBoundary(withIdentifier: "new" as NSString, from: .zero, to: CGPoint(x: 400, y: 0))
      room.animator.removeBehavior(collisions)
      room.animator.addBehavior(collisions)
      room.animator.updateItem(usingCurrentState: views[1])
    }
    gravity.action = {
      if room.animator.elapsedTime > 1 { room.animator.removeAllBehaviors() }
    }
    room.stage.advance(by: .seconds(2))
    #expect(room.animator.behaviors.isEmpty && !room.animator.isRunning)
    for view in views { #expect(view.center.x.isFinite && view.center.y.isFinite) }
    gravity.action = nil
    room.onContact = nil
  }

  @Test("Edges follow the reference view while things move")
  func edgesFollow() {
    let stage = Stage(width: 400, height: 600)
    let table = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300)))
    let box = UIView(frame: CGRect(x: 100, y: 0, width: 50, height: 50))
    table.addSubview(box)
    let animator = UIDynamicAnimator(referenceView: table)
    animator.addBehavior(UIGravityBehavior(items: [box]))
    let collisions = UICollisionBehavior(items: [box])
    collisions.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collisions)
    stage.advance(by: .frames(6))
    table.frame.size.height = 500
    stage.advance(by: .seconds(3))
    #expect(abs(box.frame.maxY - 500) < 0.1 && !animator.isRunning)
  }

  @Test("An item's outline is read once, not at every frame")
  func outlineIsReadOnce() {
    final class Counting: UIView {
      var asked = 0
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType {
        asked += 1
        return .ellipse
      }
    }
    let room = DynamicsRoom()
    let ball = room.stage.add(Counting(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    room.gravity([ball])
    room.stage.advance(by: .frames(30))
    #expect(ball.asked == 1)
  }

  @Test("An animator that is let go of stops; one that is let go of in a contact finishes its frame")
  func release() {
    let stage = Stage()
    let box = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    final class Holder: NSObject, UICollisionBehaviorDelegate {
      var animator: UIDynamicAnimator?
      func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
      ) { animator = nil }
    }
    let holder = Holder()
    holder.animator = UIDynamicAnimator(referenceView: stage.window)
    weak let weakAnimator = holder.animator
    let collisions = UICollisionBehavior(items: [box])
    collisions.translatesReferenceBoundsIntoBoundary = true
    collisions.collisionDelegate = holder
    holder.animator?.addBehavior(UIGravityBehavior(items: [box]))
    holder.animator?.addBehavior(collisions)
    stage.advance(by: .seconds(3))
    #expect(holder.animator == nil && weakAnimator == nil && collisions.dynamicAnimator == nil)
    let place = box.center
    stage.advance(by: .frames(10))
    #expect(box.center == place && !stage.platform.isFrameRequested)
  }

  @Test("Nonsense is said and left out, and nothing becomes NaN")
  func nonsense() {
    let room = DynamicsRoom()
    let (none, huge) = (room.box(100, 100, width: 0, height: 0), room.box(300, 300, width: 1e7, height: 1e-7))
    let gravity = room.gravity([none, huge])
    gravity.magnitude = 1e300
    let collisions = room.collisions([none, huge])
    collisions.addBoundary(withIdentifier: "a" as NSString, from: CGPoint(x: CGFloat.nan, y: 0), to: .zero)
    collisions.addBoundary(withIdentifier: "b" as NSString, for: UIBezierPath())
    let matter = room.matter([none, huge]) {
      $0.density = 0
      $0.elasticity = .infinity
      $0.friction = 1e300
      $0.resistance = .nan
      $0.angularResistance = -1
    }
    #expect(matter.resistance == 0 && matter.angularResistance == 0)
    matter.addLinearVelocity(CGPoint(x: CGFloat.infinity, y: 0), for: none)
    matter.addLinearVelocity(CGPoint(x: 1e300, y: -1e300), for: none)
    matter.addAngularVelocity(1e300, for: huge)
    let push = UIPushBehavior(items: [none], mode: .continuous)
    push.setAngle(1, magnitude: 1e300)
    push.angle = .nan
    room.add(push)
    let hold = UIAttachmentBehavior(item: none, attachedTo: none)
    hold.length = -1
    hold.frequency = .nan
    hold.damping = -.infinity
    hold.attachmentRange = UIFloatRange(minimum: 1, maximum: 2)
    #expect(hold.frequency == 0 && hold.damping == 0 && hold.attachmentRange.isInfinite)
    room.add(hold)
    room.add(UISnapBehavior(item: huge, snapTo: CGPoint(x: CGFloat.nan, y: 10)))
    room.watch(frames: 120) {
      for view in [none, huge] {
        #expect(view.center.x.isFinite && view.center.y.isFinite && view.transform.a.isFinite)
      }
    }
  }
}
