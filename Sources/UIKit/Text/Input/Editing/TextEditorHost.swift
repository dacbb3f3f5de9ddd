import CoreGraphics
import Foundation
import RenderTree

/// A view whose text is edited: a field or a text view. The editor does the editing, the host says what is allowed and
/// tells its delegate.
@MainActor protocol TextEditorHost: UIView, UITextInput {
  /// What edits the text.
  var editor: TextEditor { get }
  /// Whether a user may change the text now.
  var isTextEditable: Bool { get }
  /// Whether a user may select in it.
  var isTextSelectable: Bool { get }
  /// Whether it has one line, in which a return ends the editing.
  var isOneLine: Bool { get }
  /// Whether it may be copied from: a password may not.
  var isTextSecret: Bool { get }
  /// Whether looks other than the host's own may be pasted.
  var takesLooks: Bool { get }
  /// How lines are set.
  var textManner: EditLayout.Manner { get }
  /// The font, colour and paragraph style of text that says none.
  var ownLooks: TextSlice.Looks { get }
  /// Where the text's upper left corner lies, in the host's space.
  var textOrigin: CGPoint { get }
  /// How high a page is, for the keys that go by pages.
  var pageHeight: CGFloat { get }

  /// Asks the delegate.
  func allowsChange(of range: NSRange, to text: String) -> Bool
  /// The user has changed the text.
  func userDidEdit()
  /// The selection is another, or the text around it.
  func selectionDidChange()
  /// Lines or their places have changed; the display is to follow.
  func textNeedsLayout()
  /// Makes what the user works at visible.
  func revealCaret()
  /// The edit menu, made of what is suggested; nil for that as it is.
  func editMenu(_ suggested: [UIMenuElement]) -> UIMenu?
  /// Takes a return; false when it is text like any other.
  func takeReturn() -> Bool
  /// Takes a tab of a keyboard; false when it is text like any other.
  func takeTab(backwards: Bool) -> Bool
  /// Ends the editing without asking: the view has left its window.
  func focusWasTaken()
}
