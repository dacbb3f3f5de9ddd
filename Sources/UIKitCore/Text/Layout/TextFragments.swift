import CoreGraphics
import Foundation
import QuartzCore
import TextEditing

/// The lines of a text in a container, from the container's upper left corner. Places are UTF-16 units.
@MainActor struct TextFragments {
  /// One line.
  struct Fragment {
    /// The line's whole area, as wide as the container.
    var rect: CGRect
    /// The area of its letters, with the container's padding.
    var used: CGRect
    /// Its text, with the separator at its end.
    var range: Range<Int>
    fileprivate var line: EditLayout.Line
  }

  /// The values on which the lines depend besides the text.
  struct Room: Equatable {
    var size: CGSize
    var padding: CGFloat
    var maximumNumberOfLines: Int
    var lineBreakMode: NSLineBreakMode
    var scale: CGFloat

    @MainActor init(_ container: NSTextContainer) {
      size = container.size
      padding = container.lineFragmentPadding
      maximumNumberOfLines = container.maximumNumberOfLines
      lineBreakMode = container.lineBreakMode
      scale = UIScreen.main.scale
    }

    /// How wide lines may be; infinite for no limit.
    var lineWidth: CGFloat {
      guard size.width > 0, size.width < LabelContent.unlimited else { return .infinity }
      return max(1, size.width - 2 * padding)
    }
  }

  private(set) var fragments: [Fragment] = []
  /// The empty line behind a separator at the end of the text, or of an empty text.
  private(set) var extra: Fragment?
  private let room: Room
  private var layout = EditLayout()

  init(_ text: NSAttributedString, in room: Room) {
    self.room = room
    var manner = EditLayout.Manner()
    manner.width = room.lineWidth
    manner.scale = room.scale
    if room.lineBreakMode != .byWordWrapping {
      manner.lineBreak = TextParagraphStyle.LineBreak(rawValue: room.lineBreakMode.rawValue)
    }
    let slice = TextSlice(text)
    layout.set(
      slice, manner, TextAttributes.Defaults(), emptyLooks: slice.count > 0 ? slice.looks(at: slice.count) : [:])
    collect()
  }

  private mutating func collect() {
    let most = room.maximumNumberOfLines > 0 ? room.maximumNumberOfLines : .max
    let depth = room.size.height > 0 ? room.size.height : .infinity
    for (index, paragraph) in layout.paragraphs.enumerated() {
      let isLast = index == layout.paragraphs.count - 1
      for number in 0..<paragraph.layout.lineCount {
        let line = EditLayout.Line(paragraph: index, line: number)
        let frame = layout.frame(of: line)
        guard fragments.count < most, frame.maxY <= depth else { return }
        var range = layout.range(of: line)
        var bottom = frame.maxY
        if number == paragraph.layout.lineCount - 1 {
          range = range.lowerBound..<max(range.upperBound, paragraph.end)
          if !isLast { bottom = layout.paragraphs[index + 1].top }
        }
        let used = CGRect(x: frame.minX, y: frame.minY, width: frame.width + 2 * room.padding, height: frame.height)
        let width = room.lineWidth.isFinite ? room.size.width : used.maxX
        let fragment = Fragment(
          rect: CGRect(x: 0, y: frame.minY, width: width, height: max(frame.height, bottom - frame.minY)), used: used,
          range: range, line: line)
        if isLast && paragraph.length == 0 { extra = fragment } else { fragments.append(fragment) }
      }
    }
  }

  /// The text that has a place in the container.
  var range: Range<Int> { 0..<(fragments.last?.range.upperBound ?? 0) }

  /// The line that a unit is in; the nearest one for units outside.
  func index(of place: Int) -> Int? {
    guard !fragments.isEmpty else { return nil }
    return fragments.firstIndex { place < $0.range.upperBound } ?? fragments.count - 1
  }

  /// How far a line's base line is below its top.
  func baseline(of fragment: Fragment) -> CGFloat {
    let paragraph = layout.paragraphs[fragment.line.paragraph]
    return paragraph.layout.baseline(ofLine: fragment.line.line) + paragraph.top - fragment.rect.minY
  }

  /// Where a caret before a unit is in a line.
  func x(of place: Int, in fragment: Fragment) -> CGFloat {
    let paragraph = layout.paragraphs[fragment.line.paragraph]
    return room.padding + paragraph.layout.x(ofByte: paragraph.byte(of: place), inLine: fragment.line.line)
  }

  /// The boxes of a line's letters in a range, from left to right.
  func boxes(of range: Range<Int>, in fragment: Fragment) -> [CGRect] {
    let common = range.clamped(to: fragment.range)
    guard !common.isEmpty else { return [] }
    let paragraph = layout.paragraphs[fragment.line.paragraph]
    let bytes = paragraph.byte(of: common.lowerBound)..<paragraph.byte(of: common.upperBound)
    let stretches = paragraph.layout.stretches(ofBytes: bytes, inLine: fragment.line.line)
    guard !stretches.isEmpty else {
      // A separator, or spaces at a wrap, have no width.
      return [
        CGRect(x: x(of: common.lowerBound, in: fragment), y: fragment.used.minY, width: 0, height: fragment.used.height)
      ]
    }
    return stretches.map {
      CGRect(
        x: room.padding + $0.lowerBound, y: fragment.used.minY, width: $0.upperBound - $0.lowerBound,
        height: fragment.used.height)
    }
  }

  /// The place between letters that is nearest to a point.
  func closest(to point: CGPoint) -> (fragment: Fragment, place: Int)? {
    guard let fragment = fragments.first(where: { point.y < $0.rect.maxY }) ?? fragments.last else { return nil }
    return (fragment, layout.closest(toX: point.x - room.padding, in: fragment.line).place)
  }
}
