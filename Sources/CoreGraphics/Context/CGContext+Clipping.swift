import Foundation
import RenderTree
import TouchPlatform

// What drawing is limited to. A clip only gets smaller, until a saved state brings an older one back.
extension CGContext {
  /// Limits drawing to the inside of the path, and clears it. An empty path changes nothing, and says so.
  public func clip(using rule: CGPathFillRule = .winding) {
    guard !drawPath.isEmpty else {
      PlatformLog.write(.app, "CGContext.clip(): the path is empty; the clip is left as it was")
      return
    }
    let space = pathSpace ?? state.transform
    clip(to: drawPath, evenOdd: rule == .evenOdd, space)
    clearPath()
  }

  /// Limits drawing to a rectangle of user space. Clears the path.
  public func clip(to rect: CGRect) {
    clearPath()
    if rect.isInfinite { return }
    clip(to: DrawPath(rect: rect.isNull ? .zero : rect.standardized), evenOdd: false, state.transform)
  }

  /// Limits drawing to the inside of any of the rectangles. Clears the path.
  public func clip(to rects: [CGRect]) {
    clearPath()
    guard !rects.isEmpty else { return }
    var path = DrawPath()
    for rect in rects where !rect.isNull { path.addRect(rect.standardized) }
    clip(to: path.isEmpty ? DrawPath(rect: .zero) : path, evenOdd: false, state.transform)
  }

  /// Limits drawing to a path of user space. The context's own path stays.
  package func clip(to path: DrawPath, evenOdd: Bool) { clip(to: path, evenOdd: evenOdd, state.transform) }

  /// Limits drawing to a rectangle of user space and multiplies it by a picture laid over it.
  ///
  /// The picture stands as `draw(_:in:)` would draw it. Of a mask image, samples of 0 let everything through; of a grey
  /// picture without alpha, white does; of others alpha does. Clears the path.
  public func clip(to rect: CGRect, mask: CGImage) {
    clearPath()
    let rect = rect.standardized
    guard let coverage = mask.coverage, !rect.isNull, !rect.isInfinite else { return }
    let flip = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
    state.setClip(
      DrawClip(
        .mask(coverage, rect, map: flip.then(state.transform)), within: state.fill.clip,
        isAntialiased: state.fill.isAntialiased))
  }

  /// Limits drawing by the alpha of a picture over a rectangle, its first row at the rectangle's smallest y.
  package func clip(upright rect: CGRect, alphaOf image: RenderImage) {
    state.setClip(
      DrawClip(
        .mask(image, rect.standardized, map: state.transform), within: state.fill.clip,
        isAntialiased: state.fill.isAntialiased))
  }

  /// Restores the clip of a new context.
  public func resetClip() { state.setClip(layers.isEmpty ? firstClip : nil) }

  /// The box of the clip, in user space.
  public var boundingBoxOfClipPath: CGRect {
    var box = bounds
    if let limit = state.limit { box = Self.overlap(box, limit) }
    if let clip = state.fill.clip { box = Self.overlap(box, clip.bounds) }
    guard let inverse = state.transform.inverse else { return .null }
    return inverse.apply(box)
  }

  /// `CGRect.intersection` stops the process at what is not finite.
  static func overlap(_ a: CGRect, _ b: CGRect) -> CGRect {
    if a.isNull || b.isNull { return .null }
    if a.isInfinite { return b }
    if b.isInfinite { return a }
    let x0 = max(a.minX, b.minX)
    let y0 = max(a.minY, b.minY)
    let x1 = min(a.maxX, b.maxX)
    let y1 = min(a.maxY, b.maxY)
    guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite else { return a }
    return x1 < x0 || y1 < y0 ? .zero : CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  private func clip(to path: DrawPath, evenOdd: Bool, _ space: Affine) {
    let shape: DrawClip.Shape
    if space.isScaleAndTranslation, let rect = path.asRect {
      shape = .rect(space.apply(rect))
    } else {
      shape = .path(space == .identity ? path : path.applying(space), evenOdd: evenOdd)
    }
    state.setClip(DrawClip(shape, within: state.fill.clip, isAntialiased: state.fill.isAntialiased))
  }
}
