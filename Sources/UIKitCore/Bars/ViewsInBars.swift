import Foundation

extension UIView {
  /// The size of a view of the app's own in a bar, in points: what its constraints give, or its frame's where it has none.
  ///
  /// - Parameters:
  ///   - room: the bar's, for views that take all that there is.
  ///   - given: what a bar has given it before, where the app gave it no size.
  /// - Returns: a width or a height of 0 where nothing tells.
  final func sizeInBar(_ room: CGSize, given: CGSize?) -> CGSize {
    guard isSizedByBar(given) || isConstrainedInBar else { return bounds.size }
    var size = systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    if size.width <= 0 || size.height <= 0 {
      let fitting = sizeThatFits(room)
      if size.width <= 0 { size.width = fitting.width }
      if size.height <= 0 { size.height = fitting.height }
    }
    return size
  }

  /// Gives it a box in a bar.
  /// - Parameter given: what a bar has given it before, where the app gave it no size.
  /// - Returns: what a bar has given it by now.
  final func placeInBar(_ box: CGRect, given: CGSize?) -> CGSize? {
    let isSizedByBar = isSizedByBar(given)
    untransformedFrame = box
    return isSizedByBar ? box.size : given
  }

  private func isSizedByBar(_ given: CGSize?) -> Bool { bounds.isEmpty || bounds.size == given }

  private var isConstrainedInBar: Bool {
    !translatesAutoresizingMaskIntoConstraints || self is UIStackView
      || constraints.contains {
        $0.isActive && $0.firstItem === self && $0.secondItem == nil
          && ($0.firstAttribute == .width || $0.firstAttribute == .height)
      }
  }
}
