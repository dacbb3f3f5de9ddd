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
    if constrainedContent.width { size.width = max(0, onPixel(seat.width * zoomScale)) }
    if constrainedContent.height { size.height = max(0, onPixel(seat.height * zoomScale)) }
    setContentSize(size, byConstraints: true)
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
