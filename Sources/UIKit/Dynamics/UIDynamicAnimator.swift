import CoreGraphics
import Foundation
import QuartzCore

/// Moves dynamic items by what its behaviours say: gravity, collisions, pushes, springs.
///
/// It computes in steps of 1/240 of a second, so the number of frames makes no difference to where things go, and the same
/// calls at the same times give the same places. It asks for frames only while something moves: half a second after
/// everything has come to rest it pauses, and any change of a behaviour wakes it. Keep it alive, or everything stops.
///
/// Cost: a frame allocates nothing as long as behaviours stay as they are. Who meets is found by comparing every body's
/// box with every other's, which is right for some hundreds of items.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// Whose coordinates the behaviours use, and whose bounds a collision behaviour may take as a boundary. It is kept.
  open private(set) var referenceView: UIView?
  /// Hears when it pauses and goes on.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviours that were added, without their children, in order.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// Whether things move.
  open private(set) var isRunning = false

  final var world = PhysicsWorld()
  final var entries: [DynamicEntry] = []
  final var places: [ObjectIdentifier: Int] = [:]
  final var walls: [DynamicWall] = []
  final var collisions: [UICollisionBehavior] = []
  final var joints: [any JointBehavior] = []
  final var needsBuild = false
  /// Counts builds, so that a loop over the entries knows when they are others.
  final var buildCount = 0
  final var builtBounds = CGRect.null
  final var clock = PhysicsClock()
  private var link: CADisplayLink?

  /// An animator for views in `view`.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
    freesOnMainActor()
  }

  /// An animator for items that are no views, or for views of one superview; no bounds are taken as a boundary.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// The seconds for which things have moved, pauses left out.
  open var elapsedTime: TimeInterval { Double(clock.total) * PhysicsWorld.step }

  // MARK: Behaviours

  /// Adds a behaviour, and with it the items that it is about. One that is there already stays.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    if behavior.dynamicAnimator === self, !behavior.isChild { return }
    guard behavior.dynamicAnimator == nil, !behavior.isChild else {
      return PlatformNote.misuse("a behaviour that has a parent or an animator must be removed from it first")
    }
    behaviors.append(behavior)
    behavior.move(to: self)
    behaviorsDidChange()
  }

  /// Removes a behaviour; its items stay where they are, and keep their velocities if another behaviour has them.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    behavior.move(to: nil)
    behaviorsDidChange()
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    let removed = behaviors
    behaviors.removeAll()
    for behavior in removed { behavior.move(to: nil) }
    behaviorsDidChange()
  }

  // MARK: Items

  /// The items whose boxes meet a rectangle of the reference view's space, in the order in which behaviours name them.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    var found = DynamicItems()
    for behavior in behaviors {
      behavior.forEach {
        for item in $0.ownItems where !found.contains(item) && box(of: item).overlaps(rect) { _ = found.add(item) }
      }
    }
    return found.list
  }

  private func box(of item: any UIDynamicItem) -> CGRect {
    let box = item.boundsAboutCenter.applying(item.transform)
    let center = DynamicsReader.place(item.center, of: item, in: referenceView)
    return box.offsetBy(dx: center.x, dy: center.y)
  }

  /// Reads an item's place, turn and size again: call it after you changed them. Its velocity stays.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard let place = places[ObjectIdentifier(item)] else { return }
    let (angle, look) = DynamicsReader.turn(of: item)
    let center = item.center
    entries[place].look = look
    entries[place].center = center
    entries[place].angle = angle
    world.bodies[place].place(
      PhysicsVector(clamping: DynamicsReader.place(center, of: item, in: referenceView)), angle: angle)
    world.bodies[place].wake()
    if item.bounds.size != entries[place].size {
      entries[place].isStale = true
      needsBuild = true
    }
    resume()
  }

  // MARK: Running

  /// Behaviours, or what they say, have changed.
  final func behaviorsDidChange() {
    needsBuild = true
    world.wakeAll()
    resume()
  }

  /// Begins to run where there is anything to move.
  final func resume() {
    guard !isRunning, hasItems else { return }
    delegate?.dynamicAnimatorWillResume(self)
    // The delegate may have taken everything away, or have begun itself.
    guard !isRunning, hasItems else { return }
    isRunning = true
    clock.start(at: Runtime.current.media.now.seconds)
    world.wakeAll()
    if link == nil {
      link = CADisplayLink { [weak self] link in
        guard let self else { return link.invalidate() }
        frame(at: link.targetTimestamp)
      }
    }
    link?.add(to: .main, forMode: .common)
  }

  final func pause() {
    guard isRunning else { return }
    isRunning = false
    link?.remove(from: .main, forMode: .common)
    delegate?.dynamicAnimatorDidPause(self)
  }

  private var hasItems: Bool { behaviors.contains { hasItems($0) } }

  private func hasItems(_ behavior: UIDynamicBehavior) -> Bool {
    !behavior.ownItems.isEmpty || behavior.childBehaviors.contains { hasItems($0) }
  }
}
