import UIKit

extension PKDrawing {
  /// A picture of a part of the drawing on nothing, in the colours for `UITraitCollection.current`.
  ///
  /// - Parameters:
  ///   - rect: the part, in the drawing's space; a box without area gives an empty image.
  ///   - scale: pixels for a point; 0 or less stands for the screen's.
  public func image(from rect: CGRect, scale: CGFloat) -> UIImage {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return UIImage() }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale > 0 && scale.isFinite ? scale : max(1, UITraitCollection.current.displayScale)
    format.opaque = false
    let style = UITraitCollection.current.userInterfaceStyle
    return UIGraphicsImageRenderer(bounds: rect, format: format).image { context in
      for stroke in strokes where stroke.renderBounds.intersects(rect) {
        InkPainter.draw(stroke.storage, in: context.cgContext, style: style)
      }
    }
  }
}
