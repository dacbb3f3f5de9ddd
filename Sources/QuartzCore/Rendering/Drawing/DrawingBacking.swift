import Foundation
import RenderTree

/// The bitmap of one drawn layer, brought up to date from list to list.
///
/// What differs between two lists is painted again: in the boxes of the commands that changed, all commands that meet
/// them are composited again, from sprites. A sprite is what the command looks like in the whole window; so the bitmap
/// is a function of the list, whichever lists were shown before.
final class DrawingBacking {
  /// What a command was rasterised to.
  private enum Raster {
    case pending
    case nothing
    case sprite(Sprite)
    case stroke(LongStroke)
  }

  // Unchecked: every command of a drawing is looked up here, and painting calls no code of an app.
  /// What the bitmap is for.
  @exclusivity(unchecked) private(set) var grid: DrawingPlacement.Grid
  /// What it shows, or will once it is painted.
  @exclusivity(unchecked) private(set) var list: DisplayList
  /// The frame in which it was last shown.
  @exclusivity(unchecked) var shown: UInt32 = 0

  private let factory: SpriteFactory
  private let budget: SpriteBudget
  // Unchecked: as above.
  @exclusivity(unchecked) private var bitmap: BackingBitmap?
  @exclusivity(unchecked) private var isBlank = true
  /// The commands' boxes: smallest x and y, largest x and y negated, so that one comparison tells whether two meet.
  @exclusivity(unchecked) private var boxes: ContiguousArray<SIMD4<Int32>> = []
  @exclusivity(unchecked) private var looks: ContiguousArray<CommandLook> = []
  @exclusivity(unchecked) private var rasters: ContiguousArray<Raster> = []
  /// The commands that cover whole pixels with opaque paint.
  @exclusivity(unchecked) private var covers: [Int] = []
  @exclusivity(unchecked) private var dirty = DamageRegion()
  @exclusivity(unchecked) private var isDirty = true
  /// The first command that changed since the bitmap was painted.
  @exclusivity(unchecked) private var firstChange = 0
  @exclusivity(unchecked) private var prefix = StablePrefix()

  init(_ list: DisplayList, _ grid: DrawingPlacement.Grid, _ factory: SpriteFactory, _ budget: SpriteBudget) {
    self.list = list
    self.grid = grid
    self.factory = factory
    self.budget = budget
    begin()
  }

  deinit { for raster in rasters { budget.bytes -= Self.bytes(raster) } }

  /// How many bytes its bitmaps have, whether the system gave them or not.
  var bytes: Int { (bitmap?.bytes ?? 0) + (prefix.bitmap?.bytes ?? 0) }

  /// Its pixels, painted by `update()`.
  var image: BackingBitmap? { bitmap }

  /// Starts over with a list or a grid.
  func reset(_ list: DisplayList, _ grid: DrawingPlacement.Grid) {
    for raster in rasters { budget.bytes -= Self.bytes(raster) }
    if grid.window != self.grid.window { bitmap = nil } else if !isBlank { bitmap?.clear() }
    isBlank = true
    self.list = list
    self.grid = grid
    begin()
  }

  private func begin() {
    let count = list.count
    boxes.removeAll(keepingCapacity: true)
    looks.removeAll(keepingCapacity: true)
    boxes.reserveCapacity(count)
    looks.reserveCapacity(count)
    for index in 0..<count {
      boxes.append(box(of: index))
      looks.append(factory.look(list, index, grid.map))
    }
    rasters.removeAll(keepingCapacity: true)
    rasters.append(contentsOf: repeatElement(.pending, count: count))
    findCovers()
    dirty.reset(to: grid.window)
    dirty.addAll()
    isDirty = true
    firstChange = 0
    prefix.drop()
  }

  private func findCovers() {
    covers.removeAll(keepingCapacity: true)
    for index in looks.indices where !looks[index].cover.isEmpty { covers.append(index) }
  }

  /// The pixels that a command may touch.
  private func box(of index: Int) -> SIMD4<Int32> {
    let edges = list.edges(of: index)
    let window = grid.window
    let all = SIMD4(Int32(window.x), Int32(window.y), -Int32(window.maxX), -Int32(window.maxY))
    let none = SIMD4<Int32>(0, 0, 0, 0)
    guard edges.x <= edges.z, edges.y <= edges.w else { return none }
    let map = grid.map
    var x0 = Double(edges.x)
    var y0 = Double(edges.y)
    var x1 = Double(edges.z)
    var y1 = Double(edges.w)
    if map.isScaleAndTranslation && map.a > 0 && map.d > 0 {
      (x0, x1) = (x0 * map.a + map.tx, x1 * map.a + map.tx)
      (y0, y1) = (y0 * map.d + map.ty, y1 * map.d + map.ty)
    } else {
      guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite else { return all }
      let box = map.apply(CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0))
      (x0, y0, x1, y1) = (box.minX, box.minY, box.maxX, box.maxY)
    }
    // Written so that infinite edges come to the window's, and what is not a number does too.
    let low = SIMD2(
      Int32(max(Double(window.x), min(1e7, x0.rounded(.down) - 1))),
      Int32(max(Double(window.y), min(1e7, y0.rounded(.down) - 1))))
    let high = SIMD2(
      Int32(min(Double(window.maxX), max(-1e7, x1.rounded(.up) + 1))),
      Int32(min(Double(window.maxY), max(-1e7, y1.rounded(.up) + 1))))
    guard low.x < high.x, low.y < high.y else { return none }
    return SIMD4(low.x, low.y, -high.x, -high.y)
  }

  private func rect(_ box: SIMD4<Int32>) -> PixelRect {
    PixelRect(x: Int(box.x), y: Int(box.y), width: Int(-box.z - box.x), height: Int(-box.w - box.y))
  }

  private static func bytes(_ raster: Raster) -> Int {
    switch raster {
    case .pending, .nothing: 0
    case .sprite(let sprite): sprite.bytes
    case .stroke(let stroke): stroke.bytes
    }
  }

  // MARK: Another list

  /// Takes the next list; calls `damage` with the boxes of its pixels that may look different.
  func advance(to next: DisplayList, damage: (PixelRect) -> Void) {
    guard next !== list else { return }
    let difference = DrawingDifference(from: list, to: next)
    let old = list
    list = next
    guard let first = difference.hunks.first else { return }
    if !isDirty {
      dirty.reset(to: grid.window)
      firstChange = first.new.lowerBound
    }
    firstChange = min(firstChange, first.new.lowerBound)
    isDirty = true
    func mark(_ rect: PixelRect) {
      guard !rect.isEmpty else { return }
      dirty.add(rect)
      damage(rect)
    }
    var touchesCovers = false
    if difference.keepsPlaces {
      for hunk in difference.hunks {
        for index in hunk.new {
          touchesCovers = replace(index, old, mark) || touchesCovers
        }
      }
      if touchesCovers { findCovers() }
    } else {
      rebuild(difference, old, mark)
      findCovers()
    }
  }

  /// Puts the new command at an index in place of the old one; true when either covers.
  private func replace(_ index: Int, _ old: DisplayList, _ mark: (PixelRect) -> Void) -> Bool {
    let before = boxes[index]
    let covered = !looks[index].cover.isEmpty
    boxes[index] = box(of: index)
    looks[index] = factory.look(list, index, grid.map)
    if case .stroke(let stroke) = rasters[index], list.stroke(index, isLike: old, at: index),
      let path = list.longPath(of: index)
    {
      if stroke.change(to: path, budget, damage: mark) {
        markCut(index, before, mark)
        return false
      }
      // It was closed: from now on it is rasterised whole.
      mark(rect(before))
      mark(rect(boxes[index]))
      budget.bytes -= stroke.bytes
      rasters[index] = .pending
      return false
    }
    mark(rect(before))
    mark(rect(boxes[index]))
    budget.bytes -= Self.bytes(rasters[index])
    rasters[index] = .pending
    return covered || !looks[index].cover.isEmpty
  }

  /// Marks all of a long stroke whose clip is cut to another box than before: its edges may be another level then.
  private func markCut(_ index: Int, _ before: SIMD4<Int32>, _ mark: (PixelRect) -> Void) {
    guard boxes[index] != before, let clip = list.clip(of: index),
      !ClipCut(clip, grid.map, rect(boxes[index])).links.isEmpty
    else { return }
    mark(rect(before))
    mark(rect(boxes[index]))
  }

  /// Among how many new commands a stroke that grows is looked for.
  private static let searched = 8

  private func rebuild(_ difference: DrawingDifference, _ old: DisplayList, _ mark: (PixelRect) -> Void) {
    let oldBoxes = boxes
    let oldLooks = looks
    let oldRasters = rasters
    boxes.removeAll(keepingCapacity: true)
    looks.removeAll(keepingCapacity: true)
    rasters.removeAll(keepingCapacity: true)
    var from = 0
    for hunk in difference.hunks {
      boxes.append(contentsOf: oldBoxes[from..<hunk.old.lowerBound])
      looks.append(contentsOf: oldLooks[from..<hunk.old.lowerBound])
      rasters.append(contentsOf: oldRasters[from..<hunk.old.lowerBound])
      from = hunk.old.upperBound
      // A stroke that grows while others come: it keeps its pieces. All others of the run are damaged whole, so that
      // its place among them does not matter.
      var continued: (place: Int, stroke: LongStroke, before: SIMD4<Int32>)?
      for index in hunk.old {
        if case .stroke(let stroke) = oldRasters[index], continued == nil, hunk.new.count <= Self.searched,
          let place = hunk.new.first(where: { list.stroke($0, isLike: old, at: index) }),
          let path = list.longPath(of: place), stroke.change(to: path, budget, damage: mark)
        {
          continued = (place, stroke, oldBoxes[index])
          continue
        }
        mark(rect(oldBoxes[index]))
        budget.bytes -= Self.bytes(oldRasters[index])
      }
      for index in hunk.new {
        boxes.append(box(of: index))
        looks.append(factory.look(list, index, grid.map))
        if let continued, continued.place == index {
          rasters.append(.stroke(continued.stroke))
          markCut(index, continued.before, mark)
        } else {
          rasters.append(.pending)
          mark(rect(boxes[boxes.count - 1]))
        }
      }
    }
    boxes.append(contentsOf: oldBoxes[from...])
    looks.append(contentsOf: oldLooks[from...])
    rasters.append(contentsOf: oldRasters[from...])
  }

  // MARK: Painting

  /// Paints what is out of date; false when there is no memory for a bitmap.
  func update() -> Bool {
    guard isDirty else { return true }
    if bitmap == nil {
      bitmap = BackingBitmap(grid.window)
      isBlank = true
    }
    guard let bitmap else { return false }
    dirty.finish()
    prefix.cut(to: firstChange)
    var saved = 0
    for rect in dirty.rects { saved += paint(rect, onto: bitmap) }
    isBlank = false
    isDirty = false
    prefix.note(change: firstChange, saved: saved)
    if let target = prefix.target(of: list.count) { extendPrefix(to: target) }
    return true
  }

  /// Paints one rectangle; returns how many commands were composited that a longer prefix would have spared.
  private func paint(_ rect: PixelRect, onto bitmap: BackingBitmap) -> Int {
    var start = 0
    let cover = covers.last(where: { looks[$0].cover.contains(rect) })
    if let cover { start = cover }
    if let kept = prefix.bitmap, prefix.count > start {
      bitmap.copy(rect, from: kept)
      start = prefix.count
    } else if !isBlank && cover == nil {
      bitmap.clear(rect)
    }
    let probe = SIMD4(Int32(rect.maxX), Int32(rect.maxY), -Int32(rect.x), -Int32(rect.y))
    var saved = 0
    var index = start
    let count = boxes.count
    while index < count {
      index = boxes.withUnsafeBufferPointer { Self.next($0, index, probe) }
      guard index < count else { break }
      if index < firstChange { saved += 1 }
      draw(index, onto: bitmap, in: rect)
      index += 1
    }
    return saved
  }

  /// The first command from an index on that meets the probe.
  private static func next(_ boxes: UnsafeBufferPointer<SIMD4<Int32>>, _ start: Int, _ probe: SIMD4<Int32>) -> Int {
    var index = start
    while index < boxes.count {
      if all(boxes[index] .< probe) { return index }
      index += 1
    }
    return index
  }

  private func extendPrefix(to target: Int) {
    if prefix.bitmap == nil { prefix.bitmap = BackingBitmap(grid.window) }
    guard let kept = prefix.bitmap else { return prefix.drop() }
    for index in prefix.count..<target where boxes[index] != SIMD4<Int32>.zero {
      draw(index, onto: kept, in: grid.window)
    }
    prefix.count = target
  }

  /// Composites a command in the pixels of a rectangle.
  private func draw(_ index: Int, onto bitmap: BackingBitmap, in clip: PixelRect) {
    let look = looks[index]
    switch rasters[index] {
    case .nothing: return
    case .sprite(let sprite):
      sprite.used = budget.frame
      composite(sprite, index, look, onto: bitmap, in: clip)
    case .stroke(let stroke): draw(stroke, index, look, onto: bitmap, in: clip)
    case .pending:
      if let stroke = LongStroke(list, index, grid.map, window: grid.window) {
        rasters[index] = .stroke(stroke)
        return draw(stroke, index, look, onto: bitmap, in: clip)
      }
      let made = factory.sprite(list, index, grid.map, box: rect(boxes[index]))
      if budget.takes(made) { rasters[index] = made.map { .sprite($0) } ?? .nothing }
      if let made { composite(made, index, look, onto: bitmap, in: clip) }
    }
  }

  private func composite(
    _ sprite: Sprite, _ index: Int, _ look: CommandLook, onto bitmap: BackingBitmap, in clip: PixelRect
  ) {
    if look.blend == .normal { return SolidCompositor.draw(sprite, .init(look.color), onto: bitmap, in: clip) }
    var shape: Sprite?
    if sprite.hasColors, BlendCompositor.reachesEmptySource(look.blend) {
      shape = factory.shape(list, index, grid.map, box: rect(boxes[index]))
    }
    BlendCompositor.draw(sprite, look.color, look.blend, shape: shape, onto: bitmap, in: clip)
  }

  /// How many rows of a long stroke are joined at once.
  private static let bandHeight = 64

  private func draw(
    _ stroke: LongStroke, _ index: Int, _ look: CommandLook, onto bitmap: BackingBitmap, in clip: PixelRect
  ) {
    let clips = list.clip(of: index)
    if clips == nil, let single = stroke.single(in: clip, factory, budget) {
      if let sprite = single.sprite { composite(sprite, index, look, onto: bitmap, in: clip) }
      return
    }
    // A clip's coverage depends on the box it is made for, so that is the same for every part that is painted.
    let cut = clips.map { ClipCut($0, grid.map, rect(boxes[index])) } ?? ClipCut(box: rect(boxes[index]))
    let part = clip.intersection(cut.box)
    guard !part.isEmpty else { return }
    if !cut.links.isEmpty {
      return drawClipped(stroke, index, look, cut, onto: bitmap, in: part)
    }
    var y = part.y
    while y < part.maxY {
      let band = PixelRect(x: part.x, y: y, width: part.width, height: min(Self.bandHeight, part.maxY - y))
      join(stroke, look, onto: bitmap, band)
      y = band.maxY
    }
  }

  private func join(_ stroke: LongStroke, _ look: CommandLook, onto bitmap: BackingBitmap, _ band: PixelRect) {
    let plane = joined
    plane.begin(band)
    stroke.join(plane, factory, budget)
    if look.blend == .normal {
      let ink = SolidCompositor.Ink(look.color)
      for y in band.y..<band.maxY {
        if let row = plane.touched(y) {
          SolidCompositor.blend(ink, row.bytes, row.count, onto: bitmap.row(y) + (row.x - bitmap.window.x))
        }
      }
      plane.end()
    } else if let sprite = plane.sprite(factory.maker) {
      BlendCompositor.draw(sprite, look.color, look.blend, shape: nil, onto: bitmap, in: band)
    }
  }

  private func drawClipped(
    _ stroke: LongStroke, _ index: Int, _ look: CommandLook, _ cut: ClipCut, onto bitmap: BackingBitmap,
    in part: PixelRect
  ) {
    let plane = joined
    plane.begin(cut.box)
    stroke.join(plane, factory, budget)
    guard let whole = plane.sprite(factory.maker), let sprite = factory.clipped(whole, cut.links, grid.map) else {
      return
    }
    composite(sprite, index, look, onto: bitmap, in: part)
  }

  /// The plane that pieces are joined in; the factory's is for making them.
  private var joined: CoveragePlane { factory.joined }

  // MARK: Memory

  /// Calls `body` for each sprite there is.
  func forEachSprite(_ body: (Sprite) -> Void) {
    for raster in rasters {
      switch raster {
      case .pending, .nothing: break
      case .sprite(let sprite): body(sprite)
      case .stroke(let stroke): stroke.forEachSprite(body)
      }
    }
  }

  /// Forgets sprites that were used last before a frame; they are made again when they are needed.
  func forget(before frame: UInt32) {
    for index in rasters.indices {
      switch rasters[index] {
      case .pending, .nothing: break
      case .sprite(let sprite):
        if sprite.used < frame {
          budget.bytes -= sprite.bytes
          rasters[index] = .pending
        }
      case .stroke(let stroke): budget.bytes -= stroke.forget(before: frame)
      }
    }
  }
}

/// When the commands at a list's start, which do not change, are kept as a bitmap of their own, and how many.
///
/// It is made once the commands composited again and again would have paid for it, and in steps, so that no frame pays for
/// all.
struct StablePrefix {
  /// What the first `count` commands look like; nil while there is none.
  var bitmap: BackingBitmap?
  /// How many commands it holds.
  var count = 0
  private var credit = 0
  private var lowest = Int.max
  private var frames = 0

  /// Fewer commands than this are not worth a bitmap.
  private static let fewest = 32
  /// How many commands are added in one frame.
  private static let step = 256
  /// How many commands composited in part cost as much as one in full.
  private static let price = 4
  /// For how many frames the lowest change is remembered.
  private static let memory = 64

  /// Forgets it.
  mutating func drop() {
    bitmap = nil
    count = 0
    credit = 0
    lowest = Int.max
    frames = 0
  }

  /// A command within the prefix changed: it is worth nothing any more.
  mutating func cut(to change: Int) {
    if change < count { drop() }
  }

  /// Says which was the first command that changed, and how many before it were composited in vain.
  mutating func note(change: Int, saved: Int) {
    frames += 1
    if frames >= Self.memory {
      frames = 0
      lowest = change
    }
    lowest = min(lowest, change)
    credit += saved
  }

  /// How many commands the prefix should hold now; nil when it shall stay.
  mutating func target(of all: Int) -> Int? {
    let wanted = min(lowest, all)
    guard wanted - count >= Self.fewest, credit >= (wanted - count) * Self.price else { return nil }
    let next = min(wanted, count + Self.step)
    // What is left over pays for the next step.
    credit -= (next - count) * Self.price
    return next
  }
}
