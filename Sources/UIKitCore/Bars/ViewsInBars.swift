import Foundation

extension UIView {
  /// The size of a view of the app's own in a bar, in points: what its constraints give, or its frame's where it has none.
  ///
  /// - Parameters:
  ///   - room: the bar's, for views that take all that there is.
  ///   - isSizedByBar: whether the app has given it no frame.
  /// - Returns: a width or a height of 0 where nothing tells.
  final func sizeInBar(_ room: CGSize, isSizedByBar: Bool) -> CGSize {
    let isConstrained = !translatesAutoresizingMaskIntoConstraints || self is UIStackView || hasSizeConstraint
    guard isConstrained || isSizedByBar || bounds.isEmpty else { return bounds.size }
    var size = systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    if size.width <= 0 || size.height <= 0 {
      let fitting = sizeThatFits(room)
      if size.width <= 0 { size.width = fitting.width }
      if size.height <= 0 { size.height = fitting.height }
    }
    return size
  }

  private var hasSizeConstraint: Bool {
    constraints.contains {
      $0.isActive && $0.firstItem === self && $0.secondItem == nil
        && ($0.firstAttribute == .width || $0.firstAttribute == .height)
    }
  }
}
