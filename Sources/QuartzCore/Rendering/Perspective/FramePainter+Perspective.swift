import Foundation
import RenderTree

// A layer in perspective is flattened, as Core Animation does: it is painted with all that is in it as a picture of its
// plane, and that picture is laid where perspective maps it.
extension FramePainter {
  /// Planes that lie in so many others are left out: each needs memory of its own.
  private static let deepestPlane = 12

  func drawInPerspective(_ node: LayerNode, _ parentMap: Affine, clip: PixelRect, _ canvas: Canvas, depth: Int) {
    guard planes < Self.deepestPlane, depth < DamageTracker.deepest,
      let plane = PlanePicture(node, parentMap, surface: surface, clip: clip), canvas.meets(plane.box)
    else { return }
    for rect in canvas.rects { lay(plane, of: node, rect.intersection(plane.box), canvas, depth) }
  }

  /// Paints what the device's pixels of `piece`, one rectangle of the canvas or a part of it, show of a plane.
  private func lay(_ plane: PlanePicture, of node: LayerNode, _ piece: PixelRect, _ canvas: Canvas, _ depth: Int) {
    if piece.isEmpty { return }
    let region = plane.needed(for: piece)
    if region.isEmpty { return }
    if region.area + piece.width > scratch.grantedPixels, piece.area > 1 {
      // As much at a time as there is memory for; pieces give the same picture as the whole.
      let (first, second) = piece.halves
      lay(plane, of: node, first, canvas, depth)
      return lay(plane, of: node, second, canvas, depth)
    }
    let block = scratch.take(width: region.width, height: region.height)
    block.begin(region)
    inside(plane, region) { drawPlaced(node, plane.map, clip: region, block.canvas, depth: depth) }
    block.canvas.end()
    let sampler = PlaneSampler(
      words: block.words, wordsPerRow: block.wordsPerRow, region: region, plane.toPicture)
    if let sampler {
      let line = scratch.take(width: piece.width, height: 1)
      canvas.each(piece) { part, words, wordsPerRow in
        for row in 0..<part.height {
          sampler.read(x: part.x, y: part.y + row, part.width, into: line.words)
          PixelSpan.over(line.words, level: 255, words + row * wordsPerRow, part.width)
        }
      }
      scratch.giveBack(line)
    }
    scratch.giveBack(block)
  }

  /// Paints something in a plane's own pixels.
  private func inside(_ plane: PlanePicture, _ region: PixelRect, _ paint: () -> Void) {
    let around = backdrops
    planes += 1
    if around.isUsed {
      backdrops = BackdropState(surface: plane.window, painted: region)
      backdrops.flatness = around.flatness
      backdrops.level = around.level
      backdrops.ground = BackdropGround(state: around, surface: surface, toDevice: plane.toDevice)
    }
    within(plane.window, paint)
    planes -= 1
    backdrops = around
  }
}

extension PixelRect {
  /// The two parts of a rectangle cut across its longer side.
  var halves: (PixelRect, PixelRect) {
    if width > height {
      let half = width / 2
      return (
        PixelRect(x: x, y: y, width: half, height: height),
        PixelRect(x: x + half, y: y, width: width - half, height: height)
      )
    }
    let half = height / 2
    return (
      PixelRect(x: x, y: y, width: width, height: half),
      PixelRect(x: x, y: y + half, width: width, height: height - half)
    )
  }
}
