import CoreGraphics
import Foundation
import RenderTree

extension UIBezierPath {
  /// Fills the inside in the current context's fill colour. The context's state stays. Without a context nothing
  /// happens.
  public final func fill() {
    if let context = UIGraphicsGetCurrentContext() { context.fill(path, evenOdd: isEvenOdd) }
  }

  /// Fills the inside with a blend mode and an alpha.
  public final func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.fill(path, evenOdd: isEvenOdd, blend: blendMode.draw, alpha: alpha)
  }

  /// Strokes the path in the current context's stroke colour, with the path's own width, ends, corners and dashes. The
  /// context's state stays. Without a context nothing happens.
  public final func stroke() {
    if let context = UIGraphicsGetCurrentContext() { context.stroke(path, style) }
  }

  /// Strokes the path with a blend mode and an alpha.
  public final func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.stroke(path, style, blend: blendMode.draw, alpha: alpha)
  }

  /// Limits what is drawn from now on to the inside. An empty path leaves nothing to draw on.
  public final func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.clip(to: path.isEmpty ? DrawPath(rect: .zero) : path, evenOdd: isEvenOdd)
  }
}
