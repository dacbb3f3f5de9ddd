import CoreGraphics
import Foundation
import RenderTree

/// The directions in which a scroll layer may be scrolled.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The mode of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Not at all.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Up and down.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// To the sides.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Both ways: the default.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of its sublayers' space and clips the rest.
/// > Here: flat.
open class CAScrollLayer: CALayer {
  /// A layer that shows its origin.
  public override init() {
    super.init()
    masksToBounds = true
  }

  package override func archiveKind(_ pass: ArchivePass) {
    pass.field("scrollMode", self, \.scrollMode, .both)
  }

  /// A layer from a keyed archive; see `CALayer.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    masksToBounds = true
  }

  /// A copy of a layer's values; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAScrollLayer { scrollMode = other.scrollMode }
  }

  /// Where it may be scrolled. Default `both`.
  open var scrollMode = CAScrollLayerScrollMode.both

  /// Puts a point of the sublayers' space into the top left corner, as far as the mode allows.
  open override func scroll(_ point: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
    bounds = CGRect(origin: origin, size: bounds.size)
  }

  /// Puts a point of the sublayers' space into the top left corner, as far as the mode allows.
  open func scroll(to point: CGPoint) { scroll(point) }

  /// Scrolls as little as possible until a rectangle of the sublayers' space shows.
  open func scroll(to rect: CGRect) { scrollRectToVisible(rect) }

  /// Scrolls as little as possible until a rectangle of the sublayers' space shows.
  open override func scrollRectToVisible(_ rect: CGRect) {
    let shown = bounds
    func nearest(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ length: CGFloat) -> CGFloat {
      if low >= from && high <= from + length { return from }
      return high - low >= length || low < from ? low : high - length
    }
    scroll(
      CGPoint(
        x: nearest(rect.minX, rect.maxX, shown.minX, shown.width),
        y: nearest(rect.minY, rect.maxY, shown.minY, shown.height)))
  }
}

/// A layer that only groups its sublayers and shows nothing of its own. Its transform turns them in space, where each keeps
/// its depth: the nearer are in front.
/// > Partly: sublayers are ordered by the depth of their middles; they do not cut through each other.
open class CATransformLayer: CALayer {
  /// A layer without sublayers.
  public override init() {
    super.init()
    flags.insert(.transformsSublayers)
  }

  /// A layer from a keyed archive; see `CALayer.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    flags.insert(.transformsSublayers)
    sublayersMoved()
  }

  /// A copy of a layer's values; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    flags.insert(.transformsSublayers)
  }

  override final var keepsDepth: Bool { true }

  /// Nothing: the layer itself is not touched, only its sublayers.
  open override func hitTest(_ point: CGPoint) -> CALayer? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }

  override func drawing(with custom: [String: AnimatableValue]?, bounds: CGRect) -> LayerDrawing? { nil }
}
