/// The on/off facts of a layer, packed into one word.
struct LayerFlags: OptionSet {
  var rawValue: UInt32
  /// `isHidden`.
  static let hidden = LayerFlags(rawValue: 1 << 0)
  /// `masksToBounds`.
  static let masksToBounds = LayerFlags(rawValue: 1 << 1)
  /// The layer itself differs from its committed node.
  static let changed = LayerFlags(rawValue: 1 << 2)
  /// A descendant differs from its committed node.
  static let descendantChanged = LayerFlags(rawValue: 1 << 3)
  /// The layer is the root of something that is shown.
  static let displayRoot = LayerFlags(rawValue: 1 << 4)
  /// The layer has running animations.
  static let animating = LayerFlags(rawValue: 1 << 5)
  /// `setNeedsLayout` was called.
  static let needsLayout = LayerFlags(rawValue: 1 << 6)
  /// A descendant needs layout.
  static let descendantNeedsLayout = LayerFlags(rawValue: 1 << 7)
  /// `setNeedsDisplay` was called.
  static let needsDisplay = LayerFlags(rawValue: 1 << 8)
  /// A sublayer has a zPosition other than 0, so the drawing order must be sorted.
  static let sublayersHaveDepth = LayerFlags(rawValue: 1 << 9)
}
