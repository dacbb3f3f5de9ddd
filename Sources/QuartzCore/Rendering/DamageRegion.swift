import RenderTree

/// The device pixels that changed, gathered box by box and given out as few disjoint rectangles.
///
/// Up to `exactLimit` boxes are kept as they are, or merged where that costs little; with more, the region falls back to
/// a grid of tiles, so that time and memory stay bounded whatever moves. Reused from frame to frame: no allocation once
/// it has grown.
struct DamageRegion {
  /// How many boxes are kept exactly.
  static let exactLimit = 48
  /// The side of a tile, in device pixels.
  private static let tile = 32

  /// What the boxes are cut to.
  private(set) var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The gathered rectangles: valid, and disjoint, once `finish()` was called.
  private(set) var rects: [PixelRect] = []
  private var isTiled = false
  private var tiles: [Bool] = []
  private var columns = 0
  private var rows = 0

  /// Forgets everything; boxes will be cut to `bounds`.
  mutating func reset(to bounds: PixelRect) {
    self.bounds = bounds
    rects.removeAll(keepingCapacity: true)
    isTiled = false
  }

  /// Whether one rectangle covers it all, so that nothing more can be added.
  var isEverything: Bool { !isTiled && rects.count == 1 && rects[0] == bounds }

  /// Adds everything.
  mutating func addAll() {
    rects.removeAll(keepingCapacity: true)
    isTiled = false
    if !bounds.isEmpty { rects.append(bounds) }
  }

  /// Adds a box.
  mutating func add(_ box: PixelRect) {
    var box = box.intersection(bounds)
    guard !box.isEmpty else { return }
    if isTiled { return mark(box) }
    // Merging may bring the box near others, so the search starts again after each.
    var index = 0
    while index < rects.count {
      let other = rects[index]
      let union = other.union(box)
      let common = other.intersection(box)
      let separate = other.area + box.area - common.area
      // A quarter more pixels is cheaper than the strips that cutting overlapping boxes apart leaves.
      if !common.isEmpty && union.area <= separate + separate / 4 {
        if union == other { return }
        box = union
        rects.swapAt(index, rects.count - 1)
        rects.removeLast()
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(box)
    if rects.count > Self.exactLimit { turnIntoTiles() }
  }

  /// Makes the rectangles disjoint.
  mutating func finish() {
    if isTiled { gatherTiles() } else { separate() }
  }

  /// Cuts overlapping boxes apart. Each cut leaves at most four pieces, and boxes are few.
  private mutating func separate() {
    var index = 1
    while index < rects.count {
      let box = rects[index]
      var isCut = false
      for earlier in 0..<index {
        let other = rects[earlier]
        let common = other.intersection(box)
        guard !common.isEmpty else { continue }
        rects.swapAt(index, rects.count - 1)
        rects.removeLast()
        let y0 = common.y
        let y1 = common.maxY
        append(PixelRect(x: box.x, y: box.y, width: box.width, height: y0 - box.y))
        append(PixelRect(x: box.x, y: y0, width: common.x - box.x, height: y1 - y0))
        append(PixelRect(x: common.maxX, y: y0, width: box.maxX - common.maxX, height: y1 - y0))
        append(PixelRect(x: box.x, y: y1, width: box.width, height: box.maxY - y1))
        isCut = true
        break
      }
      if rects.count > Self.exactLimit * 8 {
        turnIntoTiles()
        return gatherTiles()
      }
      if !isCut { index += 1 }
    }
  }

  private mutating func append(_ rect: PixelRect) {
    if !rect.isEmpty { rects.append(rect) }
  }

  private mutating func turnIntoTiles() {
    columns = (bounds.width + Self.tile - 1) / Self.tile
    rows = (bounds.height + Self.tile - 1) / Self.tile
    tiles.removeAll(keepingCapacity: true)
    tiles.append(contentsOf: repeatElement(false, count: columns * rows))
    isTiled = true
    for rect in rects { mark(rect) }
    rects.removeAll(keepingCapacity: true)
  }

  private mutating func mark(_ box: PixelRect) {
    let x0 = (box.x - bounds.x) / Self.tile
    let x1 = (box.maxX - 1 - bounds.x) / Self.tile
    for row in (box.y - bounds.y) / Self.tile...(box.maxY - 1 - bounds.y) / Self.tile {
      for column in x0...x1 { tiles[row * columns + column] = true }
    }
  }

  /// Runs of tiles become rectangles; a run that repeats in the next row makes its rectangle higher.
  private mutating func gatherTiles() {
    isTiled = false
    rects.removeAll(keepingCapacity: true)
    var previousRow = 0..<0
    for row in 0..<rows {
      let start = rects.count
      var column = 0
      var candidate = previousRow.lowerBound
      while column < columns {
        guard tiles[row * columns + column] else {
          column += 1
          continue
        }
        var end = column
        while end < columns, tiles[row * columns + end] { end += 1 }
        let run = PixelRect(
          x: bounds.x + column * Self.tile, y: bounds.y + row * Self.tile, width: (end - column) * Self.tile,
          height: Self.tile
        ).intersection(bounds)
        while candidate < previousRow.upperBound, rects[candidate].x < run.x { candidate += 1 }
        if candidate < previousRow.upperBound, rects[candidate].x == run.x, rects[candidate].width == run.width,
          rects[candidate].maxY == run.y
        {
          // Kept at the row's end, so that the next row finds it among its candidates.
          var grown = rects[candidate]
          grown.height += run.height
          rects[candidate] = PixelRect(x: 0, y: 0, width: 0, height: 0)
          rects.append(grown)
        } else {
          rects.append(run)
        }
        column = end
      }
      previousRow = start..<rects.count
    }
    rects.removeAll { $0.isEmpty }
  }
}

extension PixelRect {
  /// How many pixels it holds.
  var area: Int { width * height }

  /// Whether all of `other` is in it.
  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Whether the two share a pixel.
  func meets(_ other: PixelRect) -> Bool {
    max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
  }
}
