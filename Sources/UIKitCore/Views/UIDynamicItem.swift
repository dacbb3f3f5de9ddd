import CoreGraphics
import Foundation

/// The outline by which a dynamic item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The item's bounds. The default.
  case rectangle = 0
  /// The largest ellipse in the bounds.
  /// > Here: one that is no circle has 24 corners.
  case ellipse = 1
  /// `collisionBoundingPath`.
  case path = 2
}

/// An object that a dynamic animator moves: a view, or a subclass of `NSObject` of the app.
///
/// The animator reads place and rotation when the item is added, and then sets `center` and `transform` at each frame
/// in which they change. Scale and shear that the transform had at first are kept; UIKit's own animator drops them.
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
  /// Where the item is, in the animator's coordinates. (A view's: in its superview's.)
  var center: CGPoint { get set }
  /// The item's size; the origin is ignored. Read when it is added and by `updateItem(usingCurrentState:)`.
  var bounds: CGRect { get }
  /// The item's rotation.
  /// > Here: animators of dynamics keep its scale and shear.
  var transform: CGAffineTransform { get set }
  /// The outline by which it collides. Default `rectangle`.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline for `path`, in points; (0, 0) is the item's centre. It should be convex; of another one the convex
  /// hull is used.
  /// > Here: of a path that is not convex the hull is taken.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// `rectangle`.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The bounds about the centre.
  public var collisionBoundingPath: UIBezierPath { UIBezierPath(rect: boundsAboutCenter) }

  /// The bounds as they lie about the centre.
  package var boundsAboutCenter: CGRect {
    let size = bounds.size
    return CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  }
}

extension UIView: UIDynamicItem {}
