import Foundation
import TouchTesting
import UIKit

/// A stage with an animator for its window, and a journal of what the animator and its collisions tell.
@MainActor final class DynamicsRoom: NSObject, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
  let stage: Stage
  let animator: UIDynamicAnimator
  var names: [ObjectIdentifier: String] = [:]
  /// Called for every contact that begins.
  var onContact: (() -> Void)?

  init(width: CGFloat = 400, height: CGFloat = 600, scale: CGFloat = 1, framesPerSecond: Double = 60) {
    stage = Stage(width: width, height: height, scale: scale, framesPerSecond: framesPerSecond)
    animator = UIDynamicAnimator(referenceView: stage.window)
    super.init()
    animator.delegate = self
  }

  /// A view of this size about a centre.
  @discardableResult
  func box(
    _ x: CGFloat, _ y: CGFloat, width: CGFloat = 100, height: CGFloat = 100, named name: String = "box"
  ) -> UIView {
    add(UIView(frame: CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height)), name)
  }

  /// A round view about a centre.
  @discardableResult
  func ball(_ x: CGFloat, _ y: CGFloat, radius: CGFloat = 50, named name: String = "ball") -> UIView {
    add(Ball(frame: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)), name)
  }

  private func add(_ view: UIView, _ name: String) -> UIView {
    names[ObjectIdentifier(view)] = name
    return stage.add(view)
  }

  @discardableResult
  func gravity(_ items: [any UIDynamicItem]) -> UIGravityBehavior { add(UIGravityBehavior(items: items)) }

  /// Collisions with each other and the window's edges.
  @discardableResult
  func collisions(_ items: [any UIDynamicItem], edges: Bool = true) -> UICollisionBehavior {
    let collisions = UICollisionBehavior(items: items)
    collisions.translatesReferenceBoundsIntoBoundary = edges
    collisions.collisionDelegate = self
    return add(collisions)
  }

  @discardableResult
  func matter(
    _ items: [any UIDynamicItem], _ change: (UIDynamicItemBehavior) -> Void = { _ in }
  ) -> UIDynamicItemBehavior {
    let matter = UIDynamicItemBehavior(items: items)
    change(matter)
    return add(matter)
  }

  @discardableResult
  func add<Behavior: UIDynamicBehavior>(_ behavior: Behavior) -> Behavior {
    animator.addBehavior(behavior)
    return behavior
  }

  /// Goes on frame by frame and looks at each.
  func watch(frames: Int, _ look: () -> Void) {
    for _ in 0..<frames {
      stage.advance(by: .frames(1))
      look()
    }
  }

  // MARK: What is told

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {
    stage.note("will resume, runs \(animator.isRunning)")
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { stage.note("did pause, runs \(animator.isRunning)") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint
  ) {
    stage.note("\(name(item1)) meets \(name(item2)) at \(text(p))")
    onContact?()
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
  ) { stage.note("\(name(item1)) leaves \(name(item2))") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    stage.note("\(name(item)) meets \(text(identifier)) at \(text(p))")
    onContact?()
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { stage.note("\(name(item)) leaves \(text(identifier))") }

  private func name(_ item: any UIDynamicItem) -> String { names[ObjectIdentifier(item)] ?? "?" }
  private func text(_ identifier: (any NSCopying)?) -> String { identifier.map { "\($0)" } ?? "the edges" }
  private func text(_ p: CGPoint) -> String { "\(Int(p.x.rounded())), \(Int(p.y.rounded()))" }
}

/// A view that collides as the ellipse in its bounds.
final class Ball: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

/// A view that collides as a triangle.
final class Wedge: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
  override var collisionBoundingPath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: -bounds.width / 2, y: bounds.height / 2))
    path.addLine(to: CGPoint(x: 0, y: -bounds.height / 2))
    path.addLine(to: CGPoint(x: bounds.width / 2, y: bounds.height / 2))
    path.close()
    return path
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

extension CGAffineTransform {
  /// How far it turns, in radians.
  var turn: CGFloat { atan2(b, a) }
}
