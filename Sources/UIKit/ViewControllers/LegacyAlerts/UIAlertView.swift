import Foundation
@_spi(UIKit) import UIKitCore

/// Is notified of an alert view. All methods have a default.
@preconcurrency @MainActor public protocol UIAlertViewDelegate: NSObjectProtocol {
  /// A button was tapped. Default: nothing.
  func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int)
  /// The system cancels the alert. Never called here. Default: nothing.
  func alertViewCancel(_ alertView: UIAlertView)
  /// The alert is about to be shown. Default: nothing.
  func willPresent(_ alertView: UIAlertView)
  /// The alert is shown. Default: nothing.
  func didPresent(_ alertView: UIAlertView)
  /// The alert is about to be removed. Default: nothing.
  func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int)
  /// The alert is removed. Default: nothing.
  func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int)
  /// Whether the first button that does not cancel can be tapped, for the text typed so far. Default true.
  func alertViewShouldEnableFirstOtherButton(_ alertView: UIAlertView) -> Bool
}

extension UIAlertViewDelegate {
  /// Nothing.
  public func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {}
  /// Nothing.
  public func alertViewCancel(_ alertView: UIAlertView) {}
  /// Nothing.
  public func willPresent(_ alertView: UIAlertView) {}
  /// Nothing.
  public func didPresent(_ alertView: UIAlertView) {}
  /// Nothing.
  public func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {}
  /// Nothing.
  public func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {}
  /// True.
  public func alertViewShouldEnableFirstOtherButton(_ alertView: UIAlertView) -> Bool { true }
}

/// Which fields an alert view has.
public enum UIAlertViewStyle: Int, Sendable {
  /// None.
  case `default` = 0
  /// One for a secret.
  case secureTextInput = 1
  /// One for text.
  case plainTextInput = 2
  /// One for a name and one for a secret.
  case loginAndPasswordInput = 3
}

/// An alert with a delegate, as code from before iOS 8 has it; new code uses `UIAlertController`.
/// > Here: it is shown by an alert controller over what the key window shows, so it is no view on the screen itself.
@preconcurrency @MainActor
open class UIAlertView: UIView {
  private final let alert = LegacyAlert()
  private final var fields: [UITextField] = []

  /// An alert without texts and buttons.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// An alert from an archive, without texts and buttons.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// An alert with these texts; the first button cancels, if it has a title.
  public convenience init(title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?) {
    self.init(frame: .zero)
    self.title = title ?? ""
    self.message = message
    self.delegate = delegate as AnyObject?
    if let cancelButtonTitle { cancelButtonIndex = alert.add(cancelButtonTitle) }
  }

  /// An alert with these texts and buttons; the first button cancels, if it has a title.
  public convenience init(
    title: String, message: String, delegate: (any UIAlertViewDelegate)?, cancelButtonTitle: String?,
    otherButtonTitles firstButtonTitle: String, _ moreButtonTitles: String...
  ) {
    self.init(title: title, message: message, delegate: delegate, cancelButtonTitle: cancelButtonTitle)
    for title in [firstButtonTitle] + moreButtonTitles { addButton(withTitle: title) }
  }

  /// A `UIAlertViewDelegate`; not kept alive. Default nil.
  open weak var delegate: AnyObject?
  private var typed: (any UIAlertViewDelegate)? { delegate as? any UIAlertViewDelegate }

  /// The bold text. Default empty.
  open var title = ""
  /// The text below. Default nil.
  open var message: String?
  /// Which fields it has. Default none.
  open var alertViewStyle = UIAlertViewStyle.default {
    didSet { if alertViewStyle != oldValue { makeFields() } }
  }

  /// Adds a button; its index is returned.
  @discardableResult
  open func addButton(withTitle title: String?) -> Int { alert.add(title) }
  /// A button's title; nil for one that does not exist, which is logged.
  open func buttonTitle(at buttonIndex: Int) -> String? { alert.title(at: buttonIndex, of: "an alert view") }
  /// The number of buttons.
  open var numberOfButtons: Int { alert.titles.count }
  /// The button that cancels; -1 for none.
  open var cancelButtonIndex: Int {
    get { alert.cancelIndex }
    set { alert.cancelIndex = newValue }
  }
  /// The first button that does not cancel; -1 for none.
  open var firstOtherButtonIndex: Int { alert.firstOther }
  /// Whether it is shown.
  open var isVisible: Bool { alert.controller != nil }

  private func makeFields() {
    let count = alertViewStyle == .default ? 0 : alertViewStyle == .loginAndPasswordInput ? 2 : 1
    fields = (0..<count).map { _ in UITextField(frame: .zero) }
  }

  /// A field, while the alert is shown the one on the screen; nil for one that does not exist, which is logged.
  open func textField(at textFieldIndex: Int) -> UITextField? {
    let shown = alert.controller?.textFields ?? fields
    if shown.indices.contains(textFieldIndex) { return shown[textFieldIndex] }
    PlatformNote.misuse("an alert view of \(shown.count) fields has none at \(textFieldIndex)")
    return nil
  }

  /// Shows the alert over what the key window shows; it keeps itself alive until a button was tapped.
  open func show() {
    guard !isVisible else { return }
    typed?.willPresent(self)
    let isShown = alert.present(
      title: title, message: message, style: .alert, kind: "an alert view", configure: addFields,
      chosen: { self.chosen($0) }, completion: { self.typed?.didPresent(self) })
    if isShown { enableFirstOther() }
  }

  private func addFields(_ controller: UIAlertController) {
    for (index, own) in fields.enumerated() {
      let isSecret = alertViewStyle == .secureTextInput || index == 1
      controller.addTextField { [weak self] field in
        field.text = own.text
        field.placeholder = own.placeholder ?? self?.placeholder(index)
        field.keyboardType = own.keyboardType
        field.autocapitalizationType = own.autocapitalizationType
        field.isSecureTextEntry = isSecret
        field.delegate = own.delegate
        if let self {
          field.addTarget(
            self, action: Selector("touchstoneAlertTyped", UIAlertView.enableFirstOther), for: .editingChanged)
        }
      }
    }
  }

  private func placeholder(_ index: Int) -> String? {
    alertViewStyle == .loginAndPasswordInput ? (index == 0 ? "Login" : "Password") : nil
  }

  fileprivate func enableFirstOther() {
    guard let actions = alert.controller?.actions, actions.indices.contains(firstOtherButtonIndex) else { return }
    actions[firstOtherButtonIndex].isEnabled = typed?.alertViewShouldEnableFirstOtherButton(self) ?? true
  }

  private func chosen(_ index: Int) {
    typed?.alertView(self, clickedButtonAt: index)
    typed?.alertView(self, willDismissWithButtonIndex: index)
    typed?.alertView(self, didDismissWithButtonIndex: index)
  }

  /// Removes the alert, as if the button had been tapped; `clickedButtonAt` is not called.
  open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
    guard isVisible else { return }
    typed?.alertView(self, willDismissWithButtonIndex: buttonIndex)
    alert.dismiss(animated: animated) { self.typed?.alertView(self, didDismissWithButtonIndex: buttonIndex) }
  }
}
