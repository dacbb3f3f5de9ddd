import CoreGraphics
import Foundation

/// What a layer asks and tells its delegate. A view is the delegate of its layer. Every method has a default.
@preconcurrency @MainActor
public protocol CALayerDelegate: NSObjectProtocol {
  /// Make the layer's contents: set them, or draw. Default: records what the layer's `draw(in:)` draws.
  func display(_ layer: CALayer)
  /// Draw the layer's contents into a context in the layer's own space, y down. Default: nothing.
  func draw(_ layer: CALayer, in context: CGContext)
  /// The contents are about to be drawn. Default: nothing.
  func layerWillDraw(_ layer: CALayer)
  /// Place the sublayers. Default: nothing.
  func layoutSublayers(of layer: CALayer)
  /// The action for a change of the value under a key; `NSNull` for none, nil to leave it to the layer. Default nil.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Records what the layer draws.
  public func display(_ layer: CALayer) { layer.recordContents() }
  /// Does nothing.
  public func draw(_ layer: CALayer, in context: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Leaves it to the layer.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
