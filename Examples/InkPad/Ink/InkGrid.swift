import UIKit

/// Which pieces of ink lie in which tile of the paper.
///
/// What stands is kept in tiles, each of which is a drawn layer: the bitmap that an app would otherwise keep itself. A piece
/// that is placed marks only those tiles that it meets, and only these are drawn again. So a long stroke over a full page
/// costs, each time that a piece of it is settled, one or two tiles, and the rest of the page costs nothing.
struct InkGrid {
  /// The side of a tile, in points of the paper.
  static let side: CGFloat = 256

  /// A tile's place.
  struct Tile: Hashable {
    var column: Int
    var row: Int

    /// In points of the paper.
    var frame: CGRect {
      CGRect(x: CGFloat(column) * side, y: CGFloat(row) * side, width: side, height: side)
    }
  }

  /// A piece in a tile.
  struct Entry {
    var stroke: InkStroke
    var piece: Int
  }

  private var entries: [Tile: [Entry]] = [:]
  /// Where the pieces of a stroke have been placed.
  private var places: [ObjectIdentifier: [CGRect]] = [:]
  /// The tiles that have changed since they were drawn.
  private(set) var changed: Set<Tile> = []

  /// The tiles of the paper that a rectangle meets.
  static func tiles(in rect: CGRect) -> [Tile] {
    let rect = rect.intersection(CGRect(origin: .zero, size: InkPage.size))
    guard !rect.isNull, !rect.isEmpty else { return [] }
    let columns = Int(rect.minX / side)...Int((rect.maxX / side).rounded(.up)) - 1
    let rows = Int(rect.minY / side)...Int((rect.maxY / side).rounded(.up)) - 1
    return rows.flatMap { row in columns.map { Tile(column: $0, row: row) } }
  }

  /// What lies in a tile, the lowest first.
  func entries(in tile: Tile) -> [Entry] { entries[tile] ?? [] }

  /// The tiles that have changed; they count as drawn from now on.
  mutating func takeChanged() -> Set<Tile> {
    defer { changed = [] }
    return changed
  }

  /// How many pieces of a stroke have been placed.
  func placedCount(of stroke: InkStroke) -> Int { places[ObjectIdentifier(stroke)]?.count ?? 0 }

  /// Places the pieces of a stroke up to a number, and those again that are different.
  /// Cost: linear in those pieces, and in what lies in their tiles.
  mutating func place(_ stroke: InkStroke, upTo count: Int, different: Range<Int> = 0..<0) {
    let id = ObjectIdentifier(stroke)
    var boxes = places[id] ?? []
    for piece in different where piece < boxes.count {
      let box = stroke.pieces[piece].bounds
      let (old, new) = (Set(Self.tiles(in: boxes[piece])), Set(Self.tiles(in: box)))
      for tile in old.subtracting(new) { remove(from: tile) { $0.stroke === stroke && $0.piece == piece } }
      for tile in new.subtracting(old) { insert(Entry(stroke: stroke, piece: piece), into: tile) }
      changed.formUnion(old)
      boxes[piece] = box
    }
    for piece in boxes.count..<max(boxes.count, count) {
      let box = stroke.pieces[piece].bounds
      for tile in Self.tiles(in: box) { insert(Entry(stroke: stroke, piece: piece), into: tile) }
      boxes.append(box)
    }
    places[id] = boxes
  }

  /// Takes a stroke away.
  mutating func remove(_ stroke: InkStroke) {
    mark(stroke)
    guard let boxes = places.removeValue(forKey: ObjectIdentifier(stroke)) else { return }
    for tile in Set(boxes.flatMap(Self.tiles)) { remove(from: tile) { $0.stroke === stroke } }
  }

  /// The tiles of a stroke have to be drawn again: it looks different.
  mutating func mark(_ stroke: InkStroke) {
    for box in places[ObjectIdentifier(stroke)] ?? [] { changed.formUnion(Self.tiles(in: box)) }
  }

  /// The strokes in the tiles that a rectangle meets, each of them once.
  func strokes(in rect: CGRect) -> [InkStroke] {
    var seen: Set<ObjectIdentifier> = []
    return Self.tiles(in: rect).flatMap { entries(in: $0) }.map(\.stroke).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  private mutating func insert(_ entry: Entry, into tile: Tile) {
    let list = entries[tile] ?? []
    let place =
      list.lastIndex { ($0.stroke.order, $0.piece) < (entry.stroke.order, entry.piece) }.map { $0 + 1 } ?? 0
    entries[tile, default: []].insert(entry, at: place)
    changed.insert(tile)
  }

  private mutating func remove(from tile: Tile, where matches: (Entry) -> Bool) {
    entries[tile]?.removeAll(where: matches)
    if entries[tile]?.isEmpty == true { entries[tile] = nil }
    changed.insert(tile)
  }
}
