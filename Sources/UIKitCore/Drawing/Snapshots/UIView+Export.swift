import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

// Exports of what a view shows. They are Touchstone's own; UIKit has no such methods.
extension UIView {
  /// The view and its subviews as the bytes of a PNG file, in `scale` pixels a point, by default the screen's; nil,
  /// with a log line, for a view that no bitmap holds. The model values are drawn; running animations are not shown.
  /// > Ours: what the view shows, as a PNG file.
  public func exportPNG(scale: CGFloat? = nil) -> Data? {
    picture(of: bounds, scale: scale ?? traitCollection.displayScale)?.pngData()
  }

  /// The view and its subviews as the bytes of an SVG document, one unit a point: shapes and letters stay shapes. Nil
  /// for a view without size, or beyond 100,000 points.
  /// > Ours: what the view shows, as an SVG file.
  public func exportSVG() -> Data? { recording().flatMap { DisplayListExport.svg($0, rect: bounds) } }

  /// The view and its subviews as the bytes of a PDF document of one page: shapes and letters stay shapes. Nil for a
  /// view without size, or beyond 100,000 points.
  /// > Ours: what the view shows, as a PDF file.
  public func exportPDF() -> Data? { recording().flatMap { DisplayListExport.pdf([$0], rect: bounds) } }

  /// The drawing of the layer tree, in the view's bounds space.
  private func recording() -> DisplayList? {
    guard bounds.isDrawable else { return nil }
    let context = CGContext(recording: bounds, scale: traitCollection.displayScale)
    context.clip(to: bounds)
    withGraphicsContext(context) { layer.render(in: context) }
    return context.finish()
  }
}
