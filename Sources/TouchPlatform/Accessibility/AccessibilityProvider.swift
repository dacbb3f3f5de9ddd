/// What can be done with an element by those that operate the screen in place of touching it.
public enum AccessibilityAction: Hashable, Sendable {
  /// It is activated: by its own method, or else by a finger at its activation point.
  case press
  /// Its value is raised by a step.
  case increment
  /// Its value is lowered by a step.
  case decrement
  /// It takes what is typed, where it can, and is scrolled into sight.
  case focus
  /// Its text becomes this one, as if it had been typed; a wheel stops at the row of this name.
  case setText(String)
  /// This part of its text, in UTF-16 units, becomes another one, as if that had been typed over it.
  case replaceText(Range<Int>, with: String)
  /// This is selected of its text, in UTF-16 units.
  case select(Range<Int>)
  /// Its value becomes this number, or the next one that it can have.
  case setNumber(Double)
  /// More is shown in this direction, a page.
  case scroll(AccessibilityElement.ScrollDirection)
  /// What is shown is left.
  case escape
  /// The most important thing of what is shown is done.
  case magicTap
  /// The custom action of this place in `AccessibilityElement.customActions` is done.
  case custom(Int)
  /// It is scrolled into sight.
  case show
}

/// What changed on an app's screen, or what the app wants to be read out.
public enum AccessibilityNotice: Hashable, Sendable {
  /// Something may differ from the tree that was read last. It comes at most once a display frame.
  case changed
  /// A text is to be read out.
  case announcement(String)
  /// A part of the screen changed; the element is to be read next.
  case layoutChanged(ElementID?)
  /// Most of the screen changed; the element is to be read next, or the first.
  case screenChanged(ElementID?)
}

/// How much of the screen is told.
public enum AccessibilityExtent: Sendable {
  /// What those that read the screen stop at, and what groups that. While something is modal, only what is inside of it.
  case reading
  /// All that tests find: views that only group others as well, and the rows of tables that are not on the screen, whose
  /// cells the app makes for this.
  case testing
}

/// What reads and operates an app's screen for a platform.
///
/// Nothing is read until a platform asks, and changes are only told while there is a listener.
@MainActor public protocol AccessibilityProvider: AnyObject {
  /// The elements of the screen now, below one for the app. Cost: linear in the views, and what the app's own accessibility
  /// methods take.
  func tree(_ extent: AccessibilityExtent) -> AccessibilityElement
  /// Does something with an element. Fingers and their like come through `Platform.inject`, so that a recorder writes them
  /// down; what an app's own accessibility methods do is in no tape.
  /// - Returns: whether it could be done. False where the element is gone, cannot do it or is disabled.
  @discardableResult func perform(_ action: AccessibilityAction, on element: ElementID) -> Bool
  /// The one that is told of changes; nil, the default, for none.
  var listener: (@MainActor (AccessibilityNotice) -> Void)? { get set }
}
