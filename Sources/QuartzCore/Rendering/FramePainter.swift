internal import CCairo
import Foundation
import RenderTree
import TouchPlatform

/// Walks a committed tree and composites what meets the canvas, back to front.
///
/// A layer with children and an opacity below 1, or with round or turned edges that clip, is painted aside first and
/// composited as one picture. Every pixel depends on the tree alone and not on the part that is repainted.
final class FramePainter {
  let masks = MaskCache()
  private let shapes: ShapePainter
  private let images: ImagePainter
  let scratch: ScratchPool
  let drawings = DrawingStore()

  init(scratchLimit: Int) {
    scratch = ScratchPool(limit: scratchLimit)
    shapes = ShapePainter(masks: masks)
    images = ImagePainter(shapes: shapes)
  }

  /// Paints the frame into the canvas's rectangles.
  func paint(_ frame: RenderFrame, _ canvas: Canvas) {
    draw(frame.root, DeviceBox.map(of: frame), clip: canvas.extent, canvas, depth: 0)
    canvas.end()
    scratch.trim()
  }

  private func draw(_ node: LayerNode, _ parentMap: Affine, clip: PixelRect, _ canvas: Canvas, depth: Int) {
    let map = node.style.toParent.then(parentMap)
    let box = DeviceBox.around(node.extent, map, in: clip)
    guard !box.isEmpty, canvas.meets(box) else { return }
    guard depth < DamageTracker.deepest else {
      return PlatformLog.write(.app, "layers nested deeper than \(DamageTracker.deepest) are not shown")
    }
    let style = node.style
    let outline = ShapePainter.Outline(style, map, limits: clip)
    switch CompositingManner(node) {
    case .direct: paintLayer(node, outline, style.opacity, clip: clip, inside: clip, canvas, depth)
    case .aside:
      group(box, opacity: style.opacity, canvas) { [self] canvas, box in
        paintLayer(node, outline, 1, clip: box, inside: box, canvas, depth)
      }
    case .clipped:
      switch outline.shape {
      case .empty: break
      case .box(let inside) where style.opacity < 1:
        group(box, opacity: style.opacity, canvas) { [self] canvas, box in
          paintLayer(node, outline, 1, clip: box, inside: inside.intersection(box), canvas, depth)
        }
      case .box(let inside):
        paintLayer(node, outline, 1, clip: clip, inside: inside.intersection(clip), canvas, depth)
      case .rounded, .circle, .free:
        group(box.intersection(outline.shape.box), opacity: style.opacity, canvas) { [self] canvas, box in
          paintClipped(node, outline, clip: box, canvas, depth)
        }
      }
    }
  }

  /// Paints the layer and what is in it.
  ///
  /// - Parameter inside: what contents and children are cut to.
  private func paintLayer(
    _ node: LayerNode, _ outline: ShapePainter.Outline, _ opacity: Float, clip: PixelRect, inside: PixelRect,
    _ canvas: Canvas, _ depth: Int
  ) {
    if let background = node.style.background {
      shapes.fill(outline, background.pixel(opacity: opacity), clip: clip, canvas)
    }
    paintInside(node, outline.map, opacity, clip: inside, canvas, depth)
    if let color = node.style.borderColor {
      shapes.stroke(
        outline, width: node.style.borderWidth, color.pixel(opacity: opacity), isClipped: false, clip: clip, canvas)
    }
  }

  /// Paints the layer with square edges and cuts all of it to its shape, so that nothing shines through at the edge.
  private func paintClipped(
    _ node: LayerNode, _ outline: ShapePainter.Outline, clip: PixelRect, _ canvas: Canvas, _ depth: Int
  ) {
    if let background = node.style.background { canvas.fill(clip, background.pixel(opacity: 1), shapes.solids) }
    paintInside(node, outline.map, 1, clip: clip, canvas, depth)
    if let color = node.style.borderColor {
      shapes.stroke(
        outline, width: node.style.borderWidth, color.pixel(opacity: 1), isClipped: true, clip: clip, canvas)
    }
    shapes.clip(to: outline, canvas)
  }

  private func paintInside(
    _ node: LayerNode, _ map: Affine, _ opacity: Float, clip: PixelRect, _ canvas: Canvas, _ depth: Int
  ) {
    if let contents = node.style.contents {
      images.paint(contents, in: node.style.contentsRect, map, opacity: opacity, clip: clip, canvas)
    } else if node.style.drawing != nil {
      drawings.paint(node, map, opacity: opacity, clip: clip, canvas, images)
    }
    for child in node.children { draw(child, map, clip: clip, canvas, depth: depth + 1) }
  }

  // MARK: Groups

  /// Paints `body` into a clear picture of its own, one rectangle after another, and composites that onto `canvas`.
  private func group(
    _ box: PixelRect, opacity: Float, _ canvas: Canvas, _ body: (Canvas, PixelRect) -> Void
  ) {
    let level = UInt32(max(0, min(1, opacity)) * 255 + 0.5)
    if level == 0 { return }
    for rect in canvas.rects {
      let part = rect.intersection(box)
      if part.isEmpty { continue }
      // As many rows at a time as there is memory for; pieces give the same picture as the whole.
      var y = part.y
      while y < part.maxY {
        let rows = min(part.maxY - y, max(1, scratch.grantedPixels / part.width))
        let piece = PixelRect(x: part.x, y: y, width: part.width, height: rows)
        groupPiece(piece, level, canvas, body)
        y += rows
      }
    }
  }

  private func groupPiece(
    _ piece: PixelRect, _ level: UInt32, _ canvas: Canvas, _ body: (Canvas, PixelRect) -> Void
  ) {
    guard let block = scratch.take(width: piece.width, height: piece.height) else { return }
    block.canvas.begin(
      image: block.image, words: block.words, wordsPerRow: block.wordsPerRow, originX: piece.x, originY: piece.y,
      rects: [piece], underlay: 0)
    body(block.canvas, piece)
    block.canvas.end()
    canvas.composite(
      PIXMAN_OP_OVER, block.image, sourceX: piece.x, sourceY: piece.y,
      mask: level == 255 ? nil : shapes.solids.source(level << 24), in: piece)
    scratch.giveBack(block)
  }
}
