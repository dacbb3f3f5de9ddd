import Foundation

/// A line of text with its place. Lengths are points; y points down from the layout's top.
struct SetLine: Sendable {
  /// A stretch of the line, in the order of the text.
  struct Part: Sendable {
    let shaped: ShapedParagraph
    /// Which clusters.
    let clusters: Range<Int>
    /// A level that takes the place of the runs' own: that of an ellipsis.
    var level: UInt8?
  }

  /// Room that a tab takes in this line.
  struct TabRoom: Sendable {
    let cluster: Int
    let advance: Double
  }

  var parts: [Part]
  var tabs: [TabRoom] = []
  let isRightToLeft: Bool
  let paragraph: TextParagraphStyle
  /// The room between the indents, and where it begins from the leading edge.
  var room: Double
  var indent: Double
  /// The advance of all letters that count, before anything is added.
  var width = 0.0
  /// Added to each space of a justified line.
  var spaceExtra = 0.0
  /// Added to each letter of a line that moved together.
  var letterExtra = 0.0
  /// Whether the line continues in the next one, by wrapping.
  var wraps = false
  var isTruncated = false
  var ascent = 0.0
  var descent = 0.0
  var leading = 0.0
  var x = 0.0
  var top = 0.0
  var height = 0.0
  var baseline = 0.0

  /// How far the pen moves at a cluster.
  func advance(_ index: Int, of part: Part) -> Double {
    let cluster = part.shaped.clusters[index]
    if cluster.flags.contains(.tab), part.level == nil {
      return tabs.first { $0.cluster == index }?.advance ?? cluster.advance
    }
    return cluster.advance + letterExtra + (spaceExtra != 0 && cluster.flags.contains(.white) ? spaceExtra : 0)
  }

  /// A stretch of one run within the line.
  struct Slice {
    let part: Int
    let run: Int
    let clusters: Range<Int>
    let level: UInt8
  }

  /// The line's stretches from left to right.
  var visualSlices: [Slice] {
    var slices: [Slice] = []
    for (number, part) in parts.enumerated() {
      var start = part.clusters.lowerBound
      while start < part.clusters.upperBound {
        let run = part.shaped.clusters[start].run
        var end = start + 1
        while end < part.clusters.upperBound, part.shaped.clusters[end].run == run { end += 1 }
        let level = part.level ?? part.shaped.runs[Int(run)].level
        slices.append(Slice(part: number, run: Int(run), clusters: start..<end, level: level))
        start = end
      }
    }
    guard let highest = slices.map(\.level).max(), highest > 0 else { return slices }
    // Rule L2 of the Unicode bidirectional algorithm: from the highest level down to the lowest odd one, turn each
    // stretch at or above it.
    var level = highest
    while level > 0 {
      var start = 0
      while start < slices.count {
        guard slices[start].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < slices.count, slices[end].level >= level { end += 1 }
        slices[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return slices
  }

  /// Sets height and base line from what the line shows, at `top`.
  mutating func measure(top: Double, box: TextBox) {
    ascent = 0
    descent = 0
    leading = 0
    var hasFont = false
    for isPicture in [false, true] where !hasFont {
      for part in parts {
        var run: Int32 = -1
        var span: Int32 = -1
        for index in part.clusters {
          let cluster = part.shaped.clusters[index]
          if cluster.run == run, cluster.span == span, !cluster.flags.contains(.attachment) { continue }
          run = cluster.run
          span = cluster.span
          hasFont = reach(of: cluster, in: part, pictures: isPicture) || hasFont
        }
      }
    }
    if !hasFont, let font = parts.first?.shaped.emptyFont { add(font.metrics, size: font.size, raised: 0) }
    if !box.countsLeading { leading = 0 }
    height = paragraph.lineHeight(ascent + descent + leading)
    self.top = top
    baseline = box.snapped(top + height - descent - leading)
  }

  /// Emoji say nothing about the height of a line unless it has nothing else.
  private mutating func reach(of cluster: ShapedParagraph.Cluster, in part: Part, pictures: Bool) -> Bool {
    let style = part.shaped.spans[Int(cluster.span)].style
    let raised = style.baselineOffset.isFinite ? min(max(style.baselineOffset, -1e4), 1e4) : 0
    if cluster.flags.contains(.attachment), let box = style.attachment?.bounds {
      guard box.minY.isFinite, box.maxY.isFinite else { return false }
      ascent = max(ascent, min(box.maxY + raised, 1e5))
      descent = max(descent, min(-box.minY - raised, 1e5))
      return false
    }
    let font = part.shaped.runs[Int(cluster.run)].font
    guard font.hasColors == pictures else { return false }
    add(font.metrics, size: font.size, raised: raised)
    return true
  }

  private mutating func add(_ metrics: FontMetrics, size: Double, raised: Double) {
    ascent = max(ascent, metrics.ascent * size + raised)
    descent = max(descent, metrics.descent * size - raised)
    leading = max(leading, metrics.leading * size)
  }

  /// Sets where the line begins between edges that are `width` apart.
  mutating func align(in width: Double, box: TextBox) {
    let alignment: TextParagraphStyle.Alignment =
      switch paragraph.alignment {
      case .natural, .justified: isRightToLeft ? .right : .left
      case let other: other
      }
    let free = room.isFinite ? room : max(0, width - indent)
    let left = isRightToLeft ? width - indent - free : indent
    let spare = free - shownWidth
    switch alignment {
    case .right: x = left + spare
    case .center: x = left + spare / 2
    default: x = left
    }
    x = box.snapped(x)
  }

  /// The width with what was added or taken away.
  var shownWidth: Double {
    guard spaceExtra != 0 || letterExtra != 0 else { return width }
    return parts.reduce(0) { sum, part in part.clusters.reduce(sum) { $0 + advance($1, of: part) } }
  }
}
