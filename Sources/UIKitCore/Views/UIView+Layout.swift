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

  /// The layer at which `layoutIfNeeded()` begins: with constraints, that of the uppermost superview that is marked.
  final var layoutStart: CALayer {
    guard flags.contains(.layoutTree) else { return _layer }
    LayoutEngine.prepare(self)
    // Unsafe: the walk changes no superview, and superviews keep all on the way.
    unowned(unsafe) var start = self
    while let parent = start._superview, parent._layer.needsLayout() { start = parent }
    return start._layer
  }
}
