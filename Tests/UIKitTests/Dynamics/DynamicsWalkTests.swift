import Foundation
import Testing
import TouchTesting
import UIKit

/// Random behaviours on random items, from a seed: nothing becomes NaN, nothing gets out, and the same walk is the same
/// to the bit.
@MainActor @Suite("Dynamics: walks")
struct DynamicsWalkTests {
  private struct Dice {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
      range.lowerBound + CGFloat(next() >> 11) / CGFloat(1 << 53) * (range.upperBound - range.lowerBound)
    }

    mutating func index(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  }

  private func walk(_ seed: UInt64, steps: Int) -> [CGPoint] {
    var dice = Dice(state: seed)
    let room = DynamicsRoom(width: 500, height: 500)
    let views: [UIView] = (0..<8).map { index in
      let (x, y) = (dice.number(60...440), dice.number(60...440))
      if index % 3 == 0 { return room.ball(x, y, radius: dice.number(5...30)) }
      return room.box(x, y, width: dice.number(8...70), height: dice.number(8...70))
    }
    let collisions = room.collisions(views)
    let gravity = room.gravity(views)
    let matter = room.matter(views)
    var others: [UIDynamicBehavior] = []
    for _ in 0..<steps {
      let (a, b) = (views[dice.index(8)], views[dice.index(8)])
      let point = CGPoint(x: dice.number(-200...700), y: dice.number(-200...700))
      switch dice.index(16) {
      case 0: gravity.setAngle(dice.number(-4...4), magnitude: dice.number(-3...3))
      case 1: matter.elasticity = dice.number(0...1)
      case 2: matter.friction = dice.number(0...2)
      case 3: matter.density = dice.number(0...5)
      case 4: matter.addLinearVelocity(CGPoint(x: dice.number(-9000...9000), y: dice.number(-9000...9000)), for: a)
      case 5: matter.addAngularVelocity(dice.number(-90...90), for: a)
      case 6, 7:
        let push = UIPushBehavior(items: [a, b], mode: dice.index(2) == 0 ? .continuous : .instantaneous)
        push.setAngle(dice.number(-4...4), magnitude: dice.number(0...20))
        others.append(room.add(push))
      case 8:
        let hold = UIAttachmentBehavior(item: a, attachedToAnchor: point)
        hold.frequency = dice.number(0...10)
        hold.damping = dice.number(0...1)
        others.append(room.add(hold))
      case 9: others.append(room.add(UIAttachmentBehavior(item: a, attachedTo: b)))
      case 10: others.append(room.add(UISnapBehavior(item: a, snapTo: point)))
      case 11:
        others.append(
          room.add(UIAttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: a.center)))
      case 12: for case let hold as UIAttachmentBehavior in others { hold.anchorPoint = point }
      case 13: collisions.collisionMode = dice.index(2) == 0 ? .everything : .boundaries
      case 14:
        let end = CGPoint(x: 500, y: dice.number(480...490))
        collisions.addBoundary(withIdentifier: "line" as NSString, from: CGPoint(x: 0, y: 480), to: end)
      default:
        while others.count > 3 { room.animator.removeBehavior(others.removeFirst()) }
        a.center = CGPoint(x: dice.number(60...440), y: dice.number(60...440))
        room.animator.updateItem(usingCurrentState: a)
      }
      room.stage.advance(by: .frames(1 + dice.index(12)))
      for view in views {
        let isIn = view.center.x > 0 && view.center.x < 500 && view.center.y > 0 && view.center.y < 500
        let isFinite = [view.transform.a, view.transform.b, view.transform.c, view.transform.d].allSatisfy(\.isFinite)
        guard isIn, isFinite else {
          Issue.record("seed \(seed): \(view.center), \(view.transform)")
          return []
        }
      }
    }
    return views.map(\.center)
  }

  @Test("A random walk over behaviours stays inside the edges, is finite and is repeated to the bit", arguments: 1...6)
  func walk(seed: Int) {
    let places = walk(UInt64(seed), steps: 60)
    #expect(!places.isEmpty && places == walk(UInt64(seed), steps: 60))
  }
}
