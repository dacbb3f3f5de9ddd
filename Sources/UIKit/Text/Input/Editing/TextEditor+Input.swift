import CoreGraphics
import Foundation
import TextEditing

// The methods of `UITextInput` of fields and text views, in the terms of the editor.
extension TextEditor {
  /// A place of this text; nil for objects of other classes. Places beyond the text are at its end.
  private func offset(_ position: UITextPosition) -> Int? {
    (position as? TextPlace).map { min(max($0.offset, 0), count) }
  }

  private func upstream(_ position: UITextPosition) -> Bool { (position as? TextPlace)?.isUpstream ?? false }

  /// A range of this text; nil for objects of other classes.
  func range(_ range: UITextRange) -> Range<Int>? {
    guard let start = offset(range.start), let end = offset(range.end) else { return nil }
    return min(start, end)..<max(start, end)
  }

  func text(in range: UITextRange) -> String? { self.range(range).map { text.string(in: text.snapped($0)) } }

  /// Replaces a range for an app or an input method; the delegate cannot refuse it.
  func replaceFromApp(_ range: UITextRange, _ new: String) {
    guard let range = self.range(range) else { return }
    inputDelegate?.textWillChange(host)
    openRun = nil
    replace(range, with: TextSlice(oneLine(new), looksHere))
    openRun = nil
    inputDelegate?.textDidChange(host)
    notifyEdit()
  }

  var selectedRange: UITextRange? {
    get { TextStretch(selection.range, isUpstream: selection.isUpstream) }
    set {
      // Without a selection the caret is at the start.
      guard let newValue else { return selectFromApp(0..<0) }
      guard let range = range(newValue) else { return }
      selectFromApp(range)
    }
  }

  var markedRange: UITextRange? { document.marked.map { TextStretch($0) } }

  func stretch(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
    guard let start = offset(start), let end = offset(end) else { return nil }
    return TextStretch(min(start, end)..<max(start, end))
  }

  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let start = self.offset(position) else { return nil }
    let (place, overflows) = start.addingReportingOverflow(offset)
    return overflows || place < 0 || place > count ? nil : TextPlace(place)
  }

  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
    guard var place = self.offset(position) else { return nil }
    let layout = layout
    let line = layout.line(at: place, isUpstream: upstream(position))
    switch direction {
    case .up, .down:
      let count = direction == .up ? -offset : offset
      guard abs(count) <= self.count + 1, let found = layout.line(line, movedBy: count) else { return nil }
      let closest = layout.closest(toX: layout.caret(at: place, isUpstream: upstream(position)).minX, in: found)
      return TextPlace(closest.place, isUpstream: closest.isUpstream)
    case .left, .right:
      let isReversed = layout.paragraphs[line.paragraph].layout.isRightToLeft
      let isForward = ((direction == .right) != isReversed) == (offset >= 0)
      for _ in 0..<min(offset.magnitude, UInt(count) + 1) {
        guard isForward ? place < count : place > 0 else { return nil }
        place = isForward ? text.place(after: place) : text.place(before: place)
      }
      return TextPlace(place)
    }
  }

  func compare(_ position: UITextPosition, _ other: UITextPosition) -> ComparisonResult {
    guard let a = offset(position), let b = offset(other) else { return .orderedSame }
    return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
  }

  func distance(from start: UITextPosition, to end: UITextPosition) -> Int {
    guard let a = offset(start), let b = offset(end) else { return 0 }
    return b - a
  }

  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    guard let own = self.range(range) else { return nil }
    switch direction {
    case .up: return TextPlace(own.lowerBound)
    case .down: return TextPlace(own.upperBound)
    case .left, .right:
      let isForward = (direction == .right) != isRightToLeft(at: own.lowerBound)
      return TextPlace(isForward ? own.upperBound : own.lowerBound)
    }
  }

  func range(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
    guard let place = offset(position) else { return nil }
    let line = layout.range(of: layout.line(at: place, isUpstream: upstream(position)))
    switch direction {
    case .up: return TextStretch(0..<place)
    case .down: return TextStretch(place..<count)
    case .left, .right:
      let isForward = (direction == .right) != isRightToLeft(at: place)
      return TextStretch(isForward ? place..<max(place, line.upperBound) : min(place, line.lowerBound)..<place)
    }
  }

  private func isRightToLeft(at place: Int) -> Bool {
    layout.paragraphs[layout.index(of: place)].layout.isRightToLeft
  }

  func direction(at position: UITextPosition) -> NSWritingDirection {
    guard let place = offset(position) else { return .natural }
    return isRightToLeft(at: place) ? .rightToLeft : .leftToRight
  }

  func setDirection(_ direction: NSWritingDirection, for range: UITextRange) {
    guard let range = self.range(range), count > 0 else { return }
    let whole = text.paragraph(at: range.lowerBound).text.lowerBound..<text.paragraph(at: range.upperBound).end
    let own = host.ownLooks[.paragraphStyle] as? NSParagraphStyle
    changeLooks(in: whole) { looks in
      let style = NSMutableParagraphStyle()
      if let old = looks[.paragraphStyle] as? NSParagraphStyle ?? own { style.setParagraphStyle(old) }
      style.baseWritingDirection = direction
      looks[.paragraphStyle] = style.copy()
    }
  }

  // MARK: Geometry, in the host's space

  /// How wide a caret is.
  static let caretWidth: CGFloat = 2

  /// A caret's box.
  func caretRect(at place: Int, isUpstream: Bool) -> CGRect {
    let caret = layout.caret(at: place, isUpstream: isUpstream)
    let origin = host.textOrigin
    let scale = host.textManner.scale
    let x = ((origin.x + caret.minX - Self.caretWidth / 2) * scale).rounded() / scale
    return CGRect(x: x, y: origin.y + caret.minY, width: Self.caretWidth, height: caret.height)
  }

  func caretRect(for position: UITextPosition) -> CGRect {
    guard let place = offset(position) else { return .zero }
    return caretRect(at: place, isUpstream: upstream(position))
  }

  func firstRect(for range: UITextRange) -> CGRect {
    guard let own = self.range(range) else { return .null }
    let origin = host.textOrigin
    if own.isEmpty { return caretRect(at: own.lowerBound, isUpstream: false) }
    let pieces = layout.pieces(of: own)
    guard let first = pieces.first else { return .null }
    return pieces.filter { $0.rect.minY == first.rect.minY }.map(\.rect).reduce(first.rect) { $0.union($1) }
      .offsetBy(dx: origin.x, dy: origin.y)
  }

  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    guard let own = self.range(range) else { return [] }
    return layout.pieces(of: own).map { TextPiece($0, at: host.textOrigin) }
  }

  /// The place nearest to a point of the host's space.
  func closest(to point: CGPoint) -> (place: Int, isUpstream: Bool) {
    guard point.x.isFinite, point.y.isFinite else { return (count, false) }
    let origin = host.textOrigin
    let found = layout.closest(to: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
    let snapped = text.snapped(found.place)
    // Snaps to an end of a character that is more than one cluster.
    return (snapped, found.isUpstream && snapped == found.place)
  }

  func closestPosition(to point: CGPoint, within range: UITextRange?) -> UITextPosition? {
    let found = closest(to: point)
    guard let range else { return TextPlace(found.place, isUpstream: found.isUpstream) }
    guard let own = self.range(range) else { return nil }
    return TextPlace(min(max(found.place, own.lowerBound), own.upperBound))
  }

  func characterRange(at point: CGPoint) -> UITextRange? {
    let found = closest(to: point)
    let x = point.x - host.textOrigin.x
    let caret = layout.caret(at: found.place, isUpstream: found.isUpstream)
    let isBefore = (x < caret.minX) != isRightToLeft(at: found.place)
    let start = isBefore ? text.place(before: found.place) : found.place
    return text.character(at: start).map { TextStretch($0) }
  }

  func styling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]? {
    guard let place = offset(position) else { return nil }
    let looks = count == 0 ? looksHere : text.looks(at: direction == .backward ? max(0, place - 1) : place)
    return looks.merging(host.ownLooks) { said, _ in said }
  }
}
