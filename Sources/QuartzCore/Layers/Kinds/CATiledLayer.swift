import CoreGraphics
import Foundation
import RenderTree

/// A layer for enormous contents: it is drawn tile by tile, only where it can be seen, and again when its scale on the
/// screen passes a level of detail.
///
/// `draw(in:)` is called once for each tile, with the tile as the context's clip and the level's scale in the context's
/// transform, on background threads, several tiles at once: it must not change the layer, its view or anything that the
/// main thread uses meanwhile. In Swift 6 the override is best declared `nonisolated`: closures in it would otherwise
/// belong to the main actor, and stop the program on another thread, as on iOS. A tile shows in the next frame after it
/// is drawn, at once and not faded in; what a level or a display before showed stays until all that is in sight is
/// drawn. On virtual time and in playback a frame waits for its tiles, two seconds at most. Tiles around the visible
/// ones are drawn ahead, and tiles stay until they are marked by `setNeedsDisplay()`, the level changes or there are
/// more than 1024 and they are out of sight. What is drawn of a tile are commands, which stay sharp beyond the highest
/// level.
/// > Partly: tiles do not fade in; what is drawn stays sharp beyond the highest level.
open class CATiledLayer: CALayer {
  /// The column and row of a tile, counted from the origin of the layer's space.
  struct Tile: Hashable {
    let column: Int
    let row: Int
  }

  private final var tiles: [Tile: DisplayList] = [:]
  /// The tiles that are being drawn, each with the number of its drawing: what was marked since is drawn again.
  private final var drawn: [Tile: UInt64] = [:]
  private final var lastDrawing: UInt64 = 0
  /// Whether what shows is of another level, or stale: it stays until all that is in sight is drawn.
  private final var showsFormer = false
  /// What the tiles were drawn for.
  private final var manner: Manner?
  private final var isListed = false

  private struct Manner: Hashable {
    let level: Int
    let side: CGSize
    let bounds: CGRect
    let scale: CGFloat
  }

  /// The most tiles that are kept when they are out of sight, and drawn at a time.
  static let mostTiles = 1_024

  /// A layer with tiles of 256 × 256 pixels and one level of detail.
  public override init() { super.init() }

  package override func archiveKind(_ pass: ArchivePass) {
    pass.field("levelsOfDetail", self, \.levelsOfDetail, 1)
    pass.field("levelsOfDetailBias", self, \.levelsOfDetailBias, 0)
    pass.field("tileSize", self, \.tileSize, CGSize(width: 256, height: 256))
  }

  /// A layer from a keyed archive; see `CALayer.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// A copy of a layer's values; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CATiledLayer else { return }
    levelsOfDetail = other.levelsOfDetail
    levelsOfDetailBias = other.levelsOfDetailBias
    tileSize = other.tileSize
  }

  /// How long a new tile takes to fade in, in seconds: for classes that override it. Here tiles show at once. Default
  /// 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// How many levels of detail there are, each of half the resolution of the one before. Default 1.
  open var levelsOfDetail = 1 { didSet { if levelsOfDetail != oldValue { setNeedsDisplay() } } }

  /// How many of the levels are for magnification: each has twice the resolution of the one before. Default 0.
  open var levelsOfDetailBias = 0 { didSet { if levelsOfDetailBias != oldValue { setNeedsDisplay() } } }

  /// The largest size of a tile in pixels. Default 256 × 256.
  open var tileSize = CGSize(width: 256, height: 256) { didSet { if tileSize != oldValue { setNeedsDisplay() } } }

  // MARK: Drawing

  override final func recordTiles() -> Bool {
    let stale = extras?.staleRect
    extras?.staleRect = nil
    if !isListed {
      isListed = true
      MediaRuntime.current.tiledLayers.append(WeakTiledLayer(layer: self))
    }
    if let stale, let side = manner?.side {
      tiles = tiles.filter { !Self.meet(Self.rect(of: $0.key, side), stale) }
      drawn = drawn.filter { !Self.meet(Self.rect(of: $0.key, side), stale) }
    } else {
      forgetTiles()
    }
    showsFormer = extras?.drawing != nil
    manner = nil
    refresh(mustShow: true)
    MediaRuntime.current.takeTiles()
    return true
  }

  /// Draws what has come into sight since.
  final func refresh(mustShow: Bool = false) {
    if flags.contains(.needsDisplay) && !mustShow { return }
    let bounds = _bounds.standardized
    guard bounds.width > 0, bounds.height > 0, bounds.width < 1e9, bounds.height < 1e9, abs(bounds.minX) < 1e9,
      abs(bounds.minY) < 1e9, let (seen, onScreen) = whatIsSeen(bounds)
    else {
      if mustShow { show([], bounds) }
      return
    }
    let level = level(at: onScreen)
    let scale = contentsScale * CGFloat(sign: .plus, exponent: level, significand: 1)
    func side(_ pixels: CGFloat) -> CGFloat { (pixels >= 16 ? min(pixels, 16_384) : 16) / scale }
    var size = CGSize(width: side(tileSize.width), height: side(tileSize.height))
    // Very small tiles of something very large become larger.
    while Self.count(seen, size) > Double(Self.mostTiles) / 4 {
      size = CGSize(width: size.width * 2, height: size.height * 2)
    }
    let manner = Manner(level: level, side: size, bounds: bounds, scale: contentsScale)
    if self.manner != manner, !(self.manner == nil && mustShow && !tiles.isEmpty) {
      forgetTiles()
      showsFormer = extras?.drawing != nil
    }
    self.manner = manner
    let wanted = Self.tiles(in: seen, size, bounds)
    let missing = wanted.filter { tiles[$0] == nil && drawn[$0] == nil }
    guard mustShow || !missing.isEmpty else { return }
    if tiles.count + missing.count > Self.mostTiles {
      let kept = Set(wanted)
      tiles = tiles.filter { kept.contains($0.key) }
    }
    if !missing.isEmpty { willDraw() }
    for tile in missing {
      guard let place = Self.overlap(Self.rect(of: tile, size), bounds) else { continue }
      lastDrawing += 1
      drawn[tile] = lastDrawing
      TilePainter.current.paint(.init(self, tile, number: lastDrawing, place: place, scale: scale))
    }
    if mustShow { showTiles() }
  }

  /// What was drawn, or is being drawn, is of no use any more.
  private func forgetTiles() {
    tiles = [:]
    drawn = [:]
  }

  /// A tile was drawn on another thread.
  final func take(_ list: DisplayList, of tile: Tile, number: UInt64) {
    guard drawn[tile] == number else { return }
    drawn[tile] = nil
    tiles[tile] = list
  }

  /// Shows the tiles that are drawn, unless what showed before is to stay until the others are.
  final func showTiles() {
    if showsFormer && !drawn.isEmpty { return }
    showsFormer = false
    show(tiles.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }.compactMap { tiles[$0] }, _bounds.standardized)
  }

  /// Shows the tiles' drawings as one.
  private func show(_ lists: [DisplayList], _ bounds: CGRect) {
    let builder = DisplayListBuilder()
    for list in lists { for index in 0..<list.count { builder.append(list[index]) } }
    let whole = builder.finish()
    if whole.isEmpty && extras?.drawing == nil { return }
    needExtras().drawing = whole.isEmpty ? nil : LayerDrawing(list: whole, rect: bounds, scale: nil)
    setNeedsCommit()
  }

  // MARK: What is seen

  /// The part of the bounds that is in sight, and how much larger it is on the screen; nil when nothing is.
  private func whatIsSeen(_ bounds: CGRect) -> (CGRect, Double)? {
    var place = Projection.identity
    var root: CALayer = self
    while let parent = root._superlayer {
      place = place.then(root.toSuperlayer)
      root = parent
    }
    // Of a plane in perspective, as it is in its middle.
    let map = place.tangent(at: CGPoint(x: bounds.midX, y: bounds.midY))
    let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
    guard scale.isFinite, scale > 1e-9, scale < 1e9, let inverse = place.inverse else { return nil }
    let shown = visibleRect.standardized
    guard root !== self else { return (bounds, scale) }
    let screen = inverse.apply(root._bounds.standardized)
    guard screen.minX.isFinite, screen.minY.isFinite, screen.width.isFinite, screen.height.isFinite,
      let part = Self.overlap(shown, screen), let seen = Self.overlap(part, bounds)
    else { return nil }
    return (seen, scale)
  }

  private func level(at scale: Double) -> Int {
    let levels = max(1, min(levelsOfDetail, 32))
    let highest = max(0, min(levelsOfDetailBias, 16))
    let wanted = Int((StableMath.log2(scale) - 1e-6).rounded(.up))
    return max(highest - levels + 1, min(highest, wanted))
  }

  // MARK: Tiles

  private static func range(_ low: Double, _ high: Double, _ side: Double) -> (Double, Double) {
    ((low / side).rounded(.down), ((high / side).rounded(.up)))
  }

  private static func count(_ seen: CGRect, _ side: CGSize) -> Double {
    let columns = range(seen.minX, seen.maxX, side.width)
    let rows = range(seen.minY, seen.maxY, side.height)
    return (columns.1 - columns.0) * (rows.1 - rows.0)
  }

  /// The tiles that can be seen and those next to them.
  private static func tiles(in seen: CGRect, _ side: CGSize, _ bounds: CGRect) -> [Tile] {
    let columns = range(seen.minX, seen.maxX, side.width)
    let rows = range(seen.minY, seen.maxY, side.height)
    let allColumns = range(bounds.minX, bounds.maxX, side.width)
    let allRows = range(bounds.minY, bounds.maxY, side.height)
    let first = (Int(max(columns.0 - 1, allColumns.0)), Int(max(rows.0 - 1, allRows.0)))
    let end = (Int(min(columns.1 + 1, allColumns.1)), Int(min(rows.1 + 1, allRows.1)))
    guard first.0 < end.0, first.1 < end.1 else { return [] }
    return (first.1..<end.1).flatMap { row in (first.0..<end.0).map { Tile(column: $0, row: row) } }
  }

  private static func rect(of tile: Tile, _ side: CGSize) -> CGRect {
    CGRect(
      x: Double(tile.column) * side.width, y: Double(tile.row) * side.height, width: side.width, height: side.height)
  }

  private static func meet(_ a: CGRect, _ b: CGRect) -> Bool { overlap(a, b) != nil }

  private static func overlap(_ a: CGRect, _ b: CGRect) -> CGRect? {
    let x0 = max(a.minX, b.minX)
    let y0 = max(a.minY, b.minY)
    let x1 = min(a.maxX, b.maxX)
    let y1 = min(a.maxY, b.maxY)
    return x0 < x1 && y0 < y1 ? CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : nil
  }
}

/// A tiled layer that the runtime keeps an eye on.
struct WeakTiledLayer {
  weak var layer: CATiledLayer?
}

extension MediaRuntime {
  /// Lets tiled layers draw what has come into sight. Before every commit. Cost without tiled layers: a look.
  package func refreshTiledLayers() {
    guard !tiledLayers.isEmpty else { return }
    tiledLayers.removeAll { $0.layer == nil }
    for entry in tiledLayers { entry.layer?.refresh() }
    takeTiles()
  }
}
