import Foundation
import TouchPlatform

/// What happens when a value of a layer changes.
@preconcurrency @MainActor
public protocol CAAction {
  /// Do it.
  /// - Parameters:
  ///   - event: the key whose value changes.
  ///   - anObject: the layer.
  ///   - dict: always nil.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Stands for "no action".
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The key of a layer's transition.
public let kCATransition = "transition"

extension CALayer {
  final var _delegate: (any CALayerDelegate)? {
    get { _owner ?? motion?.delegate }
    set {
      guard _owner == nil || newValue === _owner else {
        return PlatformLog.write(.app, "the delegate of a view's layer is the view and cannot be replaced")
      }
      if _owner == nil { needMotion().delegate = newValue }
    }
  }

  /// See `action(forKey:)`.
  final func findAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action is NSNull ? nil : action }
    if let action = motion?.actions?[event] { return action is NSNull ? nil : action }
    if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
    return nil
  }

  /// Runs the action of a value that is about to change.
  final func runAction(forKey event: String) {
    if CATransaction.disableActions() { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }
}
