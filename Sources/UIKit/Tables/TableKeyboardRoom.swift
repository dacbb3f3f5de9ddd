import Foundation
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// Leaves room below a table controller's rows for what a keyboard covers, and scrolls what is edited into view, while the
/// controller's view is shown.
@MainActor final class TableKeyboardRoom {
  private weak var table: UITableView?
  private var observer: (any NSObjectProtocol)?
  /// How much of the table's bottom inset is for the keyboard, in points.
  private var room: CGFloat = 0

  isolated deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

  /// Begins to follow the keyboard for a table.
  func begin(_ table: UITableView) {
    self.table = table
    if observer == nil {
      observer = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
      ) { [weak self] note in
        let frame = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
        let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
        guard let frame else { return }
        MainActor.assumeIsolated { self?.follow(frame, duration ?? 0) }
      }
    }
    // It may be shown already.
    let height = Runtime.current.keyboardHeight
    let screen = UIScreen.main.bounds
    follow(CGRect(x: 0, y: screen.maxY - height, width: screen.width, height: height), 0)
  }

  /// No longer follows it; the room is given back.
  func end() {
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = nil
    leave(0)
  }

  private func follow(_ keyboard: CGRect, _ duration: TimeInterval) {
    guard let table, table.window != nil || room > 0 else { return }
    let place = UIAccessibility.convertToScreenCoordinates(table.bounds, in: table)
    // What covers the screen's edge is left free already.
    let covered = table.adjustedContentInset.bottom - table.contentInset.bottom
    let needed = keyboard.minY < UIScreen.main.bounds.maxY ? max(0, place.maxY - keyboard.minY - covered) : 0
    guard needed != room else { return }
    UIView.animate(withDuration: duration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      self.leave(needed)
      if needed > 0 { self.showEdited(in: table) }
    }
  }

  private func leave(_ new: CGFloat) {
    guard let table, new != room else { return }
    let change = new - room
    room = new
    table.contentInset.bottom += change
    table.verticalScrollIndicatorInsets.bottom += change
  }

  /// Scrolls so far that the row with the field that is edited is seen.
  private func showEdited(in table: UITableView) {
    guard let first = Runtime.current.firstResponder as? UIView, first !== table, first.isDescendant(of: table) else {
      return
    }
    table.scrollRectToVisible(first.convert(first.bounds, to: table), animated: false)
  }
}
