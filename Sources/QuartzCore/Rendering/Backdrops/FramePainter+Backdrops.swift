import Foundation
import RenderTree

/// What a painter keeps for layers that show what is beneath them.
struct BackdropState {
  /// A layer that is being painted, and which of its children is under way.
  struct Step {
    let node: LayerNode
    /// From its bounds space to device pixels.
    let map: Affine
    var child: Int
  }

  /// The layers on the way to the one that is being painted, the outermost first; only where a backdrop is among them.
  var trail: [Step] = []
  /// Above 0 while something is painted of which only the alpha counts: a mask, or what throws a shadow.
  var flatness = 0
  /// How many backdrops are being made, one for the other.
  var level = 0
  let surface: PixelRect
  /// What is painted at all: no other part of a backdrop is needed.
  var painted: PixelRect
  /// The backdrops that are made.
  var pictures = BackdropPictures()
  /// What lies beneath all of it, where it is a plane in perspective.
  var ground: BackdropGround?
  /// Whether any layer of the frame shows what is beneath it.
  var isUsed: Bool { !surface.isEmpty }

  init(
    surface: PixelRect = PixelRect(x: 0, y: 0, width: 0, height: 0),
    painted: PixelRect = PixelRect(x: 0, y: 0, width: 0, height: 0)
  ) {
    self.surface = surface
    self.painted = painted
  }
}

// A backdrop is made of the picture that the layers beneath it would show alone: they are painted once more, aside. So
// it depends on the tree and on nothing that is repainted or not. The opacity and the masks of layers around it count
// for what they show as one picture, not for what it sees.
extension FramePainter {
  /// Backdrops that see backdrops that see so many others are left out: each doubles the work.
  private static let deepestBackdrop = 3

  /// Draws a layer's children, with the way to them kept.
  func drawChildren(of node: LayerNode, _ map: Affine, clip: PixelRect, _ canvas: Canvas, depth: Int) {
    backdrops.trail.append(.init(node: node, map: map, child: 0))
    for (index, child) in node.children.enumerated() {
      backdrops.trail[backdrops.trail.count - 1].child = index
      draw(child, map, clip: clip, canvas, depth: depth + 1)
    }
    backdrops.trail.removeLast()
  }

  /// Paints the blurred picture beneath a layer into its shape.
  ///
  /// - Parameter isCut: whether what is outside of the shape is cut off later.
  func paintBackdrop(
    _ node: LayerNode, _ outline: ShapePainter.Outline, _ opacity: Float, isCut: Bool, clip: PixelRect, _ canvas: Canvas
  ) {
    if backdrops.flatness > 0 {
      // By its alpha it is a picture without holes.
      let pixel = RenderColor.black.pixel(opacity: opacity)
      if isCut { canvas.fill(clip, pixel) } else { shapes.fill(outline, pixel, clip: clip, canvas) }
      return
    }
    guard let geometry = BackdropGeometry(node.style, outline.map, surface: backdrops.surface) else { return }
    let box = geometry.box.intersection(clip).intersection(isCut ? clip : outline.shape.box)
    guard !box.isEmpty, canvas.meets(box), let picture = picture(geometry) else { return }
    if case .box = outline.shape, opacity >= 1 {
      canvas.each(box) { picture.write($0, $1, $2) }
    } else if isCut, opacity >= 1 {
      canvas.each(box) { picture.write($0, $1, $2) }
    } else {
      group(box, opacity: opacity, canvas) { [self] canvas, piece in
        canvas.each(piece) { picture.write($0, $1, $2) }
        if !isCut { shapes.clip(to: outline, canvas) }
      }
    }
  }

  /// The backdrop of the layer at the end of the trail; nil where it is not shown.
  private func picture(_ geometry: BackdropGeometry) -> BackdropPicture? {
    guard backdrops.level < Self.deepestBackdrop else { return nil }
    let wanted = geometry.box.intersection(backdrops.painted)
    guard !wanted.isEmpty else { return nil }
    let place = BackdropPictures.Place(path: backdrops.trail.map(\.child), level: backdrops.level)
    if let made = backdrops.pictures.find(place, wanted) { return made }
    let made = BackdropPicture(geometry, wanted: wanted) { width in
      max(1, scratch.grantedPixels / max(1, width))
    } paint: { [self] piece, read in
      let block = scratch.take(width: piece.width, height: piece.height)
      block.canvas.begin(
        words: block.words, wordsPerRow: block.wordsPerRow, originX: piece.x, originY: piece.y, rects: [piece],
        underlay: 0xFF00_0000)
      paintBeneath(block.canvas, piece)
      block.canvas.end()
      read(block.words, block.wordsPerRow)
      scratch.giveBack(block)
    }
    backdrops.pictures.keep(made, at: place)
    return made
  }

  /// Paints what lies beneath the layer at the end of the trail.
  private func paintBeneath(_ canvas: Canvas, _ piece: PixelRect) {
    if let ground = backdrops.ground { paint(ground, canvas, piece) }
    let outside = backdrops
    backdrops.trail.removeAll()
    backdrops.painted = piece
    backdrops.level += 1
    var clip = piece
    for step in outside.trail {
      let node = step.node
      let depth = backdrops.trail.count
      let inside = node.style.masksToBounds ? DeviceBox.around(node.style.bounds, step.map, in: clip) : clip
      paintBack(
        node, step.map, 1, clip: clip, inside: inside, showsShadow: node.showsShadow, canvas, depth)
      if node.style.showsContents { paintContents(node, step.map, 1, clip: inside, canvas) }
      backdrops.trail.append(step)
      for index in 0..<step.child {
        backdrops.trail[depth].child = index
        draw(node.children[index], step.map, clip: inside, canvas, depth: depth + 1)
      }
      backdrops.trail[depth].child = step.child
      clip = inside
    }
    // A backdrop that several others see is made once.
    let pictures = backdrops.pictures
    backdrops = outside
    backdrops.pictures = pictures
  }

  /// Paints what lies beneath a plane in perspective into the plane's own pixels.
  private func paint(_ ground: BackdropGround, _ canvas: Canvas, _ piece: PixelRect) {
    let box = ground.box(of: piece)
    guard !box.isEmpty else { return }
    if box.area > scratch.grantedPixels, piece.area > 1 {
      let (first, second) = piece.halves
      paint(ground, canvas, first)
      return paint(ground, canvas, second)
    }
    let block = scratch.take(width: box.width, height: box.height)
    block.canvas.begin(
      words: block.words, wordsPerRow: block.wordsPerRow, originX: box.x, originY: box.y, rects: [box],
      underlay: 0xFF00_0000)
    let inside = backdrops
    backdrops = ground.state
    backdrops.level = inside.level
    backdrops.pictures = BackdropPictures()
    within(ground.surface) { paintBeneath(block.canvas, box) }
    backdrops = inside
    block.canvas.end()
    canvas.each(piece) { part, words, wordsPerRow in
      for row in 0..<part.height {
        ground.read(
          x: part.x, y: part.y + row, part.width, from: block.words, block.wordsPerRow, box,
          into: words + row * wordsPerRow)
      }
    }
    scratch.giveBack(block)
  }
}
