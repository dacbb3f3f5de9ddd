import Foundation

/// Decides about the editing of a text view, and is notified of it and of its scrolling. All methods may be omitted.
///
/// In order: `textViewShouldBeginEditing`, `textViewDidBeginEditing`; for each change
/// `textView(_:shouldChangeTextIn:replacementText:)`, `textViewDidChangeSelection`, `textViewDidChange`; at the end
/// `textViewShouldEndEditing`, `textViewDidEndEditing`. Notifications follow the delegate's call.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether editing may begin. Default true.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Whether editing may end. Default true.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Editing has begun. Default: nothing.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Editing has ended. Default: nothing.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether a change may be made. Default true.
  /// - Parameter range: what is replaced, in UTF-16 units.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// The user has changed the text. Default: nothing.
  func textViewDidChange(_ textView: UITextView)
  /// The selection, or the text around it, has changed. Default: nothing.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// The edit menu for a range, made of the suggested actions; nil, the default, for these unchanged.
  func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
}

extension UITextViewDelegate {
  /// True.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// True.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// True.
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  {
    true
  }
  /// Nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  /// Nil.
  public func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
}
