import Foundation
@_spi(UIKit) import UIKitCore

/// What alert views and action sheets of old code have in common: numbered buttons on an alert controller.
@MainActor final class LegacyAlert {
  var titles: [String] = []
  var cancelIndex = -1
  var destructiveIndex = -1
  private(set) var controller: UIAlertController?

  /// The first button that neither cancels nor destroys; -1 for none.
  var firstOther: Int { titles.indices.first { $0 != cancelIndex && $0 != destructiveIndex } ?? -1 }

  func add(_ title: String?) -> Int {
    titles.append(title ?? "")
    return titles.count - 1
  }

  func title(at index: Int, of kind: String) -> String? {
    if titles.indices.contains(index) { return titles[index] }
    PlatformNote.misuse("\(kind) of \(titles.count) buttons has none at \(index)")
    return nil
  }

  /// Shows the alert over what the key window shows.
  ///
  /// - Returns: false if there is nothing to show it over, or it is shown already.
  func present(
    title: String?, message: String?, style: UIAlertController.Style, kind: String,
    configure: (UIAlertController) -> Void, chosen: @escaping @MainActor (Int) -> Void,
    completion: @escaping @MainActor () -> Void
  ) -> Bool {
    guard controller == nil else { return false }
    guard let presenter = Self.topController else {
      PlatformNote.misuse("\(kind) cannot be shown: the key window has no root view controller")
      return false
    }
    let made = UIAlertController(title: title, message: message, preferredStyle: style)
    configure(made)
    for (index, text) in titles.enumerated() {
      let look: UIAlertAction.Style =
        index == cancelIndex ? .cancel : index == destructiveIndex ? .destructive : .default
      made.addAction(
        UIAlertAction(title: text, style: look) { [weak self] _ in
          self?.controller = nil
          chosen(index)
        })
    }
    controller = made
    presenter.present(made, animated: true, completion: completion)
    return true
  }

  func dismiss(animated: Bool, completion: @escaping @MainActor () -> Void) {
    guard let controller else { return }
    self.controller = nil
    controller.dismiss(animated: animated, completion: completion)
  }

  private static var topController: UIViewController? {
    let windows = UIApplication.shared.windows
    var top = (windows.first(where: \.isKeyWindow) ?? windows.last)?.rootViewController
    while let next = top?.presentedViewController { top = next }
    return top
  }
}
