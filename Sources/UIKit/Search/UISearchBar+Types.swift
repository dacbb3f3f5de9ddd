import Foundation
@_spi(UIKit) import UIKitCore

extension UISearchBar {
  /// How the bar stands out.
  public enum Style: UInt, Sendable {
    /// As `prominent`.
    case `default` = 0
    /// With a background of its own.
    case prominent = 1
    /// Without a background.
    case minimal = 2
  }

  /// The pictures of a search bar.
  public enum Icon: Int, Sendable {
    /// The magnifying glass.
    case search = 0
    /// What empties the text.
    case clear = 1
    /// What opens bookmarks.
    case bookmark = 2
    /// What opens the list of results.
    case resultsList = 3
  }
}
