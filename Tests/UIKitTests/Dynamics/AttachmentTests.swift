import Foundation
import Testing
import TouchTesting
import UIKit

/// What apps write to let a finger hold a card.
@MainActor private final class CardTable: NSObject, SelectorAnswering {
  static func registerSelectors() { SelectorTable.register(CardTable.self) { $0.add("panned:", CardTable.panned) } }

  let room: DynamicsRoom
  let card: UIView
  var hold: UIAttachmentBehavior?

  init(_ room: DynamicsRoom, _ card: UIView) {
    self.room = room
    self.card = card
  }

  func panned(_ sender: Any?) {
    guard let pan = sender as? UIPanGestureRecognizer else { return }
    let finger = pan.location(in: room.stage.window)
    switch pan.state {
    case .began:
      let touch = pan.location(in: card)
      let offset = UIOffset(horizontal: touch.x - card.bounds.midX, vertical: touch.y - card.bounds.midY)
      hold = room.add(UIAttachmentBehavior(item: card, offsetFromCenter: offset, attachedToAnchor: finger))
    case .changed: hold?.anchorPoint = finger
    default: if let hold { room.animator.removeBehavior(hold) }
    }
  }
}

/// Rods, springs, ropes, pins, rails and snaps, and the finger that holds a card.
@MainActor @Suite("Dynamics: attachments")
struct AttachmentTests {
  @Test(
    "A spring swings as often as its frequency says, and undamped it keeps its swing",
    arguments: [1, 2, 5] as [CGFloat])
  func springPeriod(frequency: CGFloat) {
    let room = DynamicsRoom()
    let box = room.box(200, 200)
    let spring = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 200, y: 200))
    spring.frequency = frequency
    box.center.x = 300
    room.add(spring)
    var crossings: [Double] = []
    var last = box.center.x
    var widest: CGFloat = 0
    room.watch(frames: 300) {
      let x = box.center.x
      let time = room.animator.elapsedTime
      if last < 200, x >= 200 { crossings.append(time - Double((x - 200) / (x - last)) / 60) }
      if time > 3 { widest = max(widest, abs(x - 200)) }
      last = x
    }
    let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
    #expect(abs(period * frequency - 1) < 0.01)
    #expect(widest > 90 && widest < 105)
  }

  @Test("A critically damped spring does not swing over and comes to rest")
  func criticalSpring() {
    let room = DynamicsRoom()
    let box = room.box(300, 200)
    let spring = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 200, y: 200))
    spring.length = 0
    spring.frequency = 2
    spring.damping = 1
    room.add(spring)
    room.watch(frames: 180) { #expect(box.center.x > 199.9) }
    #expect(abs(box.center.x - 200) < 0.1 && !room.animator.isRunning)
  }

  @Test("A rod keeps its length while a pendulum swings, with a pendulum's period and energy")
  func pendulum() {
    let room = DynamicsRoom()
    let ball = room.ball(220, 299, radius: 5)
    let anchor = CGPoint(x: 200, y: 100)
    let rod = UIAttachmentBehavior(item: ball, attachedToAnchor: anchor)
    #expect(abs(rod.length - 200) < 0.01 && rod.attachedBehaviorType == .anchor)
    room.add(rod)
    room.gravity([ball])
    var crossings: [Double] = []
    var last = ball.center.x
    room.watch(frames: 600) {
      #expect(abs(ball.center.distance(to: anchor) - rod.length) < 0.2)
      let x = ball.center.x
      if last < 200, x >= 200 { crossings.append(room.animator.elapsedTime - Double((x - 200) / (x - last)) / 60) }
      last = x
    }
    let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
    #expect(abs(period - 2 * .pi * (0.2).squareRoot()) < 0.01)
  }

  @Test("Two items on a rod stay apart as they are; the one that is thrown takes the other along")
  func rodBetweenItems() {
    let room = DynamicsRoom(width: 1000)
    let (a, b) = (room.box(100, 300, width: 50, height: 50), room.box(200, 300, width: 50, height: 50))
    let rod = UIAttachmentBehavior(item: a, attachedTo: b)
    #expect(rod.length == 100 && rod.attachedBehaviorType == .items && rod.items.count == 2)
    room.add(rod)
    let matter = room.matter([a, b])
    matter.addLinearVelocity(CGPoint(x: 100, y: 80), for: a)
    room.watch(frames: 120) { #expect(abs(a.center.distance(to: b.center) - 100) < 0.5) }
    let (u, v) = (matter.linearVelocity(for: a), matter.linearVelocity(for: b))
    #expect(abs(u.x + v.x - 100) < 1e-6 && abs(u.y + v.y - 80) < 1e-6)
  }

  @Test("A card that is held where a finger touches follows it to the point, swings below it, and is thrown by it")
  func fingerDrag() {
    let room = DynamicsRoom()
    let card = room.box(200, 300, width: 120, height: 160)
    // Only the finger's hold moves it.
    let table = CardTable(room, card)
    room.stage.window.addGestureRecognizer(UIPanGestureRecognizer(target: table, action: Selector("panned:")))
    let matter = room.matter([card]) { $0.angularResistance = 2 }
    let finger = room.stage.finger.down(200, 250)
    for _ in 0..<40 {
      finger.move(by: 4, 3)
      room.stage.advance(by: .frames(1))
    }
    #expect(table.hold != nil)
    func held() -> CGPoint { card.convert(CGPoint(x: 60, y: 30), to: room.stage.window) }
    let start = held()
    for _ in 0..<10 {
      finger.move(by: 0, -2)
      room.stage.advance(by: .frames(1))
      // The card is under the finger, not behind it.
      #expect(abs((held().y - start.y) - (finger.location.y - 370)) < 1.5)
    }
    for _ in 0..<10 {
      finger.move(by: -5, 0)
      room.stage.advance(by: .frames(1))
    }
    finger.up()
    room.stage.advance(by: .frames(1))
    // Five points a frame are 300 points a second; what is held above the centre turns as well.
    let speed = matter.linearVelocity(for: card)
    #expect(speed.x < -150 && speed.x > -450)
    #expect(room.stage.runtime.activeTouchCount == 0)
  }

  @Test("A finger that pulls a card against the edges does not get it out, and nothing shakes")
  func pulledOut() {
    let room = DynamicsRoom()
    let card = room.box(200, 300)
    room.collisions([card])
    let hold = room.add(UIAttachmentBehavior(item: card, attachedToAnchor: card.center))
    for step in 1...60 {
      hold.anchorPoint = CGPoint(x: 200 + CGFloat(step) * 20, y: 300)
      room.stage.advance(by: .frames(1))
      #expect(card.frame.maxX < 402)
    }
    room.stage.advance(by: .seconds(1))
    let place = card.center
    room.watch(frames: 30) { #expect(card.center.distance(to: place) < 0.05) }
    #expect(abs(place.x - 350) < 0.5 && !room.animator.isRunning)
  }

  @Test("A rope lets items come near and not go farther")
  func rope() {
    let room = DynamicsRoom()
    let (peg, ball) = (room.ball(200, 100, radius: 5), room.ball(200, 250, radius: 5))
    room.matter([peg]) { $0.isAnchored = true }
    let rope = UIAttachmentBehavior.limitAttachment(
      with: peg, offsetFromCenter: .zero, attachedTo: ball, offsetFromCenter: .zero)
    ball.center.y = 120
    room.add(rope)
    room.gravity([ball])
    var nearest: CGFloat = 1000
    var farthest: CGFloat = 0
    room.watch(frames: 120) {
      nearest = min(nearest, ball.center.distance(to: peg.center))
      farthest = max(farthest, ball.center.distance(to: peg.center))
    }
    #expect(nearest < 40 && farthest < 151 && abs(ball.center.y - 250) < 0.5)
  }

  @Test("A pin turns within its range, a fixed attachment not at all, a sliding one moves along its axis and range")
  func otherJoints() {
    let room = DynamicsRoom(width: 1000)
    let base = room.box(500, 300, width: 20, height: 20)
    room.matter([base]) { $0.isAnchored = true }
    let (pinned, fixed, slider) = (room.box(560, 300), room.box(440, 300), room.box(500, 200))
    let pin = UIAttachmentBehavior.pinAttachment(
      with: pinned, attachedTo: base, attachmentAnchor: CGPoint(x: 510, y: 300))
    pin.attachmentRange = UIFloatRange(minimum: -0.5, maximum: 0.5)
    room.add(pin)
    room.add(
      UIAttachmentBehavior.fixedAttachment(
        with: fixed, attachedTo: base, attachmentAnchor: CGPoint(x: 490, y: 300)))
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: slider, attachmentAnchor: slider.center, axisOfTranslation: CGVector(dx: 1, dy: 0))
    slide.attachmentRange = UIFloatRange(minimum: 0, maximum: 80)
    room.add(slide)
    room.gravity([pinned, fixed, slider]).setAngle(0.8, magnitude: 1)
    let matter = room.matter([pinned, slider]) {
      $0.angularResistance = 4
      $0.resistance = 4
    }
    room.watch(frames: 240) {
      #expect(abs(slider.center.y - 200) < 0.5 && slider.center.x < 581)
      #expect(pinned.transform.turn < 0.52)
    }
    #expect(abs(pinned.transform.turn - 0.5) < 0.02)
    #expect(fixed.center.distance(to: CGPoint(x: 440, y: 300)) < 1 && abs(fixed.transform.turn) < 0.02)
    #expect(abs(slider.center.x - 580) < 0.5 && abs(slider.transform.turn) < 0.01)
    #expect(matter.linearVelocity(for: slider).x.magnitude < 1)
  }

  @Test("Friction torque ends the swinging of a pin")
  func frictionTorque() {
    func turn(_ torque: CGFloat) -> CGFloat {
      let room = DynamicsRoom()
      let (base, arm) = (room.box(200, 200, width: 10, height: 10), room.box(240, 200, width: 80, height: 20))
      room.matter([base]) { $0.isAnchored = true }
      let pin = UIAttachmentBehavior.pinAttachment(
        with: arm, attachedTo: base, attachmentAnchor: CGPoint(x: 200, y: 200))
      pin.frictionTorque = torque
      room.add(pin)
      let matter = room.matter([arm])
      room.stage.advance(by: .frames(1))
      matter.addAngularVelocity(3, for: arm)
      matter.addLinearVelocity(CGPoint(x: 0, y: 120), for: arm)
      room.stage.advance(by: .seconds(1))
      return abs(matter.angularVelocity(for: arm))
    }
    #expect(abs(turn(0) - 3) < 0.1)
    #expect(turn(1000) < 0.01)
  }

  @Test("A snap ends exactly at its point, upright, against gravity too", arguments: [0, 0.5, 1] as [CGFloat])
  func snap(damping: CGFloat) {
    let room = DynamicsRoom()
    let box = room.box(60, 500)
    box.transform = CGAffineTransform(rotationAngle: 2)
    room.gravity([box])
    let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 300, y: 100))
    #expect(snap.damping == 0.5 && snap.snapPoint == CGPoint(x: 300, y: 100))
    snap.damping = damping
    room.add(snap)
    var highest: CGFloat = 500
    room.watch(frames: 600) { highest = min(highest, box.center.y) }
    #expect(box.center == CGPoint(x: 300, y: 100) && box.transform == .identity)
    #expect(damping == 1 ? highest > 99.5 : highest < 90)
    #expect(!room.animator.isRunning)
    snap.snapPoint = CGPoint(x: 100, y: 100)
    room.stage.advance(by: .seconds(10))
    #expect(box.center == CGPoint(x: 100, y: 100))
  }
}
