import Foundation
import TextEditing

// Cut, copy and paste, and which of them are possible.
extension TextEditor {
  /// Whether an editing action can be performed now; nil for those that are not the editor's.
  func canPerform(_ action: Selector) -> Bool? {
    let hasSelection = !selection.isEmpty
    switch action.description {
    case "cut:": return hasSelection && host.isTextEditable && !host.isTextSecret
    case "copy:": return hasSelection && host.isTextSelectable && !host.isTextSecret
    case "paste:": return host.isTextEditable && UIPasteboard.general.hasStrings
    case "select:": return host.isTextSelectable && !hasSelection && count > 0
    case "selectAll:": return host.isTextSelectable && count > 0 && selection.range != 0..<count
    default: return nil
    }
  }

  /// Puts the selection on the pasteboard.
  func copy() {
    guard !selection.isEmpty, !host.isTextSecret else { return }
    UIPasteboard.general.string = document.text.string(in: selection.range)
  }

  /// Puts the selection on the pasteboard and deletes it.
  func cut() {
    guard !selection.isEmpty, host.isTextEditable, !host.isTextSecret else { return }
    copy()
    delete(selection.range, name: "Cut")
  }

  /// Replaces the selection with the pasteboard's text.
  func paste() {
    guard host.isTextEditable, let text = UIPasteboard.general.string, !text.isEmpty else { return }
    unmark()
    insert(TextSlice(oneLine(text), looksHere), kind: .other, name: "Paste")
  }

  /// Selects the word at the insertion point.
  func selectWord() { select(word(at: selection.head)) }

  /// Selects everything.
  func selectAll() { select(0..<count) }

  /// What a double tap at a place selects.
  func word(at place: Int) -> Range<Int> { host.isTextSecret ? 0..<count : document.text.wordOrGap(at: place) }
}
