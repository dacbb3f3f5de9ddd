import Foundation

/// Decides about the editing of a text field, and is notified of it. All methods may be omitted.
///
/// In order: `textFieldShouldBeginEditing`, `textFieldDidBeginEditing`; for each change
/// `textField(_:shouldChangeCharactersIn:replacementString:)` and `textFieldDidChangeSelection`; at the end
/// `textFieldShouldEndEditing`, `textFieldDidEndEditing(_:reason:)`. The field's control events and notifications follow
/// the delegate's call.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Whether editing may begin. Default true.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Editing has begun: the field is first responder. Default: nothing.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether editing may end. It is not called twice for a field that leaves its window. Default true.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Editing has ended. Default: nothing. Not called where the one with a reason is implemented.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Editing has ended, and why. Default: calls the one without a reason.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Whether a change may be made. Default true.
  /// - Parameter range: what is replaced, in UTF-16 units.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// The selection, or the text around it, has changed. Default: nothing.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the clear button, or `clearsOnBeginEditing`, may empty the field. Default true.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Return was pressed. With true, the default, the field sends `editingDidEndOnExit`, and resigns if an action is
  /// registered for that.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// The edit menu for a range, made of the suggested actions; nil, the default, for these unchanged.
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
}

extension UITextFieldDelegate {
  /// True.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// True.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Calls the one without a reason.
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  /// True.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// Nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// True.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// True.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Nil.
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
}
