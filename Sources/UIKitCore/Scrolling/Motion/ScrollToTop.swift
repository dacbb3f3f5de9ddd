import Foundation

extension UIWindow {
  @discardableResult
  final func _scrollToTop() -> Bool {
    var willing: [UIScrollView] = []
    collectScrollViews(under: self, into: &willing)
    guard willing.count == 1, let view = willing.first else { return false }
    guard view.delegate?.scrollViewShouldScrollToTop(view) ?? true, view.window === self else { return false }
    view.scrollToTop()
    return true
  }

  /// Scrolls to the top when a finger has tapped the status bar of a device: the part of the safe area above the contents,
  /// while the bar is shown. A control that reaches below the bar keeps its tap. (S56)
  final func statusBarTapped(by touch: UITouch) {
    guard touch.tapCount == 1, touch.type == .direct, SafeArea.isInUse, !(touch.view is UIControl) else { return }
    let height = safeAreaInsets.top
    let isInside = touch.location(in: nil).y < height && touch.state.start.y < height
    guard isInside, !StatusBarPolicy.isHidden(in: self) else { return }
    _scrollToTop()
  }

  private func collectScrollViews(under view: UIView, into list: inout [UIScrollView]) {
    guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return }
    if view.flags.contains(.scrolls), let view = view as? UIScrollView, view.scrollsToTop, isOnScreen(view) {
      list.append(view)
    }
    for subview in view._subviews { collectScrollViews(under: subview, into: &list) }
  }

  private func isOnScreen(_ view: UIView) -> Bool { view.convert(view.bounds, to: nil).overlaps(bounds) }
}

extension UIScrollView {
  /// Scrolls to the top edge and notifies the delegate at the end.
  final func scrollToTop() {
    var top = layer._bounds.origin
    top.y = geometry.vertical.lower
    scroll(to: top, animated: true, toTop: true)
  }
}
