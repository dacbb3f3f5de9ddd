import Foundation
import QuartzCore
import TouchPlatform

/// A touch whose view is leaving its window, and the chain as it stood before. (V15)
@MainActor struct Leaving {
  let touch: UITouch
  /// The view that was taken out: the touch's view or an ancestor of it.
  let root: UIView
  /// Whom `root`'s chain went on to.
  let next: UIResponder?
}

extension TouchRegistry {
  /// A view is about to leave its window: its touches will be cancelled at the end of the running dispatch. (V13, V15)
  func viewWillLeave(_ view: UIView, window: UIWindow) {
    guard !isEmpty else { return }
    let next: UIResponder?
    if view.flags.contains(.controlled), let controller = view.extras?.controller {
      next = controller.next
    } else {
      next = view._superview
    }
    for touch in touches where touch.boundView?.isDescendant(of: view) == true {
      leave(touch, root: view, next: next)
    }
  }

  /// A window is about to be hidden: its touches will be cancelled. (V25)
  func windowWillHide(_ window: UIWindow) {
    for touch in touches where touch.boundView?.isDescendant(of: window) == true {
      leave(touch, root: window, next: window.next)
    }
  }

  /// A window is being freed: the touches on its views, which live on for them, will be cancelled. (V24, V25)
  ///
  /// The window itself must not be kept, so each chain goes from the topmost view straight to what follows the window.
  func windowWillGo(_ window: UIWindow, next: UIResponder?) {
    for touch in touches {
      guard var root = touch.boundView, root.isDescendant(of: window), root !== window else { continue }
      while let parent = root._superview, parent !== window { root = parent }
      leave(touch, root: root, next: next)
    }
  }

  private func leave(_ touch: UITouch, root: UIView, next: UIResponder?) {
    guard !touch.state.flags.contains(.detached) else { return }
    touch.state.flags.insert(.detached)
    departures += 1
    plan.forgetMoves()
    // A view that never heard of the touch, or has heard the last of it, hears nothing.
    guard touch.state.flags.contains(.delivered), !touch.state.flags.contains(.finished) else { return }
    leaving.append(Leaving(touch: touch, root: root, next: next))
  }

  /// Sends the touchesCancelled that views' departures have brought about, unless a dispatch is still running.
  func cancelLeaving() {
    guard deliveryDepth == 0 else { return }
    while let first = leaving.first {
      let group = leaving.filter { $0.touch.boundView === first.touch.boundView && $0.root === first.root }
      leaving.removeAll { $0.touch.boundView === first.touch.boundView && $0.root === first.root }
      guard let view = first.touch.boundView else { continue }
      var set = Set<UITouch>()
      var phases: [UITouch.Phase] = []
      for item in group {
        phases.append(item.touch.state.phase)
        item.touch.state.phase = .cancelled
        item.touch.state.flags.insert(.finished)
        set.insert(item.touch)
      }
      first.root.setFlag(.detaching, true)
      first.root.needExtras().formerNext = first.next
      deliveryDepth += 1
      view.touchesCancelled(set, with: event)
      deliveryDepth -= 1
      first.root.setFlag(.detaching, false)
      first.root.extras?.formerNext = nil
      // The contact is still there for ancestors' recognisers: cancelled was the view's share only. (V15)
      for (item, phase) in zip(group, phases) { item.touch.state.phase = phase }
    }
  }
}
