import Foundation
import RenderTree

/// The bitmaps of the drawn layers that one renderer shows, by layer.
///
/// Memory: each bitmap's own, sprites of `spriteLimit` bytes at most, and one bitmap more for a drawing whose first
/// commands rest under many that move. Bitmaps of layers that are not in the tree any more are dropped, and those that
/// were not shown for longest when all take more than `bitmapLimit` bytes.
final class DrawingStore {
  /// The most bytes of bitmaps beside those of the frame that is being painted.
  private let bitmapLimit: Int
  private let budget: SpriteBudget
  private let factory = SpriteFactory()
  private var backings: [UInt64: DrawingBacking] = [:]
  private var sweptCount = 0
  private var framesSinceSweep = 0
  private var hasGrown = false
  /// After so many frames layers that went are looked for, if nothing told before.
  private static let sweepInterval = 60

  init(spriteLimit: Int = 24 << 20, bitmapLimit: Int = 256 << 20) {
    budget = SpriteBudget(limit: spriteLimit)
    self.bitmapLimit = bitmapLimit
  }

  /// How many layers have a bitmap.
  var count: Int { backings.count }
  /// How many bytes of sprites are kept.
  var spriteBytes: Int { budget.bytes }
  /// How many bytes the bitmaps have, whether the system gave them or not.
  var bitmapBytes: Int { backings.values.reduce(0) { $0 + $1.bytes } }

  /// A frame begins.
  func begin() { budget.frame &+= 1 }

  /// The frame was painted: layers that are not in the tree any more, and what is too much, go.
  func end(_ root: LayerNode) {
    guard !backings.isEmpty else { return }
    framesSinceSweep += 1
    if root.drawingCount != sweptCount || framesSinceSweep >= Self.sweepInterval { sweep(root) }
    if budget.bytes > budget.limit * 3 / 4 { forgetSprites() }
    if hasGrown, bitmapBytes > bitmapLimit { dropBitmaps() }
    hasGrown = false
  }

  /// Adds the device pixels in which a layer's drawing differs.
  ///
  /// Both nodes are the same layer in the same place with the same style except for the drawing's list.
  ///
  /// - Parameters:
  ///   - map: from the layer's bounds space to device pixels.
  ///   - surface: all pixels of the surface.
  /// - Returns: false when nothing is known, and all that it shows must count as changed.
  func addDamage(
    _ old: LayerNode, _ new: LayerNode, _ map: Affine, surface: PixelRect, clip: PixelRect,
    to region: inout DamageRegion
  ) -> Bool {
    guard let before = old.style.drawing, let after = new.style.drawing, before.rect == after.rect,
      before.scale == after.scale, let backing = backings[new.id], backing.list === before.list,
      let placement = DrawingPlacement(new.style, after, map, surface: surface), placement.grid == backing.grid
    else { return false }
    backing.advance(to: after.list) { region.add(placement.device($0, map, in: clip)) }
    return true
  }

  /// Paints a layer's drawing.
  ///
  /// - Parameters:
  ///   - map: from the layer's bounds space to device pixels.
  ///   - opacity: 0…1.
  ///   - surface: all pixels of the space that is painted in.
  func paint(
    _ node: LayerNode, _ map: Affine, opacity: Float, surface: PixelRect, clip: PixelRect, _ canvas: Canvas,
    _ images: ImagePainter
  ) {
    guard let drawing = node.style.drawing,
      let placement = DrawingPlacement(node.style, drawing, map, surface: surface)
    else { return }
    let window = placement.grid.window
    let box = placement.device(window, map, in: clip)
    guard !box.isEmpty, canvas.meets(box) else { return }
    let level = UInt32(max(0, min(1, opacity)) * 255 + 0.5)
    guard level > 0, let bitmap = bitmap(node.id, drawing.list, placement.grid) else { return }
    if let offset = placement.offset {
      let pixels = PixelRect(
        x: window.x + offset.x, y: window.y + offset.y, width: window.width, height: window.height)
      canvas.each(box.intersection(pixels)) { part, words, wordsPerRow in
        let source = bitmap.words + ((part.y - pixels.y) * pixels.width + part.x - pixels.x)
        PixelSpan.over(
          source, stride: pixels.width, level: level, words, stride: wordsPerRow, width: part.width,
          height: part.height)
      }
    } else {
      let pixels = PixelBuffer(
        borrowing: bitmap.words, width: window.width, height: window.height, stride: window.width * 4)
      // A picture of this moment: the next time it is another one.
      images.paint(
        RenderImage(pixels, scale: drawing.scale ?? 1), .init(rect: placement.rect), map, opacity: opacity, clip: clip,
        canvas)
    }
  }

  /// The layer's bitmap, up to date.
  private func bitmap(_ id: UInt64, _ list: DisplayList, _ grid: DrawingPlacement.Grid) -> BackingBitmap? {
    let backing: DrawingBacking
    if let found = backings[id] {
      backing = found
      if found.grid != grid { found.reset(list, grid) } else { found.advance(to: list) { _ in } }
    } else {
      backing = DrawingBacking(list, grid, factory, budget)
      backings[id] = backing
      hasGrown = true
    }
    backing.shown = budget.frame
    return backing.update() ? backing.image : nil
  }

  // MARK: Memory

  private func sweep(_ root: LayerNode) {
    sweptCount = root.drawingCount
    framesSinceSweep = 0
    var living: Set<UInt64> = []
    func visit(_ node: LayerNode, _ depth: Int) {
      guard node.drawingCount > 0, depth < DamageTracker.deepest else { return }
      if node.style.drawing != nil { living.insert(node.id) }
      for child in node.children { visit(child, depth + 1) }
      if let mask = node.mask { visit(mask, depth + 1) }
    }
    visit(root, 0)
    for id in backings.keys where !living.contains(id) { backings[id] = nil }
  }

  /// Forgets the sprites that were not used for longest, so that a quarter of the room is free.
  private func forgetSprites() {
    var ages: [(frame: UInt32, bytes: Int)] = []
    for backing in backings.values { backing.forEachSprite { ages.append(($0.used, $0.bytes)) } }
    ages.sort { $0.frame < $1.frame }
    var left = budget.bytes
    for age in ages {
      if left <= budget.limit / 2 || age.frame >= budget.frame {
        for backing in backings.values { backing.forget(before: age.frame) }
        return
      }
      left -= age.bytes
    }
    for backing in backings.values { backing.forget(before: budget.frame) }
  }

  private func dropBitmaps() {
    var left = bitmapBytes
    for (id, backing) in backings.sorted(by: { $0.value.shown < $1.value.shown }) {
      guard left > bitmapLimit, backing.shown != budget.frame else { return }
      left -= backing.bytes
      backings[id] = nil
    }
  }
}
