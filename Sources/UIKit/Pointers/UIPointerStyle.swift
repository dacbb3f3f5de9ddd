import CoreGraphics
import Foundation
import QuartzCore

/// Directions along which something may move, as bits.
public struct UIAxis: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// The axes of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// To the sides.
  public static let horizontal = UIAxis(rawValue: 1 << 0)
  /// Up and down.
  public static let vertical = UIAxis(rawValue: 1 << 1)
  /// Both.
  public static let both: UIAxis = [.horizontal, .vertical]
}

/// What a pointer looks like over a region.
/// > Partly: pointers have the pictures of the desktop; a beam is that over text, and paths and rectangles hide the
/// > pointer where an effect shows them.
public enum UIPointerShape {
  /// The corner radius of `roundedRect` where none is given, in points.
  public static let defaultCornerRadius: CGFloat = 8
  /// The shape of a path.
  case path(UIBezierPath)
  /// A rectangle with round corners, in the space of the effect's container.
  case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
  /// A beam between letters, of a length in points.
  case verticalBeam(length: CGFloat)
  /// A beam between lines.
  case horizontalBeam(length: CGFloat)
}

/// What happens to a view under the pointer.
@preconcurrency @MainActor public enum UIPointerEffect {
  /// How a colour is laid on a view that is hovered over.
  public enum TintMode: Int, Sendable {
    /// No colour.
    case none = 0
    /// Above the view's contents.
    case overlay = 1
    /// Below them.
    case underlay = 2
  }
  /// One of the others by the view's size: `highlight` for small ones, `lift` for larger ones, `hover` for the largest.
  case automatic(UITargetedPreview)
  /// The pointer becomes a plate behind the view.
  case highlight(UITargetedPreview)
  /// The pointer disappears and the view comes a little nearer, with a shadow.
  case lift(UITargetedPreview)
  /// The pointer stays, and the view shows that it is under it.
  case hover(
    UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
    prefersScaledContent: Bool = true)

  /// The view that it changes.
  public var preview: UITargetedPreview {
    switch self {
    case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
    }
  }
}

/// A pointer's shape and effect over a region.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject, @preconcurrency NSCopying {
  enum Kind {
    case system
    case hidden
    case effect(UIPointerEffect, UIPointerShape?)
    case shape(UIPointerShape, UIAxis)
  }
  private(set) final var kind = Kind.system

  /// The system's pointer.
  public required override init() {
    super.init()
    freesOnMainActor()
  }

  private func with(_ kind: Kind) -> Self {
    self.kind = kind
    return self
  }

  /// An effect, and the pointer's shape beside it; nil for that of the effect.
  public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
    self.init()
    kind = .effect(effect, shape)
  }

  /// A shape, and the axes along which the pointer is drawn towards the region's middle.
  /// > Partly: the pointer is not drawn towards anything.
  public convenience init(shape: UIPointerShape, constrainedAxes: UIAxis = []) {
    self.init()
    kind = .shape(shape, constrainedAxes)
  }

  /// No pointer.
  open class func hidden() -> Self { self.init().with(.hidden) }

  /// The system's pointer.
  open class func system() -> Self { self.init() }

  /// The style itself, since it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A part of a view in which the pointer has one style.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject, @preconcurrency NSCopying {
  /// Where it is, in the interaction's view.
  open var rect: CGRect { place }
  private final let place: CGRect
  /// Distinguishes regions; those without one are distinguished by their place. Default nil.
  open var identifier: AnyHashable? { key }
  // Unsafe: it never changes, and equality, which no actor isolates, reads it.
  private nonisolated(unsafe) final let key: AnyHashable?
  /// Axes along which the pointer stays in the region while a button is held. Default none.
  /// > Partly: kept.
  open var latchingAxes: UIAxis = []

  /// A part of a view.
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.place = rect
    self.key = identifier
    super.init()
    freesOnMainActor()
  }

  /// Regions of one place and identifier are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIPointerRegion else { return false }
    return other.place == place && other.key == key
  }

  /// A number that equal regions share.
  open override var hash: Int { Int(place.minX.isFinite ? place.minX : 0) ^ (key?.hashValue ?? 0) }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = UIPointerRegion(rect: rect, identifier: identifier)
    made.latchingAxes = latchingAxes
    return made
  }
}

/// Where the pointer is when a region is asked for.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
  /// The pointer's place in the interaction's view.
  open private(set) var location: CGPoint
  /// The keyboard's modifiers.
  open private(set) var modifiers: UIKeyModifierFlags

  init(location: CGPoint, modifiers: UIKeyModifierFlags) {
    self.location = location
    self.modifiers = modifiers
    super.init()
    freesOnMainActor()
  }
}
