import Foundation

/// Something that can handle events: views, view controllers, windows, scenes, the application and its delegate.
///
/// The four touch methods pass on to `next` unless overridden, so an override that calls super forwards. A class that
/// overrides one without calling super should override all four. Touch messages reach a responder from the view that
/// was touched, up the chain; the sets hold the touches whose `view` is that view.
///
/// Statements: R1–R13, R15, R16, R18, X5.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// A responder with nobody next.
  public override init() { super.init() }

  /// Who is asked after this responder, or nil at the end of the chain. Asked anew for every message. (R18)
  open var next: UIResponder? { nil }

  /// Fingers touched the screen. Each touch comes here once in its life. Default: tells `next`. (R1)
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }

  /// Fingers moved, or pressed harder or softer. Default: tells `next`. (R1, T9)
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }

  /// Fingers were lifted. Default: tells `next`. (R1)
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }

  /// The system took fingers away: the app became inactive, the view left its window, the device went. Nothing more
  /// comes for these touches. Default: tells `next`. (T7, X5)
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: First responder

  /// Whether it may become the first responder. Default false. (R16)
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it may stop being the first responder. Default true. (R16)
  open var canResignFirstResponder: Bool { true }

  /// Whether it is the first responder; an app has one, whatever its windows.
  open var isFirstResponder: Bool { Runtime.current.firstResponder === self }

  /// Asks to become the first responder.
  /// - Returns: false when it may not, or the present one may not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let old = Runtime.current.firstResponder, !old.resignFirstResponder() { return false }
    Runtime.current.firstResponder = self
    return true
  }

  /// Asks to stop being the first responder.
  /// - Returns: false when it may not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Runtime.current.firstResponder = nil
    return true
  }

  // MARK: Actions

  /// Whether this responder performs `action`. Default false: a responder says so itself. (R15)
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

  /// Who performs `action`: this responder if it can, else whom `next` finds. (R15)
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }
}
