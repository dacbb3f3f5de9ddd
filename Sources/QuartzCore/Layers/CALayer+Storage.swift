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
    @inline(__always) get {
      if flags.contains(.sublayersHaveGaps) { closeGaps() }
      return storedSublayers
    }
  }

  /// The stored superlayer.
  // Unsafe: a layer clears the references of its sublayers when it is freed, so the superlayer exists.
  @inlinable package final var _superlayer: CALayer? {
    @inline(__always) get { storedSuperlayer?.takeUnretainedValue() }
    @inline(__always) set {
      // Not `map`: its closure would be checked for the main actor at every call.
      if let newValue {
        storedSuperlayer = Unmanaged.passUnretained(newValue)
      } else {
        storedSuperlayer = nil
      }
    }
  }

  /// Whether the layer has a transform of its own.
  @inlinable nonisolated package final var hasTransform: Bool {
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

  /// Whether the layer is shown and its bounds hold a point of the superlayer's space, which then becomes one of this
  /// layer's; a layer whose alpha is not above 0.01 counts as not shown. The layer must have no transform. For walks
  /// down the tree without retains.
  @inlinable
  @inline(__always) nonisolated package final func takeIn(_ x: inout Double, _ y: inout Double) -> Bool {
    let bounds = storedBounds
    // In the order of `fromSuperlayer`, so that both round alike.
    let insideX = x - storedPosition.x + bounds.origin.x + storedAnchorPoint.x * bounds.size.width
    let insideY = y - storedPosition.y + bounds.origin.y + storedAnchorPoint.y * bounds.size.height
    guard insideX >= bounds.origin.x, insideY >= bounds.origin.y, insideX < bounds.origin.x + bounds.size.width,
      insideY < bounds.origin.y + bounds.size.height, !flags.contains(.hidden), storedOpacity > 0.01
    else { return false }
    x = insideX
    y = insideY
    return true
  }

  // Unsafe: the walk changes nothing, and layers keep their sublayers, so all on the way exist.
  /// A point of the screen in this layer's space, by one walk up the tree without a retain; nil when a layer on the
  /// way has a transform. The root's superspace is taken for the screen. Cost: some 3 ns a layer.
  package final func plainPointFromScreen(_ point: CGPoint) -> CGPoint? {
    Self.walk(from: Unmanaged.passUnretained(self), point.x, point.y)
  }

  // Unsafe: as above.
  private nonisolated static func walk(from start: Unmanaged<CALayer>, _ x: Double, _ y: Double) -> CGPoint? {
    var x = x
    var y = y
    var current = start
    while true {
      let (isPlain, parent) = current._withUnsafeGuaranteedRef { layer -> (Bool, Unmanaged<CALayer>?) in
        let bounds = layer.storedBounds
        x += bounds.origin.x + layer.storedAnchorPoint.x * bounds.size.width - layer.storedPosition.x
        y += bounds.origin.y + layer.storedAnchorPoint.y * bounds.size.height - layer.storedPosition.y
        return (!layer.flags.contains(.transformed), layer.storedSuperlayer)
      }
      guard isPlain else { return nil }
      guard let parent else { return CGPoint(x: x, y: y) }
      current = parent
    }
  }
}
