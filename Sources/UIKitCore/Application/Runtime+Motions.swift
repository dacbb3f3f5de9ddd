import QuartzCore

extension Runtime {
  /// The names of all that moves on the screen now and stops by itself: views whose animations end, and contents that
  /// scroll on. Cost: a visit of each view.
  var motions: [String] {
    var names: [String] = []
    let animates = animationsEnd.map { $0 > media.timeSource.now } ?? false
    func visit(_ view: UIView) {
      if let scroll = view as? UIScrollView, scroll.interaction.isMoving {
        names.append("\(scroll.motionName) scrolls")
      }
      if animates {
        let keys = (view.layer.animationKeys() ?? []).filter {
          view.layer.animation(forKey: $0)?.repeatCount.isFinite ?? false
        }
        if !keys.isEmpty { names.append("\(view.motionName) animates \(keys.joined(separator: ", "))") }
      }
      for subview in view.subviews { visit(subview) }
    }
    for window in shownWindows { visit(window) }
    // Its animations have ended, and its views get touches only after its last frame.
    if transitions.contains(where: \.isReleased) { names.append("a transition that a finger has released") }
    // Layers without views animate, too.
    return animates && names.isEmpty ? ["a layer animates"] : names
  }
}

extension UIView {
  /// Its class, with its identifier where it has one.
  fileprivate var motionName: String {
    let name = accessibilityIdentifier ?? ""
    return name.isEmpty ? "\(type(of: self))" : "\(type(of: self)) “\(name)”"
  }
}
