import ListGeometry
import QuartzCore

/// A table or a collection whose rows can be swiped aside. What a swipe reveals is its own; how a row follows the finger,
/// stays open and closes is the same in both.
@MainActor protocol SwipingList: UIScrollView {
  /// The row that is swiped aside.
  var swipe: RowSwipe? { get set }
  /// What the drag that may begin would reveal.
  var swipeCandidate: SwipeCandidate? { get set }
  /// Whether a drag reveals something.
  func swipeMayBegin(_ pan: UIPanGestureRecognizer) -> Bool
  /// The finger has moved far enough.
  func beginSwipe()
  /// Closes the row that was swiped aside.
  func closeSwipe(animated: Bool)
}

extension UITableView: SwipingList {}

extension SwipingList {
  // MARK: Beginning

  /// A finger catches the row that is swiped aside. Returns whether there is one.
  func holdSwipe() -> Bool {
    guard let swipe else { return false }
    swipe.isHeld = true
    swipe.rawStart = swipe.reveal.raw(swipe.shown)
    return true
  }

  /// Swipes a row aside, with buttons that perform their actions.
  func openSwipe(_ found: SwipeCandidate, _ cell: any SwipedCell) {
    let made = RowSwipe(found.path, cell, found)
    swipe = made
    for button in made.view.buttons {
      button.addAction(
        UIAction { [weak self, weak made, weak button] _ in
          guard let self, let made, let button, swipe === made, !made.isHeld else { return }
          perform(button, of: made)
        }, for: .touchUpInside)
    }
  }

  // MARK: Under the finger

  /// The finger has moved by `x` to the right, in points.
  func swipe(by x: Double) {
    guard let swipe, swipe.isHeld else { return }
    let shown = swipe.reveal.shown(swipe.rawStart + swipe.way(x))
    let isFull = swipe.reveal.isFull(shown)
    guard isFull != swipe.view.isFull else { return swipe.show(shown) }
    swipe.view.isFull = isFull
    swipe.view.setNeedsLayout()
    guard window != nil else { return swipe.show(shown) }
    UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      swipe.show(shown)
    }
  }

  /// The finger lifts with a speed to the right, in points per second; nil where it was cancelled.
  func endSwipe(velocity: Double?) {
    guard let swipe, swipe.isHeld else { return }
    swipe.isHeld = false
    guard let velocity else { return closeSwipe(animated: true) }
    if swipe.view.isFull, let first = swipe.view.buttons.first {
      settle(swipe, at: swipe.reveal.row)
      return perform(first, of: swipe)
    }
    guard swipe.reveal.staysOpen(swipe.shown, velocity: swipe.way(velocity)) else {
      return closeSwipe(animated: true)
    }
    settle(swipe, at: swipe.reveal.natural)
  }

  /// Moves the row to its place of rest.
  func settle(_ swipe: RowSwipe, at shown: Double) {
    guard window != nil else { return swipe.show(shown) }
    spring { swipe.show(shown) }
  }

  private func perform(_ button: SwipeActionButton, of swipe: RowSwipe) {
    guard !swipe.isPerforming else { return }
    swipe.isPerforming = true
    button.action.handler(button.action, button) { [weak self, weak swipe] _ in
      guard let self, let swipe, self.swipe === swipe else { return }
      closeSwipe(animated: true)
    }
  }

  // MARK: Closing

  /// Moves the row back that was swiped aside, and returns what it was.
  func takeBackSwipe(animated: Bool) -> RowSwipe? {
    guard let closed = swipe else { return nil }
    swipe = nil
    swipeCandidate = nil
    let (cell, view) = (closed.cell, closed.view)
    view.isUserInteractionEnabled = false
    if animated, window != nil, UIView.areAnimationsEnabled {
      view.isFull = false
      view.setNeedsLayout()
      spring {
        closed.show(0)
      } completion: { _ in
        cell.endSwipe(view)
      }
    } else {
      cell.endSwipe(view)
    }
    cell.swipeStateChanged()
    return closed
  }

  /// With a critically damped spring.
  private func spring(
    _ changes: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState], animations: changes, completion: completion)
  }
}
