import Foundation

/// Sets a text's lines one below the other until text or room ends.
struct LayoutBuilder {
  private let box: TextBox
  private(set) var lines: [SetLine] = []
  /// Whether nothing was cut or left out, and no line is wider than its room.
  private(set) var isComplete = true
  private var bottom = 0.0
  /// The last line's paragraph and where it begins there: what is set again when it must be cut.
  private var last: (shaped: ShapedParagraph, start: Int, room: Double)?
  /// The most lines of a layout, whatever is asked for.
  private static let mostLines = 20_000

  init(_ text: StyledText, in box: TextBox) {
    self.box = box
    var string = text.string
    string.withUTF8 { bytes in set(bytes, text.spans) }
    let edge = box.width.isFinite ? box.width : lines.map { $0.indent + $0.shownWidth }.max() ?? 0
    for index in lines.indices { lines[index].align(in: edge, box: box) }
  }

  private mutating func set(_ bytes: UnsafeBufferPointer<UInt8>, _ spans: [StyledText.Span]) {
    var start = 0
    var isFirst = true
    while start < bytes.count || isFirst {
      let (end, next) = Self.paragraphEnd(bytes, from: start)
      let shaped = PangoShaper.shape(bytes, in: start..<end, of: spans)
      guard add(shaped, isFirst: isFirst, isLast: next >= bytes.count) else { return }
      isFirst = false
      start = next
    }
  }

  /// Where the paragraph that begins at `start` ends, and where the next one begins.
  private static func paragraphEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, next: Int) {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A: return (index, index + 1)
      case 0x0D: return (index, index + (index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1))
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0x85: return (index, index + 2)
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA9:
        return (index, index + 3)
      default: index += 1
      }
    }
    return (index, index)
  }

  /// Sets a paragraph.
  /// - Returns: whether there is room for more.
  private mutating func add(_ shaped: ShapedParagraph, isFirst: Bool, isLast: Bool) -> Bool {
    let style = shaped.paragraph
    let mode = box.lineBreak ?? style.lineBreak
    let wraps = mode.truncates || mode == .clip ? mode.truncates && box.wrapsBeforeCutting : true
    if !isFirst {
      bottom += Self.usable(style.spacingBefore) + Self.usable(lines.last?.paragraph.spacing ?? 0)
    }
    let breaker = LineBreaker(shaped: shaped)
    var start = 0
    repeat {
      let indent = max(0, Self.usable(start == 0 ? style.firstLineIndent : style.headIndent))
      let end = style.tailIndent > 0 ? min(style.tailIndent, box.width) : box.width + Self.usable(style.tailIndent)
      let room = max(0, end - indent)
      let found = breaker.line(from: start, room: wraps ? room : nil, cuts: mode == .charWrap, indent: indent)
      var line = SetLine(
        parts: [SetLine.Part(shaped: shaped, clusters: found.range.lowerBound..<found.visibleEnd)], tabs: found.tabs,
        isRightToLeft: shaped.isRightToLeft, paragraph: style, room: room, indent: indent, width: found.width,
        wraps: found.wraps)
      if start > 0 { bottom += max(0, Self.usable(style.lineSpacing)) }
      line.measure(top: bottom, box: box)
      guard lines.isEmpty || bottom + line.height <= box.height + 1e-3 else {
        isComplete = false
        cutLast(mode, force: true)
        return false
      }
      lines.append(line)
      if line.width > room + 1e-3 { isComplete = false }
      last = (shaped, start, room)
      bottom += line.height
      start = found.range.upperBound
      let hasMore = start < shaped.clusters.count || !isLast
      let isFull = lines.count == box.maxLines || lines.count >= Self.mostLines
      if isFull && hasMore {
        isComplete = false
        cutLast(mode, force: true)
        return false
      }
      if !wraps && mode.truncates { cutLast(mode, force: false) }
      if style.alignment == .justified, line.wraps { justifyLast() }
    } while start < shaped.clusters.count
    return true
  }

  private static func usable(_ length: Double) -> Double { length.isFinite ? min(max(length, -1e6), 1e6) : 0 }

  /// Sets the last line again with an ellipsis, when it is to have one: because it is too long, or by `force` because
  /// text follows for which there is no room.
  private mutating func cutLast(_ mode: TextParagraphStyle.LineBreak, force: Bool) {
    guard let last, let index = lines.indices.last, mode.truncates || (force && box.marksLeftOutText) else { return }
    var line = lines[index]
    let whole = LineBreaker(shaped: last.shaped).line(from: last.start, room: nil, cuts: false, indent: line.indent)
    let isTooLong = whole.width > last.room + 1e-3
    guard isTooLong || force else { return }
    line.spaceExtra = 0
    let count = whole.range.count
    let isAll = !force || whole.range.upperBound == last.shaped.clusters.count
    let limit = box.allowsTightening || line.paragraph.allowsTightening ? Self.tightening : Self.standInTightening
    if isTooLong, isAll, count > 1, whole.width <= last.room * limit {
      line.parts = [SetLine.Part(shaped: last.shaped, clusters: whole.range)]
      line.width = whole.width
      line.tabs = whole.tabs
      line.letterExtra = -(whole.width - last.room) / Double(count)
    } else {
      let cut = LineTruncation(shaped: last.shaped, range: whole.range, room: last.room)
      (line.parts, line.width) = cut.parts(mode)
      line.tabs = whole.tabs
      line.isTruncated = true
    }
    line.wraps = false
    line.measure(top: line.top, box: box)
    lines[index] = line
  }

  /// How much longer than the room a line may be for its letters to move together instead of being cut.
  private static let tightening = 1.05
  /// The same without leave of the app: the stand-ins of Apple's fonts are wider than these by up to so much, and a frame
  /// that Interface Builder made as wide as its text must not cut it.
  private static let standInTightening = 1.05

  private mutating func justifyLast() {
    guard let index = lines.indices.last, let part = lines[index].parts.first, lines[index].room.isFinite else {
      return
    }
    let spaces = part.clusters.count { part.shaped.clusters[$0].flags.contains(.white) }
    let spare = lines[index].room - lines[index].width
    if spaces > 0, spare > 0 { lines[index].spaceExtra = spare / Double(spaces) }
  }
}
