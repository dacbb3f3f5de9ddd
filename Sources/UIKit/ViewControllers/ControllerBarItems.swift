import Foundation

/// What few controllers keep for bars.
@MainActor final class ControllerBarItems {
  func titleDidChange(_ title: String?) {}
}
