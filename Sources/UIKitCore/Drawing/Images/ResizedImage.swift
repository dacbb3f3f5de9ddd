import CoreGraphics
import Foundation
import RenderTree

/// Draws an image in another size: corners keep theirs, edges grow along themselves, the middle grows both ways.
struct ResizedImage {
  let image: RenderImage
  let orientation: UIImage.Orientation
  /// The picture's own size in points.
  let size: CGSize
  let manner: ImageManner
  let isMirrored: Bool
  /// The side of a pixel in points.
  let pixel: CGFloat

  func draw(in rect: CGRect, _ context: CGContext, _ paint: ImagePaint) {
    var insets = manner.capInsets
    if isMirrored { swap(&insets.left, &insets.right) }
    let columns = bands(from: size.width, to: rect.width, insets.left, insets.right)
    let rows = bands(from: size.height, to: rect.height, insets.top, insets.bottom)
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: column.from.lowerBound, y: row.from.lowerBound, width: column.length, height: row.length)
        let target = CGRect(
          x: rect.minX + column.to.lowerBound, y: rect.minY + row.to.lowerBound,
          width: column.to.upperBound - column.to.lowerBound, height: row.to.upperBound - row.to.lowerBound)
        guard source.width > 0, source.height > 0, target.width > 0, target.height > 0 else { continue }
        if manner.resizingMode == .tile, target.width > source.width || target.height > source.height {
          tile(source, target, context, paint)
        } else {
          part(source, target, context, paint)
        }
      }
    }
  }

  private struct Band {
    let from: ClosedRange<CGFloat>
    let to: ClosedRange<CGFloat>
    var length: CGFloat { from.upperBound - from.lowerBound }
  }

  /// A side in three: start cap, middle, end cap. Caps shrink together where there is no room for them; caps without a
  /// middle between them are extended by the last pixel of the first.
  private func bands(from length: CGFloat, to target: CGFloat, _ start: CGFloat, _ end: CGFloat) -> [Band] {
    let start = max(0, min(start.isFinite ? start : 0, length))
    let end = max(0, min(end.isFinite ? end : 0, length - start))
    let fit = start + end > target && start + end > 0 ? target / (start + end) : 1
    let (low, high) = (start * fit, max(start * fit, target - end * fit))
    var middle = start...max(start, length - end)
    if middle.upperBound - middle.lowerBound < pixel / 2 {
      middle = start >= pixel ? (start - pixel)...start : start...min(length, start + pixel)
    }
    return [
      Band(from: 0...start, to: 0...low), Band(from: middle, to: low...high),
      Band(from: min(length, length - end)...length, to: high...max(high, target)),
    ]
  }

  /// Draws a part of the picture stretched over a rectangle.
  private func part(_ source: CGRect, _ target: CGRect, _ context: CGContext, _ paint: ImagePaint) {
    let sx = target.width / source.width
    let sy = target.height / source.height
    if sx > 1 || sy > 1, let cut = cut(source) { return paint.draw(cut, in: target, context) }
    context.saveGState()
    context.clip(to: DrawPath(rect: target), evenOdd: false)
    UIImage.draw(
      image, orientation,
      in: CGRect(
        x: target.minX - source.minX * sx, y: target.minY - source.minY * sy, width: size.width * sx,
        height: size.height * sy), context, paint)
    context.restoreGState()
  }

  /// The pixels of a part on their own, into which those beside it do not run when they are stretched. Nil where the part
  /// ends between pixels, and for a picture that is turned.
  private func cut(_ source: CGRect) -> RenderImage? {
    guard orientation == .up, size.width > 0, size.height > 0 else { return nil }
    let across = CGFloat(image.width) / size.width
    let down = CGFloat(image.height) / size.height
    let exact = CGRect(
      x: source.minX * across, y: source.minY * down, width: source.width * across, height: source.height * down)
    let box = CGRect(
      x: exact.minX.rounded(), y: exact.minY.rounded(), width: exact.width.rounded(), height: exact.height.rounded())
    guard box.width >= 1, box.height >= 1, box.maxX <= CGFloat(image.width), box.maxY <= CGFloat(image.height),
      abs(box.minX - exact.minX) < 1e-3, abs(box.minY - exact.minY) < 1e-3, abs(box.width - exact.width) < 1e-3,
      abs(box.height - exact.height) < 1e-3
    else { return nil }
    return CGImage(decoded: image).cropping(to: box)?.renderImage
  }

  /// Repeats a part of the picture over a rectangle, along the sides in which it is too small.
  private func tile(_ source: CGRect, _ target: CGRect, _ context: CGContext, _ paint: ImagePaint) {
    let across = Int((target.width / source.width).rounded(.up))
    let down = Int((target.height / source.height).rounded(.up))
    // More copies would look like the stretched picture.
    guard across * down <= 20_000 else { return part(source, target, context, paint) }
    context.saveGState()
    context.clip(to: DrawPath(rect: target), evenOdd: false)
    for row in 0..<down {
      for column in 0..<across {
        let copy = CGRect(
          x: target.minX + CGFloat(column) * source.width, y: target.minY + CGFloat(row) * source.height,
          width: source.width, height: source.height)
        part(source, copy, context, paint)
      }
    }
    context.restoreGState()
  }
}
