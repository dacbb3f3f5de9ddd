import CoreGraphics
import Foundation
import QuartzCore

extension UIView {
  /// A view whose alpha this view and its subviews are multiplied by, placed in this view's space like a subview; nil for
  /// none. It is no subview, is not touched and must not be in any other view. A view that this one lies in or masks
  /// cannot be its mask: that is logged, and the old mask stays. Default nil.
  public var mask: UIView? {
    get { extras?.mask }
    set {
      guard newValue !== extras?.mask else { return }
      if let newValue, !LayerDepth.hasRoom(in: layer, for: newValue.layer, "a mask") { return }
      newValue?.removeFromSuperview()
      needExtras().mask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// The point that `center` places and that transforms turn around, in units of the bounds' size; default the middle.
  /// Changing it moves the view, since `center` stays. Animatable. (V6)
  public var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// The view's transform in space about its anchor point; its affine part is shown. Default identity. Animatable. See
  /// `CALayer.transform`.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
}
