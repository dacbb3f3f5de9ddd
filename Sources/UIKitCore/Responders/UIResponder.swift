import Foundation

/// Something that can handle events: views, view controllers, windows, scenes, the application and its delegate.
///
/// Touches are sent to the view that was touched, keys, motion, remote controls and edit menus to the first responder
/// (R17), and all of them from there up the chain of `next`.
///
/// The four touch methods call the same method of `next` unless they are overridden, so an override that calls super
/// forwards the touches. A class that overrides one without calling super should override all four. Touch messages
/// reach a responder from the view that was touched, up the chain; the sets hold the touches whose `view` is that view.
///
/// Statements: R1–R18, X5.
/// > Not yet: keyboards on the screen, menu bars,
/// > `updateTextAttributes`, `@objc` and `#selector`.
@preconcurrency @MainActor
open class UIResponder: NSObject, SelectorResponding {
  /// A responder without a next one.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// The object was loaded from a storyboard or a nib, and all of its outlets and actions are connected. Overrides call
  /// super. Default: nothing. Code of `NSObject` subclasses that are no responders is not called. (I3, I9)
  open func awakeFromNib() {}

  /// Interface Builder is about to show the object on its canvas. Default: nothing; it is never called here.
  /// > Here: never called.
  open func prepareForInterfaceBuilder() {}

  /// The next responder in the chain, or nil at its end. It is read again for every event. (R18)
  open var next: UIResponder? { nil }

  /// Fingers touched the screen. Each touch is delivered here once in its life. Default: calls the same method of
  /// `next`. (R1)
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if ExtensionOverride.answer("touchesBegan:with:", self, UIResponder.self, touches, event) != nil { return }
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved, or pressed harder or softer. Default: calls the same method of `next`. (R1, T9)
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if ExtensionOverride.answer("touchesMoved:with:", self, UIResponder.self, touches, event) != nil { return }
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers were lifted. Default: calls the same method of `next`. (R1)
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if ExtensionOverride.answer("touchesEnded:with:", self, UIResponder.self, touches, event) != nil { return }
    next?.touchesEnded(touches, with: event)
  }

  /// The system cancelled touches: the app became inactive, the view left its window, the device was removed. Nothing
  /// more is delivered for these touches. Default: calls the same method of `next`. (T7, X5)
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if ExtensionOverride.answer("touchesCancelled:with:", self, UIResponder.self, touches, event) != nil { return }
    next?.touchesCancelled(touches, with: event)
  }

  /// True values came for samples that were delivered with estimates, or none will come any more. The touches are copies,
  /// each with the `estimationUpdateIndex` of its sample and without what is known now among the properties that it
  /// expects. Called at most once a frame, also after the touches have ended. Default: calls the same method of `next`.
  /// (P11–P15)
  /// > Here: no screen or tablet of Linux sends estimates; tapes, tests and platforms of an app's own do.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    next?.touchesEstimatedPropertiesUpdated(touches)
  }

  // MARK: Presses, motion, remote controls

  /// Keys went down. Default: calls the same method of `next`. (R17)
  /// > Here: where the platform sends keys.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let next else {
      event?.isUnhandled = true
      return
    }
    next.pressesBegan(presses, with: event)
  }

  /// Keys that are held type something else now: a modifier changed while they repeat. Default: calls the same method
  /// of `next`. (R17)
  /// > Here: where the platform sends keys.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Keys were released. Default: calls the same method of `next`. (R17)
  /// > Here: where the platform sends keys.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// The system cancelled presses: the app became inactive, the responder left its window. Default: calls the same
  /// method of `next`. (R17)
  /// > Here: where the platform sends keys.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// The device began to be shaken. Default: calls the same method of `next`. (R17)
  /// > Partly: no platform reports motion; `Runtime.sendMotion(_:subtype:)` does.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }

  /// The device was shaken. Default: calls the same method of `next`. (R17)
  /// > Partly: no platform reports motion; `Runtime.sendMotion(_:subtype:)` does.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if ExtensionOverride.answer("motionEnded:with:", self, UIResponder.self, motion, event) != nil { return }
    next?.motionEnded(motion, with: event)
  }

  /// The motion was no shake, or took too long. Default: calls the same method of `next`. (R17)
  /// > Partly: no platform reports motion; `Runtime.sendMotion(_:subtype:)` does.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }

  /// A headset's button was pressed; the event's subtype says which. Default: calls the same method of `next`. (R17)
  /// > Partly: no platform reports remote controls; `Runtime.sendRemoteControl(_:)` does.
  open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }

  // MARK: Accessibility

  /// The element is to be activated. Default: false, and a tap at its activation point follows.
  open func accessibilityActivate() -> Bool { false }
  /// The value is to be raised. Default: nothing.
  open func accessibilityIncrement() {}
  /// The value is to be lowered. Default: nothing.
  open func accessibilityDecrement() {}
  /// What is shown is to be left, by a gesture of those that do not look. Default: false, nothing was left.
  open func accessibilityPerformEscape() -> Bool { false }
  /// The most important thing of what is shown is to be done. Default: false, nothing was done.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// More is to be shown in a direction, a page. Default: false, nothing was scrolled, and the next responder is asked.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

  // MARK: First responder

  /// Whether it may become the first responder. Default false. (R16)
  /// > Here: each window has one.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it may stop being the first responder. Default true. (R16)
  /// > Here: each window has one.
  open var canResignFirstResponder: Bool { true }

  /// Whether it is its window's first responder. Each window has its own; keys and menus go to the key window's.
  /// > Here: each window has one.
  open var isFirstResponder: Bool { Runtime.current.isFirstResponder(self) }

  /// Asks to become its window's first responder; the window becomes the key window. An override that prepares for it
  /// calls super.
  ///
  /// A view or view controller must be in a window; any other responder without a window in its chain becomes the
  /// app's, until a view becomes first responder.
  /// - Returns: false when it may not, is in no window, or the present one may not resign.
  /// > Here: each window has one.
  @discardableResult
  open func becomeFirstResponder() -> Bool { Runtime.current.makeFirstResponder(self) }

  /// Asks to stop being the first responder. An override that cleans up calls super; it may refuse by returning false.
  /// - Returns: false when it may not.
  /// > Here: each window has one.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else {
      let runtime = Runtime.current
      if runtime.viewAwaitingFocus === self { runtime.viewAwaitingFocus = nil }
      return true
    }
    guard canResignFirstResponder else { return false }
    Runtime.current.resign(self)
    return true
  }

  // MARK: Actions

  /// Whether the object performs `selector`: its class or a superclass has it in `SelectorTable`, or the selector
  /// carries a method of them.
  open func responds(to selector: Selector!) -> Bool { SelectorTable.answers(selector, for: self) }

  /// Whether this responder performs `action` now. Default: whether it responds to the selector; for a standard editing
  /// action, whether its class overrides it. Override it to disable an action, for instance in a menu. (R15)
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    ExtensionOverride.answer("canPerformAction:withSender:", self, UIResponder.self, action, sender) as? Bool
      ?? responds(to: action)
  }

  /// The responder that performs `action`: this one if it can, else the target that `next` returns. (R15)
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }

  /// Changes how a command looks before it is shown in a menu. Default: nothing.
  open func validate(_ command: UICommand) {}

  /// Changes the menus of the app. Default: nothing.
  /// > Partly: not called, since there is no menu bar.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// The key combinations this responder offers while it is the first responder or on the chain from it. Default nil.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Undo

  /// The nearest undo manager up the chain; each window has one. Override it to return another one. (R17)
  open var undoManager: UndoManager? { next?.undoManager }

  /// Which gestures of editing the system adds. Default `default`; no such gestures are made here yet.
  /// > Partly: kept; there are no editing gestures of three fingers.
  open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }

  // MARK: Input views

  /// The view that replaces the keyboard while it is the first responder. Default nil. With one the platform's own
  /// keyboard is not shown; the view is shown at the bottom of the screen, as high as it is, or as it needs to be. One
  /// without a height keeps the keyboard away.
  open var inputView: UIView? { nil }

  /// The view above the keyboard while it is the first responder. Default nil. It is shown above `inputView`, or at the bottom
  /// of the screen.
  open var inputAccessoryView: UIView? { nil }

  /// Reads the input views and the text input traits again while it is the first responder.
  open func reloadInputViews() { Runtime.current.updateTextInput() }

  // MARK: Activities

  /// What the user does, to be continued elsewhere. Default nil.
  /// > Partly: not kept; nothing here hands an activity over.
  open var userActivity: NSUserActivity? {
    get { nil }
    set {}
  }
  /// An activity is to be written down. Default: nothing.
  /// > Partly: never called; nothing here hands an activity over.
  open func updateUserActivityState(_ activity: NSUserActivity) {}
  /// An activity is to be continued. Default: nothing.
  /// > Partly: never called; nothing here hands an activity over.
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  // MARK: Standard editing actions
  // An override is enough for menus, key commands and `sendAction` to find it: see StandardEditActions.swift, which
  // names them in this order.

  /// Removes the selection and puts it on the pasteboard. Default: nothing, and it does not count as performed.
  open func cut(_ sender: Any?) {}
  /// Puts the selection on the pasteboard. Default: nothing, and it does not count as performed.
  open func copy(_ sender: Any?) {}
  /// Puts the pasteboard's content in the selection's place. Default: nothing, and it does not count as performed.
  open func paste(_ sender: Any?) {}
  /// Pastes text in the style around it. Default: nothing, and it does not count as performed.
  open func pasteAndMatchStyle(_ sender: Any?) {}
  /// Pastes and follows what was pasted. Default: nothing, and it does not count as performed.
  open func pasteAndGo(_ sender: Any?) {}
  /// Pastes and searches for it. Default: nothing, and it does not count as performed.
  open func pasteAndSearch(_ sender: Any?) {}
  /// Selects what was pointed at. Default: nothing, and it does not count as performed.
  open func select(_ sender: Any?) {}
  /// Selects everything. Default: nothing, and it does not count as performed.
  open func selectAll(_ sender: Any?) {}
  /// Removes the selection. Default: nothing, and it does not count as performed.
  open func delete(_ sender: Any?) {}
  /// Duplicates the selection. Default: nothing, and it does not count as performed.
  open func duplicate(_ sender: Any?) {}
  /// Moves the selection elsewhere. Default: nothing, and it does not count as performed.
  open func move(_ sender: Any?) {}
  /// Gives the selection another name. Default: nothing, and it does not count as performed.
  open func rename(_ sender: Any?) {}
  /// Exports the selection. Default: nothing, and it does not count as performed.
  open func export(_ sender: Any?) {}
  /// Prints; its Objective-C name is `print:`. Default: nothing, and it does not count as performed.
  open func printContent(_ sender: Any?) {}
  /// Searches. Default: nothing, and it does not count as performed.
  open func find(_ sender: Any?) {}
  /// Searches and replaces. Default: nothing, and it does not count as performed.
  open func findAndReplace(_ sender: Any?) {}
  /// Moves to the next match. Default: nothing, and it does not count as performed.
  open func findNext(_ sender: Any?) {}
  /// Moves to the previous match. Default: nothing, and it does not count as performed.
  open func findPrevious(_ sender: Any?) {}
  /// Searches for the selection. Default: nothing, and it does not count as performed.
  open func useSelectionForFind(_ sender: Any?) {}
  /// Writes from left to right. Default: nothing, and it does not count as performed.
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  /// Writes from right to left. Default: nothing, and it does not count as performed.
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  /// Makes the selection bold, or not bold. Default: nothing, and it does not count as performed.
  open func toggleBoldface(_ sender: Any?) {}
  /// Makes the selection italic, or upright. Default: nothing, and it does not count as performed.
  open func toggleItalics(_ sender: Any?) {}
  /// Underlines the selection, or not. Default: nothing, and it does not count as performed.
  open func toggleUnderline(_ sender: Any?) {}
  /// Makes the selection's letters larger. Default: nothing, and it does not count as performed.
  open func increaseSize(_ sender: Any?) {}
  /// Makes the selection's letters smaller. Default: nothing, and it does not count as performed.
  open func decreaseSize(_ sender: Any?) {}
}

/// Which gestures of editing the system adds to a responder.
/// > Partly: there are no editing gestures of three fingers.
public enum UIEditingInteractionConfiguration: Int, Sendable {
  /// None.
  case none = 0
  /// Those of the system.
  case `default` = 1
}
