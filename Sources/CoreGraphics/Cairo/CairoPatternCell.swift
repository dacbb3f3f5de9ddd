internal import CCairo
import Foundation
import RenderTree

/// Drawings that repeat, as a source of paint.
enum CairoPatternCell {
  /// More tiles than this are drawn from a picture of one of them.
  private static let mostTiles = 1_024.0

  /// A new Cairo pattern that shows the cells over the job's area in the context's user space; nil when there are none.
  static func source(_ pattern: DrawPattern, _ job: CairoPlayer.Job, _ player: CairoPlayer) -> OpaquePointer? {
    let map = pattern.map.then(job.map)
    let cell = pattern.bounds.standardized
    let stepX = abs(pattern.step.width)
    let stepY = abs(pattern.step.height)
    guard CairoPlayer.isUsable(map), let inverse = map.inverse, cell.width > 0, cell.height > 0, stepX > 0, stepY > 0,
      stepX.isFinite, stepY.isFinite, cell.width.isFinite, cell.height.isFinite, cell.minX.isFinite, cell.minY.isFinite
    else { return nil }
    // The tiles of which something can be seen.
    let seen = inverse.apply(
      CGRect(x: job.area.x, y: job.area.y, width: job.area.width, height: job.area.height))
    let firstX = ((seen.minX - cell.maxX) / stepX).rounded(.down)
    let lastX = ((seen.maxX - cell.minX) / stepX).rounded(.up)
    let firstY = ((seen.minY - cell.maxY) / stepY).rounded(.down)
    let lastY = ((seen.maxY - cell.minY) / stepY).rounded(.up)
    let count = (lastX - firstX + 1) * (lastY - firstY + 1)
    guard count.isFinite, abs(firstX) < 1e9, abs(lastX) < 1e9, abs(firstY) < 1e9, abs(lastY) < 1e9 else { return nil }

    let context = player.context
    cairo_save(context)
    defer { cairo_restore(context) }
    player.clip(to: job.area)
    cairo_push_group(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    if count <= mostTiles {
      for y in Int(firstY)...Int(lastY) {
        for x in Int(firstX)...Int(lastX) {
          let tile = Affine.translation(Double(x) * stepX, Double(y) * stepY).then(map)
          cairo_save(context)
          player.addPath(of: cell, tile)
          cairo_clip(context)
          player.play(pattern.cell, map: tile)
          cairo_restore(context)
        }
      }
    } else {
      paintTiles(pattern, cell, CGSize(width: stepX, height: stepY), map, player)
    }
    let color = job.state.color
    if !pattern.isColored {
      // The cells are a stencil for the command's colour.
      cairo_set_operator(context, CAIRO_OPERATOR_IN)
      cairo_set_source_rgba(context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
      cairo_paint(context)
    } else if color.alpha < 1 {
      cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
      cairo_set_source_rgba(context, 0, 0, 0, Double(color.alpha))
      cairo_paint(context)
    }
    return cairo_pop_group(context)
  }

  /// Repeats one tile's picture, made at the resolution of the target.
  private static func paintTiles(
    _ pattern: DrawPattern, _ cell: CGRect, _ step: CGSize, _ map: Affine, _ player: CairoPlayer
  ) {
    let wide = (map.a * map.a + map.b * map.b).squareRoot() * step.width
    let high = (map.c * map.c + map.d * map.d).squareRoot() * step.height
    let width = Int(max(1, min(2_048, wide.rounded(.up))))
    let height = Int(max(1, min(2_048, high.rounded(.up))))
    let buffer = PixelBuffer(width: width, height: height)
    // From pattern space to the tile's pixels, the cell's corner at the first one.
    let toTile = Affine(
      a: Double(width) / step.width, b: 0, c: 0, d: Double(height) / step.height,
      tx: -cell.minX * Double(width) / step.width, ty: -cell.minY * Double(height) / step.height)
    guard let tilePlayer = CairoPlayer(buffer), let back = toTile.inverse else { return }
    tilePlayer.depth = player.depth
    // A cell larger than the step reaches into its neighbours.
    let overX = Int(min(4, (cell.width / step.width).rounded(.up)))
    let overY = Int(min(4, (cell.height / step.height).rounded(.up)))
    for y in 0..<max(1, overY) {
      for x in 0..<max(1, overX) {
        let shifted = Affine.translation(-Double(x) * step.width, -Double(y) * step.height).then(toTile)
        cairo_save(tilePlayer.context)
        tilePlayer.addPath(of: cell, shifted)
        cairo_clip(tilePlayer.context)
        tilePlayer.play(pattern.cell, map: shifted)
        cairo_restore(tilePlayer.context)
      }
    }
    let image = RenderImage(buffer, scale: 1)
    player.withPattern(of: image, back.then(map), .standard) { source in
      cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
      cairo_set_source(player.context, source)
      cairo_paint(player.context)
    }
  }
}
