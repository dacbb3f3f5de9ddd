import CoreGraphics
import Foundation
import TextEditing

// How the insertion point moves.
extension TextEditor {
  /// How far an arrow moves.
  enum Step { case character, word, lineEdge, paragraph, document }

  /// Moves towards the end or the start of the text.
  /// - Parameter extends: whether the selection grows, its other end staying.
  func move(forward: Bool, by step: Step, extends: Bool) {
    let place = selection.head
    // An arrow without modifiers moves to the selection's edge.
    if step == .character, !extends, !selection.isEmpty {
      return go(to: forward ? selection.range.upperBound : selection.range.lowerBound, extends: false)
    }
    switch step {
    case .character: go(to: forward ? text.place(after: place) : text.place(before: place), extends: extends)
    case .word: go(to: forward ? wordEnd(after: place) : wordStart(before: place), extends: extends)
    case .lineEdge:
      let line = layout.line(at: place, isUpstream: selection.isUpstream)
      let range = layout.range(of: line)
      let wraps = layout.paragraphs[line.paragraph].layout.wraps(line: line.line)
      go(to: forward ? range.upperBound : range.lowerBound, isUpstream: forward && wraps, extends: extends)
    case .paragraph:
      let here = text.paragraph(at: place)
      if forward {
        go(
          to: here.text.upperBound > place ? here.text.upperBound : text.paragraph(at: here.end).text.upperBound,
          extends: extends)
      } else {
        let start = here.text.lowerBound
        go(to: start < place ? start : text.paragraph(at: max(0, start - 1)).text.lowerBound, extends: extends)
      }
    case .document: go(to: forward ? count : 0, extends: extends)
    }
  }

  /// Moves to the left or right, which for text that runs from right to left is forward and backward.
  func move(right: Bool, by step: Step, extends: Bool) {
    let line = layout.line(at: selection.head, isUpstream: selection.isUpstream)
    let isReversed = layout.paragraphs[line.paragraph].layout.isRightToLeft
    move(forward: right != isReversed, by: step, extends: extends)
  }

  /// Moves up or down by lines. From the first line up it moves to its start, from the last one down to its end.
  func move(lines: Int, extends: Bool) {
    let from =
      extends || selection.isEmpty
      ? selection.head : (lines < 0 ? selection.range.lowerBound : selection.range.upperBound)
    let layout = layout
    let line = layout.line(at: from, isUpstream: selection.isUpstream)
    let x = goal ?? layout.caret(at: from, isUpstream: selection.isUpstream).minX
    guard let found = layout.line(line, movedBy: lines) else {
      return go(to: lines < 0 ? 0 : count, extends: extends)
    }
    let closest = layout.closest(toX: x, in: found)
    go(to: closest.place, isUpstream: closest.isUpstream, extends: extends)
    goal = x
  }

  /// Moves by the visible height.
  func move(pages: Int, extends: Bool) {
    let layout = layout
    let caret = layout.caret(at: selection.head, isUpstream: selection.isUpstream)
    let x = goal ?? caret.minX
    let y = caret.midY + Double(pages) * max(caret.height, host.pageHeight - caret.height)
    let height = layout.size.height
    guard y > 0 else { return go(to: 0, extends: extends) }
    guard y < height else { return go(to: count, extends: extends) }
    let closest = layout.closest(to: CGPoint(x: x, y: y))
    go(to: closest.place, isUpstream: closest.isUpstream, extends: extends)
    goal = x
  }

  /// Moves the insertion point, or the selection's moving end, to a place.
  func go(to place: Int, isUpstream: Bool = false, extends: Bool) {
    unmark()
    select(
      TextDocument.Selection(anchor: extends ? selection.anchor : place, head: place, isUpstream: isUpstream))
    host.revealCaret()
  }
}
