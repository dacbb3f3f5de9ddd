import Foundation

/// Is notified when a dynamic animator resumes and when it pauses.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  /// The animator is about to resume: called before `isRunning` becomes true.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Everything is at rest: called after `isRunning` has become false.
  /// > Here: half a second after everything has come to rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
