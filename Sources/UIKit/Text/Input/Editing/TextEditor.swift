import CoreGraphics
import Foundation
import RenderTree

/// Edits the text of one field or text view: what keys, menus and input methods do ends here.
@MainActor final class TextEditor {
  unowned let host: any TextEditorHost
  private(set) var document = TextDocument()
  /// The looks of what will be typed; nil for those of the text around.
  var typingLooks: TextSlice.Looks?
  /// Whether the next input replaces everything, as in a password that is edited again.
  var replacesAll = false
  /// Where vertical moves want to be, from the left.
  var goal: Double?
  /// The undo record that further typing joins.
  var openRun: TextUndoRun?
  /// Whether an app has set the text as a whole.
  private(set) var wasSet = false
  private var stored: EditLayout?
  weak var inputDelegate: (any UITextInputDelegate)?

  init(_ host: any TextEditorHost) { self.host = host }

  // MARK: The text

  /// The text with its looks, without the host's own.
  var text: TextSlice { document.text }
  var count: Int { document.count }
  var string: String { document.text.string }
  var selection: TextDocument.Selection { document.selection }

  /// The text with all its looks, the host's own included.
  var attributed: NSAttributedString { full(document.text).attributed }

  /// A piece with the host's own looks where it has none.
  func full(_ piece: TextSlice) -> TextSlice {
    var piece = piece
    let own = host.ownLooks
    piece.changeLooks { looks in looks.merge(own) { said, _ in said } }
    return piece
  }

  /// Sets another text; nothing of the one before can be undone.
  func setWhole(_ text: TextSlice) {
    inputDelegate?.textWillChange(host)
    document.reset(text)
    wasSet = true
    forgetUndo()
    typingLooks = nil
    goal = nil
    replacesAll = false
    invalidateLayout()
    inputDelegate?.textDidChange(host)
  }

  /// The looks of what is typed now, without the host's own.
  var looksHere: TextSlice.Looks {
    if let typingLooks { return typingLooks }
    guard count > 0 else { return [:] }
    let range = selection.range
    var looks = document.text.looks(at: range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound)
    // A picture and a link end where they end.
    looks[.attachment] = nil
    looks[.link] = nil
    return looks
  }

  // MARK: Lines

  /// The lines, set when they are asked for.
  var layout: EditLayout {
    if let stored { return stored }
    let made = measured(host.textManner)
    stored = made
    return made
  }

  /// The lines of the text in another manner, to be measured.
  func measured(_ manner: EditLayout.Manner) -> EditLayout {
    var made = EditLayout()
    host.traitCollection.performAsCurrent {
      made.set(document.text, manner, defaults, emptyLooks: looksHere)
    }
    return made
  }

  private var defaults: TextAttributes.Defaults {
    let looks = host.ownLooks
    var made = TextAttributes.Defaults()
    made.style = TextAttributes.style(looks, made)
    made.paragraph = TextAttributes.paragraph(looks, made)
    return made
  }

  /// The lines are stale: looks, room or traits have changed.
  func invalidateLayout() {
    stored = nil
    host.textNeedsLayout()
  }

  /// Takes the host's manner if it has changed.
  func refreshManner() { if let stored, stored.manner != host.textManner { self.stored = nil } }

  // MARK: Changing

  /// What a change is, for undo and for what may join it.
  enum Kind { case typing, deleting, composing, other }

  /// Puts a piece in the place of a range and the insertion point behind it, so that it can be undone. Asks nobody.
  func replace(_ range: Range<Int>, with piece: TextSlice, kind: Kind = .other, name: String = "Typing") {
    let before = document.selection
    let edit = document.replace(range, with: piece)
    setLines(after: edit)
    record(edit, before: before, kind: kind, name: name)
  }

  /// Applies an edit that was made on this text, without keeping it.
  func apply(_ edit: TextDocument.Edit) {
    document.apply(edit)
    setLines(after: edit)
  }

  /// Sets the lines that an edit concerns anew.
  private func setLines(after edit: TextDocument.Edit) {
    goal = nil
    if var layout = stored {
      // One owner, so that the paragraphs are not copied.
      stored = nil
      host.traitCollection.performAsCurrent {
        layout.update(
          document.text, edited: edit.oldRange, count: edit.inserted.count, emptyLooks: looksHere)
      }
      stored = layout
    }
    host.textNeedsLayout()
  }

  /// Changes looks of a range. Not undone: setting a font is no editing.
  func changeLooks(in range: Range<Int>, _ body: (inout TextSlice.Looks) -> Void) {
    document.changeLooks(in: range, body)
    invalidateLayout()
  }

  /// Says what is marked.
  func mark(_ range: Range<Int>?) {
    document.mark(range)
    host.textNeedsLayout()
  }

  // MARK: Selecting

  /// Selects; the delegate hears of it when that is something else than before.
  /// - Parameter isTold: false when a change of the text follows that tells.
  func select(_ wanted: TextDocument.Selection, keepsGoal: Bool = false, isTold: Bool = true) {
    let old = document.selection
    document.select(wanted)
    if !keepsGoal { goal = nil }
    guard document.selection != old else { return }
    if document.selection.range != old.range {
      typingLooks = nil
      openRun = nil
    }
    host.setNeedsLayout()
    if isTold, document.selection.range != old.range { host.selectionDidChange() }
  }

  /// Selects a range.
  func select(_ range: Range<Int>) { select(TextDocument.Selection(range)) }

  /// Selects for an app: whoever feeds an input method hears of it.
  func selectFromApp(_ range: Range<Int>) {
    inputDelegate?.selectionWillChange(host)
    select(TextDocument.Selection(range.clamped(to: 0..<count)))
    inputDelegate?.selectionDidChange(host)
  }

  // MARK: Telling

  /// The user has changed the text: what is told, in order.
  func tellEdit() {
    host.selectionDidChange()
    host.userDidEdit()
    host.revealCaret()
  }
}
