import Foundation
import QuartzCore
import TouchPlatform

/// A touch whose view is leaving its window, and the responder chain as it stood before. (V15)
@MainActor struct Departure {
  /// One step of that chain.
  struct Step {
    let view: UIView
    /// The responder after the view and its controller.
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

/// Views and windows that leave while touches are on them: which deliveries and attempts that ends, and the responder
/// chain as it stood. The views are called at the end of the running dispatch. (V13–V16, V24, V25)
@MainActor final class Departures {
  // Unchecked: every event asks whether they are empty; they are taken out before views are called.
  /// The touches whose views have left their windows and must get `touchesCancelled`.
  @exclusivity(unchecked) private var touches: [Departure] = []
  /// The recognisers whose views have left their windows. (V16)
  @exclusivity(unchecked) private var recognizers: [UIGestureRecognizer] = []
  // Unsafe: a checked reference costs a retain per use; the dispatcher owns the departures.
  unowned(unsafe) var dispatcher: EventDispatcher!

  /// Whether no view and no recogniser is still to be called since it has left.
  var isEmpty: Bool { touches.isEmpty && recognizers.isEmpty }

  // MARK: Noting

  /// A view is about to leave its window: its touches will be cancelled at the end of the running dispatch. (V13, V15)
  func viewWillLeave(_ view: UIView, window: UIWindow) {
    guard !dispatcher.hasNoContacts else { return }
    // A tree may be taken apart from below within one dispatch: the chain is followed as it is cut.
    for index in touches.indices {
      guard let end = touches[index].end, end.isDescendant(of: view) else { continue }
      touches[index].chain += steps(from: end, through: view, next: next(after: view))
    }
    noteRecognizers(in: view)
    for touch in concerned {
      guard let bound = touch.boundView, bound.isDescendant(of: view) else { continue }
      note(touch, chain: steps(from: bound, through: view, next: next(after: view)))
    }
  }

  /// A window is about to be hidden: its touches will be cancelled. (V25)
  func windowWillHide(_ window: UIWindow) {
    noteRecognizers(in: window)
    for recognizer in dispatcher.arbiter.live where !recognizer.isLeaving && isLoose(recognizer, of: window.handle) {
      recognizer.isLeaving = true
      recognizers.append(recognizer)
    }
    for touch in concerned {
      guard let bound = touch.boundView else { continue }
      if bound.isDescendant(of: window) {
        note(touch, chain: steps(from: bound, through: window, next: window.next))
      } else if isLoose(touch, of: window.handle) {
        note(touch, chain: [])
      }
    }
  }

  // A hit test may answer with a view that is in no window; its touches belong to the window that was asked. (H18)

  /// Whether a touch of this window is on a view that is in no window.
  private func isLoose(_ touch: UITouch, of handle: WindowHandle) -> Bool {
    touch.windowHandle === handle && touch.boundView?._window == nil
  }

  /// Whether a recogniser has a touch of this window, and its view is in no window.
  private func isLoose(_ recognizer: UIGestureRecognizer, of handle: WindowHandle) -> Bool {
    guard let view = recognizer.attachedView, view._window == nil else { return false }
    return recognizer.attempt.touches.contains { $0.windowHandle === handle }
  }

  /// A window is being freed, and its subviews have left it: the touches on them, which live on for them, will be
  /// cancelled. (V24, V25)
  ///
  /// The window itself must not be kept, so each chain leads from the topmost view straight to what follows the window.
  func windowIsFreed(_ handle: WindowHandle, with roots: ContiguousArray<UIView>, next: UIResponder?) {
    // Nothing is called before all is noted: what recognisers do in `reset()` must not find touches without a window.
    dispatcher.context.runningAppCode {
      for recognizer in dispatcher.arbiter.live {
        // The window's own recognisers have no view any more.
        if let view = recognizer.attachedView, !roots.contains(where: { view.isDescendant(of: $0) }),
          !isLoose(recognizer, of: handle)
        {
          continue
        }
        dispatcher.arbiter.abort(recognizer, .viewLeft)
      }
      for touch in concerned {
        guard let bound = touch.boundView else { continue }
        if let root = roots.first(where: { bound.isDescendant(of: $0) }) {
          note(touch, chain: steps(from: bound, through: root, next: next))
        } else if isLoose(touch, of: handle) {
          note(touch, chain: [])
        }
      }
    }
  }

  /// The touches that are down, and those of which something is held or queued.
  private var concerned: ContiguousArray<UITouch> { dispatcher.table.touches + dispatcher.deliveries.overAndHeld }

  /// The recognisers in a subtree that leaves are cancelled with its views. (V16)
  private func noteRecognizers(in view: UIView) {
    for recognizer in dispatcher.arbiter.live
    where !recognizer.isLeaving && recognizer.attachedView?.isDescendant(of: view) == true {
      recognizer.isLeaving = true
      recognizers.append(recognizer)
    }
  }

  private func note(_ touch: UITouch, chain: [Departure.Step]) {
    guard !touch.delivery.state.hasLeft else { return }
    // A view that never got the touch, or has got the last of it, is not called.
    if dispatcher.deliveries.viewLeaves(touch) { touches.append(Departure(touch: touch, chain: chain)) }
    dispatcher.context.plan.noteDeparture()
  }

  /// The responder after a view and its controller.
  private func next(after view: UIView) -> UIResponder? {
    if view.flags.contains(.controlled), let controller = view.extras?.controller { return controller.next }
    return view._superview
  }

  private func steps(from bottom: UIView, through top: UIView, next last: UIResponder?) -> [Departure.Step] {
    var steps: [Departure.Step] = []
    var view = bottom
    while view !== top, let parent = view._superview {
      steps.append(Departure.Step(view: view, next: next(after: view)))
      view = parent
    }
    steps.append(Departure.Step(view: view, next: last))
    return steps
  }

  // MARK: Delivering

  /// Calls the recognisers and views that have left, recognisers first, as everywhere.
  func deliver() {
    cancelRecognizers()
    while let first = touches.first {
      let group = touches.filter { $0.touch.boundView === first.touch.boundView }
      touches.removeAll { $0.touch.boundView === first.touch.boundView }
      guard let view = first.touch.boundView else { continue }
      for step in first.chain {
        step.view.setFlag(.detaching, true)
        step.view.needExtras().formerNext = step.next
      }
      // The contact is still there for ancestors' recognisers: only the view's part was cancelled. (V15)
      let event = dispatcher.currentEvent
      dispatcher.deliveries.cancel(group.map(\.touch), in: view, event)
      dispatcher.dismiss(event)
      for step in first.chain {
        step.view.setFlag(.detaching, false)
        step.view.extras?.formerNext = nil
      }
      cancelRecognizers()
    }
  }

  /// Calls the recognisers that have left, each once for all of its touches, and ends their attempts.
  private func cancelRecognizers() {
    while !recognizers.isEmpty {
      let recognizer = recognizers.removeFirst()
      recognizer.isLeaving = false
      let event = dispatcher.currentEvent
      dispatcher.arbiter.viewLeft(recognizer, event)
      dispatcher.dismiss(event)
    }
  }
}
