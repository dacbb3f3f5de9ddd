import TouchTesting
import UIKit

/// A view that has an edit menu: it may be first responder and says which actions it performs.
class Canvas: UIView {
  var performs: Set<String> = ["copy:", "paste:"]

  override var canBecomeFirstResponder: Bool { true }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    performs.contains(action.description)
  }
  override func copy(_ sender: Any?) { Stage.current?.note("copy for \(name(sender))") }
  override func paste(_ sender: Any?) { Stage.current?.note("paste for \(name(sender))") }
  func turn(_ sender: Any?) { Stage.current?.note("turn for \(name(sender))") }

  private func name(_ sender: Any?) -> String { sender.map { "\(type(of: $0))" } ?? "nobody" }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("canvas began, menu \(UIMenuController.shared.isMenuVisible ? "shown" : "hidden")")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { Stage.current?.note("canvas ended") }
}

extension Stage {
  /// The window of the edit menu being shown.
  var menuWindow: UIWindow? {
    UIApplication.shared.windows.last { !$0.isHidden && $0.windowLevel > .alert && $0.isUserInteractionEnabled }
  }

  /// The titles of the edit menu's items, from left to right.
  var menuTitles: [String] {
    (menuWindow?.labels ?? [])
      .sorted { $0.convert(CGPoint.zero, to: nil).x < $1.convert(CGPoint.zero, to: nil).x }
      .compactMap(\.text)
  }

  /// The middle of an item of the edit menu, on the screen.
  func menuItem(_ title: String) -> CGPoint {
    guard let window = menuWindow, let label = window.labels.first(where: { $0.text == title }) else {
      return CGPoint(x: -1, y: -1)
    }
    let middle = CGPoint(x: label.bounds.midX, y: label.bounds.midY)
    return window.convert(label.convert(middle, to: nil), to: nil as UIWindow?)
  }
}

extension UIView {
  fileprivate var labels: [UILabel] {
    subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? $0.labels }
  }
}

/// Writes the menu controller's notifications into the journal while it lives.
@MainActor final class MenuWatcher {
  private let names: [(Notification.Name, String)] = [
    (UIMenuController.willShowMenuNotification, "will show"), (UIMenuController.didShowMenuNotification, "did show"),
    (UIMenuController.willHideMenuNotification, "will hide"), (UIMenuController.didHideMenuNotification, "did hide"),
    (UIMenuController.menuFrameDidChangeNotification, "frame changed"),
  ]

  init() {
    for (name, _) in names {
      NotificationCenter.default.addObserver(
        self, selector: Selector("heard", MenuWatcher.heard), name: name, object: nil)
    }
  }

  func heard(_ notification: Notification) {
    Stage.current?.note(names.first { $0.0 == notification.name }?.1 ?? "?")
  }
}
