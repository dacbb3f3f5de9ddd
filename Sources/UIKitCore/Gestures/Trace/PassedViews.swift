import Foundation

/// Finds the views at a finger that lie over the one that was hit and would have wanted it: what a person expected to
/// be touched. Asks stored geometry only, no user code.
@MainActor struct PassedViews {
  /// A view, why it was not hit, and the view that the reason is about.
  private(set) var found: [(view: UIView, why: String, other: UIView?)] = []
  private let hit: UIView
  private let place: CGPoint
  private let window: UIWindow
  private var budget = 2_000
  private var isDone = false

  init(hit: UIView, place: CGPoint, window: UIWindow) {
    self.hit = hit
    self.place = place
    self.window = window
  }

  /// Looks at what lies in a view, from the front to the back, until it reaches the hit one.
  mutating func search(_ view: UIView) {
    for child in view.subviews.reversed() {
      if isDone { return }
      budget -= 1
      if budget < 0 { return isDone = true }
      if hit === child || hit.isDescendant(of: child) {
        search(child)
        return isDone = true
      }
      consider(child)
    }
  }

  private mutating func consider(_ view: UIView) {
    if isUnder(view) {
      guard wantsTouches(view) else { return }
      found.append((view, view.reasonForNoTouches ?? "hitTest", nil))
    } else if !view.clipsToBounds {
      // Its children may reach beyond it, where they cannot be hit.
      for child in view.subviews.reversed() where budget > 0 {
        budget -= 1
        if isUnder(child), wantsTouches(child) { found.append((child, "outside", view)) }
      }
    }
  }

  private func isUnder(_ view: UIView) -> Bool { view.bounds.contains(view.convert(place, from: window)) }

  /// Whether it, or something in it, has a recogniser, or its class gets touches.
  private func wantsTouches(_ view: UIView) -> Bool {
    if view.extras?.recognizers.isEmpty == false { return true }
    if MethodOverrides.touches(in: type(of: view)) { return true }
    return view.subviews.contains { wantsTouches($0) }
  }
}

extension UIView {
  /// Why it takes no touches at all, by a word of the trace; nil where it does.
  final var reasonForNoTouches: String? {
    if isHidden { return "hidden" }
    if alpha < 0.01 { return "transparent" }
    return isUserInteractionEnabled ? nil : "userInteraction"
  }
}
