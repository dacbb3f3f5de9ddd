import Foundation

/// A window's first responder and its undo manager.
@MainActor final class WindowFocus {
  weak var firstResponder: UIResponder?
  lazy var undoManager = UndoManager()
}

/// First responders: each window has its own; the app's is the key window's.
extension Runtime {
  /// The receiver of keys, motion, remote controls and edit menus; nil without a first responder. (R17)
  package var firstResponder: UIResponder? { windows.key?.focus.firstResponder ?? looseFirstResponder }

  /// The receiver of keys in any case: the first responder, else the key window, else the application.
  var keyTarget: UIResponder { firstResponder ?? windows.key ?? application }

  func isFirstResponder(_ responder: UIResponder) -> Bool {
    if looseFirstResponder === responder { return true }
    return window(of: responder)?.focus.firstResponder === responder
  }

  /// The window whose first responder it could be; for views and their controllers the window they are in.
  func window(of responder: UIResponder) -> UIWindow? {
    if let view = responder as? UIView { return view.window.flatMap(focusWindow) }
    if let controller = responder as? UIViewController { return controller.viewIfLoaded?.window.flatMap(focusWindow) }
    var current = responder.next
    // An app may have made the chain a ring.
    for _ in 0..<10_000 {
      guard let here = current else { return nil }
      if let view = here as? UIView { return view.window.flatMap(focusWindow) }
      current = here.next
    }
    return nil
  }

  /// The window that has the focus of what is in a window: for input views that of the responder whose views they are.
  private func focusWindow(_ window: UIWindow) -> UIWindow? {
    guard let input = window as? InputWindow else { return window }
    guard let owner = input.owner, (owner as? UIView)?.window !== input else { return nil }
    return self.window(of: owner)
  }

  func makeFirstResponder(_ responder: UIResponder) -> Bool {
    if isFirstResponder(responder) {
      if let window = window(of: responder), !window.isHidden { window.makeKey() }
      return true
    }
    guard responder.canBecomeFirstResponder else { return false }
    // The keyboard stays shown while the focus moves from field to field.
    let isOuter = !isMovingFocus
    isMovingFocus = true
    defer {
      if isOuter {
        isMovingFocus = false
        updateTextInput()
      }
    }
    let window = window(of: responder)
    if window == nil, let view = responder as? UIView {
      viewAwaitingFocus = view
      return false
    }
    if window == nil, responder is UIViewController { return false }
    viewAwaitingFocus = nil
    let old = window.map(\.focus.firstResponder) ?? looseFirstResponder
    if let old {
      guard old.canResignFirstResponder, old.resignFirstResponder() else { return false }
    }
    // A view replaces a first responder without a window, which would get the keys otherwise.
    if window != nil, let loose = looseFirstResponder {
      guard loose.canResignFirstResponder, loose.resignFirstResponder() else { return false }
    }
    // The calls above may have moved the responder to another window.
    guard self.window(of: responder) === window else { return false }
    if let window {
      window.focus.firstResponder = responder
      if !window.isHidden { window.makeKey() }
    } else {
      looseFirstResponder = responder
    }
    return true
  }

  /// A view and those in it have entered a window: the one that asked before to be first responder is it now.
  func viewDidEnterWindow(_ view: UIView) {
    guard let awaiting = viewAwaitingFocus, awaiting.isDescendant(of: view), awaiting.window != nil else { return }
    viewAwaitingFocus = nil
    awaiting.becomeFirstResponder()
  }

  func resign(_ responder: UIResponder) {
    if looseFirstResponder === responder { looseFirstResponder = nil }
    if let window = window(of: responder), window.focus.firstResponder === responder {
      window.focus.firstResponder = nil
    }
    for service in services.all { service.firstResponderDidResign(responder) }
    if !isMovingFocus, firstResponder == nil, let next = responder.next { passFocus(to: next) }
    updateTextInput()
  }

  /// Makes the next responder up the chain first responder that shows a view of its own at the bottom, such as a field for
  /// messages: the view stays there when the keyboard leaves.
  func passFocus(to responder: UIResponder) {
    var current: UIResponder? = responder
    for _ in 0..<10_000 {
      guard let here = current else { return }
      if here.canBecomeFirstResponder, here.inputAccessoryView != nil {
        here.becomeFirstResponder()
        return
      }
      current = here.next
    }
  }

  /// A controller has appeared: it gets the focus that nothing has, where it shows a view of its own at the bottom.
  func didAppear(_ controller: UIViewController) {
    guard firstResponder == nil, controller.canBecomeFirstResponder else { return }
    if controller.inputAccessoryView != nil { controller.becomeFirstResponder() }
  }

  /// A view is about to leave its window: a first responder in it resigns even if it refuses to, and its presses are
  /// cancelled.
  func viewWillLeave(_ view: UIView, window: UIWindow) {
    guard let window = focusWindow(window), let first = window.focus.firstResponder, isResponder(first, in: view) else {
      return
    }
    keyboard?.cancel { $0 === first }
    first.resignFirstResponder()
    if window.focus.firstResponder === first {
      window.focus.firstResponder = nil
      for service in services.all { service.firstResponderDidResign(first) }
      updateTextInput()
      (first as? any EditingResponder)?.focusWasTaken()
    }
  }

  func isResponder(_ responder: UIResponder, in view: UIView) -> Bool {
    if let own = responder as? UIView { return own.isDescendant(of: view) }
    if let controller = responder as? UIViewController {
      return controller.viewIfLoaded?.isDescendant(of: view) ?? false
    }
    var current = responder.next
    for _ in 0..<10_000 {
      guard let here = current else { return false }
      if let above = here as? UIView { return above.isDescendant(of: view) }
      current = here.next
    }
    return false
  }
}
