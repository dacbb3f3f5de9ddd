import Foundation

/// Hears when a dynamic animator has work and when everything rests.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Things are about to move: called before `isRunning` becomes true.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Everything rests: called after `isRunning` has become false.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
