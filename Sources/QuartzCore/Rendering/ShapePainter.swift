import Foundation
import RenderTree

/// Paints layers' shapes into a canvas: fills, borders, and the clip of rounded corners.
///
/// Cost of a circle of 100 pixels whose mask is kept: 3 µs together with its damage and the ground beneath.
final class ShapePainter {
  let masks: MaskCache
  private var scratch: UnsafeMutablePointer<UInt8>?
  private var scratchBytes = 0

  init(masks: MaskCache) { self.masks = masks }

  deinit { scratch?.deallocate() }

  /// A layer's geometry, as far as painting its shape needs it.
  struct Outline {
    let bounds: CGRect
    /// 0 when no corner is round.
    let radius: Double
    let corners: UInt8
    let map: Affine
    let shape: DeviceShape

    init(_ style: LayerNode.Style, _ map: Affine, limits: PixelRect) {
      self.init(style.bounds, radius: style.cornerRadius, corners: style.roundedCorners, map, limits: limits)
    }

    init(_ rect: CGRect, radius: Double = 0, corners: UInt8 = 0xF, _ map: Affine, limits: PixelRect) {
      bounds = rect.standardized
      self.corners = corners & 0xF
      self.radius = radius > 0 && self.corners != 0 ? min(radius, min(bounds.width, bounds.height) / 2) : 0
      self.map = map
      shape = DeviceShape(rect, radius: radius, corners: corners, map: map, limits: limits)
    }

    /// How much of each pixel it covers; nil when the map flattens the plane.
    func coverage(_ part: RoundedRectCoverage.Part) -> RoundedRectCoverage? {
      RoundedRectCoverage(
        center: CGPoint(x: bounds.midX, y: bounds.midY), halfWidth: bounds.width / 2, halfHeight: bounds.height / 2,
        radius: radius, corners: corners, part: part, map: map)
    }
  }

  /// Fills the shape with a premultiplied colour.
  func fill(_ outline: Outline, _ color: UInt32, clip: PixelRect, _ canvas: Canvas) {
    guard color >> 24 != 0 else { return }
    switch outline.shape {
    case .empty: break
    case .box(let box): canvas.fill(box.intersection(clip), color)
    case .rounded(let box, let radius, let corners):
      let corner = (radius + 7) / 8
      if let tile = tile(box, corner, .rounded, radius: radius, border: 0, corners: corners) {
        paint(tile, box, corner, corners, .color(color), clip, canvas)
        guard tile.isPatched else { return }
        for piece in squareCorners(box, corner, corners) { canvas.fill(piece.intersection(clip), color) }
        let inner = box.height - corner * 2
        let middle = PixelRect(x: box.x + corner, y: box.y, width: box.width - corner * 2, height: corner)
        canvas.fill(middle.intersection(clip), color)
        canvas.fill(
          PixelRect(x: box.x, y: box.y + corner, width: box.width, height: inner).intersection(clip), color)
        canvas.fill(
          PixelRect(x: middle.x, y: box.maxY - corner, width: middle.width, height: corner).intersection(clip), color)
      }
    case .circle(let x, let y, let phaseX, let phaseY, let diameter):
      let key = MaskKey.circle(.circle, diameter: diameter, border: 0, phaseX: phaseX, phaseY: phaseY)
      paintMask(key, x, y, diameter, .color(color), clip, canvas)
    case .free(let box): fillFree(outline, box.intersection(clip), color, canvas)
    }
  }

  /// Paints the band of `width` points inside the shape's edge.
  ///
  /// - Parameter isClipped: whether the shape's outer edge will be cut by `clip(_:)`, so that it must not be smoothed
  ///   here as well.
  func stroke(_ outline: Outline, width: Double, _ color: UInt32, isClipped: Bool, clip: PixelRect, _ canvas: Canvas) {
    guard color >> 24 != 0, width > 0 else { return }
    let map = outline.map
    let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
    switch outline.shape {
    case .empty: break
    case .box(let box): strokeBox(box, hairline(width * scale), color, clip, canvas)
    case .rounded(let box, let radius, let corners):
      let border = hairline(width * scale)
      if border * 2 >= min(box.width, box.height) {
        return isClipped ? canvas.fill(box.intersection(clip), color) : fill(outline, color, clip: clip, canvas)
      }
      let corner = max((radius + 7) / 8, border)
      let kind: MaskKey.Kind = isClipped ? .outsideRounded : .rounded
      if corner * 2 > MaskKey.largestSide {
        let part: RoundedRectCoverage.Part = isClipped ? .outsideRing(width) : .ring(width)
        return paintFree(outline, part, box, .color(color), clip, canvas)
      }
      guard let tile = tile(box, corner, kind, radius: radius, border: border * 8, corners: corners) else { return }
      paint(tile, box, corner, corners, .color(color), clip, canvas)
      guard tile.isPatched else { return }
      for piece in squareCorners(box, corner, corners) {
        let y = piece.y == box.y ? box.y : box.maxY - border
        let x = piece.x == box.x ? box.x : box.maxX - border
        let across = PixelRect(x: piece.x, y: y, width: corner, height: border)
        canvas.fill(across.intersection(clip), color)
        let down = PixelRect(
          x: x, y: piece.y == box.y ? box.y + border : piece.y, width: border, height: corner - border)
        canvas.fill(down.intersection(clip), color)
      }
      strokeSides(box, corner, border, color, clip, canvas)
    case .circle(let x, let y, let phaseX, let phaseY, let diameter):
      let border = max(1, Int((min(width * scale, 2_000) * 8).rounded()))
      let key = MaskKey.circle(
        isClipped ? .outsideCircle : .circle, diameter: diameter, border: border, phaseX: phaseX, phaseY: phaseY)
      paintMask(key, x, y, diameter, .color(color), clip, canvas)
    case .free(let box):
      let part: RoundedRectCoverage.Part = isClipped ? .outsideRing(width) : .ring(width)
      paintFree(outline, part, box, .color(color), clip, canvas)
    }
  }

  /// Cuts what has been painted to the shape. Nothing may have been painted outside the shape's box.
  func clip(to outline: Outline, _ canvas: Canvas) {
    let everything = canvas.extent
    switch outline.shape {
    case .empty, .box: break
    case .rounded(let box, let radius, let corners):
      let corner = (radius + 7) / 8
      guard let tile = tile(box, corner, .rounded, radius: radius, border: 0, corners: corners) else { return }
      paint(tile, box, corner, corners, .cut, everything, canvas)
    case .circle(let x, let y, let phaseX, let phaseY, let diameter):
      let key = MaskKey.circle(.circle, diameter: diameter, border: 0, phaseX: phaseX, phaseY: phaseY)
      paintMask(key, x, y, diameter, .cut, everything, canvas)
    case .free(let box):
      paintFree(outline, .fill, box, .cut, everything, canvas)
    }
  }

  // MARK: Masks

  /// A rounded rectangle's mask: of its four corners only, or of the whole when the corners do not fit.
  private struct Tile {
    let mask: Mask
    let isPatched: Bool
  }

  private func tile(_ box: PixelRect, _ corner: Int, _ kind: MaskKey.Kind, radius: Int, border: Int, corners: UInt8)
    -> Tile?
  {
    // The tile of a patched one has four round corners, of which those are used that are round.
    let isPatched = box.width >= corner * 2 && box.height >= corner * 2
    let key = MaskKey.rounded(
      kind, width: isPatched ? corner * 2 : box.width, height: isPatched ? corner * 2 : box.height, radius: radius,
      border: border, corners: isPatched ? 0xF : corners)
    return masks.mask(key).map { Tile(mask: $0, isPatched: isPatched) }
  }

  private func paint(
    _ tile: Tile, _ box: PixelRect, _ corner: Int, _ corners: UInt8, _ use: MaskUse, _ clip: PixelRect, _ canvas: Canvas
  ) {
    guard tile.isPatched else {
      return through(tile.mask.coverage, stride: tile.mask.stride, box.x, box.y, use, box.intersection(clip), canvas)
    }
    for index in 0..<4 where corners >> index & 1 != 0 {
      let left = index & 1 == 0
      let top = index & 2 == 0
      let x = left ? box.x : box.maxX - corner
      let y = top ? box.y : box.maxY - corner
      let piece = PixelRect(x: x, y: y, width: corner, height: corner).intersection(clip)
      through(
        tile.mask.coverage, stride: tile.mask.stride, left ? x : x - corner, top ? y : y - corner, use, piece, canvas)
    }
  }

  /// The squares in the corners that are not round.
  private func squareCorners(_ box: PixelRect, _ corner: Int, _ corners: UInt8) -> [PixelRect] {
    if corners == 0xF { return [] }
    var pieces: [PixelRect] = []
    for index in 0..<4 where corners >> index & 1 == 0 {
      let x = index & 1 == 0 ? box.x : box.maxX - corner
      let y = index & 2 == 0 ? box.y : box.maxY - corner
      pieces.append(PixelRect(x: x, y: y, width: corner, height: corner))
    }
    return pieces
  }

  private func paintMask(
    _ key: MaskKey, _ x: Int, _ y: Int, _ diameter: Int, _ use: MaskUse, _ clip: PixelRect, _ canvas: Canvas
  ) {
    let reach = Mask.circleReach(diameter)
    let side = reach * 2 + 1
    let box = PixelRect(x: x - reach, y: y - reach, width: side, height: side).intersection(clip)
    guard canvas.meets(box), let mask = masks.mask(key) else { return }
    through(mask.coverage, stride: mask.stride, x - reach, y - reach, use, box, canvas)
  }

  /// Fills a turned or stretched shape row by row: only its edge is measured.
  private func fillFree(_ outline: Outline, _ box: PixelRect, _ color: UInt32, _ canvas: Canvas) {
    guard canvas.meets(box), let coverage = outline.coverage(.fill) else { return }
    canvas.each(box) { [self] part, words, wordsPerRow in
      let levels = grow(to: part.width + 16)
      for y in part.y..<part.maxY {
        let row = coverage.row(y, within: part.x..<part.maxX)
        if row.touched.isEmpty { continue }
        let line = words + ((y - part.y) * wordsPerRow - part.x)
        let (left, right) = row.ends
        func measured(_ end: Range<Int>) {
          if end.isEmpty { return }
          let covered = coverage.write(end, y, to: levels)
          PixelSpan.over(color: color, coverage: covered, line + end.lowerBound, end.count)
        }
        measured(left)
        PixelSpan.over(color: color, line + left.upperBound, right.lowerBound - left.upperBound)
        measured(right)
      }
    }
  }

  /// Evaluates the coverage where it is needed, piece by piece.
  private func paintFree(
    _ outline: Outline, _ part: RoundedRectCoverage.Part, _ box: PixelRect, _ use: MaskUse, _ clip: PixelRect,
    _ canvas: Canvas
  ) {
    guard let coverage = outline.coverage(part) else { return }
    let box = box.intersection(clip)
    for index in canvas.rects.indices {
      let piece = canvas.rects[index].intersection(box)
      if piece.isEmpty { continue }
      let stride = (piece.width + 15) & ~15
      let bytes = grow(to: stride * piece.height)
      coverage.write(piece, to: bytes, stride: stride)
      through(bytes, stride: stride, piece.x, piece.y, use, piece, canvas)
    }
  }

  /// What a mask is for.
  private enum MaskUse {
    /// A premultiplied colour is laid over what is there, as far as the mask covers it.
    case color(UInt32)
    /// What is there is cut to the mask.
    case cut
  }

  /// - Parameters:
  ///   - coverage: the mask, which holds all of `box`; its first byte is the device pixel (`x`, `y`).
  ///   - stride: bytes from one row to the next.
  private func through(
    _ coverage: UnsafePointer<UInt8>, stride: Int, _ x: Int, _ y: Int, _ use: MaskUse, _ box: PixelRect,
    _ canvas: Canvas
  ) {
    canvas.each(box) { part, words, wordsPerRow in
      var covered = coverage + ((part.y - y) * stride + part.x - x)
      var row = words
      for _ in 0..<part.height {
        switch use {
        case .color(let color): PixelSpan.over(color: color, coverage: covered, row, part.width)
        case .cut: PixelSpan.multiply(row, by: covered, part.width)
        }
        covered += stride
        row += wordsPerRow
      }
    }
  }

  private func grow(to count: Int) -> UnsafeMutablePointer<UInt8> {
    if let scratch, scratchBytes >= count { return scratch }
    scratch?.deallocate()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
      .initializeMemory(as: UInt8.self, repeating: 0, count: count)
    scratch = memory
    scratchBytes = count
    return memory
  }

  // MARK: Straight borders

  /// A border of upright edges is whole pixels wide, at least one, so that it is sharp.
  private func hairline(_ width: Double) -> Int { max(1, DeviceBox.pixel(min(width, 1e6).rounded())) }

  private func strokeBox(_ box: PixelRect, _ width: Int, _ color: UInt32, _ clip: PixelRect, _ canvas: Canvas) {
    if width * 2 >= min(box.width, box.height) { return canvas.fill(box.intersection(clip), color) }
    let inner = box.height - width * 2
    for strip in [
      PixelRect(x: box.x, y: box.y, width: box.width, height: width),
      PixelRect(x: box.x, y: box.y + width, width: width, height: inner),
      PixelRect(x: box.maxX - width, y: box.y + width, width: width, height: inner),
      PixelRect(x: box.x, y: box.maxY - width, width: box.width, height: width),
    ] { canvas.fill(strip.intersection(clip), color) }
  }

  private func strokeSides(
    _ box: PixelRect, _ corner: Int, _ width: Int, _ color: UInt32, _ clip: PixelRect, _ canvas: Canvas
  ) {
    let across = box.width - corner * 2
    let down = box.height - corner * 2
    for strip in [
      PixelRect(x: box.x + corner, y: box.y, width: across, height: width),
      PixelRect(x: box.x, y: box.y + corner, width: width, height: down),
      PixelRect(x: box.maxX - width, y: box.y + corner, width: width, height: down),
      PixelRect(x: box.x + corner, y: box.maxY - width, width: across, height: width),
    ] { canvas.fill(strip.intersection(clip), color) }
  }
}
