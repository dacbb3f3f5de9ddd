import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// Is notified of an action sheet. All methods have a default.
@preconcurrency @MainActor public protocol UIActionSheetDelegate: NSObjectProtocol {
  /// A button was tapped. Default: nothing.
  func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int)
  /// The system cancels the sheet. Never called here. Default: nothing.
  func actionSheetCancel(_ actionSheet: UIActionSheet)
  /// The sheet is about to be shown. Default: nothing.
  func willPresent(_ actionSheet: UIActionSheet)
  /// The sheet is shown. Default: nothing.
  func didPresent(_ actionSheet: UIActionSheet)
  /// The sheet is about to be removed. Default: nothing.
  func actionSheet(_ actionSheet: UIActionSheet, willDismissWithButtonIndex buttonIndex: Int)
  /// The sheet is removed. Default: nothing.
  func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int)
}

extension UIActionSheetDelegate {
  /// Nothing.
  public func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int) {}
  /// Nothing.
  public func actionSheetCancel(_ actionSheet: UIActionSheet) {}
  /// Nothing.
  public func willPresent(_ actionSheet: UIActionSheet) {}
  /// Nothing.
  public func didPresent(_ actionSheet: UIActionSheet) {}
  /// Nothing.
  public func actionSheet(_ actionSheet: UIActionSheet, willDismissWithButtonIndex buttonIndex: Int) {}
  /// Nothing.
  public func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int) {}
}

/// How an action sheet looks.
public enum UIActionSheetStyle: Int, Sendable {
  /// As the bar at the lower edge.
  case automatic = -1
  /// The usual look.
  case `default` = 0
  /// Dark and translucent.
  case blackTranslucent = 1
  /// Dark.
  case blackOpaque = 2
}

/// A sheet of buttons with a delegate, as code from before iOS 8 has it; new code uses `UIAlertController`.
/// > Here: it is shown by an alert controller over what the key window shows, where the width is regular a popover at
/// > what it is asked for, else at the lower edge.
@preconcurrency @MainActor
open class UIActionSheet: UIView {
  private final let alert = LegacyAlert()

  /// A sheet without buttons.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A sheet from an archive, without buttons.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A sheet with these buttons: the one that destroys first, then the others, then the one that cancels.
  public convenience init(
    title: String?, delegate: (any UIActionSheetDelegate)?, cancelButtonTitle: String?, destructiveButtonTitle: String?
  ) {
    self.init(frame: .zero)
    self.title = title ?? ""
    self.delegate = delegate
    if let destructiveButtonTitle { destructiveButtonIndex = alert.add(destructiveButtonTitle) }
    if let cancelButtonTitle { cancelButtonIndex = alert.add(cancelButtonTitle) }
  }

  /// A sheet with these buttons: the one that destroys first, then the one that cancels, then the others.
  public convenience init(
    title: String?, delegate: (any UIActionSheetDelegate)?, cancelButtonTitle: String?, destructiveButtonTitle: String?,
    otherButtonTitles firstButtonTitle: String, _ moreButtonTitles: String...
  ) {
    self.init(
      title: title, delegate: delegate, cancelButtonTitle: cancelButtonTitle,
      destructiveButtonTitle: destructiveButtonTitle)
    for title in [firstButtonTitle] + moreButtonTitles { addButton(withTitle: title) }
  }

  /// Is notified of the sheet; not kept alive. Default nil.
  open weak var delegate: (any UIActionSheetDelegate)?
  /// The text above the buttons. Default empty.
  open var title = ""
  /// How it looks. Default `automatic`.
  /// > Partly: kept.
  open var actionSheetStyle = UIActionSheetStyle.automatic

  /// Adds a button; its index is returned.
  @discardableResult
  open func addButton(withTitle title: String?) -> Int { alert.add(title) }
  /// A button's title; nil for one that does not exist, which is logged.
  open func buttonTitle(at buttonIndex: Int) -> String? { alert.title(at: buttonIndex, of: "an action sheet") }
  /// The number of buttons.
  open var numberOfButtons: Int { alert.titles.count }
  /// The button that cancels; -1 for none.
  open var cancelButtonIndex: Int {
    get { alert.cancelIndex }
    set { alert.cancelIndex = newValue }
  }
  /// The red button; -1 for none.
  open var destructiveButtonIndex: Int {
    get { alert.destructiveIndex }
    set { alert.destructiveIndex = newValue }
  }
  /// The first button that neither cancels nor destroys; -1 for none.
  open var firstOtherButtonIndex: Int { alert.firstOther }
  /// Whether it is shown.
  open var isVisible: Bool { alert.controller != nil }

  /// Shows the sheet; it keeps itself alive until a button was tapped.
  open func show(in view: UIView) {
    show { popover in
      popover.sourceView = view
      popover.sourceRect = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
      popover.permittedArrowDirections = []
    }
  }
  /// Shows the sheet, as a popover at a rectangle of a view.
  open func show(from rect: CGRect, in view: UIView, animated: Bool) {
    show { popover in
      popover.sourceView = view
      popover.sourceRect = rect
    }
  }
  /// Shows the sheet, as a popover at an item of a bar.
  open func show(from item: UIBarButtonItem, animated: Bool) { show { $0.barButtonItem = item } }
  /// Shows the sheet, as a popover at a bar.
  open func show(from view: UIToolbar) { show { $0.sourceView = view } }

  private func show(_ place: (UIPopoverPresentationController) -> Void) {
    guard !isVisible else { return }
    delegate?.willPresent(self)
    _ = alert.present(
      title: title.isEmpty ? nil : title, message: nil, style: .actionSheet, kind: "an action sheet",
      configure: { if let popover = $0.popoverPresentationController { place(popover) } }, chosen: { self.chosen($0) },
      completion: { self.delegate?.didPresent(self) })
  }

  private func chosen(_ index: Int) {
    delegate?.actionSheet(self, clickedButtonAt: index)
    delegate?.actionSheet(self, willDismissWithButtonIndex: index)
    delegate?.actionSheet(self, didDismissWithButtonIndex: index)
  }

  /// Removes the sheet, as if the button had been tapped; `clickedButtonAt` is not called.
  open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
    guard isVisible else { return }
    delegate?.actionSheet(self, willDismissWithButtonIndex: buttonIndex)
    alert.dismiss(animated: animated) { self.delegate?.actionSheet(self, didDismissWithButtonIndex: buttonIndex) }
  }
}
