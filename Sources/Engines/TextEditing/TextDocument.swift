import Foundation

/// The text that is being edited, its selection, and the text that an input method has not committed yet. A plain
/// value.
package struct TextDocument {
  /// A selection; its moving end is where the caret is.
  package struct Selection: Equatable, Sendable {
    /// The end that stays when the selection is extended.
    package var anchor: Int
    /// The end that moves.
    package var head: Int
    /// Whether a caret where text wraps is at the end of the earlier line.
    package var isUpstream = false

    /// A selection; without `head` an insertion point.
    package init(anchor: Int, head: Int? = nil, isUpstream: Bool = false) {
      self.anchor = anchor
      self.head = head ?? anchor
      self.isUpstream = isUpstream
    }

    /// The selection of a range, whose end moves.
    package init(_ range: Range<Int>) { self.init(anchor: range.lowerBound, head: range.upperBound) }

    /// The selected range.
    package var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    /// Whether nothing is selected.
    package var isEmpty: Bool { anchor == head }
  }

  /// A replacement that can be reverted.
  package struct Edit {
    package var location: Int
    package var removed: TextSlice
    package var inserted: TextSlice

    /// The edit that reverts this one.
    package var inverse: Edit { Edit(location: location, removed: inserted, inserted: removed) }
    /// Where `removed` is before the edit.
    package var oldRange: Range<Int> { location..<location + removed.count }
    /// Where `inserted` is after the edit.
    package var newRange: Range<Int> { location..<location + inserted.count }
  }

  package private(set) var text = TextSlice()
  package private(set) var selection = Selection(anchor: 0)
  /// The range that an input method has not committed yet.
  package private(set) var marked: Range<Int>?

  /// An empty document.
  package init() {}

  /// How long the text is, in UTF-16 units.
  package var count: Int { text.count }

  /// A range clamped to the text.
  package func clamped(_ range: NSRange) -> Range<Int> {
    guard range.location != NSNotFound, range.location >= 0, range.length >= 0 else { return count..<count }
    let start = min(range.location, count)
    let (end, overflows) = start.addingReportingOverflow(range.length)
    return start..<(overflows ? count : min(end, count))
  }

  /// Replaces a range with a piece, without splitting characters; the selection is placed behind it.
  /// - Returns: the edit, whose inverse reverts it.
  @discardableResult
  package mutating func replace(_ range: Range<Int>, with piece: TextSlice) -> Edit {
    let range = text.snapped(range.clamped(to: 0..<count))
    let edit = Edit(location: range.lowerBound, removed: text.slice(range), inserted: piece)
    apply(edit)
    return edit
  }

  /// Applies an edit that was made on this text.
  package mutating func apply(_ edit: Edit) {
    let range = edit.oldRange.clamped(to: 0..<count)
    text.replace(range, with: edit.inserted)
    marked = nil
    selection = Selection(anchor: min(edit.newRange.upperBound, count))
  }

  /// Selects. Places within characters and beyond the text are corrected, but a caret inside a pair of surrogates
  /// stays.
  package mutating func select(_ wanted: Selection) {
    if wanted.isEmpty, text.isInsidePair(wanted.head) {
      selection = wanted
      return
    }
    selection = Selection(
      anchor: text.snapped(wanted.anchor), head: text.snapped(wanted.head), isUpstream: wanted.isUpstream)
  }

  /// Sets the marked range; nil for none.
  package mutating func mark(_ range: Range<Int>?) {
    marked = range.map { $0.clamped(to: 0..<count) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Changes attributes, not the text.
  package mutating func changeLooks(in range: Range<Int>, _ body: (inout TextSlice.Looks) -> Void) {
    text.changeLooks(in: range.clamped(to: 0..<count), body)
  }

  /// Sets another text, with the insertion point at its end.
  package mutating func reset(_ text: TextSlice) {
    self.text = text
    selection = Selection(anchor: text.count)
    marked = nil
  }
}
