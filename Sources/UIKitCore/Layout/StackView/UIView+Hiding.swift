import QuartzCore

extension UIView {
  /// Hides or shows a view that a stack arranges. Inside an animation a view that is to be hidden is shown until the
  /// animation is over, so that it is visible while it shrinks.
  final func hideInStack(_ isToHide: Bool) {
    guard isToHide != isHidden else { return }
    if isToHide, AnimationContext.isEnabled, let group = AnimationContext.current {
      flags.insert(.hidesLater)
      let completion = group.completion
      group.completion = { [weak self] finished in
        if let self, self.flags.contains(.hidesLater) {
          self.flags.remove(.hidesLater)
          self.layer.isHidden = true
        }
        completion?(finished)
      }
    } else {
      flags.remove(.hidesLater)
      layer.isHidden = isToHide
    }
    (_superview as? UIStackView)?.arrangedViewChangedHiding()
  }
}
