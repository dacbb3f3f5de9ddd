import CoreGraphics
import Foundation

/// The outline by which a dynamic item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The item's bounds. The default.
  case rectangle = 0
  /// The largest ellipse in the bounds.
  case ellipse = 1
  /// `collisionBoundingPath`.
  case path = 2
}

/// An object that a dynamic animator moves: a view, or an object of the app.
///
/// The animator reads place and rotation when the item is added, and then sets `center` and `transform` at each frame
/// in which they change. Scale and shear that the transform had at first are kept; UIKit's own animator drops them.
@preconcurrency @MainActor public protocol UIDynamicItem: AnyObject {
  /// Where the item is, in the animator's coordinates. (A view's: in its superview's.)
  var center: CGPoint { get set }
  /// The item's size; the origin is ignored. Read when it is added and by `updateItem(usingCurrentState:)`.
  var bounds: CGRect { get }
  /// The item's rotation.
  var transform: CGAffineTransform { get set }
  /// The outline by which it collides. Default `rectangle`.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline for `path`, in points; (0, 0) is the item's centre. It should be convex; of another one the convex
  /// hull is used.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// `rectangle`.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The bounds about the centre.
  public var collisionBoundingPath: UIBezierPath { UIBezierPath(rect: boundsAboutCenter) }

  /// The bounds as they lie about the centre.
  var boundsAboutCenter: CGRect {
    let size = bounds.size
    return CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  }
}

extension UIView: UIDynamicItem {}

/// The items of a behaviour: each once, in the order in which they were added.
@MainActor struct DynamicItems {
  private(set) var list: [any UIDynamicItem] = []

  func contains(_ item: any UIDynamicItem) -> Bool { list.contains { $0 === item } }

  /// Whether it is new.
  mutating func add(_ item: any UIDynamicItem) -> Bool {
    if contains(item) { return false }
    list.append(item)
    return true
  }

  /// Whether it was there.
  mutating func remove(_ item: any UIDynamicItem) -> Bool {
    guard let index = list.firstIndex(where: { $0 === item }) else { return false }
    list.remove(at: index)
    return true
  }
}

/// Numbers that apps set.
enum DynamicValue {
  /// The number, or nil with a note where it is not finite.
  @MainActor static func finite(_ value: CGFloat, _ name: String) -> CGFloat? {
    if value.isFinite { return value }
    PlatformNote.misuse("\(name) must be finite; the old value stays")
    return nil
  }

  /// Not below zero, or nil with a note where it is no number.
  @MainActor static func positive(_ value: CGFloat, _ name: String) -> CGFloat? {
    if !value.isNaN, value >= 0 { return min(value, CGFloat.greatestFiniteMagnitude) }
    PlatformNote.misuse("\(name) must be a number that is not negative; the old value stays")
    return nil
  }
}
