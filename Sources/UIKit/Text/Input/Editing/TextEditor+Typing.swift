import Foundation
import TextEditing

// Typing and deleting.
extension TextEditor {
  /// Replaces the selection with typed text. The delegate is notified even if the text is empty.
  func type(_ typed: String) {
    guard host.isTextEditable else { return }
    if typed == "\n" || typed == "\r\n", host.takeReturn() { return }
    insert(TextSlice(oneLine(typed), looksHere), kind: typed.count == 1 ? .typing : .other, name: "Typing")
  }

  /// In a field of one line, separators become spaces.
  func oneLine(_ text: String) -> String {
    guard host.isOneLine else { return text }
    return String(text.map { $0.isNewline ? " " : $0 })
  }

  /// Replaces the selection with a piece, if that is allowed.
  func insert(_ piece: TextSlice, kind: Kind, name: String) {
    var range = document.marked ?? selection.range
    let before = changeCount
    guard host.allowsChange(of: NSRange(range), to: piece.string) else { return }
    // The delegate may have changed the text: what is typed then replaces what is selected in it.
    if changeCount != before { range = document.marked ?? selection.range }
    // An empty piece for an empty selection changes nothing, but is notified.
    if piece.count == 0, range.isEmpty { return notifyEdit() }
    let all = replacesAll
    replacesAll = false
    let looks = typingLooks
    replace(all ? 0..<count : range.clamped(to: 0..<count), with: piece, kind: kind, name: name)
    typingLooks = looks
    notifyEdit()
  }

  /// How much text is deleted at once.
  enum Amount { case character, word, line, paragraph }

  /// Deletes the selection, or from the insertion point backwards.
  func deleteBackward(_ amount: Amount = .character) {
    let place = selection.head
    if let marked = document.marked { return delete(marked) }
    guard selection.isEmpty else { return delete(selection.range) }
    switch amount {
    case .character: delete(document.text.place(before: place)..<place)
    case .word: delete(wordStart(before: place)..<place)
    case .line:
      let start = layout.range(of: layout.line(at: place, isUpstream: selection.isUpstream)).lowerBound
      delete((start < place ? start : document.text.place(before: place))..<place)
    case .paragraph:
      let start = document.text.paragraph(at: place).text.lowerBound
      delete((start < place ? start : document.text.place(before: place))..<place)
    }
  }

  /// Deletes the selection, or from the insertion point forwards.
  func deleteForward(_ amount: Amount = .character) {
    let place = selection.head
    guard selection.isEmpty else { return delete(selection.range) }
    switch amount {
    case .character: delete(place..<document.text.place(after: place))
    case .word: delete(place..<wordEnd(after: place))
    case .line:
      let end = layout.range(of: layout.line(at: place, isUpstream: selection.isUpstream)).upperBound
      delete(place..<(end > place ? end : document.text.place(after: place)))
    case .paragraph:
      let end = document.text.paragraph(at: place).text.upperBound
      delete(place..<(end > place ? end : document.text.place(after: place)))
    }
  }

  /// Deletes a range, if that is allowed.
  func delete(_ range: Range<Int>, name: String = "Typing") {
    guard host.isTextEditable, !range.isEmpty else { return }
    let before = changeCount
    guard host.allowsChange(of: NSRange(range), to: "") else { return }
    var range = range
    if changeCount != before {
      let place = selection.head
      range = selection.isEmpty ? document.text.place(before: place)..<place : selection.range
    }
    let all = replacesAll
    replacesAll = false
    let isOne = document.text.character(at: range.lowerBound) == range
    replace(
      all ? 0..<count : range.clamped(to: 0..<count), with: TextSlice(), kind: isOne ? .deleting : .other, name: name)
    notifyEdit()
  }

  // The words of a secret must not be revealed.
  func wordStart(before place: Int) -> Int { host.isTextSecret ? 0 : document.text.wordStart(before: place) }
  func wordEnd(after place: Int) -> Int { host.isTextSecret ? count : document.text.wordEnd(after: place) }

  // MARK: Marked text

  /// Replaces the marked text or the selection with uncommitted text.
  func setMarked(_ text: String, selected: NSRange) {
    guard host.isTextEditable else { return }
    let range = document.marked ?? selection.range
    let piece = TextSlice(oneLine(text), looksHere)
    replace(range, with: piece, kind: .composing)
    let start = document.selection.head - piece.count
    mark(start..<start + piece.count)
    let count = piece.count
    let low = start + min(max(selected.location == NSNotFound ? count : selected.location, 0), count)
    let high = low + min(max(selected.length, 0), start + count - low)
    let run = openRun
    select(TextDocument.Selection(low..<high), isTold: false)
    openRun = run
    notifyEdit()
  }

  /// Commits the marked text.
  func unmark() {
    guard document.marked != nil else { return }
    mark(nil)
    openRun = nil
  }

  /// Commits the marked text for an app: the caret is then where the selection began, and the delegate is notified.
  func unmarkFromApp() {
    guard document.marked != nil else { return }
    unmark()
    let start = selection.range.lowerBound
    select(TextDocument.Selection(start..<start), isTold: false)
    host.selectionDidChange()
  }
}
