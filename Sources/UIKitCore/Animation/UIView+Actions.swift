import Foundation
import QuartzCore

/// A view is its layer's delegate.
extension UIView: CALayerDelegate {}

extension UIView {
  /// See `action(for:forKey:)`.
  final func blockAction(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard let group = AnimationContext.current, AnimationContext.isEnabled,
      group.timing.duration > 0 || group.clock != nil
    else { return NSNull() }
    // An animator leads the known properties alone.
    if group.clock != nil, AnimatableProperty(rawValue: event) == nil { return NSNull() }
    // A key of the layer's class itself: only the app knows how that moves.
    let layerClass = type(of: layer)
    if layerClass.needsDisplay(forKey: event), layerClass.defaultAction(forKey: event) == nil { return NSNull() }
    return BlockAnimation(group: group, key: event, layer: layer)
  }
}

/// Finds out whether a view's class overrides `action(for:forKey:)`: only then is it called outside of animation
/// blocks. See `MethodOverrides` for how.
@MainActor enum ActionOverrides {
  /// Whether `viewClass` overrides it.
  static func inActions(of viewClass: AnyClass) -> Bool {
    if viewClass == UIView.self { return false }
    guard let place else { return true }
    // Unsafe: a class is a pointer to its metadata, and subclasses have all places of `UIView`.
    return unsafeBitCast(viewClass, to: UnsafePointer<UInt>.self)[place] != plain
  }

  private static let place = MethodOverrides.place(overriddenBy: Probe.self)
  private static let plain = place.map { MethodOverrides.words(of: UIView.self).0[$0] } ?? 0

  // Never made.
  private final class Probe: UIView {
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      CABasicAnimation(keyPath: event)
    }
  }
}
