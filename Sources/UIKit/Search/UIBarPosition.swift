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
@preconcurrency @MainActor public protocol UIBarPositioning: AnyObject {
  /// Where it is.
  var barPosition: UIBarPosition { get }
}
