import Foundation

/// One section of a flow layout: lines of items, one after the other along the main axis, in which the layout scrolls.
///
/// Items of one size are not stored: every place is computed from their index. For others a size and a line are stored.
struct FlowSection {
  /// Lengths along the main axis and across it.
  struct Extent: Equatable {
    var main: CGFloat
    var cross: CGFloat
  }

  struct Line: Equatable {
    var first: Int
    /// From the beginning of the section's items.
    var offset: CGFloat
    var length: CGFloat
  }

  struct Spacing: Equatable {
    var line: CGFloat = 10
    var item: CGFloat = 10
  }

  enum Items: Equatable {
    case uniform(Extent, perLine: Int)
    case various([Extent], [Line])
  }

  let count: Int
  let items: Items
  let spacing: Spacing
  /// The length across.
  let room: CGFloat
  /// The length of all lines together.
  let length: CGFloat

  init(count: Int, size: Extent, spacing: Spacing, room: CGFloat) {
    self.count = count
    self.spacing = spacing
    self.room = room
    // A rounding error must not move an item to the next line.
    let fitting = ((room + spacing.item + 0.001) / max(size.cross + spacing.item, 0.001)).rounded(.down)
    let perLine = max(1, Int(min(fitting, 1e6)))
    items = .uniform(size, perLine: perLine)
    let lines = (count + perLine - 1) / perLine
    length = lines == 0 ? 0 : CGFloat(lines) * size.main + CGFloat(lines - 1) * spacing.line
  }

  init(sizes: [Extent], spacing: Spacing, room: CGFloat) {
    if let first = sizes.first, sizes.allSatisfy({ $0 == first }) {
      self.init(count: sizes.count, size: first, spacing: spacing, room: room)
      return
    }
    var lines: [Line] = []
    var (used, offset): (CGFloat, CGFloat) = (0, 0)
    for (index, size) in sizes.enumerated() {
      if var line = lines.last, used + spacing.item + size.cross <= room + 0.001 {
        used += spacing.item + size.cross
        line.length = max(line.length, size.main)
        lines[lines.count - 1] = line
      } else {
        if let line = lines.last { offset = line.offset + line.length + spacing.line }
        lines.append(Line(first: index, offset: offset, length: size.main))
        used = size.cross
      }
    }
    self.init(
      count: sizes.count, items: .various(sizes, lines), spacing: spacing, room: room,
      length: lines.last.map { $0.offset + $0.length } ?? 0)
  }

  private init(count: Int, items: Items, spacing: Spacing, room: CGFloat, length: CGFloat) {
    (self.count, self.items, self.spacing, self.room, self.length) = (count, items, spacing, room, length)
  }

  /// An item's box: its place along the main axis from the beginning of the items, and across from the section's edge.
  func box(_ index: Int) -> (main: CGFloat, cross: CGFloat, size: Extent) {
    switch items {
    case .uniform(let size, let perLine):
      let (line, place) = index.quotientAndRemainder(dividingBy: perLine)
      // Lines are justified; a short last one keeps to the same columns.
      let free = room - CGFloat(perLine) * size.cross
      let cross = perLine > 1 ? CGFloat(place) * (size.cross + free / CGFloat(perLine - 1)) : max(0, free / 2)
      return (CGFloat(line) * (size.main + spacing.line), cross, size)
    case .various(let sizes, let lines):
      let at = lineIndex(of: index, lines)
      let line = lines[at]
      let end = at + 1 < lines.count ? lines[at + 1].first : count
      let used = sizes[line.first..<end].reduce(0) { $0 + $1.cross }
      let number = end - line.first
      let isLast = at == lines.count - 1
      var gap = spacing.item
      var cross: CGFloat = 0
      if !isLast {
        if number > 1 { gap = (room - used) / CGFloat(number - 1) } else { cross = max(0, (room - used) / 2) }
      }
      for other in line.first..<index { cross += sizes[other].cross + gap }
      let size = sizes[index]
      return (line.offset + (line.length - size.main) / 2, cross, size)
    }
  }

  /// The items whose lines intersect a range along the main axis.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard count > 0, high > 0, low < length else { return 0..<0 }
    switch items {
    case .uniform(let size, let perLine):
      let step = max(size.main + spacing.line, 0.001)
      let lineCount = (count + perLine - 1) / perLine
      let first = min(max(0, Int(((low - size.main) / step).rounded(.up))), lineCount)
      let last = min(lineCount, Int((high / step).rounded(.up)))
      guard first < last else { return 0..<0 }
      return (first * perLine)..<min(count, last * perLine)
    case .various(_, let lines):
      let first = Self.firstIndex(lines.count) { lines[$0].offset + lines[$0].length > low }
      let last = Self.firstIndex(lines.count) { lines[$0].offset >= high }
      guard first < last else { return 0..<0 }
      return lines[first].first..<(last < lines.count ? lines[last].first : count)
    }
  }

  private func lineIndex(of item: Int, _ lines: [Line]) -> Int {
    Self.firstIndex(lines.count) { lines[$0].first > item } - 1
  }

  /// The first index for which a condition is true that is true for all later ones, too.
  static func firstIndex(_ count: Int, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
