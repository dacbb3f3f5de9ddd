import CoreGraphics
import Foundation
import RenderTree

extension LayerPrinter {
  /// The fewest pixels for a unit of the context: documents are enlarged.
  private static let fewestPixels = 2.0
  /// The most pixels of a picture; a larger one has fewer for a unit.
  private static let largestArea = 16_000_000.0

  /// Draws a layer in perspective with all that is in it as a picture, since contexts and documents know affine maps only.
  func drawInPerspective(_ node: LayerNode) {
    let shown = node.placedExtent
    let clip = context.boundingBoxOfClipPath
    let (x0, y0) = (max(shown.minX, clip.minX), max(shown.minY, clip.minY))
    let (x1, y1) = (min(shown.maxX, clip.maxX), min(shown.maxY, clip.maxY))
    let map = context.ctm
    var scale = max(Self.fewestPixels, abs(map.a * map.d - map.b * map.c).squareRoot())
    guard x0 < x1, y0 < y1, (x1 - x0) * (y1 - y0) < 1e12, scale.isFinite else { return }
    scale = min(scale, (Self.largestArea / ((x1 - x0) * (y1 - y0))).squareRoot())
    let box = PixelRect(
      covering: CGRect(x: x0 * scale, y: y0 * scale, width: (x1 - x0) * scale, height: (y1 - y0) * scale))
    guard !box.isEmpty, box.width < 32_768, box.height < 32_768 else { return }
    let pixels = PixelBuffer(width: box.width, height: box.height)
    FramePainter.paint(
      node, Affine(a: scale, b: 0, c: 0, d: scale, tx: -Double(box.x), ty: -Double(box.y)), onNothing: pixels)
    context.draw(
      RenderImage(pixels, scale: scale),
      upright: CGRect(
        x: Double(box.x) / scale, y: Double(box.y) / scale, width: Double(box.width) / scale,
        height: Double(box.height) / scale))
  }
}
