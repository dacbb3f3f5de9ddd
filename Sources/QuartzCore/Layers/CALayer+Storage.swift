import Foundation

// The stored values without a call and without a check, for the engine alone: what an app overrides is not asked.
extension CALayer {
  /// The stored bounds.
  @inlinable package final var _bounds: CGRect {
    @inline(__always) get { storedBounds }
    @inline(__always) set { storedBounds = newValue }
  }

  /// The stored position.
  @inlinable package final var _position: CGPoint {
    @inline(__always) get { storedPosition }
    @inline(__always) set { storedPosition = newValue }
  }

  /// The stored anchor point.
  @inlinable package final var _anchorPoint: CGPoint {
    @inline(__always) get { storedAnchorPoint }
    @inline(__always) set { storedAnchorPoint = newValue }
  }

  /// The stored opacity.
  @inlinable package final var _opacity: Float {
    @inline(__always) get { storedOpacity }
    @inline(__always) set { storedOpacity = newValue }
  }

  /// The stored sublayers, the rearmost first.
  @inlinable package final var _sublayers: ContiguousArray<CALayer> {
    @inline(__always) get { storedSublayers }
    @inline(__always) _modify { yield &storedSublayers }
  }

  /// The stored superlayer.
  @inlinable package final var _superlayer: CALayer? {
    @inline(__always) get { storedSuperlayer }
    @inline(__always) set { storedSuperlayer = newValue }
  }

  /// Whether the layer has a transform of its own.
  @inlinable package final var hasTransform: Bool {
    @inline(__always) get { flags.contains(.transformed) }
  }

  /// `isHidden` without the call through the class.
  @inlinable package final var isHiddenStored: Bool {
    @inline(__always) get { flags.contains(.hidden) }
  }

  /// A point of the superlayer's space in this layer's; nil when the transform flattens the layer. Cost without a
  /// transform: four additions.
  @inlinable
  @inline(__always) package final func fromSuperlayer(_ point: CGPoint) -> CGPoint? {
    if hasTransform { return transformedFromSuperlayer(point) }
    return CGPoint(
      x: point.x - storedPosition.x + storedBounds.origin.x + storedAnchorPoint.x * storedBounds.size.width,
      y: point.y - storedPosition.y + storedBounds.origin.y + storedAnchorPoint.y * storedBounds.size.height)
  }
}
