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
  /// The layer has animations that are not over.
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
  /// The layer's class draws from properties of its own.
  @inlinable static var drawsByKind: LayerFlags { LayerFlags(rawValue: 1 << 13) }
  /// The layer shows what is beneath it, blurred.
  @inlinable static var blursBackdrop: LayerFlags { LayerFlags(rawValue: 1 << 15) }
  /// The fill behind the contents keeps its corners unless the layer clips.
  @inlinable static var squareFill: LayerFlags { LayerFlags(rawValue: 1 << 16) }
  /// The layer is another one's mask.
  @inlinable static var mask: LayerFlags { LayerFlags(rawValue: 1 << 12) }
  /// The layer is in its runtime's list of animated ones.
  @inlinable static var registered: LayerFlags { LayerFlags(rawValue: 1 << 24) }
  /// An animation of the layer changes with time as things stand.
  @inlinable static var moving: LayerFlags { LayerFlags(rawValue: 1 << 25) }
  /// A change must ask for an action also outside of animation blocks: a layer without a view that has been shown, or
  /// one whose class or view decides itself.
  @inlinable static var asksForActions: LayerFlags { LayerFlags(rawValue: 1 << 26) }
  /// The layer is a presentation of another one.
  @inlinable static var presentation: LayerFlags { LayerFlags(rawValue: 1 << 27) }
  /// Some of the stored sublayers are gaps: `LayerGap` stands where one was taken out.
  @inlinable static var sublayersHaveGaps: LayerFlags { LayerFlags(rawValue: 1 << 14) }
  /// The layer has a time of its own: a speed, an offset or a beginning.
  @inlinable static var ownTime: LayerFlags { LayerFlags(rawValue: 1 << 28) }
  /// The layer is placing its sublayers.
  @inlinable static var inLayout: LayerFlags { LayerFlags(rawValue: 1 << 29) }
}
