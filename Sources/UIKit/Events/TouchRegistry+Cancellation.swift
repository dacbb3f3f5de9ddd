import Foundation
import QuartzCore
import TouchPlatform

/// A touch whose view is leaving its window, and the responder chain as it stood before. (V15)
@MainActor struct Leaving {
  /// One step of that chain.
  struct Step {
    let view: UIView
    /// Whom the chain went on to after the view and its controller.
    let next: UIResponder?
  }
  let touch: UITouch
  /// From the touch's view up to where the chain still stands.
  var chain: [Step]

  /// The view at which the part of the chain begins that still stands.
  var end: UIView? {
    let next = chain.last?.next
    return next as? UIView ?? (next as? UIViewController)?.viewIfLoaded
  }
}

extension TouchRegistry {
  /// A view is about to leave its window: its touches will be cancelled at the end of the running dispatch. (V13, V15)
  func viewWillLeave(_ view: UIView, window: UIWindow) {
    guard !isEmpty || !arbiter.live.isEmpty || !held.isEmpty || !untold.isEmpty else { return }
    // A tree may be taken apart from below within one dispatch: the chain is followed as it is cut.
    for index in leaving.indices {
      guard let end = leaving[index].end, end.isDescendant(of: view) else { continue }
      leaving[index].chain += steps(from: end, through: view, next: next(after: view))
    }
    recognizersLeave(with: view)
    for touch in touches + heldEnds {
      guard let bound = touch.boundView, bound.isDescendant(of: view) else { continue }
      leave(touch, chain: steps(from: bound, through: view, next: next(after: view)))
    }
  }

  /// The touches that are over and of which something is held back from their views, or being told just now. (D26, D29)
  private var heldEnds: ContiguousArray<UITouch> {
    (untold.isEmpty ? held : held + untold).filter { $0.state.flags.contains(.over) }
  }

  /// The recognisers in a subtree that goes are cancelled with its views. (V16)
  private func recognizersLeave(with view: UIView) {
    for recognizer in arbiter.live
    where !recognizer.isLeaving && recognizer.attachedView?.isDescendant(of: view) == true {
      recognizer.isLeaving = true
      leavingRecognizers.append(recognizer)
    }
  }

  /// Tells the recognisers that have left, each once for all of its touches; what they were at is over.
  private func cancelLeavingRecognizers() {
    while !leavingRecognizers.isEmpty {
      let recognizer = leavingRecognizers.removeFirst()
      recognizer.isLeaving = false
      let touches = recognizer.heard
      recognizer.following.removeAll { touch in touches.contains { $0 === touch } }
      recognizer.heard.removeAll()
      deliveryDepth += 1
      if !touches.isEmpty, !recognizer.storedState.isFinal, !recognizer.attempt.isComplete {
        let event = event ?? looseEvent()
        let late = beginLate(Array(touches), event)
        arbiter.witness?.tells(recognizer, .cancelled, Set(touches))
        recognizer.touchesCancelled(Set(touches), with: event)
        endLate(late, event)
        dismiss(event)
      }
      arbiter.abort(recognizer, .viewLeft)
      deliveryDepth -= 1
    }
  }

  /// A window is about to be hidden: its touches will be cancelled. (V25)
  func windowWillHide(_ window: UIWindow) {
    recognizersLeave(with: window)
    for touch in touches + heldEnds {
      guard let bound = touch.boundView, bound.isDescendant(of: window) else { continue }
      leave(touch, chain: steps(from: bound, through: window, next: window.next))
    }
  }

  /// A window is being freed: the touches on its views, which live on for them, will be cancelled. (V24, V25)
  ///
  /// The window itself must not be kept, so each chain goes from the topmost view straight to what follows the window.
  func windowWillGo(_ window: UIWindow, next: UIResponder?) {
    // Nobody is told before all is noted: what recognisers do when they are reset must not find touches without a window.
    deliveryDepth += 1
    defer { deliveryDepth -= 1 }
    for recognizer in arbiter.live where recognizer.attachedView?.isDescendant(of: window) != false {
      arbiter.abort(recognizer, .viewLeft)
    }
    for touch in touches + heldEnds {
      guard let bound = touch.boundView, bound.isDescendant(of: window), bound !== window else { continue }
      var root = bound
      while let parent = root._superview, parent !== window { root = parent }
      leave(touch, chain: steps(from: bound, through: root, next: next))
    }
  }

  /// Whom the chain goes on to after a view and its controller.
  private func next(after view: UIView) -> UIResponder? {
    if view.flags.contains(.controlled), let controller = view.extras?.controller { return controller.next }
    return view._superview
  }

  private func steps(from bottom: UIView, through top: UIView, next last: UIResponder?) -> [Leaving.Step] {
    var steps: [Leaving.Step] = []
    var view = bottom
    while view !== top, let parent = view._superview {
      steps.append(Leaving.Step(view: view, next: next(after: view)))
      view = parent
    }
    steps.append(Leaving.Step(view: view, next: last))
    return steps
  }

  private func leave(_ touch: UITouch, chain: [Leaving.Step]) {
    guard !touch.state.flags.contains(.detached) else { return }
    touch.state.flags.insert(.detached)
    forgetHold(of: touch)
    departures += 1
    plan.forgetMoves()
    // A view that never heard of the touch, or has heard the last of it, hears nothing.
    guard touch.state.flags.contains(.delivered), !touch.state.flags.contains(.finished) else { return }
    leaving.append(Leaving(touch: touch, chain: chain))
  }

  /// Whether somebody is still to hear that a view has left.
  var hasLeaving: Bool { !leaving.isEmpty || !leavingRecognizers.isEmpty }

  /// Sends the touchesCancelled that views' departures have brought about, unless a dispatch is still running.
  func cancelLeaving() {
    guard deliveryDepth == 0 else { return }
    // Recognisers before views, as everywhere.
    cancelLeavingRecognizers()
    while let first = leaving.first {
      let group = leaving.filter { $0.touch.boundView === first.touch.boundView }
      leaving.removeAll { $0.touch.boundView === first.touch.boundView }
      guard let view = first.touch.boundView else { continue }
      var set = Set<UITouch>()
      var phases: [UITouch.Phase] = []
      for item in group {
        phases.append(item.touch.state.phase)
        item.touch.state.phase = .cancelled
        item.touch.state.flags.insert(.finished)
        set.insert(item.touch)
      }
      for step in first.chain {
        step.view.setFlag(.detaching, true)
        step.view.needExtras().formerNext = step.next
      }
      deliveryDepth += 1
      let event = event ?? looseEvent()
      let late = beginLate(group.map(\.touch), event)
      arbiter.witness?.delivers(view, .cancelled, set)
      view.touchesCancelled(set, with: event)
      endLate(late, event)
      dismiss(event)
      deliveryDepth -= 1
      for step in first.chain {
        step.view.setFlag(.detaching, false)
        step.view.extras?.formerNext = nil
      }
      // The contact is still there for ancestors' recognisers: cancelled was the view's share only. (V15)
      for (item, phase) in zip(group, phases) { item.touch.state.phase = phase }
      cancelLeavingRecognizers()
    }
  }
}
