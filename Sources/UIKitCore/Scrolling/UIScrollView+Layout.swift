import Foundation
import QuartzCore

/// What constraints say about a scroll view's contents.
struct ConstrainedContent {
  /// Which sides of the content size constraints determine.
  var width = false
  var height = false
  /// The content size as code set it: it is used for sides that constraints do not determine.
  var ownSize = CGSize.zero
  /// Constraints between items that scroll and items that do not: their constants follow the offset.
  var floating: [WeakConstraint] = []
}

/// A weak reference to a constraint.
struct WeakConstraint {
  weak var constraint: NSLayoutConstraint?
}

extension UIScrollView {
  final func scrollGuide(_ kind: UILayoutGuide.Kind, _ name: String) -> UILayoutGuide {
    if let guide = layoutBoxIfAny?.guides.first(where: { $0.kind == kind }) { return guide }
    let guide = UILayoutGuide()
    guide.kind = kind
    guide.identifier = name
    addLayoutGuide(guide)
    return guide
  }

  /// Code has set the content size.
  final func noteOwnContentSize(_ size: CGSize) {
    constrainedContent.ownSize = size
    guard let seat = layoutBoxIfAny?.guides.first(where: { $0.kind == .scrollContent })?.box.seat else { return }
    seat.engine.refix(seat)
    if seat.engine.isStale { layer.setNeedsLayout() }
  }

  /// Takes the content size from constraints, for the sides that they determine.
  final func takeConstrainedContentSize() {
    guard constrainedContent.width || constrainedContent.height,
      let seat = layoutBoxIfAny?.guides.first(where: { $0.kind == .scrollContent })?.box.seat
    else { return }
    let pixels = UIScreen.main.scale
    func onPixel(_ length: Double) -> Double { UIView.wholePixels(length * pixels) / pixels }
    var size = geometry.contentSize
    var (width, height) = (seat.width, seat.height)
    if zoomScale != 1 {
      let zoom = Double(zoomScale)
      if let zoomed = constrainedZoomedView?.layoutBoxIfAny?.seat {
        width += zoomed.width * (zoom - 1)
        height += zoomed.height * (zoom - 1)
      } else {
        (width, height) = (width * zoom, height * zoom)
      }
    }
    if constrainedContent.width { size.width = max(0, onPixel(width)) }
    if constrainedContent.height { size.height = max(0, onPixel(height)) }
    setContentSize(size, byConstraints: true)
  }

  /// The zoomed view, if constraints place it: their constants are lengths of the scroll view, which zooming leaves as they
  /// are, and the view's edges are those that are seen.
  final var placedZoomedView: UIView? {
    guard let view = zoomedView, view._superview === self, view.flags.contains(.constrained) else { return nil }
    return view
  }

  /// The same, if constraints give the content size, too.
  final var constrainedZoomedView: UIView? {
    constrainedContent.width || constrainedContent.height ? placedZoomedView : nil
  }

  /// Where the centre of the zoomed view is whose layout has found a corner and a size: what is seen begins at the corner,
  /// unless constraints name its centre.
  final func centerOfZoomed(_ view: UIView, corner: CGPoint, size: CGSize) -> CGPoint {
    let names = view.layoutBoxIfAny?.namingConstraints ?? []
    func isCentered(_ attributes: [NSLayoutConstraint.Attribute]) -> Bool {
      names.contains {
        $0.firstItem === view && attributes.contains($0.firstAttribute)
          || $0.secondItem === view && attributes.contains($0.secondAttribute)
      }
    }
    let x = isCentered([.centerX, .centerXWithinMargins]) ? 1 : zoomScale
    let y = isCentered([.centerY, .centerYWithinMargins]) ? 1 : zoomScale
    return CGPoint(x: corner.x + 0.5 * size.width * x, y: corner.y + 0.5 * size.height * y)
  }

  /// The offset has changed: what is tied to the frame, or to views outside, moves through the contents.
  final func floatConstraints() {
    var isStale = false
    for entry in constrainedContent.floating {
      guard let constraint = entry.constraint, let engine = constraint.engine else {
        isStale = true
        continue
      }
      engine.constantChanged(constraint)
    }
    if isStale { constrainedContent.floating.removeAll { $0.constraint?.engine == nil } }
  }

  /// A constraint's constant depends on the offset.
  final func noteFloating(_ constraint: NSLayoutConstraint) {
    guard !constrainedContent.floating.contains(where: { $0.constraint === constraint }) else { return }
    constrainedContent.floating.append(WeakConstraint(constraint: constraint))
  }

  /// A constraint names an attribute of the contents: one that places their end, or determines their size, sets the
  /// content size.
  final func noteConstrained(_ attribute: NSLayoutConstraint.Attribute) {
    switch attribute {
    case .left, .top, .leftMargin, .topMargin, .notAnAttribute: return
    default: break
    }
    if attribute.isHorizontal {
      guard !constrainedContent.width else { return }
      constrainedContent.width = true
    } else {
      guard !constrainedContent.height else { return }
      constrainedContent.height = true
    }
    layer.setNeedsLayout()
  }
}
