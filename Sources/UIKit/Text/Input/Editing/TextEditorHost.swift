import CoreGraphics
import Foundation
import RenderTree
import TextEditing
import TouchPlatform

/// A view whose text is edited: a field or a text view. The editor does the editing, the host decides what is allowed
/// and notifies its delegate.
@MainActor protocol TextEditorHost: UIView, UITextInput, EditingResponder {
  /// The editor of the text.
  var editor: TextEditor { get }
  /// Whether a user may select in it.
  var isTextSelectable: Bool { get }
  /// Whether it has one line, in which a return ends the editing.
  var isOneLine: Bool { get }
  /// Whether its text may not be copied, as with a password.
  var isTextSecret: Bool { get }
  /// Whether attributes other than the host's own may be pasted.
  var takesLooks: Bool { get }
  /// The layout settings of lines.
  var textManner: EditLayout.Manner { get }
  /// The font, colour and paragraph style of text without its own.
  var ownLooks: TextSlice.Looks { get }
  /// Whether the text is shown with attributes that it does not have, as links are.
  var showsOtherLooks: Bool { get }
  /// The text as it is shown.
  func shown(_ text: TextSlice) -> TextSlice
  /// Where the text's upper left corner is, in the host's space.
  var textOrigin: CGPoint { get }
  /// The height of a page, for the keys that move by pages.
  var pageHeight: CGFloat { get }

  /// Calls the delegate.
  func allowsChange(of range: NSRange, to text: String) -> Bool
  /// The user has changed the text.
  func userDidEdit()
  /// The selection, or the text around it, has changed.
  func selectionDidChange()
  /// Lines or their places have changed; the display must be updated.
  func textNeedsLayout()
  /// Scrolls so that the caret is visible.
  func revealCaret()
  /// The edit menu, made of the suggested actions; nil for these unchanged.
  func editMenu(_ suggested: [UIMenuElement]) -> UIMenu?
  /// Takes a return; false when it is text like any other.
  func takeReturn() -> Bool
  /// Takes a tab of a keyboard; false when it is text like any other.
  func takeTab(backwards: Bool) -> Bool
}

extension TextEditorHost {
  var showsOtherLooks: Bool { false }
  func shown(_ text: TextSlice) -> TextSlice { text }
  package func takeKey(_ sample: KeySample) -> Bool { editor.take(sample) }
}
