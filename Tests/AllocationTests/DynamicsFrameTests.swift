import Foundation
import Testing
import TouchTesting

@testable import UIKit
@testable import UIKitCore

/// An item that is no view, so that nothing but the dynamics is counted.
@MainActor private final class Dot: NSObject, UIDynamicItem {
  var center: CGPoint
  let bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
  var transform = CGAffineTransform.identity

  init(_ x: CGFloat, _ y: CGFloat) {
    center = CGPoint(x: x, y: y)
    super.init()
  }
}

@MainActor
@Suite(
  "Allocations of dynamics' frames",
  .enabled(if: Allocations.canBeCounted, "counted in optimised builds without sanitizers: Scripts/allocations"))
struct DynamicsFrameTests {
  @Test("Items that fall, slide, swing and hang on a moving anchor allocate nothing from frame to frame")
  func steadyFrames() {
    let stage = Stage()
    let animator = UIDynamicAnimator(referenceView: stage.window)
    // A box slides along a floor, one lies on another, one hangs on a spring, one on a rod, one on a finger.
    let dots = [Dot(-900, 390), Dot(100, 390), Dot(100, 370), Dot(0, 0), Dot(50, 0), Dot(200, 100)]
    animator.addBehavior(UIGravityBehavior(items: dots))
    let collisions = UICollisionBehavior(items: dots)
    collisions.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: -1000, y: 400), to: CGPoint(x: 10_000, y: 400))
    animator.addBehavior(collisions)
    let spring = UIAttachmentBehavior(item: dots[3], attachedToAnchor: CGPoint(x: 0, y: -100))
    spring.frequency = 1
    animator.addBehavior(spring)
    animator.addBehavior(UIAttachmentBehavior(item: dots[4], attachedToAnchor: CGPoint(x: 100, y: -50)))
    let hold = UIAttachmentBehavior(
      item: dots[5], offsetFromCenter: UIOffset(horizontal: 5, vertical: 5), attachedToAnchor: CGPoint(x: 205, y: 105))
    animator.addBehavior(hold)
    let matter = UIDynamicItemBehavior(items: dots)
    matter.addLinearVelocity(CGPoint(x: 100, y: 0), for: dots[0])
    animator.addBehavior(matter)

    var time = stage.now
    func run(_ frames: Int) {
      for _ in 0..<frames {
        time += 1.0 / 60
        hold.anchorPoint.x += 1
        animator.frame(at: time)
      }
    }
    run(60)
    let before = dots.map(\.center)
    let allocations = Allocations.of { run(100) }
    #expect(allocations.count == 0, "\(allocations.places)")
    for index in [0, 3, 4, 5] { #expect(dots[index].center != before[index]) }
  }
}
