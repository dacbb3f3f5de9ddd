import TouchTesting
import UIKit

/// Writes a line into the stage's journal; a closure that held the stage itself would keep it.
@MainActor func journal(_ line: String) { Stage.current?.note(line) }

extension UIControl {
  /// Writes down that it happened, and when in its finger's life.
  func journal(_ event: UIControl.Event, as name: String, _ value: @escaping @MainActor (UIControl) -> String) {
    addAction(
      UIAction { action in
        guard let sender = action.sender as? UIControl else { return }
        UIKitTests.journal("\(name) \(value(sender))")
      }, for: event)
  }
}
