import Foundation
import QuartzCore

extension UIView {
  final func _sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if _layer.hasTransform {
      bounds = CGRect(origin: _layer._bounds.origin, size: size)
    } else {
      frame = CGRect(origin: frame.origin, size: size)
    }
  }

  /// Where layout begins that is asked for here: with constraints, at the uppermost of the superviews that are marked.
  final var layoutStart: CALayer {
    guard flags.contains(.layoutTree) else { return _layer }
    LayoutEngine.prepare(self)
    unowned(unsafe) var start = self
    while let parent = start._superview, parent._layer.needsLayout() { start = parent }
    return start._layer
  }
}
