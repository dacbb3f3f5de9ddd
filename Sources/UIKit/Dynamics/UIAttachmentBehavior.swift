import CoreGraphics
import Foundation
import RigidBodies

/// Attaches an item to a point or to another item: by a rod, a spring, a rope, a pin, a rail, or rigidly.
///
/// To drag with a finger: `init(item:offsetFromCenter:attachedToAnchor:)` where it touches, then set `anchorPoint` to
/// its place. An anchor that is moved reaches its new point evenly over the next frame, so the item has the finger's
/// velocity, and keeps it when the attachment is removed. Attachments keep the distances at which they were made.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior, JointBehavior {
  /// To what an attachment attaches an item.
  public enum AttachmentType: Int, Sendable {
    /// Another item.
    case items = 0
    /// A point.
    case anchor = 1
  }

  /// The kinds of joints, by their initialisers.
  private enum Kind {
    case rod
    case rope
    case pin
    case fixed
    case slide(CGVector)
  }

  /// The fixed ends of an attachment.
  private struct Ends {
    var kind = Kind.rod
    var first: any UIDynamicItem
    var firstOffset = UIOffset.zero
    var second: (any UIDynamicItem)?
    var secondOffset = UIOffset.zero
    var anchor = CGPoint.zero
  }

  /// Whether it attaches to an item or to a point.
  open var attachedBehaviorType: AttachmentType { _attachedBehaviorType }
  final let _attachedBehaviorType: AttachmentType
  private let ends: Ends
  /// Whether it was made without an item.
  private var isEmpty = false
  final var lastJoint: PhysicsJoint?
  private var storedLength: CGFloat
  private var storedAnchor: CGPoint

  /// Attaches an item's centre to a point: a rod of their present distance.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Attaches a point of an item, relative to its centre and rotation, to a point: a rod of their present distance.
  public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    ends = Ends(first: item, firstOffset: Self.sound(offset), anchor: PhysicsVector(clamping: point).point)
    _attachedBehaviorType = .anchor
    storedAnchor = ends.anchor
    storedLength = Self.length(ends)
    super.init()
  }

  /// Attaches the centres of two items: a rod of their present distance.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Attaches points of two items, relative to their centres and rotations: a rod of their present distance.
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) {
    ends = Self.ends(.rod, item1, Self.sound(offset1), item2, Self.sound(offset2))
    _attachedBehaviorType = .items
    storedAnchor = ends.anchor
    storedLength = Self.length(ends)
    super.init()
  }

  /// A behaviour without an item, to stand in until there is a real one. It attaches nothing.
  public override init() {
    ends = Ends(first: UIView())
    isEmpty = true
    _attachedBehaviorType = .anchor
    storedAnchor = .zero
    storedLength = 0
    super.init()
  }

  private init(_ ends: Ends) {
    self.ends = ends
    _attachedBehaviorType = ends.second == nil ? .anchor : .items
    storedAnchor = ends.anchor
    storedLength = Self.length(ends)
    super.init()
  }

  // MARK: Other joints

  /// Lets an item move along an axis through a point without rotation; it moves within `attachmentRange`, 0 being its
  /// present place.
  /// > Here: it answers a `UIAttachmentBehavior` and not `Self`.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    let anchor = PhysicsVector(clamping: point).point
    return UIAttachmentBehavior(
      Ends(kind: .slide(axis), first: item, firstOffset: offset(to: point, from: item), anchor: anchor))
  }

  /// Lets two items move along an axis, relative to the second, without rotation against each other; they move within
  /// `attachmentRange`, 0 being their present places.
  /// > Here: it answers a `UIAttachmentBehavior` and not `Self`.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(ends(.slide(axis), item1, item2, at: point))
  }

  /// A rope: points of two items move no farther apart than `length`, which is their present distance.
  /// > Here: it answers a `UIAttachmentBehavior` and not `Self`.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(ends(.rope, item1, sound(offset1), item2, sound(offset2)))
  }

  /// Joins two items rigidly at a point.
  /// > Here: it answers a `UIAttachmentBehavior` and not `Self`.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(ends(.fixed, item1, item2, at: point))
  }

  /// Pins two items together at a point, about which both rotate; within `attachmentRange`, in radians of the first
  /// relative to the second, 0 being their present rotation.
  /// > Here: it answers a `UIAttachmentBehavior` and not `Self`.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(ends(.pin, item1, item2, at: point))
  }

  // MARK: Properties

  /// The item, or both.
  open var items: [any UIDynamicItem] {
    isEmpty ? [] : ends.second.map { [ends.first, $0] } ?? [ends.first]
  }

  /// The point to which the item is attached, in the reference view's space.
  open var anchorPoint: CGPoint {
    get { storedAnchor }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else {
        return PlatformNote.misuse("an anchorPoint must be finite; the old one stays")
      }
      guard newValue != storedAnchor else { return }
      storedAnchor = newValue
      dynamicAnimator?.moveAnchor(of: self, to: PhysicsVector(clamping: newValue))
    }
  }

  /// The distance that is kept between the points, or for a rope the greatest one. Default: that when it was made.
  open var length: CGFloat {
    get { storedLength }
    set {
      guard let value = DynamicValue.positive(newValue, "length"), value != storedLength else { return }
      storedLength = value
      didChange()
    }
  }

  /// How soon a spring stops oscillating: 0 never, 1 without any oscillation. Default 0.
  open var damping: CGFloat = 0 {
    didSet {
      if DynamicValue.positive(damping, "damping") == nil {
        damping = oldValue
      } else if damping != oldValue {
        didChange()
      }
    }
  }

  /// The frequency of a spring, in hertz: 0 is a rod and no spring. Default 0. From 30 on it is a rod as well. For
  /// attachments that the initialisers make.
  /// > Here: for what the initialisers make.
  open var frequency: CGFloat = 0 {
    didSet {
      if DynamicValue.positive(frequency, "frequency") == nil {
        frequency = oldValue
      } else if frequency != oldValue {
        didChange()
      }
    }
  }

  /// The resistance to rotation about the point: a torque of 1 is a push of magnitude 1 that is one point off the
  /// centre. Default 0.
  open var frictionTorque: CGFloat = 0 {
    didSet {
      if DynamicValue.positive(frictionTorque, "frictionTorque") == nil {
        frictionTorque = oldValue
      } else if frictionTorque != oldValue {
        didChange()
      }
    }
  }

  /// How far a sliding attachment slides, in points, and a pin rotates, in radians. It must contain 0. Default
  /// infinite.
  open var attachmentRange = UIFloatRange.infinite {
    didSet {
      guard attachmentRange.minimum <= 0, attachmentRange.maximum >= 0 else {
        attachmentRange = oldValue
        return PlatformNote.misuse("an attachmentRange must contain 0; the old one stays")
      }
      if attachmentRange != oldValue { didChange() }
    }
  }

  // MARK: Inside

  private static func ends(
    _ kind: Kind, _ item1: any UIDynamicItem, _ item2: any UIDynamicItem, at point: CGPoint
  ) -> Ends {
    ends(kind, item1, offset(to: point, from: item1), item2, offset(to: point, from: item2))
  }

  /// - Returns: the ends; if both items are the same, it is attached to its present place.
  private static func ends(
    _ kind: Kind, _ item1: any UIDynamicItem, _ offset1: UIOffset, _ item2: any UIDynamicItem, _ offset2: UIOffset
  ) -> Ends {
    var ends = Ends(kind: kind, first: item1, firstOffset: offset1, second: item2, secondOffset: offset2)
    guard item1 === item2 else { return ends }
    PlatformNote.misuse("an item cannot be attached to itself; it is attached to its present place")
    ends.second = nil
    ends.anchor = point(offset1, of: item1)
    return ends
  }

  private static func length(_ ends: Ends) -> CGFloat {
    let start = point(ends.firstOffset, of: ends.first)
    let end = ends.second.map { point(ends.secondOffset, of: $0) } ?? ends.anchor
    return (PhysicsVector(clamping: start) - PhysicsVector(clamping: end)).length
  }

  private static func sound(_ offset: UIOffset) -> UIOffset {
    let vector = PhysicsVector(clamping: CGPoint(x: offset.horizontal, y: offset.vertical))
    return UIOffset(horizontal: vector.x, vertical: vector.y)
  }

  private static func arm(_ offset: UIOffset) -> PhysicsVector { PhysicsVector(offset.horizontal, offset.vertical) }

  private static func point(_ offset: UIOffset, of item: any UIDynamicItem) -> CGPoint {
    let rotation = PhysicsRotation(angle: DynamicsReader.turn(of: item).angle)
    return (PhysicsVector(clamping: item.center) + rotation.apply(arm(offset))).point
  }

  private static func offset(to point: CGPoint, from item: any UIDynamicItem) -> UIOffset {
    let rotation = PhysicsRotation(angle: DynamicsReader.turn(of: item).angle)
    let arm = rotation.undo(PhysicsVector(clamping: point) - PhysicsVector(clamping: item.center))
    return UIOffset(horizontal: arm.x, vertical: arm.y)
  }

  override var ownItems: [any UIDynamicItem] { items }

  override func forget() { lastJoint = nil }

  override func install(in builder: inout DynamicsBuilder) {
    guard !isEmpty else { return }
    let body = builder.body(for: ends.first)
    let other = ends.second.map { builder.body(for: $0) } ?? -1
    var joint = PhysicsJoint(kind: engineKind(other, builder), first: body, second: other)
    joint.firstArm = Self.arm(ends.firstOffset)
    joint.secondArm = Self.arm(ends.secondOffset)
    joint.target = PhysicsVector(clamping: storedAnchor)
    joint.anchor = lastJoint?.anchor ?? joint.target
    joint.frequency = frequency
    joint.damping = min(damping, 1e3)
    joint.frictionTorque = min(frictionTorque, 1e9)
    joint.startAngle = lastJoint?.startAngle ?? builder.turn(of: body) - (other >= 0 ? builder.turn(of: other) : 0)
    joint.lowest = attachmentRange.minimum
    joint.highest = attachmentRange.maximum
    joint.impulses = lastJoint?.impulses ?? .zero
    builder.join(self, joint)
  }

  private func engineKind(_ other: Int, _ builder: DynamicsBuilder) -> PhysicsJoint.Kind {
    switch ends.kind {
    case .rod: return .rod(length: min(storedLength, PhysicsVector.limit))
    case .rope: return .rope(length: min(storedLength, PhysicsVector.limit))
    case .pin: return .pin
    case .fixed: return .fixed
    case .slide(let axis):
      if case .slide(let axis) = lastJoint?.kind { return .slide(axis: axis) }
      let direction = PhysicsVector(clamping: CGPoint(x: axis.dx, y: axis.dy)).direction
      guard other >= 0 else { return .slide(axis: direction) }
      return .slide(axis: PhysicsRotation(angle: builder.turn(of: other)).undo(direction))
    }
  }
}

extension UIDynamicAnimator {
  /// Moves the anchor of a joint, which reaches the point at the next frame's end.
  final func moveAnchor(of behavior: any JointBehavior, to point: PhysicsVector) {
    if let index = joints.firstIndex(where: { $0 === behavior }), index < world.joints.count {
      world.joints[index].target = point
    }
    world.wakeAll()
    resume()
  }
}
