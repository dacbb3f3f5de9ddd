import Foundation

/// A guide that follows an object on the screen, with constraints that are active while it is near some edges of its
/// view, or away from them.
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

/// Where a keyboard covers its view: a phone's over the page, that of a UI test, or a view in place of one. While none does, and
/// with the keyboard of a desktop, the guide stays at the view's bottom edge.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  private var top: NSLayoutConstraint?

  /// Whether it follows a keyboard that is not at the bottom, too. Default false.
  /// > Partly: the value is kept without effect, since there is no such keyboard.
  open var followsUndockedKeyboard = false

  /// Whether the guide, without a keyboard, has the height of the safe area's bottom; else its height is 0. Default
  /// true.
  open var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { placeTop() } }
  }

  /// The least distance from a keyboard at which it moves with a finger that scrolls. Default 0.
  /// > Partly: the value is kept without effect.
  open var keyboardDismissPadding: CGFloat = 0

  fileprivate override var nearEdges: NSDirectionalRectEdge { .bottom }

  final func follow(_ view: UIView) {
    identifier = "UIViewKeyboardLayoutGuide"
    view.addLayoutGuide(self)
    NSLayoutConstraint.activate([
      leftAnchor.constraint(equalTo: view.leftAnchor), rightAnchor.constraint(equalTo: view.rightAnchor),
      bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    Runtime.current.service(KeyboardCover.self).add(self)
    placeTop()
  }

  /// The keyboard covers another part of the screen.
  final func keyboardMoved() { placeTop() }

  /// How much the keyboard covers of the view, from its bottom.
  private var covered: CGFloat {
    guard let cover = Runtime.current.existingService(KeyboardCover.self), cover.height > 0, let view = owningView,
      view.window != nil
    else { return 0 }
    let place = view.convert(CGPoint(x: 0, y: cover.top), from: UIScreen.main.coordinateSpace)
    return min(max(0, view.bounds.maxY - place.y), view.bounds.height)
  }

  private func placeTop() {
    guard let view = owningView else { return }
    top?.isActive = false
    let covered = covered
    top =
      covered > 0
      ? topAnchor.constraint(equalTo: view.bottomAnchor, constant: -covered)
      : topAnchor.constraint(
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
