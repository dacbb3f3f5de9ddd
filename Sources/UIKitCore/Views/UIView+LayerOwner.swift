import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

// The calls that a view gets from its layer.
extension UIView: LayerOwner {
  package func layerGeometryDidChange() {
    boxDidChange()
    if flags.contains(.pinnedInLayout) { layoutBoxIfAny?.seat?.engine.geometryChanged(self) }
    if flags.contains(.keepsSuperviewMargins) { followSuperviewMargins() }
    if SafeArea.isInUse { SafeArea.refresh(self) }
    // Unsafe: only scroll views have the flag.
    if flags.contains(.scrolls) { unsafeDowncast(self, to: UIScrollView.self).scrollGeometryDidChange() }
  }

  package func layerVisibilityDidChange() { boxDidChange() }

  package func layerSizeDidChange(from old: CGSize) {
    resizeSubviews(from: old)
    if flags.contains(.controlled), SystemMargin.side(forWidth: old.width) != SystemMargin.side(forWidth: bounds.width)
    {
      marginsChanged()
    }
    // A superview that is laying out its subviews at the moment needs no mark.
    if let parent = _superview, !parent._layer.isInLayout { parent._layer.setNeedsLayout() }
    // Contents of another size are stretched, unless the content mode is `redraw` or there are none yet.
    if flags.contains(.draws), contentMode == .redraw || _layer.recordedDrawing == nil { setNeedsDisplay() }
  }

  package func layerNeedsSublayerLayout() {
    withDrawingTraits {
      if flags.contains(.layoutTree) { LayoutEngine.prepare(self) }
      layoutSublayers(of: _layer)
    }
  }

  package func layerDisplay(scale: Double) { withDrawingTraits { display(scale: scale) } }

  package func layerDraw(in context: CGContext) {
    if !flags.contains(.ownTraits) && UIView.tintedViews == 0 { return draw(_layer, in: context) }
    // As `withDrawingTraits`, without a closure: tiles are drawn on other threads.
    let thread = ThreadDrawing.current
    let old = thread.traits
    thread.traits = drawingTraits
    draw(_layer, in: context)
    thread.traits = old
  }

  package func layerWillRecord(in context: CGContext, rect: CGRect) {
    // An opaque view without a background gets black behind its drawing, since it would not be opaque otherwise.
    guard flags.contains(.draws), isOpaque, _backgroundColor == nil, clearsContextBeforeDrawing else { return }
    context.saveGState()
    context.setFillColor(CGColor(gray: 0, alpha: 1))
    context.fill(rect)
    context.restoreGState()
  }
}
