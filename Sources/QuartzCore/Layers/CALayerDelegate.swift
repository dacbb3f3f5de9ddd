import Foundation

/// What a layer asks and tells its delegate. A view is the delegate of its layer. Every method has a default.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
  /// Make the layer's contents. Default: nothing.
  func display(_ layer: CALayer)
  /// The contents are about to be drawn. Default: nothing.
  func layerWillDraw(_ layer: CALayer)
  /// Place the sublayers. Default: nothing.
  func layoutSublayers(of layer: CALayer)
  /// The action for a change of the value under a key; `NSNull` for none, nil to leave it to the layer. Default nil.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing.
  public func display(_ layer: CALayer) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Leaves it to the layer.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
