import Foundation
import RenderTree

/// Paints layers' shadows: a Gaussian of what throws them, in one colour.
///
/// Rectangles, rounded ones and circles, upright or turned, are put together from a blurred corner that is kept
/// (`ShadowTile`); anything else is painted aside and blurred (`BlurredMasks`). Where the layer itself will cover the
/// shadow with opaque pixels, nothing is painted. Under a map that stretches or leans, the deviations along the device's
/// axes are those of the stretched Gaussian, without its lean.
final class ShadowPainter {
  private let shapes: ShapePainter
  let tiles = ShadowTiles()
  let blurred: BlurredMasks
  private var line: UnsafeMutablePointer<Float>
  private var levels: UnsafeMutablePointer<UInt8>
  private var points: UnsafeMutablePointer<Int32>
  private var shares: UnsafeMutablePointer<Float>
  private var lineCount = 1_024
  private var levelCount = 4_096

  init(shapes: ShapePainter, scratch: ScratchPool) {
    self.shapes = shapes
    blurred = BlurredMasks(scratch: scratch)
    line = .allocate(capacity: lineCount)
    levels = .allocate(capacity: levelCount)
    points = .allocate(capacity: levelCount)
    shares = .allocate(capacity: levelCount)
  }

  deinit {
    points.deallocate()
    shares.deallocate()
    line.deallocate()
    levels.deallocate()
  }

  /// A shadow as it falls on the device.
  struct Fall {
    let color: UInt32
    /// Deviations and offset in device pixels.
    let sigmaX, sigmaY, x, y: Double
    let clip: PixelRect

    init(_ shadow: LayerShadow, _ map: Affine, color: UInt32, clip: PixelRect) {
      self.color = color
      let deviation = shadow.deviation
      sigmaX = min(ShadowTile.largestSigma, deviation * (map.a * map.a + map.c * map.c).squareRoot())
      sigmaY = min(ShadowTile.largestSigma, deviation * (map.b * map.b + map.d * map.d).squareRoot())
      x = map.a * shadow.offset.width + map.c * shadow.offset.height
      y = map.b * shadow.offset.width + map.d * shadow.offset.height
      self.clip = clip
    }

    var isSharp: Bool { max(sigmaX, sigmaY) < ShadowTile.smallestSigma }
  }

  /// Paints the shadow of `node`.
  ///
  /// - Parameters:
  ///   - outline: the layer's own shape.
  ///   - opacity: what the shadow's colour is multiplied by.
  ///   - coversItself: whether the layer will be painted over it, at the same opacity.
  ///   - surface: all pixels of the space that is painted in.
  ///   - content: paints what the layer shows, without its shadow, under a map and in a space of its own; for shapes of
  ///     any kind.
  func paint(
    _ shadow: LayerShadow, of node: LayerNode, _ outline: ShapePainter.Outline, opacity: Float, coversItself: Bool,
    nesting: Int, surface: PixelRect, clip: PixelRect, _ canvas: Canvas, content: BlurredMasks.Content
  ) {
    let map = outline.map
    let box = DeviceBox.around(shadow.box(thrownBy: node.shadowSource), map, in: clip)
    guard canvas.meets(box), map.inverse != nil else { return }
    if let caster = ShadowCaster(node, shadow) {
      let fall = Fall(shadow, map, color: shadow.color.pixel(opacity: opacity * caster.alpha), clip: box)
      guard fall.color >> 24 != 0 else { return }
      let isOpaque = (node.style.background?.pixel(opacity: opacity) ?? 0) >> 24 == 255
      if paint(caster, fall, map, hole: coversItself && isOpaque ? outline : nil, canvas) { return }
      if shadow.path == nil {
        // The shape alone: what else the layer shows would make the edge denser, and change the mask when it changes.
        return blurred.paint(
          fall, .shape(caster), id: node.id, map, nesting: nesting, surface: surface, canvas
        ) { map, _, piece, canvas in
          let shape = ShapePainter.Outline(
            caster.rect, radius: caster.radius, corners: caster.corners, map, limits: piece)
          shapes.fill(shape, 0xFFFF_FFFF, clip: piece, canvas)
        }
      }
    }
    let fall = Fall(shadow, map, color: shadow.color.pixel(opacity: opacity), clip: box)
    guard fall.color >> 24 != 0 else { return }
    blurred.paint(
      fall, shadow.path.map(BlurredMasks.Thrower.path) ?? .content(node), id: node.id, map, nesting: nesting,
      surface: surface, canvas, content: content)
  }

  /// Whether it could be painted.
  private func paint(
    _ caster: ShadowCaster, _ fall: Fall, _ map: Affine, hole: ShapePainter.Outline?, _ canvas: Canvas
  ) -> Bool {
    let limits = PixelRect(x: -1 << 24, y: -1 << 24, width: 1 << 25, height: 1 << 25)
    if fall.isSharp {
      let moved = map.then(.translation(fall.x, fall.y))
      let outline = ShapePainter.Outline(
        caster.rect, radius: caster.radius, corners: caster.corners, moved, limits: fall.clip)
      shapes.fill(outline, fall.color, clip: fall.clip, canvas)
      return true
    }
    let outline = ShapePainter.Outline(
      caster.rect, radius: caster.radius, corners: caster.corners, map, limits: limits)
    // Eighths of a pixel: the same shadow for a layer that moves by whole ones.
    let x = (fall.x * 8).rounded() / 8
    let y = (fall.y * 8).rounded() / 8
    switch outline.shape {
    case .empty: return true
    case .box(let box):
      return paintUpright(
        fall, Edges(Double(box.x) + x, Double(box.y) + y, Double(box.width), Double(box.height)), radius: 0, hole,
        canvas)
    case .rounded(let box, let radius, let corners):
      guard corners == 0xF else { return false }
      return paintUpright(
        fall, Edges(Double(box.x) + x, Double(box.y) + y, Double(box.width), Double(box.height)),
        radius: Double(radius) / 8, hole, canvas)
    case .circle(let column, let row, let phaseX, let phaseY, let eighths):
      let diameter = Double(eighths) / 8
      let left = Double(column) + Double(phaseX) / 8 - diameter / 2
      let top = Double(row) + Double(phaseY) / 8 - diameter / 2
      return paintUpright(
        fall, Edges(left + x, top + y, diameter, diameter), radius: diameter / 2, hole, canvas)
    case .free: return paintTurned(outline, fall, hole, canvas)
    }
  }

  // MARK: Upright

  private struct Edges {
    let left, top, width, height: Double
    var isAligned: Bool { left == left.rounded() && top == top.rounded() && width == width.rounded() }

    init(_ left: Double, _ top: Double, _ width: Double, _ height: Double) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
    }
  }

  private func paintUpright(
    _ fall: Fall, _ edges: Edges, radius: Double, _ hole: ShapePainter.Outline?, _ canvas: Canvas
  ) -> Bool {
    let key = ShadowTile.Key(
      width: edges.width, height: edges.height, radius: radius, sigmaX: fall.sigmaX, sigmaY: fall.sigmaY,
      isAligned: edges.isAligned)
    guard let tile = tiles.tile(key) else { return false }
    let reachX = -tile.startX
    let reachY = -tile.startY
    let left = DeviceBox.pixel((edges.left - reachX).rounded(.down))
    let top = DeviceBox.pixel((edges.top - reachY).rounded(.down))
    let right = DeviceBox.pixel((edges.left + edges.width + reachX).rounded(.up))
    let bottom = DeviceBox.pixel((edges.top + edges.height + reachY).rounded(.up))
    let box = PixelRect(x: left, y: top, width: right - left, height: bottom - top).intersection(fall.clip)
    let covered = hole.map(Hole.init)
    // From here on, columns are the same.
    let flatX = Double(tile.columns - 2) * tile.stepX + tile.startX
    let flatY = Double(tile.rows - 2) * tile.stepY + tile.startY
    canvas.each(box) { [self] part, words, wordsPerRow in
      makeRoom(columns: tile.columns, pixels: part.width)
      let alike = measure(tile, edges, flatX, part)
      var last = Double.nan
      for y in part.y..<part.maxY {
        let middle = Double(y) + 0.5
        let inside = min(middle - edges.top, edges.top + edges.height - middle)
        let distance = min(inside, flatY)
        if distance != last {
          last = distance
          tile.row(distance, line)
          expand(part.width, alike)
        }
        let target = words + (y - part.y) * wordsPerRow
        let skip = covered?.columns(y, within: part.x..<part.maxX) ?? part.x..<part.x
        if skip.isEmpty {
          PixelSpan.over(color: fall.color, coverage: levels, target, part.width)
        } else {
          let from = skip.lowerBound - part.x
          let to = skip.upperBound - part.x
          PixelSpan.over(color: fall.color, coverage: levels, target, from)
          PixelSpan.over(color: fall.color, coverage: levels + to, target + to, part.width - to)
        }
      }
    }
    return true
  }

  /// Finds the grid point before each column of a part, and how far it is to the next; and the columns between the
  /// edges, which are all alike.
  private func measure(_ tile: ShadowTile, _ edges: Edges, _ flat: Double, _ part: PixelRect) -> Range<Int> {
    let right = edges.left + edges.width
    let perPixel = 1 / tile.stepX
    let last = tile.columns - 2
    let fromX = DeviceBox.pixel((edges.left + flat - 0.5).rounded(.up))
    let toX = DeviceBox.pixel((right - flat - 0.5).rounded(.down))
    let from = max(part.x, min(part.maxX, fromX))
    let alike = from..<max(from, min(part.maxX, toX))
    for x in part.x..<part.maxX where !alike.contains(x) || x == alike.lowerBound {
      let middle = Double(x) + 0.5
      let distance = min(flat, min(middle - edges.left, right - middle))
      let place = max(0, (distance - tile.startX) * perPixel)
      let index = min(last, Int(place))
      points[x - part.x] = Int32(index)
      shares[x - part.x] = Float(min(place - Double(index), 1))
    }
    return alike.lowerBound - part.x..<alike.upperBound - part.x
  }

  /// Turns a row of the tile into the pixels of a part's columns.
  private func expand(_ count: Int, _ alike: Range<Int>) {
    let line = line
    let levels = levels
    let points = points
    let shares = shares
    @inline(__always) func level(_ column: Int) -> UInt8 {
      let index = Int(points[column])
      let from = line[index]
      // Values are 0…255, so that nothing has to be cut.
      return UInt8(truncatingIfNeeded: Int32(from + (line[index + 1] - from) * shares[column] + 0.5))
    }
    for column in 0..<alike.lowerBound { levels[column] = level(column) }
    if !alike.isEmpty {
      (levels + alike.lowerBound).update(repeating: level(alike.lowerBound), count: alike.count)
    }
    for column in alike.upperBound..<count { levels[column] = level(column) }
  }

  // MARK: Turned

  /// Whether the map keeps shapes, so that a Gaussian turns with it.
  private static func scale(_ map: Affine) -> Double? {
    let across = map.a * map.a + map.b * map.b
    let down = map.c * map.c + map.d * map.d
    let lean = map.a * map.c + map.b * map.d
    guard across > 0, abs(across - down) <= 1e-6 * across, abs(lean) <= 1e-6 * across else { return nil }
    return across.squareRoot()
  }

  private func paintTurned(
    _ outline: ShapePainter.Outline, _ fall: Fall, _ hole: ShapePainter.Outline?, _ canvas: Canvas
  ) -> Bool {
    guard let scale = Self.scale(outline.map), outline.corners == 0xF || outline.radius == 0,
      let inverse = outline.map.inverse
    else { return false }
    let width = outline.bounds.width * scale
    let height = outline.bounds.height * scale
    let key = ShadowTile.Key(
      width: width, height: height, radius: outline.radius * scale, sigmaX: fall.sigmaX, sigmaY: fall.sigmaY,
      isAligned: false)
    guard width.isFinite, height.isFinite, let tile = tiles.tile(key) else { return false }
    let center = outline.map.apply(CGPoint(x: outline.bounds.midX, y: outline.bounds.midY))
    let middleX = center.x + fall.x
    let middleY = center.y + fall.y
    // All that is in reach, as a shape of its own, gives each row's first and last column.
    let reach = -tile.startX / scale
    let around = RoundedRectCoverage(
      center: CGPoint(
        x: outline.bounds.midX + (inverse.a * fall.x + inverse.c * fall.y),
        y: outline.bounds.midY + (inverse.b * fall.x + inverse.d * fall.y)),
      halfWidth: outline.bounds.width / 2 + reach, halfHeight: outline.bounds.height / 2 + reach, radius: 0,
      part: .fill, map: outline.map)
    guard let around else { return false }
    let covered = hole.map(Hole.init)
    // From a device pixel's middle to distances from the edges, in grid points.
    let a = inverse.a * scale / tile.stepX
    let c = inverse.c * scale / tile.stepX
    let b = inverse.b * scale / tile.stepY
    let d = inverse.d * scale / tile.stepY
    let edgeX = Float((width / 2 - tile.startX) / tile.stepX)
    let edgeY = Float((height / 2 - tile.startY) / tile.stepY)
    canvas.each(fall.clip) { [self] part, words, wordsPerRow in
      makeRoom(columns: 0, pixels: part.width)
      for y in part.y..<part.maxY {
        let columns = around.row(y, within: part.x..<part.maxX).touched
        if columns.isEmpty { continue }
        let dy = Double(y) + 0.5 - middleY
        let target = words + ((y - part.y) * wordsPerRow - part.x)
        func span(_ from: Int, _ to: Int) {
          guard from < to else { return }
          let levels = levels
          for x in from..<to {
            let dx = Double(x) + 0.5 - middleX
            let across = edgeX - Float(abs(a * dx + c * dy))
            let down = edgeY - Float(abs(b * dx + d * dy))
            levels[x - from] =
              across <= 0 || down <= 0 ? 0 : UInt8(truncatingIfNeeded: Int32(tile.value(across, down) + 0.5))
          }
          PixelSpan.over(color: fall.color, coverage: levels, target + from, to - from)
        }
        let skip = covered?.columns(y, within: columns) ?? columns.lowerBound..<columns.lowerBound
        span(columns.lowerBound, skip.lowerBound)
        span(skip.upperBound, columns.upperBound)
      }
    }
    return true
  }

  private func makeRoom(columns: Int, pixels: Int) {
    if columns > lineCount {
      line.deallocate()
      lineCount = columns
      line = .allocate(capacity: columns)
    }
    if pixels > levelCount {
      levels.deallocate()
      points.deallocate()
      shares.deallocate()
      levelCount = pixels
      levels = .allocate(capacity: pixels)
      points = .allocate(capacity: pixels)
      shares = .allocate(capacity: pixels)
    }
  }
}

/// The pixels that a filled shape covers whole, as one run in each row.
struct Hole {
  private let shape: DeviceShape
  private let coverage: RoundedRectCoverage?

  init(_ outline: ShapePainter.Outline) {
    shape = outline.shape
    if case .free = shape { coverage = outline.coverage(.fill) } else { coverage = nil }
  }

  /// The covered columns of row `y`, within `limits`; an empty range lies in the limits.
  func columns(_ y: Int, within limits: Range<Int>) -> Range<Int> {
    let nothing = limits.lowerBound..<limits.lowerBound
    func cut(_ from: Int, _ to: Int) -> Range<Int> {
      let low = max(limits.lowerBound, min(limits.upperBound, from))
      return low..<max(low, min(limits.upperBound, to))
    }
    switch shape {
    case .empty: return nothing
    case .box(let box): return y >= box.y && y < box.maxY ? cut(box.x, box.maxX) : nothing
    case .rounded(let box, let radius, _):
      let corner = (radius + 7) / 8
      guard y >= box.y, y < box.maxY, box.width >= corner * 2, box.height >= corner * 2 else { return nothing }
      if y >= box.y + corner && y < box.maxY - corner { return cut(box.x, box.maxX) }
      return cut(box.x + corner, box.maxX - corner)
    case .circle(let x, let row, let phaseX, let phaseY, let diameter):
      let dy = Double(y) + 0.5 - Double(row) - Double(phaseY) / 8
      let radius = Double(diameter) / 16 - 1.5
      let square = radius * radius - dy * dy
      guard radius > 0, square > 0 else { return nothing }
      let middle = Double(x) + Double(phaseX) / 8
      let half = square.squareRoot()
      return cut(Int((middle - half).rounded(.up)), Int((middle + half).rounded(.down)))
    case .free: return coverage?.row(y, within: limits).whole.clamped(to: limits) ?? nothing
    }
  }
}
