import Foundation

/// What is happening to a scroll view just now.
struct ScrollInteraction {
  var isTracking = false
  var isDragging = false
  var isDecelerating = false
  var zoomScale: CGFloat = 1
}

extension UIScrollView {
  /// Whether nothing moves the contents: changes of their size and insets may then put them back into the range.
  final var isAtRest: Bool { !interaction.isTracking && !interaction.isDragging && !interaction.isDecelerating }

  final func scroll(to offset: CGPoint, animated: Bool) { contentOffset = offset }

  /// Whether touches of the view are its own by default. (S5)
  final func isControl(_ view: UIView) -> Bool { false }

  /// Sets the scale. (S57)
  public func setZoomScale(_ scale: CGFloat, animated: Bool) {}
}
