import CoreGraphics
import Foundation
import QuartzCore
import RigidBodies

/// Moves dynamic items by its behaviours: gravity, collisions, pushes, springs.
///
/// It computes in steps of 1/240 of a second, so the movement does not depend on the number of frames, and the same
/// calls at the same times give the same places. It requests frames only while something moves: half a second after
/// everything is at rest it pauses, and any change of a behaviour resumes it. The app must keep it alive.
///
/// Cost: a frame allocates nothing as long as behaviours stay as they are. Contacts are found by a comparison of every
/// body's box with every other's, which is fast enough for some hundreds of items.
/// > Here: 240 steps a second whatever the frame rate, and bit for bit the same again.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// The view whose coordinates the behaviours use, and whose bounds a collision behaviour may use as a boundary. It is
  /// retained.
  open private(set) var referenceView: UIView?
  /// Is notified when it pauses and resumes.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviours that were added, without their children, in order.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// Whether things move.
  open private(set) var isRunning = false

  /// Books show apps how to turn on outlines of bodies by this name, which no header has. Kept; nothing is drawn.
  final var debugEnabled = false

  final var world = PhysicsWorld()
  final var entries: [DynamicEntry] = []
  final var places: [ObjectIdentifier: Int] = [:]
  final var walls: [DynamicWall] = []
  final var collisions: [UICollisionBehavior] = []
  final var joints: [any JointBehavior] = []
  final var fields: [UIFieldBehavior] = []
  final var needsBuild = false
  /// Counts builds, so that a loop over the entries notices when they change.
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

  /// An animator for items that are no views, or for views of one superview; no bounds are used as a boundary.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// An animator for the attributes of a layout's elements. Each frame in which they move invalidates the layout, which answers with them.
  /// The layout is not kept alive.
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
    self.init()
    self.layout = layout
  }
  private weak var layout: UICollectionViewLayout?

  /// The attributes of a cell among its items; nil where it has none.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes { $0.representedElementCategory == .cell && $0.indexPath == indexPath }
  }

  /// The attributes of a header, a footer or another view of the data source among its items; nil where it has none.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes {
      $0.representedElementCategory == .supplementaryView && $0.representedElementKind == elementKind
        && $0.indexPath == indexPath
    }
  }

  /// The attributes of a view of the layout's among its items; nil where it has none.
  open func layoutAttributesForDecorationView(
    ofKind decorationViewKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes {
      $0.representedElementCategory == .decorationView && $0.representedElementKind == decorationViewKind
        && $0.indexPath == indexPath
    }
  }

  private func attributes(
    _ fits: (UICollectionViewLayoutAttributes) -> Bool
  ) -> UICollectionViewLayoutAttributes? {
    var found: UICollectionViewLayoutAttributes?
    for behavior in behaviors where found == nil {
      behavior.forEach {
        guard found == nil else { return }
        found = $0.ownItems.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }.first(where: fits)
      }
    }
    return found
  }

  /// The items have moved.
  final func itemsMoved() { layout?.invalidateLayout() }

  /// The seconds for which it has run, without pauses.
  open var elapsedTime: TimeInterval { Double(clock.total) * PhysicsWorld.step }

  // MARK: Behaviours

  /// Adds a behaviour with its items. One that was added already stays.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    if behavior.dynamicAnimator === self, !behavior.isChild { return }
    guard behavior.dynamicAnimator == nil, !behavior.isChild else {
      return PlatformNote.misuse("a behaviour that has a parent or an animator must be removed from it first")
    }
    behaviors.append(behavior)
    behavior.move(to: self)
    behaviorsDidChange()
  }

  /// Removes a behaviour; its items stay where they are, and keep their velocities if they are in another behaviour.
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

  /// Reads an item's place, rotation and size again: call it after changing them. Its velocity stays.
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

  /// Behaviours, or their properties, have changed.
  final func behaviorsDidChange() {
    needsBuild = true
    world.wakeAll()
    resume()
  }

  /// Begins to run if there is anything to move.
  final func resume() {
    guard !isRunning, hasItems else { return }
    delegate?.dynamicAnimatorWillResume(self)
    // The delegate may have removed everything, or have started it itself.
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
