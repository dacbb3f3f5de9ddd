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
  /// Whether a link that was tapped may be opened, in a text that cannot be edited. Default: what the method without
  /// `interaction` answers.
  /// - Parameter characterRange: the link, in UTF-16 units.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// The same as iOS 9 asks. Default true.
  func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool
  /// Whether an attachment that was tapped may be used. Default: what the method without `interaction` answers.
  /// > Here: nothing happens to the attachment, whatever the answer.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// The same as iOS 9 asks. Default true.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange
  ) -> Bool
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
  /// What the method without `interaction` answers.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: URL, in: characterRange) }
  /// True.
  public func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool {
    true
  }
  /// What the method without `interaction` answers.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: textAttachment, in: characterRange) }
  /// True.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange
  ) -> Bool { true }
}
