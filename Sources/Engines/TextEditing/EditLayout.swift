import CoreGraphics
import Foundation
import RenderTree

/// Text that is being edited, laid out in lines: each paragraph separately, so that typing lays out only one of them
/// again.
///
/// Lengths are points from the text's upper left corner. Cost of an edit: its paragraphs are laid out, some 0.8 µs a
/// letter, and those below are moved.
package struct EditLayout {
  /// The layout settings of text.
  package struct Manner: Equatable {
    /// Where lines wrap; infinite for one line.
    package var width = Double.infinity
    /// Pixels to the point.
    package var scale = 1.0
    /// Whether separators of paragraphs are shown as spaces, in one line.
    package var isOneLine = false
    /// Whether characters are shown as bullets.
    package var isMasked = false
    /// With `isMasked`: whether the last character is shown as it is.
    package var showsLast = false
    /// How lines wrap or are truncated, instead of the paragraphs' own break modes.
    package var lineBreak: TextParagraphStyle.LineBreak?
    /// The factor for font sizes.
    package var fontFactor = 1.0
    /// The most lines; 0 for no limit. Counted in each paragraph.
    package var maxLines = 0

    package init() {}
  }

  package private(set) var paragraphs: [TextParagraph] = []
  package private(set) var manner = Manner()
  /// The values for attributes that are not set.
  private var defaults = TextAttributes.Defaults()
  /// The attributes of an empty text.
  private var emptyLooks: TextSlice.Looks = [:]

  package init() {}

  /// The width and height of the lines.
  package var size: CGSize {
    CGSize(width: paragraphs.map(\.layout.size.width).max() ?? 0, height: paragraphs.last?.bottom ?? 0)
  }

  // MARK: Layout

  /// Lays out all of a text.
  package mutating func set(
    _ text: TextSlice, _ manner: Manner, _ defaults: TextAttributes.Defaults, emptyLooks: TextSlice.Looks
  ) {
    self.manner = manner
    self.defaults = defaults
    self.emptyLooks = emptyLooks
    paragraphs = made(of: text, from: 0, to: text.count, isLast: true)
    place(from: 0)
  }

  /// Lays out what an edit has changed.
  /// - Parameters:
  ///   - text: the text after the edit.
  ///   - edited: what was replaced, in the text before.
  ///   - count: how long the replacement is.
  package mutating func update(_ text: TextSlice, edited: Range<Int>, count: Int, emptyLooks: TextSlice.Looks) {
    self.emptyLooks = emptyLooks
    guard !manner.isOneLine, !paragraphs.isEmpty else {
      paragraphs = made(of: text, from: 0, to: text.count, isLast: true)
      return place(from: 0)
    }
    var first = index(of: edited.lowerBound)
    // A separator may be joined with text that is inserted behind it.
    if first > 0, paragraphs[first].start == edited.lowerBound { first -= 1 }
    let last = index(of: edited.upperBound)
    let shift = count - edited.count
    let start = paragraphs[first].start
    let isLast = last == paragraphs.count - 1
    let end = isLast ? text.count : paragraphs[last].end + shift
    let made = made(of: text, from: start, to: end, isLast: isLast)
    for index in paragraphs.indices.suffix(from: last + 1) { paragraphs[index].start += shift }
    paragraphs.replaceSubrange(first...last, with: made)
    place(from: first)
  }

  /// The paragraphs of a part of the text; behind the last separator of the whole text there is one more.
  private func made(of text: TextSlice, from start: Int, to end: Int, isLast: Bool) -> [TextParagraph] {
    var made: [TextParagraph] = []
    var place = start
    while true {
      let (range, next) = manner.isOneLine ? (0..<text.count, text.count) : text.paragraph(at: place)
      made.append(paragraph(of: text, range, separator: next - range.upperBound))
      if next == range.upperBound { break }
      place = next
      if place >= end {
        if isLast { made.append(paragraph(of: text, text.count..<text.count, separator: 0)) }
        break
      }
    }
    return made
  }

  private func paragraph(of text: TextSlice, _ range: Range<Int>, separator: Int) -> TextParagraph {
    var shown = text.string(in: range)
    var map = TextParagraph.Map.plain
    if manner.isMasked {
      (shown, map) = masked(shown)
    } else {
      if manner.isOneLine { shown = Self.oneLine(text, range) }
      if shown.utf8.count != range.count { map = .unicode(shown) }
    }
    var spans: [StyledText.Span] = []
    if manner.isMasked || range.isEmpty {
      let looks = range.isEmpty ? looksOfEmpty(text, at: range.lowerBound) : text.looks(at: range.lowerBound)
      spans = [span(looks, end: shown.utf8.count)]
    } else {
      var place = 0
      let runs = text.runs(in: range)
      let ends = runs.map { run in
        place += run.length
        return place
      }
      for (run, end) in zip(runs, TextAttributes.bytes(at: ends, in: shown)) { spans.append(span(run.looks, end: end)) }
    }
    var box = TextBox(width: manner.width, scale: manner.scale)
    box.lineBreak = manner.lineBreak
    box.maxLines = manner.maxLines
    return TextParagraph(
      start: range.lowerBound, length: range.count, separator: separator, map: map,
      layout: TextEngine.layout(
        manner.fontFactor == 1
          ? StyledText(shown, spans: spans) : StyledText(shown, spans: spans).scaled(by: manner.fontFactor), in: box))
  }

  private func span(_ looks: TextSlice.Looks, end: Int) -> StyledText.Span {
    StyledText.Span(
      end: end, style: TextAttributes.style(looks, defaults), paragraph: TextAttributes.paragraph(looks, defaults))
  }

  /// An empty paragraph has the attributes of its separator, the one at the end those of text typed next.
  private func looksOfEmpty(_ text: TextSlice, at place: Int) -> TextSlice.Looks {
    place < text.count ? text.looks(at: place) : emptyLooks
  }

  private static func oneLine(_ text: TextSlice, _ range: Range<Int>) -> String {
    let units = text.units[range].map { unit -> UInt16 in
      switch unit {
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: 0x20
      default: unit
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func masked(_ text: String) -> (String, TextParagraph.Map) {
    var (places, bytes, shown) = ([0], [0], "")
    for (number, character) in zip(1..., text) {
      let isShown = manner.showsLast && number == text.count
      shown += isShown ? String(character) : "•"
      places.append(places[places.count - 1] + character.utf16.count)
      bytes.append(shown.utf8.count)
    }
    return (shown, .masked(places: places, bytes: bytes))
  }

  /// Places paragraphs below each other, their tops on whole pixels.
  private mutating func place(from first: Int) {
    for index in first..<paragraphs.count {
      var top = 0.0
      if index > 0 {
        let above = paragraphs[index - 1]
        top = above.bottom + above.layout.spacing.after + paragraphs[index].layout.spacing.before
      }
      paragraphs[index].top = (top * manner.scale - 1e-6).rounded(.up) / manner.scale
    }
  }

  // MARK: Places

  /// The paragraph that a place is in; a place behind a separator is in the next.
  package func index(of place: Int) -> Int {
    var low = 0
    var high = paragraphs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if paragraphs[middle].start <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// A line: which paragraph's, and which of its lines.
  package struct Line: Equatable {
    package var paragraph: Int
    package var line: Int

    package init(paragraph: Int, line: Int) { (self.paragraph, self.line) = (paragraph, line) }
  }

  /// The line that a caret is in.
  package func line(at place: Int, isUpstream: Bool) -> Line {
    let index = index(of: place)
    let paragraph = paragraphs[index]
    return Line(
      paragraph: index,
      line: paragraph.layout.line(ofByte: paragraph.byte(of: place), prefersEarlier: isUpstream))
  }

  /// A line's box, as wide as its text.
  package func frame(of line: Line) -> CGRect {
    let paragraph = paragraphs[line.paragraph]
    return paragraph.layout.frame(ofLine: line.line).offsetBy(dx: 0, dy: paragraph.top)
  }

  /// The text of a line: what wraps belongs to it, a separator does not.
  package func range(of line: Line) -> Range<Int> {
    let paragraph = paragraphs[line.paragraph]
    let bytes = paragraph.layout.bytes(ofLine: line.line)
    let start = paragraph.place(ofByte: bytes.lowerBound)
    return start..<max(start, paragraph.place(ofByte: bytes.upperBound))
  }

  /// The place of a caret, without a width.
  package func caret(at place: Int, isUpstream: Bool) -> CGRect {
    guard !paragraphs.isEmpty else { return .zero }
    let line = line(at: place, isUpstream: isUpstream)
    let paragraph = paragraphs[line.paragraph]
    let frame = frame(of: line)
    var x = paragraph.layout.x(ofByte: paragraph.byte(of: place), inLine: line.line)
    // Spaces at a wrap may extend beyond the edge, but the caret stays inside.
    if manner.width.isFinite { x = min(max(x, 0), manner.width) }
    return CGRect(x: x, y: frame.minY, width: 0, height: frame.height)
  }

  /// The place nearest to a point.
  package func closest(to point: CGPoint) -> (place: Int, isUpstream: Bool) {
    guard !paragraphs.isEmpty else { return (0, false) }
    var index = paragraphs.firstIndex { point.y < $0.bottom } ?? paragraphs.count - 1
    // Between two paragraphs the nearer one is used.
    if index > 0, point.y < paragraphs[index].top,
      point.y - paragraphs[index - 1].bottom < paragraphs[index].top - point.y
    {
      index -= 1
    }
    let paragraph = paragraphs[index]
    let line = Line(paragraph: index, line: paragraph.layout.line(atY: point.y - paragraph.top))
    return closest(toX: point.x, in: line)
  }

  /// The place of a line that is nearest to a distance from the left.
  package func closest(toX x: Double, in line: Line) -> (place: Int, isUpstream: Bool) {
    let paragraph = paragraphs[line.paragraph]
    let byte = paragraph.layout.byte(atX: x, inLine: line.line)
    let bytes = paragraph.layout.bytes(ofLine: line.line)
    return (paragraph.place(ofByte: byte), line.line + 1 < paragraph.layout.lineCount && byte == bytes.upperBound)
  }

  /// The line `count` lines further down; nil where there is none.
  package func line(_ line: Line, movedBy count: Int) -> Line? {
    var line = line
    var left = count
    while left != 0 {
      line.line += left.signum()
      if line.line < 0 {
        guard line.paragraph > 0 else { return nil }
        line.paragraph -= 1
        line.line = paragraphs[line.paragraph].layout.lineCount - 1
      } else if line.line >= paragraphs[line.paragraph].layout.lineCount {
        guard line.paragraph + 1 < paragraphs.count else { return nil }
        line.paragraph += 1
        line.line = 0
      }
      left -= left.signum()
    }
    return line
  }

  // MARK: Selections

  /// A box of selected text.
  package struct Piece: Equatable {
    package var rect: CGRect
    package var isRightToLeft: Bool
    package var hasStart = false
    package var hasEnd = false
  }

  /// The boxes of selected text, from the top, in each line from the left.
  /// - Parameter visible: heights outside of which nothing is needed; the first and the last box are made in any case.
  package func pieces(of range: Range<Int>, visible: ClosedRange<Double>? = nil) -> [Piece] {
    guard !range.isEmpty, !paragraphs.isEmpty else { return [] }
    var made: [Piece] = []
    let first = line(at: range.lowerBound, isUpstream: false)
    let last = line(at: range.upperBound, isUpstream: true)
    var next: Line? = first
    while let line = next {
      let frame = frame(of: line)
      let isEnd = line == last
      if let visible, line != first, !isEnd, frame.maxY < visible.lowerBound || frame.minY > visible.upperBound {
        next = self.line(line, movedBy: 1)
        continue
      }
      made += pieces(of: range, in: line, frame, isEnd: isEnd)
      next = isEnd ? nil : self.line(line, movedBy: 1)
    }
    if !made.isEmpty {
      made[0].hasStart = true
      made[made.count - 1].hasEnd = true
    }
    return made
  }

  private func pieces(of range: Range<Int>, in line: Line, _ frame: CGRect, isEnd: Bool) -> [Piece] {
    let paragraph = paragraphs[line.paragraph]
    let isRightToLeft = paragraph.layout.isRightToLeft
    let bytes =
      paragraph.byte(
        of: range.lowerBound)..<max(
        paragraph.byte(of: range.lowerBound), paragraph.byte(of: range.upperBound))
    var stretches = paragraph.layout.stretches(ofBytes: bytes, inLine: line.line)
    if !isEnd {
      // A selection that continues in the next line extends to the edge, so that selected separators are visible.
      let caret = caret(at: max(range.lowerBound, self.range(of: line).lowerBound), isUpstream: false).minX
      let edge = manner.width.isFinite ? manner.width : frame.maxX
      if isRightToLeft {
        let from = stretches.first?.upperBound ?? caret
        stretches = [0...max(0, from)] + stretches.dropFirst()
      } else {
        let from = stretches.last?.lowerBound ?? caret
        stretches = stretches.dropLast() + [from...max(from, edge)]
      }
    }
    return stretches.map {
      Piece(
        rect: CGRect(x: $0.lowerBound, y: frame.minY, width: $0.upperBound - $0.lowerBound, height: frame.height),
        isRightToLeft: isRightToLeft)
    }
  }
}
