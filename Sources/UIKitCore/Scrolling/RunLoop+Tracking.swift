import Foundation

extension RunLoop.Mode {
  /// The mode of a run loop while a finger scrolls.
  /// > Partly: the run loop is never in this mode. A timer that is added to it alone does not fire; a display link runs in
  /// > every mode.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
