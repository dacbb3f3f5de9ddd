import Foundation

/// Finds where lines of a paragraph end.
struct LineBreaker {
  let shaped: ShapedParagraph

  struct Line {
    /// The clusters of the line, those at its end that are not seen included.
    var range: Range<Int>
    /// Where what counts ends: spaces at which a line wraps do not.
    var visibleEnd: Int
    var width: Double
    var tabs: [SetLine.TabRoom]
    /// Whether it ends because there was no more room.
    var wraps: Bool
  }

  /// Rounding errors of sums do not wrap text in a box of its own size.
  private static let tolerance = 1e-3

  /// The line that begins at a cluster.
  /// - Parameters:
  ///   - room: the width there is; nil to continue to where a line must end.
  ///   - cuts: whether it may end at any character, not between words only.
  func line(from start: Int, room: Double?, cuts: Bool, indent: Double) -> Line {
    let clusters = shaped.clusters
    var x = 0.0
    var tabs: [SetLine.TabRoom] = []
    var lastBreak: (index: Int, x: Double, tabs: Int)?
    var lastCut: (index: Int, x: Double, tabs: Int)?
    var index = start
    while index < clusters.count {
      let cluster = clusters[index]
      if index > start {
        if cluster.flags.contains(.mustBreakBefore) { break }
        if cluster.flags.contains(.breakBefore) { lastBreak = (index, x, tabs.count) }
        if cluster.flags.contains(.cutBefore) { lastCut = (index, x, tabs.count) }
      }
      var advance = cluster.advance
      if cluster.flags.contains(.tab) { advance = tabRoom(at: index, x: x + indent) }
      if let room, index > start, !cluster.flags.contains(.white), x + advance > room + Self.tolerance {
        guard let end = (cuts ? lastCut : lastBreak ?? lastCut) else {
          x += advance
          index += 1
          continue
        }
        tabs.removeLast(tabs.count - end.tabs)
        return trimmed(start..<end.index, x: end.x, tabs: tabs)
      }
      if cluster.flags.contains(.tab) { tabs.append(SetLine.TabRoom(cluster: index, advance: advance)) }
      x += advance
      index += 1
    }
    return Line(range: start..<index, visibleEnd: index, width: x, tabs: tabs, wraps: false)
  }

  private func trimmed(_ range: Range<Int>, x: Double, tabs: [SetLine.TabRoom]) -> Line {
    var end = range.upperBound
    var x = x
    while end > range.lowerBound, shaped.clusters[end - 1].flags.contains(.white) {
      end -= 1
      let isTab = shaped.clusters[end].flags.contains(.tab)
      x -= isTab ? tabs.first { $0.cluster == end }?.advance ?? 0 : shaped.clusters[end].advance
    }
    return Line(range: range, visibleEnd: end, width: max(0, x), tabs: tabs, wraps: true)
  }

  /// The room that a tab takes when the pen is `x` from the leading edge.
  private func tabRoom(at index: Int, x: Double) -> Double {
    let style = shaped.paragraph
    let usual = TextParagraphStyle.usualTabs[0].location
    guard let stop = style.tabs.first(where: { $0.location > x + Self.tolerance && $0.location < 1e6 }) else {
      let interval = style.tabInterval > 0.1 && style.tabInterval < 1e6 ? style.tabInterval : usual
      return ((x + Self.tolerance) / interval).rounded(.down) * interval + interval - x
    }
    let room = stop.location - x
    switch stop.alignment {
    case .left, .natural, .justified: return room
    case .right: return max(0, room - widthToNextTab(after: index))
    case .center: return max(0, room - widthToNextTab(after: index) / 2)
    }
  }

  private func widthToNextTab(after index: Int) -> Double {
    var width = 0.0
    for cluster in shaped.clusters[(index + 1)...] {
      if cluster.flags.contains(.tab) || cluster.flags.contains(.mustBreakBefore) { break }
      width += cluster.advance
    }
    return width
  }
}
