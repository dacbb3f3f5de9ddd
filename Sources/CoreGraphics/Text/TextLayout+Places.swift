import Foundation

// Where letters stand, for editing. These ask for a layout of one paragraph that was not cut: offsets are bytes of
// UTF-8 from its start, lengths points from the layout's origin.
extension TextLayout {
  /// How many bytes of text there are.
  package var byteCount: Int { lines.first?.parts.first?.shaped.text.utf8.count ?? 0 }

  /// Whether the paragraph runs from right to left.
  package var isRightToLeft: Bool { lines.first?.isRightToLeft ?? false }

  /// What the paragraph wants above and below itself.
  package var spacing: (before: Double, after: Double) {
    guard let style = lines.first?.paragraph else { return (0, 0) }
    func usable(_ length: Double) -> Double { length.isFinite ? min(max(length, 0), 1e6) : 0 }
    return (usable(style.spacingBefore), usable(style.spacing))
  }

  /// The bytes of a line, spaces at its wrap included.
  package func bytes(ofLine index: Int) -> Range<Int> {
    let start = firstByte(ofLine: index)
    return start..<max(start, index + 1 < lines.count ? firstByte(ofLine: index + 1) : byteCount)
  }

  private func firstByte(ofLine index: Int) -> Int {
    guard let part = lines[index].parts.first else { return 0 }
    let first = part.clusters.lowerBound
    return first < part.shaped.clusters.count ? Int(part.shaped.clusters[first].start) : byteCount
  }

  /// The line that a place is in. A place where text wraps belongs to the later line unless `prefersEarlier`.
  package func line(ofByte byte: Int, prefersEarlier: Bool) -> Int {
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if firstByte(ofLine: middle) <= byte { low = middle } else { high = middle - 1 }
    }
    return prefersEarlier && low > 0 && firstByte(ofLine: low) == byte ? low - 1 : low
  }

  /// The line that a height is in; the first or last for heights above and below.
  package func line(atY y: Double) -> Int {
    lines.firstIndex { y < $0.top + $0.height } ?? max(0, lines.count - 1)
  }

  /// Whether a line continues in the next one for lack of room.
  package func wraps(line index: Int) -> Bool { lines[index].wraps }

  /// A letter with its place in a line.
  private struct Letter {
    var bytes: Range<Int>
    var shaped: ShapedParagraph
    var x0: Double
    var x1: Double
    var level: UInt8
    var isReversed: Bool { level & 1 == 1 }

    /// Where Characters begin and end in it: a ligature has several.
    var stops: [Int] {
      guard bytes.count > 1 else { return [bytes.lowerBound, bytes.upperBound] }
      let utf8 = shaped.text.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
      let end = utf8.index(start, offsetBy: bytes.count)
      var stops = [bytes.lowerBound]
      var place = start
      while place < end {
        let next = min(shaped.text.index(after: place), end)
        stops.append(stops[stops.count - 1] + utf8.distance(from: place, to: next))
        place = next
      }
      return stops
    }

    /// Where a place in it stands, from its text's start on.
    func x(of byte: Int) -> Double {
      if byte <= bytes.lowerBound { return isReversed ? x1 : x0 }
      if byte >= bytes.upperBound { return isReversed ? x0 : x1 }
      let stops = stops
      let passed = Double(stops.lastIndex { $0 <= byte } ?? 0) / Double(max(1, stops.count - 1))
      return isReversed ? x1 - passed * (x1 - x0) : x0 + passed * (x1 - x0)
    }
  }

  /// A line's letters from left to right.
  private func letters(ofLine index: Int) -> [Letter] {
    let line = lines[index]
    var made: [Letter] = []
    var x = line.x
    for slice in line.visualSlices {
      let part = line.parts[slice.part]
      let isReversed = slice.level & 1 == 1
      for step in 0..<slice.clusters.count {
        let cluster = isReversed ? slice.clusters.upperBound - 1 - step : slice.clusters.lowerBound + step
        let advance = line.advance(cluster, of: part)
        let bytes = part.shaped.clusters[cluster]
        made.append(
          Letter(
            bytes: Int(bytes.start)..<Int(bytes.end), shaped: part.shaped, x0: x, x1: x + advance, level: slice.level))
        x += advance
      }
    }
    return made
  }

  /// Where a caret at a place stands. Where directions meet, it stands where a letter of the paragraph's own direction
  /// would appear.
  package func x(ofByte byte: Int, inLine index: Int) -> Double {
    let line = lines[index]
    var before: Letter?
    var behind: Letter?
    for letter in letters(ofLine: index) {
      if letter.bytes.lowerBound < byte, byte < letter.bytes.upperBound { return letter.x(of: byte) }
      if letter.bytes.upperBound == byte { before = letter }
      if letter.bytes.lowerBound == byte { behind = letter }
    }
    switch (before, behind) {
    case (let before?, let behind?):
      let isOwn = behind.isReversed == line.isRightToLeft || before.isReversed != line.isRightToLeft
      return isOwn ? behind.x(of: byte) : before.x(of: byte)
    case (nil, let behind?): return behind.x(of: byte)
    case (let before?, nil): return before.x(of: byte)
    case (nil, nil):
      return line.x + (line.isRightToLeft ? -1 : 1) * hiddenWidth(before: byte, line)
        + (line.isRightToLeft ? 0 : line.shownWidth)
    }
  }

  /// The room that spaces at a wrap would take, up to a place.
  private func hiddenWidth(before byte: Int, _ line: SetLine) -> Double {
    guard let part = line.parts.last else { return 0 }
    var width = 0.0
    for cluster in part.shaped.clusters[part.clusters.upperBound...] {
      guard Int(cluster.start) < byte else { break }
      width += cluster.advance
    }
    return width
  }

  /// The place between letters of a line that is nearest to `x`.
  package func byte(atX x: Double, inLine index: Int) -> Int {
    let line = lines[index]
    let range = bytes(ofLine: index)
    let letters = letters(ofLine: index)
    let visibleEnd = line.parts.last.map { part in
      part.clusters.isEmpty ? range.lowerBound : Int(part.shaped.clusters[part.clusters.upperBound - 1].end)
    }
    guard let first = letters.first, let last = letters.last, let visibleEnd else { return range.lowerBound }
    if x <= first.x0 { return line.isRightToLeft ? visibleEnd : range.lowerBound }
    if x >= last.x1 { return line.isRightToLeft ? range.lowerBound : visibleEnd }
    guard let letter = letters.first(where: { x < $0.x1 }), letter.x1 > letter.x0 else { return visibleEnd }
    let stops = letter.stops
    let passed = Int(((x - letter.x0) / (letter.x1 - letter.x0) * Double(stops.count - 1)).rounded())
    return stops[letter.isReversed ? stops.count - 1 - passed : passed]
  }

  /// The stretches of a line that bytes stand in, from left to right.
  package func stretches(ofBytes bytes: Range<Int>, inLine index: Int) -> [ClosedRange<Double>] {
    var made: [ClosedRange<Double>] = []
    for letter in letters(ofLine: index) {
      let common = letter.bytes.clamped(to: bytes)
      guard !common.isEmpty else { continue }
      let edges = (letter.x(of: common.lowerBound), letter.x(of: common.upperBound))
      let (low, high) = (min(edges.0, edges.1), max(edges.0, edges.1))
      if let last = made.last, low - last.upperBound < 1e-6 {
        made[made.count - 1] = last.lowerBound...max(last.upperBound, high)
      } else {
        made.append(low...high)
      }
    }
    return made
  }

  /// Whether a letter runs from right to left.
  package func isRightToLeft(atByte byte: Int) -> Bool {
    let index = line(ofByte: byte, prefersEarlier: false)
    return letters(ofLine: index).first { $0.bytes.contains(byte) }?.isReversed ?? isRightToLeft
  }
}
