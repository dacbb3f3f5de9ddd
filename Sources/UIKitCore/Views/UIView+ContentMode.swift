import QuartzCore

extension UIView {
  /// How a view's contents follow a change of its bounds.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// Scaled in proportion until it just fits.
    case scaleAspectFit
    /// Scaled in proportion until it just covers.
    case scaleAspectFill
    /// Drawn again.
    case redraw
    /// Not scaled; at the centre or at the named edge or corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// The layer's `contentsGravity` for it.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
    }
  }
}
