/// The on/off facts of a layer, packed into one word.
@usableFromInline
struct LayerFlags: OptionSet {
  @usableFromInline var rawValue: UInt32
  @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }
  /// `isHidden`.
  @inlinable static var hidden: LayerFlags { LayerFlags(rawValue: 1 << 0) }
  /// `masksToBounds`.
  @inlinable static var masksToBounds: LayerFlags { LayerFlags(rawValue: 1 << 1) }
  /// The layer itself differs from its committed node.
  @inlinable static var changed: LayerFlags { LayerFlags(rawValue: 1 << 2) }
  /// A descendant differs from its committed node.
  @inlinable static var descendantChanged: LayerFlags { LayerFlags(rawValue: 1 << 3) }
  /// The layer is the root of something that is shown.
  @inlinable static var displayRoot: LayerFlags { LayerFlags(rawValue: 1 << 4) }
  /// The layer has running animations.
  @inlinable static var animating: LayerFlags { LayerFlags(rawValue: 1 << 5) }
  /// `setNeedsLayout` was called.
  @inlinable static var needsLayout: LayerFlags { LayerFlags(rawValue: 1 << 6) }
  /// A descendant needs layout.
  @inlinable static var descendantNeedsLayout: LayerFlags { LayerFlags(rawValue: 1 << 7) }
  /// `setNeedsDisplay` was called.
  @inlinable static var needsDisplay: LayerFlags { LayerFlags(rawValue: 1 << 8) }
  /// A sublayer has a zPosition other than 0, so the drawing order must be sorted.
  @inlinable static var sublayersHaveDepth: LayerFlags { LayerFlags(rawValue: 1 << 9) }
  /// The affine transform is not the identity.
  @inlinable static var transformed: LayerFlags { LayerFlags(rawValue: 1 << 10) }
  /// The layer changes the space of its sublayers.
  @inlinable static var transformsSublayers: LayerFlags { LayerFlags(rawValue: 1 << 11) }
  /// The layer is another one's mask.
  @inlinable static var mask: LayerFlags { LayerFlags(rawValue: 1 << 12) }
}
