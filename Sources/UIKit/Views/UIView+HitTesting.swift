import Foundation
import QuartzCore

extension UIView {
  /// Whether the view itself lets touches in: shown, alpha not below 0.01, interactive, not animated without leave.
  ///
  /// The float 0.01 lies a little below 0.01 and must not pass: the next one up is the first that does.
  /// (H2, H4, H5, H27)
  @inline(__always) final var isHittable: Bool {
    flags.contains(.interactive) && refusals == 0 && !layer.isHiddenStored && layer._opacity > 0.01
  }

  /// The answer of the frontmost subview that has one. (H8, H9)
  final func hitTestSubviews(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let count = _subviews.count
    if count == 0 { return nil }
    if count >= HitBoxes.threshold { return hitTestBoxes(point, with: event) }
    var index = count - 1
    while index >= 0 {
      // A user's hitTest may change the list.
      if index < _subviews.count, let found = ask(_subviews[index], point, event) { return found }
      index -= 1
    }
    return nil
  }

  private func hitTestBoxes(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if self.boxes == nil { self.boxes = HitBoxes(_subviews) }
    guard let boxes = self.boxes else { return nil }
    var index = boxes.last(before: _subviews.count, containing: point)
    while index >= 0 {
      if index < _subviews.count, let found = ask(_subviews[index], point, event) { return found }
      index = boxes.last(before: index, containing: point)
    }
    return nil
  }

  /// What `point(inside:with:)` answers unless it is overridden. (H7)
  @inline(__always) final func holds(_ point: CGPoint) -> Bool {
    let bounds = layer._bounds
    return point.x >= bounds.origin.x && point.y >= bounds.origin.y
      && point.x < bounds.origin.x + bounds.size.width && point.y < bounds.origin.y + bounds.size.height
  }

  @inline(__always) private func ask(_ view: UIView, _ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard let inside = view.layer.fromSuperlayer(point) else { return nil }
    if view.flags.contains(.customHitTest) { return view.hitTest(inside, with: event) }
    // Nothing is overridden: the same answer without the calls through the class.
    guard view.isHittable, view.holds(inside) else { return nil }
    return view.hitTestSubviews(inside, with: event) ?? view
  }

  /// Keeps the superview's boxes true after a change of this view.
  @inline(__always) final func boxDidChange() {
    if let boxes = _superview?.boxes { boxes.update(HitBoxes.Box(of: self), at: Int(_index)) }
  }
}
