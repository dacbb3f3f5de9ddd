import UIKit

/// All strokes of a canvas that stand, in tiles; those out of sight do not exist.
///
/// Cost of a change: linear in the strokes, for comparing which they are; only the tiles that a changed stroke meets are drawn.
final class InkSheet: UIView {
  private(set) var strokes: [StrokeStorage] = []
  private var tiles: [InkTileView.Place: InkTileView] = [:]
  private var visible = CGRect.null
  private var scale: CGFloat = 1

  init() {
    super.init(frame: .zero)
    isOpaque = false
    backgroundColor = nil
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Shows other strokes. Strokes that are the same object stay as they are.
  func show(_ new: [StrokeStorage]) {
    var common = 0
    while common < min(new.count, strokes.count), new[common] === strokes[common] { common += 1 }
    guard common < max(new.count, strokes.count) else { return }
    let changed = strokes[common...] + new[common...]
    // Of strokes in both only the order may differ, which is seen as well.
    let boxes = changed.map(\.renderBounds)
    strokes = new
    refresh { tile in boxes.contains { $0.meets(tile.frame) } }
  }

  /// Puts another stroke in the place of one; nil takes it away.
  func replace(_ old: StrokeStorage, with new: StrokeStorage?) {
    guard let index = strokes.firstIndex(where: { $0 === old }) else { return }
    if let new { strokes[index] = new } else { strokes.remove(at: index) }
    let (before, after) = (old.renderBounds, new?.renderBounds ?? .null)
    refresh { $0.frame.meets(before) || $0.frame.meets(after) }
  }

  /// Which part is seen, and with how many pixels for a point.
  func see(_ rect: CGRect, scale: CGFloat) {
    // No tile has more than 2,048 pixels a side.
    let scale = min(scale, 2048 / InkTileView.Place.side)
    if scale != self.scale {
      self.scale = scale
      for tile in tiles.values { tile.contentScaleFactor = scale }
    }
    guard rect != visible else { return }
    let (old, new) = (Set(Self.places(in: visible)), Set(Self.places(in: rect)))
    visible = rect
    guard old != new else { return }
    for place in old.subtracting(new) { tiles.removeValue(forKey: place)?.removeFromSuperview() }
    let fresh = new.subtracting(old)
    refresh { fresh.contains($0) }
  }

  /// Draws every tile again, in other colours.
  func redraw() { for tile in tiles.values { tile.setNeedsDisplay() } }

  private func refresh(_ isMeant: (InkTileView.Place) -> Bool) {
    for place in Self.places(in: visible) where isMeant(place) {
      let box = place.frame
      let inside = strokes.filter { $0.renderBounds.meets(box) }
      if inside.isEmpty {
        tiles.removeValue(forKey: place)?.removeFromSuperview()
      } else if let tile = tiles[place] {
        tile.show(inside)
      } else {
        let tile = InkTileView(place)
        tile.contentScaleFactor = scale
        tile.show(inside)
        tiles[place] = tile
        addSubview(tile)
      }
    }
  }

  private static func places(in rect: CGRect) -> [InkTileView.Place] {
    let side = InkTileView.Place.side
    guard !rect.isNull, rect.width > 0, rect.height > 0, rect.width < 100_000, rect.height < 100_000,
      abs(rect.minX) < 1e9, abs(rect.minY) < 1e9
    else { return [] }
    let columns = Int((rect.minX / side).rounded(.down))..<Int((rect.maxX / side).rounded(.up))
    let rows = Int((rect.minY / side).rounded(.down))..<Int((rect.maxY / side).rounded(.up))
    return rows.flatMap { row in columns.map { InkTileView.Place(column: $0, row: row) } }
  }

  /// How often the tiles that are seen were drawn, all together.
  var drawCount: Int { tiles.values.reduce(0) { $0 + $1.drawCount } }
  /// How many tiles are seen and have ink.
  var tileCount: Int { tiles.count }
}

extension CGRect {
  /// Whether two boxes have a place in common, with a pixel's edge around.
  func meets(_ other: CGRect) -> Bool { !isNull && !other.isNull && insetBy(dx: -1, dy: -1).intersects(other) }
}
