import Foundation

/// A guide that follows an object on the screen, with constraints that are active while it is near some edges of its
/// view, or away from them.
/// > Partly: no keyboard covers the app, so it stays at the bottom.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {
  private struct Tracked {
    var edges: NSDirectionalRectEdge
    var isNear: Bool
    var constraints: [NSLayoutConstraint]
  }
  private var tracked: [Tracked] = []

  /// The edges to which the followed object is near.
  fileprivate var nearEdges: NSDirectionalRectEdge { [] }

  /// Activates constraints while the guide is near all of these edges; they replace earlier ones of the edges.
  open func setConstraints(_ trackedConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge) {
    track(trackedConstraints, edge, isNear: true)
  }

  /// Activates constraints while the guide is near none of these edges; they replace earlier ones of the edges.
  open func setConstraints(
    _ trackedConstraints: [NSLayoutConstraint], activeWhenAwayFrom edges: NSDirectionalRectEdge
  ) { track(trackedConstraints, edges, isNear: false) }

  /// The constraints that are active while the guide is near these edges.
  open func constraints(activeWhenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    tracked.first { $0.edges == edge && $0.isNear }?.constraints ?? []
  }

  /// The constraints that are active while the guide is away from these edges.
  open func constraints(activeWhenAwayFrom edges: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    tracked.first { $0.edges == edges && !$0.isNear }?.constraints ?? []
  }

  /// Removes and deactivates all such constraints.
  open func removeAllTrackedConstraints() {
    for entry in tracked { NSLayoutConstraint.deactivate(entry.constraints) }
    tracked = []
  }

  private func track(_ constraints: [NSLayoutConstraint], _ edges: NSDirectionalRectEdge, isNear: Bool) {
    if let old = tracked.firstIndex(where: { $0.edges == edges && $0.isNear == isNear }) {
      NSLayoutConstraint.deactivate(tracked.remove(at: old).constraints)
    }
    tracked.append(Tracked(edges: edges, isNear: isNear, constraints: constraints))
    let holds = isNear ? nearEdges.isSuperset(of: edges) : nearEdges.isDisjoint(with: edges)
    if holds { NSLayoutConstraint.activate(constraints) } else { NSLayoutConstraint.deactivate(constraints) }
  }
}

/// Where a keyboard covers its view. No keyboard covers the app here, since a phone's own keyboard is beside the page:
/// the guide stays at the view's bottom edge, as on iOS while the keyboard is hidden.
/// > Partly: no keyboard covers the app, so it stays at the bottom.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  private var top: NSLayoutConstraint?

  /// Whether it follows a keyboard that is not at the bottom, too. The value is kept without effect: there is none.
  /// Default false.
  open var followsUndockedKeyboard = false

  /// Whether the guide, without a keyboard, has the height of the safe area's bottom; else its height is 0. Default
  /// true.
  open var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { placeTop() } }
  }

  /// The least distance from a keyboard at which it moves with a finger that scrolls. The value is kept without effect.
  /// Default 0.
  open var keyboardDismissPadding: CGFloat = 0

  fileprivate override var nearEdges: NSDirectionalRectEdge { .bottom }

  final func follow(_ view: UIView) {
    identifier = "UIViewKeyboardLayoutGuide"
    view.addLayoutGuide(self)
    NSLayoutConstraint.activate([
      leftAnchor.constraint(equalTo: view.leftAnchor), rightAnchor.constraint(equalTo: view.rightAnchor),
      bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    placeTop()
  }

  private func placeTop() {
    guard let view = owningView else { return }
    top?.isActive = false
    top = topAnchor.constraint(
      equalTo: usesBottomSafeArea ? view.safeAreaLayoutGuide.bottomAnchor : view.bottomAnchor)
    top?.isActive = true
  }
}

extension UIView {
  final var _keyboardLayoutGuide: UIKeyboardLayoutGuide {
    for guide in layoutBox.guides { if let known = guide as? UIKeyboardLayoutGuide { return known } }
    let guide = UIKeyboardLayoutGuide()
    guide.follow(self)
    return guide
  }
}
