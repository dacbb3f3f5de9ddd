import Foundation

/// Cuts what does not fit into a line and puts an ellipsis in its place.
struct LineTruncation {
  let shaped: ShapedParagraph
  let range: Range<Int>
  let room: Double

  /// The parts that are shown and their width.
  func parts(_ mode: TextParagraphStyle.LineBreak) -> (parts: [SetLine.Part], width: Double) {
    switch mode {
    case .truncateHead: head()
    case .truncateMiddle: middle()
    default: tail()
    }
  }

  private func ellipsis(like cluster: Int) -> (part: SetLine.Part, width: Double) {
    var style = shaped.clusters.isEmpty ? shaped.spans[shaped.firstSpan].style : shaped.style(of: cluster)
    style.attachment = nil
    let bytes = Array("…".utf8)
    let made = bytes.withUnsafeBufferPointer {
      PangoShaper.shape(
        $0, in: 0..<bytes.count,
        of: [StyledText.Span(end: bytes.count, style: style, paragraph: shaped.paragraph)])
    }
    let width = made.clusters.reduce(0) { $0 + $1.advance }
    let part = SetLine.Part(
      shaped: made, clusters: made.clusters.indices, level: shaped.isRightToLeft ? 1 : 0)
    return (part, width)
  }

  private func part(_ range: Range<Int>) -> SetLine.Part { SetLine.Part(shaped: shaped, clusters: range) }
  private func width(_ range: Range<Int>) -> Double { shaped.clusters[range].reduce(0) { $0 + $1.advance } }

  /// The end of what fits from the range's start into `room`, spaces before it left out.
  private func prefix(_ room: Double) -> Int {
    var end = range.lowerBound
    var x = 0.0
    while end < range.upperBound, x + shaped.clusters[end].advance <= room + 1e-3 {
      x += shaped.clusters[end].advance
      end += 1
    }
    // Marks stay with their letter.
    while end > range.lowerBound, end < range.upperBound, !shaped.clusters[end].flags.contains(.cutBefore) { end -= 1 }
    while end > range.lowerBound, shaped.clusters[end - 1].flags.contains(.white) { end -= 1 }
    return end
  }

  /// The start of what fits up to the range's end into `room`, spaces after it left out.
  private func suffix(_ room: Double, notBefore: Int) -> Int {
    var start = range.upperBound
    var x = 0.0
    while start > notBefore, x + shaped.clusters[start - 1].advance <= room + 1e-3 {
      start -= 1
      x += shaped.clusters[start].advance
    }
    while start < range.upperBound, start > range.lowerBound, !shaped.clusters[start].flags.contains(.cutBefore) {
      start += 1
    }
    while start < range.upperBound, shaped.clusters[start].flags.contains(.white) { start += 1 }
    return start
  }

  private func tail() -> ([SetLine.Part], Double) {
    // The ellipsis looks like the letter before it; which one that is depends on the ellipsis' own width.
    let first = ellipsis(like: range.lowerBound)
    let end = prefix(room - first.width)
    let dots =
      end > range.lowerBound && shaped.clusters[end - 1].span != shaped.clusters[range.lowerBound].span
      ? ellipsis(like: end - 1) : first
    let shown = dots.width > first.width ? prefix(room - dots.width) : end
    return ([part(range.lowerBound..<shown), dots.part], width(range.lowerBound..<shown) + dots.width)
  }

  private func head() -> ([SetLine.Part], Double) {
    let dots = ellipsis(like: max(range.lowerBound, range.upperBound - 1))
    let start = suffix(room - dots.width, notBefore: range.lowerBound)
    return ([dots.part, part(start..<range.upperBound)], dots.width + width(start..<range.upperBound))
  }

  private func middle() -> ([SetLine.Part], Double) {
    let dots = ellipsis(like: range.lowerBound)
    let end = prefix((room - dots.width) / 2)
    let before = width(range.lowerBound..<end)
    let start = suffix(room - dots.width - before, notBefore: end)
    return (
      [part(range.lowerBound..<end), dots.part, part(start..<range.upperBound)],
      before + dots.width + width(start..<range.upperBound)
    )
  }
}
