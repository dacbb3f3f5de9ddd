/// A recogniser that moves contents with the finger: those of a scroll view, or a row. Swiping back from the screen's edge
/// comes before it.
@MainActor package protocol ContentPan: UIPanGestureRecognizer {}

extension UIView {
  /// The view's recognisers in the order in which they get a touch: as they were attached, and in a scroll view those that move
  /// its contents last, since a pan of the app's takes the drag on iOS. (D10)
  final func ordered(_ extras: ViewExtras) -> [UIGestureRecognizer] {
    guard flags.contains(.scrolls) else { return extras.recognizers }
    return extras.recognizers.filter { !($0 is any ContentPan) } + extras.recognizers.filter { $0 is any ContentPan }
  }
}
