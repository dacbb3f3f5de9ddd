import CoreGraphics
import Foundation
import RigidBodies

/// Pulls an item to a point like a spring, and rotates it upright. It compensates for gravity and ends exactly there.
/// > Here: how fast it snaps is our choice.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior, JointBehavior {
  /// Its undamped frequency, in hertz, and its damping ratios at the ends of `damping`: our choice, since Apple
  /// documents none. A snap ends within about half a second.
  private static let frequency = 2.5
  private static let leastRatio = 0.1

  private let item: (any UIDynamicItem)?
  final var lastJoint: PhysicsJoint?
  private var point: CGPoint

  /// A behaviour without an item, to stand in until there is a real one. It pulls nothing.
  public override init() {
    item = nil
    point = .zero
    super.init()
  }

  /// Pulls an item's centre to a point of the reference view's space.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    self.point = PhysicsVector(clamping: point).point
    super.init()
    if self.point != point { PlatformNote.misuse("a snap's point must be finite; 0 is used for what is not") }
  }

  /// The point that it pulls to.
  open var snapPoint: CGPoint {
    get { point }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else {
        return PlatformNote.misuse("a snapPoint must be finite; the old one stays")
      }
      guard newValue != point else { return }
      point = newValue
      didChange()
    }
  }

  /// How much the oscillation is damped: 0 least, 1 none is left. Default 0.5; values outside are clamped.
  open var damping: CGFloat = 0.5 {
    didSet {
      guard !damping.isNaN else {
        damping = oldValue
        return PlatformNote.misuse("damping must be a number; the old value stays")
      }
      if damping != oldValue { didChange() }
    }
  }

  override var ownItems: [any UIDynamicItem] { item.map { [$0] } ?? [] }

  override func forget() { lastJoint = nil }

  override func install(in builder: inout DynamicsBuilder) {
    guard let item else { return }
    var joint = PhysicsJoint(kind: .snap, first: builder.body(for: item), second: -1)
    joint.anchor = PhysicsVector(clamping: point)
    joint.target = joint.anchor
    joint.frequency = Self.frequency
    joint.damping = Self.leastRatio + (1 - Self.leastRatio) * min(max(damping, 0), 1)
    builder.join(self, joint)
  }
}
