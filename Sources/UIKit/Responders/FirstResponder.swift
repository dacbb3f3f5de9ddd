import Foundation

/// What a window knows of keys: its first responder and its undo manager.
@MainActor final class WindowFocus {
  weak var firstResponder: UIResponder?
  lazy var undoManager = UndoManager()
}

/// Who is first responder: each window has one of its own; the app's is the key window's.
extension Runtime {
  /// Where keys, motion, remote controls and edit menus go; nil when nobody is first responder. (R17)
  var firstResponder: UIResponder? { windows.key?.focus.firstResponder ?? looseFirstResponder }

  /// Where they go in any case: the first responder, else the key window, else the application.
  var keyTarget: UIResponder { firstResponder ?? windows.key ?? application }

  func isFirstResponder(_ responder: UIResponder) -> Bool {
    if looseFirstResponder === responder { return true }
    return window(of: responder)?.focus.firstResponder === responder
  }

  /// The window in which a responder would be first; for views and their controllers the one they are in.
  func window(of responder: UIResponder) -> UIWindow? {
    if let view = responder as? UIView { return view.window }
    if let controller = responder as? UIViewController { return controller.viewIfLoaded?.window }
    var current = responder.next
    // A chain that an app has made a ring of has no end.
    for _ in 0..<10_000 {
      guard let here = current else { return nil }
      if let view = here as? UIView { return view.window }
      current = here.next
    }
    return nil
  }

  func makeFirstResponder(_ responder: UIResponder) -> Bool {
    if isFirstResponder(responder) {
      if let window = window(of: responder), !window.isHidden { window.makeKey() }
      return true
    }
    guard responder.canBecomeFirstResponder else { return false }
    // One keyboard stays while the focus goes from field to field.
    let isOuter = !isMovingFocus
    isMovingFocus = true
    defer {
      if isOuter {
        isMovingFocus = false
        updateTextInput()
      }
    }
    let window = window(of: responder)
    if window == nil, responder is UIView || responder is UIViewController { return false }
    let old = window.map(\.focus.firstResponder) ?? looseFirstResponder
    if let old {
      guard old.canResignFirstResponder, old.resignFirstResponder() else { return false }
    }
    // Views take over from a responder without a window, in whose way they would stand.
    if window != nil, let loose = looseFirstResponder {
      guard loose.canResignFirstResponder, loose.resignFirstResponder() else { return false }
    }
    // What was asked may have moved the responder elsewhere.
    guard self.window(of: responder) === window else { return false }
    if let window {
      window.focus.firstResponder = responder
      if !window.isHidden { window.makeKey() }
    } else {
      looseFirstResponder = responder
    }
    return true
  }

  func resign(_ responder: UIResponder) {
    if looseFirstResponder === responder { looseFirstResponder = nil }
    if let window = window(of: responder), window.focus.firstResponder === responder {
      window.focus.firstResponder = nil
    }
    menus?.firstResponderDidResign(responder)
    updateTextInput()
  }

  /// A view is about to leave its window: a first responder in it resigns, whether it wants to or not, and the keys it
  /// holds are cancelled.
  func viewWillLeave(_ view: UIView, window: UIWindow) {
    guard let first = window.focus.firstResponder, isOrHangs(first, under: view) else { return }
    keyboard?.cancel { $0 === first }
    first.resignFirstResponder()
    if window.focus.firstResponder === first {
      window.focus.firstResponder = nil
      menus?.firstResponderDidResign(first)
      updateTextInput()
      (first as? any TextEditorHost)?.focusWasTaken()
    }
  }

  func isOrHangs(_ responder: UIResponder, under view: UIView) -> Bool {
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
