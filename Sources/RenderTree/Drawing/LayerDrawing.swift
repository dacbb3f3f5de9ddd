import Foundation

/// A drawing as a layer shows it.
public struct LayerDrawing: Hashable, Sendable {
  /// What is drawn; drawings are told apart by the list's identity first and by what it draws next.
  public var list: DisplayList
  /// The part of the list's base space that fills the style's `contentsRect`; what lies outside is cut off, unless the
  /// drawing is made for the device.
  public var rect: CGRect
  /// Pixels per point of the bitmap that the drawing is painted into before it is shown, as of `contentsScale`; nil for a
  /// drawing that is made for the device's pixels wherever it is shown (shapes, gradients), of any extent.
  public var scale: Double?

  /// A drawing.
  public init(list: DisplayList, rect: CGRect, scale: Double?) {
    self.list = list
    self.rect = rect
    self.scale = scale
  }

  /// Equal when both show the same list object the same way.
  public static func == (a: LayerDrawing, b: LayerDrawing) -> Bool {
    a.list === b.list && a.rect == b.rect && a.scale == b.scale
  }

  /// Hashes the list's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(list.id) }

  /// From the list's base space to the bounds space of a layer with this `contentsRect`.
  package func map(to contentsRect: CGRect) -> Affine {
    let source = rect.standardized
    let target = contentsRect.standardized
    let sx = source.width > 0 && target.width > 0 ? target.width / source.width : 1
    let sy = source.height > 0 && target.height > 0 ? target.height / source.height : 1
    return Affine(
      a: sx, b: 0, c: 0, d: sy, tx: target.minX - source.minX * sx, ty: target.minY - source.minY * sy)
  }

  /// The box of all that it may show in the bounds space of a layer with this `contentsRect`; null when that is nothing,
  /// infinite when nothing limits it.
  package func extent(in contentsRect: CGRect) -> CGRect {
    guard let scale else {
      let box = list.bounds
      return box.isNull || box.isInfinite ? box : map(to: contentsRect).apply(box)
    }
    let source = rect.standardized
    let target = contentsRect.standardized
    guard scale > 0, source.width > 0, source.height > 0 else { return .null }
    // The bitmap's last column and row may lie in the rectangle in part only.
    return CGRect(
      x: target.minX, y: target.minY, width: target.width + target.width / source.width / scale,
      height: target.height + target.height / source.height / scale)
  }
}
