import CoreGraphics
import Foundation
import RenderTree
import RigidBodies

/// Accelerates items like gravity: all equally, for any size and density.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  private var members = DynamicItems()
  private var vector = CGVector(dx: 0, dy: 1)

  /// A gravity that pulls these items down at 1000 points per second squared.
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { _ = members.add(item) }
  }

  /// A gravity without items.
  public override init() { super.init() }

  /// The items that it pulls.
  open var items: [any UIDynamicItem] { members.list }

  /// Pulls an item from now on.
  open func addItem(_ item: any UIDynamicItem) { if members.add(item) { didChange() } }

  /// Pulls an item no longer.
  open func removeItem(_ item: any UIDynamicItem) { if members.remove(item) { didChange() } }

  /// The direction and strength of the pull: a length of 1 is 1000 points per second squared. Default (0, 1), which is
  /// down.
  open var gravityDirection: CGVector {
    get { vector }
    set {
      guard newValue.dx.isFinite, newValue.dy.isFinite else {
        return PlatformNote.misuse("a gravityDirection must be finite; the old one stays")
      }
      guard newValue != vector else { return }
      vector = newValue
      didChange()
    }
  }

  /// The direction's angle in radians, clockwise from the x axis. Default π/2.
  open var angle: CGFloat {
    get { StableMath.atan2(vector.dy, vector.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The direction's length: 1 is 1000 points per second squared. Default 1. Setting 0 also sets the angle to 0, as on
  /// iOS.
  open var magnitude: CGFloat {
    get { (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot() }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets both.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    guard let angle = DynamicValue.finite(angle, "an angle"),
      let magnitude = DynamicValue.finite(magnitude, "a magnitude")
    else { return }
    gravityDirection =
      magnitude == 0 ? .zero : CGVector(dx: StableMath.cos(angle) * magnitude, dy: StableMath.sin(angle) * magnitude)
  }

  override var ownItems: [any UIDynamicItem] { members.list }

  override func install(in builder: inout DynamicsBuilder) {
    let gravity = PhysicsVector(
      PhysicsVector.clamp(vector.dx * 1000, to: 1e7), PhysicsVector.clamp(vector.dy * 1000, to: 1e7))
    for item in members.list { builder.change(builder.body(for: item)) { $0.gravity += gravity } }
  }
}
