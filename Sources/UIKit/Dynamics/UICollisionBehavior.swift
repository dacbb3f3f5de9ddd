import CoreGraphics
import Foundation
import RigidBodies

/// Makes items bounce off each other and off boundaries. Items collide only with those of the same behaviour.
///
/// A `UIDynamicItemBehavior` sets how they bounce and slide: the elasticity of the more elastic one is used, and
/// friction is the geometric mean; a boundary has the friction of what touches it. A boundary stops an item's centre at
/// any speed and force.
/// > Here: no centre passes a boundary.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  /// With what items collide.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The mode of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Each other.
    public static let items = Mode(rawValue: 1 << 0)
    /// Boundaries.
    public static let boundaries = Mode(rawValue: 1 << 1)
    /// Both. The default.
    public static let everything = Mode(rawValue: .max)
  }

  private var members = DynamicItems()
  private var boundaries: [DynamicBoundary] = []
  private var insets = UIEdgeInsets()

  /// A behaviour for these items, without boundaries.
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { _ = members.add(item) }
  }

  /// A behaviour without items and boundaries.
  public override init() { super.init() }

  /// The receiver of messages about contacts.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  /// The items that collide.
  open var items: [any UIDynamicItem] { members.list }

  /// Lets an item collide from now on.
  open func addItem(_ item: any UIDynamicItem) { if members.add(item) { didChange() } }

  /// Lets an item collide no longer. The delegate is not notified of the end of its contacts.
  open func removeItem(_ item: any UIDynamicItem) { if members.remove(item) { didChange() } }

  /// With what items collide. Default `everything`.
  open var collisionMode = Mode.everything { didSet { if collisionMode != oldValue { didChange() } } }

  // MARK: Boundaries

  /// Whether the reference view's bounds are a boundary; it follows them while the animator runs. Its identifier is
  /// nil. Default false. Setting it removes insets.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { usesReferenceBounds }
    set {
      guard newValue != usesReferenceBounds || insets != UIEdgeInsets() else { return }
      usesReferenceBounds = newValue
      insets = UIEdgeInsets()
      boundsTag = DynamicBoundary.nextTag()
      didChange()
    }
  }

  /// Makes the reference view's bounds a boundary, moved inwards by insets (outwards where they are negative).
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    guard sides.allSatisfy(\.isFinite) else {
      return PlatformNote.misuse("a boundary's insets must be finite; the boundary stays as it is")
    }
    usesReferenceBounds = true
    self.insets = insets
    boundsTag = DynamicBoundary.nextTag()
    didChange()
  }

  final var usesReferenceBounds = false
  private var boundsTag = DynamicBoundary.nextTag()

  /// Adds a line as a boundary, in the reference view's space. One with the same identifier is replaced.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }

  /// Adds a path as a boundary, in the reference view's space; it is copied. Curves become lines that are off by at most
  /// a quarter of a point. An open path is a line, a closed one stops from inside and outside. One with the same
  /// identifier is replaced.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    guard let copy = bezierPath.copy() as? UIBezierPath else { return }
    let boundary = DynamicBoundary(identifier: identifier, path: copy)
    guard !boundary.lines.isEmpty else {
      return PlatformNote.misuse("a boundary needs a path with a line of finite points; nothing is added")
    }
    if let index = boundaries.firstIndex(where: { $0.has(identifier) }) {
      boundaries[index] = boundary
    } else {
      boundaries.append(boundary)
    }
    didChange()
  }

  /// The path of a boundary that was added, or nil.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { $0.has(identifier) }?.path.copy() as? UIBezierPath
  }

  /// Removes a boundary that was added. Nothing happens if there is none.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    guard let index = boundaries.firstIndex(where: { $0.has(identifier) }) else { return }
    boundaries.remove(at: index)
    didChange()
  }

  /// The identifiers of the boundaries that were added, in order; nil where there are none.
  open var boundaryIdentifiers: [any NSCopying]? { boundaries.isEmpty ? nil : boundaries.map(\.identifier) }

  /// Removes all boundaries that were added; the reference view's bounds stay one.
  open func removeAllBoundaries() {
    guard !boundaries.isEmpty else { return }
    boundaries.removeAll()
    didChange()
  }

  // MARK: Inside

  override var ownItems: [any UIDynamicItem] { members.list }

  override func install(in builder: inout DynamicsBuilder) {
    let group = builder.addGroup(self)
    for item in members.list {
      let body = builder.body(for: item)
      if collisionMode.contains(.items) { builder.join(body, items: group) }
      if collisionMode.contains(.boundaries) { builder.join(body, walls: group) }
    }
    guard collisionMode.contains(.boundaries) else { return }
    if usesReferenceBounds, let bounds = builder.animator.referenceView?.bounds {
      if bounds != lastBounds { boundsTag = DynamicBoundary.nextTag() }
      lastBounds = bounds
      let wall = DynamicWall(tag: boundsTag, identifier: nil, behavior: self)
      let box = bounds.inset(by: insets)
      if !box.isNull, box.width > 0, box.height > 0 {
        builder.add(
          wall, lines: [(DynamicBoundary.corners(of: box), true)], group: group)
      }
    }
    for boundary in boundaries {
      let wall = DynamicWall(tag: boundary.tag, identifier: boundary.identifier, behavior: self)
      builder.add(wall, lines: boundary.lines, group: group)
    }
  }

  private var lastBounds = CGRect.null

  /// Notifies the delegate that two items touch or have touched, if both are this behaviour's.
  final func notify(
    _ item: any UIDynamicItem, _ other: any UIDynamicItem, _ event: PhysicsTouch, in animator: UIDynamicAnimator
  ) {
    guard dynamicAnimator === animator, let delegate = collisionDelegate, collisionMode.contains(.items),
      members.contains(item), members.contains(other)
    else { return }
    if event.hasBegun {
      delegate.collisionBehavior(self, beganContactFor: item, with: other, at: event.place.point)
    } else {
      delegate.collisionBehavior(self, endedContactFor: item, with: other)
    }
  }

  /// Notifies the delegate that an item touches or has touched a boundary.
  final func notify(
    _ item: any UIDynamicItem, _ identifier: (any NSCopying)?, _ event: PhysicsTouch, in animator: UIDynamicAnimator
  ) {
    guard dynamicAnimator === animator, let delegate = collisionDelegate, collisionMode.contains(.boundaries),
      members.contains(item)
    else { return }
    if event.hasBegun {
      delegate.collisionBehavior(
        self, beganContactFor: item, withBoundaryIdentifier: identifier, at: event.place.point)
    } else {
      delegate.collisionBehavior(self, endedContactFor: item, withBoundaryIdentifier: identifier)
    }
  }
}
