import Foundation

/// Where a bar is on the screen.
public enum UIBarPosition: Int, Sendable {
  /// Anywhere.
  case any = 0
  /// At the lower edge of what contains it.
  case bottom = 1
  /// At the upper edge of what contains it.
  case top = 2
  /// At the upper edge of the screen, with a background that extends below the status bar.
  case topAttached = 3
}

/// Something that knows where it is on the screen.
@preconcurrency @MainActor public protocol UIBarPositioning: NSObjectProtocol {
  /// Where it is.
  var barPosition: UIBarPosition { get }
}

/// Says where a bar is on the screen. The method has a default.
@preconcurrency @MainActor public protocol UIBarPositioningDelegate: NSObjectProtocol {
  /// Where the bar is that enters a window. Default: `any`, which leaves it to the bar.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// It is left to the bar.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// Says where a toolbar is on the screen.
@preconcurrency @MainActor public protocol UIToolbarDelegate: UIBarPositioningDelegate {}
