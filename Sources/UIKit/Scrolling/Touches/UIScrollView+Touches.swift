import Foundation

extension UIScrollView {
  /// `isScrollEnabled` was changed. (S15)
  final func scrollingMayHaveEnded() {}

  /// Whether touches of the view are its own by default. (S5)
  final func isControl(_ view: UIView) -> Bool { false }
}
