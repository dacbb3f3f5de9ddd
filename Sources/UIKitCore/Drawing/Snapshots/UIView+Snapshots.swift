import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

extension UIView {
  final func _drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), rect.isDrawable, bounds.isDrawable else { return false }
    let from = bounds
    context.saveGState()
    context.concatenate(
      Affine(
        a: rect.width / from.width, b: 0, c: 0, d: rect.height / from.height,
        tx: rect.minX - from.minX * rect.width / from.width, ty: rect.minY - from.minY * rect.height / from.height))
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  final func _resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    guard let image = picture(of: rect, scale: traitCollection.displayScale) else { return nil }
    let made = UIView(frame: CGRect(origin: .zero, size: rect.size))
    made.isUserInteractionEnabled = false
    made.show(image, capInsets)
    return made
  }

  private func show(_ image: UIImage, _ capInsets: UIEdgeInsets) {
    layer.contentsScale = image.scale
    let size = image.size
    if capInsets != .zero, size.width > 0, size.height > 0 {
      let left = max(0, min(1, capInsets.left / size.width))
      let top = max(0, min(1, capInsets.top / size.height))
      layer.contentsCenter = CGRect(
        x: left, y: top, width: max(0, 1 - left - capInsets.right / size.width),
        height: max(0, 1 - top - capInsets.bottom / size.height))
    }
    layer.contents = image.cgImage
  }

  /// A picture of a part of the view and its subviews; nil for a part that cannot be drawn.
  func picture(of rect: CGRect, scale: CGFloat) -> UIImage? {
    guard rect.isDrawable, bounds.isDrawable else { return nil }
    let canvas = ImageCanvas(bounds: rect, scale: scale, isOpaque: false)
    withGraphicsContext(canvas.context) { _ = drawHierarchy(in: bounds, afterScreenUpdates: true) }
    let image = canvas.image()
    return image.cgImage == nil ? nil : image
  }
}

extension UIScreen {
  final func _snapshotView(afterScreenUpdates: Bool) -> UIView {
    let made = UIView(frame: bounds)
    made.isUserInteractionEnabled = false
    let canvas = ImageCanvas(bounds: bounds, scale: scale, isOpaque: true)
    withGraphicsContext(canvas.context) {
      for handle in Runtime.current.windows.frontToBackHandles.reversed() {
        if let window = handle.window, !window.isHidden {
          window.drawHierarchy(in: window.frame, afterScreenUpdates: afterScreenUpdates)
        }
      }
    }
    made.layer.contentsScale = scale
    made.layer.contents = canvas.image().cgImage
    return made
  }
}
