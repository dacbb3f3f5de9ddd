import Foundation
import RenderTree

/// A drawing that is made once and drawn often.
///
/// It is a recording, so it is as sharp at any size; what is drawn into its context later belongs to it too.
public final class CGLayer: Hashable {
  /// Its size in units of its user space.
  public let size: CGSize
  private let recorder: CGContext
  private var lists: [DisplayList] = []

  /// A layer to be drawn in `context` and contexts like it. Nil for a size that is not positive and finite.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
    self.size = size
    recorder = CGContext(cellIn: CGRect(origin: .zero, size: size))
  }

  /// Where it is drawn: origin and direction of y as in the contexts that show it.
  public var context: CGContext? { recorder }

  /// Everything that was drawn so far, in order.
  fileprivate var drawing: [DisplayList] {
    if let list = recorder.takeFinished() { lists.append(list) }
    return lists
  }

  /// Equal only to itself.
  public static func == (a: CGLayer, b: CGLayer) -> Bool { a === b }
  /// Hashes by identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGContext {
  /// Draws a layer stretched to a rectangle of user space, cut to the rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
    saveGState()
    clip(to: DrawPath(rect: rect), evenOdd: false)
    concatenate(
      Affine(
        a: rect.width / layer.size.width, b: 0, c: 0, d: rect.height / layer.size.height, tx: rect.minX, ty: rect.minY))
    let lists = layer.drawing
    if lists.count == 1 {
      draw(list: lists[0])
    } else if !lists.isEmpty {
      // Together they are one picture, whatever alpha and shadow are.
      beginTransparencyLayer(auxiliaryInfo: nil)
      for list in lists { draw(list: list) }
      endTransparencyLayer()
    }
    restoreGState()
  }

  /// Draws a layer at its own size, its origin at a point of user space.
  public func draw(_ layer: CGLayer, at point: CGPoint) { draw(layer, in: CGRect(origin: point, size: layer.size)) }

  /// What was recorded since the last time, unless a transparency layer is open; nil when nothing was.
  func takeFinished() -> DisplayList? {
    guard layers.isEmpty, builder.count > 0 else { return nil }
    return builder.finish()
  }
}
