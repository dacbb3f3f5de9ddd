import CoreGraphics
import Foundation
import RenderTree
import RigidBodies

/// Pushes items, steadily or once.
///
/// A magnitude of 1 gives an item of 100 × 100 points and density 1 an acceleration of 100 points per second squared, or
/// at once a velocity of 100 points per second; heavier items get less.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  /// How it pushes.
  public enum Mode: Int, Sendable {
    /// With a steady force.
    case continuous = 0
    /// Once, when it becomes active in an animator.
    case instantaneous = 1
  }

  /// How it pushes.
  open var mode: Mode { _mode }
  final let _mode: Mode
  private var members = DynamicItems()
  private var offsets: [(id: ObjectIdentifier, offset: UIOffset)] = []
  private var storedAngle: CGFloat = 0
  private var storedMagnitude: CGFloat = 0

  /// A steady push without items.
  public convenience override init() { self.init(items: [], mode: .continuous) }

  /// A push of these items, with no force yet.
  public init(items: [any UIDynamicItem], mode: Mode) {
    _mode = mode
    super.init()
    for item in items { _ = members.add(item) }
  }

  /// The items that are pushed.
  open var items: [any UIDynamicItem] { members.list }

  /// Pushes an item as well.
  open func addItem(_ item: any UIDynamicItem) { if members.add(item) { didChange() } }

  /// Pushes an item no longer.
  open func removeItem(_ item: any UIDynamicItem) {
    guard members.remove(item) else { return }
    offsets.removeAll { $0.id == ObjectIdentifier(item) }
    didChange()
  }

  /// Where an item is pushed, relative to its centre and rotation: away from the centre a push also rotates it. Default
  /// the centre.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets.first { $0.id == ObjectIdentifier(item) }?.offset ?? .zero
  }

  /// Sets where an item of the behaviour is pushed.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    guard members.contains(item), o.horizontal.isFinite, o.vertical.isFinite else {
      return PlatformNote.misuse("a target offset must be finite and for an item of the push; nothing is changed")
    }
    offsets.removeAll { $0.id == ObjectIdentifier(item) }
    offsets.append((ObjectIdentifier(item), o))
    didChange()
  }

  /// Whether it pushes. Default true. An instantaneous push becomes inactive once it has pushed; made active again it
  /// pushes once more.
  open var active = true { didSet { if active != oldValue, !isPushing { didChange() } } }
  private var isPushing = false

  /// The direction's angle in radians, clockwise from the x axis. Default 0.
  open var angle: CGFloat {
    get { storedAngle }
    set { setAngle(newValue, magnitude: storedMagnitude) }
  }

  /// The strength of the push. Default 0. A negative one pushes in the opposite direction.
  open var magnitude: CGFloat {
    get { storedMagnitude }
    set { setAngle(storedAngle, magnitude: newValue) }
  }

  /// The push as a vector; its length is the magnitude. Default (0, 0).
  open var pushDirection: CGVector {
    get {
      CGVector(dx: StableMath.cos(storedAngle) * storedMagnitude, dy: StableMath.sin(storedAngle) * storedMagnitude)
    }
    set {
      let length = (newValue.dx * newValue.dx + newValue.dy * newValue.dy).squareRoot()
      setAngle(length == 0 ? storedAngle : StableMath.atan2(newValue.dy, newValue.dx), magnitude: length)
    }
  }

  /// Sets both.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    guard let angle = DynamicValue.finite(angle, "an angle"),
      let magnitude = DynamicValue.finite(magnitude, "a magnitude")
    else { return }
    guard angle != storedAngle || magnitude != storedMagnitude else { return }
    storedAngle = angle
    storedMagnitude = magnitude
    didChange()
  }

  override var ownItems: [any UIDynamicItem] { members.list }

  override func install(in builder: inout DynamicsBuilder) {
    let vector = pushDirection
    let push = PhysicsVector(PhysicsVector.clamp(vector.dx, to: 1e9), PhysicsVector.clamp(vector.dy, to: 1e9))
    for item in members.list {
      let body = builder.body(for: item)
      guard active else { continue }
      let offset = targetOffsetFromCenter(for: item)
      let arm = PhysicsVector(clamping: CGPoint(x: offset.horizontal, y: offset.vertical))
      switch mode {
      case .continuous: builder.push(body, at: arm, with: push)
      case .instantaneous: builder.kick(body, at: arm, with: push)
      }
    }
    // It stays active until there is an item to push, and a force.
    guard mode == .instantaneous, active, !members.list.isEmpty, storedMagnitude != 0 else { return }
    isPushing = true
    active = false
    isPushing = false
  }
}
