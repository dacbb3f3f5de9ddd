import Foundation
import RenderTree
import TouchPlatform

/// Walks a committed tree and composites what meets the canvas, back to front.
///
/// A layer with children and an opacity below 1, with a mask, or with round or turned edges that clip, is painted aside
/// first and composited as one picture. Every pixel depends on the tree alone and not on the part that is repainted.
/// A painter belongs to one thread at a time; several may paint different parts of one frame, each into its own canvas.
final class FramePainter {
  let masks = MaskCache()
  let shapes: ShapePainter
  let images = ImagePainter()
  let shadows: ShadowPainter
  let scratch: ScratchPool
  let drawings: DrawingStore
  /// What is kept of the way to the layer that is being painted, for those that show what is beneath them.
  var backdrops = BackdropState()
  /// All pixels that there are in the space in which is painted now; those of a plane in perspective while it is painted.
  private(set) var surface = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// How many planes in perspective what is painted now lies in.
  var planes = 0
  /// How many shadows are being measured that what is painted now throws.
  private var nesting = 0
  /// Shadows that shapes of any kind throw inside of so many others are left out: each doubles the work.
  private static let deepestShadow = 2

  init(scratchLimit: Int, drawings: DrawingStore = DrawingStore()) {
    self.drawings = drawings
    scratch = ScratchPool(limit: scratchLimit)
    shapes = ShapePainter(masks: masks)
    shadows = ShadowPainter(shapes: shapes, scratch: scratch)
  }

  /// Paints the frame into the canvas's rectangles.
  ///
  /// - Parameter surface: all pixels of the surface.
  func paint(_ frame: RenderFrame, _ canvas: Canvas, surface: PixelRect) {
    if frame.root.holdsBackdrop { backdrops = BackdropState(surface: surface, painted: canvas.extent) }
    defer { if frame.root.holdsBackdrop { backdrops = BackdropState() } }
    self.surface = surface
    draw(frame.root, DeviceBox.map(of: frame), clip: canvas.extent, canvas, depth: 0)
    canvas.end()
    scratch.trim()
    shadows.blurred.endPainting()
  }

  /// Paints in a space that has these pixels.
  func within(_ space: PixelRect, _ paint: () -> Void) {
    let outside = surface
    surface = space
    paint()
    surface = outside
  }

  /// Paints a layer with all that is in it on clear pixels. What shows the picture beneath it shows nothing of it.
  static func paint(_ node: LayerNode, _ map: Affine, onNothing pixels: PixelBuffer) {
    let painter = FramePainter(scratchLimit: 256 << 20)
    painter.surface = pixels.bounds
    painter.drawings.begin()
    let canvas = Canvas()
    canvas.begin(
      words: pixels.row(0), wordsPerRow: pixels.stride / 4, originX: 0, originY: 0, rects: [pixels.bounds], underlay: 0)
    painter.draw(node, map, clip: pixels.bounds, canvas, depth: 0)
    canvas.end()
  }

  func draw(_ node: LayerNode, _ parentMap: Affine, clip: PixelRect, _ canvas: Canvas, depth: Int) {
    if node.style.isInPerspective { return drawInPerspective(node, parentMap, clip: clip, canvas, depth: depth) }
    drawPlaced(node, node.style.toParent.then(parentMap), clip: clip, canvas, depth: depth)
  }

  /// - Parameter map: from the layer's bounds space to the canvas's pixels.
  @inline(__always)
  func drawPlaced(_ node: LayerNode, _ map: Affine, clip: PixelRect, _ canvas: Canvas, depth: Int) {
    let box = DeviceBox.around(node.extent, map, in: clip)
    guard !box.isEmpty, canvas.meets(box) else { return }
    guard depth < DamageTracker.deepest else {
      return PlatformLog.write(.app, "layers nested deeper than \(DamageTracker.deepest) are not shown")
    }
    if node.mask == nil {
      drawBody(node, map, opacity: node.style.opacity, box, clip: clip, canvas, depth)
    } else {
      drawMasked(node, map, box, canvas, depth)
    }
  }

  // What calls itself for children is kept small, and what needs room on the stack is done beside it: trees may be deep.

  private func drawMasked(_ node: LayerNode, _ map: Affine, _ box: PixelRect, _ canvas: Canvas, _ depth: Int) {
    guard let mask = node.mask else { return }
    group(box, opacity: node.style.opacity, canvas) { [self] canvas, piece in
      drawBody(node, map, opacity: 1, piece, clip: piece, canvas, depth)
      multiply(canvas, piece, by: mask, map, depth)
    }
  }

  /// Draws the layer and what is in it, without its mask.
  ///
  /// - Parameters:
  ///   - box: all that it may paint.
  ///   - isWithoutShadow: whether its own shadow is left out.
  private func drawBody(
    _ node: LayerNode, _ map: Affine, opacity: Float, _ box: PixelRect, clip: PixelRect, _ canvas: Canvas,
    _ depth: Int, isWithoutShadow: Bool = false
  ) {
    let showsShadow = !isWithoutShadow && !node.shadowSource.isNull && node.showsShadow
    switch CompositingManner(node, showsShadow: showsShadow) {
    case .direct:
      paintLayer(node, map, opacity, clip: clip, inside: clip, showsShadow: showsShadow, canvas, depth)
    case .aside:
      if opacity >= 1 {
        return paintLayer(node, map, 1, clip: clip, inside: clip, showsShadow: showsShadow, canvas, depth)
      }
      group(box, opacity: opacity, canvas) { [self] canvas, box in
        paintLayer(node, map, 1, clip: box, inside: box, showsShadow: showsShadow, canvas, depth)
      }
    case .clipped:
      drawClipped(node, map, opacity, box, clip: clip, showsShadow: showsShadow, canvas, depth)
    }
  }

  private func drawClipped(
    _ node: LayerNode, _ map: Affine, _ opacity: Float, _ box: PixelRect, clip: PixelRect, showsShadow: Bool,
    _ canvas: Canvas, _ depth: Int
  ) {
    let outline = ShapePainter.Outline(node.style, map, limits: clip)
    switch outline.shape {
    case .empty: break
    case .box(let inside) where opacity < 1:
      group(box, opacity: opacity, canvas) { [self] canvas, box in
        paintLayer(
          node, map, 1, clip: box, inside: inside.intersection(box), showsShadow: showsShadow, canvas, depth)
      }
    case .box(let inside):
      paintLayer(
        node, map, 1, clip: clip, inside: inside.intersection(clip), showsShadow: showsShadow, canvas, depth)
    case .rounded, .circle, .free:
      group(box.intersection(outline.shape.box), opacity: opacity, canvas) { [self] canvas, box in
        paintClipped(node, outline, clip: box, showsShadow: showsShadow, canvas, depth)
      }
    }
  }

  /// Paints the layer and what is in it.
  ///
  /// - Parameter inside: what contents and children are cut to.
  private func paintLayer(
    _ node: LayerNode, _ map: Affine, _ opacity: Float, clip: PixelRect, inside: PixelRect, showsShadow: Bool,
    _ canvas: Canvas, _ depth: Int
  ) {
    if node.style.background != nil || showsShadow || (!node.style.isPlain && node.style.showsBackdrop) {
      paintBack(node, map, opacity, clip: clip, inside: inside, showsShadow: showsShadow, canvas, depth)
    }
    if node.style.showsContents { paintContents(node, map, opacity, clip: inside, canvas) }
    if node.holdsBackdrop {
      drawChildren(of: node, map, clip: inside, canvas, depth: depth)
    } else {
      for child in node.children { draw(child, map, clip: inside, canvas, depth: depth + 1) }
    }
    if node.style.borderColor != nil, node.style.borderWidth > 0 {
      paintBorder(node, map, opacity, clip: clip, canvas)
    }
  }

  func paintBack(
    _ node: LayerNode, _ map: Affine, _ opacity: Float, clip: PixelRect, inside: PixelRect, showsShadow: Bool,
    _ canvas: Canvas, _ depth: Int
  ) {
    let outline = ShapePainter.Outline(node.style, map, limits: clip)
    if showsShadow {
      let clip = node.style.masksToBounds ? inside : clip
      paintShadow(node, outline, opacity, coversItself: true, clip: clip, canvas, depth)
    }
    if !node.style.isPlain, node.style.showsBackdrop {
      paintBackdrop(node, outline, opacity, isCut: false, clip: clip, canvas)
    }
    if let background = node.style.background {
      shapes.fill(outline, background.pixel(opacity: opacity), clip: clip, canvas)
    }
  }

  /// Paints what is between the background and the children.
  func paintContents(
    _ node: LayerNode, _ map: Affine, _ opacity: Float, clip: PixelRect, _ canvas: Canvas
  ) {
    if let contents = node.style.contents {
      images.paint(contents, .init(node.style), map, opacity: opacity, clip: clip, canvas)
    } else if node.style.drawing != nil {
      drawings.paint(node, map, opacity: opacity, surface: surface, clip: clip, canvas, images)
    }
  }

  private func paintBorder(_ node: LayerNode, _ map: Affine, _ opacity: Float, clip: PixelRect, _ canvas: Canvas) {
    guard let color = node.style.borderColor else { return }
    let outline = ShapePainter.Outline(node.style, map, limits: clip)
    shapes.stroke(
      outline, width: node.style.borderWidth, color.pixel(opacity: opacity), isClipped: false, clip: clip, canvas)
  }

  /// Paints the layer with square edges and cuts all of it to its shape, so that nothing shines through at the edge.
  private func paintClipped(
    _ node: LayerNode, _ outline: ShapePainter.Outline, clip: PixelRect, showsShadow: Bool, _ canvas: Canvas,
    _ depth: Int
  ) {
    if showsShadow { paintShadow(node, outline, 1, coversItself: false, clip: clip, canvas, depth) }
    if !node.style.isPlain, node.style.showsBackdrop {
      paintBackdrop(node, outline, 1, isCut: true, clip: clip, canvas)
    }
    if let background = node.style.background { canvas.fill(clip, background.pixel(opacity: 1)) }
    if node.style.showsContents { paintContents(node, outline.map, 1, clip: clip, canvas) }
    if node.holdsBackdrop {
      drawChildren(of: node, outline.map, clip: clip, canvas, depth: depth)
    } else {
      for child in node.children { draw(child, outline.map, clip: clip, canvas, depth: depth + 1) }
    }
    if let color = node.style.borderColor {
      shapes.stroke(
        outline, width: node.style.borderWidth, color.pixel(opacity: 1), isClipped: true, clip: clip, canvas)
    }
    shapes.clip(to: outline, canvas)
  }

  // MARK: Shadows and masks

  private func paintShadow(
    _ node: LayerNode, _ outline: ShapePainter.Outline, _ opacity: Float, coversItself: Bool, clip: PixelRect,
    _ canvas: Canvas, _ depth: Int
  ) {
    guard let shadow = node.shownShadow else { return }
    if nesting >= Self.deepestShadow, node.throwsContentShadow { return }
    shadows.paint(
      shadow, of: node, outline, opacity: opacity, coversItself: coversItself, nesting: nesting, surface: surface,
      clip: clip, canvas
    ) { [self] map, space, piece, canvas in
      nesting += 1
      backdrops.flatness += 1
      within(space) {
        drawBody(node, map, opacity: 1, piece, clip: piece, canvas, depth, isWithoutShadow: true)
      }
      backdrops.flatness -= 1
      nesting -= 1
    }
  }

  /// Multiplies what has been painted in `piece` by the alpha of a mask's tree.
  private func multiply(_ canvas: Canvas, _ piece: PixelRect, by mask: LayerNode, _ map: Affine, _ depth: Int) {
    let block = scratch.take(width: piece.width, height: piece.height)
    block.begin(piece)
    backdrops.flatness += 1
    draw(mask, map, clip: piece, block.canvas, depth: depth + 1)
    backdrops.flatness -= 1
    block.canvas.end()
    canvas.each(piece) { part, words, wordsPerRow in
      for row in 0..<part.height {
        let line = block.words + ((part.y - piece.y + row) * block.wordsPerRow + part.x - piece.x)
        PixelSpan.multiply(words + row * wordsPerRow, byAlphaOf: line, part.width)
      }
    }
    scratch.giveBack(block)
  }

  // MARK: Groups

  /// Paints `body` into a clear picture of its own, one rectangle after another, and composites that onto `canvas`.
  func group(
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
    let block = scratch.take(width: piece.width, height: piece.height)
    block.begin(piece)
    body(block.canvas, piece)
    block.canvas.end()
    canvas.each(piece) { part, words, wordsPerRow in
      let source = block.words + ((part.y - piece.y) * block.wordsPerRow + part.x - piece.x)
      PixelSpan.over(
        source, stride: block.wordsPerRow, level: level, words, stride: wordsPerRow, width: part.width,
        height: part.height)
    }
    scratch.giveBack(block)
  }
}
