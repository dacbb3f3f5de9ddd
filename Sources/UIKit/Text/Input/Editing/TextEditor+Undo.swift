import Foundation
import TextEditing

/// Edits that are undone together: a word as it was typed, a paste.
@MainActor final class TextUndoRun {
  var edits: [TextDocument.Edit]
  let before: TextDocument.Selection
  var after: TextDocument.Selection
  let kind: TextEditor.Kind
  let name: String

  init(
    _ edits: [TextDocument.Edit], before: TextDocument.Selection, after: TextDocument.Selection, kind: TextEditor.Kind,
    name: String
  ) {
    self.edits = edits
    self.before = before
    self.after = after
    self.kind = kind
    self.name = name
  }
}

extension TextEditor {
  /// Registers an edit for undo. Further typing joins what was typed before, until a new paragraph or another place.
  func record(_ edit: TextDocument.Edit, before: TextDocument.Selection, kind: Kind, name: String) {
    let after = TextDocument.Selection(anchor: edit.newRange.upperBound)
    if let run = openRun, run.kind == kind, kind != .other, run.after == before || kind == .composing,
      host.undoManager?.canUndo == true
    {
      run.edits.append(edit)
      run.after = after
    } else {
      let run = TextUndoRun([edit], before: before, after: after, kind: kind, name: name)
      openRun = run
      register(run)
    }
    if edit.inserted.string.contains(where: \.isNewline) { openRun = nil }
  }

  private func register(_ run: TextUndoRun) {
    guard let manager = host.undoManager else { return }
    manager.registerUndo(withTarget: self) { $0.takeBack(run) }
    if !manager.isUndoing, !manager.isRedoing { manager.setActionName(run.name) }
  }

  /// Reverts edits, the newest first; what is registered meanwhile redoes them.
  private func takeBack(_ run: TextUndoRun) {
    openRun = nil
    for edit in run.edits.reversed() { apply(edit.inverse) }
    select(run.before, isTold: false)
    openRun = nil
    register(
      TextUndoRun(
        run.edits.reversed().map(\.inverse), before: run.after, after: run.before, kind: .other, name: run.name))
    notifyEdit()
  }

  /// Removes the undo actions.
  func forgetUndo() {
    openRun = nil
    host.undoManager?.removeAllActions(withTarget: self)
  }
}
