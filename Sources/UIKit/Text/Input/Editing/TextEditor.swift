import CoreGraphics
import Foundation
import RenderTree
import TextEditing

/// Edits the text of one field or text view: keys, menus and input methods all call it.
@MainActor final class TextEditor {
  unowned let host: any TextEditorHost
  private(set) var document = TextDocument()
  /// The attributes of text typed next; nil for those of the surrounding text.
  var typingLooks: TextSlice.Looks?
  /// Whether the next input replaces everything, as in a password that is edited again.
  var replacesAll = false
  /// The distance from the left that vertical moves keep.
  var goal: Double?
  /// The undo record that further typing joins.
  var openRun: TextUndoRun?
  /// Whether an app has set the text as a whole.
  private(set) var wasSet = false
  /// Counts changes of the text.
  private(set) var changeCount: UInt = 0
  private var stored: EditLayout?
  weak var inputDelegate: (any UITextInputDelegate)?
  /// What finds words, sentences, lines and paragraphs for input methods.
  private(set) lazy var tokenizer = UITextInputStringTokenizer(textInput: host)

  init(_ host: any TextEditorHost) { self.host = host }

  // MARK: The text

  /// The text with its attributes, without the host's own.
  var text: TextSlice { document.text }
  var count: Int { document.count }
  var string: String { document.text.string }
  var selection: TextDocument.Selection { document.selection }

  /// The text with all its attributes, with the host's own.
  var attributed: NSAttributedString { full(document.text).attributed }

  /// A piece with the host's own attributes where it has none.
  func full(_ piece: TextSlice) -> TextSlice {
    var piece = piece
    let own = host.ownLooks
    piece.changeLooks { looks in looks.merge(own) { said, _ in said } }
    return piece
  }

  /// Sets another text, and removes the undo actions of the one before.
  func setWhole(_ text: TextSlice) {
    inputDelegate?.textWillChange(host)
    document.reset(text)
    changeCount &+= 1
    wasSet = true
    forgetUndo()
    typingLooks = nil
    goal = nil
    replacesAll = false
    invalidateLayout()
    inputDelegate?.textDidChange(host)
  }

  /// Sets an attribute wherever the text has one of its own by this name.
  func setInWholeText(_ key: NSAttributedString.Key, _ value: Any) {
    guard text.runs.contains(where: { $0.looks[key] != nil }) else { return }
    changeLooks(in: 0..<count) { $0[key] = value }
  }

  /// The attributes of text typed now, without the host's own.
  var looksHere: TextSlice.Looks {
    if let typingLooks { return typingLooks }
    guard count > 0 else { return [:] }
    let range = selection.range
    var looks = document.text.looks(at: range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound)
    // Typed text does not continue a picture or a link.
    looks[.attachment] = nil
    looks[.link] = nil
    return looks
  }

  // MARK: Lines

  /// The lines, laid out when they are first needed.
  var layout: EditLayout {
    if let stored { return stored }
    let made = measured(host.textManner)
    stored = made
    return made
  }

  /// The lines of the text with other settings, for measuring.
  func measured(_ manner: EditLayout.Manner) -> EditLayout {
    var made = EditLayout()
    host.traitCollection.performAsCurrent {
      made.set(shownText, manner, defaults, emptyLooks: looksHere)
    }
    return made
  }

  /// The text as it is laid out.
  private var shownText: TextSlice { host.showsOtherLooks ? host.shown(document.text) : document.text }

  private var defaults: TextAttributes.Defaults {
    let looks = host.ownLooks
    var made = TextAttributes.Defaults()
    made.style = TextAttributes.style(looks, made)
    made.paragraph = TextAttributes.paragraph(looks, made)
    return made
  }

  /// Marks the lines as stale: attributes, size or traits have changed.
  func invalidateLayout() {
    stored = nil
    host.textNeedsLayout()
  }

  /// Takes the host's layout settings if they have changed.
  func refreshManner() { if let stored, stored.manner != host.textManner { self.stored = nil } }

  // MARK: Changes

  /// The kind of a change, which decides whether it joins the last one for undo.
  enum Kind { case typing, deleting, composing, other }

  /// Replaces a range with a piece and places the insertion point behind it, with undo. It does not call the delegate
  /// first.
  func replace(_ range: Range<Int>, with piece: TextSlice, kind: Kind = .other, name: String = "Typing") {
    let before = document.selection
    let edit = document.replace(range, with: piece)
    changeCount &+= 1
    setLines(after: edit)
    record(edit, before: before, kind: kind, name: name)
  }

  /// Applies an edit that was made on this text, without undo.
  func apply(_ edit: TextDocument.Edit) {
    document.apply(edit)
    changeCount &+= 1
    setLines(after: edit)
  }

  /// Lays out the lines that an edit changes again.
  private func setLines(after edit: TextDocument.Edit) {
    goal = nil
    // An edit may change what is a link elsewhere in its paragraph.
    if host.showsOtherLooks { stored = nil }
    if var layout = stored {
      // Leaves one owner, so that the paragraphs are not copied.
      stored = nil
      host.traitCollection.performAsCurrent {
        layout.update(
          document.text, edited: edit.oldRange, count: edit.inserted.count, emptyLooks: looksHere)
      }
      stored = layout
    }
    host.textNeedsLayout()
  }

  /// Changes attributes of a range, without undo: setting a font is no editing.
  func changeLooks(in range: Range<Int>, _ body: (inout TextSlice.Looks) -> Void) {
    document.changeLooks(in: range, body)
    invalidateLayout()
  }

  /// Sets the marked range.
  func mark(_ range: Range<Int>?) {
    document.mark(range)
    host.textNeedsLayout()
  }

  // MARK: Selecting

  /// Selects; the delegate is notified if the selection changes.
  /// - Parameter isTold: false when a change of the text follows that notifies.
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

  /// Selects for an app, and notifies the input delegate.
  func selectFromApp(_ range: Range<Int>) {
    inputDelegate?.selectionWillChange(host)
    select(TextDocument.Selection(range.clamped(to: 0..<count)))
    inputDelegate?.selectionDidChange(host)
  }

  // MARK: Notifications

  /// The user has changed the text: sends the notifications in order.
  func notifyEdit() {
    host.selectionDidChange()
    host.userDidEdit()
    host.revealCaret()
  }
}
