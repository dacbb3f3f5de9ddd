import CoreGraphics

/// What a layer tells the view that owns it. UIKit's `UIView` is the only one that does.
@MainActor package protocol LayerOwner: CALayerDelegate {
  /// Bounds, position, anchor or transform changed: the superview's hit boxes are stale.
  func layerGeometryDidChange()
  /// The bounds' size changed from `old`: subviews must be laid out.
  func layerSizeDidChange(from old: CGSize)
  /// Hidden or opacity changed: the superview's hit boxes are stale.
  func layerVisibilityDidChange()
  /// The layer asks for its sublayers to be laid out.
  func layerNeedsSublayerLayout()
  /// A display frame is about to be committed and the layer was marked by `setNeedsDisplay`: update the contents.
  func layerDisplay(scale: Double)
  /// The layer asks for its contents to be drawn.
  func layerDraw(in context: CGContext)
  /// All of the contents is about to be drawn again.
  func layerWillRecord(in context: CGContext, rect: CGRect)
}
